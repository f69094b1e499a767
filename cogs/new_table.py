"""Opening a lobby: the same for every game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from bot.answers import Interaction, answer, words_of
from bot.chairs import LEVEL
from bot.client import Ghostlight
from bot.errors import Refusal
from bot.lobby_changes import posted_as
from bot.permissions import NEEDED, missing, named
from bot.server_settings import own_language
from data.records import Pace
from games.game import GameError

Level = Literal["novice", "regular", "expert"]


async def open_table(
    interaction: Interaction,
    game: str,
    options: Mapping[str, Any],
    ghosts: int,
    pace: Pace | None = None,
    going_on: int = 0,
    level: Level | None = None,
) -> None:
    """Answer a game's `new` with a lobby that everybody sees.

    Args:
        interaction: The command.
        game: The game's name.
        options: The game's options that were chosen.
        ghosts: How many artificial players sit down at once.
        pace: How fast the table plays; the server's default if that is not said.
        going_on: How many of each circle go on, where a large group gathers.
        level: How well artificial players play; the server's default if that is not said.

    Raises:
        Refusal: It cannot be opened like that here.
    """
    bot: Ghostlight = interaction.client
    settings = await bot.servers.require_allowed(interaction)
    if ghosts:
        settings.require_ghosts()
    assert interaction.guild_id is not None
    assert interaction.channel_id is not None
    if lacking := [name for name in missing(interaction.app_permissions, False) if name in NEEDED]:
        raise Refusal("permissions", names=named(lacking, words_of(interaction)))
    try:
        lobby = await bot.lobbies.open(
            game,
            interaction.guild_id,
            interaction.channel_id,
            settings.language or own_language(interaction),
            (interaction.user.id, interaction.user.display_name),
            options,
            ghosts,
            pace or settings.pace,
            going_on,
            level or settings.ghosts or LEVEL,
        )
    except GameError as error:
        raise Refusal("options", reason=str(error)) from None
    try:
        message_id = await answer(interaction, await bot.lobby_boards.draft(lobby))
    except BaseException:
        # Nobody sees it.
        await bot.lobbies.close(lobby.id)
        raise
    if message_id is not None:
        await bot.lobbies.change(lobby.id, posted_as(message_id))
