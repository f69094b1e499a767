"""Judgement for Deathwick: what a move does to Candles and Shadows, in cards burned.

Ratings count cards of Candles, one's own against those of the others.
"""

# ruff: noqa: ARG001 - the raters of all verbs have one face

from collections.abc import Callable, Sequence
from math import exp
from typing import Final

from games.deathwick.cards import (
    JOKER,
    KING,
    PLAIN,
    RANK,
    SPADES,
    SUIT,
    VALUE,
)
from games.deathwick.moves import Move, read
from games.deathwick.state import NONE, OVER, Ghost, State, ghosts_of

HEAT: Final = 0.5
WORTH: Final = 0.02
DOUBT: Final = 0.05
PLIES: Final = 60

_GHOST: Final = 2.0
"""The cards that a ghost burns before it is gone, about."""
_LETHAL: Final = 12.0
"""What it is worth not to be possessed at the end of one's turn."""
_KEEP: Final = {1: 1.6, 2: 1.5, 3: 1.0, 4: 2.0, 5: 2.2, 6: 1.6, 7: 1.2, 8: 1.2, 9: 1.6, 10: 2.2}
_KEEP_FACE: Final = 1.8
_KEEP_JOKER: Final = 3.0


def rate(state: State, seat: int, legal: Sequence[str]) -> list[float]:
    """How good each move looks (see `games.players.guide.Guide`)."""
    return [_VERBS.get(move.verb, _nothing)(state, seat, move) for move in map(read, legal)]


def chapter(state: State) -> int:
    """The whole game is one."""
    return 0


def values(state: State, start: State) -> list[float]:
    """The chance to win, about, that Candles and Shadows leave each seat."""
    seats = range(state.setup.players)
    if state.phase == OVER:
        lit = [seat for seat in seats if state.lit[seat] and state.traits[seat].wins]
        return [1 / len(lit) if seat in lit else 0.0 for seat in seats]
    weights = [
        exp(_standing(state, seat) / 6) if state.lit[seat] and state.traits[seat].wins else 0.0
        for seat in seats
    ]
    whole = sum(weights) or 1.0
    return [weight / whole for weight in weights]


def _standing(state: State, seat: int) -> float:
    """How long a seat can live, in cards."""
    cards = len(state.candles[seat]) + 0.6 * len(state.hands[seat])
    shadow = ghosts_of(state, seat)
    return min(cards, 20 + cards / 4) - _GHOST * len(shadow) - _threat(state, seat, shadow)


def _threat(state: State, seat: int, shadow: list[Ghost]) -> float:
    """What suits that come near to possession cost."""
    if len(shadow) < 2:
        return 0.0
    suits = [0] * 5
    for ghost in shadow:
        suits[SUIT[ghost.card]] += 1
    most = max(suits[:4]) - state.traits[seat].possessed_at
    return 5.0 if most >= 0 else 1.5 if most == -1 else 0.0


def _suits(state: State, seat: int) -> list[int]:
    suits = [0] * 5
    for ghost in ghosts_of(state, seat):
        suits[SUIT[ghost.card]] += 1
    return suits


def _keep(card: int) -> float:
    rank = RANK[card]
    return _KEEP.get(rank, _KEEP_JOKER if card & PLAIN == JOKER else _KEEP_FACE)


def _nothing(state: State, seat: int, move: Move) -> float:
    return 0.0


def _reprieve(state: State, seat: int, move: Move) -> float:
    return len(ghosts_of(state, seat)) - 1.2


def _endure(state: State, seat: int, move: Move) -> float:
    return 0.0


def _panic(state: State, seat: int, move: Move) -> float:
    ghost = ghosts_of(state, seat)[move.numbers[0]]
    chance = (14 - VALUE[ghost.card]) / 13
    gain = _GHOST + 1 - 1
    return chance * gain - (1 - chance) * (_GHOST + 2)


def _gone(state: State, seat: int, ghost: Ghost) -> float:
    """What it is worth that a ghost of one's own is gone."""
    suits = _suits(state, seat)
    lethal = SUIT[ghost.card] < 4 and suits[SUIT[ghost.card]] >= state.traits[seat].possessed_at
    return _GHOST + 0.05 * VALUE[ghost.card] + (_LETHAL if lethal else 0.0)


def _own(state: State, seat: int, move: Move) -> Ghost:
    return ghosts_of(state, seat)[move.numbers[0]]


def _haunt(state: State, seat: int, move: Move) -> float:
    """A ghost for a neighbour: the higher the harder to be rid of, best the last of a suit."""
    suits = _suits(state, move.target)
    same = suits[SUIT[move.card]] + 1 - state.traits[move.target].possessed_at
    worth = (
        _GHOST * 0.9 + 0.12 * VALUE[move.card] + (3.0 if same >= 0 else 0.7 if same == -1 else 0)
    )
    return worth + _short(state, move.target) - _keep(move.card)


