"""The decision tree: the words of the legal moves, walked step by step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations

import msgspec

END = "."
"""Ends a path where a whole move begins a longer one: the shorter is meant."""

FEW = 10
"""A step that leads to so many moves in all offers each of them whole."""

Path = tuple[str, ...]


class Way(msgspec.Struct, frozen=True):
    """One way on: the word that names it, and the path after it.

    `told` are the paths whose last words tell where it leads: if to a whole move, all words that
    are new, in the move's own order; else that word alone.
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
        offered whole, unless one of them begins another.
    """
    ended = bool(path) and path[-1] == END
    words = path[:-1] if ended else path
    spelled = [(tuple(asked(move)), move) for move in moves]
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
    if path and len(under) <= FEW and not any(_begins(*pair) for pair in permutations(under, 2)):
        ways = [Way(words_of[at], words_of, _told(move, words_of, at)) for words_of, move in under]
    else:
        ways = [_way(under, (*prefix, word)) for word in following]
    if whole is not None:
        ways.insert(0, Way(END, (*prefix, END)))
    return Step(path, tuple(ways), _back(spelled, path) if path else None)


def _begins(one: tuple[Path, str], other: tuple[Path, str]) -> bool:
    """Whether a whole move begins another one."""
    return other[0][: len(one[0])] == one[0]


def _way(under: list[tuple[Path, str]], path: Path) -> Way:
    """The way to a path, told with what follows of itself if that is a whole move."""
    on = [(words_of, move) for words_of, move in under if words_of[: len(path)] == path]
    if len(on) == 1:
        (words_of, move) = on[0]
        return Way(path[-1], path, _told(move, words_of, len(path) - 1))
    return Way(path[-1], path, (path,))


def _told(move: str, words_of: Path, at: int) -> tuple[Path, ...]:
    """The paths to all words from `at` on, in the order in which the move spells them."""
    left = list(range(at, len(words_of)))
    found = []
    for word in move.split(" "):
        place = next((place for place in left if words_of[place] == word), None)
        if place is not None:
            left.remove(place)
            found.append(words_of[: place + 1])
    return tuple(found)


def _back(spelled: list[tuple[tuple[str, ...], str]], path: Path) -> Path:
    """The path of the step before: steps that had one way only are skipped backwards too."""
    for length in range(len(path) - 1, 0, -1):
        before = path[:length]
        following = {
            words_of[length : length + 1] for words_of, _ in spelled if words_of[:length] == before
        }
        if len(following) > 1:
            return before
    return ()
