"""Games of Deathwick to draw: played at random by the engine, with names that are hard to set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from games import deathwick as engine
from games.game import Event
from rendering.scene import Scene, SeatView
from tests.rendering.games import WORDS, public

NAMES = (
    "Bartholomew Featherstonehaugh", "Anneliese", "Ravi", "さくら・ミカヅキ", "Inês d’Ávila",
    "Omar", "Wilhelmina K.", "Zed", "Jo", "Priya",
)  # fmt: skip


def scene_of(
    state: Any,
    recent: list[tuple[Event, ...]] | None = None,
    names: tuple[str, ...] = NAMES,
    until: str = "until 21:40",
) -> Scene:
    """The scene of a state, after these moves."""
    moves = recent or []
    return Scene(
        game="deathwick",
        table=7,
        view=engine.view(state, None),
        names=names[: state.setup.players],
        to_act=tuple(engine.to_act(state)),
        recent=tuple(move for move in moves if move)[-64:],
        history=tuple(e for move in moves for e in move if e.kind in engine.CHAPTERS),
        words=WORDS,
        until=until,
        result=engine.result(state),
    )


def moments(
    players: int, seed: str, options: Mapping[str, Any] | None = None
) -> Iterator[tuple[Any, Scene]]:
    """Every position of a game of random moves, as a copy, with its scene."""
    state = engine.new(players, seed, engine.options(players, options or {}))
    rng = Random(seed)
    moves: list[tuple[Event, ...]] = []
    while True:
        yield engine.copy(state), scene_of(state, moves)
        act = engine.to_act(state)
        if not act:
            return
        seat = rng.choice(act)
        told = public(engine.apply(state, seat, rng.choice(engine.legal(state, seat))))
        moves.append(told)


@cache
def played(
    players: int, seed: str, ask: str = "all", salt: str = "any"
) -> tuple[tuple[Any, Scene], ...]:
    """All moments of one game, played once for all tests."""
    return tuple(moments(players, seed, {"ask": ask, "salt": salt}))


def seat_view(state: Any, seat: int) -> SeatView:
    """What a seat may see and do."""
    return SeatView(
        seat,
        engine.view(state, seat),
        tuple(engine.legal(state, seat)),
        engine.refusals(state, seat),
    )


def many_cards(moments: tuple[tuple[Any, Scene], ...], count: int) -> tuple[Scene, SeatView]:
    """A ritual of these moments with so many cards in the hand, of every kind of use and none."""
    codes = [f"{rank}{suit}" for rank in ("A", "2", "4", "5", "6", "8", "9", "10", "J", "K")
             for suit in "SHCD"][:count]  # fmt: skip
    _, scene = next(m for m in moments if m[1].view["phase"] == "ritual")
    view = {**scene.view, "hands": [codes, [], [], []], "turn": 0}
    legal = [
        f"{act} {code} 1" for code in codes[::2] for act in ("haunt", "banish", "cast", "wall")
    ]
    return scene, SeatView(0, view, tuple(legal), dict.fromkeys(codes[1::2], "gated"))


@dataclass(frozen=True)
class Longer:
    """A language whose labels are a third longer than English; names of cards and of the game
    are not, and sentences of the last change may be cut.
    """

    language: str = "xx"

    def __call__(self, key: str, /, **values: object) -> str:
        text = WORDS(key, **values)
        if key.startswith("deathwick.gift"):
            return text + " eeee" * round(len(text) * 0.3 / 5)
        if key.startswith(("deathwick.title", "deathwick.card", "deathwick.picture.last")):
            return text
        return text + "e" * round(len(text) * 0.3)
