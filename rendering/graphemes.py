"""Names as people write them: made harmless, and cut where a reader would cut."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_ZWJ, _ZWNJ, _PICTURE = "\u200d", "\u200c", "\ufe0f"
_MARKS = ("Mn", "Mc", "Me")
_MOST_MARKS = 3
"""More marks than this on one letter are no script, but an attempt to draw over the others."""
_MOST_OVER = 1
"""Of marks for any letter: after composition no language writes more than one on most of them,
and two in a heap reach into the next line.
"""
_OVER = ((0x300, 0x36F), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF), (0xFE20, 0xFE2F))
_THAI_AM = "\u0e33\u0eb3"
_VIRAMAS = frozenset("\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2")


def _is_flag(char: str) -> bool:
    return 0x1F1E6 <= ord(char) <= 0x1F1FF


def _is_over(char: str) -> bool:
    return any(first <= ord(char) <= last for first, last in _OVER)


def _is_tag(char: str) -> bool:
    return 0xE0020 <= ord(char) <= 0xE007F


def _extends(char: str) -> bool:
    code = ord(char)
    return (
        unicodedata.category(char) in _MARKS
        or char in (_ZWJ, _ZWNJ)
        or char in _THAI_AM
        or 0x1F3FB <= code <= 0x1F3FF
        or _is_tag(char)
        or 0x1160 <= code <= 0x11FF
    )


def split(text: str) -> list[str]:
    """The user-perceived characters of a text: what `…` may cut between."""
    found: list[str] = []
    for char in text:
        last = found[-1] if found else ""
        joins = last and (
            _extends(char)
            or (last.endswith(_ZWJ) and unicodedata.category(char) == "So")
            or (last[-1] in _VIRAMAS and unicodedata.category(char) == "Lo")
            or (_is_flag(char) and len(last) == 1 and _is_flag(last))
        )
        if joins:
            found[-1] += char
        else:
            found.append(char)
    return found


def _kept(char: str) -> bool:
    category = unicodedata.category(char)
    if char in (_ZWJ, _ZWNJ) or _is_tag(char):
        return True
    return category not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


@lru_cache(maxsize=1024)
def harmless(text: str) -> str:
    """A text that can neither hide, nor turn the line round, nor draw outside its own line.

    Control characters, invisible ones and changes of direction go, blanks become single spaces,
    and a letter keeps at most three marks, of those for any letter one. Joiners stay between the
    characters that they join.
    """
    spaced = "".join(" " if char.isspace() else char for char in unicodedata.normalize("NFC", text))
    clean: list[str] = []
    for cluster in split("".join(char for char in spaced if _kept(char))):
        marks = over = 0
        kept = ""
        for char in cluster:
            if unicodedata.category(char) in _MARKS and char != _PICTURE:
                marks += 1
                over += _is_over(char)
                if marks > _MOST_MARKS or over > _MOST_OVER or not kept:
                    continue
            if not kept and (char in (_ZWJ, _ZWNJ) or _is_tag(char)):
                continue
            kept += char
        clean.append(kept.rstrip(_ZWJ + _ZWNJ))
    return " ".join("".join(clean).split())
