"""Real processes that play from one database, watched from outside."""

from __future__ import annotations

import queue
import signal
import subprocess
import sys
import threading
import time
from collections import Counter

from bot.checking import check
from data.store import Store
from tests.postgres import Server

SHARDS = 2
PATIENCE = 60.0
"""Seconds after which a test gives up, however busy the machine is."""


class Player:
    """A process of `player.py`."""

    def __init__(self, url: str, count: int, *ids: int) -> None:
        words = [sys.executable, "-m", "tests.shared_store.player", url]
        self._process = subprocess.Popen(
            [*words, *map(str, (count, *ids))], stdout=subprocess.PIPE, text=True
        )
        self._lines: queue.Queue[tuple[str, ...]] = queue.Queue()
        self.moves: list[tuple[int, int]] = []
        """What it has acknowledged: table and ply."""
        self.failed: list[str] = []
        self.told: set[str] = set()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            word, *rest = line.split()
            if word == "moved":
                self.moves.append((int(rest[0]), int(rest[1])))
            elif word == "failed":
                self.failed.append(" ".join(rest))
            self.told.add(word)

    def until(self, word: str) -> None:
        """Wait until it has said something."""
        self._wait(lambda: word in self.told, word)

    def until_moves(self, more: int) -> None:
        """Wait until it has acknowledged so many more moves."""
        wanted = len(self.moves) + more
        self._wait(lambda: len(self.moves) >= wanted, f"{more} more moves")

    def _wait(self, seen: object, what: str) -> None:
        assert callable(seen)
        until = time.monotonic() + PATIENCE
        while not seen():
            assert time.monotonic() < until, f"no {what}; said {self.told}, failed {self.failed}"
            time.sleep(0.01)

    def signal(self, number: signal.Signals) -> None:
        self._process.send_signal(number)

    def stop(self) -> int:
        """End it in good order; its exit code."""
        self.signal(signal.SIGTERM)
        return self._process.wait(PATIENCE)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait(PATIENCE)

    def end(self) -> None:
        """End it at once, if it still is."""
        if self._process.poll() is None:
            self.signal(signal.SIGCONT)
            self.kill()


class Processes:
    """The processes of a test, at the games of one database.

    Args:
        url: The database.
        running: Its server.
    """

    def __init__(self, url: str, running: Server) -> None:
        self._url = url
        self._running = running
        self.started: list[Player] = []

    def start(self, *ids: int, of: int = SHARDS) -> Player:
        """Start one that is to play these shards, of so many."""
        self.started.append(Player(self._url, of, *ids))
        return self.started[-1]

    def playing(self, *ids: int) -> Player:
        """Start one, and see it play."""
        player = self.start(*ids)
        player.until_moves(10)
        return player

    def waiting(self, *ids: int, of: int = SHARDS) -> Player:
        """Start one whose shards others play, and see it wait."""
        player = self.start(*ids, of=of)
        player.until("waiting")
        return player

    def end(self) -> None:
        """End them all at once."""
        for player in self.started:
            player.end()

    async def require_sound(self) -> None:
        """What was acknowledged is there, once, and each game can be played again from its start.

        Nobody plays on meanwhile.
        """
        self.end()
        acknowledged = Counter(move for player in self.started for move in player.moves)
        assert [move for move, often in acknowledged.items() if often > 1] == []
        kept = self._running.sql("SELECT table_id, ply FROM moves", self._url).splitlines()
        there = {tuple(map(int, row.split("|"))) for row in kept}
        assert acknowledged.keys() <= there
        for table in {table for table, _ in there}:
            plies = sorted(ply for number, ply in there if number == table)
            assert plies == list(range(1, len(plies) + 1))
        store = await Store.open(self._url)
        verdicts = [verdict async for verdict in check(store)]
        await store.close()
        assert verdicts
        assert [verdict.line() for verdict in verdicts if not verdict.fine] == []
