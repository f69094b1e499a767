"""Why a move is not legal now: the most specific reason, for a person to understand."""

import re
from collections.abc import Iterator
from typing import Final

from games.deathwick.banishing import beats, defies
from games.deathwick.cards import (
    ACE,
    CARD_OF,
    CODES,
    IS_NUMBER,
    IS_RED,
    JACK,
    JOKER,
    PLAIN,
    RANK,
    SALT,
)
from games.deathwick.classes import TRAITS, warders
from games.deathwick.decisions import check_seat, moves_of, phase
from games.deathwick.moves import AT, Move, read
from games.deathwick.setup import shown
from games.deathwick.spells import PLAY, may_mirror, sealed
from games.deathwick.state import BURDEN, CLASS, HAUNTING, ORACLE, ORDER, OVER, RITUAL, Ghost, State
from games.deathwick.state import ghosts_of as ghosts_in
from games.game import IllegalMove

_CARD: Final = "(" + "|".join(CARD_OF) + ")"
_SEAT: Final = r"@\d{1,2}"
_NUMBER: Final = r"[1-9]\d{0,2}"
_SHAPES: Final = {
    "order": "(first|last)",
    "class": r"[a-z-]+",
    "oracle": "(keep|bottom)",
    "reprieve": _CARD,
    "endure": "",
    "panic": _NUMBER,
    "haunt": f"{_CARD} {_SEAT}",
    "banish": f"{_CARD} {_NUMBER}",
    "cast": f"{_CARD}( {_NUMBER}){{0,2}}( {_SEAT})?( {_NUMBER})?( steal)?",
    "summon": f"{_CARD}( {_SEAT}| search| bottom)?",
    "flicker": "",
    "seance": f"{_CARD} {_CARD}",
    "abstain": "",
    "discard": _CARD,
    "page": _CARD,
    "doom": f"{_CARD} {_NUMBER}",
    "mimic": _SEAT,
    "wall": _CARD,
    "inquisit": f"{_CARD} {_SEAT}",
    "ignite": f"{_CARD} {_SEAT}",
    "usury": _SEAT,
    "salt": _CARD,
    "pass": "",
    "reject": _CARD,
    "reflect": _CARD,
    "vanish": _CARD,
    "redirect": _CARD,
    "block": _NUMBER,
    "allow": "",
    "claim": "",
    "leave": "",
    "spread": _SEAT,
    "take": f"{_CARD}( {_SEAT})?",
    "done": "",
    "meddle": "",
    "bequeath": _SEAT,
}
"""What follows each word of a move."""
WORDS: tuple[str, ...] = tuple(_SHAPES)
_PATTERNS: Final = {
    word: re.compile(f"{word} {shape}" if shape else word) for word, shape in _SHAPES.items()
}
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
    "reaction": "an answer to what was played is waited for",
    "pick": "cards that were seen are to be chosen from",
    BURDEN: "the hand is too large, a card is to be discarded",
    "bequeath": "the dead choose who takes their odd ghost",
}


def reason(state: State, seat: int, text: str) -> IllegalMove:
    """Why this move of this seat is refused; for a move that is not legal."""
    waiting = _not_theirs(state, seat)
    if waiting is not None:
        return waiting
    pattern = _PATTERNS.get(text.split(" ", 1)[0])
    if pattern is None or not pattern.fullmatch(text):
        return IllegalMove(
            "unknown_move",
            f"{shown(text)} is no move: moves are written like haunt 7H @2, cast 7H 1, abstain.",
            move=text[:40],
        )
    move = read(text)
    for why in _reasons(state, seat, move):
        return why
    return IllegalMove(
        "not_this_way",
        f"{text} cannot be played like this now.",
        move=text,
    )


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
    players = state.setup.players
    if not 0 <= seat < players:
        return IllegalMove(
            "no_such_seat",
            f"There is no seat {shown(seat)}: seats are 0 to {players - 1}.",
            players=players,
        )
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
    if state.question is not None or _PHASE_OF.get(move.verb) != now:
        yield from _against_answer(state, seat, move, now)
        return
    if move.verb == "class":
        yield _no_such_class(state, move.extra or move.text.split(" ")[1])
    yield from _against_class(state, seat, move)
    yield from _against_hand(state, seat, move)
    yield from _against_target(state, seat, move)
    if now == HAUNTING:
        yield from _against_haunting(state, seat, move)
    elif now == RITUAL:
        yield from _against_ritual(state, seat, move)


