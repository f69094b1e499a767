"""How a replay looks: one moment of it with the ways to others, and the animated picture."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.controls import Control, Layout, button, menu, row
from bot.errors import Refusal
from bot.limits import OPTION_LABEL, cut
from bot.messages import GOLD, QUIET, draft
from bot.names import escaped
from bot.place import Draft
from bot.replay import Replay, Step
from bot.story import fitted
from data.catalogue import Catalogue
from data.records import Status
from rendering.scene import Picture

ALL = "-"
"""Stands for everybody's view, where a seat's number would."""
HAND = "hand.png"
"""The file that shows a seat's hand."""
STORY = 3000
"""Characters of the story at most: the picture tells it too."""
MOVED = ("first", "back", "next", "last")


def eyes_of(control: Control, seats: int) -> int | None:
    """The seat whose hand is looked into; `None` for none.

    Args:
        control: A control of a replay, a menu's choice included.
        seats: How many sit there.

    Raises:
        Refusal: There is no such seat.
    """
    eyes = (*control.words, ALL)[0]
    if eyes == ALL:
        return None
    if not (eyes.isascii() and eyes.isdecimal() and len(eyes) < 3 and int(eyes) < seats):
        raise Refusal("unknown_control")
    return int(eyes)


def moment(
    replay: Replay,
    place: int,
    pictures: Sequence[tuple[str, Picture]],
    told: Sequence[str],
    eyes: int | None,
    words: Catalogue,
) -> Draft:
    """One moment of a replay.

    Args:
        replay: The replay.
        place: Which of its steps.
        pictures: What is shown of it, by file name.
        told: The story's lines of it.
        eyes: The seat whose hand is shown, if one's is.
        words: The language.
    """
    texts = [fitted(_heading(replay, place, words), told, STORY)]
    if place == len(replay.steps) - 1 and replay.table.head.status is Status.ABORTED:
        texts.append(words("bot.board.aborted"))
    box: discord.ui.Container[discord.ui.LayoutView] = discord.ui.Container(accent_colour=QUIET)
    for name, picture in pictures:
        if eyes is not None and name == HAND:
            sat = replay.names(replay.steps[place].ply)[eyes]
            seen = words("bot.replay.hand", name=escaped(sat))
            box.add_item(discord.ui.TextDisplay(f"**{seen}**"))
        # Each by itself: two in one gallery are small beside each other.
        gallery: discord.ui.MediaGallery[discord.ui.LayoutView] = discord.ui.MediaGallery()
        gallery.add_item(media=f"attachment://{name}", description=picture.alt)
        box.add_item(gallery)
    for text in texts:
        box.add_item(discord.ui.TextDisplay(text))
    for controls in _rows(replay, place, eyes, words):
        box.add_item(controls)
    return Draft(Layout(box), tuple(pictures))


def film(replay: Replay, picture: Picture, words: Catalogue, *, shown: bool) -> Draft:
    """The animated picture.

    Args:
        replay: Whose it is.
        picture: The picture.
        words: The language of the words around it.
        shown: Everybody sees it already.
    """
    number = replay.table.id
    game = words(f"{replay.table.head.game}.title")
    text = words("bot.replay.film_of", game=game, table=number)
    label = words("bot.replay.read" if shown else "bot.rules.show")
    control = Control("replay" if shown else "showfilm", number)
    return draft(("replay.webp", picture), [text], [row(button(control, label))], GOLD)


def _heading(replay: Replay, place: int, words: Catalogue) -> str:
    if place == 0:
        where = words("bot.replay.deal")
    else:
        where = words("bot.replay.move", n=place, all=len(replay.steps) - 1)
    chapter = _chapter(replay, replay.steps[place].chapter, words)
    return f"-# {' · '.join((words('bot.replay.table', table=replay.table.id), chapter, where))}"


def _chapter(replay: Replay, chapter: int, words: Catalogue) -> str:
    """What a chapter is called, without being a heading."""
    return words(f"{replay.table.head.game}.story.heading", n=chapter + 1).lstrip("# ")


def _rows(
    replay: Replay, place: int, eyes: int | None, words: Catalogue
) -> list[discord.ui.ActionRow[discord.ui.LayoutView]]:
    steps, last = replay.steps, len(replay.steps) - 1
    looks = ALL if eyes is None else str(eyes)

    def to(step: Step, name: str, label: str, *, there: bool) -> discord.ui.Button[discord.ui.View]:
        # Its name keeps two buttons apart that lead to the same moment.
        made = button(Control("replay", replay.table.id, step.ply, f"{looks} {name}"), label)
        made.disabled = there
        return made

    targets = (0, max(place - 1, 0), min(place + 1, last), last)
    moves = [
        to(steps[target], name, words(f"bot.replay.{name}"), there=target == place)
        for name, target in zip(MOVED, targets, strict=True)
    ]
    more = []
    closing = next((step for step in steps[place + 1 :] if step.closes), None)
    if closing is not None:
        chapter = _chapter(replay, closing.chapter, words)
        label = words("bot.replay.chapter", chapter=chapter)
        more.append(to(closing, "chapter", label, there=False))
    if last:
        more.append(button(Control("film", replay.table.id), words("bot.replay.film")))
    rows = [row(*moves), row(*more)] if more else [row(*moves)]
    return [*rows, row(_eyes(replay, place, eyes, words))]


def _eyes(
    replay: Replay, place: int, eyes: int | None, words: Catalogue
) -> discord.ui.Select[discord.ui.View]:
    sat = replay.names(replay.steps[place].ply)
    names = [cut(words("bot.replay.hand", name=name), OPTION_LABEL) for name in sat]
    options = [
        discord.SelectOption(label=words("bot.replay.all_eyes"), value=ALL, default=eyes is None)
    ]
    options += [
        discord.SelectOption(label=name, value=str(seat), default=eyes == seat)
        for seat, name in enumerate(names)
    ]
    control = Control("replay", replay.table.id, replay.steps[place].ply)
    return menu(control, words("bot.replay.eyes"), options)
