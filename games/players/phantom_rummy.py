"""Judgement for Phantom Rummy: how far a hand is from a goal shape, and what is worth going for.

Ratings count cards still to be found; a point is worth a part of one.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import exp, sqrt
from typing import Final

from games.phantom_rummy.cards import (
    COPIES,
    KIND_BITS,
    KINDS,
    SLICE,
    SLICE_BITS,
    TITLES,
    TREASURES,
    UNIT,
    counts,
    pack,
)
from games.phantom_rummy.moves import DECLARED, DISCARDED, GAINED, GOAL, OPENED, PASS, TAKEN
from games.phantom_rummy.scoring import treasures
from games.phantom_rummy.shapes import waits_of_kinds
from games.phantom_rummy.state import OVER, TAKE, State

HEAT: Final = 0.1
WORTH: Final = 0.002
DOUBT: Final = 0.012

_FIELD: Final = (1 << KIND_BITS) - 1
_REDS: Final = sum([4 << KIND_BITS * kind for kind in range(len(KINDS))])
_TWO: Final = SLICE << SLICE_BITS | SLICE
_POINT: Final = 0.35
"""What a point is worth, in cards that bring a hand nearer."""
_DRAWN: Final = 1.3
"""By how much two cards drawn unseen bring a hand nearer, about."""
_FIRST: Final = 2.5
_AGAIN: Final = 0.35
"""What the first opened set is worth, and each further one."""
_LONE: Final = 0.6
_PAIR: Final = 0.35
_OPEN_RUN: Final = 0.25
_CLOSED_RUN: Final = 0.4
"""What is missing of a set counts the more, the fewer cards fit: of a small set with one card, of
a group with two, of a run with two that goes on at both ends, of other runs with two.
"""
_PARTS: Final = tuple((big, small) for big in range(3) for small in range(2))
"""How many big and small sets an attribute's cards are to make."""
_MOST_POINTS: Final = 24.0
_MUCH: Final = 2.0
"""Points of lead in a short game that stand well: about those of going out first."""

Fit = tuple[float, ...]
"""For each of `_PARTS`: how many cards go into it, and a little for the ways to go on."""


def rate(state: State, seat: int, legal: Sequence[str]) -> list[float]:
    """How good each move looks (see `games.players.guide.Guide`)."""
    return list(_ratings(counts(state.hands[seat]), bool(state.opened[seat]), tuple(legal)))


@lru_cache(maxsize=1 << 14)
def _ratings(kinds: int, opened: bool, legal: tuple[str, ...]) -> tuple[float, ...]:
    """The same from the counts of the hand. Playouts of one world meet the same hands again."""
    effects = [_EFFECTS[move] for move in legal]
    near = {change: nearness(kinds + change) for change, *_ in effects}
    return tuple([near[change] + (later if opened else first) for change, first, later in effects])


def ended(state: State, start: State, moves: int) -> bool:
    """With the short game, or between two turns when each had about two more.

    By then it shows what a move was good for, and chance has said little yet.
    """
    if state.short_game != start.short_game:
        return True
    return state.phase == TAKE and moves >= 4 * state.setup.players


def values(state: State, start: State) -> list[float]:
    """The points that each seat has made, and may still make, more than the others; from 0 to 1."""
    seats = range(state.setup.players)
    made = [float(state.scores[seat] - start.scores[seat]) for seat in seats]
    if state.phase != OVER and state.short_game == start.short_game:
        made = [one + more for one, more in zip(made, _expected(state), strict=True)]
    elif state.phase == OVER:
        for seat in seats:
            if treasures(state, seat):
                made[seat] += _MOST_POINTS
    whole, others = sum(made), state.setup.players - 1
    return [
        min(1.0, max(0.0, 0.5 + (own - (whole - own) / others) / (2 * _MOST_POINTS)))
        for own in made
    ]


def standing(value: float, start: State) -> float:  # noqa: ARG001
    """Points more than the others, where a few are much (see `games.players.guide.Guide`)."""
    points = (value - 0.5) * 2 * _MOST_POINTS
    return 1 / (1 + exp(-points / _MUCH))


def _expected(state: State) -> list[float]:
    """The points that each seat may expect of a short game as it stands.

    The weights are fitted to who went out, and with how much, in games of regular players.
    """
    chances, points = [], []
    players = state.setup.players
    for seat in range(players):
        hand, opened = state.hands[seat], state.opened[seat]
        kinds = counts(hand)
        near = nearness(kinds) - 5
        wanted = waits_of_kinds(kinds)
        reds = sum([card % 2 for one in opened for card in one])
        worth = 1.3 + 1.2 * len(opened) + reds + 0.75 * (hand & _REDS).bit_count() - 0.15 * near
        # Whoever's turn comes later has less time.
        chance = -0.25 * ((seat - state.turn) % players) / players
        if not opened:
            worth += 2.1
            chance += -9.0 if state.ready[seat] else 0.15 * near
        elif not wanted:
            chance += 0.65 + 0.22 * near + 1.6 * max(0.0, near) ** 2
        elif state.ready[seat]:
            # The more others there are, the more discards.
            chance += 0.67 * players - 2.0 + 1.07 * sqrt(_live(state, hand, wanted))
        else:
            chance += 0.1 + 0.8 * sqrt(_live(state, hand, wanted))
        chances.append(exp(chance))
        points.append(worth)
    whole = sum(chances)
    return [chance / whole * worth for chance, worth in zip(chances, points, strict=True)]


