"""Judgement for Deathwick: what a move does to Candles and Shadows, in cards burned.

Ratings count cards of Candles, one's own against those of the others.
"""

# ruff: noqa: ARG001 - the raters of all verbs have one face

from collections.abc import Callable, Sequence
from math import exp, sqrt
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
from games.deathwick.moves import Move, read
from games.deathwick.state import NONE, OVER, Ghost, State, ghosts_of
from games.players.thought import standing_of

HEAT: Final = 0.5
WORTH: Final = 0.02
DOUBT: Final = 0.05

_GHOST: Final = 1.5
"""The cards that a ghost burns before it is gone, about."""
_LAST_OF_SUIT: Final = 3.0
"""What it is worth to bring a neighbour near to possession."""
_LETHAL: Final = 12.0
"""What it is worth not to be possessed at the end of one's turn."""
_RANKS_KEPT: Final = (1.6, 2.0, 1.0, 2.0, 2.2, 1.6, 1.2, 1.2, 1.15, 2.2, 1.8, 1.8, 2.3, 2.2)
"""What a card in hand is worth, ace to king and Joker."""
_KEPT: Final = by_card((_RANKS_KEPT[RANK[card] - 1] for card in range(KINDS)), 0.0)
"""The same for each card."""


class _Table:
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
            self._suits[seat] = _suits(self.shadow(seat))
        return self._suits[seat]

    def gone(self, place: int) -> float:
        """What it is worth that a ghost of one's own is gone."""
        card = self.own[place].card
        suit = SUIT[card]
        most = self.state.traits[self.seat].possessed_at
        lethal = suit != NO_SUIT and self.suits(self.seat)[suit] >= most
        return _GHOST + 0.05 * VALUE[card] + (_LETHAL if lethal else 0.0)


def rate(state: State, seat: int, legal: Sequence[str]) -> list[float]:
    """How good each move looks (see `games.players.guide.Guide`)."""
    table = _Table(state, seat)
    return [_VERBS.get(move.verb, _nothing)(table, move) for move in map(read, legal)]


def ended(state: State, start: State, moves: int) -> bool:
    """After two turns of each, about: by then it shows what a move was good for."""
    return moves >= 5 * sum(start.lit)


def values(state: State, start: State) -> list[float]:
    """The chance to win, about, that Candles and Shadows leave each seat."""
    seats = range(state.setup.players)
    if state.phase == OVER:
        lit = [seat for seat in seats if state.lit[seat] and state.traits[seat].wins]
        return [1 / len(lit) if seat in lit else 0.0 for seat in seats]
    weights = [
        exp(_standing(state, seat)) if state.lit[seat] and state.traits[seat].wins else 0.0
        for seat in seats
    ]
    whole = sum(weights) or 1.0
    return [weight / whole for weight in weights]


def standing(value: float, start: State) -> float:
    """A chance to win, by a fair one among those who live (see `games.players.guide.Guide`)."""
    return standing_of(value, sum(start.lit))


def _standing(state: State, seat: int) -> float:
    """How well a seat stands; the weights are fitted to who won games of regular players."""
    cards = len(state.candles[seat])
    shadow = ghosts_of(state, seat)
    hand = sum([_KEPT[card] for card in state.hands[seat]])
    standing = 1.55 * sqrt(cards) - 0.035 * cards + 0.1 * min(cards, 4) + 0.1 * hand
    near = max(_suits(shadow)[:NO_SUIT]) >= state.traits[seat].possessed_at - 1
    standing -= 0.4 * len(shadow) + 0.15 * near
    # Whoever's turn comes later has more time to be hit.
    turn = sum(state.lit[state.turn : seat] if seat >= state.turn else state.lit[state.turn :])
    turn += 0 if seat >= state.turn else sum(state.lit[:seat])
    return standing - 0.3 * turn / sum(state.lit)


def _suits(shadow: list[Ghost]) -> list[int]:
    suits = [0] * 5
    for ghost in shadow:
        suits[SUIT[ghost.card]] += 1
    return suits


def _threat(suits: list[int], possessed_at: int) -> float:
    """What suits that come near to possession cost."""
    most = max(suits[:NO_SUIT]) - possessed_at
    return 5.0 if most >= 0 else 1.5 if most == -1 else 0.0


def _nothing(table: _Table, move: Move) -> float:
    return 0.0


def _reprieve(table: _Table, move: Move) -> float:
    return len(table.own) - 0.85


def _panic(table: _Table, move: Move) -> float:
    chance = (14 - VALUE[table.own[move.numbers[0]].card]) / 13
    return chance * _GHOST - (1 - chance) * (_GHOST + 2)


