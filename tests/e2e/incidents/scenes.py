"""What people do in Discord, in short scenes that together make every call of the bot's."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from data.records import Stage as Stages
from tests.e2e.incidents.cast import Cast
from tests.e2e.seen import Seen
from tests.e2e.sitting import LOOK, push

Scene = Callable[[Cast], Awaitable[None]]


def _having(cast: Cast, label: str) -> Callable[[], Seen]:
    """The newest post with a button of that label."""
    return lambda: [post for post in cast.world.posts() if label in post.buttons][-1]


def _own(cast: Cast, at: int = 0) -> Callable[[], Seen]:
    return lambda: cast.world.hand_of(cast.world.people[at])


async def lobby(cast: Cast) -> None:
    """A lobby: people come and go, options, a ghost, an end; another that nobody starts."""
    world = cast.world
    await cast.type(world.ana, "phantom-rummy new", variant=0)
    await cast.press(world.bo, _having(cast, "Start"), "Join")
    await cast.press(world.bo, _having(cast, "Start"), "Leave")
    await cast.press(world.ana, _having(cast, "Start"), "gl:ghost")
    await cast.press(world.ana, _having(cast, "Start"), "Options")
    panel = world.private(world.ana)
    if panel and panel[-1].menus:
        await world.select(world.ana, panel[-1], "pace slow")
    await cast.press(world.ana, _having(cast, "Start"), "Cancel")
    await cast.type(world.ana, "phantom-rummy new", variant=0)
    await world.later(2000)


async def whole(cast: Cast) -> None:
    """A whole game of Fantasmagória, and all that is done with it when it is over."""
    world = cast.world
    await cast.start(1, "fantasmagoria new", rounds=1, ghosts=2)
    await cast.play(1, board=True)
    await cast.press(world.ana, _having(cast, "My hand"), "Table…")
    await cast.press(world.ana, _own(cast), "Table as text")
    await cast.press(world.ana, _having(cast, "My hand"), "Rules")
    await cast.play_out()
    await world.later(LOOK)
    await cast.press(world.ana, _having(cast, "Replay"), "Replay")
    await cast.press(world.ana, _own(cast), "Next")
    await cast.press(world.ana, _own(cast), "gl:film")
    await cast.press(world.ana, _own(cast), "gl:showfilm")
    await cast.type(world.ana, "table export", table=1)
    await cast.press(world.ana, _having(cast, "Replay"), "Rematch")
    await cast.press(world.ana, _having(cast, "Start"), "Cancel")
    await cast.press(world.ana, _having(cast, "Replay"), "Close")
    await world.later(LOOK)


async def rounds(cast: Cast) -> None:
    """Two rounds, of which the first gets its picture; the board is pushed away and deleted."""
    world = cast.world
    await cast.start(1, "fantasmagoria new", rounds=2, ghosts=2)
    await push(world)
    await world.later(2 * LOOK)
    await cast.play(20)
    boards = {board.id for board in world.boards()}
    gone = [m for place in world.places() for m in place.history() if m.id in boards]
    if gone:
        await world.ana.delete(gone[-1])
    await world.later(2 * LOOK)
    await world.slash(world.ana, "table resume", world.channel, table=1)
    await world.later(LOOK)
    await cast.play(3)
    await cast.type(world.ana, "table abort", table=1)
    await cast.press(world.ana, _own(cast), "Yes, end it")


async def rummy(cast: Cast) -> None:
    """Phantom Rummy: questions to all, calls; undo by vote; somebody leaves, another sits down."""
    world = cast.world
    await cast.type(world.ana, "phantom-rummy new", variant=1, pace="relaxed")
    await cast.press(world.bo, _having(cast, "Start"), "Join")
    await cast.press(world.chidi, _having(cast, "Start"), "Join")
    await cast.start(1, "phantom-rummy new", variant=1, pace="relaxed", ghosts=2)
    await cast.play(4)
    await cast.type(world.bo, "table show", table=1)
    await cast.type(world.ana, "table undo", table=1)
    await world.later(LOOK)
    for person in world.people[1:3]:
        await cast.press(person, _having(cast, "Yes, take it back"), "Yes, take it back")
    await cast.play(2)
    await cast.type(world.ana, "table reminders", mentions="off")
    await cast.type(world.bo, "table leave", table=1)
    await cast.press(world.bo, _own(cast, 1), "Yes, leave")
    await cast.press(world.eve, _having(cast, "My hand"), "Table…")
    await cast.press(world.eve, _own(cast, 4), "Ask for a seat")
    await cast.press(world.eve, _own(cast, 4), "gl:ask")
    await cast.press(world.ana, _having(cast, "Yes, sit down"), "Yes, sit down")
    await cast.play(2)


async def deathwick(cast: Cast) -> None:
    """Deathwick: Salt, a kick, absence with calls and warnings until the seat is kept for one."""
    world = cast.world
    await cast.type(world.ana, "deathwick new", pace="relaxed", ghosts=1)
    await cast.press(world.bo, _having(cast, "Start"), "Join")
    await cast.press(world.chidi, _having(cast, "Start"), "Join")
    await cast.start(1, "deathwick new", pace="relaxed", ghosts=3)
    await cast.play(8)
    await cast.type(world.ana, "table kick", person=world.chidi, table=1)
    await cast.press(world.ana, _own(cast), "gl:kick")
    await world.later(4 * 3600)
    await cast.press(world.ana, _having(cast, "My hand"), "Take my seat back")
    await world.later(60)
    await cast.play(4)


async def gathering(cast: Cast) -> None:
    """Nine in two circles of Deathwick, and their Final Ritual."""
    world = cast.world
    # Its boards are many, and are looked at elsewhere.
    cast.patch.setattr("bot.publisher.SPACING", 300.0)

    async def opened() -> bool:
        return await cast.bot.store.lobby(1) is not None

    await cast.until(
        "a gathering opens",
        opened,
        lambda: world.slash(world.ana, "deathwick gathering", pace="live", ghosts=8),
    )
    # Whoever opened it never comes: ghosts decide for them too.
    await cast.start(1, "deathwick gathering")

    async def over() -> bool:
        found = await cast.bot.store.gathering(1)
        return found is not None and found.stage is Stages.OVER

    async def on() -> None:
        for number in range(1, 8):
            table = await cast.table(number)
            if table is not None and table.head.status == "paused":
                await cast.resume(number)
        for _ in range(40):
            if await over():
                return
            await world.later(60)

    await cast.until("the gathering ends", over, on)


async def lesson(cast: Cast) -> None:
    """A guided first game, left before its end."""
    world = cast.world

    async def begun() -> bool:
        return await cast.table(1) is not None

    await cast.until("a lesson", begun, lambda: world.slash(world.ana, "fantasmagoria learn"))
    await world.later(LOOK)
    await cast.play(6)
    await cast.press(world.ana, _having(cast, "Leave the lesson"), "Leave the lesson")
    await world.later(LOOK)


async def desk(cast: Cast) -> None:
    """Commands that are about no table, or look at several."""
    world = cast.world
    await cast.start(1, "fantasmagoria new", rounds=1, ghosts=2)
    await cast.type(world.ana, "rules search", query="led cup", game="fantasmagoria")
    await cast.press(world.ana, _own(cast), "Show to everyone")
    await cast.type(world.ana, "fantasmagoria seance", question="Shall I win?")
    await cast.type(world.ana, "table list")
    await cast.type(world.ana, "leaderboard", game="fantasmagoria")
    await cast.type(world.ana, "profile")
    await cast.type(world.ana, "settings")
    await cast.type(world.ana, "table host", person=world.bo, table=1)
    await cast.type(world.bo, "privacy export")
    await cast.type(world.bo, "privacy delete")
    await cast.press(world.bo, _own(cast, 1), "gl:forget")
    await world.suggestions(world.ana, "rules search", "query", "cup")
    await world.later(LOOK)


async def restart(cast: Cast) -> None:
    """A restart in mid-game: what was there is looked at, and it goes on."""
    world = cast.world
    await cast.start(1, "fantasmagoria new", rounds=1, ghosts=2)
    await cast.play(2)
    await world.restart()
    await world.later(10)
    await cast.play(4)


SCENES: dict[str, Scene] = {
    each.__name__: each
    for each in (lobby, whole, rounds, rummy, deathwick, gathering, lesson, desk, restart)
}
