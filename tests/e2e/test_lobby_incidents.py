"""A lobby that was cut off, could not be drawn or stalled shows in the end how it stands."""

from __future__ import annotations

import discord
import pytest

from bot.place import SENDING, Draft
from bot.tasks import RETRIES
from data.records import Lobby
from data.store import StoreError
from tests.e2e.seen import Seen
from tests.e2e.sitting import LOOK, bot_of, gather
from tests.e2e.test_slow import held
from tests.e2e.world import World


def _now(world: World, lobby: Seen) -> Seen:
    shown = world.again(lobby)
    assert shown is not None
    return shown


@pytest.mark.parametrize(
    ("label", "told"), [("Start", "The game is on"), ("Cancel", "Table 1 is closed")]
)
@pytest.mark.parametrize("click", ["Join", "Add a ghost", "Start", "Cancel"])
async def test_a_click_after_a_crash_takes_the_controls_of_an_ended_lobby_away(
    world: World, monkeypatch: pytest.MonkeyPatch, label: str, told: str, click: str
) -> None:
    lobby = await gather(world, world.people[:3])
    with held(world, monkeypatch, bot_of(world).lobby_boards, "answer"):
        await world.click(world.ana, lobby, label)
        await world.crash()
    await world.later(LOOK)
    answer = await world.click(world.bo, _now(world, lobby), click)
    assert answer.given
    assert told in _now(world, lobby).text
    assert _now(world, lobby).buttons == {}


async def test_a_join_that_was_kept_before_its_drawing_failed_is_shown_later(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby = await gather(world, world.people[:2])
    boards, failures = bot_of(world).lobby_boards, 2
    real = boards.draft

    async def fail(shown: Lobby) -> Draft:
        nonlocal failures
        if failures:
            failures -= 1
            raise RuntimeError("no picture")
        return await real(shown)

    monkeypatch.setattr(boards, "draft", fail)
    answer = await world.click(world.chidi, lobby, "Join")
    assert answer.given
    await world.later(sum(RETRIES))
    assert "chidi" in _now(world, lobby).told
    assert failures == 0
    world.expected()


async def test_a_join_that_was_kept_before_the_store_failed_is_shown_later(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby = await gather(world, world.people[:2])
    bot, failing = bot_of(world), False
    save, read = bot.store.save_lobby, bot.store.lobby

    async def saved(changed: Lobby) -> None:
        nonlocal failing
        await save(changed)
        failing = True

    async def fail(number: int) -> Lobby | None:
        nonlocal failing
        if failing:
            failing = False
            raise StoreError("The database is busy.")
        return await read(number)

    monkeypatch.setattr(bot.store, "save_lobby", saved)
    monkeypatch.setattr(bot.store, "lobby", fail)
    answer = await world.click(world.chidi, lobby, "Join")
    assert answer.given
    await world.later(sum(RETRIES))
    assert "chidi" in _now(world, lobby).told
    world.expected()


async def test_an_answer_that_stalls_is_given_up_and_the_lobby_is_shown_later(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby = await gather(world, world.people[:2])
    # A deferral would only wait for the answer under way.
    monkeypatch.setattr("bot.answers.PATIENCE", 2 * SENDING)
    with held(world, monkeypatch, discord.InteractionResponse, "edit_message"):
        await world.click(world.chidi, lobby, "Join")
    await world.later(SENDING + LOOK)
    # Discord takes no answer after so long; the lobby's message can still be edited.
    world.expected()
    assert "chidi" in _now(world, lobby).told
    await world.click(world.dara, lobby, "Join")
    assert "dara" in _now(world, lobby).told


async def test_an_edit_of_a_lobby_that_stalls_is_given_up_and_tried_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby = await gather(world, world.people[:2])
    world.env.inject_error("POST", "/interactions/*/*/callback", status=500, times=1)
    with held(world, monkeypatch, discord.PartialMessage, "edit"):
        await world.click(world.chidi, lobby, "Join")
    await world.later(SENDING + RETRIES[0] + LOOK)
    assert "chidi" in _now(world, lobby).told
