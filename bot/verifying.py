"""Checks the file of a finished game: the promise, the seed, and every move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from bot.exporting import FORMAT, Header, Made, deal_line
from bot.fairness import hash_of, seed_from
from bot.first_games import PLANS
from bot.limits import cut
from bot.names import shown_line
from games import GAMES
from games.deathwick import final_ritual
from games.game import GameError

MOST_BYTES = 8 * 1024 * 1024
MOST_MOVES = 50_000
SAID = 200
"""So much is repeated of what the rules say to a file."""


@dataclass(frozen=True)
class Found:
    """What is to be said of a file, in a sentence or two; `fine` if all of it is right."""

    told: str
    fine: bool = False


class _Wrong(Exception):
    """What is wrong with it, as a sentence."""


def verify_file(path: Path, published: str = "") -> Found:
    """Check a file.

    Args:
        path: The file.
        published: The hash that the lobby showed; empty if only the file's own is to be compared.
    """
    try:
        if not path.is_file():
            return Found(f"There is no file {path}.")
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        return Found(f"{path} cannot be read: {error.strerror}.")
    return verify(content, published)


def verify(content: bytes, published: str = "") -> Found:
    """Check what a file holds. Whatever that is, it is answered with a sentence."""
    try:
        if len(content) > MOST_BYTES:
            raise _Wrong("This is no game that Ghostlight exported: it is far too large.")
        return Found(_verified(content.split(b"\n"), published.strip().lower()), fine=True)
    except _Wrong as wrong:
        return Found(str(wrong))


def _verified(lines: Sequence[bytes], published: str) -> str:
    header = _header(lines[0])
    _require_promise(header, published)
    game = GAMES[header.game]
    promised = "The secret and the seed are right" if header.secret else "Nothing was promised"
    if header.rules != game.VERSION:
        raise _Wrong(
            f"{promised}, but this game was played by another version of the rules of "
            f"{header.game} ({header.rules[:20]!r}, here {game.VERSION!r}): its moves cannot be "
            "checked here, which says nothing against them."
        )
    moves = _play(header, lines)
    told = f"All is right with table {header.table}, {header.game}: {moves} moves lead from "
    if not header.secret:
        return told + "the prepared deal of a guided first game to its end."
    told += "the promised deal to the recorded end."
    if published:
        return f"{told} The secret is the one that the lobby promised."
    return f"{told} Compare the hash with the one that the lobby showed: {header.hash}"


def _header(line: bytes) -> Header:
    try:
        header = msgspec.json.decode(line, type=Header)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise _Wrong(
            f"This is no game that Ghostlight exported: its first line is not what it should be "
            f"({type(error).__name__})."
        ) from None
    if header.ghostlight != FORMAT:
        raise _Wrong("This file was exported by another Ghostlight: use that one to check it.")
    if header.game not in GAMES:
        raise _Wrong("This file is of a game that this Ghostlight does not know.")
    return header


def _require_promise(header: Header, published: str) -> None:
    """Raises `_Wrong` if the secret is not the promised one, or the seed is not made of it."""
    if header.deal == "first_game":
        plan = PLANS[header.game]
        if header.seed != plan.seed or len(header.seats) != plan.ghosts + 1:
            raise _Wrong("This guided first game is dealt in no way that this Ghostlight knows.")
        if header.secret or header.hash or published:
            raise _Wrong("Nothing is promised for the deal of a guided first game.")
        return
    try:
        secret, start = bytes.fromhex(header.secret), int(header.start)
    except ValueError:
        raise _Wrong("The secret or the number of the Start is not readable.") from None
    if hash_of(secret) != header.hash:
        raise _Wrong("The secret is not the promised one: SHA-256 of it is not the hash.")
    if published and published != header.hash:
        raise _Wrong("The file's hash is not the one that the lobby showed.")
    if not header.sitting:
        raise _Wrong("The file does not hold what its seed was made of: this cannot be checked.")
    if seed_from(secret, start, header.options, header.sitting) != header.seed:
        raise _Wrong("The seed is not made of the secret, the Start, the options and the seats.")


def _play(header: Header, lines: Sequence[bytes]) -> int:
    """Play it again; how many moves it has. Raises `_Wrong` where it goes otherwise."""
    game = GAMES[header.game]
    first = _first(header)
    if len(lines) < 2 or not _same(lines[1], deal_line(header, first)):
        raise _Wrong("The game is not dealt as its first line says.")
    state = game.copy(first)
    made = [line for line in lines[2:] if line.strip()]
    if len(made) != header.moves or len(made) > MOST_MOVES:
        raise _Wrong("The file has not as many moves as its first line says.")
    for number, line in enumerate(made, 1):
        try:
            move = msgspec.json.decode(line, type=Made)
            game.apply(state, move.seat, move.move)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
            raise _Wrong(f"Move {number} is not readable.") from None
        except GameError as error:
            raise _Wrong(f"Move {number} is against the rules: {_said(error)}") from None
    result = game.result(state)
    if result != header.result or (result is not None) != (header.status == "over"):
        raise _Wrong("The moves do not lead to the recorded end.")
    return len(made)


def _first(header: Header) -> Any:
    """The state before the first move."""
    game, players = GAMES[header.game], len(header.seats)
    try:
        if header.deal == "first_game":
            return PLANS[header.game].deal(players, header.seed, header.options)
        if header.deal == "final_ritual":
            if header.game != "deathwick" or len(header.classes) != players:
                raise _Wrong("Only Deathwick has a Final Ritual, in which each seat has a class.")
            return final_ritual(header.classes, header.seed, header.options)
        if header.options != game.options(players, header.options):
            raise _Wrong("The options are not complete.")
        return game.new(players, header.seed, header.options)
    except GameError as error:
        raise _Wrong(f"This game cannot be dealt: {_said(error)}") from None


def _said(error: GameError) -> str:
    """What the rules say, which may repeat what the file holds."""
    return cut(shown_line(str(error)), SAID)


def _same(line: bytes, meant: bytes) -> bool:
    try:
        return bool(msgspec.json.decode(line) == msgspec.json.decode(meant))
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return False
