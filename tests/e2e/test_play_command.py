"""`python -m bot play` from outside: what it says and how it exits."""

from __future__ import annotations

import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.local_process import ENDING, LocalProcess, free_port


@pytest.fixture
def table(tmp_path: Path) -> Iterator[LocalProcess]:
    table = LocalProcess(tmp_path, free_port())
    yield table
    table.close(signal.SIGKILL)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_well(table: LocalProcess, tmp_path: Path, how: signal.Signals) -> None:
    table.open()
    code, errors = table.close(how)
    assert code == 0, errors
    assert "Traceback" not in errors
    assert (tmp_path / "table.db").exists()
    # A closed database has taken in its journal.
    assert not (tmp_path / "table.db-wal").exists()


def test_a_taken_port_is_one_sentence_and_exit_code_2(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        running = LocalProcess(tmp_path, port).start()
        said, errors = running.communicate(timeout=ENDING)
    assert running.returncode == 2
    assert said == ""
    assert errors == f"Port {port} is taken: set PORT to a free one and start again.\n"
    assert not (tmp_path / "table.db").exists()
