"""Groups of 9 and more: the split into circles, and the Final Ritual of those who go on."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.deathwick.classes import TRAITS
from games.deathwick.loading import load
from games.deathwick.opening import new
from games.deathwick.position import dump
from games.deathwick.scoring import result
from games.deathwick.state import State
from games.game import GameError
from games.values import shown, whole

LARGEST: Final = 8
SMALLEST_GROUP: Final = 9
GROUPS: Final[Mapping[int, tuple[int, ...]]] = {
    1: tuple(range(SMALLEST_GROUP, 41)),
    2: tuple(range(SMALLEST_GROUP, 33)),
}
"""How many may gather where 1 or 2 of each circle go on: two of five circles would be too many for
the Final Ritual."""


def circles(people: int) -> list[int]:
    """How many sit in each circle: as even as possible, at most 8, the fewest circles.

    9 is [5, 4], 20 is [7, 7, 6]. Raises `GameError` for a group that fits at one table.
    """
    if not whole(people) or people < SMALLEST_GROUP:
        raise GameError(f"{shown(people)} people need no circles: from {SMALLEST_GROUP} on they do")
    count = -(-people // LARGEST)
    small, larger = divmod(people, count)
    return [small + 1] * larger + [small] * (count - larger)


def advancing(state: State) -> list[list[int]]:
    """The seats of a finished circle that may go on, the best first; those in one list are tied.

    With `advance` 1 those who won; with 2 whoever is lit. Nobody where nobody won.
    """
    end = result(state)
    if end is None or not end.winners:
        return []
    able = (
        end.winners
        if state.setup.advance == 1
        else [seat for seat, burns in enumerate(state.lit) if burns]
    )
    places = sorted({end.places[seat] for seat in able})
    return [[seat for seat in able if end.places[seat] == place] for place in places]


def final_ritual(classes: Sequence[str], seed: str, options: Mapping[str, Any]) -> State:
    """The Final Ritual of players with these classes, seat by seat; doubles are allowed.

    A fresh deal for their number and a new order, then the first turn: nobody chooses a class.
    Raises `GameError` for a bad count, class or option.
    """
    for name in classes:
        if name not in TRAITS:
            raise GameError(f"{shown(name)} is no class")
    position = dump(new(len(classes), seed, options))
    return load({**position, "classes": list(classes)}, seed)
