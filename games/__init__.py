"""The rules of the games. `GAMES` is the registry: a further game is a package and a line here."""

from games import deathwick, fantasmagoria, phantom_rummy
from games.game import Game

GAMES: dict[str, Game] = {
    fantasmagoria.NAME: fantasmagoria,
    phantom_rummy.NAME: phantom_rummy,
    deathwick.NAME: deathwick,
}
