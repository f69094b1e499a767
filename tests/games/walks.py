"""Random games for any game of the registry, and what a position holds, without knowing which."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain, count, islice
from random import Random
from typing import Any

from games import GAMES
from games.game import OWN, Event, Fact, Game, GameError, Position, shared

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


def moments(
    game: Game, players: int, seed: str, number: int, spacing: int = 10
) -> Iterator[tuple[Any, str]]:
    """So many states out of random games, one in `spacing`, each with its game's seed.

    They go on being played: who changes one takes a copy.
    """
    chance = Random(f"{seed} moments")
    left = number
    for game_number in count():
        game_seed = f"{seed} {game_number}"
        dealt = game.new(players, game_seed, {})
        played = (state for state, *_ in moves_of(game, players, game_seed))
        for state in chain([dealt], played):
            if chance.randrange(spacing) == 0:
                yield state, game_seed
                left -= 1
                if not left:
                    return


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
    found = cards_in(game, {k: v for k, v in position.items() if k not in AGAIN})
    found.update(UNWRITTEN.get(game.NAME, _nothing)(position))
    return found


def cards_in(game: Game, value: Any) -> Counter[str]:
    """Every card that stands somewhere in a value, also where it only names one."""
    words: list[str] = []
    _collect(value, words)
    found = Counter(words)
    for word in [word for word in found if not _is_card(game.term, word)]:
        del found[word]
    return found


def _collect(value: Any, words: list[str]) -> None:
    if isinstance(value, str):
        words.append(value)
    elif isinstance(value, list):
        texts = [part for part in value if type(part) is str]
        words += texts
        if len(texts) < len(value):
            for part in value:
                if isinstance(part, dict | list):
                    _collect(part, words)
    elif isinstance(value, dict):
        for part in value.values():
            _collect(part, words)


@cache
def _is_card(term: Callable[[str], tuple[str, dict[str, Fact]]], word: str) -> bool:
    try:
        return term(word)[0].startswith("card.")
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
    """Put into a view what it leaves out until all have answered, or veils in the text of a move.

    Left out are the answers of others, or who else still owes one; `wall ?` hides a card.
    """
    for key, value in whole.items():
        shown = seen[key]
        if is_less(key, value, shown):
            seen[key] = value
        elif isinstance(value, dict) and isinstance(shown, dict):
            put_back(value, shown)


def is_less(key: str, value: Any, shown: Any) -> bool:
    """Whether a view tells less of a value than it holds, in one of those ways."""
    if isinstance(value, dict) and isinstance(shown, dict):
        return value.items() > shown.items()
    if key == "seats":
        return bool(shown == [seat for seat in value if seat in shown])
    return key == "move" and shown.endswith(" ?") and value.startswith(shown[:-1])


def remembered_by(position: Position, seat: int | None) -> Position:
    """The position in which nobody but the seat remembers anything that not all know."""
    known = position.get("known")
    if not isinstance(known, dict) or OWN not in known:
        return position
    alone = [entries if at == seat else [] for at, entries in enumerate(known[OWN])]
    return {**position, "known": {**known, OWN: alone}} if any(alone) else shared(position)


def pinned(position: Position, path: tuple[Any, ...]) -> bool:
    """Whether everybody knows which card lies at this hidden place."""
    try:
        return value_at(position["known"], path) is not None
    except (IndexError, KeyError, TypeError):
        return False


def value_at(tree: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        tree = tree[key]
    return tree


def put(tree: Any, path: tuple[Any, ...], value: Any) -> None:
    value_at(tree, path[:-1])[path[-1]] = value


def swap(tree: Any, one: tuple[Any, ...], two: tuple[Any, ...]) -> None:
    first, second = value_at(tree, one), value_at(tree, two)
    put(tree, one, second)
    put(tree, two, first)
