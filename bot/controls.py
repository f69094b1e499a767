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
from bot.tree import END, Path, Step

PATTERN = re.compile(
    r"gl:(?P<verb>[a-z]{1,12}):(?P<table>\d{1,18}):(?P<number>\d{1,18}):(?P<path>.*)"
)
BUTTONS = 10
"""Up to so many ways are buttons, in two rows; more are a menu."""
PAGE = limits.SELECT_OPTIONS
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
    """The control that was clicked; a menu's choice is its path. `None` if it is not ours."""
    data: Mapping[str, Any] = interaction.data or {}
    found = PATTERN.fullmatch(str(data.get("custom_id", "")))
    if found is None:
        return None
    verb, table, number, path = found.groups()
    chosen = data.get("values")
    if isinstance(chosen, list) and chosen:
        path = str(chosen[0])
    return Control(verb, int(table), int(number), path)


def cut(text: str, most: int) -> str:
    """The text in at most `most` characters; what is cut off is shown as `…`."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def button(
    control: Control,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> discord.ui.Button[Any]:
    """A button; a label that is too long is cut."""
    short = cut(label, limits.BUTTON_LABEL)
    return discord.ui.Button(style=style, label=short, custom_id=control.custom_id)


def menu(
    control: Control, placeholder: str, options: Sequence[discord.SelectOption]
) -> discord.ui.Select[Any]:
    """A menu of at most 25 options; an option's value becomes the path of the click."""
    return discord.ui.Select(
        custom_id=control.custom_id,
        placeholder=cut(placeholder, limits.PLACEHOLDER),
        options=list(options),
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
    """A step as rows of controls: two rows of buttons, or a paged menu, and Back.

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
        options = [
            discord.SelectOption(
                label=cut(name, limits.OPTION_LABEL),
                value=path,
                description=cut(hint, limits.OPTION_DESCRIPTION) or None,
            )
            for path, name, hint in named[page * PAGE : (page + 1) * PAGE]
        ]
        here = " ".join(step.path)
        rows.append(row(menu(Control(verb, table, number, here), texts.choose, options)))
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
