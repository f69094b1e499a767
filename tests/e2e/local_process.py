"""`python -m bot play` as people start it: a process of its own, with a database of its own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

ENDING = 15
"""Seconds in which it must end."""


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class LocalProcess:
    """One local table, that can be opened again after it was closed.

    Args:
        folder: Where its database is. It runs there too, so that no `.env` takes part.
        port: Where its page is.
        more: Further settings.
    """

    def __init__(self, folder: Path, port: int, **more: str) -> None:
        settings = {"PORT": str(port), "DATABASE_PATH": str(folder / "table.db")}
        self._env = {**os.environ, **settings, **more}
        self._env.pop("DISCORD_TOKEN", None)
        self._folder = folder
        self._running: subprocess.Popen[str] | None = None

    def start(self) -> subprocess.Popen[str]:
        """Start it, without waiting for anything."""
        self._running = subprocess.Popen(
            [sys.executable, "-m", "bot", "play"],
            cwd=self._folder,
            env=self._env,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        return self._running

    def open(self) -> str:
        """Start it and wait until it says where it is; the address."""
        running = self.start()
        assert running.stdout is not None
        line = running.stdout.readline()
        assert line.startswith("Open http://127.0.0.1:"), running.communicate()[1]
        return line.split()[1]

    def close(self, how: signal.Signals = signal.SIGINT) -> tuple[int, str]:
        """End it, as Ctrl-C does; its exit code and what it said of errors."""
        if self._running is None:
            return 0, ""
        running, self._running = self._running, None
        running.send_signal(how)
        errors = running.communicate(timeout=ENDING)[1]
        return running.returncode, errors
