"""`python -m games` as a process that tests talk to."""

import json
import subprocess
import sys
from typing import IO, Any

NEW = {"cmd": "new", "game": "fantasmagoria", "players": 3, "seed": "abc", "options": {}}


class Process:
    """The program, asked line by line."""

    def __init__(self) -> None:
        self.popen = subprocess.Popen(
            [sys.executable, "-m", "games"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def pipe(self, stream: IO[bytes] | None) -> IO[bytes]:
        assert stream is not None
        return stream

    def raw(self, line: bytes) -> dict[str, Any]:
        stdin, stdout = self.pipe(self.popen.stdin), self.pipe(self.popen.stdout)
        stdin.write(line + b"\n")
        stdin.flush()
        answer = json.loads(stdout.readline())
        assert isinstance(answer, dict)
        assert isinstance(answer["ok"], bool)
        return answer

    def ask(self, **request: Any) -> dict[str, Any]:
        return self.raw(json.dumps(request).encode())

    def good(self, **request: Any) -> dict[str, Any]:
        answer = self.ask(**request)
        assert answer.pop("ok"), answer
        return answer

    def close(self) -> tuple[bytes, bytes, int]:
        out, errors = self.popen.communicate(timeout=10)
        return out, errors, self.popen.returncode
