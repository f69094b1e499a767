"""Positions with something in them changed: by a wrong hand, a bad disk, or on purpose."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

Path = tuple[Any, ...]
JUNK: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    7,
    99,
    10**9,
    -(10**30),
    10**400,
    0.0,
    1.5,
    float("nan"),
    float("inf"),
    "",
    "?",
    "x",
    "pass",
    "cat1",
    "7H",
    "A1*",
    "\ud800",
    "\u0663",
    "x" * 5000,
    [],
    [None],
    [[]],
    ["?"],
    [0, 0, 0, 0],
    {},
    {"": None},
    {"seat": 0},
)


def paths(value: Any, here: Path = ()) -> Iterator[Path]:
    """Where anything stands in a position."""
    if here:
        yield here
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from paths(part, (*here, key))


def at(value: Any, path: Path) -> Any:
    """What stands there."""
    for key in path:
        value = value[key]
    return value


def mutated(position: dict[str, Any], chance: Random, changes: int) -> dict[str, Any]:
    """A position with so many changes: most keep its shape, so that they get far."""
    made = deepcopy(position)
    for _ in range(changes):
        found = list(paths(made))
        if not found:
            break
        _change(made, chance.choice(found), found, chance)
    return made


def _change(position: dict[str, Any], path: Path, found: list[Path], chance: Random) -> None:
    inside, key = at(position, path[:-1]), path[-1]
    value = inside[key]
    match chance.randrange(8):
        case 0:
            inside[key] = deepcopy(chance.choice(JUNK))
        case 1:
            del inside[key]
        case 2:
            _swap(position, path, found, chance)
        case 3:
            # The same value as somewhere else: a doubled card, another seat's hand.
            inside[key] = deepcopy(at(position, chance.choice(found)))
        case 4 if isinstance(inside, list):
            inside.insert(key, deepcopy(value))
        case 5 if isinstance(inside, list):
            chance.shuffle(inside)
        case 6 if isinstance(inside, dict):
            inside[chance.choice(("x", "seat", "cards", "known"))] = deepcopy(value)
        case _:
            inside[key] = _near(value, chance)


def _swap(position: dict[str, Any], path: Path, found: list[Path], chance: Random) -> None:
    """Two values of a kind change places, as two cards do."""
    value = at(position, path)
    alike = [
        other
        for other in found
        if type(at(position, other)) is type(value)
        and other[: len(path)] != path
        and path[: len(other)] != other
    ]
    if alike:
        other = chance.choice(alike)
        one, two = at(position, path[:-1]), at(position, other[:-1])
        one[path[-1]], two[other[-1]] = two[other[-1]], one[path[-1]]


def _near(value: Any, chance: Random) -> Any:
    """Another value of the same kind, close by."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + chance.choice((-2, -1, 1, 2))
    if isinstance(value, str):
        return chance.choice((value[:-1], f"{value}1", value.upper(), f"{value} @0"))
    if isinstance(value, list):
        return value[: len(value) // 2]
    return deepcopy(chance.choice(JUNK))
