"""What was acknowledged, and whether a database has all of it and no more than it may.

What was told is there, in order. Beyond that a table may have gone one ply further: the one that
was under way when nobody could be told any more.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from data import personal
from data.store import Store

Step = tuple[int, int, str]
"""A move that stands: ply, seat, text."""


@dataclass
class Known:
    """A table as it was told: how far it is, and the moves that stand since the ply `start`."""

    ply: int = 0
    start: int = 0
    moves: list[Step] = field(default_factory=list)


@dataclass
class Told:
    """All that was acknowledged on one database."""

    tables: dict[int, Known] = field(default_factory=dict)
    gathering: set[int] = field(default_factory=set)
    """Lobbies that were told to be open and are not known to have ended."""
    sitting: set[tuple[int, int]] = field(default_factory=set)
    """Who sits at which table for sure, as (table, user)."""
    forgotten: set[int] = field(default_factory=set)
    backups: list[str] = field(default_factory=list)
    under_way: Counter[str] = field(default_factory=Counter)
    """What is being done now."""
    counts: Counter[str] = field(default_factory=Counter)
    """How often each kind was told."""

    def hear(self, told: tuple[Any, ...]) -> None:
        """Take in what was told."""
        kind, *about = told
        self.counts[kind] += 1
        match kind, *about:
            case "doing", what:
                self.under_way[what] += 1
            case "did", what:
                self.under_way[what] -= 1
            case "begun", table:
                self.tables[table] = Known()
                self.gathering.discard(table)
            case "moved", table, ply, seat, move:
                known = self.tables.setdefault(table, Known(ply - 1, ply - 1))
                known.moves.append((ply, seat, move))
                assert known.ply == ply - 1, f"table {table}: ply {ply} after {known.ply}"
                known.ply = ply
            case "undone", table, ply, back_to:
                known = self.tables.setdefault(table, Known(ply - 1, ply - 1))
                known.moves = [step for step in known.moves if step[0] <= back_to]
                known.ply, known.start = ply, min(known.start, back_to)
            case "gathers", table:
                self.gathering.add(table)
            case "sits", table, who:
                self.sitting.add((table, who))
            case "left", table, who:
                self.sitting.discard((table, who))
            case "forgets", who:
                self.sitting = {(table, each) for table, each in self.sitting if each != who}
            case "forgotten", who:
                self.forgotten.add(who)
            case "kept", path:
                self.backups.append(path)
            case "failed", error, trace:
                raise AssertionError(f"The victim failed by itself: {error}\n{trace}")

    async def require(self, store: Store) -> None:
        """All that was told is stored; then what is stored is what is known."""
        heads = {listed.id: listed for listed in await store.overview.tables()}
        for number, known in self.tables.items():
            assert number in heads, f"table {number} is gone"
            moves = [(move.ply, move.seat, move.move) for move in await store.moves(number)]
            ply = heads[number].ply
            assert known.ply <= ply <= known.ply + 1, f"table {number}: {ply} for {known.ply}"
            stood = [step for step in moves if step[0] <= known.start] + known.moves
            if ply > known.ply and moves[-1:] and moves[-1][0] == ply:
                stood.append(moves[-1])
            elif ply > known.ply:
                back = (await store.undos.taken_back(number))[-1]
                assert back.stop == ply + 1, f"table {number}: a ply without a move"
                stood = [step for step in stood if step[0] < back.start]
            assert moves == stood, f"table {number}: other moves than were told"
            known.ply, known.start, known.moves = ply, 0, moves
        await self._require_people(store, heads)

    async def _require_people(self, store: Store, heads: dict[int, Any]) -> None:
        for table, who in self.sitting:
            if table in heads:
                assert table in await store.privacy.numbers(who), f"{who} sat down at {table}"
        for who in self.forgotten:
            assert await store.privacy.numbers(who) == [], f"{who} is not forgotten"
            others = await store._database.read(partial(personal.others, user_id=who))
            assert not any(others.values()), f"{who} is not forgotten: {others}"
        for number in set(self.gathering):
            if number not in heads:
                # Its host was forgotten, and it closed.
                self.gathering.discard(number)
