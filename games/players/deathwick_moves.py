"""What single moves of Deathwick are worth, in cards burned: one small rater for each kind.

They read nothing that the seat cannot know.
"""

# ruff: noqa: ARG001 - the raters of all verbs have one face

from collections.abc import Callable
from typing import Final, TypeAlias

from games.deathwick.cards import (
    JACK,
    JOKER,
    JOKER_RANK,
    KINDS,
    KING,
    NO_SUIT,
    QUEEN,
    RANK,
    SPADES,
    SUIT,
    VALUE,
    by_card,
)
from games.deathwick.moves import Move
from games.deathwick.state import NONE, Ghost, State, ghosts_of

_GHOST: Final = 1.5
"""The cards that a ghost burns before it is gone, about."""
_LAST_OF_SUIT: Final = 3.0
"""What it is worth to bring a neighbour near to possession."""
_LETHAL: Final = 12.0
"""What it is worth not to be possessed at the end of one's turn."""
_RANKS_KEPT: Final = (1.6, 2.0, 1.0, 2.0, 2.2, 1.6, 1.2, 1.2, 1.15, 2.2, 1.8, 1.8, 2.3, 2.2)
"""What a card in hand is worth, ace to king and Joker."""
KEPT: Final = by_card((_RANKS_KEPT[RANK[card] - 1] for card in range(KINDS)), 0.0)
"""The same for each card."""


class Table:
    """What the raters of one decision have in common, worked out when it is asked for."""

    __slots__ = ("_shadows", "_suits", "own", "seat", "state")

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.own = ghosts_of(state, seat)
        self._shadows = {seat: self.own}
        self._suits: dict[int, list[int]] = {}

    def shadow(self, seat: int) -> list[Ghost]:
        """The ghosts of a seat."""
        if seat not in self._shadows:
            self._shadows[seat] = ghosts_of(self.state, seat)
        return self._shadows[seat]

    def suits(self, seat: int) -> list[int]:
        """How many ghosts of each suit lie there."""
        if seat not in self._suits:
            self._suits[seat] = suits_of(self.shadow(seat))
        return self._suits[seat]

    def gone(self, place: int) -> float:
        """What it is worth that a ghost of one's own is gone."""
        card = self.own[place].card
        suit = SUIT[card]
        most = self.state.traits[self.seat].possessed_at
        lethal = suit != NO_SUIT and self.suits(self.seat)[suit] >= most
        return _GHOST + 0.05 * VALUE[card] + (_LETHAL if lethal else 0.0)


def suits_of(shadow: list[Ghost]) -> list[int]:
    """How many ghosts of each suit there are, those without one last."""
    suits = [0] * 5
    for ghost in shadow:
        suits[SUIT[ghost.card]] += 1
    return suits


def _threat(suits: list[int], possessed_at: int) -> float:
    """What suits that come near to possession cost."""
    most = max(suits[:NO_SUIT]) - possessed_at
    return 5.0 if most >= 0 else 1.5 if most == -1 else 0.0


def nothing(table: Table, move: Move) -> float:
    """What cannot be judged is worth nothing."""
    return 0.0


def _reprieve(table: Table, move: Move) -> float:
    return len(table.own) - 0.85


def _panic(table: Table, move: Move) -> float:
    chance = (14 - VALUE[table.own[move.numbers[0]].card]) / 13
    return chance * _GHOST - (1 - chance) * (_GHOST + 2)


def _haunt(table: Table, move: Move) -> float:
    """A ghost for a neighbour: the higher the harder to be rid of, best the last of a suit."""
    card, target = move.cards[0], move.target
    most = table.state.traits[target].possessed_at
    same = table.suits(target)[SUIT[card]] + 1 - most
    worth = 0.45 * _GHOST + 0.12 * VALUE[card] - KEPT[card]
    if SUIT[card] != NO_SUIT and same >= -1:
        worth += _LAST_OF_SUIT if same >= 0 else 0.7
    return worth


def _banish(table: Table, move: Move) -> float:
    card, place = move.cards[0], move.numbers[0]
    ghost = table.own[place].card
    siphons = SUIT[ghost] != SPADES and RANK[ghost] == RANK[card]
    return table.gone(place) + siphons - KEPT[card]


def _cast(table: Table, move: Move) -> float:
    worth = _SPELLS.get(RANK[move.cards[0]], nothing)(table, move)
    return worth - KEPT[move.cards[0]]


