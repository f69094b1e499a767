"""Looks at each message for what those who see it may not know, by the engine's own views."""

from __future__ import annotations

import json
import re
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

import msgspec
import pytest

from bot.host import PLAYED, Host
from bot.limits import components_of, texts_of
from bot.live import LiveTable
from data.catalogue import catalogue
from games import GAMES
from tests.e2e.seen import Seen
from tests.e2e.storm.town import owner_of
from tests.games.walks import UNWRITTEN, cards_in

LAG = 12
"""A message may show a table as it stood so many changes ago."""
ABOUT_RULES = {"rule", "contents", "showrule"}
"""Verbs of the controls that only pages of the rulebooks have, which name any card."""
LANGUAGES = ("en", "pt-BR")
SKETCH = b"\x89PNG["
"""How the stand-in for a picture begins, which says what it would be drawn from."""


class Known:
    """What has been open to somebody at a table since a chapter began."""

    def __init__(self) -> None:
        self.now: set[str] = set()
        self.before: set[str] = set()


class Leaks:
    """Follows each table, and finds what a message shows that is hidden from its readers.

    Args:
        report: Told of each leak, in words.
    """

    def __init__(self, report: Callable[[str], None]) -> None:
        self._report = report
        self._latest: dict[int, deque[LiveTable]] = defaultdict(lambda: deque(maxlen=LAG))
        self._known: dict[tuple[int, int | None], Known] = defaultdict(Known)
        self._named: dict[int, set[str]] = {}
        self.looked = 0
        """So many pictures and texts were looked at."""

    def install(self, patch: pytest.MonkeyPatch) -> None:
        """Follow all tables that any bot's host changes or reads."""
        changed, read = Host._changed, Host._read

        def follow(host: Host, table: LiveTable) -> None:
            self.follow(table)
            changed(host, table)

        async def followed(host: Host, number: int) -> LiveTable:
            table = await read(host, number)
            self.follow(table)
            return table

        patch.setattr(Host, "_changed", follow)
        patch.setattr(Host, "_read", followed)

    def follow(self, table: LiveTable) -> None:
        """Note how a table stands, and what is open to whom by that."""
        game, last = (
            table.game,
            [event for _, events in list(table.recent)[-1:] for event in events],
        )
        latest = self._latest[table.id]
        closes = any(event.kind in game.CHAPTERS for event in last)
        moved = not latest or latest[-1].head.ply != table.head.ply
        latest.append(table)
        readers = {None: None} | {
            sitting.user_id: seat
            for seat, sitting in enumerate(table.head.seats)
            if sitting.user_id is not None
        }
        for reader, seat in readers.items():
            known = self._known[table.id, reader]
            if closes and moved:
                known.before, known.now = known.now, set()
            known.now |= _open_to(table, seat)

    def look(self, stored: Any, seen: Seen) -> None:
        """Find what this message should not show."""
        reader = owner_of(stored)
        about = self._about(seen)
        if any(table.head.learning or table.head.status not in PLAYED for table in about):
            # A lesson's texts give examples; all of a game that is over is open.
            return
        told = f"{seen.told} {seen.payload}"
        for table in about:
            if any(
                each and each in told for each in (table.record.secret.hex(), table.record.seed)
            ):
                self._report(f"message {seen.id} tells the secret of table {table.id}")
        sketches = [
            json.loads(shown.data[4:]) for shown in seen.pictures if shown.data.startswith(SKETCH)
        ]
        if not _of_rules(seen, sketched=bool(sketches)):
            for game in {table.head.game for table in about}:
                self._words(game, [t for t in about if t.head.game == game], reader, seen)
        for sketch in sketches:
            self._sketch(sketch, reader)

    def _about(self, seen: Seen) -> list[LiveTable]:
        """The tables that a message is about, or else those that are played where it stands."""
        numbers = {int(found) for found in re.findall(r"gl:[a-z]+:(\d+):", str(seen.payload))}
        latest = [tables[-1] for tables in self._latest.values() if tables]
        named = [table for table in latest if table.id in numbers]
        here = [table for table in latest if table.head.place_id == seen.channel_id]
        if not named and len({table.head.game for table in here}) > 1:
            # A story's message names no table. "Candle 7" is a card of one game and no other.
            return []
        return named or here

    def _words(self, name: str, tables: list[LiveTable], reader: int | None, seen: Seen) -> None:
        """Cards that the words and controls of a message name."""
        self.looked += 1
        parts = list(components_of(seen.payload))
        said = [*texts_of(seen.payload), *_labels(parts)]
        said += [shown.alt for shown in seen.pictures if not shown.data.startswith(SKETCH)]
        named = set(_named(name, "\n".join(said)))
        named |= {word for path in _paths(parts) for word in path.split() if word in _codes(name)}
        new = named - self._named.get(seen.id, set())
        self._named[seen.id] = named
        for table in tables:
            for who in {None, reader}:
                new -= self._known[table.id, who].now | self._known[table.id, who].before
        if new:
            told = f"a message to {reader or 'all'} names {sorted(new)} of table"
            where = [table.id for table in tables]
            self._report(f"{told} {where}: {said} {_paths(parts)}")

    def _sketch(self, sketch: list[Any], reader: int | None) -> None:
        """What a picture was drawn from must be what its reader may see."""
        self.looked += 1
        kind, number, _, _, recent, shown = sketch
        latest = list(reversed(self._latest.get(number, ())))
        if not latest or latest[0].head.status not in PLAYED:
            return
        if any(event.get("seen_by") is not None for move in recent for event in move):
            self._report(f"a picture of table {number} shows what not all may know")
        if kind == "table":
            if not any(_plain(table.game.view(table.state, None)) == shown for table in latest):
                self._report(f"a picture of table {number} shows no view for all")
        elif kind == "hand":
            seat = shown["seat"]
            if reader is None:
                self._report(f"the hand of seat {seat} at table {number} is shown to all")
            own = [table for table in latest if table.head.seats[seat].user_id == reader]
            if not any(
                _plain(table.game.view(table.state, seat)) == shown["view"] for table in own
            ):
                self._report(f"{reader} sees seat {seat} of table {number}, which is not theirs")


