"""A hand of Deathwick and the choice of a class in words: alt text, and the whole text."""

from __future__ import annotations

from dataclasses import replace

from rendering.alt import Part, assemble
from rendering.deathwick import phrases, telling
from rendering.deathwick.air import asks, burner, ghost_asked, salt_of
from rendering.deathwick.emblems import KIND_OF
from rendering.deathwick.handacts import Held
from rendering.deathwick.handbar import bar_of
from rendering.deathwick.handfoot import kept_of
from rendering.deathwick.insight import Insight
from rendering.deathwick.manycards import reason
from rendering.deathwick.phrases import card_name, cards_named, class_name, say, word_name
from rendering.deathwick.reading import Reading
from rendering.scene import SeatView, Words


def hand(
    reading: Reading,
    own: SeatView,
    held: tuple[Held, ...],
    bare: tuple[str, ...],
    shown: tuple[Insight, ...],
    words: Words,
) -> tuple[str, str]:
    """The alt text of a hand, and its whole text, the table's after it."""
    seat = own.seat
    spoken = replace(reading, said=reading.names, spoken=True)
    bar = bar_of(spoken, own, words)
    parts = [Part(telling.ended(line)) for line in (bar.first, bar.second) if line]
    parts += [Part(line, 1) for line in _asked(spoken, words)]
    for one in shown:
        name = "" if one.seat is None else reading.names[one.seat]
        heading = say(words, f"picture.hand.shown_{one.zone}", name=name)
        cards = cards_named(words, one.cards, True)
        parts.append(Part(say(words, "alt.shown", what=heading, cards=cards), 2))
    if held:
        cards = cards_named(words, [one.code for one in held], True)
        parts.append(Part(say(words, "alt.hand", name=reading.names[seat], cards=cards)))
    else:
        parts.append(Part(say(words, "picture.hand.empty")))
    fresh = [one.code for one in held if one.fresh]
    if fresh:
        cards = cards_named(words, fresh, True)
        parts.append(Part(words("picture.new_cards", cards=cards), 1))
    parts += [Part(line, 3) for line in (*_acts(held, words), *_refused(held, words))]
    if bare:
        what = ", ".join(word_name(words, word) for word in bare)
        parts.append(Part(telling.ended(say(words, "picture.hand.bare", what=what)), 2))
    parts.append(Part(telling.seat(spoken, words, seat), 1))
    kept = kept_of(own, shown, words, True)
    if kept:
        parts.append(Part(telling.ended(kept), 1))
    alt, text = assemble(parts, words)
    return alt, f"{text}\n{telling.table(reading, words)[1]}"


def _asked(reading: Reading, words: Words) -> list[str]:
    """What is drawn of an open question beside what the bar says of it."""
    if not asks(reading):
        return []
    found = ghost_asked(reading)
    if found is not None:
        owner, one = found
        cards = card_name(words, one.card, True)
        if one.haunter is not None:
            cards = say(words, "alt.from", cards=cards, n=one.haunter + 1)
        return [say(words, "alt.lies", card=cards, name=reading.names[owner])]
    salted, burned = salt_of(reading), burner(reading)
    if salted is not None and reading.played is not None:
        card = card_name(words, salted[1], True)
        name = reading.names[salted[0]]
        return [
            phrases.doing(reading, words, reading.played),
            say(words, "picture.last.salted", name=name, cards=card),
        ]
    if reading.ask == "crow" and burned is not None:
        card = card_name(words, reading.top, True)
        return [say(words, "alt.burned", card=card, name=reading.names[burned])]
    return []


def _acts(held: tuple[Held, ...], words: Words) -> list[str]:
    """What each card can do, each once."""
    told = []
    for one in held:
        acts = ", ".join(say(words, f"act.{act}") for act in one.acts)
        if acts:
            told.append(say(words, "alt.can", card=card_name(words, one.code, True), what=acts))
    return list(dict.fromkeys(told))


def _refused(held: tuple[Held, ...], words: Words) -> list[str]:
    """The cards that can do nothing now, by the reason."""
    found: dict[str, list[str]] = {}
    for one in held:
        if one.refusal:
            found.setdefault(reason(one, words), []).append(one.code)
    return [
        say(words, "alt.shown", what=why, cards=cards_named(words, codes, True))
        for why, codes in found.items()
    ]


def choice(
    reading: Reading, offers: list[str], title: tuple[str, str], words: Words
) -> tuple[str, str]:
    """The alt text of a choice of class, and its whole text."""
    parts = [Part(telling.ended(line)) for line in title]
    for at, name in enumerate(offers):
        kind = say(words, f"kind.{KIND_OF.get(name, 'always')}")
        told = say(
            words,
            "alt.offer",
            letter="ABC"[at % 3],
            what=class_name(words, name),
            kind=kind,
            rule=say(words, f"gift.{name}"),
        )
        parts.append(Part(told))
    alt, text = assemble(parts, words)
    return alt, f"{text}\n{telling.table(reading, words)[1]}"
