"""What a picture is drawn from, and what comes out. Everything a renderer needs stands here."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from games.game import Event, Result
from rendering.stage import Stage


class Words(Protocol):
    """The catalogue in one language. Rendering knows no catalogue of its own: it is handed one."""

    language: str

    def __call__(self, key: str, /, **values: object) -> str:
        """The text of a key (`fantasmagoria.card.goat`) with its values filled in."""
        ...


class Scene(msgspec.Struct, frozen=True):
    """A table as everybody may see it.

    `view` is the game's view for a spectator. `recent` holds the events of the latest moves, one
    tuple a move, newest last, and only what all may know; the last tuple is what just changed.
    `history` holds all events of the game's chapter kinds so far. `until` is a finished text for
    the turn bar (a clock time or the pace), empty if there is none. `halt` says why nobody may act
    though the game is not over: `paused` or `aborted`; `to_act` is empty then.
    """

    game: str
    table: int
    view: dict[str, Any]
    names: tuple[str, ...]
    to_act: tuple[int, ...]
    recent: tuple[tuple[Event, ...], ...]
    history: tuple[Event, ...]
    words: Words
    until: str = ""
    result: Result | None = None
    halt: str = ""


class LobbyScene(msgspec.Struct, frozen=True):
    """A table that waits for players.

    `names` are who sits, in the order of their seats, `bots` says which of them are artificial;
    `seats` are the player counts that the game allows; `options` are finished texts, one each.
    """

    game: str
    table: int
    names: tuple[str, ...]
    bots: tuple[bool, ...]
    seats: tuple[int, ...]
    options: tuple[str, ...]
    words: Words


class SeatView(msgspec.Struct, frozen=True):
    """What one seat alone may see. Made in one place, from a user's id (`bot/seats.py`).

    `seen` are the events that this seat could see since its own latest move, that move included,
    oldest first.
    """

    seat: int
    view: dict[str, Any]
    legal: tuple[str, ...]
    refusals: dict[str, str]
    seen: tuple[Event, ...] = ()


class Picture(msgspec.Struct, frozen=True):
    """A drawn picture: PNG bytes, its size in pixels, alt text of at most 1,024 characters.

    `text` is the whole of it in words, of any length.
    """

    png: bytes
    width: int
    height: int
    alt: str
    text: str


class Renderer(Protocol):
    """What the module of a game's pictures offers. Each call is pure and may run in a thread."""

    def table(self, scene: Scene) -> Picture:
        """The table, as everybody sees it."""
        ...

    def staged(self, scene: Scene, stage: Stage) -> Stage:
        """The same picture as a film sees it: a stage that is not used yet, filled in."""
        ...

    def hand(self, scene: Scene, own: SeatView) -> Picture:
        """The hand of one seat and the decision that it owes."""
        ...

    def chapter(self, scene: Scene) -> Picture:
        """The end of the latest chapter in `scene.history`: a picture that stays."""
        ...

    def end(self, scene: Scene) -> Picture:
        """The final standing; `scene.result` is set."""
        ...

    def face(self, what: str, words: Words) -> Picture:
        """One card by its code, or what else has a face by its name (a class), and what it does.

        Raises `KeyError` for anything else.
        """
        ...

    def warm(self, words: Words) -> None:
        """Make the sprites that a first table and a first hand need: draw what holds them."""
        ...
