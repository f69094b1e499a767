"""Judgement for Fantasmagória: who will take the trick, what it is worth, what to be rid of.

Ratings count scares: a card's rating is what playing it now is likely to save.
"""

from collections.abc import Sequence
from math import exp
from typing import Final

from games.fantasmagoria.cards import (
    BIT,
    CANDLE,
    CAT,
    CUP,
    DOLL,
    GHOST,
    GHOST_BITS,
    GOAT,
    HIGHEST,
    NUMBER,
    SUIT,
    SUIT_BITS,
    bits,
)
from games.fantasmagoria.moves import PLAYED, SACRIFICED, TAKEN
from games.fantasmagoria.scoring import GOAT_LIMIT
from games.fantasmagoria.setup import Setup
from games.fantasmagoria.state import NONE, OVER, PLAY, SACRIFICE, State
from games.players.thought import standing_of

HEAT: Final = 0.25
WORTH: Final = 0.04
DOUBT: Final = 0.06

_WORTH: Final = {CAT: -3.0, CANDLE: 2.0, GOAT: 1.0, DOLL: 4.0}
"""What a cursed card is worth to whoever takes it, about."""
_HOLD: Final = {CAT: -1.2, CANDLE: 0.8, GOAT: 0.5, DOLL: 1.6}
"""What it costs to keep one in hand, about."""
_GHOST_HELD: Final = 0.6
_HIGH: Final = 0.07
"""What it costs to keep a card, for each number above 5."""


def rate(state: State, seat: int, legal: Sequence[str]) -> list[float]:
    """How good each move looks, in scares (see `games.players.guide.Guide`)."""
    if state.phase == PLAY:
        return _plays(state, seat, [PLAYED[move] for move in legal])
    if state.phase == SACRIFICE:
        return _sacrifices(state, seat, [SACRIFICED[move] for move in legal])
    return [_pile(state, seat, TAKEN[move]) for move in legal]


def ended(state: State, start: State, moves: int) -> bool:  # noqa: ARG001
    """With the round."""
    return state.round != start.round


def values(state: State, start: State) -> list[float]:  # noqa: ARG001
    """The chance to win, about, that the scores leave each seat with the rounds to come."""
    scores = state.scores
    left = 0 if state.phase == OVER else state.setup.rounds - state.round + 1
    best = min(scores)
    heat = 2.0 if not left else 3.0 + 2.0 * left
    weights = [exp((best - score) / heat) for score in scores]
    whole = sum(weights)
    if left:
        return [weight / whole for weight in weights]
    share = 1 / scores.count(best)
    return [
        0.3 * weight / whole + 0.7 * share * (score == best)
        for weight, score in zip(weights, scores, strict=True)
    ]


def standing(value: float, start: State) -> float:
    """A chance to win, by a fair one (see `games.players.guide.Guide`)."""
    return standing_of(value, start.setup.players)


def _sacrifices(state: State, seat: int, cards: list[int]) -> list[float]:
    """High cards go, rather those of long suits: so the hand stays free of possession."""
    hand = state.hands[seat]
    return [
        0.3 * NUMBER[card] + 0.25 * (hand & SUIT_BITS[SUIT[card]]).bit_count() for card in cards
    ]


def _pile(state: State, seat: int, pile: int) -> float:
    """The top card alone tells piles apart: low, not the trump, of a suit that is held."""
    top = state.tops[pile]
    number: int = NUMBER[top]
    rating = -_HIGH * number
    if number == state.trump:
        rating -= 0.3
    if state.hands[seat] & SUIT_BITS[SUIT[top]]:
        rating += 0.2
    return rating


