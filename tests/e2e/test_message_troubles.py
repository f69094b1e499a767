"""Discord's incidents, and what is done to messages while the bot is busy with them."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

import discord
import pytest
from simcord.http import FakeHTTPClient

from bot import pictures
from bot.limits import CHANNEL_REQUESTS, CHANNEL_WINDOW
from bot.place import SENDING
from bot.tasks import RETRIES
from data.records import Status
from data.store import StoreError
from rendering.scene import Picture, Scene
from tests.e2e.sitting import (
    LOOK,
    begin,
    bot_of,
    choose_first,
    lobby_of,
    only_board,
    push,
    table_of,
)
from tests.e2e.sketches import Sketches
from tests.e2e.test_board_troubles import ONE_MESSAGE
from tests.e2e.test_slow import held
from tests.e2e.world import World

LASTING = sum(RETRIES) + 2 * RETRIES[-1]
"""Seconds after which a refusal of no known kind is meant: three minutes and a little."""


@pytest.mark.parametrize(("status", "code"), [(403, 40333), (403, 0), (404, 0)])
async def test_a_refusal_that_passes_does_not_pause_the_game(
    world: World, status: int, code: int
) -> None:
    await begin(world, world.people[:3])
    before = world.board().pictures[0].data
    world.env.inject_error("PATCH", ONE_MESSAGE, status=status, code=code, times=4)
    await choose_first(world, world.ana)
    await world.later(LASTING)
    assert (await table_of(world)).running
    assert only_board(world).pictures[0].data != before
    world.expected()


@pytest.mark.parametrize("status", [403, 404])
async def test_a_refusal_that_lasts_pauses_the_game_after_three_minutes(
    world: World, status: int
) -> None:
    await begin(world, world.people[:3])
    world.env.inject_error("PATCH", ONE_MESSAGE, status=status, code=0, times=None)
    await choose_first(world, world.ana)
    await world.later(LASTING - RETRIES[-1])
    assert (await table_of(world)).running
    await world.later(RETRIES[-1] + 2 * LOOK)
    assert (await table_of(world)).head.status is Status.PAUSED
    assert "paused" in world.posts()[-1].text
    world.expected()


async def _delete(world: World, message_id: int) -> None:
    (message,) = [
        message
        for place in world.places()
        for message in place.history()
        if message.id == message_id
    ]
    await world.ana.delete(message)
    await world.settle()


@pytest.mark.parametrize("board", ["edited", "posted"])
async def test_a_board_deleted_while_it_is_noted_is_posted_anew(
    world: World, monkeypatch: pytest.MonkeyPatch, board: str
) -> None:
    await begin(world, world.people[:3])
    await world.later(LOOK)
    with held(world, monkeypatch, bot_of(world).store.messages, "post") as gate:
        await (choose_first(world, world.ana) if board == "edited" else push(world))
        await world.later(0.1)
        gone = world.board().id
        await _delete(world, gone)
        gate.set()
        await world.settle()
    await world.later(120)
    assert only_board(world).id > gone


async def test_an_edit_that_stalls_is_given_up_and_tried_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(world, world.people[:3])
    before = world.board().pictures[0].data
    with held(world, monkeypatch, discord.PartialMessage, "edit"):
        await choose_first(world, world.ana)
        await world.later(1)
    await choose_first(world, world.bo)
    await world.later(SENDING + RETRIES[0] + LOOK)
    assert only_board(world).pictures[0].data != before


async def test_a_picture_of_a_chapter_that_fails_does_not_keep_the_board_back(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(sketches: Sketches, scene: Scene) -> Picture:
        raise RuntimeError("no picture")

    monkeypatch.setattr(Sketches, "chapter", fail)
    await world.slash(world.ana, "fantasmagoria new", rounds=2, ghosts=2)
    await world.click(world.ana, lobby_of(world), "Start")
    while not (await table_of(world)).history:
        await world.later(2 * LOOK)
        if (await table_of(world)).driven_seat() is None:
            await choose_first(world, world.ana)
    await world.later(120)
    now = await pictures.of_table(bot_of(world).painter, await table_of(world))
    assert only_board(world).pictures[0].data == now.png
    world.expected()


async def test_a_thread_deleted_after_its_table_moved_away_does_not_pause_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(world, world.people[:3])
    old = (await table_of(world)).head.place_id
    with held(world, monkeypatch, bot_of(world).painter, "draw") as gate:
        await world.slash(world.ana, "table resume", world.channel, table=1)
        world.env.backend.delete_channel(old)
        await world.settle()
        gate.set()
        await world.settle()
    await world.later(60)
    assert (await table_of(world)).running
    assert only_board(world).channel_id == world.channel.id


async def test_a_table_that_moves_before_the_loss_of_its_thread_is_noted_goes_on(
    world: World,
) -> None:
    await begin(world, world.people[:3])
    await choose_first(world, world.ana)
    world.env.backend.delete_channel((await table_of(world)).head.place_id)
    await world.slash(world.ana, "table resume", world.channel, table=1)
    await world.later(60)
    assert (await table_of(world)).running
    assert only_board(world).channel_id == world.channel.id


async def test_a_lost_place_pauses_the_game_even_if_the_store_fails_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(world, world.people[:3])
    store = bot_of(world).store
    real, failures = store.set_status, 1

    async def fail(number: int, status: Status, reason: str, at: datetime) -> None:
        nonlocal failures
        if failures:
            failures -= 1
            raise StoreError("The database is busy.")
        await real(number, status, reason, at)

    monkeypatch.setattr(store, "set_status", fail)
    world.env.backend.delete_channel((await table_of(world)).head.place_id)
    await world.later(RETRIES[0] + 2 * LOOK)
    assert failures == 0
    assert (await table_of(world)).head.status is Status.PAUSED
    world.expected()


async def test_where_boards_are_deleted_again_and_again_they_come_less_and_less_often(
    world: World,
) -> None:
    await begin(world, world.people[:3])
    posted: list[datetime] = []
    gone = 0
    for _ in range(200):
        if (boards := world.boards()) and boards[-1].id != gone:
            gone = boards[-1].id
            posted.append(world.clock.now())
            await _delete(world, gone)
        await world.later(1)
    apart = [(after - before).total_seconds() for before, after in pairwise(posted)]
    assert len(posted) < 10
    assert all(later > earlier for earlier, later in pairwise(apart))
    await world.later(300)
    only_board(world)


async def test_a_channel_gets_no_more_edits_than_discord_takes(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    edited: list[datetime] = []
    request = FakeHTTPClient.request

    async def timed(http: FakeHTTPClient, route: Any, **options: Any) -> Any:
        if route.method == "PATCH" and "/channels/" in route.url:
            edited.append(world.clock.now())
        return await request(http, route, **options)

    monkeypatch.setattr(FakeHTTPClient, "request", timed)
    await world.slash(world.ana, "fantasmagoria new", rounds=1, ghosts=3)
    await world.click(world.ana, lobby_of(world), "Start")
    for _ in range(60):
        await world.later(0.5)
        if (await table_of(world)).driven_seat() is None:
            await choose_first(world, world.ana)
    window = timedelta(seconds=CHANNEL_WINDOW)
    most = max(sum(at <= other < at + window for other in edited) for at in edited)
    assert 2 < most <= CHANNEL_REQUESTS
