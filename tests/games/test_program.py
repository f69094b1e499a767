"""`python -m games`: a process that answers every line, whatever stands in it."""

import json
import subprocess
import sys

import pytest

from games import GAMES
from tests.games.process import NEW, Process
from tests.games.walks import TABLES


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


@pytest.mark.parametrize("level", ["random", "novice", "regular"])
def test_best_answers_a_legal_move_of_the_seat(program: Process, level: str) -> None:
    before = program.good(cmd="dump")
    answer = program.good(cmd="best", seat=1, level=level, ms=50)
    assert set(answer) == {"move"}
    assert answer["move"] in program.good(cmd="legal", seat=1)["moves"]
    assert program.good(cmd="dump") == before


def test_best_answers_an_experts_figures_too(program: Process) -> None:
    answer = program.good(cmd="best", seat=1, level="expert", ms=50)
    assert set(answer) == {"move", "value", "visits", "worlds", "reason"}
    assert 0 <= answer["value"] <= 1
    assert 1 <= answer["visits"] <= answer["worlds"]
    assert answer["reason"].startswith(answer["move"])
    program.good(cmd="move", seat=1, move=answer["move"])


def test_best_says_who_owes_a_decision_where_the_seat_does_not(program: Process) -> None:
    move = program.good(cmd="legal", seat=1)["moves"][0]
    program.good(cmd="move", seat=1, move=move)
    answer = program.ask(cmd="best", seat=1, level="expert", ms=50)
    assert answer["error"] == "seat 1 owes no decision: it must be one of 0, 2"


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


def test_the_registry_is_what_the_program_offers(program: Process) -> None:
    error = program.ask(**{**NEW, "game": "whist"})["error"]
    assert all(name in error for name in GAMES)
