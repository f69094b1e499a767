"""A guide for a game that has none: all moves look the same, and its end tells who stands well."""

from collections.abc import Sequence
from typing import Any

from games.game import Game
from games.players.thought import standing_of

LONGEST = 2000
"""Moves after which a playout ends, though the game does not."""


class Plain:
    """Judgement by the rules alone.

    Args:
        game: The game that is judged.
    """

    HEAT = 1.0
    WORTH = 0.0
    DOUBT = 0.5

    def __init__(self, game: Game) -> None:
        self._game = game

    def rate(self, state: Any, seat: int, legal: Sequence[str]) -> list[float]:  # noqa: ARG002
        """All the same."""
        return [0.0] * len(legal)

    def ended(self, state: Any, start: Any, moves: int) -> bool:  # noqa: ARG002
        """With the game, or when it has become too long."""
        return moves >= LONGEST

    def values(self, state: Any, start: Any) -> list[float]:
        """Those who won share a win; before the end all stand alike."""
        result = self._game.result(state)
        if result is None:
            players = self._players(start)
            return [1 / players] * players
        share = 1 / max(1, len(result.winners))
        return [share * (seat in result.winners) for seat in range(len(result.places))]

    def standing(self, value: float, start: Any) -> float:
        """A chance to win, by a fair one (see `games.players.guide.Guide`)."""
        return standing_of(value, self._players(start))

    def _players(self, state: Any) -> int:
        players: int = self._game.dump(state)["players"]
        return players
