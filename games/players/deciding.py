"""A whole decision from plain data, so that a process of its own can do it."""

from random import Random

from games import GAMES
from games.game import GameError, Position
from games.players import LEVELS
from games.players.seats import worlds_of
from games.players.thought import Thought


def ready() -> None:
    """Nothing: whoever has done it, has loaded all that deciding takes."""


def decide(
    level: str, position: Position, seed: str, seat: int, dice: str, seconds: float
) -> Thought:
    """What a level would do in a seat of a stored position, with its figures.

    All that goes in and out can be sent to another process. The player itself gets no more than
    ever: a view, the legal moves, and worlds.

    Args:
        level: A name of `games.players.LEVELS`.
        position: As `Game.dump` writes it.
        seed: The game's.
        seat: Who decides.
        dice: The seed of the player's own chance.
        seconds: How long it may think.

    Raises:
        GameError: The position cannot be, or the seat owes no decision.
    """
    game = GAMES[position["game"]]
    state = game.load(position, seed)
    legal = game.legal(state, seat)
    if not legal:
        raise GameError(f"seat {seat} owes no decision")
    rng = Random(dice)
    sample = worlds_of(game, state, seat, rng)
    return LEVELS[level].think(game.view(state, seat), legal, sample, rng, seconds)