def _live(state: State, hand: int, wanted: int) -> int:
    """How many cards of the wanted kinds lie neither in the hand nor open for all to see."""
    seen = [card // 2 for pile in state.discards for card in pile]
    seen += [card // 2 for sets in state.opened for one in sets for card in one]
    kinds = counts(hand)
    live = 0
    while wanted:
        lowest = wanted & -wanted
        kind = lowest.bit_length() - 1
        live += COPIES - seen.count(kind) - (kinds >> KIND_BITS * kind & _FIELD)
        wanted ^= lowest
    return max(0, live)


def nearness(kinds: int) -> float:
    """How many cards of a hand go into a goal shape, and a little for its ways on.

    `kinds` are the hand's counts.
    """
    one, other = _pair(kinds & _TWO, False), _pair(kinds >> 2 * SLICE_BITS, True)
    return max(
        one[5] + other[0],
        one[4] + other[1],
        one[3] + other[2],
        one[2] + other[3],
        one[1] + other[4],
        one[0] + other[5],
    )


@lru_cache(maxsize=1 << 16)
def _pair(kinds: int, items: bool) -> Fit:
    """How well two attributes' cards, the second perhaps items, go into so many sets."""
    one, other = _fit(kinds & SLICE, False), _fit(kinds >> SLICE_BITS, items)
    made = [0.0] * len(_PARTS)
    for place, (big, small) in enumerate(_PARTS):
        for also, (more_big, more_small) in enumerate(_PARTS):
            if big + more_big <= 2 and small + more_small <= 1:
                at = (big + more_big) * 2 + small + more_small
                made[at] = max(made[at], one[place] + other[also])
    return tuple(made)


@lru_cache(maxsize=1 << 15)
def _fit(part: int, items: bool) -> Fit:
    """How well an attribute's cards go into so many sets."""
    best = [0.0] * len(_PARTS)
    number = len(TREASURES) if items else TITLES
    held = [part >> KIND_BITS * kind & _FIELD for kind in range(number)]
    _lay(held, 0, 0, 0.0, best, items)
    for place, (big, small) in enumerate(_PARTS):
        for also, (less_big, less_small) in enumerate(_PARTS):
            if less_big <= big and less_small <= small:
                best[place] = max(best[place], best[also])
    return tuple(best)


def _lay(
    held: list[int], big: int, small: int, worth: float, best: list[float], items: bool
) -> None:
    """Try each further set, whole or in part."""
    place = big * 2 + small
    best[place] = max(best[place], worth)
    for kind, count in enumerate(held):
        if not count:
            continue
        if not small and count >= 1:
            used = min(count, 2)
            held[kind] -= used
            _lay(held, big, 1, worth + used - (0.0 if used == 2 else _LONE), best, items)
            held[kind] += used
        if big < 2:
            if count >= 2:
                used = min(count, 3)
                held[kind] -= used
                _lay(
                    held, big + 1, small, worth + used - (0.0 if used == 3 else _PAIR), best, items
                )
                held[kind] += used
            if not items and kind + 2 < len(held):
                _lay_run(held, kind, big, small, worth, best)


def _lay_run(
    held: list[int], kind: int, big: int, small: int, worth: float, best: list[float]
) -> None:
    there = [step for step in range(3) if held[kind + step]]
    if len(there) < 2:
        return
    for step in there:
        held[kind + step] -= 1
    open_ended = (there == [0, 1] and kind > 0) or (there == [1, 2] and kind + 3 < len(held))
    short = 0.0 if len(there) == 3 else _OPEN_RUN if open_ended else _CLOSED_RUN
    _lay(held, big + 1, small, worth + len(there) - short, best, False)
    for step in there:
        held[kind + step] += 1


def _effects() -> dict[str, tuple[int, float, float]]:
    """What each move does to the counts of a hand, and what it is worth besides: to who has
    opened no set yet, and to others.
    """
    found = {GOAL: (0, 100.0, 100.0), PASS: (0, 0.0, 0.0)}
    for move, card in TAKEN.items():
        red = _POINT * (card % 2)
        found[move] = (counts(UNIT[card]), red, red)
    for move, card in DISCARDED.items():
        red = _POINT * (card % 2)
        found[move] = (-counts(UNIT[card]), -red, -red)
    for move, card in DECLARED.items():
        red = _POINT * (card % 2)
        # Who is ready with nothing opened can never go out.
        found[move] = (-counts(UNIT[card]), -50.0, 1.0 - red)
    for move, cards in (*OPENED.items(), *GAINED.items()):
        found[move] = (-counts(pack(cards)), _DRAWN + _FIRST, _DRAWN + _AGAIN)
    return found


_EFFECTS: Final = _effects()
