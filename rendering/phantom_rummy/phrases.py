"""Sentences of Phantom Rummy's pictures, from events and cards."""

from __future__ import annotations

from collections.abc import Iterable

from games.game import Event
from games.phantom_rummy.words import term
from rendering.phantom_rummy.cardcode import read_card
from rendering.phantom_rummy.reading import Reading
from rendering.scene import Words
from rendering.sentences import halted

GAME = "phantom_rummy"


def say(words: Words, key: str, **values: object) -> str:
    """A text of this game by the end of its key."""
    return words(f"{GAME}.{key}", **values)


def card_name(words: Words, code: str) -> str:
    """The name of a card by its code."""
    key, values = term(code)
    return say(words, key, **values)


def cards_named(words: Words, codes: Iterable[str]) -> str:
    """Several cards, the attribute once where it stays the same: `Angel 5, 6, 7 red`."""
    told: list[str] = []
    before = ""
    for code in codes:
        card = read_card(code)
        if card.title and card.attribute == before:
            key = "picture.title_red" if card.red else "picture.title"
            told.append(say(words, key, n=card.title))
        else:
            told.append(card_name(words, code))
        before = card.attribute if card.title else ""
    return ", ".join(told)


def state_line(reading: Reading, words: Words) -> str:
    """The variant and the number of the short game."""
    key = "picture.state_advanced" if reading.advanced else "picture.state"
    return say(words, key, n=reading.short_game, most=reading.short_games)


def wins(reading: Reading, words: Words) -> str:
    """Who has won."""
    won = reading.winners
    if not won:
        return say(words, "picture.over")
    if len(won) > 1:
        return say(words, "picture.end.share", n=len(won))
    return say(words, "picture.end.wins", name=reading.said[won[0]])


def first_line(reading: Reading, words: Words) -> str:
    """Whose turn it is, or the open question."""
    if reading.phase == "over":
        return wins(reading, words)
    if reading.halt:
        return halted(reading.halt, words)[0]
    if reading.claimed:
        return say(words, "picture.claim", card=card_name(words, reading.claimed))
    return words("picture.turn", name=reading.said[reading.turn])


def second_line(reading: Reading, words: Words) -> str:
    """What they may do."""
    if reading.phase == "over":
        return why(reading, words)
    if reading.halt:
        return halted(reading.halt, words)[1]
    if reading.claimed:
        return say(words, "picture.claim_by", name=reading.said[reading.turn])
    if reading.phase == "take":
        return say(words, "picture.take")
    return say(words, "picture.act_ready" if reading.ready[reading.turn] else "picture.act")


def why(reading: Reading, words: Words) -> str:
    """How the game was won."""
    if any(event.kind == "won" for event in reading.last):
        return say(words, "picture.end.treasures")
    best = max(reading.scores, default=0)
    points = say(words, "picture.end.points", n=best)
    return f"{points}, {say(words, 'picture.end.best')}"


_WEIGHT = ("won", "goal", "exhausted", "gained", "opened", "passed", "ready", "discarded", "took",
           "over", "market", "dealt")  # fmt: skip


def last_change(reading: Reading, words: Words) -> str:
    """What the last move changed, in one sentence: its weightiest event."""
    told = [event for event in reading.last if event.kind in _WEIGHT]
    if not told:
        return say(words, f"picture.last.{'over' if reading.phase == 'over' else 'start'}")
    return _sentence(min(told, key=lambda one: _WEIGHT.index(one.kind)), reading, words)


def _sentence(event: Event, reading: Reading, words: Words) -> str:
    facts, kind = event.facts, event.kind
    values: dict[str, object] = {"cards": cards_named(words, event.cards)}
    if event.seat is not None:
        values["name"] = reading.said[event.seat]
    if kind == "ready":
        thrown = next((one for one in reading.last if one.kind == "discarded"), None)
        values["cards"] = cards_named(words, thrown.cards) if thrown else ""
    if "from_seat" in facts:
        values["other"] = reading.said[int(str(facts["from_seat"]))]
    if kind == "gained":
        values["card"] = card_name(words, str(facts["gained_card"]))
    if kind == "goal":
        values |= {"card": card_name(words, str(facts["last_card"])), "n": facts["points"]}
        return say(words, f"picture.last.goal_{facts['how']}", **values)
    if kind == "exhausted":
        return say(words, "picture.last.exhausted", n=facts["left"])
    if kind == "discarded" and facts.get("taken"):
        return say(words, "picture.last.discarded_taken", **values)
    return say(words, f"picture.last.{kind}", **values)
