"""How a lobby looks, while it is open and after."""

from __future__ import annotations

from typing import Any

import discord
import msgspec

import rendering
from bot import messages, names
from bot.chairs import numbers
from bot.company import HINTS as ALLOWED
from bot.controls import Control, button, menu, row
from bot.lobbies import OFFERED
from bot.painter import Painter
from bot.place import Draft
from bot.rematch import without_reserved
from data.catalogue import Catalogue, catalogue
from data.records import Lobby, Pace
from games import GAMES
from games.deathwick import SMALLEST_GROUP, circles
from rendering.scene import LobbyScene

PACE, LEVEL, HINTS = "pace", "level", "hints"
GOING_ON = "going_on"
"""Options of the table or gathering itself, beside those of its game."""


class Choice(msgspec.Struct, frozen=True):
    """An option that the host may set: its name (`cursed.cat`, `pace`) and its values."""

    name: str
    values: tuple[int | str, ...]


AT_EACH_TABLE = (Choice(PACE, tuple(Pace)), Choice(LEVEL, OFFERED), Choice(HINTS, ALLOWED))
"""What the host of any lobby may set."""


def value_of(lobby: Lobby, name: str) -> int | str:
    """What an option stands at in a lobby; the game's default where nothing was chosen."""
    if name == PACE:
        return lobby.pace
    if name == GOING_ON:
        return lobby.going_on
    if name == LEVEL:
        return lobby.level
    if name == HINTS:
        return lobby.hints
    game = GAMES[lobby.game]
    found: Any = game.options(max(game.SEATS), lobby.options)
    for part in name.split("."):
        found = found[part]
    return found if isinstance(found, str) else int(found)


def option_text(lobby: Lobby, name: str, value: int | str, words: Catalogue) -> str:
    """An option and its value in words; a value may have a text of its own."""
    if name == PACE:
        # Not every game asks the others something in a player's turn.
        asks = bool(GAMES[lobby.game].ORDERS)
        return words(f"bot.pace_asking.{value}" if asks else f"bot.pace.{value}")
    if name == GOING_ON:
        return words(f"bot.going_on.{value}")
    if name == LEVEL:
        return words(f"bot.level.{value}")
    if name == HINTS:
        return words("bot.hint.allowed", n=value) if value else words("bot.hint.none")
    key = f"{lobby.game}.option.{name}"
    return words(f"{key}.{value}") if words.has(f"{key}.{value}") else words(key, n=value)


def _seats(lobby: Lobby) -> str:
    return " · ".join(f"**{names.escaped(names.marked(seat))}**" for seat in lobby.seats)


def _heading(lobby: Lobby, words: Catalogue) -> str:
    key = "bot.lobby.group" if lobby.going_on else "bot.lobby.title"
    return words(key, game=words(f"{lobby.game}.title"), table=lobby.id)


async def open_lobby(
    painter: Painter, lobby: Lobby, choices: tuple[Choice, ...], *, ghosts: bool = True
) -> Draft:
    """The lobby as everybody sees it: who sits, what is set, the promise, and the controls.

    A large group is a list of names; so many chairs make no picture.

    Args:
        painter: Who draws.
        lobby: The lobby.
        choices: The options that its host may set.
        ghosts: Whether artificial players may sit down.
    """
    words = catalogue(lobby.language)
    host = next(seat.name for seat in lobby.seats if seat.user_id == lobby.host_id)
    allowed = rendering.counts(numbers(lobby), words)
    opened = (
        words("bot.lobby.host", name=f"**{names.escaped(host)}**")
        + " "
        + words("bot.lobby.needs", n=len(without_reserved(lobby).seats), allowed=allowed)
    )
    if kept := [f"**{names.escaped(seat.name)}**" for seat in lobby.seats if seat.reserved]:
        opened += "\n" + words("bot.rematch.kept", n=len(kept), names=", ".join(kept))
    promise = words("bot.lobby.promise", hash=lobby.hash)
    rows = _controls(lobby, words, ghosts=ghosts)
    if lobby.going_on:
        options = "\n".join(_options(lobby, choices, words))
        texts = [opened, *_group(lobby, words), options, promise]
        return messages.draft(None, texts, rows, messages.MINT, _heading(lobby, words))
    picture = await painter.draw(rendering.lobby, lobby_scene(lobby, choices))
    return messages.draft(("lobby.png", picture), [opened, promise], rows, messages.MINT)


def lobby_scene(lobby: Lobby, choices: tuple[Choice, ...]) -> LobbyScene:
    """What a lobby's picture shows."""
    words = catalogue(lobby.language)
    return LobbyScene(
        game=lobby.game,
        table=lobby.id,
        names=tuple(f"({s.name})" if s.reserved else s.name for s in lobby.seats),
        bots=tuple(seat.level is not None for seat in lobby.seats),
        seats=numbers(lobby),
        options=tuple(_options(lobby, choices, words)),
        words=words,
    )


def _options(lobby: Lobby, choices: tuple[Choice, ...], words: Catalogue) -> list[str]:
    return [
        option_text(lobby, choice.name, value_of(lobby, choice.name), words) for choice in choices
    ]


def _controls(lobby: Lobby, words: Catalogue, *, ghosts: bool) -> list[discord.ui.ActionRow[Any]]:
    style = discord.ButtonStyle
    first = [
        button(Control("leave", lobby.id), words("bot.lobby.leave")),
        button(Control("options", lobby.id), words("bot.lobby.options")),
    ]
    if any(seat.level for seat in lobby.seats):
        first.insert(1, button(Control("unghost", lobby.id), words("bot.lobby.remove")))
    free = len(lobby.seats) < max(numbers(lobby))
    if free or any(seat.reserved for seat in lobby.seats):
        if ghosts and free:
            first.insert(1, button(Control("ghost", lobby.id), words("bot.lobby.add")))
        first.insert(0, button(Control("join", lobby.id), words("bot.lobby.join"), style.success))
    second = [
        button(Control("start", lobby.id), words("bot.lobby.start"), style.primary),
        button(Control("cancel", lobby.id), words("bot.lobby.cancel"), style.danger),
    ]
    return [row(*first), row(*second)]


def _group(lobby: Lobby, words: Catalogue) -> list[str]:
    """Who is there, and which circles they would make."""
    people = [f"**{names.escaped(seat.name)}**" for seat in lobby.seats if not seat.level]
    ghosts = [names.escaped(seat.name) for seat in lobby.seats if seat.level]
    shown = [words("bot.lobby.people", names=", ".join(people))]
    if ghosts:
        shown.append(words("bot.lobby.ghosts", names=", ".join(ghosts)))
    if len(lobby.seats) >= SMALLEST_GROUP:
        sizes = " + ".join(map(str, circles(len(lobby.seats))))
        shown.append(words("bot.lobby.circles", sizes=sizes))
    return shown


def closed_lobby(lobby: Lobby, key: str, **values: object) -> Draft:
    """The lobby after its end: why it is over; if it has started, the promise stays."""
    words = catalogue(lobby.language)
    texts = [_seats(lobby), words(f"bot.lobby.{key}", **values)]
    if key in ("started", "gathered"):
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