def _greed(table: Table, move: Move) -> float:
    return 2.0 if move.target == table.seat else 2.2


def _scare(table: Table, move: Move) -> float:
    return 0.7 * min(2, len(table.state.hands[move.target]))


def _drain(table: Table, move: Move) -> float:
    state = table.state
    return 1.5 * sum([min(2, len(state.candles[other])) for other in state.near[table.seat]])


def _sight(table: Table, move: Move) -> float:
    return 1.7 * (2 if move.target == NONE else min(2, len(table.state.hands[move.target])))


def _cleanse(table: Table, move: Move) -> float:
    ghost = table.own[move.numbers[0]].card
    return table.gone(move.numbers[0]) + (SUIT[ghost] == SUIT[move.cards[0]] != SPADES)


def _recall(table: Table, move: Move) -> float:
    if move.target != table.seat:
        return -0.5
    place = move.numbers[0]
    return table.gone(place) + 0.8 * KEPT[table.own[place].card]


def _possess(table: Table, move: Move) -> float:
    return table.gone(move.numbers[0]) + 0.7 * _GHOST


def _rekindle(table: Table, move: Move) -> float:
    return float(min(3, len(table.state.dark)))


def _summon(table: Table, move: Move) -> float:
    worth = _SUMMONED.get(RANK[move.cards[0]], nothing)(table, move)
    return worth - KEPT[move.cards[0]]


def _mirror(table: Table, move: Move) -> float:
    traits, target = table.state.traits, move.target
    mine = _threat(table.suits(table.seat), traits[table.seat].possessed_at)
    theirs = _threat(table.suits(target), traits[target].possessed_at)
    return 1.5 * _GHOST * (len(table.own) - len(table.shadow(target))) + 2 * (mine - theirs)


def _medium(table: Table, move: Move) -> float:
    if move.extra == "search":
        return 1.6 if len(table.state.dark) > 3 else 0.0
    return float(min(2, len(table.state.dark)))


def _purge(table: Table, move: Move) -> float:
    suit = SUIT[move.cards[0]]
    gone = sum([table.gone(place) for place in range(len(table.own))])
    return gone + sum([SUIT[ghost.card] == suit != SPADES for ghost in table.own])


def _boo(table: Table, move: Move) -> float:
    return min(2, sum(table.state.lit) - 1) * (_GHOST + 1.3)


def _flicker(table: Table, move: Move) -> float:
    held = table.state.hands[table.seat]
    return 0.8 * (len(held) - 3) - 0.3 * sum([KEPT[card] for card in held]) + 0.4


def _seance(table: Table, move: Move) -> float:
    return min(4, len(table.state.dark)) - 0.8 * sum([KEPT[card] for card in move.cards])


def _discard(table: Table, move: Move) -> float:
    return -KEPT[move.cards[0]]


def _doom(table: Table, move: Move) -> float:
    return table.gone(move.numbers[0]) - 0.5 * KEPT[move.cards[0]]


def _answer(table: Table, move: Move) -> float:
    """Salt and its like: worth it against what would hit the seat itself."""
    state, seat = table.state, table.seat
    action = state.action
    if action is None or action.seat == seat:
        return 1.0
    done = action.move
    keep = KEPT[move.cards[0]] if move.cards else 0.0
    if done.verb == "haunt" and done.target == seat:
        return _GHOST + 0.12 * VALUE[done.card] + 0.6 - keep
    if done.cards and done.card == JOKER:
        return _GHOST + 1.3 - keep
    if done.target == seat or (done.verb == "cast" and RANK[done.card] == 4):
        return 2.5 - keep
    return (2.4 if sum(state.lit) == 2 else 0.5) - keep


def _take(table: Table, move: Move) -> float:
    return KEPT[move.cards[0]] if move.cards else 0.0


def _always(table: Table, move: Move) -> float:
    return 1.0


_Rater: TypeAlias = Callable[[Table, Move], float]
_SPELLS: Final[dict[int, _Rater]] = {
    2: _greed,
    3: _scare,
    4: _drain,
    6: _sight,
    7: _cleanse,
    8: _recall,
    9: _possess,
    10: _rekindle,
}
_SUMMONED: Final[dict[int, _Rater]] = {
    JACK: _mirror,
    QUEEN: _medium,
    KING: _purge,
    JOKER_RANK: _boo,
}
VERBS: Final[dict[str, _Rater]] = {
    "reprieve": _reprieve,
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
