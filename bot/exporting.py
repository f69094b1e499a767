"""A finished game as a text file, with which anybody can check that it was fair.

Each line is JSON. The first one says what was promised and what came of it; the others are commands
for the engine program: `python -m games < FILE` plays the game again. It takes the first line for
no command and says so. Nobody's id is in it: `sitting` is a hash of those who sat at the start.
Moves that were taken back are not in it.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from bot.deals import DealtOtherwise, first_state
from bot.errors import Refusal
from bot.keeper import record_of
from data.records import Status, Table
from data.store import Store
from games import GAMES
from games.game import GameError, Result

FORMAT = 1
ENDED = (Status.OVER, Status.ABORTED)


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sat there at the end; an artificial player has a level."""

    name: str
    level: str | None = None


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line.

    `start` is the number of the click on Start, as a text since other languages' numbers are too
    small for it. `deal` says how the game was dealt: as a new one, as a guided first game, or as a
    Final Ritual of these `classes`. `taken_back` counts how often moves were taken back.
    """

    ghostlight: int
    table: int
    game: str
    rules: str
    status: Literal["over", "aborted"]
    deal: Literal["new", "first_game", "final_ritual"]
    classes: list[str]
    hash: str
    secret: str
    start: str
    sitting: str
    seats: list[Chair]
    options: dict[str, Any]
    seed: str
    began: str
    taken_back: int
    moves: int
    result: Result | None


class New(msgspec.Struct, frozen=True):
    """The engine's command that deals a new game."""

    game: str
    players: int
    seed: str
    options: dict[str, Any]
    cmd: Literal["new"] = "new"


class Load(msgspec.Struct, frozen=True):
    """The engine's command that takes up a position."""

    position: dict[str, Any]
    seed: str
    cmd: Literal["load"] = "load"


class Made(msgspec.Struct, frozen=True):
    """The engine's command that makes a move."""

    seat: int
    move: str
    cmd: Literal["move"] = "move"


def deal_line(header: Header, first: Any) -> bytes:
    """The command that begins the game, from the state before its first move."""
    if header.deal == "new":
        players = len(header.seats)
        return _line(New(header.game, players, header.seed, header.options))
    return _line(Load(GAMES[header.game].dump(first), header.seed))


async def export(store: Store, number: int) -> tuple[str, bytes]:
    """A file's name and content.

    Raises `Refusal` while the game runs, or if how it was dealt is not known any more.
    """
    record = await record_of(store, number)
    if record.head.status not in ENDED:
        raise Refusal("export_runs", table=number)
    try:
        first = await first_state(store, record)
        header = await _header(store, record, first)
    except (DealtOtherwise, GameError) as error:
        raise Refusal("export_lost", table=number) from error
    moves = await store.moves(number)
    header = msgspec.structs.replace(header, moves=len(moves))
    lines = [_line(header), deal_line(header, first)]
    lines += [_line(Made(move.seat, move.move)) for move in moves]
    return f"{record.head.game}-{number}.jsonl", b"".join(lines)


async def _header(store: Store, record: Table, first: Any) -> Header:
    head, game = record.head, GAMES[record.head.game]
    deal: Literal["new", "first_game", "final_ritual"] = "new"
    classes: list[str] = []
    if head.learning:
        deal = "first_game"
    elif await store.overview.gathering_of_final(head.id) is not None:
        deal, classes = "final_ritual", game.dump(first)["classes"]
    over = head.status is Status.OVER
    end = game.load(msgspec.json.decode(record.snapshot), record.seed) if over else None
    return Header(
        ghostlight=FORMAT,
        table=head.id,
        game=head.game,
        rules=record.rules,
        status="over" if over else "aborted",
        deal=deal,
        classes=classes,
        hash=record.hash,
        secret=record.secret.hex(),
        start=str(record.start_id),
        sitting=record.sitting,
        seats=[Chair(seat.name, seat.level) for seat in head.seats],
        options=record.options,
        seed=record.seed,
        began=record.created_at.isoformat(timespec="seconds"),
        taken_back=len(await store.undos.taken_back(head.id)),
        moves=0,
        result=game.result(end) if end is not None else None,
    )


def _line(value: msgspec.Struct) -> bytes:
    return msgspec.json.encode(value) + b"\n"