def _plays(state: State, seat: int, cards: list[int]) -> list[float]:
    trick, lead, trump, setup = state.trick, state.lead, state.trump, state.setup
    hand = state.hands[seat]
    unseen = _unseen(state, seat, lead)
    later = [(seat + step) % setup.players for step in range(1, setup.players - len(trick))]
    prize = _prize(state, seat)
    trumped = any(NUMBER[card] == trump for card in trick)
    highest = max([NUMBER[card] for card in trick if SUIT[card] == lead], default=0)
    naming = not state.moved and not state.possessed >> seat & 1
    end = _near_end(state, hand)
    ratings = []
    for card in cards:
        suit, number = SUIT[card], NUMBER[card]
        asked = suit if lead == NONE else lead
        if suit == CUP:
            # The prisoners of the trick go to whoever wins the next.
            ratings.append(-0.3)
            continue
        certain = False
        if suit == asked:
            if number == trump:
                wins = certain = not trumped
            else:
                wins = not trumped and number > highest
        elif naming:
            wins = certain = all(NUMBER[other] != number for other in trick)
        else:
            wins = certain = number == trump and not trumped
        worth = _taken(setup, card)
        rating = _held(setup, card, trump, end)
        if wins:
            stays, more = _outlook(state, asked, number, certain, later, unseen)
            rating += 0.3 * (1 - stays) * worth - stays * (prize + worth + more + 0.1)
        else:
            rating += 0.3 * worth
        ratings.append(rating)
    return ratings


def _unseen(state: State, seat: int, lead: int) -> int:
    """The cards that lie in others' hands, and ghosts in piles, as far as the seat can know.

    No more of it is right than the suits of which cards may be played.
    """
    found = 0
    for other, hand in enumerate(state.hands):
        if other != seat:
            found |= hand
    if lead in (GHOST, NONE):
        for pile in state.piles:
            if pile is not None:
                found |= bits(pile)
    return found


def _prize(state: State, seat: int) -> float:
    """What the seat would take with the trick as it lies."""
    setup = state.setup
    cards = bits(state.trick) | bits(state.imprisoned)
    if not cards & setup.scare_bits:
        return 0.0
    ghosts = (cards & GHOST_BITS).bit_count()
    prize = float(ghosts)
    cursed = cards & setup.cursed_bits
    takes_goat = cards & BIT[setup.goat]
    if cursed:
        prize += sum(_taken(setup, card) for card in setup.cursed_cards if cursed & BIT[card])
    if takes_goat or state.goat == seat:
        own = (bits(state.won[seat]) & GHOST_BITS).bit_count()
        if own + ghosts > GOAT_LIMIT:
            return -2.0 * own if state.goat == seat else -1.0 * own
        prize += ghosts + (own if takes_goat else 0)
    return prize


def _taken(setup: Setup, card: int) -> float:
    """What a card is worth to whoever takes it."""
    if SUIT[card] == GHOST:
        return 1.0
    return _WORTH[SUIT[card]] if BIT[card] & setup.cursed_bits else 0.0


def _held(setup: Setup, card: int, trump: int, end: float) -> float:
    """What it costs to keep a card."""
    if SUIT[card] == GHOST:
        return _GHOST_HELD + end
    if BIT[card] & setup.cursed_bits:
        return _HOLD[SUIT[card]]
    number: int = NUMBER[card]
    return _HIGH * (number - 5) + 0.15 * (number == trump)


def _near_end(state: State, hand: int) -> float:
    """How much more a ghost in hand costs since the round may end before it can go."""
    if state.possessed == state.setup.everybody:
        return 0.0
    fewest = min(
        cards.bit_count()
        for other, cards in enumerate(state.hands)
        if not state.possessed >> other & 1
    )
    return 0.3 if fewest < hand.bit_count() and fewest <= 4 else 0.0


def _outlook(
    state: State, suit: int, number: int, certain: bool, later: list[int], unseen: int
) -> tuple[float, float]:
    """How likely a card that wins now goes on to, and what those behind may add to the trick."""
    left = unseen & SUIT_BITS[suit]
    count = left.bit_count()
    higher = (left >> suit * HIGHEST + number).bit_count()
    stays, more = 1.0, 0.0
    others = state.setup.players - 1
    for seat in later:
        out = 1.0 if state.voids[seat] >> suit & 1 else (1 - 1 / others) ** count
        if state.possessed >> seat & 1:
            more += 0.7 * out
            over = 0.05
        else:
            over = 0.05 if state.moved else 0.85 * out
        if not certain and count:
            over += (1 - out) * 0.7 * (higher / count) ** 2
        stays *= max(0.0, 1 - over)
    return stays, more
