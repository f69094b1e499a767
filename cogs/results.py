"""`/profile` and `/leaderboard`: results and ratings of this server, by game."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot import messages
from bot.answers import Interaction, Way, answer, words_of
from bot.client import Ghostlight, Handler
from bot.controls import Control, button, row
from bot.errors import Refusal
from bot.members import Members
from bot.names import clean, escaped
from bot.results import board_of, profile_of
from data.catalogue import FALLBACK, Catalogue, catalogue
from games import GAMES
from rendering.ratings import leaderboard, profile

NAMED = [app_commands.Choice(name=catalogue(FALLBACK)(f"{g}.title"), value=g) for g in GAMES]
LAST_PAGE = 999


class Results(commands.Cog):
    """Answers the commands about results, and their controls."""

    def __init__(self, bot: Ghostlight) -> None:
        self.bot = bot
        self._members = Members(bot, bot.clock)
        bot.handlers |= {
            "profile": Handler(self.turn_profile, Way.EDIT),
            "showprofile": Handler(self.show_profile, Way.PUBLIC_REPLY),
            "ranks": Handler(self.turn_ranks, Way.EDIT),
            "showranks": Handler(self.show_ranks, Way.PUBLIC_REPLY),
        }

    @app_commands.command(name="profile")
    @app_commands.describe(person="Whose; yours if you name nobody", game="Which game")
    @app_commands.choices(game=NAMED)
    async def profile(
        self,
        interaction: Interaction,
        person: discord.User | None = None,
        game: str | None = None,
    ) -> None:
        """Results and rating in this server, with the rating's course."""
        who: discord.User | discord.Member = person or interaction.user
        if not isinstance(who, discord.Member):
            raise Refusal("not_here", name=_shown(who))
        self._members.note(who)
        await self._profile(interaction, who.id, game, words_of(interaction))

    @app_commands.command(name="leaderboard")
    @app_commands.describe(game="Which game")
    @app_commands.choices(game=NAMED)
    async def leaderboard(self, interaction: Interaction, game: str) -> None:
        """Who stands where in this server, by rating; artificial players apart."""
        await self._ranks(interaction, game, 0, words_of(interaction))

    async def turn_profile(self, interaction: Interaction, control: Control) -> None:
        """The same person's results in another game."""
        game, person = _meant(control)
        await self._profile(interaction, person, game, words_of(interaction))

    async def show_profile(self, interaction: Interaction, control: Control) -> None:
        """A profile for everybody, in the server's language."""
        game, person = _meant(control)
        words = catalogue(await self.bot.servers.language(interaction))
        await self._profile(interaction, person, game, words, shown=True)

    async def turn_ranks(self, interaction: Interaction, control: Control) -> None:
        """Another page of a leaderboard; from one that everybody sees, a page for oneself."""
        await self._ranks(interaction, control.path, control.number, words_of(interaction))

    async def show_ranks(self, interaction: Interaction, control: Control) -> None:
        """A page of a leaderboard for everybody, in the server's language."""
        words = catalogue(await self.bot.servers.language(interaction))
        await self._ranks(interaction, control.path, control.number, words, shown=True)

    async def _profile(
        self,
        interaction: Interaction,
        person: int,
        game: str | None,
        words: Catalogue,
        *,
        shown: bool = False,
    ) -> None:
        guild_id = _guild(interaction)
        there = await self._members.present(guild_id, [person])
        if person not in there:
            raise Refusal("not_here", name=f"<@{person}>")
        played = await self.bot.store.results.games_of(guild_id, person)
        own = person == interaction.user.id
        name = there[person]
        game = game or next(iter(played), None)
        if game is None:
            raise Refusal("no_results_yet" if own else "no_results", name=escaped(name))
        counted = await self.bot.store.results.course(guild_id, game, person)
        if not counted:
            title = words(f"{game}.title")
            reason = "no_results_yet_of" if own else "no_results_of"
            raise Refusal(reason, name=escaped(name), game=title)
        scene = profile_of(game, name, counted, words)
        picture = await self.bot.painter.draw(profile, scene)
        rows = []
        if not shown:
            others = [
                button(Control("profile", 0, path=f"{other} {person}"), words(f"{other}.title"))
                for other in played
                if other != game
            ]
            if others:
                rows.append(row(*others))
            show = Control("showprofile", 0, path=f"{game} {person}")
            rows.append(row(button(show, words("bot.rules.show"))))
        await answer(interaction, messages.draft(("profile.png", picture), [], rows))

    async def _ranks(
        self,
        interaction: Interaction,
        game: str,
        page: int,
        words: Catalogue,
        *,
        shown: bool = False,
    ) -> None:
        if game not in GAMES:
            raise Refusal("unknown_control")
        guild_id = _guild(interaction)
        asked = min(page, LAST_PAGE)
        board = await board_of(self.bot.store, self._members, guild_id, game, asked, words)
        picture = await self.bot.painter.draw(leaderboard, board.shown)
        draft = messages.draft(
            ("leaderboard.png", picture), [], _rows(game, board.page, board.more, words, shown)
        )
        await answer(interaction, draft)


def _rows(
    game: str, page: int, more: bool, words: Catalogue, shown: bool
) -> list[discord.ui.ActionRow[Any]]:
    """The controls below a leaderboard: its other pages, and to show it to everybody."""
    if shown:
        own = Control("ranks", 0, page, game)
        return [row(button(own, words("bot.results.read")))]
    found = []
    if page:
        found.append(button(Control("ranks", 0, page - 1, game), words("bot.results.before")))
    if more:
        found.append(button(Control("ranks", 0, page + 1, game), words("bot.results.after")))
    found.append(button(Control("showranks", 0, page, game), words("bot.rules.show")))
    return [row(*found)]


def _meant(control: Control) -> tuple[str, int]:
    """The game and the person that a profile's control names."""
    game, person = (*control.words, "", "")[:2]
    if game not in GAMES or not (person.isascii() and person.isdecimal() and len(person) < 20):
        raise Refusal("unknown_control")
    return game, int(person)


def _guild(interaction: Interaction) -> int:
    if interaction.guild_id is None:
        raise Refusal("server_only")
    return interaction.guild_id


def _shown(who: discord.User | discord.Member) -> str:
    return escaped(clean(who.display_name, f"#{who.id}"))


async def setup(bot: Ghostlight) -> None:
    """Load the cog."""
    await bot.add_cog(Results(bot))
