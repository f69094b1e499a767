"""`python -m games`: a process that answers every line, whatever stands in it."""

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import IO, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import GAMES
from tests.games.walks import TABLES

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


@pytest.fixture(scope="module")
def shared() -> Iterator[Process]:
    """One process for the whole module: it must outlive every bad line."""
    process = Process()
    yield process
    assert process.close() == (b"", b"", 0)


@pytest.fixture
def program(shared: Process) -> Process:
    shared.good(**NEW)
    return shared


def test_new_answers_who_acts_the_phase_and_no_result(program: Process) -> None:
    answer = program.good(**NEW)
    assert answer == {"to_act": [0, 1, 2], "phase": "sacrifice", "result": None}


def test_options_may_be_left_out(program: Process) -> None:
    del (request := dict(NEW))["options"]
    assert program.good(**request)["phase"] == "sacrifice"


def test_legal_lists_the_moves_of_a_seat(program: Process) -> None:
    moves = program.good(cmd="legal", seat=2)["moves"]
    assert moves
    assert all(move.startswith("sacrifice ") for move in moves)


def test_a_move_answers_events_with_exactly_their_keys(program: Process) -> None:
    move = program.good(cmd="legal", seat=2)["moves"][0]
    answer = program.good(cmd="move", seat=2, move=move)
    assert set(answer) == {"events", "to_act", "phase", "result"}
    assert answer["to_act"] == [0, 1]
    first, second = answer["events"]
    card = move.split(" ")[1]
    assert first == {
        "kind": "sacrificed",
        "seat": 2,
        "cards": [card],
        "text": f"Seat 2 sacrifices {card}.",
        "seen_by": [2],
    }
    assert set(second) == {"kind", "seat", "cards", "text", "seen_by"}
    assert second["seen_by"] is None


def test_a_view_hides_what_a_dump_shows(program: Process) -> None:
    position = program.good(cmd="dump")["position"]
    own = program.good(cmd="view", seat=1)["view"]
    spectator = program.good(cmd="view", seat=None)["view"]
    assert own["hands"] == [["?"] * 9, position["hands"][1], ["?"] * 9]
    assert spectator["hands"] == [["?"] * 9] * 3


def test_load_takes_a_dump_and_plays_on(program: Process) -> None:
    move = program.good(cmd="legal", seat=0)["moves"][0]
    head = program.good(cmd="move", seat=0, move=move)
    position = program.good(cmd="dump")["position"]
    program.good(**{**NEW, "players": 4})
    del head["events"]
    assert program.good(cmd="load", position=position, seed="abc") == head
    assert program.good(cmd="dump")["position"] == position


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_whole_game_ends_with_its_result(program: Process, name: str, players: int) -> None:
    head = program.good(cmd="new", game=name, players=players, seed="whole")
    while head["to_act"]:
        assert head["result"] is None
        seat = head["to_act"][0]
        move = program.good(cmd="legal", seat=seat)["moves"][0]
        head = program.good(cmd="move", seat=seat, move=move)
    assert set(head["result"]) == {"winners", "scores", "places"}
    assert len(head["result"]["places"]) == players


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_playout_plays_random_games_to_the_end(program: Process, name: str, players: int) -> None:
    request = {"cmd": "playout", "game": name, "players": players, "seed": "abc", "games": 5}
    answer = program.good(**request)
    assert set(answer) == {"games", "moves", "seconds"}
    assert answer["games"] == 5
    assert answer["moves"] > 5
    assert answer["seconds"] >= 0
    assert program.good(**request)["moves"] == answer["moves"]
    assert program.good(**{**request, "seed": "other"})["moves"] > 5


def test_playout_takes_options(program: Process) -> None:
    request = {"cmd": "playout", "game": "fantasmagoria", "players": 4, "seed": "a", "games": 20}
    short = program.good(**request, options={"rounds": 1})["moves"]
    long = program.good(**request, options={"rounds": 5})["moves"]
    assert long > 4 * short
    assert not program.ask(**request, options={"rounds": 9})["ok"]


def test_playout_leaves_the_game_at_hand_alone(program: Process) -> None:
    before = program.good(cmd="dump")
    program.good(cmd="playout", game="fantasmagoria", players=4, seed="x", games=3, options={})
    assert program.good(cmd="dump") == before


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


def test_a_refused_move_leaves_the_state(program: Process) -> None:
    before = program.good(cmd="dump")
    assert not program.ask(cmd="move", seat=0, move="play cup")["ok"]
    assert not program.ask(cmd="load", position={"game": "fantasmagoria"}, seed="x")["ok"]
    assert program.good(cmd="dump") == before


@pytest.mark.parametrize("command", ["legal", "move", "dump", "view"])
def test_without_a_game_the_answer_says_how_to_begin(command: str) -> None:
    process = Process()
    answer = process.ask(cmd=command, seat=0, move="play cat1")
    assert answer == {"ok": False, "error": "there is no game yet: begin with new or load"}
    assert process.close() == (b"", b"", 0)


def test_a_seed_may_be_any_text(program: Process) -> None:
    for seed in ("", "ünïcode 👻", "\ud800", "x" * 10_000):
        assert program.good(**{**NEW, "seed": seed})["phase"] == "sacrifice"


def test_the_last_line_needs_no_line_break() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "games"],
        input=json.dumps(NEW).encode(),
        capture_output=True,
        check=True,
    )
    assert json.loads(done.stdout)["ok"] is True
    assert done.stdout.count(b"\n") == 1
    assert done.stderr == b""


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
COMMANDS = ["new", "load", "legal", "move", "dump", "view", "playout"]
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
    answer = program.ask(**{**values, "cmd": command, "games": 1})
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


def test_the_registry_is_what_the_program_offers(program: Process) -> None:
    error = program.ask(**{**NEW, "game": "whist"})["error"]
    assert all(name in error for name in GAMES)
