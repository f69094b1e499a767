"""A hand of Phantom Rummy in words."""

from __future__ import annotations

from games.phantom_rummy.cards import COPIES
from rendering.alt import Part, assemble
from rendering.phantom_rummy import telling
from rendering.phantom_rummy.cardcode import CODE_OF
from rendering.phantom_rummy.handcards import Part as Bunched
from rendering.phantom_rummy.handcards import fresh_of, with_card
from rendering.phantom_rummy.offer import gains, offers, why_pass
from rendering.phantom_rummy.phrases import card_name, cards_named, say
from rendering.phantom_rummy.reading import Reading
from rendering.phantom_rummy.waitrows import Waits, lead_of
from rendering.scene import SeatView, Words


def hand(
    reading: Reading,
    own: SeatView,
    held: tuple[str, ...],
    parts: list[Bunched],
    waits: Waits,
    title: tuple[str, str],
    words: Words,
) -> tuple[str, str]:
    """The alt text of a hand, and its whole text, the table's after it.

    Args:
        reading: The table.
        own: What the seat may see and do.
        held: Its cards in the order of the deck list.
        parts: The cards in bunches.
        waits: What the hand waits for.
        title: What the bar says, in two lines.
        words: The catalogue.
    """
    told = [Part(telling.ended(line)) for line in title if line]
    name = reading.names[own.seat]
    if held:
        cards = ", ".join(card_name(words, code) for code in held)
        told.append(Part(say(words, "alt.hand", name=name, cards=cards)))
    else:
        told.append(Part(say(words, "picture.hand.empty")))
    fresh = fresh_of(reading, own, held)
    if fresh:
        told.append(Part(words("picture.new_cards", cards=cards_named(words, fresh)), 1))
    for part in parts:
        what = f"{part.label}, {part.action}" if part.action else part.label
        cards = cards_named(words, part.cards)
        told.append(Part(say(words, "alt.bunch", what=what, cards=cards), 2))
    if offers(reading, own):
        told += _offer(reading, own, held, words)
    for wait in waits.rows:
        kinds = ", ".join(
            say(words, "alt.wait", card=card_name(words, CODE_OF[kind]), n=waits.seen[kind],
                most=COPIES)
            for kind in wait.kinds
        )  # fmt: skip
        told.append(Part(f"{lead_of(wait, words)} {kinds}.", 3))
    told += [Part(telling.ended(note), 4) for note in waits.notes]
    alt, text = assemble(told, words)
    return alt, f"{text}\n{telling.table(reading, words)[1]}"


def _offer(reading: Reading, own: SeatView, held: tuple[str, ...], words: Words) -> list[Part]:
    if reading.claimed:
        if "goal" in own.legal:
            return [Part(telling.ended(say(words, "picture.hand.completes")), 1)]
        if not own.legal:
            by = say(words, "picture.claim_by", name=reading.names[reading.turn])
            return [Part(by, 1)] if own.seat != reading.turn else []
        sets = gains(own, reading.claimed)
        if not sets:
            why = why_pass(reading, own, held, reading.claimed, words)
            return [Part(telling.ended(why), 1)]
        shown = "; ".join(cards_named(words, cards) for cards in sets)
        return [Part(say(words, "alt.gains", sets=shown), 1)]
    opened = bool(reading.opened[own.seat])
    cards = "; ".join(
        say(words, "alt.offered", card=card_name(words, code),
            what=with_card(held, code, opened, words)[0])
        for code in reading.market
    )  # fmt: skip
    return [Part(say(words, "alt.offer", cards=cards), 1)]
