"""Whatever may answer an action, holding the answer changes nothing that anybody else sees."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

import msgspec
import pytest

from data.records import Pace, Status
from games.game import Position, Rng
from games.players import LEVELS, Level
from games.players.thought import CHANCE, Thought
from tests.e2e.seen import Seen
from tests.e2e.sitting import LOOK, begin_as, bot_of, stand, table_of
from tests.e2e.test_deathwick import circle
from tests.e2e.test_deathwick_silence import plain, sent_since
from tests.e2e.world import World

STEP = 2.0
"""Seconds from one look to the next."""
LOOKS = 9
MASKED = re.compile(r"\d{9,}|simcord\w+|(?<=/table )\d+|(?<=table:)\d+")


class Case(msgspec.Struct):
    """An action, who may answer it, and two states of theirs: with the answer, and without."""

    move: str
    subject: int
    held: dict[str, Any]
    bare: dict[str, Any]
    moves: tuple[tuple[int, str], ...] = ()
    """What others do first, after the action, as (seat, move)."""


def hands(*three: str, **changes: Any) -> dict[str, Any]:
    """How the three sit."""
    return {"hands": three, **changes}


def candle(cards: str, seat: int = 1) -> dict[str, Any]:
    return {"candles": {seat: cards}}


HEX, MIME = {"classes": {1: "hex"}}, {"classes": {1: "mime"}}
PAGES = {"classes": {1: "grimoire-of-rejection"}}
WALLS = {"classes": {1: "cryptkeeper"}, "shadows": {1: "4D#"}}
CASES = {
    "a haunt": Case(
        "haunt 9H @1",
        1,
        hands("9H KS", "5H 2C", "5D 3C", **candle("3D 6H")),
        hands("9H KS", "6H 2C", "5D 3C", **candle("3D 5H")),
    ),
    "a haunt of another": Case(
        "haunt 9H @2",
        1,
        hands("9H KS", "5H 2C", "7D 3C", **candle("3D 6H")),
        hands("9H KS", "6H 2C", "7D 3C", **candle("3D 5H")),
    ),
    "Scare": Case(
        "cast 3H @1",
        1,
        hands("3H KS", "5H", "7D 3C", **candle("3D 6H")),
        hands("3H KS", "6H", "7D 3C", **candle("3D 5H")),
    ),
    "BOO!": Case(
        "summon X",
        1,
        hands("X KS", "5H 2C", "7D 3C", **candle("3D 6H")),
        hands("X KS", "6H 2C", "7D 3C", **candle("3D 5H")),
    ),
    "a Salt, to be countered": Case(
        "haunt 9H @1",
        0,
        hands("9H 5C KS", "5H 2C", "7D 3C", **candle("3D 6C", 0)),
        hands("9H 6C KS", "5H 2C", "7D 3C", **candle("3D 5C", 0)),
        ((1, "salt 5H"),),
    ),
    "a page": Case(
        "haunt 9H @1",
        1,
        hands("9H KS", "2C", "7D 3C", pages={1: "9C"}, **PAGES, **candle("3D 8C")),
        hands("9H KS", "2C", "7D 3C", pages={1: "8C"}, **PAGES, **candle("3D 9C")),
    ),
    "a card of the suit, of the Hex": Case(
        "haunt 9H @1",
        1,
        hands("9H KS", "4H 2C", "7D 3C", **HEX, **candle("3D 4C")),
        hands("9H KS", "4C 2C", "7D 3C", **HEX, **candle("3D 4H")),
    ),
    "a redirect": Case(
        "haunt 9H @1",
        2,
        hands("9H KS", "4H 2C", "5D 3C", **MIME, **candle("4D 6D", 2)),
        hands("9H KS", "4H 2C", "6D 3C", **MIME, **candle("4D 5D", 2)),
        ((1, "pass"), (2, "pass"), (1, "redirect 4H")),
    ),
    "a Salt behind a wall": Case(
        "haunt 9H @1",
        1,
        hands("9H KS", "5H 2C", "7D 3C", **WALLS, **candle("3D 6H")),
        hands("9H KS", "6H 2C", "7D 3C", **WALLS, **candle("3D 5H")),
    ),
}


def passing(
    view: Position, legal: Sequence[str], sample: Callable[[], Any], rng: Rng, budget: float
) -> Thought:
    """An artificial player who declines what it can."""
    del view, sample, rng, budget
    return Thought(next((move for move in legal if move in ("pass", "allow")), legal[-1]), CHANCE)


async def haunt_seat(world: World, number: int, seat: int) -> None:
    """Let an artificial player sit there from the next start on."""

    def work(db: Any) -> None:
        db.execute(
            "UPDATE seats SET user_id = NULL, level = 'random' WHERE table_id = ? AND seat = ?",
            (number, seat),
        )

    await bot_of(world).store._database.write(work)


def masked(found: Any, number: int) -> Any:
    """What was seen, without the ids that differ from table to table."""
    told = MASKED.sub("#", repr(found))
    return told.replace(f"Table {number}", "Table N").replace(f"table {number}", "table N")


def hand_of(world: World, person: Any, number: int) -> Seen:
    """The newest hand of a person's at this table."""
    found = [seen for seen in world.private(person) if f"gl:order:{number}:" in repr(seen.payload)]
    return found[-1]


