"""Games that come to their end, and the boards from which they are replayed."""

from __future__ import annotations

from contextlib import suppress
from random import Random

from bot.errors import Stale
from data.records import Status
from tests.e2e.seen import Seen
from tests.e2e.sitting import LOOK, begin, bot_of, table_of
from tests.e2e.world import Answer, World


async def play(world: World, plies: int) -> None:
    """Play so many moves by chance through the host, or to the end."""
    host, chance = bot_of(world).host, Random(1)
    with world.env._bot_scope():
        for _ in range(plies):
            table = await table_of(world)
            if not (owing := table.owing()):
                break
            seat = owing[0]
            move = chance.choice(table.game.legal(table.state, seat))
            # The host itself may be quicker where a move is forced.
            with suppress(Stale):
                await host.play(table.id, seat, table.head.seats[seat].decision, move, by=None)
    await world.later(LOOK)


async def end(world: World, status: Status = Status.ABORTED) -> None:
    """Let the game stand so from now on."""
    with world.env._bot_scope():
        await bot_of(world).host.set_status(1, status, "test")
    await world.later(LOOK)


async def finish(world: World) -> Seen:
    """A game of one round that was played to its end; its board."""
    await begin(world, world.people[:3])
    await play(world, 1000)
    assert (await table_of(world)).head.status is Status.OVER
    return finished_board(world)


def finished_board(world: World) -> Seen:
    return [post for post in world.posts() if "Replay" in post.buttons][-1]


def shown(answer: Answer) -> Seen:
    assert answer.message is not None
    assert answer.message.ephemeral
    return answer.message


def kinds(seen: Seen) -> list[str]:
    """What its pictures are of."""
    return [picture.alt.split()[0] for picture in seen.pictures]
