"""What stands against an answer to the open question, where it is of the kind that is asked."""

from collections.abc import Iterator

from games.deathwick.cards import CODES, JOKER, PLAIN
from games.deathwick.classes.watchers import EACH, left_of
from games.deathwick.moves import Move
from games.deathwick.objections import against_target
from games.deathwick.state import Question, State
from games.game import IllegalMove


def against_answer(
    state: State, seat: int, move: Move, question: Question
) -> Iterator[IllegalMove]:
    """Why the question cannot be answered so, the first thing first; nothing for other words."""
    ask = question.ask
    if move.verb == ("salt" if ask in ("boo", "counter", "turned") else ask):
        if move.cards:
            code = CODES[move.card]
            yield IllegalMove(
                "no_answer", f"{code} is no answer to this, or you do not have it.", a_card=code
            )
        elif ask == "block":
            yield _no_such_wall(state, seat)
        elif ask == "bequeath":
            yield from against_target(state, seat, move)
        elif ask == "spread":
            yield _no_home(move, question)
    elif move.verb == "take" and ask in ("sight", "watch", "medium"):
        yield from _against_taking(state, move, question)


def _no_such_wall(state: State, seat: int) -> IllegalMove:
    count = sum(ghost.wall for ghost in state.shadows[seat])
    return IllegalMove(
        "no_such_wall", f"There is no such wall: walls in your Shadow: {count}.", walls=count
    )


def _no_home(move: Move, question: Question) -> IllegalMove:
    return IllegalMove(
        "not_this_way",
        f"It cannot spread to seat {move.target}: only to a lit neighbour of seat "
        f"{question.args[0]} with whom it has not been, and never to you.",
        move=move.text,
    )


def _against_taking(state: State, move: Move, question: Question) -> Iterator[IllegalMove]:
    card, code = move.card, CODES[move.card]
    if question.ask == "medium":
        zones = [state.dark]
    elif question.ask == "sight":
        zones = [state.hands[int(question.args[0])]]
    else:
        left = left_of(question)
        zones = [state.hands[owner] for owner in left if move.target in (owner, -1)]
        if left.get(move.target) == 0:
            yield IllegalMove(
                "not_this_way",
                f"You have taken {EACH} cards of seat {move.target} already.",
                move=move.text,
            )
    if not any(card == one & PLAIN for zone in zones for one in zone):
        yield IllegalMove("not_there", f"{code} is not there to be taken.", a_card=code)
    elif card == JOKER and question.ask == "medium":
        yield IllegalMove("not_this_way", "A Joker is never taken from The Dark.", move=move.text)
