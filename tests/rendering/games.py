"""Games to draw: played at random by the engine, with names that are hard to set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from data.catalogue import catalogue
from games import fantasmagoria as engine
from games.game import Event
from rendering.scene import Scene, SeatView

WORDS = catalogue("en")
NAMES = ("Bartholomew Featherstonehaugh", "さくら・ミカヅキ", "Ravi", "Inês d’Ávila")
HOSTILE = (
    "W" * 32,
    "مريم الحسيني",
    "👻🎃 👨‍👩‍👧‍👦🏳️‍🌈👍🏽🇧🇷",
    "สมหญิง กำแพง ที่ยิ่งใหญ่",
    "प्रिया क्षत्रिय स्त्री शक्तिशाली",
    "Z̸̧̛̬͓̲͚̗̈́͗̒̕a̵̡̛̺̭̬͐̔̀l̷̢̡̛͔̱̓͛͊g̶̨͖̪̼̈́͋̕ơ̸̛̰ of the long marks",
    "a\u202eevil\u202c\u200b\u2066 name\u0000\n",
    "𝔉𝔯𝔞𝔨𝔱𝔲𝔯 ★♥☠ \U000fffff",
    "\u200b\u200d",
    "שלום עולם מרים כהן לוי",
)


@dataclass(frozen=True)
class Longer:
    """A language whose labels are a third longer than English."""

    language: str = "xx"

    def __call__(self, key: str, /, **values: object) -> str:
        text = WORDS(key, **values)
        if key.startswith(("fantasmagoria.picture.last", "fantasmagoria.card")):
            return text
        return text + "e" * round(len(text) * 0.3)


def public(move: list[Event] | tuple[Event, ...]) -> tuple[Event, ...]:
    """The events of a move that all may know."""
    return tuple(event for event in move if event.seen_by is None)


def scene_of(
    state: Any,
    recent: list[tuple[Event, ...]] | None = None,
    names: tuple[str, ...] = NAMES,
    until: str = "until 21:40",
) -> Scene:
    """The scene of a state, after these moves."""
    moves = recent or []
    players = len(engine.dump(state)["hands"])
    return Scene(
        game="fantasmagoria",
        table=7,
        view=engine.view(state, None),
        names=names[:players],
        to_act=tuple(engine.to_act(state)),
        recent=tuple(moves),
        history=tuple(e for move in moves for e in move if e.kind in engine.CHAPTERS),
        words=WORDS,
        until=until,
        result=engine.result(state),
    )


def moments(
    players: int,
    seed: str,
    options: Mapping[str, Any] | None = None,
    names: tuple[str, ...] = NAMES,
) -> Iterator[tuple[Any, Scene]]:
    """Every position of a game of random moves, as a copy, with its scene."""
    chosen = engine.options(players, options or {})
    state = engine.new(players, seed, chosen)
    rng = Random(seed)
    moves: list[tuple[Event, ...]] = []
    while True:
        yield engine.load(engine.dump(state), seed), scene_of(state, moves, names)
        act = engine.to_act(state)
        if not act:
            return
        seat = rng.choice(act)
        moves.append(public(engine.apply(state, seat, rng.choice(engine.legal(state, seat)))))


@cache
def played(players: int, seed: str, rounds: int = 3) -> tuple[tuple[Any, Scene], ...]:
    """All moments of one game, played once for all tests."""
    return tuple(moments(players, seed, {"rounds": rounds}))


def seen_by(seat: int, seed: str, at: int, players: int = 4) -> tuple[Event, ...]:
    """What a seat sees of the move after the moment `at` of a game, its own move."""
    state = engine.copy(played(players, seed)[at][0])
    after = played(players, seed)[at + 1][1]
    for move in engine.legal(state, seat):
        tried = engine.copy(state)
        events = engine.apply(tried, seat, move)
        if public(events) == after.recent[-1]:
            return tuple(each for each in events if each.seen_by is None or seat in each.seen_by)
    raise ValueError(f"no move of seat {seat} leads to moment {at + 1}")


def end_scene(players: int, seed: str, rounds: int = 3) -> Scene:
    """The scene of a finished game."""
    return played(players, seed, rounds)[-1][1]


def seat_view(state: Any, seat: int) -> SeatView:
    """What a seat may see and do."""
    return SeatView(
        seat,
        engine.view(state, seat),
        tuple(engine.legal(state, seat)),
        engine.refusals(state, seat),
    )
