"""Kills a living bot at random instants: `python -m tests.bot.kills 500 [SEED]`.

After each kill the database is opened as at a restart: every acknowledged start, move, undoing,
seat and deletion is there, nothing is half there, `check` finds each table sound, and each backup
that was told is whole. Every tenth kill a new database of another age takes the place of the one
before, which is first played to its end.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from multiprocessing import get_context
from pathlib import Path
from random import Random

from bot.operating import check_all
from data import backup
from data.migrate import migrations
from data.records import Status
from data.store import Store
from tests.bot import victim
from tests.bot.agreement import disagreements
from tests.bot.told import Known, Told
from tests.data.old import make_old

A_LIFE = 10
"""So many kills one database survives before it is played to its end."""
STARTING, LONGEST, ENDING = 8, 400, 8
"""So many things a victim tells while it starts, all in all, and while it ends."""
MOMENT, RESTORING = 0.005, 1.0
"""Seconds within which the kill comes then, and that putting a backup in place takes."""
FINISHING = 120.0
"""Seconds in which what is left is played to its end."""
DAMAGED = 5
"""The table that is damaged in the rows of older schemas."""
OLD = 100
"""Tables of older schemas have lower numbers, those that are begun here higher ones."""
PROCESSES = get_context("forkserver")
PROCESSES.set_forkserver_preload([victim.__name__])


class Killer:
    """Kills, and looks at what is left.

    Args:
        folder: Where databases are kept.
        seed: Makes the kills' instants, and what is played.
        say: Takes a line about how far it is.
    """

    def __init__(self, folder: Path, seed: int, say: Callable[[str], object]) -> None:
        self._folder, self._rng, self._say = folder, Random(seed), say
        self._examined = 0
        self._versions = [0, *migrations()]
        self._rng.shuffle(self._versions)
        self.under_way: Counter[str] = Counter()
        """What was being done when the kill came, and how often."""
        self.acknowledged: Counter[str] = Counter()
        self.kills = 0
        self.restored = 0
        """So often a backup was in place after a killed restore."""

    def run(self, kills: int) -> None:
        """So many kills, in lives of databases of every age. Raises `AssertionError`."""
        life = 0
        while self.kills < kills:
            version = self._versions[life % len(self._versions)]
            self._live(f"life-{life}", version, min(A_LIFE, kills - self.kills))
            life += 1
            self._say(f"{self.kills} kills, {self.acknowledged['moved']} moves acknowledged")

    def _live(self, name: str, version: int, kills: int) -> None:
        folder = self._folder / name
        folder.mkdir()
        path = folder / "tables.db"
        if version:
            make_old(path, version)
            _number_from(path, OLD)
        told, self._examined = Told(), 0
        for at in range(kills):
            if told.backups and self._rng.random() < 0.2:
                self._kill_restoring(path, told)
            else:
                self._kill(path, folder, told, first=at == 0)
            self._look(path, told, version)
        self._finish(path, folder, told)
        self._look(path, told, version)
        asyncio.run(_require_all_over(path))

    def _kill(self, path: Path, backups: Path, told: Told, *, first: bool) -> None:
        """Let a victim live for a while, and kill it: the first one and a fifth of the others while
        it starts, some while it ends.
        """
        early, ordered = first or self._rng.random() < 0.2, self._rng.random() < 0.15
        words = self._rng.randrange(STARTING) if early else self._rng.randrange(STARTING, LONGEST)
        with _Victim(victim.live, path, backups, self._rng.getrandbits(48)) as child:
            child.listen(told, words)
            child.listen(told, None, self._rng.random() * MOMENT)
            if ordered:
                child.end()
                child.listen(told, self._rng.randrange(ENDING))
            child.kill()
            child.listen(told)
        self._killed(told)

    def _killed(self, told: Told) -> None:
        self.kills += 1
        doing = +told.under_way
        self.under_way.update(doing.keys() or ["nothing"])
        told.under_way.clear()
        self.acknowledged.update(told.counts)
        told.counts.clear()

    def _finish(self, path: Path, backups: Path, told: Told) -> None:
        """Let everything be played to its end."""
        with _Victim(victim.finish, path, backups, self._rng.getrandbits(48)) as child:
            child.listen(told)
            assert child.ended, "the victim does not end"
        self.acknowledged.update(told.counts)
        told.counts.clear()
        told.under_way.clear()

    def _kill_restoring(self, path: Path, told: Told) -> None:
        """Kill while a backup is put in the place: either the one is there or the other, whole."""
        source = Path(self._rng.choice(told.backups))
        with _Victim(victim.restore, path, source, 0) as child:
            child.listen(told, 1)
            # Mostly early: it takes a fraction of that, and longer on a busy machine.
            child.listen(told, None, self._rng.random() ** 2 * RESTORING)
            child.kill()
            child.listen(told)
        restored = bool(told.counts["restored"])
        self._killed(told)
        kept = asyncio.run(_as_it_is(source))
        try:
            asyncio.run(_require(path, kept if restored else told, OLD))
        except AssertionError:
            if restored:
                raise
            restored = True
            asyncio.run(_require(path, kept, OLD))
        if restored:
            self.restored += 1
            told.tables, told.gathering = kept.tables, set()
            told.sitting, told.forgotten = set(), set()

    def _look(self, path: Path, told: Told, version: int) -> None:
        """Open what is left, as at a restart, and check it as an operator does."""
        since = OLD if version else 0
        if not path.exists() or path.stat().st_size == 0 or self._rng.random() < 0.5:
            # As often as not the bot comes before the operator; it always does where nothing was
            # ever told.
            asyncio.run(_require(path, told, since))
        lines: list[str] = []
        check_all(path, lines.append)
        amiss = [line for line in lines[:-1] if not _fine(line, version)]
        assert not amiss, amiss
        asyncio.run(_require(path, told, since))
        for kept in told.backups[self._examined :]:
            assert not backup.examine(Path(kept)).faults
        self._examined = len(told.backups)


def _fine(line: str, version: int) -> bool:
    return line.endswith(": sound") or bool(version and line.startswith(f"Table {DAMAGED} ("))


def _number_from(path: Path, number: int) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE sqlite_sequence SET seq = ? WHERE name = 'tables'", (number,))


async def _require(path: Path, told: Told, since: int) -> None:
    store = await Store.open(path)
    try:
        await told.require(store)
        found = await disagreements(store, since)
    finally:
        await store.close()
    assert not found, found


async def _as_it_is(path: Path) -> Told:
    """All that a database holds, as if it had been told."""
    store = await Store.open(path)
    try:
        found = Told()
        for head in await store.heads(list(Status)):
            moves = [(move.ply, move.seat, move.move) for move in await store.moves(head.id)]
            found.tables[head.id] = Known(head.ply, 0, moves)
        return found
    finally:
        await store.close()


async def _require_all_over(path: Path) -> None:
    store = await Store.open(path)
    try:
        assert await store.heads() == []
        assert await store.open_gatherings() == []
    finally:
        await store.close()


class _Victim:
    """A process that can be listened to and killed."""

    def __init__(self, work: Callable[..., None], *about: object) -> None:
        self._pipe, theirs = PROCESSES.Pipe()
        self._process = PROCESSES.Process(target=work, args=(*about, theirs))
        self._process.start()
        theirs.close()
        self.ended = False
        """Whether it has told all that it ever will."""

    def __enter__(self) -> _Victim:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.join()
        self._pipe.close()

    def listen(self, told: Told, words: int | None = None, seconds: float = FINISHING) -> None:
        """Take in so much of what it tells, for so long at most; all of it unless that is given."""
        end = time.monotonic() + seconds
        with suppress(EOFError, OSError):
            while words != 0 and (left := end - time.monotonic()) > 0:
                if self._pipe.poll(left):
                    told.hear(self._pipe.recv())
                    words = None if words is None else words - 1
            return
        self.ended = True

    def end(self) -> None:
        """Have it end in good order."""
        with suppress(OSError):
            self._pipe.send("end")

    def kill(self) -> None:
        """SIGKILL."""
        self._process.kill()


def main(arguments: list[str]) -> None:
    """Kill so often, and say what was found."""
    kills = int(arguments[0]) if arguments else 500
    seed = int(arguments[1]) if len(arguments) > 1 else Random().randrange(10**6)
    print(f"Seed {seed}.", flush=True)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="ghostlight-kills-") as folder:
        killer = Killer(Path(folder), seed, lambda line: print(line, flush=True))
        killer.run(kills)
    print(f"{killer.kills} kills in {time.monotonic() - begun:.0f} s: nothing was lost, nothing")
    print("half there, every game was played on to its end, and `check` found all sound.")
    for name, counted in (
        ("Acknowledged", killer.acknowledged),
        ("Under way at a kill", killer.under_way),
    ):
        told = ", ".join(f"{what} {n}" for what, n in counted.most_common())
        print(f"{name}: {told}.")
    print(f"Backups that a killed restore had put in place: {killer.restored}.")


if __name__ == "__main__":
    main(sys.argv[1:])
