"""Why a move is not legal now: the most specific reason, for a person to understand."""

from collections.abc import Iterator
from typing import Final

from games.deathwick import answers, objections
from games.deathwick.aiming import PLAY
from games.deathwick.cards import CARD_OF, CODES, JACK, RANK
from games.deathwick.decisions import moves_of, phase
from games.deathwick.grammar import is_move
from games.deathwick.moves import AT, Move, read
from games.deathwick.state import BURDEN, CLASS, HAUNTING, ORACLE, ORDER, OVER, RITUAL, State
from games.game import IllegalMove
from games.values import check_seat, no_such_seat, shown

_PHASE_OF: Final = {
    "order": ORDER,
    "class": CLASS,
    "oracle": ORACLE,
    **dict.fromkeys(("reprieve", "endure", "panic"), HAUNTING),
    **dict.fromkeys(("haunt", "banish", "cast", "summon", "flicker", "seance", "abstain"), RITUAL),
    **dict.fromkeys(("page", "doom", "mimic", "wall", "inquisit", "ignite", "usury"), RITUAL),
    "discard": BURDEN,
}
_WHAT_NOW: Final = {
    ORDER: "whoever won the tiebreak goes first or last",
    CLASS: "a class is to be chosen",
    ORACLE: "the Oracle keeps the top card or puts it to the bottom",
    HAUNTING: "the Haunting is to be endured, or an Ace or a panic helps",
    RITUAL: "the Ritual asks for an action",
    BURDEN: "the hand is too large, a card is to be discarded",
}


def reason(state: State, seat: int, text: str) -> IllegalMove:
    """Why this move of this seat is refused; for a move that is not legal."""
    waiting = _not_theirs(state, seat)
    if waiting is not None:
        return waiting
    if not is_move(text):
        return IllegalMove(
            "unknown_move",
            f"{shown(text)} is no move: moves are written like haunt 7H @2, cast 7H 1, abstain.",
            move=text[:40],
        )
    move = read(text)
    for why in _reasons(state, seat, move):
        return why
    like = _spelled_right(state, seat, text)
    return IllegalMove(
        "not_this_way",
        f"{text} cannot be played like this now{like and f', but like {like}'}.",
        move=text,
    )


def _spelled_right(state: State, seat: int, text: str) -> str:
    """The legal move that has the same words in another order, or begins as this one does."""
    words = text.split(" ")
    legal = moves_of(state, seat)
    same = (move for move in legal if sorted(move.split(" ")) == sorted(words))
    return next(same, next((move for move in legal if move.split(" ")[:2] == words[:2]), ""))


def refusals(state: State, seat: int) -> dict[str, str]:
    """For each card in the seat's hand that no legal move names now, the code of the reason.

    Raises `GameError` for a seat that the table does not have.
    """
    check_seat(state, seat)
    hand = dict.fromkeys(CODES[card] for card in state.hands[seat])
    waiting = _not_theirs(state, seat)
    if waiting is not None:
        return dict.fromkeys(hand, waiting.code)
    legal = {word for move in moves_of(state, seat) for word in move.split(" ")}
    return {code: _refusal(state, seat, code) for code in hand if code not in legal}


def _refusal(state: State, seat: int, code: str) -> str:
    """Why a card of the hand is of no use to the one who decides."""
    if state.question is not None:
        return "no_answer"
    if state.phase == HAUNTING:
        return "no_answer"
    if state.phase == RITUAL and RANK[CARD_OF[code]] == JACK:
        aimed = f"{PLAY[CARD_OF[code]]}{AT[state.near[seat][0]]}"
        return reason(state, seat, aimed).code
    return "wrong_phase"


def _not_theirs(state: State, seat: int) -> IllegalMove | None:
    if missing := no_such_seat(state, seat):
        return missing
    if state.question is not None:
        if seat in state.question.seats:
            return None
        return IllegalMove("not_asked", "You are not asked, or have answered already.")
    if state.phase == OVER:
        return IllegalMove("over", "The game is over.")
    if seat == state.turn:
        return None
    return IllegalMove(
        "not_your_turn", f"It is the turn of seat {state.turn}.", turn_seat=state.turn
    )


def _reasons(state: State, seat: int, move: Move) -> Iterator[IllegalMove]:
    """What stands against a move of the seat that decides, the first thing first."""
    now = phase(state)
    if state.question is not None:
        yield from answers.against_answer(state, seat, move, state.question)
        words = dict.fromkeys(text.split(" ")[0] for text in moves_of(state, seat))
        if move.verb not in words:
            asked = " or ".join(words)
            yield IllegalMove("wrong_phase", f"Not now: you are asked for {asked}.", phase=now)
        return
    if _PHASE_OF.get(move.verb) != now:
        yield IllegalMove("wrong_phase", f"Not now: {_WHAT_NOW[now]}.", phase=now)
        return
    if move.verb == "class":
        yield _no_such_class(state, move.extra or move.text.split(" ")[1])
    yield from objections.against_class(state, seat, move)
    yield from objections.against_hand(state, seat, move)
    yield from objections.against_target(state, seat, move)
    if now == HAUNTING:
        yield from objections.against_haunting(state, seat, move)
    elif now == RITUAL:
        yield from objections.against_ritual(state, seat, move)


def _no_such_class(state: State, name: str) -> IllegalMove:
    offers = ", ".join(state.offers)
    return IllegalMove(
        "no_such_class", f"{name} is not offered: choose one of {offers}.", **{"class": name}
    )
