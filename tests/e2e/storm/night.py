"""One night: a new town, so many acts in it, and in the end everything put right or played out."""

from __future__ import annotations

import asyncio
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import discord
import pytest

from bot import thinking
from bot.client import Ghostlight
from bot.clock import Clock
from bot.config import Settings
from bot.host import Host
from bot.live import LiveTable
from bot.local_table import LocalClock
from bot.operating import check_all
from games.players.deciding import decide
from games.players.thought import Thought
from rendering import film
from rendering.scene import Picture
from tests.e2e.schema import WHERE, ApiSchema
from tests.e2e.simulation import patient, same_luck, simulated, sketched, without_processes
from tests.e2e.sitting import bot_of
from tests.e2e.storm.crowd import Crowd
from tests.e2e.storm.endings import play_out, stand_still
from tests.e2e.storm.leaks import Leaks
from tests.e2e.storm.town import Town
from tests.e2e.tap import Tap
from tests.e2e.world import MakeBot

SETTLED = 900.0
"""Seconds in which hours of many tables must have passed, on a slow machine too."""
SCHEMED = 5
"""In one night of so many all is checked against the description of Discord, which takes long."""
LOOKS = 250
"""After so many acts it is looked whether everybody can go on."""


@dataclass
class Night:
    """What came out of it."""

    seed: int
    acts: int = 0
    moves: int = 0
    looked: int = 0
    did: Counter[str] = field(default_factory=Counter)
    tables: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


def night(
    seed: int,
    acts: int,
    folder: Path,
    patch: pytest.MonkeyPatch,
    tell: Callable[[int], object] = lambda done: None,
    *,
    pictures: bool = False,
    played_out: int = 1,
) -> Night:
    """Let people do so many things; what came out of it.

    Args:
        seed: The same seed gives the same night.
        acts: How many things happen.
        folder: Where the database is.
        patch: Undone by whoever gives it.
        tell: Told how many things have happened.
        pictures: Whether pictures are drawn, which takes most of the time.
        played_out: So many tables are played to their end, the others ended by those who may.
    """
    same_luck(patch, f"storm {seed}")
    patch.setattr("cogs.company.SystemRandom", lambda: Random(seed))
    patch.setattr(thinking, "decide", _at_once)
    without_processes(patch)
    if not pictures:
        sketched(patch)
        patch.setattr(film, "film", _no_film)
    found = Night(seed)
    try:
        asyncio.run(_through(found, acts, played_out, folder / "storm.db", patch, tell))
    except Exception as error:  # noqa: BLE001 - it is told with all else
        found.wrong.append(f"after {found.acts} acts: {_told(error)}")
    lines: list[str] = []
    if not check_all(folder / "storm.db", lines.append):
        found.wrong += [line for line in lines if "sound" not in line]
    return found


def _no_film(frames: Sequence[film.Frame], most: int = 0) -> Picture:
    """Sketches cannot be made into an animated picture."""
    return Picture(b"film", 2, 2, "the final standing", "")


def _at_once(level: str, *more: Any) -> Thought:
    """An expert's choice depends on how fast the machine is; a night must be the same again."""
    return decide("regular" if level == "expert" else level, *more)


async def _through(
    found: Night,
    acts: int,
    played_out: int,
    database: Path,
    patch: pytest.MonkeyPatch,
    tell: Callable[[int], object],
) -> None:
    clock, chance = LocalClock(), Random(found.seed)
    tap = Tap(ApiSchema() if WHERE.exists() and found.seed % SCHEMED == 0 else None)
    tap.install(patch)
    leaks, kept = Leaks(found.wrong.append), Kept()
    leaks.install(patch)
    kept.install(patch)
    async with simulated(_maker(database), clock, tap, patch) as env:
        patient(patch)
        env.settle_timeout = SETTLED
        town = Town(env, _maker(database), clock, tap)
        town.notices.append(leaks.look)
        crowd = Crowd(town, chance)
        for done in range(acts):
            await crowd.act()
            found.acts += 1
            tell(done + 1)
            _failures(found, town, tap)
            if done % LOOKS == LOOKS - 1:
                await stand_still(town, found.wrong)
                found.wrong += await kept.lost(bot_of(town))
        await town.later(60)
        await stand_still(town, found.wrong)
        await play_out(town, chance, found.wrong, played_out)
        await town.restart()
        await town.later(60)
        _failures(found, town, tap)
        found.wrong += await kept.lost(bot_of(town))
        found.moves, found.looked, found.did = len(kept.moves), leaks.looked, crowd.did
        for listed in await bot_of(town).store.overview.tables():
            found.tables[f"{listed.game} {listed.status}"] += 1


def _failures(found: Night, town: Town, tap: Tap) -> None:
    """What failed since, and who was left without an answer."""
    env = town.env
    for error in env.errors_since(env._errors_acknowledged):
        cause = getattr(error, "original", error)
        if type(cause).__name__ != "Refusal":
            found.wrong.append(f"after {found.acts} acts: {_told(error)}")
    found.wrong += [f"after {found.acts} acts: no answer to {each}" for each in tap.unanswered(env)]
    tap.excuse(env)
    env.errors  # noqa: B018 - they are told now
    del tap.sent[:]


def _told(error: BaseException) -> str:
    return "".join(traceback.format_exception(error))


def _maker(database: Path) -> MakeBot:
    def make(clock: Clock) -> discord.Client:
        return Ghostlight(Settings(database_path=database), clock, shard_count=1)

    return make


class Kept:
    """Every move that the host acknowledged, to be looked for in the store."""

    def __init__(self) -> None:
        self.moves: dict[tuple[int, int], tuple[int, str]] = {}

    def install(self, patch: pytest.MonkeyPatch) -> None:
        """Note what every bot's host plays."""
        play = Host.play

        async def noted(
            host: Host, number: int, seat: int, decision: int, move: str, *more: Any, **named: Any
        ) -> LiveTable:
            table = await play(host, number, seat, decision, move, *more, **named)
            self.moves[number, table.head.ply] = (seat, move)
            return table

        patch.setattr(Host, "play", noted)

    async def lost(self, bot: Ghostlight) -> list[str]:
        """The acknowledged moves that are neither stored nor taken back."""
        missing = []
        for number in sorted({number for number, _ in self.moves}):
            stored = {move.ply: (move.seat, move.move) for move in await bot.store.moves(number)}
            gone = {ply for taken in await bot.store.undos.taken_back(number) for ply in taken}
            missing += [
                f"table {number} lost the move of ply {ply}"
                for (table, ply), move in self.moves.items()
                if table == number and ply not in gone and stored.get(ply) != move
            ]
        return missing