def writes(world: World, count: int) -> list[str]:
    """What was changed in Discord since then.

    Hands that are open count once: how many changes fall into one edit is a matter of how fast
    they are drawn.
    """
    told = [masked(each, 0) for each in sent_since(world, count) if each[0] != "GET"]
    hands = {each for each in told if each.endswith("/messages/@original')")}
    return [each for each in told if each not in hands] + sorted(hands)


async def calm(world: World) -> None:
    """Let the disk and the drawers catch up, whatever the clock says."""
    count, quiet = len(world.tap.sent), 0
    while quiet < 4:
        await asyncio.sleep(0.01)
        await world.settle()
        still = len(world.tap.sent) == count and not bot_of(world).hands._tasks._tasks
        quiet = quiet + 1 if still else 0
        count = len(world.tap.sent)


async def play(world: World, number: int, seat: int, move: str) -> None:
    """A person's move, without the clicks."""
    table = await table_of(world, number)
    decision = table.head.seats[seat].decision
    by = table.head.seats[seat].user_id
    await bot_of(world).host.play(number, seat, decision, move, by=by)


async def observed(
    world: World, number: int, case: Case, state: dict[str, Any], played: str
) -> list[Any]:
    """All that anybody but the subject sees from the action on, look by look."""
    state = dict(state)
    people = world.people[:3]
    pace = Pace.RELAXED if played == "relaxed" else Pace.LIVE
    await begin_as(world, people, "deathwick new", pace=pace)
    if played == "ghost":
        await haunt_seat(world, number, case.subject)
    # Whose turn it is has a time too, from the next start on.
    await world.later(1 - world.clock.now().microsecond / 1e6)
    await stand(world, circle(*state.pop("hands"), **state), number)
    await calm(world)
    for seat, person in enumerate(people):
        if seat != case.subject or played != "ghost":
            await world.slash(person, "hand", table=number)
        standing = "all" if seat != case.subject else played if played in ("all", "never") else ""
        await bot_of(world).host.set_orders(number, seat, standing=standing)
    await calm(world)
    # Time stamps are whole seconds.
    await world.later(LOOK + 1 - (world.clock.now() + timedelta(seconds=LOOK)).microsecond / 1e6)
    await calm(world)
    await play(world, number, 0, case.move)
    found: list[Any] = []
    for seat, move in case.moves:
        await world.later(LOOK)
        await calm(world)
        if seat in (await table_of(world, number)).owing():
            # Whose order passes has done so already.
            await play(world, number, seat, move)
    await world.later(LOOK)
    await calm(world)
    sent = len(world.tap.sent)
    changed: list[str] = []
    others = [person for seat, person in enumerate(people) if seat != case.subject]
    for look in range(LOOKS):
        await world.later(STEP)
        await calm(world)
        if played == "restart" and look == LOOKS // 3:
            await world.restart()
            await calm(world)
        live = await table_of(world, number)
        window = live.window
        if window is None:
            # What shows from then on is another matter.
            break
        changed = writes(world, sent)
        seen = {
            "posts": [plain(world, post) for post in world.posts(world.channel.threads[-1])],
            "hands": [plain(world, hand_of(world, person, number)) for person in others],
            "asked": (live.head.ply, live.shown_owing(), window.seats),
            "scene": (live.scene().view, live.scene().recent, live.scene().to_act),
            "views": [live.game.view(live.state, at) for at in range(3) if at != case.subject],
            "decisions": [sitting.decision for sitting in live.head.seats],
        }
        found += [(look, what, masked(is_seen, number)) for what, is_seen in seen.items()]
    found += [("closed at", look), ("changed", sorted(changed))]
    return found


PLAYED = [
    *((name, "person") for name in CASES if name not in ("a haunt", "BOO!")),
    *(("a haunt", played) for played in ("ghost", "all", "never", "restart", "relaxed")),
    ("a Salt, to be countered", "ghost"),
    ("BOO!", "ghost"),
]
"""What is played, and by whom it is answered: a person, an artificial player, a person who ordered
so beforehand, lives through a restart, or is called. `test_deathwick_silence` has the rest."""


@pytest.mark.parametrize(("name", "played"), PLAYED)
async def test_an_answer_that_is_held_changes_nothing_that_others_see(
    world: World, monkeypatch: pytest.MonkeyPatch, name: str, played: str
) -> None:
    case = CASES[name]
    monkeypatch.setitem(LEVELS, "random", Level(passing))
    held = await observed(world, 1, case, case.held, played)
    await world.later(60)
    await bot_of(world).host.set_status(1, Status.ABORTED)
    # Whole seconds: times of day are shown in those.
    await world.later(4)
    bare = await observed(world, 2, case, case.bare, played)
    assert len(held) > 9 or played == "never"
    for one, other in zip(held, bare, strict=False):
        assert one == other
    assert len(held) == len(bare)
