"""The rules as a program: `python -m games` answers each JSON line with one JSON line.

Commands: new, load, legal, move, dump, view, best, playout. Whatever is wrong with a line is
answered with `{"ok": false, "error": ...}`, and the game at hand stays as it was.
"""

import json
import sys
from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any, BinaryIO

from games import GAMES
from games.game import Game, GameError
from games.players import LEVELS
from games.players.expert import MOST_SECONDS
from games.players.seats import worlds_of
from games.players.thought import SEARCHED

MOST_PLAYOUTS = 100_000
MOST_MS = round(1000 * MOST_SECONDS)

Answer = dict[str, Any]


class Program:
    """One game at hand, and the commands about it."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._state: Any = None
        self._dice = Random()
        self._commands: dict[str, Callable[[dict[str, Any]], Answer]] = {
            "new": self._new,
            "load": self._load,
            "legal": self._legal,
            "move": self._move,
            "dump": self._dump,
            "view": self._view,
            "best": self._best,
            "playout": _playout,
        }

    def answer(self, line: bytes) -> str:
        """The answer to a line, without its line break."""
        try:
            answer = {"ok": True, **self._run(_read(line))}
        except GameError as error:
            answer = {"ok": False, "error": str(error)}
        except Exception as error:  # noqa: BLE001 - a line must never end the program
            answer = {"ok": False, "error": f"the engine failed: {type(error).__name__}: {error}"}
        return json.dumps(answer)

    def _run(self, request: dict[str, Any]) -> Answer:
        command = _text(request, "cmd")
        if command not in self._commands:
            raise GameError(f"unknown command {command[:40]!r}: {_among(self._commands)}")
        return self._commands[command](request)

    def _new(self, request: dict[str, Any]) -> Answer:
        game = _game(request)
        return self._begin(game, _fresh(game, request, _text(request, "seed")))

    def _load(self, request: dict[str, Any]) -> Answer:
        position = _object(request, "position")
        game = _game(position)
        return self._begin(game, game.load(position, _text(request, "seed")))

    def _begin(self, game: Game, state: Any) -> Answer:
        self._game, self._state = game, state
        return self._head(game)

    def _legal(self, request: dict[str, Any]) -> Answer:
        game = self._at_hand()
        return {"moves": game.legal(self._state, _whole(request, "seat"))}

    def _move(self, request: dict[str, Any]) -> Answer:
        game = self._at_hand()
        events = game.apply(self._state, _whole(request, "seat"), _text(request, "move"))
        told = [
            {
                "kind": event.kind,
                "seat": event.seat,
                "cards": event.cards,
                "text": game.describe(event),
                "seen_by": event.seen_by,
            }
            for event in events
        ]
        return {"events": told, **self._head(game)}

    def _dump(self, _: dict[str, Any]) -> Answer:
        return {"position": self._at_hand().dump(self._state)}

    def _view(self, request: dict[str, Any]) -> Answer:
        game = self._at_hand()
        spectator = request.get("seat", 0) is None
        return {"view": game.view(self._state, None if spectator else _whole(request, "seat"))}

    def _best(self, request: dict[str, Any]) -> Answer:
        """What an artificial player would do in a seat; an expert adds its figures."""
        game = self._at_hand()
        seat, level, ms = _whole(request, "seat"), _text(request, "level"), _whole(request, "ms")
        if level not in LEVELS:
            raise GameError(f"unknown level {level[:40]!r}: {_among(LEVELS)}")
        if not 1 <= ms <= MOST_MS:
            raise GameError(f"ms must be from 1 to {MOST_MS}")
        legal = game.legal(self._state, seat)
        if not legal:
            raise GameError(f"seat {seat} owes no decision: {_owing(game.to_act(self._state))}")
        view = game.view(self._state, seat)
        sample = worlds_of(game, self._state, seat, self._dice)
        thought = LEVELS[level].think(view, legal, sample, self._dice, ms / 1000)
        if thought.how != SEARCHED:
            return {"move": thought.move}
        best = thought.weighed[0]
        return {
            "move": thought.move,
            "value": best.value,
            "visits": best.visits,
            "worlds": thought.worlds,
            "reason": thought.reason(),
        }

    def _head(self, game: Game) -> Answer:
        """Who has to act, the phase and the result: what new, load and move answer."""
        result = game.result(self._state)
        return {
            "to_act": game.to_act(self._state),
            "phase": game.phase(self._state),
            "result": result
            and {"winners": result.winners, "scores": result.scores, "places": result.places},
        }

    def _at_hand(self) -> Game:
        if self._game is None:
            raise GameError("there is no game yet: begin with new or load")
        return self._game


def _owing(seats: list[int]) -> str:
    """Who owes a decision, for an error."""
    if not seats:
        return "the game is over"
    return f"it must be one of {', '.join(map(str, seats))}"


def _playout(request: dict[str, Any]) -> Answer:
    """Random legal moves to the end, in as many games as asked for; each has a seed of its own."""
    game = _game(request)
    seed = _text(request, "seed")
    games = _whole(request, "games")
    if not 1 <= games <= MOST_PLAYOUTS:
        raise GameError(f"games must be from 1 to {MOST_PLAYOUTS}")
    chance = Random(seed)
    moves = 0
    start = perf_counter()
    for number in range(games):
        state = _fresh(game, request, f"{seed}/{number}")
        while seats := game.to_act(state):
            seat = seats[int(chance.random() * len(seats))]
            legal = game.legal(state, seat)
            game.apply(state, seat, legal[int(chance.random() * len(legal))])
            moves += 1
    return {"games": games, "moves": moves, "seconds": round(perf_counter() - start, 6)}


def _fresh(game: Game, request: dict[str, Any], seed: str) -> Any:
    options = _object(request, "options") if "options" in request else {}
    return game.new(_whole(request, "players"), seed, options)


def _read(line: bytes) -> dict[str, Any]:
    """The object in a line. Raises `GameError` for anything else."""
    try:
        request = json.loads(line.decode("utf-8"), parse_constant=_no_constant)
    except UnicodeDecodeError:
        raise GameError("the line is not UTF-8") from None
    except RecursionError:
        raise GameError("the line is nested too deeply") from None
    except ValueError as error:
        raise GameError(f"the line is not JSON: {error}") from None
    if not isinstance(request, dict):
        raise GameError('the line must be a JSON object, as in {"cmd": "dump"}')
    return request


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON number")


def _game(request: dict[str, Any]) -> Game:
    name = _text(request, "game")
    if name not in GAMES:
        raise GameError(f"unknown game {name[:40]!r}: {_among(GAMES)}")
    return GAMES[name]


def _among(names: dict[str, Any]) -> str:
    return f"it must be one of {', '.join(names)}"


def _value(request: dict[str, Any], key: str, kind: type, what: str) -> Any:
    if key not in request:
        raise GameError(f"{key} is missing: it must be {what}")
    value = request[key]
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
        raise GameError(f"{key} must be {what}")
    return value


def _text(request: dict[str, Any], key: str) -> str:
    text: str = _value(request, key, str, "a text")
    return text


def _whole(request: dict[str, Any], key: str) -> int:
    number: int = _value(request, key, int, "a whole number")
    return number


def _object(request: dict[str, Any], key: str) -> dict[str, Any]:
    value: dict[str, Any] = _value(request, key, dict, "an object")
    return value


def main(lines: BinaryIO, out: BinaryIO) -> None:
    """Answer every line until there are no more, or until nobody reads the answers."""
    program = Program()
    try:
        for line in lines:
            out.write(program.answer(line).encode("ascii") + b"\n")
            out.flush()
    except (BrokenPipeError, KeyboardInterrupt):
        return


if __name__ == "__main__":
    main(sys.stdin.buffer, sys.stdout.buffer)
