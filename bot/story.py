"""The story: events as lines of text, a chapter a message.

A game's texts stand below `<game>.event`. `kind` names the text; a text fact or a flag (1) may
name a closer one: `trump_possession` for a `trump` whose `why` says so, `trick_cup` for a `trick`
with `cup` 1. A text that begins with a space goes on the line before; an empty one tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.limits import MESSAGE_TEXT
from data.catalogue import Catalogue
from games import GAMES
from games.game import Event, Fact, Game, IllegalMove

_PEOPLE = {"winners", "tied", "seats"}


class Teller:
    """Tells the events of one game in one language.

    Args:
        game: The game's name.
        names: The players' names, escaped for a message.
        words: The catalogue.
    """

    def __init__(self, game: str, names: Sequence[str], words: Catalogue) -> None:
        self._game: Game = GAMES[game]
        self._names = [f"**{name}**" for name in names]
        self._words = words

    def text(self, event: Event) -> str:
        """The event's text; empty if the story does not tell it."""
        key = self._key(event)
        if key is None:
            return ""
        values: dict[str, object] = {
            name: self._fact(name, value) for name, value in event.facts.items()
        }
        values["cards"] = ", ".join(self._term(card) for card in event.cards)
        values["seat"] = "" if event.seat is None else self._names[event.seat]
        return self._words(key, **values)

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

    def _key(self, event: Event) -> str | None:
        kind = f"{self._game.NAME}.event.{event.kind}"
        for name, value in event.facts.items():
            closer = f"{kind}_{value}" if isinstance(value, str) else f"{kind}_{name}"
            if (isinstance(value, str) or value == 1) and self._words.has(closer):
                return closer
        return kind if self._words.has(kind) else None

    def _term(self, word: str) -> str:
        key, values = self._game.term(word)
        return self._words(f"{self._game.NAME}.{key}", **values)

    def _fact(self, name: str, value: Fact) -> object:
        if isinstance(value, list):
            if name in _PEOPLE:
                return ", ".join(self._names[int(seat)] for seat in value)
            if len(value) == len(self._names):
                pairs = zip(self._names, value, strict=True)
                return " · ".join(f"{who} {number}".replace("-", "−") for who, number in pairs)
            told = self._term if name == "cards" else str
            return ", ".join(told(str(part)) for part in value)
        if name.endswith("_seat"):
            return self._names[int(value)]
        if name.endswith("_card"):
            return self._term(str(value))
        if name.endswith("_suit"):
            return self._words(f"{self._game.NAME}.suit.{value}")
        return value


def fitted(heading: str, lines: Sequence[str], room: int = MESSAGE_TEXT) -> str:
    """Heading and lines in at most `room` characters; the oldest lines give way to `…`."""
    kept: list[str] = []
    left = room - len(heading) - 3
    for line in reversed(lines):
        left -= len(line) + 1
        if left < 0:
            kept.append("…")
            break
        kept.append(line)
    return "\n".join([heading, *reversed(kept)])
