"""What a table has agreed before the first card: players, rounds and which cards are cursed."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec

from games.fantasmagoria.cards import (
    BIT,
    CARD_OF,
    GHOST_BITS,
    GOAT,
    HIGHEST,
    RITUAL_SUITS,
    beyond_deck,
    ritual_deck,
)
from games.game import GameError
from games.values import shown, whole

PLAYERS: tuple[int, ...] = (3, 4)
SEATS: tuple[int, ...] = PLAYERS
ROUNDS: Final = 3
MOST_ROUNDS: Final = 5
CURSED_NUMBER: Final = 7
"""F-1: the manual tells the number of the cursed goat only; the others take it as default."""


class Setup(msgspec.Struct, frozen=True):
    """The agreed options and what follows from them, shared by all states of such a table."""

    players: int
    rounds: int
    cursed: tuple[int, ...]
    """The number of the cursed card of each ritual suit."""
    ritual: tuple[int, ...]
    beyond: tuple[int, ...]
    cursed_bits: int
    """The set of the cursed cards."""
    scare_bits: int
    """The set of the cards worth scares: ghosts and cursed cards."""
    cursed_cards: tuple[int, ...]
    goat: int
    """The cursed one of the goats."""
    everybody: int
    """A bit for each seat."""


def options(players: int, given: Mapping[str, Any]) -> dict[str, Any]:
    """The options `rounds` and `cursed` (F-1) with their values, defaults filled in.

    Raises `GameError` for a player count, an option, a suit or a value that is not allowed.
    """
    check_players(players)
    for name in given:
        if name not in ("rounds", "cursed"):
            raise GameError(f"there is no option {shown(name)}: the options are rounds and cursed")
    rounds = given.get("rounds", ROUNDS)
    if not whole(rounds) or not 1 <= rounds <= MOST_ROUNDS:
        raise GameError(
            f"rounds is {shown(rounds)}: it must be a whole number from 1 to {MOST_ROUNDS}"
        )
    return {"rounds": rounds, "cursed": _cursed(given.get("cursed", {}))}


def check_players(players: object) -> None:
    """Raise `GameError` for a player count that the manual does not know."""
    if not whole(players) or players not in PLAYERS:
        raise GameError(f"players is {shown(players)}: Fantasmagória is for 3 or 4 players")


def _cursed(given: object) -> dict[str, int]:
    if not isinstance(given, Mapping):
        raise GameError(
            f'cursed is {shown(given)}: it must map suits to numbers, as in {{"goat": 7}}'
        )
    for suit, number in given.items():
        if suit not in RITUAL_SUITS:
            raise GameError(
                f"cursed has the suit {shown(suit)}: the suits are {', '.join(RITUAL_SUITS)}"
            )
        if not whole(number) or not 1 <= number <= HIGHEST:
            raise GameError(
                f"cursed.{suit} is {shown(number)}: it must be a whole number from 1 to {HIGHEST}"
            )
    return {suit: given.get(suit, CURSED_NUMBER) for suit in RITUAL_SUITS}


def setup_of(players: int, given: Mapping[str, Any]) -> Setup:
    """The setup of these options. Raises `GameError` as `options` does."""
    values = options(players, given)
    return _setup(players, values["rounds"], tuple(values["cursed"].values()))


@lru_cache(maxsize=256)
def _setup(players: int, rounds: int, cursed: tuple[int, ...]) -> Setup:
    cards = [CARD_OF[f"{suit}{number}"] for suit, number in zip(RITUAL_SUITS, cursed, strict=True)]
    cursed_bits = sum(BIT[card] for card in cards)
    return Setup(
        players=players,
        rounds=rounds,
        cursed=cursed,
        ritual=tuple(ritual_deck(players)),
        beyond=tuple(beyond_deck(players)),
        cursed_bits=cursed_bits,
        scare_bits=cursed_bits | GHOST_BITS,
        cursed_cards=tuple(cards),
        goat=cards[GOAT],
        everybody=(1 << players) - 1,
    )


def options_of(setup: Setup) -> dict[str, Any]:
    """The options of a setup, as a position carries them."""
    return {
        "rounds": setup.rounds,
        "cursed": dict(zip(RITUAL_SUITS, setup.cursed, strict=True)),
    }
