"""The cards of a hand in bunches over brackets: what each bunch is, and what may be done."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rendering import fonts, theme
from rendering.cards import DIMMED, LEGAL, PLAIN, card, height
from rendering.handrow import WIDE, Group, Label, draw_new, plan
from rendering.layout import Canvas
from rendering.marks import bracket
from rendering.phantom_rummy.faces import face
from rendering.phantom_rummy.phrases import say
from rendering.phantom_rummy.reading import Reading
from rendering.phantom_rummy.sorting import BIG, LOOSE, Bunch, arrange, goal
from rendering.scene import SeatView, Words
from rendering.theme import Colour
from rendering.typeset import Style, fit

_WAIT = 28
"""How much lower than a card that may be played the others lie."""
_LINE = 47
_ACTION = Style(fonts.SANS, 36, 600)


@dataclass(frozen=True, slots=True)
class Part:
    """A bunch as it is shown: a mark for each card, a label, and what may be done (or `""`)."""

    cards: tuple[str, ...]
    marks: tuple[str, ...]
    label: str
    action: str

    @property
    def legal(self) -> bool:
        """Whether all of it may be played."""
        return bool(self.marks) and all(mark == LEGAL for mark in self.marks)


def fresh_of(reading: Reading, own: SeatView, held: tuple[str, ...]) -> tuple[str, ...]:
    """The cards that came to a hand last: what was just taken, or drawn after laying a set."""
    found = [code for event in own.seen if event.kind == "found" for code in event.cards]
    if reading.phase == "act" and own.seat == reading.turn and reading.taken:
        found.append(reading.taken)
    return tuple((Counter(found) & Counter(held)).elements())


def label_of(bunch: Bunch, words: Words) -> str:
    """What a bunch is."""
    return say(words, f"picture.hand.{bunch.kind}")


def parts_of(held: tuple[str, ...], reading: Reading, own: SeatView, words: Words) -> list[Part]:
    """The hand in bunches, marked by what may be done with them now."""
    if reading.phase == "act" and own.legal:
        if "goal" in own.legal:
            return [_whole(bunch, LEGAL, words) for bunch in arrange(held)]
        if reading.ready[own.seat] and reading.taken in held:
            rest = list(held)
            rest.remove(str(reading.taken))
            must = Part((str(reading.taken),), (LEGAL,), say(words, "picture.hand.must_go"), "")
            return [must, *(_whole(bunch, DIMMED, words) for bunch in arrange(rest))]
        opens = {tuple(m.split(" ")[1:]) for m in own.legal if m.startswith("open ")}
        return [
            _whole(bunch, LEGAL if bunch.cards in opens else PLAIN, words, bunch.cards in opens)
            for bunch in arrange(held)
        ]
    if reading.claimed and own.legal:
        wanted = {code for move in own.legal for code in move.split(" ")[1:]}
        if "goal" in own.legal:
            wanted = set(held)
        return [
            Part(
                bunch.cards,
                tuple(LEGAL if code in wanted else PLAIN for code in bunch.cards),
                label_of(bunch, words),
                "",
            )
            for bunch in arrange(held)
        ]
    return [_whole(bunch, PLAIN, words) for bunch in arrange(held)]


def _whole(bunch: Bunch, mark: str, words: Words, opens: bool = False) -> Part:
    action = say(words, "picture.hand.can_open") if opens else ""
    return Part(bunch.cards, (mark,) * len(bunch.cards), label_of(bunch, words), action)


def with_card(held: tuple[str, ...], code: str, opened: bool, words: Words) -> tuple[str, bool]:
    """What a card makes with a hand, and whether that is a big set, or a goal for who has opened
    a set.
    """
    cards = (*held, code)
    if opened and goal(cards):
        return say(words, "picture.hand.makes_goal"), True
    bunch = next(one for one in arrange(cards) if code in one.cards)
    if bunch.kind == LOOSE:
        return say(words, "picture.hand.makes_nothing"), False
    return label_of(bunch, words), bunch.kind in BIG


def labels_of(parts: list[Part]) -> list[Label]:
    """Where each part stands and how its label breaks."""
    return plan([Group(part.cards, PLAIN, part.label) for part in parts])


def lines(parts: list[Part], labels: list[Label]) -> int:
    """How many lines the deepest part has under its bracket."""
    return max(
        (len(label.lines) + bool(part.action) for part, label in zip(parts, labels, strict=True)),
        default=1,
    )


def draw_cards(
    canvas: Canvas, parts: list[Part], labels: list[Label], reading: Reading, top: int,
    fresh: tuple[str, ...], words: Words,
) -> None:  # fmt: skip
    """Draw cards, brackets and labels; the uppermost card's upper edge is at `top`, `fresh` cards
    are new in this hand.
    """
    win = say(words, "picture.win").upper()
    left, new = list(fresh), []
    for part, label in zip(parts, labels, strict=True):
        for code, mark, x in zip(part.cards, part.marks, label.cards, strict=True):
            y = top if mark == LEGAL else top + _WAIT
            canvas.put(card(face(code, reading.advanced, win), WIDE, mark, large=True), x, y)
            if code in left:
                left.remove(code)
                new.append((x, y))
    draw_new(canvas, new, words("picture.new"))
    y = top + _WAIT + height(WIDE) + 8
    for part, label in zip(parts, labels, strict=True):
        colour: Colour = theme.GOLD if part.legal else theme.QUIET
        start, end = label.span
        canvas.put(bracket(end - start, colour), start, y)
        text = theme.GOLD if part.legal else theme.TEXT
        for row, line in enumerate(label.lines):
            at = _centred(label, line.width)
            canvas.line(line, at, y + 62 + row * _LINE, text)
        if part.action:
            room = label.within[1] - label.within[0] - 44
            line = fit(part.action, _ACTION, room)
            at = _centred(label, line.width + 42)
            base = y + 62 + len(label.lines) * _LINE
            canvas.sign("tick", at, base - 29, 32, colour)
            canvas.line(line, at + 42, base, text)


def _centred(label: Label, wide: int) -> int:
    least, most = label.within
    return min(max(sum(label.span) // 2 - wide // 2, least), max(least, most - wide))
