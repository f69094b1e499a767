"""What a picture of Phantom Rummy needs to know, read from a view and the latest events."""

from __future__ import annotations

from dataclasses import dataclass

from games.game import Event
from games.phantom_rummy.setup import SHORT_GAMES, TARGET
from rendering.graphemes import harmless
from rendering.layout import LINE
from rendering.phantom_rummy.cardcode import kind_of, read_card
from rendering.scene import Scene
from rendering.typeset import cut

_SAID = 560
"""Pixels that a name may take in a sentence."""
THREE = 3
"""Sets that the conditions of titles 3 and 5 and of the treasures ask for."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A table of Phantom Rummy as everybody may see it. `said` are the names for sentences, which
    must leave room for the rest of theirs; `taken` is the card just taken, `draw` the number of
    cards in the draw pile; `known` are cards that all know to be in a hand; `last` are the
    events of the latest move; `halt` is the scene's.
    """

    players: int
    names: tuple[str, ...]
    said: tuple[str, ...]
    advanced: bool
    short_game: int
    short_games: int
    target: int
    phase: str
    turn: int
    scores: tuple[int, ...]
    hands: tuple[int, ...]
    opened: tuple[tuple[tuple[str, ...], ...], ...]
    discards: tuple[tuple[str, ...], ...]
    ready: tuple[bool, ...]
    market: tuple[str, ...]
    draw: int
    taken: str | None
    known: tuple[tuple[str, ...], ...]
    last: tuple[Event, ...]
    winners: tuple[int, ...]
    halt: str

    @property
    def claimed(self) -> str | None:
        """The discard that may be answered now."""
        pile = self.discards[self.turn]
        return pile[-1] if self.phase == "claim" and pile else None

    def dealt(self, code: str) -> str:
        """A card's name for a film: after a new deal nobody can tell which card it was before."""
        return f"{code} {self.short_game}"

    def claimed_by(self, seat: int) -> bool:
        """Whether that discard lies before this seat."""
        return self.claimed is not None and seat == self.turn


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition of red titles in opened sets: how many of them, and how far it is met.

    `done` of `needed` sets for those that count sets; else `needed` is 0 and `holds` says whether
    it still holds with what lies open.
    """

    name: str
    count: int
    holds: bool
    done: int = 0
    needed: int = 0


def read(scene: Scene) -> Reading:
    """Read a scene; nothing but the spectator's view and public events goes in."""
    view = scene.view
    players = int(view["players"])
    nothing: list[list[str]] = [[] for _ in range(players)]
    names = [harmless(name) or f"{at + 1}" for at, name in enumerate(scene.names)]
    public = [tuple(event for event in move if event.seen_by is None) for move in scene.recent]
    moves = [move for move in public if move]
    known = view.get("known") or [{} for _ in range(players)]
    taken = view.get("taken")
    return Reading(
        players=players,
        names=tuple(names),
        said=tuple(cut(name, LINE, _SAID) for name in names),
        advanced=bool((view.get("options") or {}).get("advanced", False)),
        short_game=int(view.get("short_game") or 1),
        short_games=SHORT_GAMES[players],
        target=TARGET[players],
        phase=str(view.get("phase") or "take"),
        turn=int(view.get("turn") or 0),
        scores=tuple(view.get("scores") or [0] * players),
        hands=tuple(len(hand) for hand in view.get("hands") or nothing),
        opened=tuple(
            tuple(tuple(cards) for cards in sets) for sets in view.get("opened") or nothing
        ),
        discards=tuple(tuple(pile) for pile in view.get("discards") or nothing),
        ready=tuple(bool(mark) for mark in view.get("ready") or [False] * players),
        market=tuple(view.get("market") or ()),
        draw=len(view.get("draw") or ()),
        taken=str(taken) if taken else None,
        known=tuple(tuple(entry.get("cards") or ()) for entry in known),
        last=moves[-1] if moves else (),
        winners=tuple(scene.result.winners) if scene.result else (),
        halt=scene.halt,
    )


def _outer_or_item(cards: tuple[str, ...]) -> bool:
    return any(read_card(code).title in (0, 1, 7) for code in cards)


def conditions(sets: tuple[tuple[str, ...], ...]) -> list[Condition]:
    """The conditions of the red titles in opened sets, each once, as they stand."""
    names = [read_card(code).condition for cards in sets for code in cards]
    items = sum(read_card(cards[0]).attribute == "item" for cards in sets)
    attributes = {read_card(cards[0]).attribute for cards in sets} - {"item"}
    found = []
    for name in ("win", "three", "one", "ends", "no_ends", "always"):
        count = names.count(name)
        if not count:
            continue
        if name in ("win", "three"):
            done = items if name == "win" else len(sets)
            found.append(Condition(name, count, done >= THREE, min(done, THREE), THREE))
        else:
            holds = {
                "one": len(attributes) == 1,
                "ends": all(map(_outer_or_item, sets)),
                "no_ends": not any(map(_outer_or_item, sets)),
            }.get(name, True)
            found.append(Condition(name, count, holds))
    return found


def barring(reading: Reading, seat: int, kinds: tuple[int, ...]) -> str | None:
    """In the advanced game, a card of a seat's own discards that is of one of these kinds, for
    which it waits: with it there it may not go out on another's discard.
    """
    if not reading.advanced:
        return None
    return next((code for code in reading.discards[seat] if kind_of(code) in kinds), None)


def seen_of(kind: int, reading: Reading, held: tuple[str, ...], seat: int) -> int:
    """How many cards of a kind a seat has in sight: in its hand, on the table, known elsewhere."""
    others = [reading.known[at] for at in range(reading.players) if at != seat]
    sets = [cards for own in reading.opened for cards in own]
    places = (held, reading.market, *reading.discards, *sets, *others)
    return sum(kind_of(code) == kind for cards in places for code in cards)
