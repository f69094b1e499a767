"""What a picture of Fantasmagória needs to know, read from a view and the latest events."""

from __future__ import annotations

from dataclasses import dataclass

from games.fantasmagoria.cards import CARD_OF, SUITS
from games.fantasmagoria.state import NONE, lead_of
from games.fantasmagoria.tricks import winning_place
from games.game import Event
from rendering.graphemes import harmless
from rendering.layout import LINE
from rendering.scene import Scene
from rendering.typeset import cut

_SAID = 620
"""Pixels that a name may take in a sentence."""


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile: its face-up card (`None` before the reveal), or taken, and by whom if known."""

    top: str | None
    taken: bool
    taker: int | None


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick: seats and cards in order of play, its lead suit, and who wins it (so far)."""

    cards: tuple[tuple[int, str], ...]
    lead: str | None
    winner: int | None
    finished: bool

    @property
    def opened(self) -> bool:
        """Whether a first card lies, and others are still to come."""
        return bool(self.cards) and not self.finished


@dataclass(frozen=True, slots=True)
class Reading:
    """A table of Fantasmagória. `said` are the names for sentences, which must leave room for the
    rest of theirs; `old` is the trump before, 0 if none is known; `tricks` are counted
    where the events reach back to the round's beginning, else `None`; `halt` is the
    scene's; `chosen` says who has laid a sacrifice that is not shown yet; `cup` is `holds`,
    `in_trick`, `empty` or `not_played`.
    """

    players: int
    names: tuple[str, ...]
    said: tuple[str, ...]
    round: int
    rounds: int
    phase: str
    trump: int
    old: int
    turn: int
    scores: tuple[int, ...]
    hands: tuple[int, ...]
    heaps: tuple[int, ...]
    tricks: tuple[int, ...] | None
    possessed: tuple[bool, ...]
    piles: tuple[Pile, ...]
    trick: Trick
    order: tuple[int, ...]
    to_act: tuple[int, ...]
    halt: str
    chosen: tuple[bool, ...]
    imprisoned: tuple[str, ...]
    cup: str
    goat: int | None
    cursed: dict[str, int]
    last: tuple[Event, ...]
    winners: tuple[int, ...]


def suit_of(card: str) -> str:
    """The suit of a card's code; the cup's is `cup`."""
    return card.rstrip("0123456789")


def number_of(card: str) -> int:
    """The number of a card's code; 0 for the cup."""
    digits = card[len(suit_of(card)) :]
    return int(digits) if digits else 0


def _trick(cards: list[tuple[int, str]], trump: int, finished: bool) -> Trick:
    numbers = [CARD_OF[card] for _, card in cards]
    lead = lead_of(numbers)
    # A led cup alone wins nothing.
    winner = None if lead == NONE else cards[winning_place(numbers, trump, lead)[0]][0]
    return Trick(tuple(cards), None if lead == NONE else SUITS[lead], winner, finished)


def _of_this_round(recent: tuple[tuple[Event, ...], ...]) -> tuple[list[Event], bool]:
    """The events since the last deal, and whether they reach back to the round's reveal."""
    events = [event for move in recent for event in move]
    for at in range(len(events) - 1, -1, -1):
        if events[at].kind == "dealt":
            return events[at + 1 :], True
    return events, any(event.kind == "revealed" for event in events)


def _finished(last: tuple[Event, ...]) -> Trick | None:
    for event in last:
        if event.kind == "trick":
            seats = event.facts["seats"]
            assert isinstance(seats, list)
            lead = event.facts.get("lead_suit")
            pairs = tuple(
                (int(str(seat)), card) for seat, card in zip(seats, event.cards, strict=True)
            )
            return Trick(pairs, str(lead) if lead else None, event.seat, True)
    return None


def read(scene: Scene) -> Reading:
    """Read a scene; nothing but the spectator's view and public events goes in."""
    view = scene.view
    players = int(view["players"])
    phase = str(view["phase"])
    seen, whole = _of_this_round(scene.recent)
    last = scene.recent[-1] if scene.recent else ()
    trump = int(view.get("trump") or 0)
    laid = [(int(entry["seat"]), str(entry["card"])) for entry in view.get("trick") or ()]
    trick = _trick(laid, trump, finished=False)
    if not laid and phase in ("play", "over"):
        trick = _finished(last) or trick
    counts = [0] * players
    takers: dict[int, int] = {}
    old, cup_seen = 0, False
    for event in seen:
        if event.kind == "trick" and event.seat is not None:
            counts[event.seat] += 1
            cup_seen = cup_seen or bool(event.facts.get("cup"))
        elif event.kind == "pile" and event.seat is not None:
            takers[int(str(event.facts["pile"])) - 1] = event.seat
        elif event.kind == "trump":
            old = int(str(event.facts["old"]))
    imprisoned = tuple(str(card) for card in view.get("imprisoned") or ())
    if imprisoned:
        cup = "holds"
    elif any(card == "cup" for _, card in laid):
        cup = "in_trick"
    else:
        cup = "empty" if cup_seen or not (whole or phase == "sacrifice") else "not_played"
    piles = []
    for at, pile in enumerate(view["piles"]):
        top = str(pile["top"]) if pile is not None and pile.get("top") else None
        piles.append(Pile(top, pile is None, takers.get(at) if pile is None else None))
    options = view.get("options") or {}
    leader = int(view.get("leader") or 0)
    first = trick.cards[0][0] if trick.finished else leader
    names = [harmless(name) or f"{at + 1}" for at, name in enumerate(scene.names)]
    return Reading(
        players=players,
        names=tuple(names),
        said=tuple(cut(name, LINE, _SAID) for name in names),
        round=int(view.get("round") or 1),
        rounds=int(options.get("rounds", 3)),
        phase=phase,
        trump=trump,
        old=old,
        turn=int(view.get("turn") or 0),
        scores=tuple(view.get("scores") or [0] * players),
        hands=tuple(len(hand) for hand in view["hands"]),
        heaps=tuple(len(heap) for heap in view.get("won") or [[]] * players),
        tricks=tuple(counts) if whole or phase == "sacrifice" else None,
        possessed=tuple(bool(mark) for mark in view.get("possessed") or [False] * players),
        piles=tuple(piles),
        trick=trick,
        order=tuple((first + step) % players for step in range(players)),
        to_act=scene.to_act,
        halt=scene.halt,
        chosen=tuple(card is not None for card in view.get("sacrificed") or [None] * players),
        imprisoned=imprisoned,
        cup=cup,
        goat=view.get("goat"),
        cursed={suit: int(options.get("cursed", {}).get(suit, 7)) for suit in SUITS[:4]},
        last=last,
        winners=tuple(scene.result.winners) if scene.result else (),
    )
