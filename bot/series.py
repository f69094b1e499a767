"""Moves that are chosen at once and made in a row, each by itself: cards to discard or to take.

The rules take them one by one. Where a game tells what comes next (`Game.ahead`), a person need
not choose one by one: moves of one kind are a menu of which several are chosen, and moves of two
kinds that follow each other stand on one control.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.errors import Refusal, Stale
from bot.tree import FEW, JOINT, Path, Step, Way, told, walk
from games.game import Game

COPY = "#"
"""Begins a word that tells apart what is alike: copies of a card, menus of one step."""


class Pick(msgspec.Struct, frozen=True):
    """A menu of moves of one kind, of which `least` to `most` are chosen at once.

    `word` is what they all do; `rest` holds the way to choose none of them, if there is one.
    """

    word: str
    ways: tuple[Way, ...]
    least: int
    most: int
    rest: Step


def offered(game: Game, state: Any, seat: int, path: Path = ()) -> Step | Pick | str | None:
    """What a seat may choose at this path: as `walk`, but at the root for moves in a row too."""
    legal = game.legal(state, seat)
    if not path and (first := next((m for m in legal if game.ahead(state, seat, [m])), None)):
        found = _pick(game, state, seat, first) or _joined(game, state, seat)
        if found is not None:
            return found
    return walk(legal, game.asked, path)


def read(game: Game, state: Any, seat: int, path: Path) -> list[str] | Step:
    """The moves that a path names, to be made in this order, or the step that it leads to.

    Of moves of one kind that need not all be chosen, those that are chosen are all: the move that
    ends it is added.

    Raises:
        IllegalMove: The rules refuse the move.
        Stale: The path names no move.
        Refusal: These moves cannot follow each other.
    """
    parts = _parts(path)
    moves: list[str] = []
    for part in parts:
        found = walk(game.ahead(state, seat, moves), game.asked, part)
        if isinstance(found, str):
            moves.append(found)
        elif len(parts) > 1:
            raise Refusal("together")
        elif found is not None:
            return found
        else:
            # Not offered: the rules say why, on a copy of the game.
            game.apply(game.copy(state), seat, " ".join(path))
            raise Stale
    ending = _ending(game.legal(state, seat), moves[0])
    if ending and ending in game.ahead(state, seat, moves):
        moves.append(ending)
    return moves


def meant(path: Path) -> Path:
    """The words of the last move of a path."""
    return _parts(path)[-1]


def _parts(path: Path) -> list[Path]:
    parts: list[list[str]] = [[]]
    for word in path:
        if word == JOINT:
            parts.append([])
        elif not word.startswith(COPY):
            parts[-1].append(word)
    return [tuple(part) for part in parts]


def _verb(move: str) -> str:
    return move.split(" ", 1)[0]


def _ending(legal: Sequence[str], move: str) -> str | None:
    """The one move of another kind than this one."""
    others = [other for other in legal if _verb(other) != _verb(move)]
    return others[0] if len(others) == 1 else None


def _pick(game: Game, state: Any, seat: int, first: str) -> Pick | None:
    """A menu of all moves of the first one's kind, if several of them follow each other."""
    word = _verb(first)
    row = [first]
    while on := [move for move in game.ahead(state, seat, row) if _verb(move) == word]:
        row.append(on[0])
    legal = game.legal(state, seat)
    rest = [move for move in legal if _verb(move) != word]
    ways = []
    for move in legal:
        if move not in rest:
            ways += _copies(game, state, seat, move, len(row))
    if len(row) == 1 or len(rest) > 1 or len(ways) > FEW:
        return None
    others = tuple(Way(move, tuple(game.asked(move)), _said(game, move, 0)) for move in rest)
    return Pick(word, tuple(ways), 1 if rest else len(row), len(row), Step((), others, None))


def _copies(game: Game, state: Any, seat: int, move: str, most: int) -> list[Way]:
    """The ways to a move, as many as it can be made; they are told without the verb."""
    words = tuple(game.asked(move))
    said = tuple(path for path in _said(game, move, 0) if path[-1] != _verb(move))
    count = 1
    while count < most and move in game.ahead(state, seat, [move] * count):
        count += 1
    marks = [(), *((f"{COPY}{number}",) for number in range(2, count + 1))]
    return [Way(words[0], (*words, *mark), said) for mark in marks]


def _joined(game: Game, state: Any, seat: int) -> Step | None:
    """Each move with each that can follow it at once, if those are few."""
    legal = game.legal(state, seat)
    spelled = [game.asked(move) for move in legal]
    shared = next(at for at in range(99) if len({tuple(words[: at + 1]) for words in spelled}) > 1)
    ways = []
    for move in legal:
        path, said = tuple(game.asked(move)), _said(game, move, shared)
        follow = game.ahead(state, seat, [move])
        for then in follow:
            before = (*path, JOINT)
            on = tuple((*before, *words) for words in _said(game, then, 0))
            ways.append(Way(then, (*before, *game.asked(then)), said + on))
        if not follow:
            ways.append(Way(path[-1], path, said))
    return Step((), tuple(ways), None) if len(ways) <= FEW else None


def _said(game: Game, move: str, at: int) -> tuple[Path, ...]:
    return told(move, tuple(game.asked(move)), at)
