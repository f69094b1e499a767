"""`/rules`: the rulebooks, searched, by card, by class and by section; the Rules buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from discord import app_commands
from discord.ext import commands

from bot import lookup, rule_pages
from bot.answers import Interaction, Way, answer, words_of
from bot.client import Ghostlight, Handler
from bot.controls import Control
from bot.errors import Refusal
from bot.limits import OPTION_LABEL, cut
from bot.lookup import Entry
from bot.seats import own_view
from data.catalogue import FALLBACK, Catalogue, catalogue
from data.rulebook import Section, books, rulebook
from data.search import QUERY, Found, index
from rendering import RENDERERS
from rendering.scene import Picture

Typed = app_commands.Range[str, 1, QUERY]
Choices = list[app_commands.Choice[str]]
Listed = Callable[[str], Sequence[Entry]]
GAMES = [
    app_commands.Choice(name=catalogue(FALLBACK)(f"{game}.title"), value=game) for game in books()
]


class Rules(commands.GroupCog, group_name="rules"):
    """Look up the rules of the games."""

    def __init__(self, bot: Ghostlight) -> None:
        self.bot = bot
        bot.handlers |= {
            "rules": Handler(self.now, Way.REPLY),
            "read": Handler(self.open, Way.REPLY),
            "rule": Handler(self.open, Way.EDIT),
            "contents": Handler(self.contents, Way.EDIT),
            "showrule": Handler(self.show, Way.PUBLIC_REPLY),
            "cards": Handler(self.own_cards, Way.REPLY),
        }

    @app_commands.command(name="search")
    @app_commands.describe(query="What you want to know, in your own words", game="Which game")
    @app_commands.choices(game=GAMES)
    async def search(self, interaction: Interaction, query: Typed, game: str | None = None) -> None:
        """Find the rules that answer a question."""
        words = words_of(interaction)
        picked = lookup.entry_of(query, words.language)
        if picked is not None:
            await self._open(interaction, picked)
            return
        found = await self._found(interaction, query, game)
        if not found.sure:
            await answer(interaction, rule_pages.nothing_found(found, words))
            return
        best, *others = found.sections
        await self._open(interaction, lookup.section_entry(best), others)

    @app_commands.command(name="card")
    @app_commands.describe(card="The card's name", game="Which game")
    @app_commands.choices(game=GAMES)
    async def card(self, interaction: Interaction, card: Typed, game: str | None = None) -> None:
        """A card: its picture, what it does, and the rulings on it."""
        await self._look_up(interaction, lookup.cards, card, game)

    @app_commands.command(name="class")
    @app_commands.describe(name="The class")
    async def by_class(self, interaction: Interaction, name: Typed) -> None:
        """A class of Deathwick: its picture, its rule, and the rulings on it."""
        await self._look_up(interaction, lookup.classes, name, None)

    @app_commands.command(name="section")
    @app_commands.describe(section="The section's title or short name", game="Which game")
    @app_commands.choices(game=GAMES)
    async def section(
        self, interaction: Interaction, section: Typed, game: str | None = None
    ) -> None:
        """A section of a rulebook, or a ruling by its number."""
        await self._look_up(interaction, lookup.sections, section, game)

    @search.autocomplete("query")
    async def questions(self, interaction: Interaction, typed: str) -> Choices:
        """The sections that would be found."""
        if not typed.strip():
            return await self._choices(interaction, lookup.sections, typed)
        found = await self._found(interaction, typed, getattr(interaction.namespace, "game", None))
        words = words_of(interaction)
        return [_choice(lookup.section_entry(section), words) for section in found.sections]

    @card.autocomplete("card")
    async def card_names(self, interaction: Interaction, typed: str) -> Choices:
        """Cards by name."""
        return await self._choices(interaction, lookup.cards, typed)

    @by_class.autocomplete("name")
    async def class_names(self, interaction: Interaction, typed: str) -> Choices:
        """Classes by name."""
        return await self._choices(interaction, lookup.classes, typed)

    @section.autocomplete("section")
    async def titles(self, interaction: Interaction, typed: str) -> Choices:
        """Sections by title."""
        return await self._choices(interaction, lookup.sections, typed)

    async def now(self, interaction: Interaction, control: Control) -> None:
        """Rules, on a board: the sections that matter in this phase."""
        table = await self.bot.host.table(control.table)
        if interaction.guild_id != table.head.guild_id:
            raise Refusal("elsewhere", table=table.id)
        words = words_of(interaction)
        question = table.game.question(table.state)
        ask = str(question[-1].facts["ask"]) if question else ""
        book = rulebook(table.head.game, words.language)
        best, *others = book.for_now(table.game.phase(table.state), ask)
        open_to_all = table.game.view(table.state, None)
        named = (*open_to_all.get("offers", ()), *open_to_all.get("classes", ()))
        others += filter(None, map(book.for_class, dict.fromkeys(filter(None, named))))
        await self._open(interaction, lookup.section_entry(best), others)

    async def open(self, interaction: Interaction, control: Control) -> None:
        """A section, from a button or a menu."""
        await self._open(interaction, self._entry(control, words_of(interaction)))

    async def contents(self, interaction: Interaction, control: Control) -> None:
        """A book's contents."""
        words = words_of(interaction)
        game, chapter, page = (*control.words, "", "", "")[:3]
        if game not in books():
            raise Refusal("unknown_control")
        at = int(page) if page.isascii() and page.isdecimal() and len(page) < 3 else 0
        book = rulebook(game, words.language)
        await answer(interaction, rule_pages.contents(book, words, chapter, at))

    async def show(self, interaction: Interaction, control: Control) -> None:
        """A section, shown to everyone in the server's language."""
        words = catalogue(await self.bot.servers.language(interaction))
        entry = self._entry(control, words)
        picture = await self._picture(entry, words)
        await answer(interaction, rule_pages.shown_page(entry.section, words, picture))

    async def own_cards(self, interaction: Interaction, control: Control) -> None:
        """What do my cards do? The cards of one's own hand, and one's class, to choose from."""
        table = await self.bot.host.table(control.table)
        if interaction.guild_id != table.head.guild_id:
            raise Refusal("elsewhere", table=table.id)
        words = words_of(interaction)
        own = own_view(table, interaction.user.id)
        held = [code for code in own.view["hands"][own.seat] if code in table.game.CARDS]
        kind = own.view.get("classes", {})
        entries = lookup.held(table.head.game, held, kind[own.seat] if kind else None, words)
        await answer(interaction, rule_pages.own_cards(entries, words))

    @staticmethod
    def _entry(control: Control, words: Catalogue) -> Entry:
        entry = lookup.entry_of(control.path, words.language)
        if entry is None:
            raise Refusal("unknown_control")
        return entry

    async def _open(
        self, interaction: Interaction, entry: Entry, others: Sequence[Section] = ()
    ) -> None:
        words = words_of(interaction)
        picture = await self._picture(entry, words)
        page = rule_pages.section_page(
            entry.section, words, picture=picture, what=entry.what, others=others
        )
        await answer(interaction, page)

    async def _picture(self, entry: Entry, words: Catalogue) -> Picture | None:
        if not entry.what:
            return None
        return await self.bot.painter.run(RENDERERS[entry.section.game].face, entry.what, words)

    async def _look_up(
        self, interaction: Interaction, listed: Listed, typed: str, game: str | None
    ) -> None:
        words = words_of(interaction)
        here = game or await self._here(interaction)
        entry = await self.bot.painter.think(lookup.meant, listed(words.language), typed, here)
        if entry is None:
            found = await self._found(interaction, typed, game)
            await answer(interaction, rule_pages.nothing_found(found, words))
            return
        others = lookup.beside(entry, words.language)
        await self._open(interaction, entry, others)

    async def _choices(self, interaction: Interaction, listed: Listed, typed: str) -> Choices:
        game = getattr(interaction.namespace, "game", None) or await self._here(interaction)
        entries = listed(words_of(interaction).language)
        found = await self.bot.painter.think(lookup.suggested, entries, typed, game)
        words = words_of(interaction)
        return [_choice(entry, words) for entry in found]

    async def _found(self, interaction: Interaction, query: str, game: str | None) -> Found:
        here = game or await self._here(interaction)
        return await self.bot.painter.think(_find, words_of(interaction).language, query, here)

    async def _here(self, interaction: Interaction) -> str | None:
        """The game that is played where somebody asks: its newest table's."""
        heads = await self.bot.store.heads_at(interaction.channel_id or 0)
        return heads[-1].game if heads else None


def _find(language: str, query: str, game: str | None) -> Found:
    return index(language).find(query, game)


def _choice(entry: Entry, words: Catalogue) -> app_commands.Choice[str]:
    return app_commands.Choice(name=cut(entry.label(words), OPTION_LABEL), value=entry.value)


async def setup(bot: Ghostlight) -> None:
    """Load the cog."""
    await bot.add_cog(Rules(bot))
