"""Controls that no message ever had, of every verb, on every kind of message: nothing changes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle

import msgspec
from simcord import MemberActor

from tests.e2e.seen import Seen
from tests.e2e.sitting import LOOK, bot_of
from tests.e2e.test_phantom_rummy import discarded
from tests.e2e.world import World

FAR = 10**17
OWN = {"forget"}
"""What anybody may do at any time with what is stored about them: it names no table."""
TABLES = (1, 2, FAR)
NUMBERS = (0, 50, 98, FAR)
"""No decision and no question at these tables has such a number."""
PATHS = (
    "",
    ".",
    "0",
    "99 x",
    "discard 1",
    "pass",
    "pass .",
    "cursed.cat 9",
    "rounds 0",
    "pace slow",
    "nobody",
    "\u0661",
    "a" * 60,
)


async def _kept(world: World) -> bytes:
    """All that the store has of the two tables."""
    store = bot_of(world).store
    found = [await store.table(1), await store.lobby(2), await store.messages.of(1)]
    return msgspec.json.encode(found)


async def _changed(world: World, person: MemberActor, messages: Sequence[Seen]) -> list[str]:
    """Forge controls of every verb on these messages; what was left unanswered or changed."""
    others = [other for other in world.people if other is not person]
    kept, wrong = await _kept(world), []
    numbers, paths = cycle(NUMBERS), cycle(PATHS)
    for verb in (*(verb for verb in bot_of(world).handlers if verb not in OWN), "zzz"):
        before = [world.posts(), *map(world.private, others)]
        for message in messages:
            for table in TABLES:
                control = f"gl:{verb}:{table}:{next(numbers)}:{next(paths)}"
                answer = await world.forge(person, message, control)
                if not answer.given or "went wrong" in answer.text:
                    wrong.append(f"{control}: {answer.text}")
        if before != [world.posts(), *map(world.private, others)]:
            wrong.append(f"{verb} changed what others see")
        if kept != (kept := await _kept(world)):
            wrong.append(f"{verb} changed a table")
    return wrong


async def _play(world: World) -> tuple[list[Seen], MemberActor]:
    """A game of ana's with an open question, and dara's full lobby.

    Returns the started lobby, story, board, call and open lobby, and one who is asked.
    """
    _, asked = await discarded(world, "relaxed")
    await world.slash(world.dara, "fantasmagoria new", ghosts=3)
    await world.later(LOOK)
    posts = world.posts()
    labels = [label for post in posts for label in post.buttons]
    assert {"My hand", "Pass", "Start"} <= set(labels)
    assert "Join" not in labels
    assert len(posts) == 5
    return posts, next(person for person in asked if person is not world.ana)


async def test_nothing_forged_by_somebody_who_sits_nowhere_changes_anything(world: World) -> None:
    posts, _ = await _play(world)
    shown = (await world.slash(world.eve, "table show", table=1)).message
    assert shown is not None
    assert await _changed(world, world.eve, [*posts, shown]) == []


async def test_nothing_forged_by_somebody_who_is_asked_plays_or_decides_anything(
    world: World,
) -> None:
    posts, asked = await _play(world)
    await world.click(asked, world.board(), "My hand")
    menu = (await world.click(asked, world.board(), "Table…")).message
    assert menu is not None
    assert await _changed(world, asked, [*posts, menu]) == []
