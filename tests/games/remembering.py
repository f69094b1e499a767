"""Random games of Deathwick in which all that seats remember is looked at, move by move.

python -m tests.games.remembering [games]    so many at each table (50 unless said)
"""

import sys
from random import Random
from typing import Any

from games import deathwick as game
from games.game import Position
from tests.games.walks import moves_of, remembered_by


def check_game(players: int, seed: str) -> int:
    """Play one random game, and look at it now and then; how often somebody remembered a card.

    What is remembered is true of the cards (`load` refuses it otherwise), in every world of who
    remembers it too, and the worlds of the others do not depend on it.
    """
    chance = Random(seed)
    remembered = 0
    for state, *_ in moves_of(game, players, seed):
        if chance.randrange(6):
            continue
        whole = game.dump(state)
        assert game.dump(game.load(whole, "x")) == whole
        own = whole["known"].get("own", [[]] * players)
        remembered += sum(map(len, own))
        for seat in range(players):
            assert "own" not in game.view(state, seat)["known"]
            _check_seat(state, whole, seat, str(chance.random()))
    return remembered


def _check_seat(state: Any, whole: Position, seat: int, dice: str) -> None:
    world = game.dump(game.determinize(state, seat, Random(dice)))
    kept = remembered_by(whole, seat)
    assert world["known"] == kept["known"]
    assert game.dump(game.load(world, "x")) == world
    # Nothing that others remember has a say in it.
    alone = game.load(kept, "x")
    assert game.dump(game.determinize(alone, seat, Random(dice))) == world


def main(arguments: list[str]) -> None:
    games = int(arguments[0]) if arguments else 50
    for players in game.SEATS:
        found = sum(check_game(players, f"run {number}") for number in range(games))
        print(f"{players} players: {games} games, {found} cards remembered, all true")


if __name__ == "__main__":
    main(sys.argv[1:])
