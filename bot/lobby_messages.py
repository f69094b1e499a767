"""How a lobby looks, while it is open and after."""

from __future__ import annotations

from typing import Any

import discord
import msgspec

import rendering
from bot import messages, names
from bot.controls import Control, button, menu, row
from bot.painter import Painter
from bot.place import Draft
from data.catalogue import Catalogue, catalogue
from data.records import Lobby
from games import GAMES
from rendering.scene import LobbyScene

PACE = "pace"
"""The option of the table itself, beside those of its game."""


class Choice(msgspec.Struct, frozen=True):
    """An option that the host may set: its name (`cursed.cat`, `pace`) and its values."""

    name: str
    values: tuple[int | str, ...]


def value_of(lobby: Lobby, name: str) -> int | str:
    """What an option stands at in a lobby; the game's default where nothing was chosen."""
    if name == PACE:
        return lobby.pace
    game = GAMES[lobby.game]
    found: Any = game.options(max(game.SEATS), lobby.options)
    for part in name.split("."):
        found = found[part]
    return found if isinstance(found, str) else int(found)


def option_text(lobby: Lobby, name: str, value: int | str, words: Catalogue) -> str:
    """An option and its value in words; a value may have a text of its own."""
    if name == PACE:
        return words(f"bot.pace.{value}")
    key = f"{lobby.game}.option.{name}"
    return words(f"{key}.{value}") if words.has(f"{key}.{value}") else words(key, n=value)


def _seats(lobby: Lobby) -> str:
    return " · ".join(f"**{names.escaped(seat.name)}**" for seat in lobby.seats)


def _heading(lobby: Lobby, words: Catalogue) -> str:
    return words("bot.lobby.title", game=words(f"{lobby.game}.title"), table=lobby.id)


async def open_lobby(painter: Painter, lobby: Lobby, choices: tuple[Choice, ...]) -> Draft:
    """The lobby as everybody sees it: who sits, what is set, the promise, and the controls."""
    words = catalogue(lobby.language)
    game = GAMES[lobby.game]
    allowed = rendering.counts(game.SEATS, words)
    options = [
        option_text(lobby, choice.name, value_of(lobby, choice.name), words) for choice in choices
    ]
    picture = await painter.draw(
        rendering.lobby,
        LobbyScene(
            game=lobby.game,
            table=lobby.id,
            names=tuple(seat.name for seat in lobby.seats),
            bots=tuple(seat.level is not None for seat in lobby.seats),
            seats=game.SEATS,
            options=(
                options[0],
                *(" · ".join(options[at : at + 2]) for at in range(1, len(options), 2)),
            ),
            words=words,
        ),
    )
    host = next(seat.name for seat in lobby.seats if seat.user_id == lobby.host_id)
    full = len(lobby.seats) >= max(game.SEATS)
    style = discord.ButtonStyle
    first = [
        button(Control("join", lobby.id), words("bot.lobby.join"), style.success),
        button(Control("leave", lobby.id), words("bot.lobby.leave")),
        button(Control("ghost", lobby.id), words("bot.lobby.add")),
        button(Control("options", lobby.id), words("bot.lobby.options")),
    ]
    if any(seat.level for seat in lobby.seats):
        first.insert(3, button(Control("unghost", lobby.id), words("bot.lobby.remove")))
    second = [
        button(Control("start", lobby.id), words("bot.lobby.start"), style.primary),
        button(Control("cancel", lobby.id), words("bot.lobby.cancel"), style.danger),
    ]
    if full:
        del first[2], first[0]
    texts = [
        words("bot.lobby.host", name=f"**{names.escaped(host)}**")
        + " "
        + words("bot.lobby.needs", n=len(lobby.seats), allowed=allowed),
        words("bot.lobby.promise", hash=lobby.hash),
    ]
    rows = [row(*first), row(*second)]
    return messages.draft(("lobby.png", picture), texts, rows, messages.MINT)


def closed_lobby(lobby: Lobby, key: str, **values: object) -> Draft:
    """The lobby after its end: why it is over; if it has started, the promise stays."""
    words = catalogue(lobby.language)
    texts = [_seats(lobby), words(f"bot.lobby.{key}", **values)]
    if key == "started":
        texts.append(words("bot.lobby.promise", hash=lobby.hash))
    return messages.draft(None, texts, above=_heading(lobby, words))


def options_panel(lobby: Lobby, choices: tuple[Choice, ...], words: Catalogue) -> Draft:
    """The host's own panel: one menu an option."""
    rows = []
    for choice in choices:
        now = value_of(lobby, choice.name)
        options = [
            discord.SelectOption(
                label=option_text(lobby, choice.name, value, words),
                value=f"{choice.name} {value}",
                default=value == now,
            )
            for value in choice.values
        ]
        rows.append(
            row(
                menu(
                    Control("set", lobby.id, 0, choice.name),
                    option_text(lobby, choice.name, now, words),
                    options,
                )
            )
        )
    return messages.plain(words("bot.lobby.panel", table=lobby.id), rows)
