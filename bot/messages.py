"""How messages look: boards, hands, stories and lobbies as layouts of Components V2."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.controls import Control, Layout, button, row
from bot.place import Draft
from data.catalogue import Catalogue
from rendering.scene import Picture

MINT = discord.Colour(0x8FF2D2)
GOLD = discord.Colour(0xFFC76B)
QUIET = discord.Colour(0x43355A)
EMBER = discord.Colour(0xFF8D52)
Rows = Sequence[discord.ui.ActionRow[Any]]


def draft(
    picture: tuple[str, Picture] | None,
    texts: Sequence[str],
    rows: Rows = (),
    accent: discord.Colour = QUIET,
    above: str = "",
) -> Draft:
    """A message: a line above, a picture, texts below it, rows of controls.

    Args:
        picture: File name and picture, if it has one.
        texts: Texts below the picture; empty ones are left out.
        rows: Rows of controls.
        accent: The colour at the message's edge.
        above: A text over the picture.
    """
    box: discord.ui.Container[Any] = discord.ui.Container(accent_colour=accent)
    if above:
        box.add_item(discord.ui.TextDisplay(above))
    if picture is not None:
        name, drawn = picture
        gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery()
        gallery.add_item(media=f"attachment://{name}", description=drawn.alt)
        box.add_item(gallery)
    for text in texts:
        if text:
            box.add_item(discord.ui.TextDisplay(text))
    for controls in rows:
        box.add_item(controls)
    return Draft(Layout(box), () if picture is None else (picture,))


def plain(text: str, rows: Rows = ()) -> Draft:
    """A message of text and controls only."""
    return draft(None, [text], rows)


def document(text: str, name: str, content: bytes) -> Draft:
    """A message that offers a file."""
    shown: discord.ui.File[Any] = discord.ui.File(f"attachment://{name}")
    box: discord.ui.Container[Any] = discord.ui.Container(accent_colour=QUIET)
    box.add_item(discord.ui.TextDisplay(text)).add_item(shown)
    return Draft(Layout(box), offered=((name, content),))


def board(
    picture: Picture,
    texts: Sequence[str],
    table: int,
    words: Catalogue,
    *,
    over: bool,
    opened: int | None = None,
    learning: bool = False,
    away: bool = False,
) -> Draft:
    """The board message: the table, whose turn it is, and the ways to one's hand.

    Args:
        picture: The table's picture.
        texts: The lines below it.
        table: The table's number.
        words: The table's language.
        over: There is nothing more to do here but to look back.
        opened: The ply that asked the open question; its answers are the same for everybody.
        learning: It is a guided first game, which its learner may leave.
        away: An artificial player keeps somebody's seat until they take it back.
    """
    rows = []
    if opened is not None:
        answer = Control("hand", table, opened, "answer")
        decline = Control("pass", table, opened)
        rows.append(
            row(
                button(answer, words("bot.window.answer"), discord.ButtonStyle.primary),
                button(decline, words("bot.window.pass")),
            )
        )
    if not over:
        style = discord.ButtonStyle.primary
        buttons = [
            button(Control("hand", table), words("bot.board.hand"), style),
            button(Control("rules", table), words("bot.board.rules")),
            button(Control("menu", table), words("bot.board.table")),
        ]
        if learning:
            buttons.append(button(Control("quit", table), words("bot.learn.leave")))
        if away:
            buttons.append(button(Control("return", table), words("bot.board.take_back")))
        rows.append(row(*buttons))
    else:
        again = button(Control("rematch", table), words("bot.rematch.button"))
        replay = button(Control("replay", table), words("bot.replay.button"))
        close = button(Control("close", table), words("bot.replay.close"))
        rows.append(row(replay, close) if learning else row(again, replay, close))
    accent = GOLD if over else MINT if opened is None else EMBER
    return draft(("table.png", picture), texts, rows, accent)


def call(text: str, people: Sequence[int]) -> Draft:
    """A message that calls people to the table."""
    return Draft(Layout(discord.ui.TextDisplay(text)), mentioned=tuple(people))


def story(text: str) -> Draft:
    """A story message: text alone, without a frame."""
    return Draft(Layout(discord.ui.TextDisplay(text)))
