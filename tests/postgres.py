"""A PostgreSQL server of our own for tests: on a free port, as an ordinary user, soon gone."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

USER = "ghostlight"


class Missing(Exception):
    """There is no PostgreSQL here; the message says what to install."""


class Server:
    """A running server. `url` names one of its databases."""

    def __init__(
        self, programs: Path, folder: Path, port: int, user: str | None, durable: bool
    ) -> None:
        self._programs, self._folder, self.port, self._user = programs, folder, port, user
        self._fsync = "on" if durable else "off"
        self._made = 0

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{database}"

    def database(self, like: str = "") -> str:
        """The URL of a new database: empty, or a copy of another one that nobody uses."""
        self._made += 1
        name = f"test_{self._made}"
        template = f" TEMPLATE {like.rpartition('/')[2]}" if like else ""
        self.sql(f"CREATE DATABASE {name}{template} STRATEGY file_copy")
        return self.url(name)

    def sql(self, statement: str, url: str | None = None) -> str:
        """Run a statement with `psql`; what it prints."""
        asked = [str(self._programs / "psql"), "-qAtX", "-v", "ON_ERROR_STOP=1"]
        return self.run([*asked, url or self.url(), "-c", statement])

    def control(self, *words: str) -> None:
        """Start or stop it: the words of `pg_ctl`."""
        options = f"-p {self.port} -k {self._folder} -c listen_addresses=127.0.0.1"
        options += f" -c fsync={self._fsync}"
        program = [str(self._programs / "pg_ctl"), "-D", str(self._folder / "data"), "-w"]
        self.run([*program, "-l", str(self._folder / "log"), "-o", options, *words])

    def make(self) -> None:
        program = [str(self._programs / "initdb"), "-D", str(self._folder / "data")]
        self.run([*program, "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync"])

    def run(self, words: list[str]) -> str:
        # A server's output must not be ours to wait for: it stays open as long as it runs.
        with tempfile.TemporaryFile() as told:
            done = subprocess.run(words, user=self._user, stdout=told, stderr=told, check=False)
            told.seek(0)
            text = told.read().decode(errors="replace")
        if done.returncode:
            raise RuntimeError(f"{words[0]} failed: {text}")
        return text.strip()


@contextmanager
def server(*, durable: bool = False) -> Iterator[Server]:
    """A new server, stopped and deleted at the end.

    Args:
        durable: Whether it waits for the disk at each commit, as those do that keep something.

    Raises:
        Missing: There is none here.
    """
    programs = _programs()
    folder = Path(tempfile.mkdtemp(prefix="ghostlight-pg-"))
    user = _ordinary()
    if user is not None:
        shutil.chown(folder, user)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    running = Server(programs, folder, port, user, durable)
    try:
        running.make()
        running.control("start")
        try:
            yield running
        finally:
            running.control("-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _programs() -> Path:
    found = shutil.which("initdb")
    places = [Path(found).resolve().parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for place in places:
        if all((place / name).exists() for name in ("initdb", "pg_ctl")):
            return place
    raise Missing("PostgreSQL is not installed (Debian, Ubuntu: sudo apt install postgresql)")


def _ordinary() -> str | None:
    """Whom the server is to run as: itself refuses root."""
    if os.geteuid():
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name).pw_name
        except KeyError:
            continue
    raise Missing("PostgreSQL refuses to run as root, and there is no user postgres or nobody")
