"""Sentences of Fantasmagória's pictures, from events and cards."""

from __future__ import annotations

from games.game import Event
from rendering.fantasmagoria.reading import Reading, number_of, suit_of
from rendering.scene import Words
from rendering.sentences import halted

GAME = "fantasmagoria"


def say(words: Words, key: str, **values: object) -> str:
    """A text of this game by the end of its key."""
    return words(f"{GAME}.{key}", **values)


def card_name(words: Words, card: str) -> str:
    """The name of a card by its code."""
    return say(words, f"card.{suit_of(card)}", n=number_of(card))


def suit_name(words: Words, suit: str) -> str:
    """The name of a suit."""
    return say(words, f"suit.{suit}")


def goat_name(words: Words) -> str:
    """The name of the cursed goat."""
    return say(words, "cursed.goat")


def first_line(reading: Reading, words: Words) -> str:
    """Whose turn it is, or how many owe a choice."""
    if reading.halt:
        return halted(reading.halt, words)[0]
    if reading.phase == "sacrifice":
        return words("picture.still_to_choose", n=len(reading.to_act))
    if reading.phase == "over":
        if not reading.winners:
            return say(words, "picture.over")
        return say(words, "picture.end.wins", name=reading.said[reading.winners[0]])
    name = reading.said[reading.turn]
    if reading.phase == "pile":
        return say(words, "picture.is_possessed", name=name)
    return words("picture.turn", name=name)


def second_line(reading: Reading, words: Words) -> str:
    """What they may do."""
    if reading.halt:
        return halted(reading.halt, words)[1]
    if reading.phase == "sacrifice":
        return say(words, "picture.choose_sacrifice")
    if reading.phase == "pile":
        return say(words, "picture.choose_pile")
    if reading.phase == "over":
        return say(words, "picture.last.over")
    trick = reading.trick
    if trick.opened and trick.lead:
        return say(words, "picture.follow", suit=suit_name(words, trick.lead))
    if trick.opened:
        return say(words, "picture.lead_cup")
    return say(words, "picture.lead_any" if all(reading.possessed) else "picture.lead")


_WEIGHT = ("over", "round", "goat", "possessed", "released", "imprisoned", "trick", "pile",
           "trump", "revealed", "dealt", "led", "played", "chosen")  # fmt: skip


def last_change(reading: Reading, words: Words) -> str:
    """What the last move changed, in one sentence: its weightiest event."""
    told = [event for event in reading.last if event.kind in _WEIGHT]
    if not told:
        return say(words, "picture.last.start")
    event = min(told, key=lambda one: _WEIGHT.index(one.kind))
    tricks = [one for one in told if one.kind == "trick"]
    return _sentence(event, tricks[0] if tricks else None, reading, words)


def _sentence(event: Event, trick: Event | None, reading: Reading, words: Words) -> str:
    name = reading.said[event.seat] if event.seat is not None else ""
    card = card_name(words, event.cards[0]) if event.cards else ""
    facts = event.facts
    kind, values = event.kind, {"name": name, "card": card}
    if kind == "possessed":
        moved = facts["old"] != facts["new"]
        key = "possessed_moved" if moved else "possessed_same"
        return say(words, f"picture.last.{key}", old=facts["old"], new=facts["new"], **values)
    if kind == "goat":
        return say(words, "picture.last.goat", name=name, goat=goat_name(words))
    if kind == "trick" and trick is not None:
        seats = trick.facts["seats"]
        assert isinstance(seats, list)
        won = trick.cards[[int(seat) for seat in seats].index(trick.seat or 0)]
        key = "trick_trump" if facts["by"] == "trump" else "trick_suit"
        return say(words, f"picture.last.{key}", name=name, card=card_name(words, won))
    if kind == "pile":
        return say(words, "picture.last.pile", pile=facts["pile"], **values)
    if kind == "trump":
        return say(words, "picture.last.first_trump", new=facts["new"], **values)
    if kind in ("round", "dealt"):
        closed = reading.round - 1 if kind == "dealt" or reading.phase != "over" else reading.round
        return say(words, "picture.last.round", n=closed)
    return say(words, f"picture.last.{'chosen' if kind == 'revealed' else kind}", **values)