def _no_such_class(state: State, name: str) -> IllegalMove:
    offers = ", ".join(state.offers)
    return IllegalMove(
        "no_such_class", f"{name} is not offered: choose one of {offers}.", **{"class": name}
    )


def _against_answer(state: State, seat: int, move: Move, now: str) -> Iterator[IllegalMove]:
    words = {text.split(" ")[0] for text in moves_of(state, seat)}
    if move.verb in ("salt", "reject", "reflect", "vanish", "redirect") and words != {"pass"}:
        known = words & {"salt", "reject", "reflect", "vanish", "redirect", "allow", "pass"}
        if known and move.verb in words:
            code = CODES[move.card]
            yield IllegalMove(
                "no_answer", f"{code} is no answer to this, or you do not have it.", a_card=code
            )
    if move.verb == "take" and "take" in words:
        code = CODES[move.card]
        yield IllegalMove("not_there", f"{code} is not there to be taken.", a_card=code)
    if move.verb == "block" and "block" in words:
        yield _no_such_wall(state, seat)
    yield IllegalMove("wrong_phase", f"Not now: {_WHAT_NOW[now]}.", phase=now)


def _no_such_wall(state: State, seat: int) -> IllegalMove:
    count = sum(ghost.wall for ghost in state.shadows[seat])
    return IllegalMove("no_such_wall", f"There are {count} walls in your Shadow.", walls=count)


def _against_class(state: State, seat: int, move: Move) -> Iterator[IllegalMove]:
    """Words that are a class's own."""
    owner = next((trait for trait in TRAITS.values() if move.verb in trait.deeds), None)
    if owner is None:
        return
    if state.traits[seat] is not owner:
        yield IllegalMove(
            "not_your_class", f"Only the {owner.name} can do that.", **{"class": owner.name}
        )
    elif owner.deeds[move.verb].once in state.used[seat]:
        yield IllegalMove("used_up", f"You have used {move.verb} already.")
    elif move.verb == "page" and len(state.pages[seat]) >= warders.PAGES:
        yield IllegalMove(
            "pages_full", f"You have {warders.PAGES} pages already.", pages=warders.PAGES
        )


def _against_hand(state: State, seat: int, move: Move) -> Iterator[IllegalMove]:
    hand = [card & PLAIN for card in state.hands[seat]]
    for card in move.cards:
        if card not in hand:
            code = CODES[card]
            yield IllegalMove("not_held", f"You do not hold {code}.", a_card=code)
        else:
            hand.remove(card)
    if move.verb == "seance" and RANK[move.cards[0]] != RANK[move.cards[1]]:
        yield IllegalMove("not_a_pair", "A seance needs two cards of one rank.")


def _against_target(state: State, seat: int, move: Move) -> Iterator[IllegalMove]:
    target, players = move.target, state.setup.players
    if target < 0:
        return
    if target >= players:
        yield IllegalMove(
            "no_such_player",
            f"There is no seat {target}: seats are 0 to {players - 1}.",
            players=players,
        )
    elif not state.lit[target]:
        yield IllegalMove("not_lit", f"Seat {target} is out of the game.", of_seat=target)
    elif not _may_aim(state, seat, move):
        yield IllegalMove("not_neighbour", f"Seat {target} is not your neighbour.", of_seat=target)


def _may_aim(state: State, seat: int, move: Move) -> bool:
    if move.target in state.near[seat]:
        return True
    if move.verb != "cast":
        return False
    if move.rank == 9:
        return state.traits[seat].possesses_all and move.target != seat
    return move.rank in (2, 8)


