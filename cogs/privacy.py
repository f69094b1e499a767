"""`/privacy`: what is stored about whoever asks, and to have it deleted."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Mapping
from typing import Any

import discord
import msgspec
from discord import app_commands
from discord.ext import commands

from bot import messages
from bot.answers import Interaction, Way, answer, words_of
from bot.client import Ghostlight, Handler
from bot.controls import Control, button, row
from bot.forgetting import Forgetting
from bot.limits import FILE_BYTES
from data.catalogue import Catalogue

PARTS = ("games", "requests", "gatherings", "no_reminders")
"""What there is of a person, each with a text that says what it is."""
FORGET, KEEP = "forget", "keep"


class PrivacyCog(commands.GroupCog, group_name="privacy"):
    """What is stored about you."""

    def __init__(self, bot: Ghostlight) -> None:
        self.bot = bot
        self._forgetting = Forgetting(
            bot.host, bot.lobbies, bot.lobby_boards, bot.gatherings, bot.publisher
        )
        bot.sweeps.append(self._forgetting.go_on)
        bot.handlers |= {
            FORGET: Handler(self.forget, Way.EDIT),
            KEEP: Handler(self.keep, Way.EDIT),
        }

    @app_commands.command(name="export")
    async def export(self, interaction: Interaction) -> None:
        """All that I keep about you, from every server, as a file for your eyes only."""
        words, user = words_of(interaction), interaction.user
        privacy = self.bot.store.privacy
        games = []
        for number in await privacy.numbers(user.id):
            if found := await privacy.game(number, user.id):
                games.append(found)
        parts = {"games": games, **await privacy.others(user.id)}
        told = {
            "about": words("bot.privacy.about"),
            "made_at": self.bot.clock.now().isoformat(),
            "your_id": str(user.id),
            "what_the_parts_are": {name: words(f"bot.privacy.part.{name}") for name in PARTS},
            **parts,
        }
        name, content = await asyncio.to_thread(packed, told)
        text = words("bot.privacy.exported") if any(parts.values()) else _nothing(words)
        await answer(interaction, messages.document(text, name, content))

    @app_commands.command(name="delete")
    async def delete(self, interaction: Interaction) -> None:
        """Have all deleted that I keep about you, in every server; I ask once more before."""
        words = words_of(interaction)
        held = await self.bot.store.privacy.held(interaction.user.id)
        texts = [words("bot.privacy.sure")]
        if held.tables or held.lobbies:
            texts.append(words("bot.privacy.playing", n=len(held.tables) + len(held.lobbies)))
        texts.append(words("bot.privacy.stays"))
        style = discord.ButtonStyle.danger
        yes = button(Control(FORGET, 0), words("bot.privacy.yes"), style)
        no = button(Control(KEEP, 0), words("bot.privacy.no"))
        await answer(interaction, messages.plain("\n".join(texts), [row(no, yes)]))

    async def forget(self, interaction: Interaction, control: Control) -> None:
        """Delete it all. It is always about whoever clicks."""
        del control
        user_id = interaction.user.id
        done = await self._forgetting.forget(user_id)
        told = "bot.privacy.done" if done else "bot.privacy.soon"
        await answer(interaction, messages.plain(words_of(interaction)(told)))

    async def keep(self, interaction: Interaction, control: Control) -> None:
        """Nothing is deleted after all."""
        del control
        await answer(interaction, messages.plain(words_of(interaction)("bot.privacy.kept")))


def packed(told: Mapping[str, Any], most: int = FILE_BYTES) -> tuple[str, bytes]:
    """A file's name and content: JSON to be read, packed where it would be too large to send."""
    content = msgspec.json.format(msgspec.json.encode(told), indent=2)
    if len(content) <= most:
        return "ghostlight.json", content
    return "ghostlight.json.gz", gzip.compress(content)


def _nothing(words: Catalogue) -> str:
    return words("bot.privacy.nothing")


async def setup(bot: Ghostlight) -> None:
    """Load the cog."""
    await bot.add_cog(PrivacyCog(bot))
