"""A process that draws: `python -m bot.drawing` does what its input asks until that ends. A number
after it says how much it gives way to others.

A request is a function of a module with its arguments, an answer what it returned or raised; both
are pickled, behind their length in four bytes. Only the bot that started the process writes to it.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import sys
from collections.abc import Callable
from typing import Any, BinaryIO

LENGTH = 4
"""Bytes of a message's length, the highest first."""
PRIORITY = 15
"""How much the process gives way to others, if it is not told: 0 to 19. With less the event loop,
whose core it may be on, wakes late; with 15 it still has a thirtieth of a core that others fill."""


def framed(message: object) -> bytes:
    """A message as it is written."""
    data = pickle.dumps(message)
    return len(data).to_bytes(LENGTH) + data


def serve(asked: BinaryIO, answers: BinaryIO) -> None:
    """Answer every request of one stream on another."""
    while head := asked.read(LENGTH):
        work, arguments = pickle.loads(asked.read(int.from_bytes(head)))
        answers.write(_answer(work, arguments))
        answers.flush()


def _answer(work: Callable[..., Any], arguments: tuple[Any, ...]) -> bytes:
    try:
        return framed((work(*arguments), None))
    except Exception as error:  # noqa: BLE001 - raised where it was asked
        try:
            return framed((None, error))
        except Exception:  # noqa: BLE001 - some errors hold what cannot be pickled
            return framed((None, RuntimeError(repr(error))))


def main() -> None:
    """Serve standard input, whatever else is printed."""
    # Ctrl-C in a terminal reaches every process of it; the parent decides.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(int(sys.argv[1]) if len(sys.argv) > 1 else PRIORITY)
    answers, sys.stdout = sys.stdout.buffer, sys.stderr
    with contextlib.suppress(BrokenPipeError):
        serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
