"""People who live at the tables: they gather, play, leave, take back, ask to be forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from bot.chairs import STAND_IN, numbers
from bot.circles import gathered, seated
from bot.deadlines import end_question, time_out
from bot.errors import Refusal
from bot.first_games import PLANS
from bot.leaving import leave, open_seats, sit_down
from bot.live import LiveTable
from bot.lobby_changes import joined
from bot.rematch import rematch, require_rematch, without_reserved
from data.backup import keep
from data.records import Lobby, Pace, Seat, Status
from data.store import Gone
from games.game import IllegalMove
from tests.bot.conftest import lobby
from tests.bot.house import House

TABLES = 6
"""So many tables are played at once, those of gatherings apart."""
PLAYED: dict[str, tuple[int, dict[str, Any]]] = {
    "fantasmagoria": (3, {"rounds": 1}),
    "phantom_rummy": (2, {"advanced": True}),
    "deathwick": (2, {"salt": "targeted", "turn_limit": 20}),
}
"""How many sit in each game, and its options."""
LEVELS = ("random", "novice", "regular")


class People:
    """Everybody, until they are all cancelled.

    Args:
        house: Where they play.
        database: The file that all is kept in.
        backups: The folder that backups of it are made in.
    """

    def __init__(self, house: House, database: Path, backups: Path) -> None:
        self._house, self._host, self._rng = house, house.host, house.rng
        self._database, self._backups = database, backups
        self._forgotten: set[int] = set()
        self._at: dict[int, asyncio.Task[None]] = {}

    async def live(self) -> None:
        """Open tables, play what runs, and do all else, without end."""
        often: dict[Callable[[], Coroutine[Any, Any, None]], float] = {
            self._open: 0.004,
            self._forget: 0.1,
            self._back_up: 0.12,
        }
        async with asyncio.TaskGroup() as group:
            group.create_task(self.finish(for_ever=True))
            for act, seconds in often.items():
                group.create_task(self._again(act, seconds))

    async def _again(self, act: Callable[[], Coroutine[Any, Any, None]], seconds: float) -> None:
        while True:
            await asyncio.sleep(self._rng.random() * 2 * seconds)
            await act()

    async def finish(self, *, for_ever: bool = False) -> None:
        """Play everything that was begun to its end."""
        async with asyncio.TaskGroup() as group:
            while True:
                heads = await self._house.store.heads()
                for head in heads:
                    if head.id not in self._at or self._at[head.id].done():
                        self._at[head.id] = group.create_task(self._play(head.id))
                if not for_ever and not heads and not await self._house.store.open_gatherings():
                    return
                await asyncio.sleep(0.01)

    async def _open(self) -> None:
        """Another game, of one kind or another, as long as there are not enough."""
        store = self._house.store
        heads, dice = await store.heads(), self._rng.random()
        if len(heads) >= TABLES:
            return
        if dice < 0.15 and not await store.open_gatherings():
            made = self._lobby("deathwick", 9, going_on=1)
            kept = await store.add_lobby(made)
            with self._host.doing("gathering opens"):
                now = self._house.clock.now()
                await store.open_gathering(gathered(kept, 99), seated(kept, 99, now))
            self._house.gatherings.mark(kept.id)
        elif dice < 0.25:
            plan = self._rng.choice(list(PLANS.values()))
            learner = (self._somebody(), "Ana")
            await self._house.learning.begin(plan, (1, 2, 3), "en", learner, 99)
        elif dice < 0.5:
            await self._rematch()
        else:
            game = self._rng.choice(list(PLAYED))
            made = self._lobby(game, 1)
            with self._host.doing("lobby"):
                kept = await store.add_lobby(made)
            self._house.tell("gathers", kept.id)
            await self._fill(kept, PLAYED[game][0])

    async def _fill(self, kept: Lobby, seats: int) -> None:
        """Sit down until it is full, and start."""
        try:
            sitting = sum(not seat.reserved for seat in kept.seats)
            for _ in range(seats - sitting):
                with self._host.doing("join"):
                    who = self._somebody()
                    kept = await self._house.lobbies.change(kept.id, joined(who, f"P{who}"))
                self._house.tell("sits", kept.id, who)
            async with self._house.lobbies.alone(kept.id) as full:
                ready = without_reserved(full)
                # Somebody may have been forgotten meanwhile.
                if len(ready.seats) in numbers(ready):
                    await self._host.begin(ready, 99, 3)
        except (Gone, Refusal):
            # Its host was forgotten, and it closed.
            return

    async def _rematch(self) -> None:
        over = await self._house.store.heads([Status.OVER])
        if not over:
            return
        record = await self._house.store.table(self._rng.choice(over).id)
        assert record is not None
        people = [seat.user_id for seat in record.head.seats if seat.user_id is not None]
        present = {who: f"P{who}" for who in people if who not in self._forgotten}
        if not present:
            return
        host = self._rng.choice(list(present))
        try:
            require_rematch(record, host)
            made = rematch(record, host, present, 2, "en", self._house.clock.now(), ghosts=True)
        except Refusal:
            return
        with self._host.doing("rematch"):
            kept, new = await self._house.store.rematches.add(made, record.head.id)
        if new:
            self._house.tell("gathers", kept.id)
            await self._fill(kept, PLAYED[kept.game][0])

    def _lobby(self, game: str, seats: int, **more: Any) -> Lobby:
        people = [Seat(who := self._somebody(), f"P{who}") for _ in range(seats)]
        if self._rng.random() < 0.7:
            people.append(Seat(None, "Wisp", self._rng.choice(LEVELS)))
        made = {"options": PLAYED[game][1], "pace": self._rng.choice(list(Pace)), **more}
        return lobby(*people, game=game, host_id=people[0].user_id, **made)

    def _somebody(self) -> int:
        return self._rng.randrange(10**6, 2**52)

    async def _play(self, number: int) -> None:
        """Play one table to its end, with all that people do beside their moves."""
        while True:
            try:
                table = await self._host.table(number)
                if table.head.status is Status.PAUSED:
                    with self._host.doing("resume"):
                        await self._host.move_place(number, self._rng.randrange(3, 6))
                    continue
                if not table.running:
                    return
                mine = [at for at in table.owing() if not table.head.seats[at].artificial]
                if table.driven_seat() is not None or not mine:
                    self._house.driver.mark(table)
                    await asyncio.sleep(0.002)
                    continue
                await self._act(table, self._rng.choice(mine))
            except (Refusal, IllegalMove):
                # Somebody was quicker.
                await asyncio.sleep(0)

    async def _act(self, table: LiveTable, seat: int) -> None:
        number, sitting, dice = table.id, table.head.seats[seat], self._rng.random()
        if dice < 0.04:
            await self._take_back(table)
        elif dice < 0.06:
            await self._let_time_pass(table, seat)
        elif dice < 0.08:
            with self._host.doing("orders"):
                order = self._rng.choice(table.game.ORDERS or ("",))
                await self._host.set_orders(number, seat, order, self._rng.random() < 0.5)
        elif dice < 0.09:
            with self._host.doing("pause"):
                await self._host.set_status(number, Status.PAUSED, "channel_gone")
        elif dice < 0.1 and not table.head.learning:
            await self._change_chairs(table, sitting)
        else:
            move = await self._choose(table, seat)
            await self._host.play(number, seat, sitting.decision, move, by=sitting.user_id)

    async def _choose(self, table: LiveTable, seat: int) -> str:
        """By chance, but where that would never end."""
        if table.head.game == "phantom_rummy" and self._rng.random() < 0.9:
            dice = self._rng.getrandbits(32)
            return (await self._house.thinkers.decide(table, seat, STAND_IN, dice)).move
        return self._rng.choice(table.game.legal(table.state, seat))

    async def _take_back(self, table: LiveTable) -> None:
        people = [seat.user_id for seat in table.head.seats if seat.user_id is not None]
        asked = await self._house.undoing.ask(table.id, self._rng.choice(people))
        if asked is None:
            return
        for at, seat in enumerate(table.head.seats):
            if seat.user_id is not None and at != asked.seat:
                with self._host.doing("agreeing to an undo"):
                    await self._house.undoing.answer(table.id, asked.ply, seat.user_id, yes=True)

    async def _let_time_pass(self, table: LiveTable, seat: int) -> None:
        if table.window is not None:
            await end_question(self._host, table.id, table.window.opened)
        for owed in table.owed:
            if owed.seat == seat:
                await time_out(self._host, self._house.driver.decide, table.id, owed)

    async def _change_chairs(self, table: LiveTable, sitting: Seat) -> None:
        if (free := open_seats(table)) and self._rng.random() < 0.6:
            with self._host.doing("sitting down"):
                who = self._somebody()
                await sit_down(self._host, table.id, free[0], who, f"P{who}")
            self._house.tell("sits", table.id, who)
        elif sitting.user_id is not None and self._rng.random() < 0.5:
            with self._host.doing("leaving"):
                await leave(self._host, table.id, sitting.user_id)
            self._house.tell("left", table.id, sitting.user_id)

    async def _forget(self) -> None:
        """Somebody who sits somewhere has all that is stored about them deleted."""
        store = self._house.store
        heads = await store.heads([Status.RUNNING, Status.OVER])
        people = [seat.user_id for head in heads for seat in head.seats if seat.user_id]
        if not people:
            return
        who = self._rng.choice(people)
        self._forgotten.add(who)
        self._house.tell("forgets", who)
        with self._host.doing("forgetting"):
            await self._house.forgetting.forget(who)
        self._house.tell("forgotten", who)

    async def _back_up(self) -> None:
        path = self._backups / f"{self._rng.getrandbits(48)}.db"
        with self._host.doing("backup"):
            await asyncio.to_thread(keep, self._database, path)
        self._house.tell("kept", str(path))
