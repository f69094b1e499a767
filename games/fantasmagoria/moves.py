"""The moves as text: `sacrifice cat3`, `play goat7`, `pile 2`. Tables, so that a move is quick."""

from typing import Final

from games.fantasmagoria.cards import CODES

SACRIFICED: Final = {f"sacrifice {code}": card for card, code in enumerate(CODES)}
PLAYED: Final = {f"play {code}": card for card, code in enumerate(CODES)}
TAKEN: Final = {f"pile {number + 1}": number for number in range(4)}
"""The pile, counted from 0, that a move takes."""


_GROUPS: Final = ((0, 9), (9, 18), (18, 27), (27, 36), (36, 48))
"""The ritual suits and the beyond cards, as ranges of cards."""


def _texts(word: str, first: int, last: int) -> list[tuple[str, ...]]:
    """The moves for every set of these neighbouring cards; bit 0 is the first of them."""
    sets: list[tuple[str, ...]] = [()]
    for code in reversed(CODES[first:last]):
        text = (f"{word} {code}",)
        sets = [moves for rest in sets for moves in (rest, text + rest)]
    return sets


_CATS, _CANDLES, _GOATS, _DOLLS, _BEYOND = (_texts("play", *group) for group in _GROUPS)
_SACRIFICES: Final = [_texts("sacrifice", *group) for group in _GROUPS[:4]]


def plays(cards: int) -> list[str]:
    """The moves that play each card of a set, in the order of the card list."""
    return [
        *_CATS[cards & 511],
        *_CANDLES[cards >> 9 & 511],
        *_GOATS[cards >> 18 & 511],
        *_DOLLS[cards >> 27 & 511],
        *_BEYOND[cards >> 36],
    ]


def sacrifices(cards: int) -> list[str]:
    """The moves that sacrifice each card of a set of ritual cards, in card order."""
    cats, candles, goats, dolls = _SACRIFICES
    return [
        *cats[cards & 511],
        *candles[cards >> 9 & 511],
        *goats[cards >> 18 & 511],
        *dolls[cards >> 27],
    ]


def takes(piles: list[tuple[int, ...] | None]) -> list[str]:
    """The moves that take each pile which is left."""
    return [move for move, pile in zip(TAKEN, piles, strict=False) if pile is not None]
