"""A move's text, read: `haunt 7H @2`, `cast 7H 1 2`, `cast 2H @1 steal`."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec

from games.deathwick.cards import CARD_OF, MOST_SEATS, RANK
from games.deathwick.state import NONE


class Move(msgspec.Struct, frozen=True):
    """The parts of a move. Ghosts and walls are counted from 0 here, as in a Shadow."""

    text: str
    verb: str
    cards: tuple[int, ...] = ()
    target: int = NONE
    numbers: tuple[int, ...] = ()
    extra: str = ""

    @property
    def card(self) -> int:
        """The first card that it names."""
        return self.cards[0]

    @property
    def rank(self) -> int:
        """The rank of that card, 0 without one."""
        return RANK[self.cards[0]] if self.cards else 0


@lru_cache(maxsize=1 << 14)
def read(text: str) -> Move:
    """The parts of a move that is legal somewhere; other texts may come out as anything."""
    verb, *words = text.split(" ")
    cards, numbers, target, extra = [], [], NONE, ""
    for word in words:
        if word in CARD_OF:
            cards.append(CARD_OF[word])
        elif word.isdecimal():
            numbers.append(int(word) - 1)
        elif word[:1] == "@" and word[1:].isdecimal():
            target = int(word[1:])
        else:
            extra = word
    return Move(text, verb, tuple(cards), target, tuple(numbers), extra)


AT: Final = tuple(f" @{seat}" for seat in range(MOST_SEATS))


class Aimed:
    """The moves that aim each card at each of some seats, as a table for every set of seats."""

    def __init__(self, beginnings: Sequence[str]) -> None:
        self._texts = [[f"{text}{at}" for at in AT] for text in beginnings]
        self._tables: dict[tuple[int, ...], list[list[str]]] = {}

    def at(self, seats: tuple[int, ...]) -> list[list[str]]:
        """By card: the moves that aim it at these seats, in this order. Not to be changed."""
        table = self._tables.get(seats)
        if table is None:
            table = [[row[seat] for seat in seats] for row in self._texts]
            self._tables[seats] = table
        return table
