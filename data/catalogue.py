"""The texts, by language: TOML files under `data/texts/<language>/`, one file a room or game.

A key is the file's name, up to a hyphen, and the path in it: `fantasmagoria.card.goat` is `goat`
in the table `[card]` of `fantasmagoria.toml` or of `fantasmagoria-table.toml`. A text holds
`{name}` for values; `{suit:pip}` is the text `pip.H` of the same file for the value `H`, and the
value itself where there is none. Where a number decides the form, it is a table of CLDR plural
forms (`one`, `other`) chosen by the value `n`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Self

from babel import Locale
from babel.core import UnknownLocaleError

FALLBACK = "en"
_ROOT = files("data") / "texts"
_FORMS = {"zero", "one", "two", "few", "many", "other"}
Text = str | dict[str, str]


def languages() -> tuple[str, ...]:
    """The languages that have a folder, as Discord's locale codes (`en`, `pt-BR`)."""
    return tuple(sorted(entry.name for entry in _ROOT.iterdir() if entry.is_dir()))


@cache
def texts(language: str) -> dict[str, Text]:
    """All texts of one language by key. Raises `FileNotFoundError` if it has no folder."""
    found: dict[str, Text] = {}
    for file in sorted((_ROOT / language).iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".toml"):
            prefix = file.name.removesuffix(".toml").partition("-")[0]
            _flatten(prefix, tomllib.loads(file.read_text("utf-8")), found)
    return found


def _flatten(prefix: str, tree: dict[str, object], into: dict[str, Text]) -> None:
    for name, value in tree.items():
        key = f"{prefix}.{name}"
        if isinstance(value, dict) and not (value.keys() <= _FORMS and "other" in value):
            _flatten(key, value, into)
        else:
            into[key] = value  # type: ignore[assignment]


class Catalogue:
    """The texts in one language; what is missing there is said in English.

    Args:
        language: A locale as Discord writes it; one without texts becomes English.
    """

    def __init__(self, language: str) -> None:
        known = languages()
        short = language.split("-")[0]
        self.language = next(
            (name for name in (language, short) if name in known),
            next((name for name in known if name.split("-")[0] == short), FALLBACK),
        )
        self._own = texts(self.language)
        self._texts = {**texts(FALLBACK), **self._own}
        self._plural, self._plural_of_fallback = _plural(self.language), _plural(FALLBACK)

    def __call__(self, key: str, /, **values: object) -> str:
        """The text of a key with its values.

        Raises `KeyError` for a key that English does not have, or a value that the text lacks.
        """
        text = self._texts[key]
        if isinstance(text, dict):
            number = values["n"]
            assert isinstance(number, int | float)
            plural = self._plural if key in self._own else self._plural_of_fallback
            text = text.get(plural(abs(number)), text["other"])
        room = key.partition(".")[0]
        return text.format_map({name: self._shown(value, room) for name, value in values.items()})

    def _shown(self, value: object, room: str) -> object:
        if isinstance(value, str):
            return _Named(value, room, self._texts)
        # A number below zero has the minus sign that type has for it.
        return f"−{-value}" if isinstance(value, int) and value < 0 else value

    def __reduce__(self) -> tuple[object, ...]:
        # Another process has the same texts.
        return catalogue, (self.language,)

    def has(self, key: str) -> bool:
        """Whether there is a text for this key."""
        return key in self._texts


def _plural(language: str) -> Callable[[float], str]:
    """The plural form of a number in a language; as in English if nobody knows that language."""
    try:
        return Locale.parse(language, sep="-").plural_form
    except (UnknownLocaleError, ValueError):
        return Locale.parse(FALLBACK).plural_form


class _Named(str):
    """A value that a text may ask to be named by a table of its file: `{suit:pip}`."""

    _names: tuple[str, Mapping[str, Text]]

    def __new__(cls, value: str, room: str, texts: Mapping[str, Text]) -> Self:
        named = super().__new__(cls, value)
        named._names = room, texts
        return named

    def __format__(self, table: str) -> str:
        room, texts = self._names
        return str(texts.get(f"{room}.{table}.{self}", str(self))) if table else str(self)


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language, made once."""
    return Catalogue(language)
