"""Controls: buttons and menus whose `custom_id` says all that they need, so any works for ever.

A `custom_id` is `gl:<verb>:<table>:<number>:<path>`; nothing else about a control is kept.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import discord
import msgspec

from bot import limits
from bot.series import COPY, Pick
from bot.tree import END, JOINT, Path, Step

PATTERN = re.compile(
    r"gl:(?P<verb>[a-z]{1,12}):(?P<table>[0-9]{1,18}):(?P<number>[0-9]{1,18}):(?P<path>.*)"
)
BUTTONS = 10
"""Up to so many ways are buttons, in two rows; more are a menu."""
BETWEEN = " · "
"""Stands between the words of a control's label."""
MENU = limits.SELECT_OPTIONS
PAGE = 3 * MENU
"""Up to so many ways stand in menus below each other; more are paged."""
Label = tuple[str, str]
"""What a way is called, and a hint below it (menus only; may be empty)."""


class Control(msgspec.Struct, frozen=True):
    """What a control means: a verb, its table, the number of the seat's decision, and a path."""

    verb: str
    table: int
    number: int = 0
    path: str = ""

    @property
    def custom_id(self) -> str:
        """The text that Discord keeps for us."""
        return f"gl:{self.verb}:{self.table}:{self.number}:{self.path}"

    @property
    def words(self) -> Path:
        """The path as words."""
        return tuple(self.path.split())


class Layout(discord.ui.LayoutView):
    """A message's layout whose controls the client answers by their `custom_id` alone.

    discord.py is told that there is nothing to keep: it would hold each message's controls in
    memory, and would leave a click unanswered whose control an edit has just taken away.
    """

    def __init__(self, *parts: discord.ui.Item[Any]) -> None:
        super().__init__(timeout=None)
        for part in parts:
            self.add_item(part)

    def is_finished(self) -> bool:
        """Always: clicks reach the client as interactions, and no timer need run."""
        return True


def control_of(interaction: discord.Interaction[Any]) -> Control | None:
    """The control that was clicked; a menu's choice is its path, several are its parts.

    `None` if it is not ours.
    """
    data: Mapping[str, Any] = interaction.data or {}
    found = PATTERN.fullmatch(str(data.get("custom_id", "")))
    if found is None:
        return None
    verb, table, number, path = found.groups()
    chosen = data.get("values")
    if isinstance(chosen, list) and chosen:
        path = f" {JOINT} ".join(map(str, chosen))
    return Control(verb, int(table), int(number), path)


def button(
    control: Control,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> discord.ui.Button[Any]:
    """A button; a label that is too long is cut."""
    short = limits.cut(label, limits.BUTTON_LABEL)
    return discord.ui.Button(style=style, label=short, custom_id=control.custom_id)


def menu(
    control: Control,
    placeholder: str,
    options: Sequence[discord.SelectOption],
    least: int = 1,
    most: int = 1,
) -> discord.ui.Select[Any]:
    """A menu of at most 25 options; the chosen ones' values become the path of the click."""
    return discord.ui.Select(
        custom_id=control.custom_id,
        placeholder=limits.cut(placeholder, limits.PLACEHOLDER),
        options=list(options),
        min_values=least,
        max_values=most,
    )


def row(*items: discord.ui.Item[Any]) -> discord.ui.ActionRow[Any]:
    """One row of a message."""
    return discord.ui.ActionRow(*items)


class StepTexts(msgspec.Struct, frozen=True):
    """The words around a step's controls."""

    back: str
    done: str
    earlier: str
    later: str
    choose: str


def step_rows(
    table: int,
    number: int,
    step: Step,
    labels: Sequence[Label],
    texts: StepTexts,
    page: int = 0,
    verb: str = "step",
) -> list[discord.ui.ActionRow[Any]]:
    """A step as rows of controls: two rows of buttons, or paged menus, and Back.

    Args:
        table: The table's number.
        number: The number of the seat's decision.
        step: Where the person stands.
        labels: The name of each way, in the order of `step.ways`.
        texts: The words around them.
        page: Which page of a long menu, from 0; beyond the last is the last. From the first one
            leads back to the last, so that three pages are one click from each other.
        verb: What a click on a way is.
    """
    rows: list[discord.ui.ActionRow[Any]] = []
    foot: list[discord.ui.Button[Any]] = []
    named = [
        (" ".join(way.path), texts.done if way.word == END else name, hint)
        for way, (name, hint) in zip(step.ways, labels, strict=True)
    ]
    if len(named) <= BUTTONS:
        made = [
            button(Control(verb, table, number, path), name, discord.ButtonStyle.primary)
            for path, name, _ in named
        ]
        rows += [row(*made[at : at + 5]) for at in range(0, len(made), 5)]
    else:
        last = (len(named) - 1) // PAGE
        page = min(page, last)
        here = " ".join(step.path)
        shown = named[page * PAGE : (page + 1) * PAGE]
        for at in range(0, len(shown), MENU):
            part = shown[at : at + MENU]
            path = f"{here} {COPY}{at}" if at else here
            span = f": {part[0][1]} … {part[-1][1]}" if len(shown) > MENU else ""
            control = Control(verb, table, number, path)
            rows.append(row(menu(control, texts.choose + span, _options(part))))
        if page > 0 or last > 1:
            to = f"{(page or last + 1) - 1} {here}"
            foot.append(button(Control("page", table, number, to), texts.earlier))
        if page < last or last > 1:
            to = f"{0 if page == last else page + 1} {here}"
            foot.append(button(Control("page", table, number, to), texts.later))
    if step.back is not None:
        foot.append(button(Control("back", table, number, " ".join(step.back)), texts.back))
    if foot:
        rows.append(row(*foot))
    return rows


def pick_rows(
    table: int,
    number: int,
    pick: Pick,
    labels: Sequence[Label],
    rest: Sequence[Label],
    texts: StepTexts,
    asked: str,
) -> list[discord.ui.ActionRow[Any]]:
    """A menu of which several are chosen at once, and the way to choose none.

    Args:
        table: The table's number.
        number: The number of the seat's decision.
        pick: What can be chosen.
        labels: The name of each way, in the order of `pick.ways`.
        rest: The same for those of `pick.rest`.
        texts: The words around them.
        asked: What to choose, and how many.
    """
    named = [
        (" ".join(way.path), name, hint)
        for way, (name, hint) in zip(pick.ways, labels, strict=True)
    ]
    control = Control("step", table, number)
    chosen = menu(control, asked, _options(named), pick.least, pick.most)
    return [row(chosen), *step_rows(table, number, pick.rest, rest, texts)]


def _options(named: Sequence[tuple[str, str, str]]) -> list[discord.SelectOption]:
    """Paths with their names and hints as options of a menu."""
    return [
        discord.SelectOption(
            label=limits.cut(name, limits.OPTION_LABEL),
            value=path,
            description=limits.cut(hint, limits.OPTION_DESCRIPTION) or None,
        )
        for path, name, hint in named
    ]
