"""What a card's code says: its rank, its suit, and what is done by playing it."""

from __future__ import annotations

JOKER = "X"
ACTION_OF = {
    "A": "reprieve", "2": "greed", "3": "scare", "4": "drain", "5": "salt", "6": "sight",
    "7": "cleanse", "8": "recall", "9": "possess", "10": "rekindle", "J": "mirror",
    "Q": "medium", "K": "purge", JOKER: "boo",
}  # fmt: skip
"""The action of each rank."""
_RANKS = tuple(ACTION_OF)


def rank_of(code: str) -> str:
    """The rank of a card; a Joker's is `X`."""
    return code if code == JOKER else code[:-1]


def suit_of(code: str) -> str:
    """The suit's letter; empty for a Joker."""
    return "" if code == JOKER else code[-1]


def order_of(code: str) -> tuple[int, int]:
    """Where a card stands in a sorted hand: by rank, then from the highest suit."""
    return _RANKS.index(rank_of(code)), "SHCD".find(suit_of(code))
