"""Real processes that play from one database, watched from outside."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import threading
import time
from types import TracebackType

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

    def __enter__(self) -> Player:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._process.poll() is None:
            os.kill(self._process.pid, signal.SIGCONT)
            self.kill()
