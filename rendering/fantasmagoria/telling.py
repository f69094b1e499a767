"""The pictures of Fantasmagória in words: alt text, and the whole text."""

from __future__ import annotations

from dataclasses import replace

from rendering.alt import Part, assemble
from rendering.fantasmagoria import phrases
from rendering.fantasmagoria.phrases import card_name, say
from rendering.fantasmagoria.reading import Reading
from rendering.fantasmagoria.scores import Cell, Course
from rendering.scene import Words

_ENDS = (".", "!", "?", "…", "。")


def table(reading: Reading, words: Words) -> tuple[str, str]:
    """The alt text of a table, and its whole text."""
    return assemble(_table(replace(reading, said=reading.names), words), words)


def _table(reading: Reading, words: Words) -> list[Part]:
    parts = [Part(say(words, "alt.round", n=reading.round, rounds=reading.rounds))]
    parts.append(Part(turn(reading, words)))
    parts.append(Part(trump(reading, words)))
    if reading.phase in ("play", "pile"):
        parts.append(Part(trick(reading, words), 1))
    parts.append(Part(piles(reading, words), 2))
    parts += [Part(seat(reading, words, at), 1) for at in range(reading.players)]
    parts.append(Part(_cup(reading, words), 3))
    goat = phrases.goat_name(words)
    if reading.goat is None:
        parts.append(Part(say(words, "alt.goat_free", goat=goat), 4))
    else:
        holder = reading.names[reading.goat]
        parts.append(Part(say(words, "alt.goat_at", name=holder, goat=goat), 3))
    parts.append(Part(_last(reading, words), 2))
    return parts


def _last(reading: Reading, words: Words) -> str:
    return say(words, "alt.last", what=phrases.last_change(reading, words))


def turn(reading: Reading, words: Words) -> str:
    """Whose turn it is and what they may do."""
    what = phrases.second_line(reading, words)
    if reading.phase == "over" or reading.halt:
        return f"{phrases.first_line(reading, words)}. {what}"
    if reading.phase == "sacrifice":
        names = ", ".join(reading.names[at] for at in reading.to_act)
        return f"{say(words, 'alt.still', names=names)} {what}"
    return say(words, "alt.turn", name=reading.names[reading.turn], what=what)


def trump(reading: Reading, words: Words) -> str:
    """The trump, and what it was before if that is known."""
    if not reading.trump:
        return say(words, "alt.no_trump")
    if reading.old and reading.old != reading.trump:
        return say(words, "alt.trump_was", n=reading.trump, old=reading.old)
    return say(words, "alt.trump", n=reading.trump)


def trick(reading: Reading, words: Words) -> str:
    """The cards of the trick in order of play."""
    if not reading.trick.cards:
        return say(words, "alt.no_trick")
    told = []
    for place, (at, code) in enumerate(reading.trick.cards):
        card = card_name(words, code)
        if at == reading.trick.winner:
            card = say(words, f"alt.{'took' if reading.trick.finished else 'winning'}", card=card)
        key = "alt.played" if place else "alt.led"
        told.append(say(words, key, name=reading.names[at], card=card))
    key = "alt.last_trick" if reading.trick.finished else "alt.trick"
    return say(words, key, cards=", ".join(told))


def piles(reading: Reading, words: Words) -> str:
    """The piles that are left, and who took the others."""
    told, taken = [], []
    for number, pile in enumerate(reading.piles, 1):
        if pile.taken:
            if pile.taker is not None:
                name = reading.names[pile.taker]
                taken.append(say(words, "alt.taken", n=number, name=name))
        elif pile.top is None:
            told.append(say(words, "alt.pile_closed", n=number))
        else:
            told.append(say(words, "alt.pile", n=number, card=card_name(words, pile.top)))
    left = say(words, "alt.piles", piles=", ".join(told)) if told else say(words, "alt.no_piles")
    return " ".join([left, *taken])


def seat(reading: Reading, words: Words, at: int) -> str:
    """A player: scares, cards, tricks, and whether possessed (or has chosen)."""
    if reading.phase == "sacrifice":
        state = "chosen" if reading.chosen[at] else "not_chosen" if reading.halt else "chooses"
    else:
        state = "possessed" if reading.possessed[at] else "not_possessed"
    if reading.tricks is not None:
        heap = say(words, "alt.tricks", n=reading.tricks[at])
    else:
        heap = say(words, "alt.heap", n=reading.heaps[at])
    return say(
        words,
        "alt.seat",
        name=reading.names[at],
        scares=say(words, "alt.scares", n=reading.scores[at]),
        cards=words("picture.cards", n=reading.hands[at]),
        tricks=heap,
        state=say(words, f"alt.{state}"),
    )


def _cup(reading: Reading, words: Words) -> str:
    if reading.cup == "holds":
        held = ", ".join(card_name(words, code) for code in reading.imprisoned)
        return say(words, "alt.cup_holds", cards=held)
    return say(words, f"alt.cup_{reading.cup}")


def hand(
    reading: Reading,
    words: Words,
    title: tuple[str, str],
    groups: list[tuple[str, tuple[str, ...]]],
    name: str,
    new: list[str],
) -> tuple[str, str]:
    """The alt text of a hand, and its whole text, the table's after it.

    Args:
        reading: The table.
        words: The catalogue.
        title: What the bar says, in two lines.
        groups: The cards by what may be done with them.
        name: Whose hand it is.
        new: The cards that have just come into it.
    """
    held = [code for _, codes in groups for code in codes]
    parts = [Part(line if line.endswith(_ENDS) else f"{line}.") for line in title if line]
    if held:
        cards = ", ".join(card_name(words, code) for code in held)
        parts.append(Part(say(words, "alt.hand", name=name, cards=cards)))
    else:
        parts.append(Part(say(words, "alt.hand_empty")))
    for label, codes in groups:
        cards = ", ".join(card_name(words, code) for code in codes)
        parts.append(Part(say(words, "alt.group", label=label, cards=cards), 2))
    if new:
        cards = ", ".join(card_name(words, code) for code in new)
        parts.append(Part(words("picture.new_cards", cards=cards), 1))
    parts.append(Part(piles(reading, words), 1 if reading.phase == "pile" else 3))
    parts.append(Part(_last(reading, words), 2))
    alt, text = assemble(parts, words)
    return alt, f"{text}\n{table(reading, words)[1]}"


def scores(
    found: Course, words: Words, title: tuple[str, str], order: list[int]
) -> tuple[str, str]:
    """The alt text of a standing, and its whole text; players come in that order."""
    parts = [Part(f"{line}.") for line in title]
    places = found.places()
    for at in order:
        rounds = " ".join(
            _round(words, number, row[at]) for number, row in enumerate(found.cells, 1)
        )
        total = say(words, "alt.scares", n=found.totals[-1][at])
        values = {"place": places[at], "name": found.names[at], "scares": total}
        parts.append(Part(say(words, "alt.place", rounds=rounds, **values).strip(), 1))
    return assemble(parts, words)


def _round(words: Words, number: int, cell: Cell) -> str:
    scares = say(words, "alt.scares", n=cell.scares)
    what = [say(words, "alt.ghosts", n=cell.ghosts)] if cell.ghosts else []
    what += [say(words, f"cursed.{suit}") for suit in cell.cursed]
    if cell.goat:
        what.append(phrases.goat_name(words))
    if not what:
        return say(words, "alt.in_round_plain", n=number, scares=scares)
    return say(words, "alt.in_round", n=number, scares=scares, what=", ".join(what))
