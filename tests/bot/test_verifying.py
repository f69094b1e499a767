"""A finished game as a file, and what is said of a file that is another one."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from bot.__main__ import main
from bot.circles import Finalist
from bot.errors import Refusal
from bot.exporting import export
from bot.fairness import hash_of
from bot.first_games import PLANS
from bot.host import Host
from bot.learning import Learning
from bot.live import LiveTable
from bot.undoing import Undoing
from bot.verifying import MOST_BYTES, verify, verify_file
from data.records import Seat, Status
from data.store import Store
from games.deathwick import final_ritual
from tests.bot.conftest import GHOST, PEOPLE, StillClock

Begin = Callable[..., Awaitable[LiveTable]]


async def play_out(host: Host, number: int, most: int = 5000) -> LiveTable:
    """Play by chance to the end, or so many moves."""
    rng, table = Random(number), await host.table(number)
    for _ in range(most):
        if not (owing := table.owing()):
            break
        seat = owing[0]
        move = rng.choice(table.game.legal(table.state, seat))
        table = await host.play(number, seat, table.head.seats[seat].decision, move, by=None)
    return table


@pytest.fixture
async def content(host: Host, store: Store, begin: Begin) -> bytes:
    """A short game of Fantasmagória, played out."""
    table = await begin(*PEOPLE[:2], GHOST, options={"rounds": 1})
    await play_out(host, table.id)
    return (await export(store, table.id))[1]


def changed(content: bytes, **header: Any) -> bytes:
    """The file with other values in its first line."""
    first, _, rest = content.partition(b"\n")
    return json.dumps({**json.loads(first), **header}).encode() + b"\n" + rest


@pytest.mark.parametrize("name", ["fantasmagoria", "deathwick"])
async def test_a_finished_game_is_found_right_and_names_nobodys_id(
    host: Host, store: Store, begin: Begin, name: str
) -> None:
    big = [Seat(900_000_000_000_000_001 + at, f"P{at}\n`{at}`") for at in range(3)]
    table = await begin(*big, game=name)
    await play_out(host, table.id)
    file_name, content = await export(store, table.id)
    assert file_name == f"{name}-{table.id}.jsonl"
    assert not any(str(seat.user_id).encode() in content for seat in big)
    found = verify(content)
    assert found.fine, found.told
    assert hash_of(b"s" * 32) in found.told
    assert verify(content, hash_of(b"s" * 32).upper() + "\n").fine
    header = json.loads(content.split(b"\n")[0])
    assert header["result"]["places"]
    assert bytes.fromhex(header["secret"]) == b"s" * 32


def test_the_engine_program_plays_the_file_again(content: bytes) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "games"], input=content, capture_output=True, check=True
    )
    first, *answers = [json.loads(line) for line in ran.stdout.splitlines()]
    assert not first["ok"]
    assert all(answer["ok"] for answer in answers)
    header = json.loads(content.split(b"\n")[0])
    assert answers[-1]["result"] == header["result"]
    assert len(answers) == header["moves"] + 1


async def test_a_game_that_runs_is_not_given_out_and_one_that_was_ended_is(
    host: Host, store: Store, begin: Begin
) -> None:
    table = await begin()
    await play_out(host, table.id, 7)
    for _ in range(2):
        with pytest.raises(Refusal) as refused:
            await export(store, table.id)
        assert refused.value.key == "export_runs"
        if (await store.head(table.id)).status is Status.RUNNING:  # type: ignore[union-attr]
            await host.set_status(table.id, Status.PAUSED)
    await host.set_status(table.id, Status.ABORTED)
    _, content = await export(store, table.id)
    assert json.loads(content.split(b"\n")[0])["result"] is None
    assert verify(content).fine
    with pytest.raises(Refusal):
        await export(store, 99)


async def test_what_was_taken_back_is_not_in_it(
    host: Host, store: Store, clock: StillClock, begin: Begin
) -> None:
    table = await begin(options={"rounds": 1})
    undoing = Undoing(host, clock, lambda _: None)
    move = table.game.legal(table.state, 0)[0]
    await host.play(table.id, 0, 1, move, by=11)
    assert await undoing.ask(table.id, 11) is None
    await play_out(host, table.id)
    _, content = await export(store, table.id)
    assert verify(content).fine
    assert json.loads(content.split(b"\n")[0])["taken_back"] == 1
    assert content.count(b"sacrifice") == 3


async def test_a_guided_first_game_and_a_final_ritual_are_checked_from_their_deals(
    host: Host, store: Store, clock: StillClock, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await Learning(host, clock).begin(
        PLANS["phantom_rummy"], (1, 2, 3), "en", (11, "Ana"), 99
    )
    await play_out(host, table.id)
    _, content = await export(store, table.id)
    found = verify(content)
    assert found.fine, found.told
    assert "first game" in found.told
    assert not verify(changed(content, seed="x")).fine
    assert not verify(changed(content, secret="00")).fine
    classes = ["hex", "crow", "mime"]
    finalists = [Finalist(seat, name) for seat, name in zip(PEOPLE, classes, strict=True)]
    kept = await store.add_lobby(_final_lobby(finalists))
    final = await host.begin(
        kept, 99, 3, lambda _, seed, options: final_ritual(classes, seed, options)
    )
    await play_out(host, final.id)

    async def gathering(*_: object) -> Any:
        return object()

    async def first(_: Store, record: Any) -> Any:
        return final_ritual(classes, record.seed, record.options)

    monkeypatch.setattr(type(store.overview), "gathering_of_final", gathering)
    monkeypatch.setattr("bot.exporting.first_state", first)
    _, content = await export(store, final.id)
    found = verify(content)
    assert found.fine, found.told
    assert not verify(changed(content, classes=["hex", "crow", "hex"])).fine
    assert not verify(changed(content, classes=["nobody"] * 3)).fine
    assert not verify(changed(content, classes=[])).fine


def _final_lobby(finalists: list[Finalist]) -> Any:
    from tests.bot.conftest import lobby

    return lobby(*(finalist.seat for finalist in finalists), game="deathwick")


async def test_whatever_was_changed_is_found(content: bytes) -> None:
    lines = content.split(b"\n")
    header = json.loads(lines[0])
    swapped = b"\n".join([*lines[:6], lines[7], lines[6], *lines[8:]])
    told = {
        "secret": verify(changed(content, secret="00" * 32)).told,
        "hash": verify(changed(content, hash="00" * 32)).told,
        "published": verify(content, "00" * 32).told,
        "start": verify(changed(content, start=str(int(header["start"]) + 1))).told,
        "seats": verify(changed(content, sitting="00" * 32)).told,
        "no seats": verify(changed(content, sitting="")).told,
        "options": verify(changed(content, options={**header["options"], "rounds": 2})).told,
        "seed": verify(changed(content, seed="x")).told,
        "players": verify(changed(content, seats=[*header["seats"], {"name": "x"}])).told,
        "result": verify(changed(content, result=None)).told,
        "status": verify(changed(content, status="aborted")).told,
        "fewer moves": verify(b"\n".join(lines[:-2])).told,
        "a move less": verify(changed(b"\n".join(lines[:-2]), moves=header["moves"] - 1)).told,
        "order": verify(swapped).told,
        "deal": verify(content.replace(b'"cmd":"new"', b'"cmd":"old"')).told,
    }
    right = {what: sentence for what, sentence in told.items() if "All is right" in sentence}
    assert right == {}
    assert "not the promised one" in told["secret"]
    assert "not the promised one" in told["hash"]
    assert "not the one that the lobby showed" in told["published"]
    for what in ("start", "seats", "options", "seed"):
        assert "seed is not made of" in told[what], what
    assert "recorded end" in told["result"]
    assert "against the rules" in told["order"]


async def test_another_version_of_the_rules_is_no_mismatch(content: bytes) -> None:
    found = verify(changed(content, rules="0"))
    assert not found.fine
    assert "another version of the rules" in found.told
    assert "secret and the seed are right" in found.told


@pytest.mark.parametrize(
    "junk",
    [
        b"",
        b"\n\n",
        b"hello",
        b"\xff\xfe\x00" * 50,
        b"[" * 200_000,
        b"{}",
        b'{"ghostlight": 1}',
        b"null\nnull",
        b"0" * (MOST_BYTES + 1),
        msgspec.json.encode({"ghostlight": 1, "game": ["x"]}),
    ],
)
def test_of_garbage_is_said_in_a_sentence_that_it_is_none(junk: bytes) -> None:
    found = verify(junk)
    assert not found.fine
    assert found.told.startswith("This is no game that Ghostlight exported")
    assert len(found.told) < 200


async def test_hostile_lines_in_a_good_file_are_answered_with_a_sentence(content: bytes) -> None:
    lines = content.split(b"\n")
    hostile = [
        b"[" * 100_000,
        b"\x00\xff",
        b'{"seat":1e400,"move":"x"}',
        b'{"seat":-1,"move":"x","cmd":"move"}',
        b'{"seat":99999999999999999999,"move":"x","cmd":"move"}',
        b'{"seat":0,"move":"\\u001b[2J\\u202eevil' + b"x" * 5000 + b'","cmd":"move"}',
        b'{"seat":0,"move":"\\ud800","cmd":"move"}',
    ]
    for line in hostile:
        found = verify(b"\n".join([*lines[:2], line, *lines[3:]]))
        assert not found.fine
        assert found.told.startswith("Move 1 is ")
        assert len(found.told) < 300
        assert "\x1b" not in found.told
        assert "\u202e" not in found.told
        assert not verify(b"\n".join([line, *lines[1:]])).fine
        assert not verify(b"\n".join([lines[0], line, *lines[2:]])).fine
    many = changed(content + b"\n".join([lines[2]] * 60_000), moves=60_000)
    assert "as many moves" in verify(many).told
    for name, value in {
        "game": "chess",
        "game ": "x",
        "ghostlight": 2,
        "options": {"rounds": 10**30},
        "seats": [],
        "start": "9" * 5000,
        "secret": "zz",
        "deal": "final_ritual",
        "status": "running",
    }.items():
        found = verify(changed(content, **{name: value}))
        assert not found.fine
        assert len(found.told) < 300


def test_the_command_says_one_sentence_and_its_exit_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.jsonl"
    assert main(["verify", str(file)]) == 1
    assert capsys.readouterr().out == f"There is no file {file}.\n"
    assert main(["verify", str(tmp_path)]) == 1
    file.write_bytes(b"junk")
    assert main(["verify", str(file)]) == 1
    assert capsys.readouterr().out.count("\n") == 2


async def test_the_command_finds_a_right_file_right(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(content)
    assert main(["verify", str(file)]) == 0
    assert "All is right" in capsys.readouterr().out
    assert main(["verify", str(file), "--hash", hash_of(b"s" * 32)]) == 0
    assert main(["verify", str(file), "--hash", "00"]) == 1
    assert verify_file(file).fine
