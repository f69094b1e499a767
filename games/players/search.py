"""Monte Carlo tree search over the worlds that a seat holds possible, one tree for all of them.

Each sampled world is searched once below every move that is still in the running (`race`), so that
moves meet the same luck and differ by what they are worth. Below a move all worlds share one tree
(information sets of the seat): a node counts only the worlds in which its move was legal; players
in it choose by what the tree has learnt and by the guide's ratings, and beyond it they follow the
guide to the end of the chapter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from math import exp, sqrt
from typing import Any, Final

from games.game import Game, Rng
from games.players.guide import Guide, pick
from games.players.race import Race
from games.players.thought import Thought

RIPE: Final = 8
"""Visits after which a node is grown further."""
SWEEPS: Final = 4
"""After so many worlds it is looked which moves drop out."""
CURIOSITY: Final = 0.35
"""How much a rating draws the search to a move that it knows little of."""


class Node:
    """A move in the tree: what followed, and what it was worth to whoever made it."""

    __slots__ = ("moves", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.moves: dict[str, Node] = {}


class Search:
    """The search for one decision of a seat.

    Args:
        game: The rules.
        guide: Judgement about the game.
        seat: Who decides.
        legal: Its moves, several of them.
        rng: For playouts.
    """

    def __init__(self, game: Game, guide: Guide, seat: int, legal: Sequence[str], rng: Rng) -> None:
        self._game = game
        self._guide = guide
        self._seat = seat
        self._legal = legal
        self._rng = rng

    def run(
        self,
        world: Any,
        sample: Callable[[], Any],
        begun: float,
        seconds: float,
        clock: Callable[[], float],
    ) -> Thought:
        """Search until the time is over or one move is left; one world is searched at least."""
        race = Race(self._guide, self._legal, self._guide.rate(world, self._seat, self._legal))
        start = world

        def standing(value: float) -> float:
            return self._guide.standing(value, start)

        roots = {candidate.move: Node() for candidate in race.running}
        worlds = 0
        slowest = 0.0
        now = clock()
        while True:
            if worlds:
                world = sample()
            worlds += 1
            for candidate in race.running:
                value = self._descend(world, candidate.move, roots[candidate.move])
                candidate.values.append(value)
                before, now = now, clock()
                slowest = max(slowest, now - before)
                if now + slowest > begun + seconds:
                    return race.thought(worlds, standing)
            if worlds % SWEEPS == 0 and not race.narrow((now - begun) / seconds):
                return race.thought(worlds, standing)

    def _descend(self, world: Any, move: str, node: Node) -> float:
        """Play a world out below a move of the seat, grow the tree; what it was worth."""
        game, guide, rng = self._game, self._guide, self._rng
        state = game.copy(world)
        game.apply(state, self._seat, move)
        path = [(node, self._seat)]
        in_tree = True
        for moves in count(1):
            if guide.ended(state, world, moves):
                break
            seats = game.to_act(state)
            if not seats:
                break
            seat = seats[0]
            legal = game.legal(state, seat)
            if len(legal) == 1:
                game.apply(state, seat, legal[0])
                continue
            ratings = guide.rate(state, seat, legal)
            if in_tree and node.visits >= RIPE:
                move = self._select(node, legal, ratings)
                node = node.moves.setdefault(move, Node())
                path.append((node, seat))
            else:
                in_tree = False
                move = legal[pick(ratings, guide.HEAT, rng)]
            game.apply(state, seat, move)
        values = guide.values(state, world)
        for node, seat in path:
            node.visits += 1
            node.total += values[seat]
        return values[self._seat]

    def _select(self, node: Node, legal: Sequence[str], ratings: Sequence[float]) -> str:
        """The move that is worth most by what is known of it and by what is still to be learnt."""
        heat = 2 * self._guide.HEAT
        best = max(ratings)
        weights = [exp((rating - best) / heat) for rating in ratings]
        whole = sum(weights)
        known = [node.moves.get(move) for move in legal]
        visits = sum([child.visits for child in known if child is not None])
        if not visits:
            return legal[ratings.index(best)]
        mean = sum([child.total for child in known if child is not None]) / visits
        reach = CURIOSITY * sqrt(visits) / whole
        chosen, most = 0, float("-inf")
        for at, child in enumerate(known):
            if child is None or not child.visits:
                worth = mean + reach * weights[at]
            else:
                worth = child.total / child.visits + reach * weights[at] / (1 + child.visits)
            if worth > most:
                chosen, most = at, worth
        return legal[chosen]
