"""The lines below a board."""

from __future__ import annotations

from datetime import datetime

from bot import lessons
from bot.clocks import warning_at
from bot.company import hints_used
from bot.live import LiveTable
from bot.story import Teller
from data.catalogue import Catalogue, catalogue
from data.records import Status


def until(due: datetime) -> str:
    """A time as Discord shows it to each reader: how long it is until then."""
    return f"<t:{int(due.timestamp())}:R>"


def board_texts(table: LiveTable, now: datetime | None = None) -> list[str]:
    """The lines below a board: what a learner is told, whose turn it is and until when, who is
    away, and at the end what was secret.

    Args:
        table: The table.
        now: The time, by which a decision may be due soon.
    """
    words = catalogue(table.head.language)
    new = lessons.new_ones(table, words, own=False)
    foot = words("bot.board.foot", table=table.id)
    if table.head.status is Status.ABORTED:
        said = [words("bot.learn.left" if table.head.learning else "bot.board.aborted")]
    elif table.head.status is Status.OVER:
        said = [words("bot.board.over")]
    elif table.window is not None:
        told = Teller(table.head.game, table.shown_names, words)
        question = told.lines(table.game.question(table.state))
        opened = words("bot.window.open", until=until(table.window.due))
        return [new, *question, opened, _away(table, words), foot]
    else:
        return [new, _waiting(table, words, now), _away(table, words), foot]
    if table.head.learning:
        return [*said, new, going_on(table, words), words("bot.learn.dealt"), *levels(table), foot]
    secret = words(
        "bot.board.secret",
        secret=table.record.secret.hex(),
        hash=table.record.hash,
        start=table.record.start_id,
    )
    return [*said, hints_used(table, words), secret, foot]


def _waiting(table: LiveTable, words: Catalogue, now: datetime | None) -> str:
    """Whose turn it is, and until when; who learns is not hurried."""
    waiting = table.owing()
    named = ", ".join(f"**{table.shown_names[seat]}**" for seat in waiting)
    owed = [each for each in table.owed if each.seat in waiting]
    if not owed or table.head.learning:
        return words("bot.board.waiting", n=len(waiting), names=named)
    due = min(each.due for each in owed)
    said = words("bot.board.waiting_until", n=len(waiting), names=named, until=until(due))
    pace = table.head.pace
    if now is None or all(warning_at(each, pace) > now for each in owed):
        return said
    return f"{said}\n{words('bot.board.soon')}"


def _away(table: LiveTable, words: Catalogue) -> str:
    """For whom an artificial player plays."""
    away = [
        f"**{name}**"
        for name, sitting in zip(table.shown_names, table.head.seats, strict=True)
        if sitting.away
    ]
    return words("bot.board.away", n=len(away), names=", ".join(away)) if away else ""


def going_on(table: LiveTable, words: Catalogue) -> str:
    """What somebody may do after a guided first game."""
    return words("bot.learn.on", command=table.head.game.replace("_", "-"))


def levels(table: LiveTable) -> list[str]:
    """How well the artificial players of a table play, where there are words for that."""
    words = catalogue(table.head.language)
    keys = dict.fromkeys(f"bot.learn.level.{seat.level}" for seat in table.head.seats)
    return [words(key) for key in keys if words.has(key)]
