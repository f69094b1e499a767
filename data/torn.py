"""Whether a database's log (`-wal`) is damaged before its end.

SQLite reads a log up to the first frame whose checksum is wrong, and takes what follows for what a
power cut left behind. There can be one commit of that kind, which nobody was told of; where more
follow, what was told is lost, and SQLite says nothing.

The format is https://www.sqlite.org/fileformat2.html#the_write_ahead_log.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path

HEADER, FRAME = 32, 24
"""Bytes of the log's header, and of that of each frame."""
_MAGIC = {0x377F0682: "<", 0x377F0683: ">"}
"""What a log begins with, and the order of bytes in its checksums."""
Sums = tuple[int, int]


def lost_commits(database: Path) -> int:
    """How many commits in a database's log cannot be read any more that somebody was told of.

    To be asked while nobody uses the database: the next to open it takes the log in.
    """
    try:
        log = Path(f"{database}-wal").read_bytes()
    except OSError:
        return 0
    if len(log) <= HEADER:
        return 0
    magic, _, size, _, salt, _ = struct.unpack(">IIIIQQ", log[:HEADER])
    order = _MAGIC.get(magic)
    if order is None or not 512 <= size <= 65536:
        return 1
    commits = 0
    sums = _summed(log[: HEADER - 8], (0, 0), order)
    whole = sums == struct.unpack(">II", log[HEADER - 8 : HEADER])
    for head, page in _frames(log, size):
        if struct.unpack(">Q", head[8:16])[0] != salt:
            # From before the log was begun anew.
            break
        if whole:
            sums = _summed(page, _summed(head[:8], sums, order), order)
            whole = sums == struct.unpack(">II", head[16:])
        commits += not whole and head[4:8] != bytes(4)
    return max(0, commits - 1) if commits else 0


def _frames(log: bytes, size: int) -> Iterator[tuple[bytes, bytes]]:
    for at in range(HEADER, len(log) - FRAME - size + 1, FRAME + size):
        yield log[at : at + FRAME], log[at + FRAME : at + FRAME + size]


def _summed(data: bytes, sums: Sums, order: str) -> Sums:
    first, second = sums
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return first, second