def _plain(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


def _open_to(table: LiveTable, seat: int | None) -> set[str]:
    """The cards that are open to a seat, or that it may name."""
    game = table.game
    found = set(cards_in(game, game.view(table.state, seat)))
    found |= set(UNWRITTEN.get(game.NAME, list)(game.dump(table.state)))
    for _, events in list(table.recent)[-2:]:
        for event in events:
            if event.seen_by is None or seat in event.seen_by:
                found |= set(event.cards) | set(cards_in(game, dict(event.facts)))
    if seat is not None:
        for move in game.legal(table.state, seat):
            found |= {word for word in move.split() if word in game.CARDS}
    return found


def _of_rules(seen: Seen, *, sketched: bool) -> bool:
    """Whether a message is a page of a rulebook, which may name any card."""
    ids = [str(part.get("custom_id", "")) for part in components_of(seen.payload)]
    verbs = {name.split(":")[1] for name in ids if name.startswith("gl:")}
    return bool(verbs & ABOUT_RULES) or ("read" in verbs and not sketched)


@cache
def _codes(game: str) -> frozenset[str]:
    return frozenset(GAMES[game].CARDS)


def _labels(parts: Iterable[Mapping[str, Any]]) -> list[str]:
    said = []
    for part in parts:
        said += [str(part.get(name, "")) for name in ("label", "placeholder")]
        for option in part.get("options") or ():
            said += [str(option.get(name, "")) for name in ("label", "description")]
    return said


def _paths(parts: Iterable[Mapping[str, Any]]) -> list[str]:
    found = []
    for part in parts:
        found.append(str(part.get("custom_id", "")).rpartition(":")[2])
        found += [str(option.get("value", "")) for option in part.get("options") or ()]
    return found


def _named(game: str, text: str) -> Iterable[str]:
    """The cards that a text names, in any language."""
    for pattern, codes in _patterns(game):
        for found in pattern.findall(text):
            yield codes[found]


@cache
def _patterns(game: str) -> list[tuple[re.Pattern[str], dict[str, str]]]:
    found = []
    for language in LANGUAGES:
        words, codes = catalogue(language), {}
        for code in GAMES[game].CARDS:
            key, facts = GAMES[game].term(code)
            if key == "card.joker":
                # Rules that stand beside a choice name it.
                continue
            codes[words(f"{game}.{key}", **facts)] = code
        names = "|".join(re.escape(name) for name in sorted(codes, key=len, reverse=True))
        found.append((re.compile(rf"(?<!\w)(?:{names})(?!\w)"), codes))
    return found
