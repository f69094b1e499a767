"""A person who learns a game, and what they are told on the way."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from simcord import MemberActor

from bot import lessons
from bot.driver import PAUSE
from bot.hand_controls import ANSWER
from bot.learning import Plan
from bot.lessons import LEARNER
from bot.live import LiveTable
from data.records import Lesson
from games import GAMES
from tests.e2e.seen import Seen
from tests.e2e.sitting import LOOK, bot_of, table_of
from tests.e2e.world import Answer, World

COMMANDS = {
    "fantasmagoria": "fantasmagoria learn",
    "phantom_rummy": "phantom-rummy learn",
    "deathwick": "deathwick learn",
}
SENSIBLE = {"phantom_rummy": ("goal", "open", "take Iring")}
"""How the moves begin that somebody makes who has read the lessons."""
LAMP = "💡 "
STEPS = ("step", ANSWER)


async def begin(world: World, game: str, person: MemberActor | None = None) -> Answer:
    """A first game of this person's, its board posted."""
    answer = await world.slash(person or world.ana, COMMANDS[game])
    await world.later(LOOK)
    return answer


async def until_asked(world: World) -> LiveTable:
    """Let the others play until the learner is asked, or the game is over."""
    while True:
        table = await table_of(world)
        if not table.running or table.driven_seat() is None:
            break
        await world.later(PAUSE + 0.1)
    await world.later(LOOK)
    return await table_of(world)


async def decide(world: World, prefer: Sequence[str] = ()) -> bool:
    """The learner makes their next decision, if the game goes on; whether it does.

    Args:
        world: The server.
        prefer: How the moves begin that they like best; else it is the first of all.
    """
    table = await until_asked(world)
    if table.running:
        legal = table.game.legal(table.state, LEARNER)
        liked = [move for start in prefer for move in legal if move.startswith(start)]
        await choose(world, next(iter(liked), legal[0]))
    return table.running


def last_decision(plan: Plan, ending: str) -> tuple[Any, str]:
    """A position of a first game in which the learner is asked, and a move that ends it so."""
    game, players = GAMES[plan.game], plan.ghosts + 1
    for seed in range(10_000):
        rng = Random(seed)
        state = plan.deal(players, plan.seed, game.options(players, plan.options))
        while (result := game.result(state)) is None:
            seat = game.to_act(state)[0]
            asked = seat == LEARNER and game.forced(state, seat) is None
            before, move = game.copy(state), rng.choice(game.legal(state, seat))
            game.apply(state, seat, move)
        if asked and lessons.ending(result) == ending:
            return before, move
    raise LookupError(f"No game ends with {ending}")


async def choose(world: World, move: str) -> None:
    """The learner opens their hand and takes the ways to this move."""
    table = await table_of(world)
    words = table.game.asked(move)
    await world.click(world.ana, newest_board(world), "gl:hand:1:0:")
    while (await table_of(world)).head.ply == table.head.ply:
        hand = world.hand_of(world.ana)
        controls = [part["custom_id"] for part in hand.buttons.values()]
        values = [option["value"] for menu in hand.menus for option in menu["options"]]
        paths = [name.split(":", 4)[4] for name in controls if name.split(":")[1] in STEPS]
        fitting = [path for path in (*paths, *values) if path.split() == words[: len(path.split())]]
        way = max(fitting, key=len)
        if way in paths:
            await world.click(world.ana, hand, next(c for c in controls if c.endswith(f":{way}")))
        else:
            await world.select(world.ana, hand, way)


async def kept(world: World, number: int = 1) -> tuple[Lesson, ...]:
    """What was told, as it is kept on disk."""
    table = await bot_of(world).store.table(number)
    assert table is not None
    return table.lessons


async def lessons_of(world: World, number: int = 1) -> list[str]:
    """The keys of what was told, as they are kept on disk."""
    return [lesson.key for lesson in await kept(world, number)]


def lines(post: Seen) -> list[str]:
    """The lessons in a message."""
    return [line for line in post.text.splitlines() if line.startswith(LAMP)]


def newest_board(world: World) -> Seen:
    """The board of the table, over or not."""
    return world.posts()[-1]


def book(world: World) -> list[str]:
    """The lessons that can be read again."""
    pages = [post for post in world.posts() if not post.pictures and not post.buttons]
    return [line for page in pages for line in lines(page)]
