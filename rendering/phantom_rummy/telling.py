"""The pictures of Phantom Rummy in words: alt text, and the whole text."""

from __future__ import annotations

from dataclasses import replace

from rendering.alt import Part, assemble
from rendering.phantom_rummy import phrases
from rendering.phantom_rummy.phrases import card_name, cards_named, say
from rendering.phantom_rummy.reading import Condition, Reading, conditions
from rendering.scene import Words

_ENDS = (".", "!", "?", "…", "。")


def ended(line: str) -> str:
    """A line with a full stop, if it has no end of its own."""
    return line if line.endswith(_ENDS) else f"{line}."


def table(reading: Reading, words: Words) -> tuple[str, str]:
    """The alt text of a table, and its whole text."""
    return assemble(_table(replace(reading, said=reading.names), words), words)


def _table(reading: Reading, words: Words) -> list[Part]:
    parts = [Part(ended(phrases.state_line(reading, words)))]
    parts.append(Part(turn(reading, words)))
    parts.append(Part(market(reading, words)))
    if reading.taken:
        name, card = reading.names[reading.turn], card_name(words, reading.taken)
        parts.append(Part(say(words, "alt.took", name=name, card=card)))
    for at in range(reading.players):
        parts.append(Part(seat(reading, words, at), 1))
        parts.append(Part(discards(reading, words, at), 4))
        parts.append(Part(reds(reading, words, at), 3))
    parts.append(Part(say(words, "alt.last", what=phrases.last_change(reading, words)), 2))
    return parts


def turn(reading: Reading, words: Words) -> str:
    """Whose turn it is and what they may do, or the open question."""
    what = phrases.second_line(reading, words)
    if reading.phase == "over" or reading.halt or reading.claimed:
        return f"{ended(phrases.first_line(reading, words))} {ended(what)}"
    return say(words, "alt.turn", name=reading.names[reading.turn], what=ended(what))


def market(reading: Reading, words: Words) -> str:
    """The market and what is left to draw."""
    left = say(words, "alt.draw", n=reading.draw)
    if not reading.market:
        return say(words, "alt.no_market", left=left)
    cards = ", ".join(card_name(words, code) for code in reading.market)
    return say(words, "alt.market", cards=cards, left=left)


def seat(reading: Reading, words: Words, at: int) -> str:
    """A player: points, ready, cards, opened sets."""
    told = [say(words, "alt.points", n=reading.scores[at])]
    if reading.ready[at]:
        told.append(say(words, "picture.ready"))
    told.append(words("picture.cards", n=reading.hands[at]))
    if reading.opened[at]:
        sets = "; ".join(cards_named(words, cards) for cards in reading.opened[at])
        told.append(say(words, "alt.opened", sets=sets))
    else:
        told.append(say(words, "picture.no_set"))
    return say(words, "alt.seat", name=reading.names[at], what=", ".join(told))


def discards(reading: Reading, words: Words, at: int) -> str:
    """A player's discards; empty if there are none."""
    if not reading.discards[at]:
        return ""
    cards = cards_named(words, reading.discards[at])
    return say(words, "alt.discards", name=reading.names[at], cards=cards)


def reds(reading: Reading, words: Words, at: int) -> str:
    """How far a player's red conditions are; empty in the basic game."""
    found = conditions(reading.opened[at]) if reading.advanced else []
    if not found:
        return ""
    told = "; ".join(_condition(words, one) for one in found)
    return say(words, "alt.conditions", name=reading.names[at], what=told)


def _condition(words: Words, one: Condition) -> str:
    if one.needed and not one.holds:
        state = say(words, "alt.progress", n=one.done, most=one.needed)
    else:
        state = say(words, "alt.holds" if one.holds else "alt.broken")
    return say(words, "alt.condition", what=say(words, f"condition.{one.name}"), state=state)