def _against_haunting(state: State, seat: int, move: Move) -> Iterator[IllegalMove]:
    if move.verb == "reprieve":
        code = CODES[move.card]
        yield IllegalMove("no_answer", f"{code} is no Ace.", a_card=code)
    elif not state.candles[seat]:
        yield IllegalMove("empty_candle", "Your Candle is empty: there is no card to turn up.")
    else:
        yield _no_such_ghost(ghosts_in(state, seat))


def _no_such_ghost(ghosts: list[Ghost]) -> IllegalMove:
    count = len(ghosts)
    return IllegalMove(
        "no_such_ghost", f"There is no such ghost: ghosts there are {count}.", ghosts=count
    )


def _against_ritual(state: State, seat: int, move: Move) -> Iterator[IllegalMove]:
    """What stands against an action with cards that the seat holds."""
    if not move.cards:
        return
    card, code = move.card, CODES[move.card]
    if move.verb == "haunt" and not IS_NUMBER[card]:
        yield IllegalMove(
            "not_a_number", f"{code} cannot haunt: only a number card can.", a_card=code
        )
    if move.verb == "ignite" and not IS_RED[card]:
        yield IllegalMove("not_red", f"{code} is not red.", a_card=code)
    if move.verb == "cast" and RANK[card] in (ACE, SALT):
        yield IllegalMove("never_cast", f"{code} cannot be cast.", a_card=code)
    if move.verb == "cast" and not IS_NUMBER[card]:
        yield IllegalMove("not_a_number", f"{code} is summoned, not cast.", a_card=code)
    if move.verb == "summon" and IS_NUMBER[card]:
        yield IllegalMove("not_this_way", f"{code} is cast, not summoned.", move=move.text)
    yield from _against_ghosts(state, seat, move)
    if move.verb == "summon" and move.rank == JACK and move.target in state.near[seat]:
        why = may_mirror(state, seat, move.target)
        if why == "gated":
            yield _gated()
        elif why:
            yield _sealed()


def _gated() -> IllegalMove:
    return IllegalMove("gated", "The Gatekeeper lets no ghost in by Possess or Mirror.")


def _sealed() -> IllegalMove:
    return IllegalMove("sealed", "A Sealbinder's ghost cannot be possessed, mirrored or recalled.")


def _against_ghosts(state: State, seat: int, move: Move) -> Iterator[IllegalMove]:
    if not move.numbers or move.verb not in ("banish", "doom", "cast"):
        return
    owner = move.target if move.verb == "cast" and move.rank == 8 and move.target >= 0 else seat
    ghosts = ghosts_in(state, owner)
    chosen = [ghosts[number] for number in move.numbers if number < len(ghosts)]
    if len(chosen) < len(move.numbers):
        yield _no_such_ghost(ghosts)
        return
    for ghost in chosen:
        yield from _against_ghost(state, move, ghost)
    if move.rank == 9 and move.target >= 0 and state.traits[move.target].gated:
        yield _gated()


def _against_ghost(state: State, move: Move, ghost: Ghost) -> Iterator[IllegalMove]:
    card, code = move.card, CODES[move.card]
    banishes = move.verb == "banish" or (move.verb == "cast" and move.rank == 7)
    if move.verb == "banish" and card == JOKER:
        yield IllegalMove("not_this_way", "A Joker cannot banish.", move=move.text)
    if banishes and not beats(card, ghost):
        other = CODES[ghost.card]
        yield IllegalMove(
            "too_weak", f"{code} is too weak to banish {other}.", a_card=code, ghost_card=other
        )
    if move.verb in ("banish", "doom") and defies(state, card, ghost):
        yield IllegalMove(
            "defies_numbers",
            f"A Clown's ghost defies number cards like {code}: a face card or a cast 7 works.",
            a_card=code,
        )
    if move.verb == "cast" and move.rank in (8, 9) and sealed(state, ghost):
        yield _sealed()
