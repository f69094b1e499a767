"""What is logged, as text or as JSON, with the table and the interaction that it is about.

A record's own words say so ("table 5 lost its place"), or else where it was logged: in the task of
a table, in the answer to an interaction. An error's words are logged only where they come from
outside: those of rules and of damaged positions can name a card that is hidden.
"""

from __future__ import annotations

import json
import logging
import re
import sqlite3
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Literal

import aiohttp
import discord

from bot.errors import Refusal, StartError
from data.errors import StoreError

Format = Literal["text", "json"]
_OUTSIDE = (
    OSError,
    aiohttp.ClientError,
    discord.HTTPException,
    discord.RateLimited,
    sqlite3.Error,
)
_OURS = (StoreError, StartError, Refusal)
_NAMED = re.compile(r"(?:\b(table|lobby|gathering|interaction) )?%(?:[ds]|%)")
_table: ContextVar[int | None] = ContextVar("table", default=None)
_interaction: ContextVar[int | None] = ContextVar("interaction", default=None)
_Error = tuple[type[BaseException], BaseException, TracebackType | None]


@contextmanager
def about(table: int | None, interaction: int | None = None) -> Iterator[None]:
    """What is logged inside, and in tasks that begin inside, is about this table and interaction;
    about none where none is given.
    """
    before = _table.set(table), _interaction.set(interaction)
    try:
        yield
    finally:
        _table.reset(before[0])
        _interaction.reset(before[1])


def from_here_on(table: int | None, interaction: int) -> None:
    """What this task logs from here on is about this table, if one is given, and interaction."""
    _table.set(table)
    _interaction.set(interaction)


def touched(table: int) -> None:
    """An answer that names no table is about the first one that it touches."""
    if _interaction.get() is not None and _table.get() is None:
        _table.set(table)


class Subject(logging.Filter):
    """Gives each record its `table` and `interaction`, `None` where it is about none."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Lets every record pass."""
        named = _named(record)
        record.table = named.get("table", _table.get())
        record.interaction = named.get("interaction", _interaction.get())
        return True


def _named(record: logging.LogRecord) -> dict[str, int]:
    """What a record's own words say that it is about."""
    if not isinstance(record.args, tuple):
        return {}
    found: dict[str, int] = {}
    values = iter(record.args)
    for placeholder in _NAMED.finditer(str(record.msg)):
        if placeholder[0].endswith("%%"):
            continue
        value = next(values, None)
        if placeholder[1] and isinstance(value, int):
            kind = "interaction" if placeholder[1] == "interaction" else "table"
            found.setdefault(kind, value)
    return found


class Text(logging.Formatter):
    """A line for people, behind which stands what it is about."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's name
        """The line without an error's trace."""
        about = "".join(f" {name}={value}" for name, value in _subject(record).items())
        # What comes from outside is not to look like a line of ours.
        record.message = "".join(c if c.isprintable() else repr(c)[1:-1] for c in record.message)
        return super().formatMessage(record) + (f" [{about[1:]}]" if about else "")

    def formatException(self, ei: Any) -> str:  # noqa: N802 - logging's name
        """An error's trace."""
        return trace(ei)


class Json(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as an object."""
        told: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **_subject(record),
        }
        if record.exc_info and record.exc_info[0] is not None:
            told["error"] = trace(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def _subject(record: logging.LogRecord) -> dict[str, int]:
    names = ("table", "interaction")
    values = {name: getattr(record, name, None) for name in names}
    return {name: value for name, value in values.items() if value is not None}


def foreseen(error: BaseException) -> bool:
    """Whether this is a failure of Discord's, the network's or the disk's, which happens."""
    return isinstance(error, _OUTSIDE + _OURS)


def named(error: BaseException) -> str:
    """What an error is, with its words if they come from outside or are our own sentence."""
    return str(error) if foreseen(error) else type(error).__name__


def trace(error: _Error) -> str:
    """Where an error came from, and its words if they come from outside or are our own sentence."""
    found: BaseException | None = error[1]
    told: list[str] = []
    seen: set[int] = set()
    while found is not None and id(found) not in seen:
        seen.add(id(found))
        words = f": {found}" if isinstance(found, _OUTSIDE + _OURS) else ""
        frames = "".join(traceback.format_tb(found.__traceback__))
        told.append(f"{frames}{type(found).__module__}.{type(found).__qualname__}{words}")
        found = found.__cause__ or (None if found.__suppress_context__ else found.__context__)
    return "\n".join(reversed(told))


def set_up(level: str, form: Format = "text") -> None:
    """Log to standard error from here on.

    Args:
        level: The lowest level that is logged of the bot's own.
        form: As lines for people, or as JSON.
    """
    handler = logging.StreamHandler()
    handler.addFilter(Subject())
    handler.setFormatter(Json() if form == "json" else Text())
    # Of what others write, only warnings: they do not know what is hidden. discord.py tells its
    # reconnects and rate limits as such.
    wanted = logging.getLevelName(level)
    logging.basicConfig(handlers=[handler], level=max(wanted, logging.WARNING), force=True)
    logging.getLogger("ghostlight").setLevel(level)
    # Nothing here speaks: the packages for voice are not wanted.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
