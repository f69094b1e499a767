"""What is wrong with the texts of a language, file by file, beside the English ones."""

from __future__ import annotations

import string
import tomllib
from pathlib import Path

from data.catalogue import Text, _flatten

ROOT = Path(__file__).parents[2]
TEXTS = ROOT / "data" / "texts"
ENGLISH = TEXTS / "en"
COMMANDS = "commands.toml"
"""Has no English: that stands in the code."""
WHOLE = ("bot", "picture", "fantasmagoria")
"""Rooms of which every language has all files; the other games may be left in English."""


def faults(language: Path, english: Path = ENGLISH) -> list[str]:
    """What is missing, left over or unlike English, one sentence each with file and key.

    Args:
        language: The folder of the language.
        english: The folder to compare it with.
    """
    held = {file.name for file in language.glob("*.toml")} - {COMMANDS}
    wanted = {file.name for file in english.glob("*.toml") if _room(file.name) in WHOLE}
    found = [f"{name}: the file is missing" for name in sorted(wanted - held)]
    for name in sorted(held):
        if not (english / name).is_file():
            found.append(f"{name}: English has no such file")
            continue
        theirs, ours = read(english / name), read(language / name)
        found += [f"{name}: {key} {_gap(key, ours)}" for key in theirs if key not in ours]
        found += [f"{name}: {key} is no English text" for key in ours if key not in theirs]
        for key in theirs:
            if key in ours:
                found += [f"{name}: {key} {fault}" for fault in _unlike(ours[key], theirs[key])]
    return found


def read(file: Path) -> dict[str, Text]:
    """The texts of one file by the path in it."""
    read: dict[str, Text] = {}
    _flatten("", tomllib.loads(file.read_text("utf-8")), read)
    return {key.removeprefix("."): text for key, text in read.items()}


def placeholders(text: Text) -> set[str]:
    """The names of the values in a text, in whichever plural form."""
    forms = text.values() if isinstance(text, dict) else [text]
    parts = (part for form in forms for part in string.Formatter().parse(form))
    return {field for _, field, _, _ in parts if field is not None}


def _room(name: str) -> str:
    return name.removesuffix(".toml").partition("-")[0]


def _gap(key: str, ours: dict[str, Text]) -> str:
    """Why a text is not there: a table without `other` is read as one of several texts."""
    parts = any(each.startswith(f"{key}.") for each in ours)
    return "has no plural form `other`" if parts else "is missing"


def _unlike(text: Text, english: Text) -> list[str]:
    if isinstance(text, dict) != isinstance(english, dict):
        return ["has plural forms in one of both languages only"]
    held, wanted = placeholders(text), placeholders(english)
    found = [f"lacks {{{name}}}" for name in sorted(wanted - held)]
    found += [f"has {{{name}}}, which English has not" for name in sorted(held - wanted)]
    if not english and text:
        found.append("tells what English leaves untold")
    if isinstance(text, str) and isinstance(english, str):
        # A text that begins with a space goes on the line before; an empty one tells nothing.
        if english and not text:
            found.append("is empty")
        if text.startswith(" ") != english.startswith(" "):
            found.append("begins with a space in one of both languages only")
    return found
