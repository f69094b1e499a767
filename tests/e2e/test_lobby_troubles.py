"""A lobby's message shows in the end how its lobby stands, whatever fails between."""

from __future__ import annotations

import pytest

from bot.lobbies import LIFE
from bot.lobby_changes import joined
from bot.tasks import RETRIES
from tests.e2e.seen import Seen
from tests.e2e.sitting import LOOK, begin, bot_of, gather, lobby_of, table_of
from tests.e2e.world import World

ANSWERS = "/interactions/*/*/callback"
ONE_MESSAGE = "/channels/*/messages/*"


def _now(world: World, lobby: Seen) -> Seen:
    shown = world.again(lobby)
    assert shown is not None
    return shown


@pytest.mark.parametrize(("label", "after"), [("Start", "The game is on"), ("Cancel", "cancelled")])
async def test_an_end_that_could_not_be_shown_is_shown_later(
    world: World, label: str, after: str
) -> None:
    lobby = await gather(world, world.people[:3])
    world.env.inject_error("POST", ANSWERS, status=500, times=1)
    world.env.inject_error("PATCH", ONE_MESSAGE, status=500, times=1)
    answer = await world.click(world.ana, lobby, label)
    assert answer.given
    assert "went wrong" not in answer.text
    await world.later(RETRIES[0] + LOOK)
    assert after in _now(world, lobby).text
    assert _now(world, lobby).buttons == {}


async def test_a_join_that_could_not_be_shown_is_shown_later(world: World) -> None:
    lobby = await gather(world, world.people[:2])
    world.env.inject_error("POST", ANSWERS, status=500, times=1)
    await world.click(world.chidi, lobby, "Join")
    await world.later(LOOK)
    assert "chidi" in _now(world, lobby).told


async def test_of_many_clicks_at_once_the_last_state_is_shown(world: World) -> None:
    lobby = await gather(world, world.people[:1])
    await world.together(
        world.click(world.bo, lobby, "Join"),
        world.click(world.chidi, lobby, "Join"),
        world.click(world.ana, lobby, "Add a ghost"),
        world.click(world.bo, lobby, "Leave"),
    )
    stored = await bot_of(world).store.lobby(1)
    assert stored is not None
    told = _now(world, lobby).told
    for person in world.people[:4]:
        sits = any(seat.user_id == person.id for seat in stored.seats)
        assert (f": {person.name}." in told) == sits, person.name


async def test_a_join_at_the_moment_of_the_start_does_not_bring_the_lobby_back(
    world: World,
) -> None:
    lobby = await gather(world, world.people[:3])
    await world.together(
        world.click(world.dara, lobby, "Join"),
        world.click(world.ana, lobby, "Start"),
        world.click(world.eve, lobby, "Join"),
    )
    await world.later(LOOK)
    assert "The game is on" in _now(world, lobby).text
    assert len((await table_of(world)).head.seats) == 4


async def test_a_lobby_that_was_not_shown_before_a_crash_is_shown_at_the_next_start(
    world: World,
) -> None:
    lobby = await gather(world, world.people[:2])
    bot = bot_of(world)
    stored = await bot.store.lobby(1)
    assert stored is not None
    await bot.lobbies.change(1, joined(world.chidi.id, "chidi"))
    assert "chidi" not in _now(world, lobby).told
    await world.crash()
    await world.later(LOOK)
    assert "chidi" in _now(world, lobby).told


async def test_a_lobby_that_just_started_is_not_swept_away(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(world, world.people[:3])
    bot = bot_of(world)
    late = await bot.store.head(1)
    assert late is not None
    lobby = await gather(world, world.people[:3])
    stored = await bot.store.lobby(2)
    assert stored is not None

    async def overdue() -> list[object]:
        return [stored]

    await world.click(world.ana, lobby, "Start")
    monkeypatch.setattr(bot.lobbies, "overdue", overdue)
    await world.later(LIFE.total_seconds())
    assert "The game is on" in _now(world, lobby).text


async def test_a_sweep_that_fails_is_tried_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby = await gather(world, world.people[:2])
    store, failures = bot_of(world).store, 2
    real = store.close_lobby

    async def fail(number: int) -> bool:
        nonlocal failures
        if failures:
            failures -= 1
            raise OSError("no disk")
        return await real(number)

    monkeypatch.setattr(store, "close_lobby", fail)
    await world.later(LIFE.total_seconds() + 200)
    assert "within 30 minutes" in _now(world, lobby).text
    world.expected()


async def test_a_lobbys_control_does_not_change_another_message(world: World) -> None:
    await begin(world, world.people[:3])
    await gather(world, world.people[:2])
    other = lobby_of(world)
    await world.slash(world.dara, "fantasmagoria new")
    third = lobby_of(world)
    answer = await world.forge(world.eve, third, "gl:join:2:0:")
    assert "another channel" in answer.text
    assert world.again(third) == third
    assert world.again(other) == other
