"""Pages of the rulebooks as messages: a section, a book's contents, what a search found.

Their controls are of no table: the path names the game, the section and what it is shown with.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot import messages
from bot.controls import Control, button, menu, row
from bot.limits import OPTION_DESCRIPTION, OPTION_LABEL, SELECT_OPTIONS, cut
from bot.lookup import Entry
from bot.place import Draft
from data.catalogue import Catalogue
from data.rulebook import Book, Section, rulebook
from data.search import Found
from rendering.scene import Picture

NEAREST = 3
"""So many sections are named where nothing was found."""
Row = discord.ui.ActionRow[Any]


def book_of(section: Section, words: Catalogue) -> Book:
    """The book that a section stands in."""
    return rulebook(section.game, words.language)


def path_of(section: Section, what: str = "") -> str:
    """The path of a control that opens a section, with the card or class it is shown with."""
    return f"{section.game} {section.id} {what}".rstrip()


def section_page(
    section: Section,
    words: Catalogue,
    *,
    picture: Picture | None = None,
    what: str = "",
    others: Sequence[Section] = (),
) -> Draft:
    """One section, for one person: its text and rulings, and the ways on from it.

    Args:
        section: Which.
        words: The language.
        picture: The card or class that it is about.
        what: The code of that card, or the class's name.
        others: Further sections that answer the same question.
    """
    rows = []
    if others:
        rows.append(row(_menu("others", others, words)))
    rows.append(row(*_around(section, what, words)))
    return _page(section, words, picture, rows)


def shown_page(section: Section, words: Catalogue, picture: Picture | None = None) -> Draft:
    """One section for everybody: the same, with a button that opens it for oneself."""
    own = button(Control("read", 0, path=path_of(section)), words("bot.rules.read"))
    return _page(section, words, picture, [row(own)])


def _page(
    section: Section, words: Catalogue, picture: Picture | None, rows: Sequence[Row]
) -> Draft:
    book = book_of(section, words)
    heading = words(
        "bot.rules.heading",
        title=section.title,
        game=words(f"{section.game}.title"),
        chapter=book.chapters[section.chapter],
        id=section.id,
    )
    rulings = "\n".join(
        words("bot.rules.ruling", number=number, text=text)
        for number, text in section.rulings.items()
    )
    shown = None if picture is None else ("rule.png", picture)
    texts = [section.text, rulings, f"-# {book.credit}"]
    return messages.draft(shown, texts, rows, messages.MINT, above=heading)


def _around(section: Section, what: str, words: Catalogue) -> list[discord.ui.Button[Any]]:
    """The buttons to the sections before and after, to the contents, and to show it to all."""
    names = list(book_of(section, words).sections)
    at = names.index(section.id)
    before, after = names[at - 1], names[(at + 1) % len(names)]
    turns = [
        Control("rule", 0, 0, f"{section.game} {before}"),
        Control("contents", 0, 0, f"{section.game} {section.chapter}"),
        Control("rule", 0, 1, f"{section.game} {after}"),
        Control("showrule", 0, 0, path_of(section, what)),
    ]
    labels = ("bot.rules.before", "bot.rules.contents", "bot.rules.after", "bot.rules.show")
    return [button(turn, words(label)) for turn, label in zip(turns, labels, strict=True)]


def _menu(
    name: str, sections: Sequence[Section], words: Catalogue, number: int = 0
) -> discord.ui.Select[Any]:
    options = [
        discord.SelectOption(
            label=cut(section.title, OPTION_LABEL),
            value=path_of(section, next(iter(section.classes), "")),
            description=cut(_where(section, words), OPTION_DESCRIPTION),
        )
        for section in sections[:SELECT_OPTIONS]
    ]
    return menu(Control("rule", 0, number, name), words(f"bot.rules.{name}"), options)


def _where(section: Section, words: Catalogue) -> str:
    chapter = book_of(section, words).chapters[section.chapter]
    return words("bot.rules.where", game=words(f"{section.game}.title"), chapter=chapter)


def nothing_found(found: Found, words: Catalogue) -> Draft:
    """What is said where no book has a word of the query, or nothing has the name that was asked
    for: the nearest sections and the contents.
    """
    nearest = found.sections
    shown = nearest[:NEAREST]
    games = list(dict.fromkeys(section.game for section in nearest))
    contents = [
        button(
            Control("contents", 0, 0, game), words("bot.rules.book", game=words(f"{game}.title"))
        )
        for game in games
    ]
    rows = [row(_menu("nearest", shown, words)), row(*contents)]
    told = "bot.rules.unnamed" if found.sure else "bot.rules.nothing"
    return messages.plain(words(told), rows)


def own_cards(entries: Sequence[Entry], words: Catalogue) -> Draft:
    """The cards that somebody holds, to ask what each does."""
    options = [
        discord.SelectOption(label=cut(entry.name, OPTION_LABEL), value=entry.value)
        for entry in entries[:SELECT_OPTIONS]
    ]
    if not options:
        return messages.plain(words("bot.rules.no_cards"))
    chosen = menu(Control("rule", 0, path="cards"), words("bot.rules.cards"), options)
    return messages.plain(words("bot.rules.own_cards"), [row(chosen)])


def contents(book: Book, words: Catalogue, chapter: str = "", page: int = 0) -> Draft:
    """A book's contents: its chapters, and the sections of one of them.

    Args:
        book: Which.
        words: Its language.
        chapter: The chapter that is open; the first one if there is none of that name.
        page: Which page of the chapter's sections; the last one if there are fewer.
    """
    chapter = chapter if chapter in book.chapters else next(iter(book.chapters))
    sections = [each for each in book.sections.values() if each.chapter == chapter]
    last = (len(sections) - 1) // SELECT_OPTIONS
    page = min(page, last)
    listed = sections[page * SELECT_OPTIONS : (page + 1) * SELECT_OPTIONS]
    title = words(
        "bot.rules.book_title",
        game=words(f"{book.game}.title"),
        chapter=book.chapters[chapter],
    )
    lines = "\n".join(
        words("bot.rules.line", title=section.title, id=section.id) for section in listed
    )
    options = [
        discord.SelectOption(
            label=cut(name, OPTION_LABEL), value=f"{book.game} {each}", default=each == chapter
        )
        for each, name in book.chapters.items()
    ]
    rows = [
        row(menu(Control("contents", 0, path="chapter"), words("bot.rules.chapter"), options)),
        row(_menu("section", listed, words)),
    ]
    if last:
        turned = Control("contents", 0, 0, f"{book.game} {chapter} {(page + 1) % (last + 1)}")
        rows.append(row(button(turned, words("bot.step.later"))))
    return messages.draft(None, [lines, f"-# {book.credits}"], rows, messages.MINT, above=title)
