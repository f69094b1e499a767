"""Chance that can be replayed: a seed, the number of draws made so far, and nothing else.

Each draw (a shuffle, a blind choice, a random offer) is one whole number made from SHA-256 over
the seed text and the draw's count, so that the same seed and moves give the same game on every
machine, in every version of Python, and in any other language. A position carries the count as
`shuffles`.

The number: hash `"{count}:{block}:{seed}"` in UTF-8 for block 0, 1, ... until the digests, read
one after the other as one big-endian number, have at least 64 bits more than the bound; take it
modulo the bound. A shuffle draws one number below n! and reads it as the choices of a
Fisher-Yates shuffle from the last place down.
"""

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from math import factorial
from typing import TypeVar

_Item = TypeVar("_Item")

_DIGEST_BITS = 256
_SPARE_BITS = 64
"""With so many bits to spare no outcome is likelier than another by more than 2 ** -64."""


def below(seed: str, count: int, bound: int) -> int:
    """Draw number `count` of the seed: a whole number from 0 to `bound` - 1.

    Raises `ValueError` for a bound below 1.
    """
    if bound < 1:
        raise ValueError(f"cannot choose below {bound}: the bound must be at least 1")
    return _number(seed, count, bound, _blocks(bound))


def shuffled(seed: str, count: int, items: Iterable[_Item]) -> list[_Item]:
    """The items in the order that draw number `count` of the seed gives them."""
    order = list(items)
    bound, blocks = _orders(len(order))
    rest = _number(seed, count, bound, blocks)
    left = len(order)
    while left > 1:
        place = rest % left
        rest //= left
        left -= 1
        order[left], order[place] = order[place], order[left]
    return order


def _number(seed: str, count: int, bound: int, blocks: int) -> int:
    number = 0
    for block in range(blocks):
        # A seed may be any text, lone surrogates too: JSON can spell them.
        text = f"{count}:{block}:{seed}".encode("utf-8", "surrogatepass")
        number = number << _DIGEST_BITS | int.from_bytes(sha256(text).digest(), "big")
    return number % bound


def _blocks(bound: int) -> int:
    return -(-(bound.bit_length() + _SPARE_BITS) // _DIGEST_BITS)


@cache
def _orders(items: int) -> tuple[int, int]:
    """How many orders so many items have, and the blocks that such a draw takes."""
    orders = factorial(items)
    return orders, _blocks(orders)
