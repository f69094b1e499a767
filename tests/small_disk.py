"""A disk that is full in earnest: a small file system in memory, which only root can make."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest


class SmallDisk:
    """A disk of two megabytes, or so.

    Args:
        path: Where it is mounted.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._filler = path / "filler"

    def fill(self) -> None:
        """Leave no byte of room."""
        with self._filler.open("wb", buffering=0) as file:
            for piece in (1 << 16, 4096, 1):
                with suppress(OSError):
                    while True:
                        file.write(b"x" * piece)

    def make_room(self) -> None:
        """All that was filled is free again."""
        self._filler.unlink()

    def protect(self) -> None:
        """Nobody may write any more; nothing on it may be open for writing."""
        subprocess.run(["mount", "-o", "remount,ro", self.path], check=True)

    def left(self) -> set[str]:
        """The names of all files on it but what fills it."""
        return {file.name for file in self.path.iterdir()} - {self._filler.name}


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[SmallDisk]:
    """A small disk of its own."""
    if os.name != "posix" or os.geteuid() != 0:
        pytest.skip("only root can make a disk that is small enough to be filled")
    path = tmp_path / "disk"
    path.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", path], check=False, capture_output=True
    )
    if made.returncode:
        pytest.skip("no disk may be mounted here, as in most containers")
    yield SmallDisk(path)
    subprocess.run(["umount", "-l", path], check=True)
