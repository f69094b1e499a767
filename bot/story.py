"""The story: events as lines of text, a chapter a message.

A game's texts stand below `<game>.event`. `kind` names the text; a text fact, a flag (1) or a
seat may name a closer one: `trump_possession` for a `trump` whose `why` says so, `trick_cup` for a
`trick` with `cup` 1, `declared_sight_target_seat` for one that is aimed at somebody. The fact
`count` decides plural forms. A text that begins with a space goes on the line before; an empty one
tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.limits import MESSAGE_TEXT, length
from data.catalogue import Catalogue
from data.records import Lesson
from games import GAMES
from games.game import Event, Fact, Game, IllegalMove

_PEOPLE = {"winners", "tied", "seats"}
_CARDS = {"cards", "ghosts"}


class Teller:
    """Tells the events of one game in one language.

    Args:
        game: The game's name.
        names: The players' names, escaped for a message.
        words: The catalogue.
        mark: Stands before and after each name.
    """

    def __init__(self, game: str, names: Sequence[str], words: Catalogue, mark: str = "**") -> None:
        self._game: Game = GAMES[game]
        self._names = [f"{mark}{name}{mark}" for name in names]
        self._words = words

    def text(self, event: Event) -> str:
        """The event's text; empty if the story does not tell it."""
        key = self._key(event)
        return self._words(key, **self._values(event)) if self._words.has(key) else ""

    def _values(self, event: Event) -> dict[str, object]:
        values: dict[str, object] = {
            name: self._fact(name, value) for name, value in event.facts.items()
        }
        values["cards"] = self._cards(event.cards)
        values["seat"] = "" if event.seat is None else self._names[event.seat]
        values.setdefault("n", event.facts.get("count", 0))
        return values

    def lesson(self, lesson: Lesson) -> str:
        """What a learner is told; of an event that all may see with the values of that."""
        event = lesson.event
        values = {} if event is None or event.seen_by is not None else self._values(event)
        key = f"{self._game.NAME}.learn.{lesson.key}"
        # What is stored may be damaged: a lesson of no known key tells nothing.
        return self._words(key, **values) if self._words.has(key) else ""

    def term(self, key: str, values: Mapping[str, Fact]) -> str:
        """The text of a key below the game's name, for `Game.named`; empty if it has none."""
        key = f"{self._game.NAME}.{key}"
        if not self._words.has(key):
            return ""
        return self._words(key, **{name: self._fact(name, fact) for name, fact in values.items()})

    def refusal(self, error: IllegalMove) -> str:
        """Why a move was refused; empty for what is no move at all."""
        key = f"{self._game.NAME}.refusal.{error.code}"
        if not self._words.has(key):
            return ""
        values = {name: self._fact(name, value) for name, value in error.facts.items()}
        return self._words(key, **values)

    def lines(self, events: Iterable[Event], before: Sequence[str] = ()) -> list[str]:
        """Lines told so far, with those of public events added."""
        lines = list(before)
        for event in events:
            if event.seen_by is not None:
                continue
            text = self.text(event)
            if text.startswith(" ") and lines:
                lines[-1] += text
            elif text:
                lines.append(text.strip())
        return lines

    def _key(self, event: Event) -> str:
        key = f"{self._game.NAME}.event.{event.kind}"
        for name, value in event.facts.items():
            closer = f"{key}_{value}" if isinstance(value, str) else f"{key}_{name}"
            says = isinstance(value, str) or value == 1 or name.endswith("_seat")
            if (says or (name in _PEOPLE and value)) and self._words.has(closer):
                key = closer
        return key

    def _cards(self, cards: Iterable[object]) -> str:
        nothing = f"{self._game.NAME}.nothing"
        told = ", ".join(self._term(str(card)) for card in cards)
        return told if told or not self._words.has(nothing) else self._words(nothing)

    def _term(self, word: str) -> str:
        key, values = self._game.term(word)
        return self._words(f"{self._game.NAME}.{key}", **values)

    def _fact(self, name: str, value: Fact) -> object:
        if isinstance(value, list):
            if name in _PEOPLE:
                return ", ".join(self._names[seat] for seat in dict.fromkeys(map(int, value)))
            if name in _CARDS and all(isinstance(card, str) for card in value):
                return self._cards(value)
            if len(value) == len(self._names):
                pairs = zip(self._names, value, strict=True)
                return " · ".join(f"{who} {_signed(number)}" for who, number in pairs)
            return ", ".join(map(str, value))
        if name.endswith("_seat"):
            return self._names[int(value)]
        if name.endswith("_card"):
            return self._term(str(value))
        if name.endswith("_suit"):
            return self._words(f"{self._game.NAME}.suit.{value}")
        return value


def _signed(number: object) -> str:
    """A number with the sign that is printed, not the one that is typed."""
    return str(number).replace("-", "−")


def fitted(heading: str, lines: Sequence[str], room: int = MESSAGE_TEXT) -> str:
    """Heading and lines in at most `room` characters; the oldest lines give way to `…`."""
    kept: list[str] = []
    left = room - length(heading) - 3
    for line in reversed(lines):
        left -= length(line) + 1
        if left < 0:
            kept.append("…")
            break
        kept.append(line)
    return "\n".join([heading, *reversed(kept)])
