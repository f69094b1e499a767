"""A player that wants to go out, so that tests and golden playthroughs see goals and gains.

    python -m tests.games.phantom_rummy.greedy PLAYERS   writes the golden playthrough anew

Random players all but never go out. This one takes what brings its hand nearest to a goal shape,
opens a first set, declares ready and claims what it can, with a little chance in it.
"""

import sys
from collections.abc import Iterator
from random import Random
from typing import Any

from games import phantom_rummy as game
from games.game import Event, Rng
from games.phantom_rummy.cards import CARD_OF
from games.phantom_rummy.state import State
from tests.games.golden import SEED, path_of, transcript


def choose(state: State, seat: int, chance: Rng) -> str:
    """A legal move: goals first, then ready, gains and sets, else what fits the hand."""
    legal = game.legal(state, seat)
    view = game.view(state, seat)
    hand = [CARD_OF[code] for code in view["hands"][seat]]
    for move in legal:
        if move == "goal" or (move.endswith("ready") and view["opened"][seat]):
            return move
    wanted = [move for move in legal if move.startswith(("open", "gain"))]
    if wanted and (not view["opened"][seat] or chance.random() < 0.3):
        return chance.choice(wanted)
    if legal[0].startswith("take"):
        return max(legal, key=lambda move: (use(CARD_OF[move[5:]], hand), chance.random()))
    if "pass" in legal:
        return "pass"
    discards = [move for move in legal if move.startswith("discard") and "ready" not in move]
    return min(discards, key=lambda move: (use(CARD_OF[move[8:]], hand), chance.random()))


def use(card: int, hand: list[int]) -> int:
    """How much a card goes together with others of the hand."""
    kind = card // 2
    worth = 4 * sum(other // 2 == kind for other in hand)
    if kind < 21:
        for step, near in ((1, 2), (2, 1)):
            for other in (kind - step, kind + step):
                same = 0 <= other < 21 and other // 7 == kind // 7
                worth += near * (same and any(held // 2 == other for held in hand))
    return worth


def play(
    players: int, seed: str, options: dict[str, Any] | None = None
) -> Iterator[tuple[State, int, str, list[Event]]]:
    """A whole game, as `tests.games.walks.moves_of` tells it."""
    chance = Random(seed)
    state = game.new(players, seed, options or {})
    while seats := game.to_act(state):
        seat = chance.choice(seats)
        move = choose(state, seat, chance)
        yield state, seat, move, game.apply(state, seat, move)


def main(players: int) -> None:
    moves = [(seat, move) for _, seat, move, _ in play(players, SEED)]
    path = path_of(game.NAME, players)
    path.write_text(transcript(game, players, moves), encoding="utf-8")
    print(f"wrote {path.name}: read it before you commit it")


if __name__ == "__main__":
    main(int(sys.argv[1]))
