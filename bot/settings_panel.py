"""The panel of a server's settings: one message with menus, for whoever opened it alone."""

from __future__ import annotations

import zlib
from typing import Any

import discord
from babel import Locale

from bot import limits, messages
from bot.controls import Control, button, menu, row
from bot.place import Draft
from bot.server_settings import CHOICES, DEFAULT, ServerSettings
from data.catalogue import Catalogue

SET, CHANNELS = "settings", "channels"
"""The verbs of the panel's controls."""
RESET = "reset"
NONE = "-"
"""Stands for an empty value in a control."""
MOST = 25
"""So many channels may be chosen at once."""
PLAYABLE = (
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.forum,
)
"""Kinds of channels in which, or in whose threads, people can use commands."""


def mark_of(channels: tuple[int, ...]) -> int:
    """Tells whether the channels have changed since a panel was shown, in at most 10 digits."""
    return zlib.crc32(" ".join(map(str, channels)).encode())


def text_of(name: str, value: Any, words: Catalogue, own: str) -> str:
    """A setting and its value in words.

    Args:
        name: The setting.
        value: One of its values.
        words: The catalogue.
        own: The language that the server has in Discord.
    """
    if name == "pace":
        return words(f"bot.pace.{value}")
    if name == "language":
        shown = _named(value or own, words)
        key = "language" if value else "own_language"
        return words(f"bot.settings.{key}", language=shown)
    if name == "threads":
        return words(f"bot.settings.threads.{'yes' if value else 'no'}")
    return words(f"bot.settings.ghosts.{value or 'none'}")


def panel(
    settings: ServerSettings, there: frozenset[int], own: str, words: Catalogue, notice: str = ""
) -> Draft:
    """The panel as the settings stand.

    Args:
        settings: The server's settings.
        there: Which of the chosen channels are there.
        own: The language that the server has in Discord.
        words: The catalogue, in the language of whoever reads it.
        notice: What has just been changed.
    """
    gone = [number for number in settings.channels if number not in there]
    chosen = [number for number in settings.channels if number in there]
    if chosen:
        where = words("bot.settings.channels", channels=", ".join(f"<#{each}>" for each in chosen))
    else:
        where = words("bot.settings.nowhere" if gone else "bot.settings.everywhere")
    texts = [words("bot.settings.title"), notice, where]
    if gone:
        texts.append(words("bot.settings.gone", n=len(gone)))
    rows = [row(_channels(settings, chosen, words))]
    for name, values in CHOICES.items():
        now = getattr(settings, name)
        options = [
            discord.SelectOption(
                label=limits.cut(text_of(name, value, words, own), limits.OPTION_LABEL),
                value=f"{name} {_told(value)}",
                default=value == now,
            )
            for value in values
        ]
        rows.append(row(menu(Control(SET, 0, 0, name), text_of(name, now, words, own), options)))
    if settings != DEFAULT:
        rows.append(row(button(Control(SET, 0, 0, RESET), words("bot.settings.reset"))))
    texts += [words("bot.settings.about_ghosts"), words("bot.settings.about_times")]
    return messages.draft(None, ["\n".join(text for text in texts if text)], rows)


def value_of(path: str) -> tuple[str, Any] | None:
    """The setting and the value that a menu's choice means; `None` if there is no such."""
    name, _, told = path.partition(" ")
    found = [value for value in CHOICES.get(name, ()) if _told(value) == told]
    return (name, found[0]) if found else None


def _told(value: Any) -> str:
    return str(int(value)) if isinstance(value, bool) else str(value) or NONE


def _channels(
    settings: ServerSettings, chosen: list[int], words: Catalogue
) -> discord.ui.ChannelSelect[Any]:
    """The menu of all channels. Its control says of which list it was made."""
    return discord.ui.ChannelSelect(
        custom_id=Control(CHANNELS, 0, mark_of(settings.channels)).custom_id,
        channel_types=list(PLAYABLE),
        placeholder=limits.cut(words("bot.settings.everywhere"), limits.PLACEHOLDER),
        min_values=0,
        max_values=MOST,
        default_values=[
            discord.SelectDefaultValue(id=each, type=discord.SelectDefaultValueType.channel)
            for each in chosen[:MOST]
        ],
    )


def _named(language: str, words: Catalogue) -> str:
    """A language by its name in another."""
    shown = Locale.parse(language, sep="-").get_display_name(words.language.replace("-", "_"))
    return shown or language
