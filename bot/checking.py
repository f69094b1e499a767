"""Checks stored games: opens each, plays it again from its deal, and compares."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

import msgspec

from bot.deals import DealtOtherwise, again, as_stored, first_state
from bot.host import PLAYED
from bot.live import LiveTable
from data.overview import Listed
from data.records import Status, Table
from data.store import Damaged, Store, StoreError
from games import GAMES
from games.game import Event, IllegalMove


class Kind(StrEnum):
    """What a check can find."""

    SOUND = "sound"
    OTHER_RULES = "other rules"
    """It was played by another version of the rules, or dealt so: that can be no mismatch."""
    DIFFERS = "differs"
    DAMAGED = "damaged"


@dataclass(frozen=True)
class Verdict:
    """What a check says of one table; it names no card and no move."""

    table: Listed
    kind: Kind
    where: str = ""

    @property
    def fine(self) -> bool:
        """Whether nothing is wrong with it."""
        return self.kind in (Kind.SOUND, Kind.OTHER_RULES)

    def line(self) -> str:
        """One line for the operator."""
        about = f"{self.table.game}, {self.table.status}, ply {self.table.ply}"
        where = f" {self.where}" if self.where else ""
        return f"Table {self.table.id} ({about}): {self.kind}{where}"


class _Found(Exception):
    """What is wrong with a game, or why it cannot be played again."""

    def __init__(self, kind: Kind, where: str) -> None:
        super().__init__(where)
        self.kind = kind
        self.where = where


async def check(store: Store) -> AsyncIterator[Verdict]:
    """What is to be said of each table, by number. Changes nothing."""
    for listed in await store.overview.tables():
        try:
            await _look_at(store, listed)
        except _Found as found:
            yield Verdict(listed, found.kind, found.where)
        except Exception as error:
            # Whatever it is, the game is damaged.
            if isinstance(error, StoreError) and not isinstance(error, Damaged):
                # A database that has gone away says nothing of a game.
                raise
            # Not its words: they may name a card that is hidden.
            yield Verdict(listed, Kind.DAMAGED, f"and cannot be read ({type(error).__name__})")
        else:
            yield Verdict(listed, Kind.SOUND)


async def _look_at(store: Store, listed: Listed) -> None:
    """Open a table and play it again. Raises `_Found` unless it is sound."""
    if listed.game not in GAMES:
        raise _Found(Kind.DAMAGED, "and of no game that there is")
    if listed.status == Status.DAMAGED:
        raise _Found(Kind.DAMAGED, f"and set aside by the bot ({listed.reason})")
    if listed.status == Status.LOBBY:
        if await store.lobby(listed.id) is None and await store.undealt(listed.id) is None:
            raise _Found(Kind.DAMAGED, "and open to nobody")
        return
    record = await store.table(listed.id)
    assert record is not None
    version = GAMES[listed.game].VERSION
    if record.rules == version or record.head.status in PLAYED:
        _open(record)
    if record.rules != version:
        raise _Found(Kind.OTHER_RULES, f"(version {record.rules}, here {version})")
    await _play_again(store, record)


def _open(record: Table) -> None:
    """Raises `_Found` where the bot cannot open it."""
    try:
        LiveTable(record).require_sound()
    except Exception as error:
        where = f"and cannot be opened ({type(error).__name__})"
        raise _Found(Kind.DAMAGED, where) from error


async def _play_again(store: Store, record: Table) -> None:
    number, ply, game = record.head.id, record.head.ply, GAMES[record.head.game]
    moves = await store.moves(number)
    taken = await store.undos.taken_back(number)
    # As far as there can be moves: a number that is damaged may be too large to count up to.
    last = min(ply, len(moves) + sum(map(len, taken)) + 1)
    gone = {each for plies in taken for each in plies if each <= last}
    if amiss := set(range(1, last + 1)) ^ gone ^ {move.ply for move in moves}:
        raise _Found(Kind.DAMAGED, f"at ply {min(amiss)}: a move is missing or too much")
    stored = dict(await store.events_since(number, 0))
    try:
        state = await first_state(store, record)
    except DealtOtherwise:
        raise _Found(Kind.OTHER_RULES, "(a guided first game of another version)") from None
    done = 0
    try:
        for done, events in again(game, state, moves):
            if _plain(events) != _plain(stored[done]):
                raise _Found(Kind.DIFFERS, f"at ply {done}: other things happen")
    except IllegalMove:
        refused = next(move.ply for move in moves if move.ply > done)
        raise _Found(Kind.DIFFERS, f"at ply {refused}: its move is refused") from None
    if not as_stored(game, state, record):
        raise _Found(Kind.DIFFERS, f"at ply {ply}: it stands otherwise")
    if (game.result(state) is None) == (record.head.status is Status.OVER):
        raise _Found(Kind.DIFFERS, f"at ply {ply}: whether it is over")


def _plain(events: Sequence[Event]) -> bytes:
    """Events as they are stored."""
    return msgspec.json.encode(list(events))
