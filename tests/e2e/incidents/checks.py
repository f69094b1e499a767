"""What must hold in the end, whatever fared badly."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter

import aiohttp
import discord

from bot import pictures
from bot.errors import Refusal
from data.records import Status
from data.store import StoreError
from tests.e2e.incidents.cast import Cast, StandsStill
from tests.e2e.incidents.faults import Trouble
from tests.e2e.incidents.stage import Stage
from tests.e2e.incidents.wire import Request
from tests.e2e.seen import Seen
from tests.e2e.sitting import LOOK

A_MINUTE = 25
"""So many tries of a call in one minute at most, discord.py's five for each of ours included."""
ANSWERED = 1.0
"""Seconds in which a click or command has its first answer, or the try of one."""
SUGGESTIONS = 4
"""The type of an interaction that asks for some."""
_NOT_TOLD = {
    "404 once",
    "429 for all, 2 s",
    "no answer for 5 minutes",
}
"""Once, but Discord does not get the answer in its time."""
_PASSING = (discord.DiscordException, aiohttp.ClientError, OSError, Refusal, StoreError)


async def wrong(cast: Cast, stage: Stage, trouble: Trouble | None, idle: list[str]) -> list[str]:
    """What is wrong, a sentence each; nothing if all is well.

    Args:
        cast: The people.
        stage: Where it was.
        trouble: What fared badly.
        idle: What is under way where nothing is to be done.
    """
    found: list[str] = []
    now = cast.world.env._virtual_time
    if trouble is not None and trouble.begun is not None and not trouble.over(now):
        await cast.world.later(trouble.begun + trouble.lasts - now)
    await cast.world.later(800)
    try:
        found += await _tables(cast)
    except StandsStill as still:
        found.append(f"stands still: {still}")
    found += _twice(cast) + _answers(stage, trouble) + _tries(stage, trouble) + _log(stage, trouble)
    found += [f"raised: {error!r}" for error in cast.world.env.errors if not _foreseen(error)]
    left = [f"{name} ({count})" for name, count in (Counter(_tasks()) - Counter(idle)).items()]
    if left:
        found.append(f"still under way: {', '.join(left)}")
    return found


async def _tables(cast: Cast) -> list[str]:
    found: list[str] = []
    for number in range(1, 8):
        table = await cast.table(number)
        if table is None:
            continue
        if table.head.status is Status.PAUSED:
            await cast.resume(number)
        table = await cast.table(number)
        assert table is not None
        if table.running:
            ply = table.head.ply
            await cast.play(3, number)
            after = await cast.table(number)
            assert after is not None
            if after.running and after.head.ply == ply:
                found.append(f"table {number} does not move on")
        await cast.world.later(700)
        found += await _shown(cast, number)
    return found


async def _shown(cast: Cast, number: int) -> list[str]:
    """Whether a table is shown as it is stored, once."""
    table = await cast.table(number)
    assert table is not None
    boards = _boards(cast, number)
    ended = table.head.status in (Status.OVER, Status.ABORTED)
    if table.head.status is Status.RUNNING:
        if len(boards) != 1:
            return [f"table {number} has {len(boards)} boards"]
        drawn = await pictures.of_table(cast.bot.painter, table)
        if boards[0].pictures[0].data != drawn.png:
            return [f"the board of table {number} is not as the table stands"]
        if boards[0].channel_id != table.head.place_id:
            return [f"the board of table {number} is elsewhere"]
    elif ended and boards:
        return [f"table {number} has ended and can still be played at"]
    kept = await cast.bot.store.messages.of(number)
    there = {post.id for post in cast.world.posts()}
    gone = [each.kind for each in kept if each.message_id not in there]
    return [f"table {number} has no {kind} where the store says" for kind in gone if not ended]


def _boards(cast: Cast, number: int) -> list[Seen]:
    def of_it(post: Seen) -> bool:
        ids = (str(part["custom_id"]) for part in post.buttons.values())
        return any(name.startswith(f"gl:hand:{number}:0:") for name in ids)

    return [post for post in cast.world.posts() if of_it(post)]


