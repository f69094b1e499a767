"""`check` plays every stored game again, however it was dealt, and tells where one differs."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from bot.checking import Kind, Verdict, check
from bot.first_games import PLANS
from bot.host import Host
from bot.learning import Learning
from bot.live import LiveTable
from bot.operating import check_all
from data.records import Status
from data.store import Store
from games import GAMES
from tests.bot.conftest import PEOPLE, StillClock, lobby
from tests.bot.gathering_bench import Bench, Posts

PLAYERS = {name: 2 if name == "phantom_rummy" else 3 for name in GAMES}
Verdicts = dict[int, Verdict]


async def play(host: Host, table: LiveTable, plies: int = 10_000) -> LiveTable:
    """Play so many moves by chance, or to the end."""
    rng = Random(table.id)
    for _ in range(plies):
        if not (owing := table.owing()):
            break
        seat = owing[0]
        move = rng.choice(table.game.legal(table.state, seat))
        table = await host.play(table.id, seat, table.head.seats[seat].decision, move, by=None)
    return table


async def begun(store: Store, host: Host, game: str = "fantasmagoria", **more: Any) -> LiveTable:
    kept = await store.add_lobby(lobby(*PEOPLE[: PLAYERS[game]], game=game, **more))
    return await host.begin(kept, start_id=99, place_id=3)


async def checked(store: Store) -> Verdicts:
    return {verdict.table.id: verdict async for verdict in check(store)}


async def change(store: Store, statement: str, *values: object) -> None:
    await store._database.write(lambda db: db.execute(statement, values))


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_is_sound_at_its_deal_in_its_midst_and_at_its_end(
    store: Store, host: Host, game: str
) -> None:
    tables = [await begun(store, host, game) for _ in range(3)]
    await play(host, tables[1], 7)
    # Phantom Rummy by chance is long; its first game is played to the end below.
    last = await play(host, tables[2], 200)
    assert (last.head.status is Status.OVER) == (game != "phantom_rummy")
    aborted = await begun(store, host, game)
    await play(host, aborted, 3)
    await host.set_status(aborted.id, Status.ABORTED)
    waiting = await store.add_lobby(lobby())
    found = await checked(store)
    assert list(found) == [1, 2, 3, 4, waiting.id]
    assert {verdict.kind for verdict in found.values()} == {Kind.SOUND}


@pytest.mark.parametrize("game", PLANS)
async def test_a_guided_first_game_is_dealt_again_as_it_was_prepared(
    store: Store, host: Host, clock: StillClock, game: str
) -> None:
    learning = Learning(host, clock)
    table = await learning.begin(PLANS[game], (1, 2, 3), "en", (11, "Ana"), 99)
    table = await play(host, table)
    assert table.head.status is Status.OVER
    assert (await checked(store))[1].kind is Kind.SOUND
    await change(store, "UPDATE games SET seed = 'first game 0'")
    assert (await checked(store))[1].kind is Kind.OTHER_RULES


async def test_a_final_ritual_is_dealt_again_with_the_classes_that_go_on(
    store: Store, clock: StillClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    posted = Posts()
    monkeypatch.setattr("bot.gatherings.Place", posted.place)
    bench = Bench(store, clock, posted)
    await bench.open(9, going_on=2)
    await bench.until_it_waits()
    undealt = await checked(store)
    assert len(undealt) == 2
    for number in undealt:
        await play(bench.host, await bench.host.table(number))
    await bench.until_it_waits()
    final = await bench.final_table()
    after = await play(bench.host, final)
    found = await checked(store)
    assert len(found) == 3
    assert {verdict.kind for verdict in found.values()} == {Kind.SOUND}
    # Other classes than those of the circles' lots do not pass.
    position = msgspec.json.decode(after.snapshot)
    position["classes"].reverse()
    snapshot = msgspec.json.encode(position)
    await change(store, "UPDATE games SET snapshot = ? WHERE table_id = ?", snapshot, final.id)
    assert (await checked(store))[final.id].kind is not Kind.SOUND
    await change(
        store, "UPDATE games SET snapshot = ? WHERE table_id = ?", after.snapshot, final.id
    )
    # One whose circle is lost by now can be checked all the same.
    await change(store, "UPDATE tables SET status = 'damaged' WHERE id = ?", min(found))
    found = await checked(store)
    assert found[min(found)].kind is Kind.DAMAGED
    assert found[final.id].kind is Kind.SOUND


FAULTS: dict[str, tuple[str, Kind, str]] = {
    "a move that the rules refuse": (
        "UPDATE moves SET move = 'play dragon1' WHERE ply = 4",
        Kind.DIFFERS,
        "at ply 4: its move is refused",
    ),
    "an event that did not happen": (
        "UPDATE events SET event = replace(event, '\"seat\":', '\"seat\":1') WHERE ply = 5",
        Kind.DIFFERS,
        "at ply 5: other things happen",
    ),
    "an event too few": (
        "DELETE FROM events WHERE ply = 6 AND place = 0",
        Kind.DIFFERS,
        "at ply 6: other things happen",
    ),
    "an event that cannot be read": (
        "UPDATE events SET event = '{' WHERE ply = 2",
        Kind.DAMAGED,
        "cannot be read (DecodeError)",
    ),
    "another seed": ("UPDATE games SET seed = 'x'", Kind.DIFFERS, "at ply"),
    "a position of another ply": ("UPDATE games SET snapshot = ?", Kind.DIFFERS, "at ply 8: it s"),
    "a position that is none": (
        "UPDATE games SET snapshot = CAST('{}' AS BLOB)",
        Kind.DAMAGED,
        "cannot be opened (GameError)",
    ),
    "a position that is no text": (
        "UPDATE games SET snapshot = x'ff'",
        Kind.DAMAGED,
        "cannot be opened",
    ),
    "a move too few": ("DELETE FROM moves WHERE ply = 3", Kind.DAMAGED, "at ply 3: a move is mis"),
    "a move too many": (
        "UPDATE tables SET ply = 7",
        Kind.DAMAGED,
        "at ply 8: a move is missing or too much",
    ),
    "a ply that nobody can count up to": (
        f"UPDATE tables SET ply = {2**62}",
        Kind.DAMAGED,
        "at ply 9: a move is missing or too much",
    ),
    "moves taken back that nobody can count": (
        "INSERT INTO undos (table_id, ply, back_to, seat, agreed, at) "
        f"VALUES (1, {2**62}, 7, 0, 0, 0)",
        Kind.SOUND,
        "",
    ),
    "a seat too few": ("DELETE FROM seats WHERE seat = 2", Kind.DAMAGED, "cannot be opened"),
    "no game": ("DELETE FROM games", Kind.DAMAGED, "cannot be read"),
    "another game": ("UPDATE tables SET game = 'whist'", Kind.DAMAGED, "of no game"),
    "an end too early": ("UPDATE tables SET status = 'over'", Kind.DIFFERS, "whether it is over"),
    "set aside": (
        "UPDATE tables SET status = 'damaged', reason = 'KeyError'",
        Kind.DAMAGED,
        "set aside by the bot (KeyError)",
    ),
    "other rules": ("UPDATE games SET rules = '0'", Kind.OTHER_RULES, "version 0, here"),
    "options that are none": ("UPDATE tables SET options = '['", Kind.DAMAGED, "cannot be read"),
}


@pytest.mark.parametrize("fault", FAULTS)
async def test_what_is_wrong_is_told_with_its_ply_and_no_card(
    store: Store, host: Host, fault: str
) -> None:
    table = await play(host, await begun(store, host), 7)
    before = table.snapshot
    table = await play(host, table, 1)
    statement, kind, where = FAULTS[fault]
    await change(store, statement, *[before] * statement.count("?"))
    found = (await checked(store))[1]
    assert found.kind is kind
    assert where in found.where
    assert found.fine is (kind in (Kind.OTHER_RULES, Kind.SOUND))
    assert not re.search("|".join(table.game.CARDS), found.line())


async def test_an_undealt_lobby_that_cannot_be_read_is_damaged(store: Store) -> None:
    await store.add_lobby(lobby())
    await change(store, "UPDATE tables SET options = '['")
    assert (await checked(store))[1].kind is Kind.DAMAGED


async def test_the_command_reports_each_table_in_a_line_and_changes_nothing(
    tmp_path: Path, store: Store, host: Host, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tables.db"
    await play(host, await begun(store, host), 8)
    other = await play(host, await begun(store, host, "deathwick"), 4)
    before = list_of(path)
    told: list[str] = []
    # While the bot's store is open.
    assert await in_a_thread(check_all, path, told.append)
    assert told == [
        "Table 1 (fantasmagoria, running, ply 8): sound",
        "Table 2 (deathwick, running, ply 4): sound",
        "Checked 2 tables: 2 sound.",
    ]
    assert "Checking: 50 %" in capsys.readouterr().err
    await change(store, "UPDATE games SET seed = 'x' WHERE table_id = ?", other.id)
    assert not await in_a_thread(check_all, path, told.append)
    assert told[-1] == "Checked 2 tables: 1 sound, 1 differs."
    await change(store, "UPDATE games SET seed = ? WHERE table_id = ?", other.record.seed, 2)
    assert list_of(path) == before


async def in_a_thread(work: Callable[..., bool], *arguments: object) -> bool:
    return await asyncio.to_thread(work, *arguments)


def list_of(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as db:
        return list(db.iterdump())
