"""The pictures of Deathwick in words: alt text, and the whole text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rendering.alt import Part, assemble
from rendering.deathwick import phrases
from rendering.deathwick.lately import last_change
from rendering.deathwick.phrases import card_name, class_name, death, say
from rendering.deathwick.reading import Ghost, Reading
from rendering.scene import Words

_ENDS = (".", "!", "?", "…", "。")
_ALL = 1_000_000


def ended(line: str) -> str:
    """A line with a full stop, if it has no end of its own."""
    return line if line.endswith(_ENDS) else f"{line}."


def table(reading: Reading, words: Words) -> tuple[str, str]:
    """The alt text of a table, and its whole text.

    Where not all fits, ghosts are told without their haunters in the alt text.
    """
    spoken = replace(reading, said=reading.names, spoken=True)
    _, text = assemble(_table(spoken, words, True), words)
    full, _ = assemble(_table(spoken, words, True), words)
    if full.endswith(words("picture.more")):
        full, _ = assemble(_table(spoken, words, False), words)
    return full, text


def _table(reading: Reading, words: Words, haunters: bool) -> list[Part]:
    parts = [Part(ended(phrases.state_line(reading, words)))]
    parts.append(Part(ended(phrases.first_line(reading, words))))
    parts.append(Part(ended(phrases.second_line(reading, words))))
    if reading.answering and reading.ask == "counter" and reading.played:
        parts.append(Part(phrases.doing(reading, words, reading.played)))
    parts.append(Part(dark(reading, words)))
    for at in range(reading.players):
        parts.append(Part(seat(reading, words, at, haunters), 1 if reading.lit[at] else 3))
    what = last_change(reading, words, _ALL)
    parts.append(Part(say(words, "alt.last", what=what), 2))
    return parts


def dark(reading: Reading, words: Words) -> str:
    """How many cards lie in The Dark, and which on top."""
    cards = words("picture.cards", n=reading.dark)
    if not reading.top:
        return say(words, "alt.dark_empty")
    return say(words, "alt.dark", cards=cards, card=card_name(words, reading.top, True))


def seat(reading: Reading, words: Words, at: int, haunters: bool = True) -> str:
    """A player: class, Candle, hand, ghosts by haunter, walls; or how they fell."""
    told = []
    if reading.classes[at]:
        told.append(class_name(words, reading.classes[at]))
    if not reading.lit[at]:
        told.append(say(words, "picture.out"))
        if death(words, reading, at):
            told.append(death(words, reading, at))
    else:
        told.append(say(words, "alt.candle", n=reading.candles[at]))
        told.append(say(words, "alt.hand_count", n=reading.hands[at]))
        if reading.pages[at]:
            told.append(say(words, "alt.pages", n=reading.pages[at]))
        told.append(shadow(reading.shadows[at], words, haunters))
        if reading.walls[at]:
            told.append(say(words, "alt.walls", n=reading.walls[at]))
    return say(words, "alt.seat", n=at + 1, name=reading.names[at], what=", ".join(told))


def shadow(ghosts: Iterable[Ghost], words: Words, haunters: bool = True) -> str:
    """The ghosts of a Shadow, by who haunted them, in their order."""
    ghosts = tuple(ghosts)
    if not ghosts:
        return say(words, "picture.no_ghosts")
    if not haunters:
        cards = ", ".join(card_name(words, one.card) for one in ghosts)
        return say(words, "alt.ghosts", cards=cards)
    by: dict[int | None, list[str]] = {}
    for one in ghosts:
        by.setdefault(one.haunter, []).append(card_name(words, one.card, True))
    told = [
        ", ".join(cards)
        if who is None
        else say(words, "alt.from", cards=", ".join(cards), n=who + 1)
        for who, cards in by.items()
    ]
    return say(words, "alt.ghosts", cards="; ".join(told))
