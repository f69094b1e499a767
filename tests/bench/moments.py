"""A random game as what its pictures are drawn from, move by move."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from random import Random

from bot.live import REMEMBERED
from data.catalogue import catalogue
from games import GAMES
from games.game import Event
from rendering.scene import Scene, SeatView

NAMES = ("Ana", "Bo", "Chidi", "Dara")


@dataclass(frozen=True)
class Moment:
    """One position: the table, and the hands of those who owe a decision."""

    scene: Scene
    hands: list[SeatView]


def moments(players: int, seed: str, name: str = "fantasmagoria") -> list[Moment]:
    """Every position of a game of random moves."""
    game, rng, words = GAMES[name], Random(seed), catalogue("en")
    state = game.new(players, seed, game.options(players, {}))
    recent: deque[tuple[Event, ...]] = deque(maxlen=REMEMBERED)
    history: list[Event] = []
    found = []
    while True:
        owing = game.to_act(state)
        scene = Scene(
            game=name,
            table=7,
            view=game.view(state, None),
            names=NAMES[:players],
            to_act=tuple(owing),
            recent=tuple(recent),
            history=tuple(history),
            words=words,
            result=game.result(state),
        )
        hands = [
            SeatView(
                seat,
                game.view(state, seat),
                tuple(game.legal(state, seat)),
                game.refusals(state, seat),
            )
            for seat in owing
        ]
        found.append(Moment(scene, hands))
        if not owing:
            return found
        seat = rng.choice(owing)
        events = game.apply(state, seat, rng.choice(game.legal(state, seat)))
        recent.append(tuple(event for event in events if event.seen_by is None))
        history += [event for event in events if event.kind in game.CHAPTERS]
