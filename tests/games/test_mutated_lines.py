"""A talk with the program in which lines have anything in them changed: each gets an answer."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games.__main__ import Program
from tests.fuzzing import examples
from tests.games.mutations import mutated
from tests.games.walks import TABLES

LINES = 25


def said(program: Program, line: bytes) -> dict[str, Any]:
    """The answer to a line; it must be one that a program in any language can read."""
    told = program.answer(line)
    assert "\n" not in told
    answer = json.loads(told)
    assert answer["ok"] or set(answer) == {"ok", "error"}
    assert answer["ok"] or (answer["error"] and "engine failed" not in answer["error"]), line
    assert len(answer.get("error", "")) < 2000
    return dict(answer)


def asked(program: Program, **request: Any) -> dict[str, Any]:
    return said(program, json.dumps(request).encode())


def requests(program: Program, name: str, players: int, chance: Random) -> list[dict[str, Any]]:
    """A right line for every command, as the game stands."""
    owing = asked(program, cmd="dump")["position"]
    seat = chance.randrange(players)
    moves = asked(program, cmd="legal", seat=seat).get("moves") or ["pass"]
    return [
        {"cmd": "new", "game": name, "players": players, "seed": "s", "options": {}},
        {"cmd": "load", "position": owing, "seed": "s"},
        {"cmd": "legal", "seat": seat},
        {"cmd": "move", "seat": seat, "move": chance.choice(moves)},
        {"cmd": "dump"},
        {"cmd": "view", "seat": chance.choice((None, seat))},
        {"cmd": "best", "seat": seat, "level": chance.choice(("regular", "expert")), "ms": 1},
        {"cmd": "playout", "game": name, "players": players, "seed": "s", "games": 1},
    ]


def bounded(request: dict[str, Any]) -> dict[str, Any]:
    """No line that asks for much work, which is no fault of the program's."""
    for key, most in (("games", 2), ("ms", 2)):
        if isinstance(request.get(key), int) and request[key] > most:
            request[key] = request[key] if request[key] > 100_000 else most
    return request


@examples(15)
@given(chance=st.randoms(use_true_random=False))
def test_a_talk_with_mutated_lines_never_fails_and_goes_on(chance: Random) -> None:
    program, (name, players) = Program(), chance.choice(TABLES)
    asked(program, cmd="new", game=name, players=players, seed=str(chance.randrange(9)))
    for _ in range(LINES):
        before = asked(program, cmd="dump")["position"]
        players = len(before["hands"])
        request = chance.choice(requests(program, before["game"], players, chance))
        if chance.random() < 0.7:
            request = bounded(mutated(request, chance, chance.choice((1, 2))))
        line = json.dumps(request).encode()
        if chance.random() < 0.1:
            place = chance.randrange(len(line) + 1)
            line = line[:place] + chance.choice((b"", b"\x00", b"\xff", b'"', b"{")) + line[place:]
        answer = said(program, line)
        if not answer["ok"]:
            assert asked(program, cmd="dump")["position"] == before
