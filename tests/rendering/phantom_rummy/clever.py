"""A player that goes out now and then, so that pictures have goals to show."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from games import phantom_rummy as engine
from games.game import Event
from games.phantom_rummy.cards import CARD_OF, counts, pack
from games.phantom_rummy.shapes import waits_of_kinds
from rendering.phantom_rummy.sorting import BIG, LOOSE, PAIR, arrange
from rendering.scene import Scene
from tests.rendering.games import public
from tests.rendering.phantom_rummy.games import scene_of

_WORTH = {PAIR: 26, LOOSE: 0}


def _value(codes: list[str]) -> int:
    bunches = arrange(codes)
    worth = sum(100 if one.kind in BIG else _WORTH.get(one.kind, 18) for one in bunches)
    waiting = waits_of_kinds(counts(pack(CARD_OF[code] for code in codes)))
    return worth + 40 * bool(waiting) + 6 * waiting.bit_count()


def choose(state: Any, seat: int, rng: Random) -> str:
    """A move: one set is opened, then the hand grows to a goal."""
    legal = engine.legal(state, seat)
    if "goal" in legal:
        return "goal"
    view = engine.view(state, seat)
    held = [str(code) for code in view["hands"][seat]]
    opened = len(view["opened"][seat])
    if view["phase"] == "claim":
        gains = [move for move in legal if move.startswith("gain")]
        return rng.choice(gains) if gains and opened < 1 else "pass"
    if view["phase"] == "take":
        return max(legal, key=lambda move: (_value([*held, move.split(" ")[1]]), rng.random()))
    opens = [move for move in legal if move.startswith("open")]
    if opens and (not opened or rng.random() < 0.1):
        return rng.choice(opens)

    def left(move: str) -> tuple[int, bool, float]:
        rest = list(held)
        rest.remove(move.split(" ")[1])
        return _value(rest), move.endswith("ready") and opened > 0, rng.random()

    return max((move for move in legal if move.startswith("discard")), key=left)


@cache
def finished(players: int, seed: str, advanced: bool = False) -> tuple[tuple[Any, Scene], ...]:
    """All moments of a game of such players."""
    state = engine.new(players, seed, engine.options(players, {"advanced": advanced}))
    rng = Random(seed)
    moves: list[tuple[Event, ...]] = []
    found = []
    while True:
        copy = engine.load(engine.dump(state), seed)
        found.append((copy, scene_of(state, moves)))
        act = engine.to_act(state)
        if not act:
            return tuple(found)
        told = public(engine.apply(state, act[0], choose(state, act[0], rng)))
        if told:
            moves.append(told)