def _short(state: State, seat: int) -> float:
    """A neighbour with a short Candle is worth hitting more."""
    left = len(state.candles[seat])
    return 1.0 if left < 8 else 0.0


def _banish(state: State, seat: int, move: Move) -> float:
    ghost = _own(state, seat, move)
    siphons = SUIT[ghost.card] != SPADES and RANK[ghost.card] == RANK[move.card]
    return _gone(state, seat, ghost) + siphons - _keep(move.card)


def _cast(state: State, seat: int, move: Move) -> float:
    rank, mine = RANK[move.card], move.target in (NONE, seat)
    worth = 0.0
    if rank == 2:
        worth = 2.0 if mine else 3.0
    elif rank == 3:
        worth = 0.7 * min(2, len(state.hands[move.target]))
    elif rank == 4:
        near = state.near[seat]
        worth = sum(min(2, len(state.candles[other])) for other in near) * 1.5
    elif rank == 6:
        worth = 1.3 * min(2, len(state.hands[move.target]))
    elif rank == 7:
        ghost = _own(state, seat, move)
        siphons = SUIT[ghost.card] != SPADES and SUIT[ghost.card] == SUIT[move.card]
        worth = _gone(state, seat, ghost) + siphons
    elif rank == 8:
        worth = _recall(state, seat, move)
    elif rank == 9:
        worth = _gone(state, seat, _own(state, seat, move)) + _GHOST * 0.7
    elif rank == 10:
        worth = float(min(3, len(state.dark)))
    return worth - _keep(move.card)


def _recall(state: State, seat: int, move: Move) -> float:
    if move.target != seat:
        return -0.5
    ghost = _own(state, seat, move)
    return _gone(state, seat, ghost) + _keep(ghost.card) * 0.8


def _summon(state: State, seat: int, move: Move) -> float:
    card = move.card
    own = ghosts_of(state, seat)
    if card == JOKER:
        others = sum(state.lit) - 1
        return min(2, others) * (_GHOST + 1.3) - _keep(card)
    if RANK[card] == KING:
        gone = sum(_gone(state, seat, ghost) for ghost in own)
        siphons = sum(SUIT[ghost.card] == SUIT[card] != SPADES for ghost in own)
        return gone + siphons - _keep(card)
    if move.target != NONE:
        theirs = ghosts_of(state, move.target)
        mine, yours = _threat(state, seat, own), _threat(state, move.target, theirs)
        return 1.5 * _GHOST * (len(own) - len(theirs)) + 2 * (mine - yours) - _keep(card)
    if move.extra == "search":
        return (1.6 if len(state.dark) > 3 else 0.0) - _keep(card)
    return float(min(2, len(state.dark))) - _keep(card)


def _flicker(state: State, seat: int, move: Move) -> float:
    held = state.hands[seat]
    return 0.8 * (len(held) - 3) - 0.3 * sum(_keep(card) for card in held) + 0.4


def _seance(state: State, seat: int, move: Move) -> float:
    return min(4, len(state.dark)) - sum(_keep(card) for card in move.cards) * 0.8


def _discard(state: State, seat: int, move: Move) -> float:
    return -_keep(move.card)


def _doom(state: State, seat: int, move: Move) -> float:
    return _gone(state, seat, _own(state, seat, move)) - 0.5 * _keep(move.card)


def _answer(state: State, seat: int, move: Move) -> float:
    """Salt and its like: worth it against what would hit the seat itself."""
    action = state.action
    if action is None or action.seat == seat:
        return 1.0
    done = action.move
    keep = _keep(move.card) if move.cards else 0.0
    if done.verb == "haunt" and done.target == seat:
        return _GHOST + 0.12 * VALUE[done.card] + 0.6 - keep
    if done.cards and done.card == JOKER:
        return _GHOST + 1.3 - keep
    if done.target == seat or (done.verb == "cast" and RANK[done.card] == 4):
        return 2.5 - keep
    if sum(state.lit) == 2:
        return 2.4 - keep
    return 0.5 - keep


def _take(state: State, seat: int, move: Move) -> float:
    return _keep(move.card) if move.cards else 0.0


def _always(state: State, seat: int, move: Move) -> float:
    return 1.0


_VERBS: Final[dict[str, Callable[[State, int, Move], float]]] = {
    "reprieve": _reprieve,
    "endure": _endure,
    "panic": _panic,
    "haunt": _haunt,
    "banish": _banish,
    "cast": _cast,
    "summon": _summon,
    "flicker": _flicker,
    "seance": _seance,
    "discard": _discard,
    "doom": _doom,
    "salt": _answer,
    "reject": _answer,
    "reflect": _answer,
    "vanish": _answer,
    "redirect": _answer,
    "block": _always,
    "claim": _always,
    "take": _take,
}
