"""First games without Discord or a store."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from bot.learning import Plan
from bot.lessons import LEARNER, news
from bot.live import LiveTable, dealt
from bot.taking import taken
from data.records import Seat
from games import GAMES
from tests.bot.conftest import GHOST, NOW, lobby

ANA = 11


def first_game(plan: Plan, name: str = "Ana") -> LiveTable:
    """A first game just dealt."""
    sits = lobby(Seat(ANA, name), *(GHOST for _ in range(plan.ghosts)), game=plan.game)
    options = GAMES[plan.game].options(len(sits.seats), plan.options)
    table = dealt(sits, options, plan.seed, 0, 3, NOW, plan.deal)
    table.head = msgspec.structs.replace(table.head, learning=True)
    record = msgspec.structs.replace(table.record, head=table.head, lessons=news(table, ()))
    return LiveTable(record)


def played(table: LiveTable, rng: Random) -> Iterator[LiveTable]:
    """The table after each move, all of them by chance, to the end."""
    while owing := table.owing():
        seat = owing[0]
        forced = table.game.forced(table.state, seat)
        move = forced or rng.choice(table.game.legal(table.state, seat))
        by = ANA if seat == LEARNER and forced is None else None
        after = table.twin()
        events = tuple(after.game.apply(after.state, seat, move))
        taken(table, after, seat, move, by, events, NOW)
        table = after
        yield table
