"""Whether a database's files are still those that were opened.

Whoever holds an open file goes on writing into it after it was deleted or another has taken its
place, and all of that is gone when the program ends.
"""

from __future__ import annotations

import os
from pathlib import Path

from data.errors import StoreError

_Identity = tuple[int, int]


class SameFiles:
    """Remembers a database's file and those beside it.

    Args:
        path: The database, which is open.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        # Wherever the program goes.
        whole = path.absolute()
        self._known = {Path(f"{whole}{end}"): _of(f"{whole}{end}") for end in ("", "-wal", "-shm")}
        self._main = whole

    @property
    def main_is_there(self) -> bool:
        """Whether the database itself is the one that was opened."""
        return _of(self._main) == self._known[self._main]

    def require(self) -> None:
        """Raises `StoreError` if a file is gone or another by now."""
        for path, known in self._known.items():
            found = _of(path)
            if known is None:
                # What stands beside it comes with the first write.
                self._known[path] = found
            elif found != known:
                raise StoreError(
                    f"The file {path.name} of the database {self._path} was moved, deleted or"
                    " replaced while I use it: put it back, or start me again."
                )


def _of(path: Path | str) -> _Identity | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
