"""Which permissions the bot needs and lacks, and what people may do."""

from __future__ import annotations

import discord

from bot.answers import Interaction
from data.catalogue import Catalogue
from data.records import TableHead

NEEDED = (
    "view_channel",
    "send_messages",
    "attach_files",
    "embed_links",
    "read_message_history",
)
FOR_THREADS = ("create_public_threads", "send_messages_in_threads")
TO_WAKE = ("manage_threads",)


def invited() -> discord.Permissions:
    """What the invite link asks for: everything that the bot uses, and no more."""
    return discord.Permissions(**dict.fromkeys(NEEDED + FOR_THREADS + TO_WAKE, True))


def missing(held: discord.Permissions, in_thread: bool) -> list[str]:
    """The names of needed permissions that are not held.

    Args:
        held: The bot's permissions in the channel or thread.
        in_thread: Whether that is a thread, where posting has a permission of its own.
    """
    needed = [name for name in NEEDED if not (in_thread and name == "send_messages")]
    if in_thread:
        needed.append("send_messages_in_threads")
    return [name for name in needed if not getattr(held, name)]


def may_open_thread(held: discord.Permissions) -> bool:
    """Whether a game may have a thread of its own in a channel."""
    return all(getattr(held, name) for name in FOR_THREADS)


def named(missing_names: list[str], words: Catalogue) -> str:
    """Permissions by the names that Discord's settings show."""
    return ", ".join(words(f"bot.permission.{name}") for name in missing_names)


def visible(interaction: Interaction, channel_id: int) -> bool:
    """Whether a channel is there, and the person can see it."""
    guild, user = interaction.guild, interaction.user
    channel = guild.get_channel(channel_id) if guild else None
    if channel is None:
        return False
    return not isinstance(user, discord.Member) or channel.permissions_for(user).view_channel


def may_write(interaction: Interaction) -> bool:
    """Whether the person may post where they click; the bot posts nothing for others."""
    held = interaction.permissions
    if isinstance(interaction.channel, discord.Thread):
        return held.send_messages_in_threads
    return interaction.guild_id is None or held.send_messages


def sits(interaction: Interaction, head: TableHead) -> bool:
    """Whether the person sits at the table."""
    return any(seat.user_id == interaction.user.id for seat in head.seats)


def sees(interaction: Interaction, head: TableHead) -> bool:
    """Whether the person sits at the table or can see its channel, as far as is known."""
    guild, user = interaction.guild, interaction.user
    channel = guild.get_channel_or_thread(head.channel_id) if guild else None
    if channel is None or not isinstance(user, discord.Member):
        return True
    return sits(interaction, head) or channel.permissions_for(user).view_channel


def moderates(interaction: Interaction, head: TableHead) -> bool:
    """Whether the person may manage messages where the table is, not where they type."""
    guild, user = interaction.guild, interaction.user
    if interaction.channel_id in (head.place_id, head.channel_id):
        return interaction.permissions.manage_messages
    channel = guild.get_channel(head.channel_id) if guild else None
    if not isinstance(user, discord.Member):
        return False
    held = user.guild_permissions if channel is None else channel.permissions_for(user)
    return held.manage_messages
