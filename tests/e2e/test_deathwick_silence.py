"""Nothing tells whether somebody holds a Salt before the window closes."""

from __future__ import annotations

import re
from typing import Any

import pytest

from data.records import Status
from tests.e2e.seen import Seen
from tests.e2e.sitting import begin_as, bot_of, stand, table_of
from tests.e2e.test_deathwick import act, circle, order, press
from tests.e2e.world import World

NUMBERS = re.compile(r"(gl:[a-z]+:|[Tt]able |ghosts? of table |\"(?:table|hand)\",)\d+")
STAMP = re.compile(r"<t:(\d+):R>")
WITH, WITHOUT = ("5H 2C", "3D 3C 6H"), ("6H 2C", "3D 3C 5H")
"""What the second player holds, and has in their Candle: the same cards, elsewhere."""
SECONDS = 8


def plain(world: World, seen: Seen) -> Any:
    """A message as people see it, but for the table's number and the time of day."""
    now = int(world.clock.now().timestamp())
    text = STAMP.sub(lambda found: f"in {int(found[1]) - now}", seen.text)
    controls = [
        (label, NUMBERS.sub(r"\1N", part["custom_id"])) for label, part in seen.buttons.items()
    ]
    menus = [[option["label"] for option in menu["options"]] for menu in seen.menus]
    pictures = [
        (NUMBERS.sub(r"\1N", shown.alt), NUMBERS.sub(r"\1N", shown.data[4:].decode()))
        for shown in seen.pictures
    ]
    return NUMBERS.sub(r"\1N", text), controls, menus, pictures


def sent_since(world: World, count: int) -> list[tuple[str, str]]:
    """What went out, without ids and without answers to clicks."""
    return [
        (each.method, re.sub(r"\d{9,}", "#", each.path))
        for each in world.tap.since(count)
        if not each.path.startswith("/interactions")
    ]


async def observed(world: World, number: int, bo: tuple[str, str], move: str) -> list[Any]:
    """All that anybody but the second player sees of a window, second by second."""
    people = world.people[:3]
    await begin_as(world, people, "deathwick new", pace="live")
    hand, candle = bo
    await stand(world, circle("9H X KS", hand, "7D 3C", candles={1: candle}), number)
    await order(world, world.chidi, "Always ask me")
    await act(world, world.ana, move, *(["@1"] if move != "X" else []))
    await world.click(world.bo, world.board(), "Answer")
    live = await table_of(world, number)
    assert live.window is not None
    found: list[Any] = [live.window.seats, live.head.ply]
    for second in range(SECONDS):
        count = len(world.tap.sent)
        if second == 3:
            answer = await world.click(world.chidi, world.board(), "Pass")
            found.append(answer.text)
        await world.later(1)
        place = world.channel.threads[-1]
        found.append([plain(world, post) for post in world.posts(place)])
        found += [plain(world, world.hand_of(person)) for person in (world.ana, world.chidi)]
        found.append(sent_since(world, count))
        live = await table_of(world, number)
        found += [live.scene().view, live.scene().recent, live.scene().to_act]
        found += [live.game.view(live.state, seat) for seat in (0, 2)]
        found.append([sitting.decision for sitting in live.head.seats])
    return found


@pytest.mark.parametrize("move", ["9H", "X"], ids=["a haunt", "BOO!"])
async def test_a_salt_in_a_hand_changes_nothing_that_others_see(world: World, move: str) -> None:
    held = await observed(world, 1, WITH, move)
    assert "Salt it · 5♥" in world.hand_of(world.bo).buttons
    await press(world, world.bo, "5H")
    await world.later(5)
    salted = [plain(world, post) for post in world.posts(world.channel.threads[-1])]
    # Whatever that Salt asks is over before the other table is looked at, and nobody waits there.
    await world.later(60)
    await bot_of(world).host.set_status(1, Status.ABORTED)
    # Whole seconds: times of day are shown in those.
    await world.later(4)
    bare = await observed(world, 2, WITHOUT, move)
    assert not any("Salt it" in label for label in world.hand_of(world.bo).buttons)
    await world.later(5)
    unsalted = [plain(world, post) for post in world.posts(world.channel.threads[-1])]
    assert len(held) == len(bare)
    for one, other in zip(held, bare, strict=True):
        assert one == other
    assert salted != unsalted


async def test_a_window_that_nobody_answers_ends_when_its_time_is_up(world: World) -> None:
    ends = []
    for number, bo in enumerate((WITH, WITHOUT), 1):
        await observed(world, number, bo, "9H")
        waited = 0
        while (await table_of(world, number)).window is not None:
            await world.later(0.25)
            waited += 1
        ends.append(waited)
    assert ends[0] == ends[1]
