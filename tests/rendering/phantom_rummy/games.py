"""Games of Phantom Rummy to draw: played by the engine, and positions made for a purpose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from games import phantom_rummy as engine
from games.game import Event
from games.phantom_rummy.cards import CODES, MOST
from rendering.scene import Scene, SeatView
from tests.rendering.games import NAMES, WORDS, public

GREED = 0.8
"""How often a player goes out, opens, gains or declares ready where that is legal."""


def scene_of(
    state: Any,
    recent: list[tuple[Event, ...]] | None = None,
    names: tuple[str, ...] = NAMES,
    until: str = "until 21:40",
) -> Scene:
    """The scene of a state, after these moves."""
    moves = recent or []
    return Scene(
        game="phantom_rummy",
        table=7,
        view=engine.view(state, None),
        names=names[: state.setup.players],
        to_act=tuple(engine.to_act(state)),
        recent=tuple(moves[-64:]),
        history=tuple(e for move in moves for e in move if e.kind in engine.CHAPTERS),
        words=WORDS,
        until=until,
        result=engine.result(state),
    )


def moments(
    players: int, seed: str, options: Mapping[str, Any] | None = None
) -> Iterator[tuple[Any, Scene]]:
    """Every position of a game, as a copy, with its scene."""
    state = engine.new(players, seed, engine.options(players, options or {}))
    rng = Random(seed)
    moves: list[tuple[Event, ...]] = []
    while True:
        yield engine.load(engine.dump(state), seed), scene_of(state, moves)
        act = engine.to_act(state)
        if not act:
            return
        seat = rng.choice(act)
        legal = engine.legal(state, seat)
        bold = [m for m in legal if m.startswith(("goal", "open", "gain")) or m.endswith("ready")]
        goals = [move for move in bold if move == "goal"]
        chosen = goals or (bold if bold and rng.random() < GREED else legal)
        told = public(engine.apply(state, seat, rng.choice(chosen)))
        if told:
            moves.append(told)


@cache
def played(
    players: int, seed: str, advanced: bool = False, ask: str = "able"
) -> tuple[tuple[Any, Scene], ...]:
    """All moments of one game, played once for all tests."""
    return tuple(moments(players, seed, {"advanced": advanced, "ask": ask}))


def position(players: int, **changes: Any) -> Any:
    """The state of a position; the draw pile is what no other place holds, so many as asked."""
    given: dict[str, Any] = {"hands": [[] for _ in range(players)], "market": [], **changes}
    left = {code: MOST[at] for at, code in enumerate(CODES)}
    sets = [cards for own in given.get("opened", []) for cards in own]
    for cards in (*given["hands"], given["market"], *given.get("discards", []), *sets):
        for code in cards:
            left[code] -= 1
    pile = [code for code, number in left.items() for _ in range(number)]
    Random(1).shuffle(pile)
    for hand in given["hands"]:
        while len(hand) < 7:
            hand.append(pile.pop())
    options = {"advanced": given.pop("advanced", False), "ask": given.pop("ask", "able")}
    number = given.pop("left", 31)
    whole = {
        "game": "phantom_rummy", "players": players, "options": options, "draw": pile[:number],
    }  # fmt: skip
    return engine.load({**whole, **given}, "position")


def sample() -> Scene:
    """A position of the advanced game with a little of everything."""
    state = position(
        4,
        advanced=True,
        short_game=3,
        scores=[11, 7, 15, 4],
        turn=1,
        opened=[[["D3", "D4", "D5*"]], [["Icrown", "Icrown", "Icrown*"], ["H1", "H2", "H3*"]],
                [["A5", "A6", "A7*"]], []],
        discards=[["D2", "A1", "Isword", "H4", "A6", "H6"], ["D1", "A4", "A2", "D6"],
                  ["H7", "D2", "H2", "A3"], ["H5", "D7", "Igrail", "D1"]],
        ready=[False, False, True, False],
        market=["H7", "A7", "D4*", "Iring", "Isword*"],
    )  # fmt: skip
    last = (
        Event("discarded", 0, ("H6",), {"taken": 0}),
        Event("passed", 0, ("H6",), {"asked": []}),
    )
    return scene_of(state, [last])


def seat_view(state: Any, seat: int) -> SeatView:
    """What a seat may see and do."""
    return SeatView(
        seat,
        engine.view(state, seat),
        tuple(engine.legal(state, seat)),
        engine.refusals(state, seat),
    )


@dataclass(frozen=True)
class Longer:
    """A language whose labels are a third longer than English; names of cards and of the game
    are not, and sentences of the last change may be cut.
    """

    language: str = "xx"

    def __call__(self, key: str, /, **values: object) -> str:
        text = WORDS(key, **values)
        if key.startswith(
            ("phantom_rummy.title", "phantom_rummy.card", "phantom_rummy.picture.last")
        ):
            return text
        return text + "e" * round(len(text) * 0.3)
