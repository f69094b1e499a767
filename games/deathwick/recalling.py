"""Reading what a position says of memory: what everybody and what one seat knows of the cards."""

from collections.abc import Mapping
from typing import Any

from games.deathwick.cards import CODES, KNOWN, PLAIN, SEEN_BY
from games.deathwick.memory import ZONE_NAMES
from games.deathwick.position import memory_zones
from games.deathwick.reading import code
from games.deathwick.salted import ANY, NOTHING
from games.deathwick.state import State
from games.game import OWN, GameError
from games.values import items, number, per_seat, record, shown


def read_known(state: State, value: object) -> None:
    """Put what is remembered into the state.

    Raises `GameError` for what is not true of the cards as they lie.
    """
    known = record(value, "known", ("dark", "candles", "hands", "out", "loose", "salts", OWN))
    players = state.setup.players
    _flag(state.dark, known.get("dark"), "known.dark", True)
    _flag(state.out, known.get("out"), "known.out", False)
    rows: tuple[tuple[str, list[list[int]], bool], ...] = (
        ("candles", state.candles, True),
        ("hands", state.hands, False),
    )
    for row, cards, top_last in rows:
        lists = per_seat(known, row, players, lambda: None, lambda one, _: one, "known.")
        for seat, entries in enumerate(lists):
            _flag(cards[seat], entries, f"known.{row}.{seat}", top_last)
    for at, entry in enumerate(items(known.get("loose", []), "known.loose")):
        name = f"known.loose.{at}"
        loose = record(entry, name, ("card", "in"))
        state.loose.append((code(loose.get("card"), f"{name}.card"), _zones(loose, name)))
    state.salts = per_seat(known, "salts", players, lambda: NOTHING, _bounds, "known.")
    own = per_seat(known, OWN, players, list, items, "known.")
    for seat, remembered in enumerate(own):
        for at, entry in enumerate(remembered):
            _read_own(state, seat, entry, f"known.{OWN}.{seat}.{at}")


def _zones(entry: Mapping[str, Any], name: str) -> int:
    """The zones that an entry names."""
    zones = 0
    for zone in items(entry.get("in"), f"{name}.in"):
        if not isinstance(zone, str) or zone not in ZONE_NAMES:
            raise GameError(f"{name}.in: {shown(zone)} is no zone, like hand 0 or out")
        zones |= ZONE_NAMES[zone]
    return zones


def _bounds(value: object, name: str) -> tuple[int, int]:
    """The least and the most of something; no most is null."""
    both = items(value, name)
    if len(both) != 2:
        raise GameError(f"{name} has {len(both)} entries: it must have the least and the most")
    least = number(both[0], f"{name}.0", 0, ANY - 1)
    most = ANY if both[1] is None else number(both[1], f"{name}.1", least, ANY - 1)
    return NOTHING if (least, most) == NOTHING else (least, most)


def _read_own(state: State, seat: int, value: object, name: str) -> None:
    """A card that one seat alone remembers, at its place or somewhere."""
    entry = record(value, name, ("card", "in", "at"))
    card = code(entry.get("card"), f"{name}.card")
    if "at" not in entry:
        state.alone.append((seat, card, _zones(entry, name)))
        return
    zones = dict(memory_zones(state))
    named = items(entry.get("in"), f"{name}.in")
    if len(named) != 1 or not isinstance(named[0], str) or named[0] not in zones:
        raise GameError(f"{name}.in must be one zone, like hand 0 or dark, as at is given")
    cards = zones[named[0]]
    at = number(entry["at"], f"{name}.at", 0, max(0, len(cards) - 1))
    if not cards or cards[at] & PLAIN != card:
        raise GameError(f"{name}: {CODES[card]} does not lie there")
    if not cards[at] & KNOWN:
        _mark(state, named[0], at, SEEN_BY[seat])


def _mark(state: State, zone: str, at: int, flag: int) -> None:
    """Flag a card of a zone; `at` counts from the top."""
    kind, _, owner = zone.partition(" ")
    if kind == "wall":
        walls = [ghost for ghost in state.shadows[int(owner)] if ghost.wall]
        walls[at].card |= flag
    elif kind == "dark":
        state.dark[-1 - at] |= flag
    elif kind == "candle":
        state.candles[int(owner)][-1 - at] |= flag
    elif kind == "hand":
        state.hands[int(owner)][at] |= flag
    else:
        state.out[at] |= flag


def _flag(cards: list[int], value: object, name: str, top_last: bool) -> None:
    """Flag the cards of a zone that are known; the entries stand top first."""
    if value is None:
        return
    entries = items(value, name)
    if len(entries) != len(cards):
        raise GameError(f"{name} has {len(entries)} entries: the zone has {len(cards)} cards")
    if top_last:
        entries = entries[::-1]
    for place, entry in enumerate(entries):
        if entry is not None:
            if code(entry, name) != cards[place]:
                raise GameError(f"{name}: {entry} does not lie there")
            cards[place] |= KNOWN
