"""Lines that are wrong: each is answered with what is wrong, and the program lives on."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.games.process import Process

BAD_LINES: list[tuple[bytes, str]] = [
    (b"", "not JSON"),
    (b"   ", "not JSON"),
    (b"\r", "not JSON"),
    (b"nonsense", "not JSON"),
    (b'{"cmd":"dump"', "not JSON"),
    (b'{"cmd":"dump"} {"cmd":"dump"}', "not JSON"),
    (b"[]", "must be a JSON object"),
    (b"null", "must be a JSON object"),
    (b"7", "must be a JSON object"),
    (b'"dump"', "must be a JSON object"),
    (b"{}", "cmd is missing"),
    (b'{"cmd":null}', "cmd must be a text"),
    (b'{"cmd":["dump"]}', "cmd must be a text"),
    (b'{"cmd":"fly"}', "unknown command 'fly': it must be one of new, load, legal, move, dump"),
    (b'{"cmd":"legal"}', "seat is missing"),
    (b'{"cmd":"legal","seat":true}', "seat must be a whole number"),
    (b'{"cmd":"legal","seat":"0"}', "seat must be a whole number"),
    (b'{"cmd":"legal","seat":0.0}', "seat must be a whole number"),
    (b'{"cmd":"legal","seat":null}', "seat must be a whole number"),
    (b'{"cmd":"legal","seat":3}', "there is no seat 3: seats are 0 to 2"),
    (b'{"cmd":"legal","seat":-1}', "there is no seat -1"),
    (b'{"cmd":"legal","seat":' + b"9" * 1000 + b"}", "there is no seat a huge number"),
    (b'{"cmd":"legal","seat":' + b"9" * 10000 + b"}", "not JSON"),
    (b'{"cmd":"legal","seat":NaN}', "NaN is no JSON number"),
    (b'{"cmd":"legal","seat":-Infinity}', "-Infinity is no JSON number"),
    (b'{"cmd":"legal","seat":1e999}', "seat must be a whole number"),
    (b'{"cmd":"view"}', "seat is missing"),
    (b'{"cmd":"view","seat":false}', "seat must be a whole number"),
    (b'{"cmd":"view","seat":9}', "there is no seat 9"),
    (b'{"cmd":"move","seat":0}', "move is missing"),
    (b'{"cmd":"move","move":"play cat1"}', "seat is missing"),
    (b'{"cmd":"move","seat":0,"move":7}', "move must be a text"),
    (b'{"cmd":"move","seat":0,"move":"\\ud800"}', "is no move"),
    (b'{"cmd":"move","seat":9,"move":"play cat1"}', "There is no seat 9"),
    (b'{"cmd":"move","seat":0,"move":"play cat1"}', "Not now"),
    (b'{"cmd":"\xff"}', "not UTF-8"),
    (b'{"cmd":"\\udfff"}', "unknown command"),
    (b"[" * 100_000, "nested too deeply"),
    (b'{"cmd":"dump","x":' + b'{"a":' * 50_000 + b"1" + b"}" * 50_001, "nested too deeply"),
    (b'{"cmd":"new","players":3,"seed":"x"}', "game is missing"),
    (b'{"cmd":"new","game":"whist","players":3,"seed":"x"}', "unknown game 'whist'"),
    (b'{"cmd":"new","game":"fantasmagoria","seed":"x"}', "players is missing"),
    (b'{"cmd":"new","game":"fantasmagoria","players":3}', "seed is missing"),
    (b'{"cmd":"new","game":"fantasmagoria","players":3,"seed":5}', "seed must be a text"),
    (b'{"cmd":"new","game":"fantasmagoria","players":5,"seed":"x"}', "3 or 4 players"),
    (b'{"cmd":"new","game":"fantasmagoria","players":true,"seed":"x"}', "whole number"),
    (
        b'{"cmd":"new","game":"fantasmagoria","players":3,"seed":"x","options":[]}',
        "options must be an object",
    ),
    (
        b'{"cmd":"new","game":"fantasmagoria","players":3,"seed":"x","options":null}',
        "options must be an object",
    ),
    (
        b'{"cmd":"new","game":"fantasmagoria","players":3,"seed":"x","options":{"rounds":0}}',
        "from 1 to 5",
    ),
    (b'{"cmd":"load","seed":"x"}', "position is missing"),
    (b'{"cmd":"load","position":[],"seed":"x"}', "position must be an object"),
    (b'{"cmd":"load","position":{},"seed":"x"}', "game is missing"),
    (b'{"cmd":"load","position":{"game":"fantasmagoria"},"seed":"x"}', "3 or 4 players"),
    (b'{"cmd":"load","position":{"game":"fantasmagoria"}}', "seed is missing"),
    (b'{"cmd":"playout"}', "game is missing"),
    (b'{"cmd":"playout","game":"fantasmagoria","players":3,"seed":"x"}', "games is missing"),
    (
        b'{"cmd":"playout","game":"fantasmagoria","players":3,"seed":"x","games":0}',
        "games must be from 1",
    ),
    (
        b'{"cmd":"playout","game":"fantasmagoria","players":3,"seed":"x","games":1'
        + b"0" * 30
        + b"}",
        "games must be from 1",
    ),
    (
        b'{"cmd":"playout","game":"fantasmagoria","players":3,"seed":"x","games":true}',
        "games must be a whole number",
    ),
    (b'{"cmd":"best","level":"expert","ms":50}', "seat is missing: it must be a whole number"),
    (b'{"cmd":"best","seat":"1","level":"expert","ms":50}', "seat must be a whole number"),
    (b'{"cmd":"best","seat":3,"level":"expert","ms":50}', "seats are 0 to 2"),
    (b'{"cmd":"best","seat":1,"ms":50}', "level is missing"),
    (
        b'{"cmd":"best","seat":1,"level":"master","ms":50}',
        "unknown level 'master': it must be one of random, novice, regular, expert",
    ),
    (b'{"cmd":"best","seat":1,"level":"expert"}', "ms is missing: it must be a whole number"),
    (b'{"cmd":"best","seat":1,"level":"expert","ms":0}', "ms must be from 1 to 2000"),
    (b'{"cmd":"best","seat":1,"level":"expert","ms":2001}', "ms must be from 1 to 2000"),
    (b'{"cmd":"best","seat":1,"level":"expert","ms":0.5}', "ms must be a whole number"),
]


@pytest.mark.parametrize(("line", "says"), BAD_LINES, ids=range(len(BAD_LINES)))
def test_a_bad_line_is_answered_and_changes_nothing(
    program: Process, line: bytes, says: str
) -> None:
    before = program.good(cmd="dump")
    answer = program.raw(line)
    assert set(answer) == {"ok", "error"}
    assert answer["ok"] is False
    assert says in answer["error"]
    assert program.good(cmd="dump") == before


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["fantasmagoria", "abc", "?", "cat1", "play", "sacrifice cat1"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=8,
)
COMMANDS = ["new", "load", "legal", "move", "dump", "view", "best", "playout"]
lenient = settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


@lenient
@given(
    command=st.sampled_from(COMMANDS),
    values=st.fixed_dictionaries(
        {}, optional=dict.fromkeys(("game", "players", "seed", "options", "seat", "move"), JSON)
    ),
)
def test_any_values_get_an_answer(program: Process, command: str, values: dict[str, Any]) -> None:
    answer = program.ask(**{**values, "cmd": command, "games": 1, "level": "expert", "ms": 1})
    assert answer["ok"] or "engine failed" not in answer["error"]


@lenient
@given(data=st.data())
def test_any_spoilt_position_gets_an_answer(program: Process, data: st.DataObject) -> None:
    """One value of a position replaced by anything: loaded or refused with a reason."""
    position = program.good(cmd="dump")["position"]
    key = data.draw(st.sampled_from(sorted(position)))
    if isinstance(position[key], list) and position[key] and data.draw(st.booleans()):
        position[key][data.draw(st.integers(0, len(position[key]) - 1))] = data.draw(JSON)
    else:
        position[key] = data.draw(JSON)
    answer = program.ask(cmd="load", position=position, seed="x")
    assert answer["ok"] or "engine failed" not in answer["error"]


@lenient
@given(line=st.binary(max_size=60).filter(lambda line: b"\n" not in line))
def test_any_bytes_get_an_answer(program: Process, line: bytes) -> None:
    answer = program.raw(line)
    assert answer["ok"] is False
