"""Any stored game played again: its first state, dealt as it was dealt, and its moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from bot.circles import finalists, outcome
from bot.first_games import PLANS
from bot.live import LiveTable
from data.records import Circle, Gathering, Move, Status, Table
from data.store import Damaged, Store, StoreError
from games import GAMES
from games.deathwick import final_ritual
from games.game import Event, Game, Position


class DealtOtherwise(Exception):
    """It was dealt in a way that is not known any more: an older version's guided first game."""


async def first_state(store: Store, record: Table) -> Any:
    """The state of a stored game before its first move.

    Args:
        store: Where the rest of what it was dealt from is kept.
        record: The game.

    Raises:
        DealtOtherwise: As it was dealt, games are not dealt any more.
        GameError: What is stored cannot be dealt.
    """
    game, players = GAMES[record.head.game], len(record.head.seats)
    if record.head.learning:
        plan = PLANS[record.head.game]
        if (record.seed, players) != (plan.seed, plan.ghosts + 1):
            raise DealtOtherwise
        return plan.deal(players, record.seed, record.options)
    gathering = await store.overview.gathering_of_final(record.head.id)
    if gathering is None:
        return game.new(players, record.seed, record.options)
    classes = await _kept_classes(store, gathering)
    if len(classes) != players:
        # A circle is damaged by now. The position tells the classes too: all else can be dealt.
        classes = msgspec.json.decode(record.snapshot)["classes"]
    return final_ritual(classes, record.seed, record.options)


def again(game: Game, state: Any, moves: Sequence[Move]) -> Iterator[tuple[int, list[Event]]]:
    """Play stored moves from a state on, changing it: each one's ply and what it causes.

    Raises:
        IllegalMove: These rules refuse a move.
    """
    for move in moves:
        yield move.ply, game.apply(state, move.seat, move.move)


def as_stored(game: Game, state: Any, record: Table) -> bool:
    """Whether a state is the position that is stored of its game."""
    return same(game.dump(state), record.snapshot)


def same(position: Position, snapshot: bytes) -> bool:
    """Whether a position is the stored one.

    What is remembered of hidden cards is not compared: it follows from the moves, and of a game
    that is stored already another version may remember more.
    """
    stands = msgspec.json.decode(msgspec.json.encode(position))
    stored = msgspec.json.decode(snapshot)
    return bool(_lying(stands) == _lying(stored))


def _lying(position: Any) -> Any:
    """How the cards lie, without what is known of them."""
    if not isinstance(position, dict):
        return position
    return {key: value for key, value in position.items() if key != "known"}


async def _kept_classes(store: Store, gathering: Gathering) -> list[str]:
    """The classes of those who go on to a Final Ritual, in the order in which the lot seats them;
    empty where a circle cannot be read.
    """
    circles = [circle for circle in gathering.circles if circle.place]
    try:
        outcomes = [
            outcome(gathering, circle.place, await _circle(store, circle)) for circle in circles
        ]
    except Exception as error:
        # Whatever a damaged circle fails with.
        if isinstance(error, StoreError) and not isinstance(error, Damaged):
            raise
        return []
    return [finalist.character for finalist in finalists(gathering, outcomes)]


async def _circle(store: Store, circle: Circle) -> LiveTable | None:
    record = await store.table(circle.table)
    if record is None or record.head.status is not Status.OVER:
        return None
    return LiveTable(record)
