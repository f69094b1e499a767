"""The moves as text: `sacrifice cat3`, `play goat7`, `pile 2`. Tables, so that a move is quick."""

from typing import Final

from games.fantasmagoria.cards import BIT, CODES

SACRIFICED: Final = {f"sacrifice {code}": card for card, code in enumerate(CODES)}
PLAYED: Final = {f"play {code}": card for card, code in enumerate(CODES)}
TAKEN: Final = {f"pile {number + 1}": number for number in range(4)}
"""The pile, counted from 0, that a move takes."""

_GROUP: Final = 12
_GROUP_BITS: Final = (1 << _GROUP) - 1


def _texts(word: str) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """For each group of 12 cards, in card order, the moves of every set of them."""
    groups = []
    for first in range(0, len(CODES), _GROUP):
        sets: list[tuple[str, ...]] = [()]
        for code in reversed(CODES[first : first + _GROUP]):
            text = (f"{word} {code}",)
            # Bit 0 is the group's first card, so each earlier card doubles the sets before it.
            sets = [moves for rest in sets for moves in (rest, text + rest)]
        groups.append(tuple(sets))
    return tuple(groups)


_PLAYS: Final = _texts("play")
_PLAYS_0, _PLAYS_1, _PLAYS_2, _PLAYS_3 = _PLAYS


def plays(cards: int) -> list[str]:
    """The moves that play each card of a set, in the order of the card list."""
    return [
        *_PLAYS_0[cards & _GROUP_BITS],
        *_PLAYS_1[cards >> 12 & _GROUP_BITS],
        *_PLAYS_2[cards >> 24 & _GROUP_BITS],
        *_PLAYS_3[cards >> 36],
    ]


def sacrifices(cards: int) -> list[str]:
    """The moves that sacrifice each card of a set, in the order of the card list."""
    return [move for move, card in SACRIFICED.items() if cards & BIT[card]]


def takes(piles: list[tuple[int, ...] | None]) -> list[str]:
    """The moves that take each pile which is left."""
    return [f"pile {number}" for number, pile in enumerate(piles, 1) if pile is not None]
