"""Controls: buttons and menus whose `custom_id` says all that they need, so any works for ever.

A `custom_id` is `gl:<verb>:<table>:<number>:<path>`; nothing else about a control is kept.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import discord
import msgspec

from bot import limits
from bot.tree import END, Path, Step

if TYPE_CHECKING:
    from bot.client import Ghostlight

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


class ControlItem(
    discord.ui.DynamicItem[discord.ui.Item[Any]],
    template=PATTERN,
):
    """A button or menu that carries a `Control`; the client finds the handler of its verb."""

    def __init__(self, item: discord.ui.Item[Any], control: Control) -> None:
        super().__init__(item)
        self.control = control

    @classmethod
    async def from_custom_id(  # type: ignore[override]
        cls,
        interaction: discord.Interaction[Ghostlight],
        item: discord.ui.Item[Any],
        match: re.Match[str],
    ) -> ControlItem:
        """The control that was clicked, from its `custom_id` alone."""
        del interaction
        verb, table, number, path = match.groups()
        return cls(item, Control(verb, int(table), int(number), path))

    async def callback(self, interaction: discord.Interaction[Ghostlight]) -> None:  # type: ignore[override]
        """Hand the click to the client; a menu's choice is the path."""
        data: Mapping[str, Any] = interaction.data or {}
        chosen = data.get("values")
        control = self.control
        if isinstance(chosen, list) and chosen:
            control = msgspec.structs.replace(control, path=str(chosen[0]))
        await interaction.client.clicked(interaction, control)


def cut(text: str, most: int) -> str:
    """The text in at most `most` characters; what is cut off is shown as `…`."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def button(
    control: Control,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    emoji: str | None = None,
) -> ControlItem:
    """A button; a label that is too long is cut."""
    short = cut(label, limits.BUTTON_LABEL)
    return ControlItem(
        discord.ui.Button(style=style, label=short, custom_id=control.custom_id, emoji=emoji),
        control,
    )


def menu(
    control: Control, placeholder: str, options: Sequence[discord.SelectOption]
) -> ControlItem:
    """A menu of at most 25 options; an option's value becomes the path of the click."""
    return ControlItem(
        discord.ui.Select(
            custom_id=control.custom_id,
            placeholder=cut(placeholder, limits.PLACEHOLDER),
            options=list(options),
        ),
        control,
    )


def row(*items: ControlItem) -> discord.ui.ActionRow[Any]:
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
) -> list[discord.ui.ActionRow[Any]]:
    """A step as rows of controls: two rows of buttons, or a paged menu, and Back.

    Args:
        table: The table's number.
        number: The number of the seat's decision.
        step: Where the person stands.
        labels: The name of each way, in the order of `step.ways`.
        texts: The words around them.
        page: Which page of a long menu, from 0; beyond the last is the last.
    """
    rows: list[discord.ui.ActionRow[Any]] = []
    foot: list[ControlItem] = []
    named = [
        (" ".join(way.path), texts.done if way.word == END else name, hint)
        for way, (name, hint) in zip(step.ways, labels, strict=True)
    ]
    if len(named) <= BUTTONS:
        made = [
            button(Control("step", table, number, path), name, discord.ButtonStyle.primary)
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
        rows.append(row(menu(Control("step", table, number, here), texts.choose, options)))
        if page > 0:
            foot.append(button(Control("page", table, number, f"{page - 1} {here}"), texts.earlier))
        if page < last:
            foot.append(button(Control("page", table, number, f"{page + 1} {here}"), texts.later))
    if step.back is not None:
        foot.append(button(Control("back", table, number, " ".join(step.back)), texts.back))
    if foot:
        rows.append(row(*foot))
    return rows
