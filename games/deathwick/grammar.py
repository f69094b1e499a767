"""How moves are written: which words there are, and what follows each."""

import re
from typing import Final

from games.deathwick.cards import CARD_OF

_CARD: Final = "(" + "|".join(CARD_OF) + ")"
_SEAT: Final = r"@\d{1,2}"
_NUMBER: Final = r"[1-9]\d{0,2}"
_SHAPES: Final = {
    "order": "(first|last)",
    "class": r"[a-z-]{1,30}",
    "oracle": "(keep|bottom)",
    "reprieve": _CARD,
    "endure": "",
    "panic": _NUMBER,
    "haunt": f"{_CARD} {_SEAT}",
    "banish": f"{_CARD} {_NUMBER}",
    "cast": f"{_CARD}( {_NUMBER}){{0,2}}( {_SEAT})?( {_NUMBER})?( steal)?",
    "summon": f"{_CARD}( {_SEAT}| search| bottom)?",
    "flicker": "",
    "seance": f"{_CARD} {_CARD}",
    "abstain": "",
    "discard": _CARD,
    "page": _CARD,
    "doom": f"{_CARD} {_NUMBER}",
    "mimic": _SEAT,
    "wall": _CARD,
    "inquisit": f"{_CARD} {_SEAT}",
    "ignite": f"{_CARD} {_SEAT}",
    "usury": _SEAT,
    "salt": _CARD,
    "pass": "",
    "reject": _CARD,
    "reflect": _CARD,
    "vanish": _CARD,
    "redirect": _CARD,
    "block": _NUMBER,
    "allow": "",
    "claim": "",
    "leave": "",
    "spread": _SEAT,
    "take": f"{_CARD}( {_SEAT})?",
    "done": "",
    "meddle": "",
    "bequeath": _SEAT,
}
"""What follows each word of a move."""
WORDS: tuple[str, ...] = tuple(_SHAPES)
_PATTERNS: Final = {
    word: re.compile(f"{word} {shape}" if shape else word) for word, shape in _SHAPES.items()
}


def is_move(text: str) -> bool:
    """Whether some position could have this move."""
    pattern = _PATTERNS.get(text.split(" ", 1)[0])
    return pattern is not None and pattern.fullmatch(text) is not None
