"""Finished games again: step by step, through anybody's eyes, and as an animated picture; and
closing their boards.
"""

from __future__ import annotations

import logging

from discord import app_commands
from discord.ext import commands

from bot import messages, pictures, replay_page
from bot.answers import Interaction, Way, answer, say, words_of
from bot.client import Ghostlight, Handler
from bot.closing import closed, require_may_close
from bot.company import reason
from bot.controls import Control
from bot.errors import Refusal
from bot.films import Films
from bot.permissions import sees
from bot.place import Draft
from bot.replay import Replay
from bot.replays import Replays as Kept
from bot.seats import opened_view
from cogs.table_choice import add_to_group, finished, suggested_past
from data.catalogue import Catalogue, catalogue
from rendering import RENDERERS
from rendering.scene import Picture

log = logging.getLogger("ghostlight.replays")


class Replays(commands.Cog):
    """Answers `/table replay` and a replay's controls."""

    def __init__(self, bot: Ghostlight) -> None:
        self.bot = bot
        self._kept = Kept(bot.host, bot.painter)
        self._films = Films(bot.painter)
        bot.handlers |= {
            "replay": Handler(self.look, Way.EDIT),
            "film": Handler(self.film, Way.REPLY),
            "showfilm": Handler(self.show_film, Way.PUBLIC_REPLY),
            "close": Handler(self.close, Way.PUBLIC_EDIT),
        }
        add_to_group(
            bot, "replay", "A finished game again, move by move.", self.replay, suggested_past
        )

    async def cog_unload(self) -> None:
        """Give up films that are being made."""
        await self._films.close()

    @app_commands.describe(table="The table's number")
    async def replay(self, interaction: Interaction, table: int | None = None) -> None:
        """A finished game from its beginning, for the person's eyes only."""
        head = await finished(interaction, table)
        replay = await self._kept.of(head.id)
        await answer(interaction, await self._moment(replay, 0, None, words_of(interaction)))

    async def look(self, interaction: Interaction, control: Control) -> None:
        """A moment of a replay, from a finished board or from another moment."""
        replay = await self._replay(interaction, control)
        eyes = replay_page.eyes_of(control, len(replay.table.names))
        shown = await self._moment(replay, control.number, eyes, words_of(interaction))
        await answer(interaction, shown)

    async def film(self, interaction: Interaction, control: Control) -> None:
        """The animated picture, for the person's eyes only."""
        replay = await self._moving(interaction, control)
        words = words_of(interaction)
        picture = self._films.ready(replay)
        if picture is None:
            await answer(interaction, messages.plain(words("bot.replay.making")))
            picture = await self._made(replay)
        if picture is None:
            await answer(interaction, messages.plain(words("bot.replay.not_made")))
            return
        await answer(interaction, replay_page.film(replay, picture, words, shown=False))

    async def show_film(self, interaction: Interaction, control: Control) -> None:
        """The animated picture for everybody, in the table's language."""
        replay = await self._moving(interaction, control)
        picture = await self._made(replay)
        if picture is None:
            await say(interaction, words_of(interaction)("bot.replay.not_made"))
            return
        words = catalogue(replay.table.head.language)
        await answer(interaction, replay_page.film(replay, picture, words, shown=True))

    async def _made(self, replay: Replay) -> Picture | None:
        """The animated picture, or `None` where it cannot be made."""
        try:
            return await self._films.of(replay)
        except Exception:
            log.exception("table %d: its animated picture was not made", replay.table.id)
            return None

    async def close(self, interaction: Interaction, control: Control) -> None:
        """Take the controls from a finished board, for all."""
        table = await self.bot.host.table(control.table)
        await require_may_close(interaction, self.bot.store, table)
        await answer(interaction, await closed(self.bot.store, self.bot.painter, table))

    async def _replay(self, interaction: Interaction, control: Control) -> Replay:
        """The replay of a control's table, which must be of this server and seen by the person."""
        head = await self.bot.store.head(control.table) if control.table < 2**62 else None
        if head is None:
            raise Refusal("no_table", table=control.table)
        if head.guild_id != interaction.guild_id:
            raise Refusal("elsewhere", table=head.id)
        if not sees(interaction, head):
            raise Refusal("no_table", table=head.id)
        return await self._kept.of(head.id)

    async def _moving(self, interaction: Interaction, control: Control) -> Replay:
        """The same, where there is something to animate."""
        replay = await self._replay(interaction, control)
        if len(replay.steps) == 1:
            raise Refusal("no_film", table=replay.table.id)
        return replay

    async def _moment(self, replay: Replay, ply: int, eyes: int | None, words: Catalogue) -> Draft:
        place = replay.place(ply)
        step = replay.steps[place]
        table = await self._kept.at(replay, ply)
        painter, shown = self.bot.painter, list[tuple[str, Picture]]()
        if step.closes:
            renderer = RENDERERS[table.head.game]
            drawn = await painter.draw(renderer.chapter, table.scene(words.language))
            shown.append(("chapter.png", drawn))
        shown.append(("table.png", await pictures.of_table(painter, table, words.language)))
        if eyes is not None:
            own = opened_view(replay.table, table, eyes)
            hand = await pictures.of_hand(painter, table, own, words.language)
            shown.append((replay_page.HAND, hand))
        told = await painter.think(replay.told, ply, words)
        thought = await self.bot.store.thoughts.of(table.id, ply) if ply else None
        if thought is not None:
            before, seat = await self._kept.deciding(replay, ply)
            told = [*told, reason(before, seat, thought, words)]
        return replay_page.moment(replay, place, shown, told, eyes, words)


async def setup(bot: Ghostlight) -> None:
    """Load the cog."""
    await bot.add_cog(Replays(bot))
