"""Which table a command means, and the group that the commands about tables belong to."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from discord import app_commands

from bot.answers import Interaction, words_of
from bot.client import Ghostlight
from bot.errors import Refusal
from bot.limits import CHOICE, CHOICES, cut
from bot.names import marked
from bot.permissions import sees, sits
from data.records import TableHead

Suggest = Callable[[Interaction, str | int], Awaitable[list[app_commands.Choice[int]]]]


async def chosen(
    interaction: Interaction, number: int | None, *, sitting: bool = False
) -> TableHead:
    """The table that is meant: by number, by this channel, or the one where they sit.

    Args:
        interaction: The command.
        number: The number that was given, if one was.
        sitting: Only tables at which they sit come into question without a number.

    Raises `Refusal` that asks for the number, or says that there is no such table.
    """
    bot: Ghostlight = interaction.client
    guild = interaction.guild_id
    if guild is None:
        raise Refusal("server_only")
    if number is not None:
        return await _numbered(interaction, number)
    mine = await bot.store.heads_of(interaction.user.id, guild)
    here = mine if sitting else await bot.store.heads_at(interaction.channel_id or 0)
    found = [head for head in here if head.place_id == interaction.channel_id] or mine
    if not found:
        raise Refusal("no_table_of_yours" if sitting else "no_table_here")
    if len(found) > 1:
        raise Refusal("which_table", tables=", ".join(str(head.id) for head in found))
    return found[0]


async def _numbered(interaction: Interaction, number: int) -> TableHead:
    bot: Ghostlight = interaction.client
    head = await bot.store.head(number) if 0 < number < 2**62 else None
    if head is None or head.guild_id != interaction.guild_id or not sees(interaction, head):
        raise Refusal("no_table", table=number)
    return head


async def suggested(interaction: Interaction, current: str | int) -> list[app_commands.Choice[int]]:
    """The tables of this server at which the person sits, then the others."""
    bot: Ghostlight = interaction.client
    return choices(interaction, current, await bot.store.heads_in(interaction.guild_id or 0))


async def finished(interaction: Interaction, number: int | None) -> TableHead:
    """The finished table that is meant: by number, the newest here, or one's own newest.

    By number it may be any table. Raises `Refusal` that says that there is none.
    """
    if number is not None:
        return await chosen(interaction, number)
    bot: Ghostlight = interaction.client
    if interaction.guild_id is None:
        raise Refusal("server_only")
    past = bot.store.past
    found = await past.at(interaction.channel_id or 0)
    if found is not None and found.guild_id == interaction.guild_id:
        return found
    if running := await bot.store.heads_at(interaction.channel_id or 0):
        raise Refusal("replay_runs", table=running[-1].id)
    found = await past.of(interaction.user.id, interaction.guild_id)
    if found is None:
        raise Refusal("no_past")
    return found


async def suggested_past(
    interaction: Interaction, current: str | int
) -> list[app_commands.Choice[int]]:
    """The newest finished tables of this server that the person may see."""
    bot: Ghostlight = interaction.client
    heads = await bot.store.past.find(interaction.guild_id or 0, str(current).strip(), 3 * CHOICES)
    seen = [head for head in heads if sees(interaction, head)]
    return choices(interaction, str(current).strip(), seen[-CHOICES:])


def choices(
    interaction: Interaction, current: str | int, heads: Iterable[TableHead]
) -> list[app_commands.Choice[int]]:
    """Of these tables those that the person may see, their own first, as suggestions."""
    words = words_of(interaction)
    found = [head for head in heads if str(current) in str(head.id) and sees(interaction, head)]
    found.sort(key=lambda head: (not sits(interaction, head), head.id))
    return [
        app_commands.Choice(
            name=cut(
                words(
                    "bot.table.choice",
                    table=head.id,
                    game=words(f"{head.game}.title"),
                    names=", ".join(marked(seat) for seat in head.seats),
                ),
                CHOICE,
            ),
            value=head.id,
        )
        for head in found[:CHOICES]
    ]


def add_to_group(
    bot: Ghostlight,
    name: str,
    description: str,
    callback: Callable[..., Any],
    suggest: Suggest | None = suggested,
    *,
    public: bool = False,
) -> None:
    """Add a command to the group `/table`.

    Args:
        bot: The bot.
        name: The command's name.
        description: What it does, as Discord shows it.
        callback: A cog's method.
        suggest: What is suggested for its option `table`, if it has one.
        public: Everybody sees its answer.
    """
    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=name, description=description, callback=callback, extras={"public": public}
    )
    if suggest is not None:
        command.autocomplete("table")(suggest)  # type: ignore[arg-type]
    group = bot.tree.get_command("table")
    assert isinstance(group, app_commands.Group)
    group.add_command(command)
