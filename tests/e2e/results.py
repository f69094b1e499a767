"""Results that people have, and how they look at them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simcord import MemberActor

from data.records import Seat
from tests.data.finished import finish
from tests.e2e.seen import Seen
from tests.e2e.sitting import bot_of
from tests.e2e.world import Answer, World

GAME = "fantasmagoria"
MOTH = Seat(None, "Moth", "novice")


def seats(*people: MemberActor) -> tuple[Seat, ...]:
    return tuple(Seat(person.id, person.name) for person in people)


async def played(
    world: World, places: Sequence[int], sitting: Sequence[Seat], times: int = 1, **more: Any
) -> None:
    """Let so many games have ended in this server."""
    for _ in range(times):
        more = {"guild_id": world.guild.id, "game": GAME, **more}
        await finish(bot_of(world).store, places, sitting, **more)


async def leaderboard(world: World, person: MemberActor | None = None, game: str = GAME) -> Answer:
    return await world.slash(person or world.ana, "leaderboard", game=game)


async def profile_of(world: World, person: MemberActor, whose: MemberActor) -> Answer:
    options: dict[str, Any] = {"person": whose}
    return await world.slash(person, "profile", None, **options)


def alt(answer: Answer) -> str:
    assert answer.message is not None
    return answer.message.pictures[0].alt


def newest(world: World) -> Seen:
    return world.posts()[-1]
