"""Slash commands in other languages: what Discord shows while somebody types one.

English stands beside the code. Each further language has it in `data/texts/<language>/
commands.toml`: a table a command or group by its full name, with `about` and a text an option, and
`[choices]` by their English names. Commands and options keep their names in every language.
"""

from __future__ import annotations

from discord import Locale, app_commands
from discord.app_commands import TranslationContextLocation as Location

from data.catalogue import languages, texts

CHOICES = "choices"
"""The table of choices."""


class CommandTexts(app_commands.Translator):
    """Tells discord.py what a command's texts are in the languages that have them."""

    def __init__(self) -> None:
        self._known = frozenset(languages())

    async def translate(
        self,
        string: app_commands.locale_str,  # noqa: ARG002 - its place tells more
        locale: Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The text in that language; `None`, and so English, for what has none or keeps its own."""
        key = key_of(context)
        if key is None or locale.value not in self._known:
            return None
        text = texts(locale.value).get(f"commands.{key}")
        return text if isinstance(text, str) else None


def key_of(context: app_commands.TranslationContextTypes) -> str | None:
    """Where a text stands in `commands.toml`; `None` for names of commands and options."""
    match context.location:
        case Location.command_description | Location.group_description:
            return f"{context.data.qualified_name}.about"
        case Location.parameter_description:
            return f"{context.data.command.qualified_name}.{context.data.name}"
        case Location.choice_name:
            return f"{CHOICES}.{context.data.name}"
    return None
