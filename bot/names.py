"""Names that people chose, made safe to keep, to draw and to put into a message."""

from __future__ import annotations

import re
import unicodedata

from bot.limits import length
from data.records import Seat

LONGEST = 32
MARK = "🤖"
"""Stands before the name of an artificial player, wherever that is shown."""
# Joiners shape emoji and several scripts, so they stay between two visible characters.
_JOINERS = {"\u200c", "\u200d"}
_UNSEEN = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}
_BLANK = {"\u115f", "\u1160", "\u3164", "\uffa0", "\u2800", "\u034f", "\u17b4", "\u17b5"}
_MARKED = re.compile(f"{MARK}\ufe0f?")
_MARKUP = re.compile(r"[][\\*_~|`<#]")
_AT_START = re.compile(r"^(\s*)([>-])", re.MULTILINE)


def clean(name: str, fallback: str) -> str:
    """A name without direction marks, control and zero-width characters, in at most 32 characters.

    Nor does a person's name bear the mark of artificial players.

    Args:
        name: As Discord gave it.
        fallback: Taken if nothing that can be seen is left.
    """
    shown = shown_line(_MARKED.sub("", name))[:LONGEST].strip("".join(_JOINERS) + " ")
    seen = any(unicodedata.category(char)[0] not in "ZCM" for char in shown)
    return shown if seen else fallback


def marked(seat: Seat) -> str:
    """The name of whoever sits there, marked where that is an artificial player.

    Who is neither a person nor an artificial player sat there once and is not named any more.
    """
    return seat.name if seat.level is None else f"{MARK} {seat.name}"


def shown_line(text: str) -> str:
    """Text from outside on one line, without what cannot be seen or turns the reading order."""
    kept: list[str] = []
    text = unicodedata.normalize("NFC", text)
    for at, char in enumerate(text):
        if char in _JOINERS:
            if 0 < at < len(text) - 1 and kept and text[at + 1] not in _JOINERS:
                kept.append(char)
        elif char in _BLANK or unicodedata.category(char) in _UNSEEN:
            kept.append(" " if char.isspace() else "")
        else:
            kept.append(char)
    return " ".join("".join(kept).split())


def escaped(text: str) -> str:
    """Text from outside as it may stand in a message: no markup, mention, link or time stamp."""
    plain = _AT_START.sub(r"\1\\\2", _MARKUP.sub(r"\\\g<0>", text))
    return plain.replace("@", "@\u2060").replace("://", ":\u2060//")


def escaped_lines(text: str, most: int) -> str:
    """The first lines of a text, escaped, that fit into `most` characters."""
    lines, left = [], most
    for line in map(escaped, text.splitlines()):
        left -= length(line) + 1
        if left < 0:
            break
        lines.append(line)
    return "\n".join(lines)
