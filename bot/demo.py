"""A whole game between artificial players, written as pictures and a story."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random

from bot.chairs import GHOSTS, LEVEL
from bot.errors import StartError
from bot.live import LiveTable, dealt
from bot.seats import own_view
from bot.story import Teller
from data.catalogue import FALLBACK, catalogue
from data.records import Lobby, Seat
from games import GAMES
from games.players import LEVELS
from rendering import RENDERERS
from rendering.scene import Picture

BUDGET = 1.0
"""Seconds that a player may think about a decision."""


def play_demo(name: str, players: int, seed: str, out: Path) -> int:
    """Play and write `story.md` and the pictures; how many pictures.

    A picture is drawn of the table after each move, of the hands of all who decide at a chapter's
    start, of each chapter's end and of the final standing.

    Args:
        name: The game.
        players: How many play.
        seed: Of the deal and of the players' dice; the same one gives the same files.
        out: The folder; it is made if it is not there.

    Raises:
        StartError: There is no such game, or the folder cannot be written.
        GameError: The game is not for that many.
    """
    if name not in GAMES:
        raise StartError(f"There is no game {name!r}; the games are {', '.join(GAMES)}.")
    table = _table(name, players, seed)
    try:
        out.mkdir(parents=True, exist_ok=True)
        return _Demo(table, Random(seed), out).play()
    except OSError as error:
        raise StartError(f"The folder {out} cannot be written: {error.strerror}.") from None


def _table(name: str, players: int, seed: str) -> LiveTable:
    words = catalogue(FALLBACK)
    # Each seat is a person's here, so that its hand can be drawn for that person's eyes.
    seats = tuple(Seat(n + 1, words(f"bot.ghost.{n % GHOSTS + 1}")) for n in range(players))
    now = datetime.now(UTC)
    lobby = Lobby(1, 0, 0, name, 1, FALLBACK, {}, b"", "", seats, now)
    options = GAMES[name].options(players, {})
    return dealt(lobby, options, seed, 0, 0, now)


class _Demo:
    def __init__(self, table: LiveTable, rng: Random, out: Path) -> None:
        self._table = table
        self._rng = rng
        self._out = out
        self._written = 0

    def play(self) -> int:
        table, game, state = self._table, self._table.game, self._table.state
        renderer = RENDERERS[game.NAME]
        teller = Teller(game.NAME, table.names, catalogue(FALLBACK))
        lines: list[str] = []
        ply = 0
        self._hands()
        self._write("table", renderer.table(table.scene()))
        while seats := game.to_act(state):
            seat = seats[0]
            view, legal = game.view(state, seat), game.legal(state, seat)
            sample = partial(game.determinize, state, seat, self._rng)
            move = LEVELS[LEVEL].choose(view, legal, sample, self._rng, BUDGET)
            events = game.apply(state, seat, move)
            ply += 1
            table.happened(ply, tuple(events))
            for event in events:
                lines = teller.lines([event], lines)
                lines += ["---"] * (event.kind in game.CHAPTERS)
            if any(event.kind in game.CHAPTERS for event in events):
                self._write("chapter", renderer.chapter(table.scene()))
                self._hands()
            self._write("table", renderer.table(table.scene()))
        self._write("end", renderer.end(table.scene()))
        (self._out / "story.md").write_text("\n\n".join(lines) + "\n", encoding="utf-8")
        return self._written

    def _hands(self) -> None:
        table = self._table
        for seat in table.owing():
            own = own_view(table, seat + 1)
            self._write(f"hand-{seat + 1}", RENDERERS[table.game.NAME].hand(table.scene(), own))

    def _write(self, kind: str, picture: Picture) -> None:
        self._written += 1
        (self._out / f"{self._written:03}-{kind}.png").write_bytes(picture.png)
