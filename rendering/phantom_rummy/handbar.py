"""What the bar of a hand says, and whether it lies in the light of a turn or of a question."""

from __future__ import annotations

from rendering.phantom_rummy import phrases
from rendering.phantom_rummy.cardcode import CODE_OF
from rendering.phantom_rummy.phrases import card_name, say
from rendering.phantom_rummy.reading import Reading
from rendering.phantom_rummy.sorting import waited
from rendering.scene import SeatView, Words
from rendering.sentences import Bar


def bar_of(reading: Reading, own: SeatView, words: Words) -> Bar:
    """The decision that the seat owes, or whose turn it is."""
    if reading.phase == "over":
        first, second = phrases.first_line(reading, words), phrases.second_line(reading, words)
        return Bar(first, second, "gold" if own.seat in reading.winners else "plain", "moon")
    if reading.claimed and not reading.halt:
        return _claim(reading, own, reading.claimed, words)
    if not own.legal:
        first = phrases.first_line(reading, words)
        tell = phrases.second_line if reading.halt else phrases.last_change
        return Bar(first, tell(reading, words), "plain", "moon")
    ready = reading.ready[own.seat]
    if reading.phase == "take":
        held = [str(code) for code in own.view["hands"][own.seat]]
        kinds = waited(held)
        key = "take_ready" if ready else "take_next"
        if kinds:
            key += "_waits"
        if ready and not reading.opened[own.seat]:
            key = "blind_ready"
        cards = phrases.cards_named(words, [CODE_OF[kind] for kind in kinds])
        second = say(words, f"picture.hand.{key}", cards=cards)
        return Bar(say(words, "picture.hand.take"), second, "turn", "lamp")
    if "goal" in own.legal:
        key = "goal"
    elif ready:
        key = "discard_taken"
    else:
        opens = any(move.startswith("open ") for move in own.legal)
        key = "open_or_discard" if opens else "discard"
    second = ""
    if reading.taken:
        second = say(words, "picture.hand.took", card=card_name(words, reading.taken))
    return Bar(say(words, f"picture.hand.{key}"), second, "turn", "lamp")


def _claim(reading: Reading, own: SeatView, code: str, words: Words) -> Bar:
    card = card_name(words, code)
    answer = (own.view.get("claims") or {}).get(str(own.seat))
    if own.legal:
        first = say(words, "picture.hand.claim", card=card)
        second = say(words, "picture.claim_by", name=reading.said[reading.turn])
        return Bar(first, second, "asked", "question")
    first = say(words, "picture.claim", card=card)
    if answer:
        word, *cards = str(answer).split(" ")
        second = say(
            words, f"picture.hand.answered_{word}", cards=phrases.cards_named(words, cards)
        )
    elif own.seat == reading.turn:
        second = say(words, "picture.hand.yours")
    else:
        second = say(words, "picture.hand.not_asked")
    return Bar(first, second, "plain", "question")
