"""What a picture of Deathwick needs to know, read from a view and the latest events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.game import Event
from rendering.graphemes import harmless
from rendering.layout import LINE
from rendering.scene import Scene
from rendering.typeset import cut

_QUIET = frozenset({"declared", "turn", "drew", "offered", "done", "chapter", "departed"})
_SAID = 470
"""Pixels that a name may take in a sentence."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """A ghost in a Shadow: its card, and who haunted it (`None`: nobody)."""

    card: str
    haunter: int | None


@dataclass(frozen=True, slots=True)
class Played:
    """What somebody has declared: by whom, the words of the move, and the cards in the air."""

    seat: int
    move: tuple[str, ...]
    cards: tuple[str, ...]

    @property
    def target(self) -> int | None:
        """The seat that the move names."""
        return next((int(word[1:]) for word in self.move if word.startswith("@")), None)


@dataclass(frozen=True, slots=True)
class Reading:
    """A circle of Deathwick as everybody may see it.

    `said` are the names for sentences, which must leave room for the rest of theirs; `classes`
    are empty texts before the choice; `candles`, `hands`, `pages` and `walls` are numbers of
    cards; `top` is the uppermost card of The Dark (empty: none lies there) and `dark` how many
    lie there; `deaths` says how those fell whose death is still remembered; `ask` and `played`
    are the open question and what it is about, `asked` the ghost of a Shadow in question;
    `last` are the events of the latest move, `before` those of the latest move before it that
    changed something; `halt` is the scene's.
    """

    players: int
    names: tuple[str, ...]
    said: tuple[str, ...]
    options: dict[str, Any]
    phase: str
    turn: int
    turns: int
    first: int | None
    classes: tuple[str, ...]
    hands: tuple[int, ...]
    candles: tuple[int, ...]
    shadows: tuple[tuple[Ghost, ...], ...]
    walls: tuple[int, ...]
    pages: tuple[int, ...]
    top: str
    dark: int
    lit: tuple[bool, ...]
    fallen: tuple[int, ...]
    deaths: dict[int, str]
    actions: int
    offers: tuple[str, ...]
    ask: str
    asked: tuple[int, str] | None
    played: Played | None
    to_act: tuple[int, ...]
    last: tuple[Event, ...]
    before: tuple[Event, ...]
    winners: tuple[int, ...]
    halt: str
    spoken: bool = False
    """Whether cards are named in words, for who cannot see their signs."""

    @property
    def answering(self) -> bool:
        """Whether an answer to what was played is waited for."""
        return self.phase == "reaction" and not self.halt

    @property
    def news(self) -> tuple[Event, ...]:
        """What has just changed. What was declared just now changes nothing yet: it stands in the
        bar, as the open question.
        """
        declared = {event.kind for event in self.last} <= {"declared"}
        return self.before if self.answering and declared else self.last

    @property
    def actor(self) -> int:
        """Whose turn it is; while somebody has an action under way, who has."""
        return self.played.seat if self.played else self.turn

    def neighbours(self, seat: int) -> tuple[int | None, int | None]:
        """The nearest lit players left and right; with two players the same one."""
        around = [*range(seat + 1, self.players), *range(seat)]
        lit = [other for other in around if self.lit[other]]
        return (lit[0], lit[-1]) if lit else (None, None)


def read(scene: Scene) -> Reading:
    """Read a scene; nothing but the spectator's view and public events goes in."""
    view = scene.view
    players = int(view["players"])
    names = [harmless(name) or f"{at + 1}" for at, name in enumerate(scene.names)]
    names += [f"{at + 1}" for at in range(len(names), players)]
    public = [tuple(event for event in move if event.seen_by is None) for move in scene.recent]
    moves = [move for move in public if move]
    shadows = view.get("shadows") or [[] for _ in range(players)]
    dark = view.get("dark") or []
    pending = view.get("pending") or {}
    return Reading(
        players=players,
        names=tuple(names),
        said=tuple(cut(name, LINE, _SAID) for name in names),
        options=dict(view.get("options") or {}),
        phase=str(view.get("phase") or "ritual"),
        turn=int(view.get("turn") or 0),
        turns=int(view.get("turns") or 0),
        first=view.get("first"),
        classes=tuple(str(name or "") for name in view.get("classes") or [""] * players),
        hands=_counts(view, "hands", players),
        candles=_counts(view, "candles", players),
        shadows=tuple(
            tuple(Ghost(str(one["card"]), one.get("from")) for one in shadow if not one.get("wall"))
            for shadow in shadows
        ),
        walls=tuple(sum(bool(one.get("wall")) for one in shadow) for shadow in shadows),
        pages=_counts(view, "pages", players),
        top=str(dark[0]) if dark else "",
        dark=len(dark),
        lit=tuple(bool(lit) for lit in view.get("lit") or [True] * players),
        fallen=tuple(view.get("fallen") or ()),
        deaths=_deaths(moves),
        actions=int(view.get("actions", 1)),
        offers=tuple(view.get("offers") or ()),
        ask=str(pending.get("ask") or ""),
        asked=_asked(view, pending),
        played=_played(pending),
        to_act=scene.to_act,
        last=moves[-1] if moves else (),
        before=next(filter(_telling, reversed(moves[:-1])), ()),
        winners=tuple(scene.result.winners) if scene.result else (),
        halt=scene.halt,
    )


def _counts(view: dict[str, Any], zone: str, players: int) -> tuple[int, ...]:
    return tuple(len(cards) for cards in view.get(zone) or [[] for _ in range(players)])


def _played(pending: dict[str, Any]) -> Played | None:
    action = pending.get("action")
    if not action:
        return None
    cards = tuple(str(card) for card in action.get("cards") or ())
    return Played(int(action["seat"]), tuple(str(action["move"]).split(" ")), cards)


def _asked(view: dict[str, Any], pending: dict[str, Any]) -> tuple[int, str] | None:
    """The ghost that the open question is about, and in whose Shadow it lies."""
    ask, args = pending.get("ask"), list(pending.get("args") or ())
    shadows = view.get("shadows") or ()
    if ask in ("reaper", "spread") and len(args) > 1:
        owner, place = int(args[0]), int(args[1])
        return owner, str(shadows[owner][place]["card"])
    if ask == "bequeath":
        for seat, shadow in enumerate(shadows):
            left = [ghost for ghost in shadow if not ghost.get("wall")]
            if left and not view["lit"][seat]:
                return seat, str(left[0]["card"])
    return None


def _telling(move: tuple[Event, ...]) -> bool:
    return any(event.kind not in _QUIET for event in move)


def _deaths(moves: list[tuple[Event, ...]]) -> dict[int, str]:
    return {
        event.seat: "possessed" if event.facts["why"] == "possessed" else "consumed"
        for move in moves
        for event in move
        if event.kind == "died" and event.seat is not None
    }
