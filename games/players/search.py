"""Monte Carlo tree search over the worlds that a seat holds possible, one tree for all of them.

Each sampled world is searched once below every move that is still in the running, so that moves
meet the same luck and differ by what they are worth. Moves that fall clearly behind drop out,
half of them at the latest when a fixed part of the time is over. Below a move all worlds share
one tree (information sets of the seat): a node counts only the worlds in which its move was
legal; players in it choose by what the tree has learnt and by the guide's ratings, and beyond it
they follow the guide to the end of the chapter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, exp, sqrt
from typing import Any, Final

from games.game import Game, Rng
from games.players.guide import Guide, pick
from games.players.thought import Thought, Weighed

MOST_MOVES: Final = 14
"""So many moves are searched, those that the guide rates best."""
RIPE: Final = 8
"""Visits after which a node is grown further."""
CURIOSITY: Final = 0.35
"""How much a rating draws the search to a move that it knows little of."""
SURE: Final = 2.6
"""By so many standard errors a move has to lie behind to drop out before its time."""
ENOUGH: Final = 12
"""Worlds in which a move is tried before that."""
EVEN: Final = 0.003
"""A move that is surely not better than another by this much is as good as it."""
HALVINGS: Final = 4.0
"""How often the moves in the running are halved, over the whole time."""


class Node:
    """A move in the tree: what followed, and what it was worth to whoever made it."""

    __slots__ = ("moves", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.moves: dict[str, Node] = {}


class Candidate:
    """A move of the seat itself, with what it was worth in each world."""

    __slots__ = ("move", "node", "values")

    def __init__(self, move: str) -> None:
        self.move = move
        self.node = Node()
        self.values: list[float] = []

    def mean(self) -> float:
        """What it was worth in all."""
        return sum(self.values) / len(self.values) if self.values else 0.0


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
        ratings = self._guide.rate(world, self._seat, self._legal)
        order = sorted(range(len(self._legal)), key=lambda at: -ratings[at])[:MOST_MOVES]
        running = [Candidate(self._legal[at]) for at in order]
        dropped: list[Candidate] = []
        worlds = 0
        slowest = 0.0
        now = clock()
        while True:
            if worlds:
                world = sample()
            worlds += 1
            for candidate in running:
                candidate.values.append(self._descend(world, candidate))
                before, now = now, clock()
                slowest = max(slowest, now - before)
                if now + slowest > begun + seconds:
                    return _thought(running, dropped, worlds)
            if worlds % 4 == 0:
                allowed = ceil(len(order) * 2.0 ** (-HALVINGS * (now - begun) / seconds))
                running = _still_running(running, max(2, allowed), dropped)
                if len(running) == 1 or _even(running):
                    return _thought(running, dropped, worlds)

    def _descend(self, world: Any, candidate: Candidate) -> float:
        """Play a world out below a move of the seat, grow the tree; what it was worth."""
        game, guide, rng = self._game, self._guide, self._rng
        state = game.copy(world)
        chapter = guide.chapter(world)
        game.apply(state, self._seat, candidate.move)
        node = candidate.node
        path = [(node, self._seat)]
        in_tree = True
        for _ in range(guide.PLIES):
            if guide.chapter(state) != chapter:
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


def _still_running(
    running: list[Candidate], allowed: int, dropped: list[Candidate]
) -> list[Candidate]:
    """The best moves, so many as are allowed, without those that are surely worse than the best."""
    running.sort(key=lambda candidate: -candidate.mean())
    best = running[0]
    kept = [best]
    for candidate in running[1:]:
        if len(kept) < allowed and not _surely_worse(candidate, best):
            kept.append(candidate)
        else:
            dropped.append(candidate)
    return kept


def _surely_worse(candidate: Candidate, best: Candidate) -> bool:
    """Whether it lies behind by more than chance explains, world by world."""
    if len(candidate.values) < ENOUGH:
        return False
    mean, error = _behind(candidate, best)
    return mean > 0 and mean > SURE * error


def _even(running: list[Candidate]) -> bool:
    """Whether it hardly matters which of two moves is made."""
    if len(running) > 2 or len(running[0].values) < 4 * ENOUGH:
        return False
    mean, error = _behind(running[1], running[0])
    return abs(mean) + SURE * error < EVEN


def _behind(candidate: Candidate, best: Candidate) -> tuple[float, float]:
    """By how much it lies behind on average, and the standard error of that."""
    behind = [b - c for b, c in zip(best.values, candidate.values, strict=True)]
    number = len(behind)
    mean = sum(behind) / number
    return mean, sqrt(sum([(one - mean) ** 2 for one in behind]) / (number - 1) / number)


def _thought(running: list[Candidate], dropped: list[Candidate], worlds: int) -> Thought:
    """The best of those still running, all others behind it."""
    fewest = min(len(candidate.values) for candidate in running)

    def even(candidate: Candidate) -> float:
        # The last world may not have met all of them.
        return sum(candidate.values[:fewest]) / max(1, fewest)

    order = sorted(running, key=lambda candidate: -even(candidate))
    order += sorted(dropped, key=lambda candidate: -candidate.mean())
    weighed = [Weighed(one.move, len(one.values), round(one.mean(), 4)) for one in order]
    return Thought(order[0].move, tuple(weighed), worlds)
