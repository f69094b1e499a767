"""The decision tree: the words of the legal moves, walked step by step."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

END = "."
"""Ends a path where a whole move begins a longer one: the shorter is meant."""

JOINT = "+"
"""Stands in a path between moves that are made in a row."""

FEW = 25
"""A step that leads to so many moves in all offers each of them whole, as one menu can."""

Path = tuple[str, ...]
_Spelled = Sequence[tuple[Path, str]]
"""Moves with their words in the order in which they are asked."""


class Way(msgspec.Struct, frozen=True):
    """One way on: the word that names it, and the path after it.

    `told` are the paths whose last words tell where it leads: if to a whole move, all words that
    are new, in the move's own order; else the words up to there.
    """

    word: str
    path: Path
    told: tuple[Path, ...] = ()


class Step(msgspec.Struct, frozen=True):
    """Where a person stands: the ways on from here, the path so far, and the path of Back."""

    path: Path
    ways: tuple[Way, ...]
    back: Path | None


def walk(moves: Sequence[str], asked: Callable[[str], list[str]], path: Path) -> Step | str | None:
    """Follow a path through the legal moves.

    Args:
        moves: The legal moves, in their order.
        asked: A move's words in the order in which they are asked (`Game.asked`).
        path: Words chosen so far; `END` last means the move that ends there.

    Returns:
        The move if the path names it wholly; the next step if more is to be chosen, with steps
        of one way taken already; `None` if no legal move lies that way. At the root a move is
        never taken, only offered, even if it is the only one. Beyond the root few moves are
        offered whole, unless one of them begins another and two steps lead to each; of many,
        those ways are opened that would not lead to the last step.
    """
    spelled = [(tuple(asked(move)), move) for move in moves]
    found = _stand(spelled, path)
    if found is None or isinstance(found, str):
        return found
    return Step(path, found, _back(spelled, path, found) if path else None)


def told(move: str, words_of: Path, at: int) -> tuple[Path, ...]:
    """The paths to all words from `at` on, in the order in which the move spells them."""
    left = list(range(at, len(words_of)))
    found = []
    for word in move.split(" "):
        place = next((place for place in left if words_of[place] == word), None)
        if place is not None:
            left.remove(place)
            found.append(words_of[: place + 1])
    return tuple(found)


def _stand(spelled: _Spelled, path: Path) -> tuple[Way, ...] | str | None:
    """The ways on from a path, or the move that it names."""
    ended = bool(path) and path[-1] == END
    words = path[:-1] if ended else path
    under = [(words_of, move) for words_of, move in spelled if words_of[: len(words)] == words]
    if not under:
        return None
    at = len(words)
    while True:
        whole = next((move for words_of, move in under if len(words_of) == at), None)
        longer = [words_of for words_of, _ in under if len(words_of) > at]
        if ended or (whole is not None and not longer):
            return whole
        following = list(dict.fromkeys(words_of[at] for words_of in longer))
        if whole is not None or len(following) > 1:
            break
        if not path and any(len(words_of) == at + 1 for words_of in longer):
            break
        at += 1
    prefix = under[0][0][:at]
    new = len(words) if path else at
    branches = [(*prefix, word) for word in following]
    nesting = {words_of[:end] for words_of, _ in under for end in range(len(words_of))}
    nested = any(words_of in nesting for words_of in longer)
    if path and len(under) <= FEW and (not nested or max(map(len, longer)) > at + 2):
        ways = [_whole(*each, at, new, nesting) for each in under if len(each[0]) > at]
    else:
        opened = _opened(under, branches) if path else branches
        ways = [_way(under, branch, new) for branch in opened]
    if whole is not None:
        ways.insert(0, Way(END, (*prefix, END)))
    return tuple(ways)


def _whole(words_of: Path, move: str, at: int, new: int, nesting: set[Path]) -> Way:
    """The way to a whole move; where that begins another one, the path says that it ends."""
    path = (*words_of, END) if words_of in nesting else words_of
    return Way(words_of[at], path, told(move, words_of, new))


def _opened(under: _Spelled, branches: list[Path]) -> list[Path]:
    """Ways that lead to more moves than a step offers whole give way to those behind them.

    So the next step is the last one, as far as there are not too many ways then. Where there is
    room left, the moves of the other ways stand in their places, of those with the fewest first.
    """
    found = _deeper(under, branches)
    kept = [branch for branch in branches if branch in found]
    for size in sorted({len(_on(under, branch)) for branch in kept}):
        alike = [branch for branch in kept if len(_on(under, branch)) == size]
        opened = [one for way in found for one in (_on(under, way) if way in alike else [way])]
        moves = [one for branch in alike for one in _on(under, branch)]
        if len(opened) > FEW or any(one[:end] in moves for one in moves for end in range(len(one))):
            break
        found = opened
    return found


def _deeper(under: _Spelled, branches: list[Path]) -> list[Path]:
    for place, branch in enumerate(branches):
        on = _on(under, branch)
        if len(on) > FEW and branch not in on:
            behind = list(dict.fromkeys(words_of[: len(branch) + 1] for words_of in on))
            if len(branches) - 1 + len(behind) <= FEW:
                return _deeper(under, [*branches[:place], *behind, *branches[place + 1 :]])
    return branches


def _on(under: _Spelled, branch: Path) -> list[Path]:
    """The moves that a way leads to."""
    return [words_of for words_of, _ in under if words_of[: len(branch)] == branch]


def _way(under: _Spelled, path: Path, new: int) -> Way:
    """The way to a path, told with what follows of itself if that is a whole move."""
    on = [(words_of, move) for words_of, move in under if words_of[: len(path)] == path]
    if len(on) == 1:
        (words_of, move) = on[0]
        return Way(path[-1], path, told(move, words_of, new))
    return Way(path[-1], path, tuple(path[: end + 1] for end in range(new, len(path))))


def _back(spelled: _Spelled, path: Path, here: tuple[Way, ...]) -> Path:
    """The path of the step before, as the ways from the root lead; never to this step itself."""
    before: Path = ()
    at: Path = ()
    while True:
        ways = _stand(spelled, at)
        if not isinstance(ways, tuple) or [way.path for way in ways] == [w.path for w in here]:
            return before
        on = next((way.path for way in ways if way.path == path[: len(way.path)]), path)
        if on == path:
            return at
        before, at = at, on
