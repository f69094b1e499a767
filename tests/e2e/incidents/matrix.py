"""Every call of every scene, faring badly in every way, one at a time."""

from __future__ import annotations

import asyncio
import logging
import signal
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from tests.e2e.incidents import checks
from tests.e2e.incidents.cast import Cast, StandsStill
from tests.e2e.incidents.faults import FARES, Trouble
from tests.e2e.incidents.scenes import SCENES
from tests.e2e.incidents.stage import stage

Call = tuple[str, str, str]
CHEAPEST = (
    "lesson",
    "lobby",
    "desk",
    "restart",
    "whole",
    "rummy",
    "rounds",
    "deathwick",
    "gathering",
)
"""The scenes, quickest first: a call is looked at in the first that makes it."""


WAITING = ("500", "502", "503", "no answer", "429 for 60 s", "done, told")
"""While the simulated bot starts, real time passes: what waits long there cannot be played out.
Nor can a limit for all, at which a start fails: `bot.connect`, which starts again, is not there."""
LONGEST = 180
"""Seconds that a case may take."""


class Case(msgspec.Struct, frozen=True):
    """One call that fares badly in one way, in one scene."""

    scene: str
    call: Call
    fare: str

    def __str__(self) -> str:
        return f"{self.scene} | {' '.join(self.call)} | {self.fare}"


class Outcome(msgspec.Struct, frozen=True):
    """What came of a case."""

    case: Case
    struck: int
    seconds: float
    wrong: list[str]


def calls_of(scene: str) -> list[Call]:
    """All calls that a scene makes when all is well, in their order; all has to be well then."""
    calls, wrong = asyncio.run(_rehearse(scene))
    if wrong:
        raise AssertionError(f"{scene}, without any trouble: {wrong}")
    return calls


async def _rehearse(scene: str) -> tuple[list[Call], list[str]]:
    with tempfile.TemporaryDirectory() as folder:
        async with stage(Path(folder)) as staged:
            cast = Cast(staged.world, staged.patch)
            idle = await checks.idle(cast)
            await SCENES[scene](cast)
            calls = list(dict.fromkeys(each.call for each in staged.wire.requests))
            return calls, await checks.wrong(cast, staged, None, idle)


def cases(scenes: Sequence[str], fares: Sequence[str] = tuple(FARES)) -> Iterator[Case]:
    """Each call once, in the quickest scene that makes it, in every way."""
    known: set[Call] = set()
    for scene in scenes:
        for call in calls_of(scene):
            # A start that fails is looked at by itself.
            if call not in known and "setup_hook" not in call[2] and "oauth2" not in call[1]:
                known.add(call)
                for fare in fares:
                    if scene == "restart" and _bars_the_start(call, fare):
                        continue
                    yield Case(scene, call, fare)


def _bars_the_start(call: Call, fare: str) -> bool:
    return fare == "429 for all, 60 s" or (call[0] == "GET" and fare.startswith(WAITING))


def run(case: Case) -> Outcome:
    """Let it happen."""
    began = time.monotonic()
    logging.getLogger("discord").setLevel(logging.ERROR)
    # One that never ends is not to keep the others back.
    signal.signal(signal.SIGALRM, _too_long)
    signal.alarm(LONGEST)
    try:
        struck, wrong = asyncio.run(_run(case))
    except Exception as error:  # noqa: BLE001 - the other cases are run all the same
        notes = getattr(error, "__notes__", ())
        struck, wrong = 0, [f"ended early: {error!r} {' '.join(notes)}"]
    finally:
        signal.alarm(0)
    return Outcome(case, struck, time.monotonic() - began, wrong)


def _too_long(*_: object) -> None:
    raise RuntimeError(f"it has not ended after {LONGEST} seconds")


async def _run(case: Case) -> tuple[int, list[str]]:
    with tempfile.TemporaryDirectory() as folder:
        async with stage(Path(folder)) as staged:
            cast = Cast(staged.world, staged.patch)
            idle = await checks.idle(cast)
            trouble = staged.wire.fault = Trouble(case.call, case.fare)
            found: list[str] = []
            try:
                await SCENES[case.scene](cast)
            except StandsStill as still:
                found.append(f"stands still: {still}")
            found += await checks.wrong(cast, staged, trouble, idle)
            if not trouble.struck:
                found.append("the call was not made")
            return trouble.struck, found
