"""What the bar of a hand says, and whether it lies in the light of a turn or of a question."""

from __future__ import annotations

from rendering.deathwick import phrases
from rendering.deathwick.lately import last_change
from rendering.deathwick.phrases import CLASS_OF_ASK, SALTS, say
from rendering.deathwick.reading import Reading
from rendering.scene import SeatView, Words
from rendering.sentences import Bar


def bar_of(reading: Reading, own: SeatView, words: Words) -> Bar:
    """The decision that the seat owes, or whose turn it is."""
    second = phrases.second_line(reading, words)
    if not own.legal or reading.halt:
        won = reading.phase == "over" and own.seat in reading.winners
        mark = "crown" if won else "flame"
        first = phrases.first_line(reading, words)
        if reading.phase not in ("over", "reaction") and not reading.halt:
            # What others may do now is theirs to know; what has changed is everybody's.
            second = last_change(reading, words)
        return Bar(first, second, "gold" if won else "plain", mark)
    if reading.phase == "reaction":
        if reading.ask in SALTS:
            return Bar(say(words, "picture.hand.salt"), second, "asked", "salt")
        key = reading.ask if reading.ask in CLASS_OF_ASK else "salt"
        return Bar(say(words, f"picture.hand.{key}"), second, "asked", "question")
    first, second = _turn(reading, own, words, second)
    return Bar(first, second, "turn", "lamp")


def burns(reading: Reading, seat: int) -> int:
    """How many cards enduring costs a seat."""
    spared = reading.classes[seat] == "vessel"
    return max(0, len(reading.shadows[seat]) - spared)


def _turn(reading: Reading, own: SeatView, words: Words, second: str) -> tuple[str, str]:
    phase = reading.phase
    if phase == "haunting":
        second = say(words, "picture.hand.endure", n=burns(reading, own.seat))
    elif phase == "ritual":
        more = "pair" if any(move.startswith("seance") for move in own.legal) else "one"
        second = say(words, f"picture.hand.ritual_{more}")
    elif phase == "pick":
        return say(words, f"picture.hand.{reading.ask}"), second
    return say(words, f"picture.hand.{phase}"), second
