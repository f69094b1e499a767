"""People who are waited for, and what reminds them: what tests of pace do and look at."""

from __future__ import annotations

import re
from collections.abc import Sequence

from simcord import MemberActor

from bot.clocks import DECISION
from bot.driver import PAUSE
from data.records import Pace
from tests.e2e.seen import Seen
from tests.e2e.sitting import (
    LOOK,
    begin_as,
    step_once,
    table_of,
)
from tests.e2e.world import World

FANTASMAGORIA = "fantasmagoria new"


def seconds(pace: str, part: float = 1.0) -> float:
    return DECISION[Pace(pace)].total_seconds() * part


async def deciding(
    world: World, pace: str, people: Sequence[MemberActor] | None = None
) -> MemberActor:
    """A game of Fantasmagória in which all have sacrificed; who is to lead now."""
    people = people or world.people[:3]
    await begin_as(world, people, FANTASMAGORIA, rounds=1, pace=pace)
    for person in people:
        await step_once(world, person)
    await world.later(LOOK)
    return await turn(world)


async def turn(world: World) -> MemberActor:
    """Whose turn it is."""
    table = await table_of(world)
    owner = table.head.seats[table.owing()[0]].user_id
    return next(person for person in world.people if person.id == owner)


def mentions(world: World) -> list[Seen]:
    """The messages that mention somebody."""
    return [post for post in world.posts() if re.search(r"<@\d+>", post.text)]


def pinged(world: World, count: int) -> list[str]:
    """Whom new messages since then may have made a sound for."""
    found: list[str] = []
    for sent in world.tap.since(count):
        if sent.method == "POST" and sent.path.endswith("/messages"):
            found += (sent.payload.get("allowed_mentions") or {}).get("users") or []
    return [str(user) for user in found]


def first_way(hand: Seen) -> str:
    """The first button of a hand that plays something."""
    ids = [str(part["custom_id"]) for part in hand.buttons.values()]
    return next(name for name in ids if name.startswith("gl:step"))


def story(world: World) -> str:
    (told,) = [post for post in world.posts() if "### Round 1" in post.text]
    return told.text


async def absent(world: World, person: MemberActor, others: Sequence[MemberActor]) -> None:
    """Let somebody's time be up three times in a row."""
    for _ in range(200):
        table = await table_of(world)
        seat = next(s for s in table.head.seats if s.user_id == person.id)
        if seat.away:
            return
        now = await turn(world)
        if now.id == person.id:
            await world.later(seconds(table.head.pace))
        else:
            await step_once(world, now)
        await world.later(PAUSE + 0.1)
    raise AssertionError("never away")
