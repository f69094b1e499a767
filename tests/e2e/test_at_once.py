"""Undo, leaving, sending away, deleting and ending at one instant: one of them, or both, wholly."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from bot.checking import check
from tests.e2e.seen import Seen
from tests.e2e.sitting import LOOK, bot_of
from tests.e2e.test_undo import YES, asked, questions
from tests.e2e.world import Answer, World

Act = Callable[[World, Seen], Coroutine[Any, Any, Answer]]


def yes(who: int) -> Act:
    return lambda world, told: world.click(world.people[who], told, YES)


def no(who: int) -> Act:
    return lambda world, told: world.click(world.people[who], told, "No")


def leave(who: int) -> Act:
    return lambda world, told: world.forge(world.people[who], told, f"gl:gone:1:{who + 1}:")


def kick(who: int) -> Act:
    def act(world: World, told: Seen) -> Coroutine[Any, Any, Answer]:
        person = world.people[who].id
        return world.forge(world.ana, told, f"gl:kick:1:{who + 1}:{person}")

    return act


def forget(who: int) -> Act:
    return lambda world, told: world.forge(world.people[who], told, "gl:forget:0:0:")


def end(world: World, told: Seen) -> Coroutine[Any, Any, Answer]:
    return world.forge(world.ana, told, "gl:end:1:0:")


def undo(who: int) -> Act:
    return lambda world, told: world.forge(world.people[who], told, "gl:undo:1:0:")


ACTS: dict[str, tuple[Act, ...]] = {
    "the last yes twice": (yes(2), yes(2)),
    "yes and no": (yes(2), no(2)),
    "yes and the asker leaves": (yes(2), leave(0)),
    "the asker leaves and yes": (leave(0), yes(2)),
    "yes and whoever said yes is forgotten": (yes(2), forget(1)),
    "forgotten, all of them": (forget(2), forget(1), forget(0)),
    "yes while being sent away": (kick(2), yes(2), kick(2)),
    "the end and yes": (end, yes(2)),
    "yes and another undo": (yes(2), undo(1), undo(0)),
    "no and another undo": (no(2), undo(1), undo(0)),
}


@pytest.mark.parametrize("acts", ACTS.values(), ids=list(ACTS))
async def test_all_are_answered_and_the_table_is_sound(world: World, acts: tuple[Act, ...]) -> None:
    told = await asked(world)
    await world.click(world.bo, told, YES)
    (told,) = questions(world)
    answers = await world.together(*(act(world, told) for act in acts))
    for answer in answers:
        assert answer.given
        assert "went wrong" not in answer.text
    await world.later(2 * LOOK)
    wish = await bot_of(world).store.undos.asked(1)
    for post in questions(world):
        # What can be clicked is asked.
        assert wish is not None, post.text
        assert wish.refused_by is None
    assert all([verdict.fine async for verdict in check(bot_of(world).store)])
