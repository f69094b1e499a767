"""Guided first games: what each game's `learn` does, and the way out."""

from __future__ import annotations

import logging

import discord
from discord.ext import commands

from bot import messages, names
from bot.answers import UNSENT, Interaction, Way, answer, words_of
from bot.board_text import going_on
from bot.client import Ghostlight, Handler
from bot.controls import Control
from bot.errors import Refusal
from bot.host import PLAYED
from bot.learning import Plan
from bot.permissions import missing, named
from bot.seats import seat_of
from bot.server_settings import own_language
from bot.threads import drop, open_thread
from data.catalogue import catalogue
from data.records import Status

log = logging.getLogger("ghostlight.learning")


async def learn(interaction: Interaction, plan: Plan) -> None:
    """Start a guided first game for whoever asks, in a thread of its own where that may be.

    Raises `Refusal` if it cannot be played here, or one of theirs is under way.
    """
    bot: Ghostlight = interaction.client
    settings = await bot.servers.require_allowed(interaction)
    assert interaction.guild_id is not None
    assert interaction.channel_id is not None
    in_thread = isinstance(interaction.channel, discord.Thread)
    if lacking := missing(interaction.app_permissions, in_thread):
        raise Refusal("permissions", names=named(lacking, words_of(interaction)))
    user = interaction.user
    async with bot.learning.alone(interaction.guild_id, user.id):
        language = settings.language or own_language(interaction)
        thread = await _thread(interaction, plan, language) if settings.threads else None
        place_id = thread.id if thread else interaction.channel_id
        where = (interaction.guild_id, interaction.channel_id, place_id)
        try:
            learner = (user.id, user.display_name)
            await bot.learning.begin(plan, where, language, learner, interaction.id)
        except BaseException:
            if thread is not None:
                await drop(thread)
            raise
    words = words_of(interaction)
    told = words("bot.learn.begun", game=words(f"{plan.game}.title"), place=place_id)
    await answer(interaction, messages.plain(told))


async def _thread(interaction: Interaction, plan: Plan, language: str) -> discord.Thread | None:
    bot: Ghostlight = interaction.client
    if not bot.threads:
        return None
    words = catalogue(language)
    who = names.clean(interaction.user.display_name, "#1")
    name = words("bot.learn.thread", game=words(f"{plan.game}.title"), name=who)
    try:
        held = interaction.app_permissions
        return await open_thread(interaction.channel, held, name, interaction.id)
    except UNSENT as error:
        log.info("a first game has no thread of its own: %s", error)
        return None


class LearningControls(commands.Cog):
    """Answers the click that leaves a lesson."""

    def __init__(self, bot: Ghostlight) -> None:
        self.bot = bot
        bot.handlers["quit"] = Handler(self.leave, Way.REPLY)

    async def leave(self, interaction: Interaction, control: Control) -> None:
        """End a first game at once; only its learner may here."""
        table = await self.bot.host.table(control.table)
        place = (interaction.guild_id, interaction.channel_id)
        if place != (table.head.guild_id, table.head.place_id):
            raise Refusal("elsewhere", table=table.id)
        seat_of(table, interaction.user.id)
        if not table.head.learning:
            raise Refusal("unknown_control")
        if table.head.status not in PLAYED:
            raise Refusal(str(table.head.status), table=table.id)
        await self.bot.host.set_status(table.id, Status.ABORTED, "the lesson was left")
        words = words_of(interaction)
        told = [words("bot.learn.left"), going_on(table, words)]
        await answer(interaction, messages.plain("\n".join(told)))


async def setup(bot: Ghostlight) -> None:
    """Load the cog."""
    await bot.add_cog(LearningControls(bot))
