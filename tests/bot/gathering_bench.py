"""A gathering without Discord, which can be cut off at any of its steps."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random
from typing import Any, cast

import discord
import msgspec

from bot.circles import gathered, seated
from bot.gatherings import Gatherings
from bot.host import Host
from bot.live import LiveTable
from bot.place import Draft, PlaceLost, Seen, texts_of
from data.records import Gathering, Seat
from data.store import Store
from games.game import Game
from tests.bot.conftest import NOW, StillClock, lobby

START = 99
EFFECTS = ("begin", "send", "circle_told", "add_final", "set_stage")
"""The steps that change something, at which a gathering can be cut off."""


class Cut(BaseException):
    """The program ends here."""


class Posts:
    """What was posted, as (place, texts). Discord forgets nonces soon: here it never knew them."""

    def __init__(self) -> None:
        self.posts: list[tuple[int, tuple[str, ...]]] = []
        self.lost: set[int] = set()

    def place(self, client: object, guild_id: int, place_id: int) -> Posts:
        self.at = place_id
        return self

    async def since(self, message_id: int | None, most: int) -> list[Seen]:
        here = [texts for at, texts in self.posts if at == self.at]
        return [Seen(n, True, (), texts) for n, texts in enumerate(here)][-most:]

    async def send(self, draft: Draft, nonce: str) -> int:
        if self.at in self.lost:
            raise PlaceLost("channel_gone", self.at)
        assert len(nonce) <= 25
        self.posts.append((self.at, tuple(texts_of(draft.view.children))))
        return len(self.posts)

    def get_channel(self, _: int) -> None:
        return None

    def said(self) -> list[str]:
        return ["\n".join(texts) for _, texts in self.posts]


class Bench:
    """A gathering's parts on one store; `cut_at` ends them at an effect, before or after it."""

    def __init__(self, store: Store, clock: StillClock, posted: Posts) -> None:
        self.store, self.clock, self.posted = store, clock, posted
        self.effects: list[str] = []
        self.marked: list[int] = []
        """The gatherings that were marked, which go on only when the test lets them."""
        self.cut_at: int | None = None
        self.cut_after = False
        self.restart()

    def restart(self) -> None:
        self.host = Host(self._cutting(self.store), self.clock)
        client = cast("discord.Client", self.posted)
        store = self._cutting(self.store)
        self.parts = Gatherings(self.host, store, client, self.clock, threads=True)
        self.parts.mark = self.marked.append  # type: ignore[assignment,method-assign]
        begin = self._cut("begin", self.host.begin)
        self.host.begin = begin  # type: ignore[assignment,method-assign]

    def _cutting(self, store: Store) -> Store:
        bench = self

        class Cutting:
            def __getattr__(self, name: str) -> Any:
                found = getattr(store, name)
                return bench._cut(name, found) if name in EFFECTS else found

        return cast("Store", Cutting())

    def _cut(self, name: str, do: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def cutting(*given: Any, **named: Any) -> Any:
            self.effects.append(name)
            cut = len(self.effects) - 1 == self.cut_at
            if cut and not self.cut_after:
                raise Cut
            result = await do(*given, **named)
            if cut:
                raise Cut
            return result

        return cutting

    async def until_it_waits(self) -> Gathering:
        """Go on as far as it goes, with a restart where it is cut off."""
        while True:
            try:
                await self.parts.go_on(1)
            except Cut:
                self.restart()
            else:
                break
        found = await self.store.gathering(1)
        assert found is not None
        return found

    async def open(self, people: int, going_on: int = 1, *, real: bool = False) -> None:
        ghosts = [Seat(None, f"ghost {n}", "random") for n in range(people)]
        persons = [Seat(100 + n, f"person {n}") for n in range(people)]
        seats = tuple(persons if real else ghosts)
        made = lobby(*seats, game="deathwick", going_on=going_on, options={"salt": "targeted"})
        kept = await self.store.add_lobby(made)
        await self.store.open_gathering(gathered(kept, START), seated(kept, START, NOW))

    async def finish(self, number: int, state: object | None = None) -> None:
        """Let a table stand as at its end; played at random where no other end is given."""
        table = await self.host.table(number)
        game = table.game
        over = state or ended(game, table.state, number)
        snapshot = msgspec.json.encode(game.dump(over))

        def work(db: Any) -> None:
            db.execute("UPDATE games SET snapshot = ? WHERE table_id = ?", (snapshot, number))
            db.execute("UPDATE tables SET status = 'over' WHERE id = ?", (number,))

        await self.store._database.write(work)
        self.host._tables.pop(number, None)

    async def final(self) -> int | None:
        found = await self.store.gathering(1)
        assert found is not None
        return next((each.table for each in found.circles if not each.place), None)

    async def final_table(self) -> LiveTable:
        number = await self.final()
        assert number is not None
        return await self.host.table(number)


def ended(game: Game, state: Any, seed: int) -> Any:
    """A game played to an end that somebody wins."""
    for attempt in range(100):
        rng, trial = Random(seed * 100 + attempt), game.copy(state)
        while owing := game.to_act(trial):
            game.apply(trial, owing[0], rng.choice(game.legal(trial, owing[0])))
        result = game.result(trial)
        if result is not None and result.winners:
            return trial
    raise AssertionError("nobody ever wins")