def _haunt(table: _Table, move: Move) -> float:
    """A ghost for a neighbour: the higher the harder to be rid of, best the last of a suit."""
    card, target = move.cards[0], move.target
    most = table.state.traits[target].possessed_at
    same = table.suits(target)[SUIT[card]] + 1 - most
    worth = 0.45 * _GHOST + 0.12 * VALUE[card] - _KEPT[card]
    if SUIT[card] != NO_SUIT and same >= -1:
        worth += _LAST_OF_SUIT if same >= 0 else 0.7
    return worth


def _banish(table: _Table, move: Move) -> float:
    card, place = move.cards[0], move.numbers[0]
    ghost = table.own[place].card
    siphons = SUIT[ghost] != SPADES and RANK[ghost] == RANK[card]
    return table.gone(place) + siphons - _KEPT[card]


def _cast(table: _Table, move: Move) -> float:
    worth = _SPELLS.get(RANK[move.cards[0]], _nothing)(table, move)
    return worth - _KEPT[move.cards[0]]


def _greed(table: _Table, move: Move) -> float:
    return 2.0 if move.target == table.seat else 2.2


def _scare(table: _Table, move: Move) -> float:
    return 0.7 * min(2, len(table.state.hands[move.target]))


def _drain(table: _Table, move: Move) -> float:
    state = table.state
    return 1.5 * sum([min(2, len(state.candles[other])) for other in state.near[table.seat]])


def _sight(table: _Table, move: Move) -> float:
    return 1.7 * (2 if move.target == NONE else min(2, len(table.state.hands[move.target])))


def _cleanse(table: _Table, move: Move) -> float:
    ghost = table.own[move.numbers[0]].card
    return table.gone(move.numbers[0]) + (SUIT[ghost] == SUIT[move.cards[0]] != SPADES)


def _recall(table: _Table, move: Move) -> float:
    if move.target != table.seat:
        return -0.5
    place = move.numbers[0]
    return table.gone(place) + 0.8 * _KEPT[table.own[place].card]


def _possess(table: _Table, move: Move) -> float:
    return table.gone(move.numbers[0]) + 0.7 * _GHOST


def _rekindle(table: _Table, move: Move) -> float:
    return float(min(3, len(table.state.dark)))


def _summon(table: _Table, move: Move) -> float:
    worth = _SUMMONED.get(RANK[move.cards[0]], _nothing)(table, move)
    return worth - _KEPT[move.cards[0]]


def _mirror(table: _Table, move: Move) -> float:
    traits, target = table.state.traits, move.target
    mine = _threat(table.suits(table.seat), traits[table.seat].possessed_at)
    theirs = _threat(table.suits(target), traits[target].possessed_at)
    return 1.5 * _GHOST * (len(table.own) - len(table.shadow(target))) + 2 * (mine - theirs)


def _medium(table: _Table, move: Move) -> float:
    if move.extra == "search":
        return 1.6 if len(table.state.dark) > 3 else 0.0
    return float(min(2, len(table.state.dark)))


def _purge(table: _Table, move: Move) -> float:
    suit = SUIT[move.cards[0]]
    gone = sum([table.gone(place) for place in range(len(table.own))])
    return gone + sum([SUIT[ghost.card] == suit != SPADES for ghost in table.own])


def _boo(table: _Table, move: Move) -> float:
    return min(2, sum(table.state.lit) - 1) * (_GHOST + 1.3)


def _flicker(table: _Table, move: Move) -> float:
    held = table.state.hands[table.seat]
    return 0.8 * (len(held) - 3) - 0.3 * sum([_KEPT[card] for card in held]) + 0.4


def _seance(table: _Table, move: Move) -> float:
    return min(4, len(table.state.dark)) - 0.8 * sum([_KEPT[card] for card in move.cards])


def _discard(table: _Table, move: Move) -> float:
    return -_KEPT[move.cards[0]]


def _doom(table: _Table, move: Move) -> float:
    return table.gone(move.numbers[0]) - 0.5 * _KEPT[move.cards[0]]


def _answer(table: _Table, move: Move) -> float:
    """Salt and its like: worth it against what would hit the seat itself."""
    state, seat = table.state, table.seat
    action = state.action
    if action is None or action.seat == seat:
        return 1.0
    done = action.move
    keep = _KEPT[move.cards[0]] if move.cards else 0.0
    if done.verb == "haunt" and done.target == seat:
        return _GHOST + 0.12 * VALUE[done.card] + 0.6 - keep
    if done.cards and done.card == JOKER:
        return _GHOST + 1.3 - keep
    if done.target == seat or (done.verb == "cast" and RANK[done.card] == 4):
        return 2.5 - keep
    return (2.4 if sum(state.lit) == 2 else 0.5) - keep


def _take(table: _Table, move: Move) -> float:
    return _KEPT[move.cards[0]] if move.cards else 0.0


def _always(table: _Table, move: Move) -> float:
    return 1.0


_Rater: TypeAlias = Callable[[_Table, Move], float]
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
_VERBS: Final[dict[str, _Rater]] = {
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
