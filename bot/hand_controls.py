"""The controls of a hand message, beside the decision itself."""

from __future__ import annotations

from typing import Any

import discord

from bot.controls import Control, Label, StepTexts, menu
from bot.live import LiveTable
from bot.tree import END, Step, walk
from data.catalogue import Catalogue
from rendering.scene import SeatView


def orders(table: LiveTable, seat: int, words: Catalogue) -> discord.ui.Select[Any]:
    """The menu of a seat's standing orders for open questions."""
    now = table.head.seats[seat].standing or table.game.ORDERS[0]
    options = [
        discord.SelectOption(
            label=words(f"{table.head.game}.order.{order}"), value=order, default=order == now
        )
        for order in table.game.ORDERS
    ]
    return menu(Control("order", table.id), words("bot.window.orders"), options)


def label(table: LiveTable, word: str, words: Catalogue) -> Label:
    """What a way on is called, and a hint where the game has one."""
    if word == END:
        return "", ""
    key, values = table.game.term(word)
    hint = f"{table.head.game}.hint.{key}"
    return (
        words(f"{table.head.game}.{key}", **values),
        words(hint, **values) if words.has(hint) else "",
    )


def warnings(table: LiveTable, own: SeatView, step: Step, words: Catalogue) -> list[str]:
    """What moves that this step offers would give up for good."""
    codes = dict.fromkeys(
        table.game.warning(table.state, own.seat, move)
        for way in step.ways
        if isinstance(move := walk(own.legal, table.game.asked, way.path), str)
    )
    return [words(f"{table.head.game}.warning.{code}") for code in codes if code]


def step_texts(words: Catalogue) -> StepTexts:
    """The words of every step's own controls."""
    return StepTexts(
        back=words("bot.step.back"),
        done=words("bot.step.done"),
        earlier=words("bot.step.earlier"),
        later=words("bot.step.later"),
        choose=words("bot.step.choose"),
    )
