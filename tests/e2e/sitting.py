"""People who sit down and play: what several end-to-end tests do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from simcord import MemberActor

from bot.client import Ghostlight
from bot.clocks import DECISION
from bot.driver import PAUSE
from bot.live import LiveTable
from bot.publisher import SPACING
from bot.watch import PUSHED
from bot.windows import TIME, decline_of
from data import clocks
from data.owed import Owed
from data.records import Window
from tests.e2e.seen import Seen
from tests.e2e.world import Answer, World

WAYS = ("gl:step:", "gl:answer:")
"""How a button of a hand begins that leads on."""
LOOK = SPACING + 0.1
"""Seconds after which a board shows what happened last."""


def bot_of(world: World) -> Ghostlight:
    """The bot that runs now."""
    bot = world.env.bot
    assert isinstance(bot, Ghostlight)
    return bot


async def table_of(world: World, number: int = 1) -> LiveTable:
    """A table as the bot holds it, for comparing with what people see."""
    return await bot_of(world).host.table(number)


def lobby_of(world: World) -> Seen:
    """The newest message with a button Join or Start."""
    return [post for post in world.posts() if "Start" in post.buttons][-1]


async def gather(world: World, people: Sequence[MemberActor], ghosts: int = 0) -> Seen:
    """A lobby in which these people sit, opened by the first, and so many ghosts."""
    await world.slash(people[0], "fantasmagoria new", rounds=1, ghosts=ghosts)
    for person in people[1:]:
        await world.click(person, lobby_of(world), "Join")
    return lobby_of(world)


async def begin(world: World, people: Sequence[MemberActor], ghosts: int = 0) -> Answer:
    """A game of one round between these people and so many ghosts, its board posted."""
    lobby = await gather(world, people, ghosts)
    answer = await world.click(people[0], lobby, "Start")
    await world.later(LOOK)
    return answer


async def begin_rummy(world: World, people: Sequence[MemberActor], pace: str = "live") -> None:
    """An advanced game of Phantom Rummy between these people, its board posted."""
    await begin_as(world, people, "phantom-rummy new", variant=1, pace=pace)


async def begin_as(
    world: World, people: Sequence[MemberActor], command: str, **options: Any
) -> None:
    """A game that this command opens, between these people, its board posted."""
    await world.slash(people[0], command, None, **options)
    for person in people[1:]:
        await world.click(person, lobby_of(world), "Join")
    await world.click(people[0], lobby_of(world), "Start")
    await world.later(LOOK)


async def stand(world: World, state: Any, number: int = 1) -> None:
    """Let a table stand like this from now on, as after a move."""
    table = await table_of(world, number)
    game, store = table.game, bot_of(world).store
    snapshot = msgspec.json.encode(game.dump(state))
    await store._database.write(
        lambda db: db.execute(
            "UPDATE games SET snapshot = ? WHERE table_id = ?", (snapshot, number)
        )
    )
    await store._database.write(
        lambda db: db.execute("UPDATE seats SET decision = 9 WHERE table_id = ?", (number,))
    )
    asked, ply = game.to_act(state), table.head.ply
    answers = bool(decline_of(game.legal(state, asked[0])))
    whole = world.clock.now() + DECISION[table.head.pace]
    owed = [] if answers else [Owed(seat, 9, ply, ply, whole) for seat in asked]
    await store._database.write(lambda db: clocks.put(db, number, owed))
    if answers:
        due = world.clock.now() + TIME[table.head.pace]
        await store.put_window(number, Window(table.head.ply, tuple(asked), due))
    await world.restart()
    await world.later(LOOK)


async def forged(world: World, person: MemberActor, move: str) -> Answer:
    """Try a move that no control offers; nothing may have changed after it."""
    await world.slash(person, "hand", table=1)
    before = await table_of(world)
    seat = next(at for at, s in enumerate(before.head.seats) if s.user_id == person.id)
    decision = before.head.seats[seat].decision
    answer = await world.forge(person, world.hand_of(person), f"gl:step:1:{decision}:{move}")
    after = await table_of(world)
    assert (after.head.ply, after.snapshot) == (before.head.ply, before.snapshot)
    return answer


async def choose_first(world: World, person: MemberActor) -> Answer:
    """Open the hand from the board and take the first way on until a move is played."""
    table = await table_of(world, 1)
    ply = table.head.ply
    await world.click(person, world.board(), "My hand")
    return await step_first(world, person, ply)


async def step_first(world: World, person: MemberActor, ply: int) -> Answer:
    """Take the first way in the newest hand until the table has moved on from this ply."""
    while True:
        hand = world.hand_of(person)
        ways = [b for b in hand.buttons.values() if b["custom_id"].startswith(WAYS)]
        if ways:
            answer = await world.click(person, hand, ways[0]["custom_id"])
        else:
            answer = await world.select(person, hand, hand.menus[0]["options"][0]["value"])
        if (await table_of(world, 1)).head.ply != ply:
            return answer


async def step_once(world: World, person: MemberActor, table: int = 1) -> Answer:
    """Open the hand by command, so that no board is needed, and take the first way on."""
    await world.slash(person, "hand", table=table)
    hand = world.hand_of(person)
    ways = [b for b in hand.buttons.values() if b["custom_id"].startswith(WAYS)]
    return await world.click(person, hand, ways[0]["custom_id"])


async def push(world: World, count: int = PUSHED) -> None:
    """Others talk where the first table is played, until its board is pushed away."""
    where = world.channel.threads[0] if world.channel.threads else world.channel
    for n in range(count):
        await world.eve.send(where, f"chat {n}")


def only_board(world: World, table: int = 1) -> Seen:
    """The one board that a table has. Raises `ValueError` if it has none or more."""
    (board,) = [
        b for b in world.boards() if b.button("My hand")["custom_id"] == f"gl:hand:{table}:0:"
    ]
    return board


async def play_out(
    world: World, people: Sequence[MemberActor], restart_every: int | None = None
) -> int:
    """Play the table to its end, the first way each time; how many moves people made."""
    by_id = {person.id: person for person in people}
    made = 0
    for _ in range(2000):
        table = await table_of(world, 1)
        if not table.running:
            break
        seat = table.driven_seat()
        if seat is not None:
            await world.later(PAUSE + 0.1)
            continue
        owner = table.head.seats[table.owing()[0]].user_id
        assert owner is not None
        await choose_first(world, by_id[owner])
        made += 1
        if restart_every and made % restart_every == 0:
            await world.restart()
            await world.settle()
    await world.later(LOOK)
    return made
