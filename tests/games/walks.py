"""Random games for any game of the registry, and what a position holds, without knowing which."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

from games import GAMES
from games.game import Event, Game, GameError, Position

TABLES = [(name, players) for name, game in sorted(GAMES.items()) for players in game.PLAYERS]
"""Every game with each of its player counts."""


def moves_of(
    game: Game, players: int, seed: str, options: dict[str, Any] | None = None
) -> Iterator[tuple[Any, int, str, list[Event]]]:
    """Play random legal moves to the end; yield the state after each, with what was played."""
    chance = Random(seed)
    state = game.new(players, seed, options or {})
    while seats := game.to_act(state):
        seat = chance.choice(seats)
        move = chance.choice(game.legal(state, seat))
        events = game.apply(state, seat, move)
        yield state, seat, move, events


def state_after(game: Game, players: int, seed: str, moves: int) -> Any:
    """The state after so many random moves, or at the end of the game."""
    if not moves:
        return game.new(players, seed, {})
    *_, (state, *_) = islice(moves_of(game, players, seed), moves)
    return state


def play_out(game: Game, state: Any, seed: str) -> list[tuple[int, str]]:
    """Play random legal moves to the end of the game; return them."""
    chance = Random(seed)
    played = []
    while seats := game.to_act(state):
        seat = chance.choice(seats)
        move = chance.choice(game.legal(state, seat))
        game.apply(state, seat, move)
        played.append((seat, move))
    return played


def cards_of(game: Game, position: Position) -> Counter[str]:
    """Every card that lies somewhere in a position."""
    found = Counter(_cards_in(game, {k: v for k, v in position.items() if k not in AGAIN}))
    found.update(UNWRITTEN.get(game.NAME, _nothing)(position))
    return found


def _cards_in(game: Game, value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for part in value.values():
            yield from _cards_in(game, part)
    elif isinstance(value, list):
        for part in value:
            yield from _cards_in(game, part)
    elif isinstance(value, str) and _is_card(game, value):
        yield value


def _is_card(game: Game, word: str) -> bool:
    try:
        return game.term(word)[0].startswith("card.")
    except GameError:
        return False


def _nothing(position: Position) -> list[str]:
    return []


def _face_up_goat(position: Position) -> list[str]:
    if position["goat"] is None:
        return []
    return [f"goat{position['options']['cursed']['goat']}"]


AGAIN = ("known", "taken")
"""Keys that name cards which lie elsewhere in the position."""

UNWRITTEN: dict[str, Callable[[Position], list[str]]] = {"fantasmagoria": _face_up_goat}
"""Cards that a position implies without writing them, by game."""


def hidden_places(whole: Any, seen: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths at which a view hides a text of the position behind "?"."""
    if isinstance(whole, dict):
        for key in whole.keys() & seen.keys():
            yield from hidden_places(whole[key], seen[key], (*path, key))
    elif isinstance(whole, list) and isinstance(seen, list) and len(whole) == len(seen):
        for index, (part, shown) in enumerate(zip(whole, seen, strict=True)):
            yield from hidden_places(part, shown, (*path, index))
    elif isinstance(whole, str) and seen == "?":
        yield path


def put_back(whole: Position, seen: Position) -> None:
    """Put into a view the answers of others that it leaves out until all have answered."""
    for key, value in whole.items():
        if isinstance(value, dict) and value.items() > seen[key].items():
            seen[key] = value


def value_at(tree: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        tree = tree[key]
    return tree


def put(tree: Any, path: tuple[Any, ...], value: Any) -> None:
    value_at(tree, path[:-1])[path[-1]] = value
