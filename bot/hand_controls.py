"""The controls of a hand message, beside the decision itself."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

import discord

from bot import names
from bot.controls import (
    BETWEEN,
    BUTTONS,
    Control,
    Label,
    StepTexts,
    button,
    menu,
    pick_rows,
    row,
    step_rows,
)
from bot.live import LiveTable
from bot.series import Pick, meant
from bot.story import Teller
from bot.tree import END, JOINT, Step
from bot.windows import decline_of
from data.catalogue import Catalogue
from games.game import Event
from rendering.scene import SeatView

ANSWER = "answer"
"""The verb of a step that answers an open question."""


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


def questions(table: LiveTable, own: SeatView, words: Catalogue) -> discord.ui.ActionRow[Any]:
    """What a person may ask beside their decision: what a card does, the rules, a hint."""
    found = row(
        button(Control("cards", table.id), words("bot.rules.ask")),
        button(Control("rules", table.id), words("bot.board.rules")),
    )
    sitting = table.head.seats[own.seat]
    left = table.head.hints - sitting.hinted
    if len(own.legal) > 1 and not sitting.away and left > 0:
        asked = Control("hint", table.id, sitting.decision)
        found.add_item(button(asked, words("bot.hint.ask", n=left)))
    return found


def decision(
    table: LiveTable,
    own: SeatView,
    found: Step | Pick,
    question: Sequence[Event],
    words: Catalogue,
    page: int = 0,
) -> tuple[list[str], list[discord.ui.ActionRow[Any]]]:
    """What a person is asked at this step, and the controls to answer with."""
    number = table.head.seats[own.seat].decision
    named = labels(table, own.seat, found, words)
    texts = step_texts(words)
    if isinstance(found, Pick):
        rest = labels(table, own.seat, found.rest, words)
        kind = "pick" if found.least == found.most else "pick_up_to"
        asked = words(f"{table.head.game}.{kind}.{found.word}", n=found.most)
        told = [ask_text(table, own.seat, found.rest, question, words)]
        return told, pick_rows(table.id, number, found, named, rest, texts, asked)
    told = [ask_text(table, own.seat, found, question, words)]
    told += hints(table, own.seat, found, words)
    told += warnings(table, own, found, words)
    if decline_of(own.legal) is None:
        return told, step_rows(table.id, number, found, named, texts, page)
    rows = step_rows(table.id, number, found, named, texts, page, ANSWER)
    quiet = Control("quiet", table.id, number)
    return told, [*rows, row(button(quiet, words("bot.window.quiet")))]


def labels(table: LiveTable, seat: int, step: Step | Pick, words: Catalogue) -> list[Label]:
    """What each way on is called, and a hint where the game has one."""
    teller = Teller(table.head.game, table.names, words, mark="")
    found = []
    for way in step.ways:
        named = [table.game.named(table.state, seat, meant(path)) for path in way.told]
        told = [teller.term(key, values) for key, values in named]
        hints = [teller.term(f"hint.{key}", values) for key, values in named]
        found.append((BETWEEN.join(told), next(filter(None, hints), "")))
    return found


def hints(table: LiveTable, seat: int, step: Step, words: Catalogue) -> list[str]:
    """What the buttons of a step do, a line each; in a menu they stand beside the options."""
    teller = Teller(table.head.game, table.names, words, mark="")
    if len(step.ways) > BUTTONS:
        return []
    lines: dict[str, None] = {}
    for path in dict.fromkeys(path for way in step.ways for path in way.told):
        key, values = table.game.named(table.state, seat, meant(path))
        if hint := teller.term(f"hint.{key}", values):
            lines[f"-# **{teller.term(key, values)}**: {hint}"] = None
    return ["\n".join(lines)]


def ask_text(
    table: LiveTable, seat: int, step: Step, question: Sequence[Event], words: Catalogue
) -> str:
    """What a person is asked, by the name of the open question or by the phase; beyond the first
    step, what they have chosen so far.
    """
    if step.path:
        teller = Teller(table.head.game, table.names, words, mark="")
        paths = [step.path[: number + 1] for number in range(len(step.path))]
        told = [teller.term(*table.game.named(table.state, seat, meant(path))) for path in paths]
        return f"**{names.escaped(BETWEEN.join(told))}** …"
    phase = table.game.phase(table.state)
    asked = [str(question[-1].facts["ask"])] if question else []
    keys = [f"{table.head.game}.ask.{name}" for name in (*asked, phase)]
    return words(next(filter(words.has, keys)))


def warnings(table: LiveTable, own: SeatView, step: Step, words: Catalogue) -> list[str]:
    """What moves that this step offers would give up for good."""
    whole = {tuple(table.game.asked(move)): move for move in own.legal}
    offered = (tuple(takewhile(lambda part: part not in (END, JOINT), w.path)) for w in step.ways)
    moves = filter(None, map(whole.get, offered))
    codes = dict.fromkeys(table.game.warning(table.state, own.seat, move) for move in moves)
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
