"""All that can happen to a table in one game, in any order: what is kept of it stays sound."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta
from random import Random

import msgspec
import pytest

from bot.chairs import STAND_IN
from bot.company import reason
from bot.deadlines import time_out
from bot.errors import Refusal, Stale
from bot.exporting import export
from bot.host import Host
from bot.leaving import hand_over, leave, sit_down
from bot.live import LiveTable
from bot.painter import Painter
from bot.replays import Replays
from bot.undoing import Undoing, missing
from bot.verifying import verify
from data.catalogue import catalogue
from data.records import Pace, Status
from data.store import Store
from games.players.thought import JUDGED, Thought, Weighed
from tests.bot.conftest import GHOST, PEOPLE, Standing, StillClock
from tests.bot.test_checking import checked
from tests.drawers import InThreads

Begin = Callable[..., Awaitable[LiveTable]]
WORDS = catalogue("en")
NAMES = {11: "Ana", 12: "Bo", 13: "Chidi", 14: "Dara", 15: "Eve"}
OPTIONS = {"fantasmagoria": {"rounds": 1}, "phantom_rummy": {}, "deathwick": {}}


class Chaos:
    """People who do anything that they may at a table, by chance."""

    def __init__(self, host: Host, clock: StillClock, undoing: Undoing, seed: int) -> None:
        self.host, self.clock, self.undoing = host, clock, undoing
        self.rng = Random(seed)
        self.done: list[str] = []

    async def go_on(self, number: int) -> LiveTable:
        table = await self.host.table(number)
        what = self.rng.choices(
            [self.play, self.late, self.undo, self.leave, self.sit, self.hand, self.pause],
            [60, 4, 12, 2, 6, 2, 2],
        )[0]
        self.clock.time += timedelta(seconds=self.rng.randrange(50))
        try:
            await what(table)
        except (Refusal, Stale) as refused:
            self.done.append(f"{what.__name__}: {refused}")
        else:
            self.done.append(what.__name__)
        return await self.host.table(number)

    async def thought(self, table: LiveTable, seat: int) -> Thought:
        move = self.rng.choice(table.game.legal(table.state, seat))
        return Thought(move, JUDGED, (Weighed(move, 1, 0.5),))

    async def play(self, table: LiveTable) -> None:
        seat = self.rng.choice(table.owing())
        sitting = table.head.seats[seat]
        thought = await self.thought(table, seat)
        kept = thought if sitting.artificial else None
        by = None if sitting.artificial else sitting.user_id
        await self.host.play(table.id, seat, sitting.decision, thought.move, by, thought=kept)

    async def late(self, table: LiveTable) -> None:
        for owed in table.owed[:1]:
            await time_out(self.host, self.thought, table.id, owed)

    async def undo(self, table: LiveTable) -> None:
        people = [seat.user_id for seat in table.head.seats if seat.user_id is not None]
        wish = await self.undoing.ask(table.id, self.rng.choice(people))
        if wish is not None:
            for seat in missing(wish, table):
                if self.rng.random() < 0.1:
                    await self.leave(table)
                user_id = table.head.seats[seat].user_id
                assert user_id is not None
                yes = self.rng.random() < 0.9
                await self.undoing.answer(table.id, wish.ply, user_id, yes=yes)

    async def leave(self, table: LiveTable) -> None:
        people = [seat.user_id for seat in table.head.seats if seat.user_id is not None]
        if len(people) > 1:
            await leave(self.host, table.id, self.rng.choice(people))

    async def sit(self, table: LiveTable) -> None:
        person = self.rng.choice(list(NAMES))
        seat = self.rng.randrange(len(table.head.seats))
        await sit_down(self.host, table.id, seat, person, NAMES[person])

    async def hand(self, table: LiveTable) -> None:
        await hand_over(self.host, table.id, self.rng.choice(list(NAMES)))

    async def pause(self, table: LiveTable) -> None:
        await self.host.set_status(table.id, Status.PAUSED, "test")
        self.clock.time += timedelta(hours=3)
        await self.host.move_place(table.id, 3)


@pytest.fixture
def clock() -> StillClock:
    return Standing()


@pytest.mark.parametrize("game", OPTIONS)
@pytest.mark.parametrize("seed", range(2))
async def test_what_is_kept_is_sound_and_is_told_again(
    host: Host, store: Store, clock: StillClock, begin: Begin, game: str, seed: int
) -> None:
    undoing = Undoing(host, clock, lambda _: None)
    ghost = msgspec.structs.replace(GHOST, level=STAND_IN)
    table = await begin(*PEOPLE, ghost, game=game, options=OPTIONS[game], pace=Pace.LIVE)
    chaos = Chaos(host, clock, undoing, seed)
    for _ in range(160):
        table = await chaos.go_on(table.id)
        if not table.running:
            break
        known = (table.head, table.owed, table.window, table.snapshot)
        read = await Host(store, clock).table(table.id)
        assert (read.head, read.owed, read.window, read.snapshot) == known, chaos.done
        for at in table.owing():
            sitting = table.head.seats[at]
            clocked = any(owed.seat == at for owed in table.owed)
            asked = table.window is not None and at in table.window.seats
            assert sitting.artificial or clocked or asked, chaos.done
    assert [verdict.line() for verdict in (await checked(store)).values() if not verdict.fine] == []
    if table.running:
        await host.set_status(table.id, Status.ABORTED)
    _, content = await export(store, table.id)
    found = verify(content)
    assert found.fine, found.told
    replay = await Replays(host, Painter(InThreads())).of(table.id)
    for step in replay.steps:
        replay.told(step.ply, WORDS)
        if thought := await store.thoughts.of(table.id, step.ply):
            assert reason(*replay.deciding(step.ply), thought, WORDS).startswith("-# 💭 **🤖 ")
    assert [verdict.line() for verdict in (await checked(store)).values() if not verdict.fine] == []
    await undoing.close()