def _twice(cast: Cast) -> list[str]:
    found: list[str] = []
    for place in cast.world.places():
        posts = cast.world.posts(place)
        if place is not cast.world.channel and not posts:
            found.append(f"the thread {place.name!r} is empty")
        told = Counter((post.text, tuple(post.buttons), post.pictures) for post in posts)
        found += [
            f"told {count} times: {text[:60]!r}"
            for (text, _, _), count in told.items()
            if count > 1 and "paused" not in text
        ]
    return found


def _answers(stage: Stage, trouble: Trouble | None) -> list[str]:
    """Each click and command has one answer, in time; what is for one person is for them alone."""
    env, found = stage.world.env, list[str]()
    tried: dict[int, list[Request]] = {}
    for request in stage.wire.requests:
        if request.route.endswith("/callback"):
            tried.setdefault(int(request.path.split("/")[2]), []).append(request)
    for number, came in stage.asked.items():
        record = env.backend.interactions[number]
        who = record.command_name or "a click"
        answers = tried.get(number, [])
        struck = trouble is not None and trouble.call[1].startswith(("/interactions", "/webhooks"))
        given = record.responded and not (
            record.loading and record.message_id in env.backend.messages.get(record.channel_id, {})
        )
        if record.type == SUGGESTIONS:
            # Whoever types on asks for the next ones.
            continue
        if not given and not (struck and trouble and _not_told(trouble)):
            found.append(f"{who} was never answered ({[a.outcome for a in answers]})")
        if not answers or answers[0].at - came > ANSWERED:
            found.append(f"{who} was first answered late")
    return found


def _not_told(trouble: Trouble) -> bool:
    # What tells that something failed has nothing after it that could tell that it was refused.
    last = "403 once" if " report " in trouble.call[2] else ""
    return trouble.lasts > 0 or trouble.name in {*_NOT_TOLD, last}


def _tries(stage: Stage, trouble: Trouble | None) -> list[str]:
    """No call is made over and over."""
    if trouble is None or trouble.begun is None:
        return []
    times = [r.at for r in stage.wire.requests if r.call == trouble.call and r.outcome != "200"]
    most = max((sum(at <= other < at + 60 for other in times) for at in times), default=0)
    found = [f"{most} tries in a minute"] if most > A_MINUTE else []
    if trouble.for_all:
        end = trouble.begun + trouble.lasts
        during = [
            r
            for r in stage.wire.requests
            if trouble.begun < r.at < end
            and "/interactions/" not in r.path + "/"
            and "/webhooks/" not in r.path
        ]
        if len(during) > 3:
            found.append(f"{len(during)} requests during a limit for all")
    return found


def _log(stage: Stage, trouble: Trouble | None) -> list[str]:
    """An error is logged only for what nobody foresaw; an incident of Discord's is a warning."""
    found: list[str] = []
    for record in stage.logged.records:
        error = record.exc_info[1] if record.exc_info else None
        foreseen = error is not None and _foreseen(error)
        told = record.getMessage()
        if record.name == "asyncio" or (error is not None and not foreseen):
            found.append(f"logged by {record.name}: {told[:100]} {error!r}")
        elif record.levelno >= logging.ERROR and "cannot be published" not in told:
            found.append(f"logged as an error: {told[:100]} {error!r}")
    return found


def _foreseen(error: BaseException) -> bool:
    cause = getattr(error, "original", error)
    return isinstance(cause, _PASSING) or str(error).startswith("Logged: ")


def _tasks() -> list[str]:
    return [
        task.get_name().rstrip("0123456789").rstrip("-")
        for task in asyncio.all_tasks()
        if not task.done() and not task.get_name().startswith(("Task-", "undo-"))
    ]


async def idle(cast: Cast) -> list[str]:
    """What is under way at a bot that has nothing to do."""
    await cast.world.later(LOOK)
    return _tasks()
