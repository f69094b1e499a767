"""People do anything in any order while requests and the store fail; in the end all is shown."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

import aiohttp
import discord
import pytest
from simcord.backend.errors import BackendError
from simcord.http import FakeHTTPClient, FakeWebhookAdapter
from simcord.http.client import _raise_for

from bot import pictures
from bot.errors import Refusal
from data.database import Database
from data.records import Status
from data.store import StoreError
from tests.e2e.seen import Seen
from tests.e2e.sitting import LOOK, WAYS, bot_of, lobby_of, only_board, push, table_of
from tests.e2e.world import World

ACTS = 130
FAULTS = 0.08
"""So often a request or a transaction fails."""
OPENINGS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("fantasmagoria new", {"rounds": 1, "ghosts": 1}),
    ("phantom-rummy new", {"variant": 1, "pace": "live", "ghosts": 1}),
)
ENDING = ("gl:end", "gl:cancel")


class Faults:
    """Fails some requests and transactions, before or after they came through."""

    def __init__(self, chance: Random) -> None:
        self.on = False
        self._chance = chance

    def install(self, patch: pytest.MonkeyPatch) -> None:
        for owner, name in (
            (FakeHTTPClient, "request"),
            (FakeWebhookAdapter, "request"),
            (Database, "read"),
            (Database, "write"),
        ):
            failing = self._failing(getattr(owner, name), stored=owner is Database)
            patch.setattr(owner, name, failing)

    def _failing(self, real: Callable[..., Any], *, stored: bool) -> Callable[..., Any]:
        async def run(*arguments: Any, **named: Any) -> Any:
            if self._strike():
                self._fail(stored)
            result = await real(*arguments, **named)
            if not stored and self._strike():
                # It came through, and the answer is lost.
                raise aiohttp.ServerDisconnectedError
            return result

        return run

    def _strike(self) -> bool:
        return self.on and self._chance.random() < FAULTS / 2

    def _fail(self, stored: bool) -> None:
        if stored:
            raise StoreError("The database is busy.")
        status = self._chance.choice((500, 503, 0))
        if not status:
            raise TimeoutError
        _raise_for(BackendError(status, 0, "fault"))


class Crowd:
    """Three people who click and type at random.

    Args:
        world: Where they are.
        faults: Suspended while the bot starts.
        chance: Their dice.
        cut: The bot is stopped and cut off at times; otherwise tables move at times.
    """

    def __init__(self, world: World, faults: Faults, chance: Random, cut: bool) -> None:
        self._world = world
        self._faults = faults
        self._chance = chance
        self._cut = cut

    async def gather(self) -> None:
        """One table of each game, for three people and a ghost."""
        world = self._world
        for command, options in OPENINGS:
            await world.slash(world.ana, command, None, **options)
            for person in world.people[1:3]:
                await world.click(person, lobby_of(world), "Join")
            await world.click(world.ana, lobby_of(world), "Start")
        await world.later(LOOK)

    async def act(self) -> None:
        """One thing that happens."""
        world, chance = self._world, self._chance
        what = chance.random()
        if what < 0.05 and self._cut:
            await self._interrupted(world.restart if what < 0.02 else world.crash)
        elif what < 0.2:
            await world.later(chance.choice((0.3, 1.3, 3, 13)))
        elif what < 0.3:
            await world.together(self._one(), self._one())
        else:
            await self._one()

    async def _interrupted(self, again: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._faults.on = False
        await again()
        self._faults.on = True

    async def _one(self) -> None:
        world, chance = self._world, self._chance
        person, what = chance.choice(world.people[:3]), chance.random()
        if what < 0.55:
            await self._use(chance.choice(world.private(person) or world.boards() or world.posts()))
        elif what < 0.75:
            await self._use(chance.choice(world.posts()))
        elif what < 0.85:
            await world.slash(person, "hand", table=chance.choice((1, 2)))
        elif what < 0.9 and not self._cut:
            where = chance.choice(world.places())
            await world.slash(person, "table resume", where, table=chance.choice((1, 2)))
        elif what < 0.95:
            await self._delete_a_board()
        else:
            await push(world)

    async def _delete_a_board(self) -> None:
        """Somebody deletes a board that is noted."""
        world, on = self._world, self._faults.on
        self._faults.on = False
        store = bot_of(world).store
        noted = {p.message_id for table in (1, 2) for p in await store.messages.of(table)}
        self._faults.on = on
        boards = {board.id for board in world.boards()} & noted
        found = [m for place in world.places() for m in place.history() if m.id in boards]
        if found:
            await world.ana.delete(self._chance.choice(found))

    async def _use(self, seen: Seen) -> None:
        """Somebody who can see the message uses one of its controls, if it has any."""
        world, chance = self._world, self._chance
        owners = [p for p in world.people if any(m.id == seen.id for m in world.private(p))]
        person = chance.choice(owners or world.people[:3])
        names = [str(b["custom_id"]) for b in seen.buttons.values()]
        choices = [n for n in names if not n.startswith(ENDING)] + list(seen.menus)
        if not choices:
            return
        onward = [name for name in names if name.startswith(WAYS)]
        chosen = chance.choice(onward if onward and chance.random() < 0.8 else choices)
        if isinstance(chosen, str):
            await world.click(person, seen, chosen)
        else:
            await world.select(person, seen, chance.choice(chosen["options"])["value"])


async def _at_rest(world: World) -> None:
    """Wait until no table's last move is so young that its board may still be behind it."""
    for _ in range(20):
        plies = [(await table_of(world, number)).head.ply for number in (1, 2)]
        await world.later(10)
        if plies == [(await table_of(world, number)).head.ply for number in (1, 2)]:
            return
    raise AssertionError("people are waited for longer than this, so somebody else plays on")


async def _shown(world: World, number: int) -> None:
    """Assert that a table is shown as it stands, once."""
    table, bot = await table_of(world, number), bot_of(world)
    if table.head.status is not Status.RUNNING:
        assert table.head.status is Status.OVER
        return
    board = only_board(world, number)
    assert board.channel_id == table.head.place_id
    assert board.pictures[0].data == (await pictures.of_table(bot.painter, table)).png
    assert ("Answer" in board.buttons) == (table.window is not None)
    assert table.driven_seat() is None


def _foreseen(error: BaseException) -> bool:
    """Whether an error is a refusal, or one of those that were made, or tells of such a one."""
    made = (StoreError, aiohttp.ClientError, TimeoutError, discord.HTTPException)
    cause = getattr(error, "original", error)
    return isinstance(cause, (Refusal, *made)) or str(error).startswith("Logged: ")


@pytest.mark.parametrize(("seed", "cut"), [(0, True), (1, True), (2, False)])
async def test_whatever_happens_each_table_ends_with_one_board_that_shows_it(
    world: World, monkeypatch: pytest.MonkeyPatch, seed: int, cut: bool
) -> None:
    chance = Random(seed)
    monkeypatch.setattr("bot.lobbies.new_secret", lambda: bytes([seed] * 32))
    monkeypatch.setattr("bot.client.SystemRandom", lambda: Random(seed))
    faults = Faults(Random(seed + 100))
    crowd = Crowd(world, faults, chance, cut)
    await crowd.gather()
    faults.install(monkeypatch)
    faults.on = True
    for _ in range(ACTS):
        await crowd.act()
    faults.on = False
    await world.later(300)
    await _at_rest(world)
    world.expected()
    for number in (1, 2):
        await _shown(world, number)
    unforeseen = [error for error in world.env.errors if not _foreseen(error)]
    assert unforeseen == []
