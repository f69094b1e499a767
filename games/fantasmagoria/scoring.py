"""What a player's pile is worth in scares, and who has won."""

import msgspec

from games.fantasmagoria.cards import BIT, CANDLE, CAT, DOLL, GHOST_BITS, SUIT, bits
from games.fantasmagoria.setup import Setup
from games.fantasmagoria.state import OVER, State
from games.game import Result
from games.shuffle import below

WORTH = {CAT: -3, CANDLE: 2, DOLL: 4}
"""Lucky Cat, Candelabrum, BelleAnna; a goat in a pile does nothing (F-5)."""
GOAT_LIMIT = 6
"""With more ghosts than this the goat's holder scores nothing at all."""


class Scares(msgspec.Struct, frozen=True):
    """The worth of one pile at the round's end."""

    scares: int
    ghosts: int
    cursed: list[int]
    """The cursed cards in it that have a worth, even where the goat wipes it out."""
    goat: str
    """What the goat face up before the player does: "" (not there), "double" or "wiped"."""


def scares_of(setup: Setup, pile: int, has_goat: bool) -> Scares:
    """The worth of a pile, the rest of the hand included, and the goat face up before it or not."""
    ghosts = (pile & GHOST_BITS).bit_count()
    cursed = [card for card in setup.cursed_cards if pile & BIT[card] and SUIT[card] in WORTH]
    scares = sum([WORTH[SUIT[card]] for card in cursed])
    if not has_goat:
        return Scares(scares + ghosts, ghosts, cursed, "")
    if ghosts <= GOAT_LIMIT:
        return Scares(scares + 2 * ghosts, ghosts, cursed, "double")
    return Scares(0, ghosts, cursed, "wiped")


def scares_of_all(state: State) -> list[Scares]:
    """The worth of every seat's pile as it lies."""
    return [
        scares_of(state.setup, bits(pile), seat == state.goat)
        for seat, pile in enumerate(state.won)
    ]


def tied(scores: list[int]) -> list[int]:
    """The seats with the lowest total, if there are several; else none."""
    best = min(scores)
    first = [seat for seat, score in enumerate(scores) if score == best]
    return first if len(first) > 1 else []


def places(scores: list[int]) -> list[int]:
    """The place of each seat, from 1: one more than the seats with fewer scares. Ties share."""
    return [1 + sum(other < score for other in scores) for score in scores]


def ask_the_spirits(state: State) -> int:
    """The seat that wins: the lowest total, among equals the choice of the last draw (F-6)."""
    equal = tied(state.scores)
    if not equal:
        return state.scores.index(min(state.scores))
    return equal[below(state.seed, state.shuffles - 1, len(equal))]


def result(state: State) -> Result | None:
    """How the game ended, `None` while it runs. One seat wins; a tie still shows in `places`."""
    if state.phase != OVER:
        return None
    return Result([state.favoured], list(state.scores), places(state.scores))
