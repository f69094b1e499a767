"""Rows under a hand: what it waits for now, or would wait for after each discard."""

from __future__ import annotations

from dataclasses import dataclass

from games.phantom_rummy.cards import COPIES
from rendering import fonts, theme
from rendering.layout import LINE, QUIET, Canvas
from rendering.marks import sign
from rendering.phantom_rummy.cardcode import CODE_OF, read_card
from rendering.phantom_rummy.faces import light
from rendering.phantom_rummy.phrases import card_name, say
from rendering.phantom_rummy.reading import Reading, barring, seen_of
from rendering.phantom_rummy.sorting import Wait, left_of, waited, waits_by_discard
from rendering.scene import SeatView, Words
from rendering.theme import MARGIN, WIDTH
from rendering.typeset import Style, fit

TALL, GAP = 82, 12
NOTE = 54
_RANK = Style(fonts.SERIF, 46, 800)
_NAMED = 2


@dataclass(frozen=True, slots=True)
class Waits:
    """All rows: what is waited for, how many copies are in sight, what is left out, and notes."""

    rows: tuple[Wait, ...]
    seen: dict[int, int]
    more: int
    notes: tuple[str, ...]

    @property
    def height(self) -> int:
        """In pixels."""
        extra = len(self.notes) + bool(self.more)
        return len(self.rows) * (TALL + GAP) + extra * NOTE


def waits_of(
    reading: Reading, own: SeatView, held: tuple[str, ...], words: Words, most: int
) -> Waits:
    """What the hand waits for, in at most `most` rows, the most hopeful first; nothing where it is
    complete.
    """
    if not most or "goal" in own.legal:
        return Waits((), {}, 0, ())
    ready = reading.ready[own.seat]
    if len(held) == 8:
        found = waits_by_discard(held)
        if ready:
            found = [Wait((), one.kinds) for one in found if reading.taken in one.discards]
    else:
        kinds = waited(held)
        found = [Wait((), kinds)] if kinds else []
    asked = {kind for wait in found for kind in wait.kinds}
    seen = {kind: seen_of(kind, reading, held, own.seat) for kind in asked}
    found.sort(key=lambda wait: -left_of(wait.kinds, seen))
    notes = []
    if found and not reading.opened[own.seat]:
        notes.append(say(words, "picture.hand.blind_ready" if ready else "picture.hand.blind"))
    if found and len(held) == 7:
        bar = barring(reading, own.seat, found[0].kinds)
        if bar is not None:
            notes.append(say(words, "picture.hand.own_discard", card=card_name(words, bar)))
    return Waits(tuple(found[:most]), seen, max(0, len(found) - most), tuple(notes))


def draw_waits(canvas: Canvas, found: Waits, words: Words, y: int) -> None:
    """Draw the rows from `y` on."""
    for wait in found.rows:
        canvas.panel(MARGIN, y, WIDTH - 2 * MARGIN, TALL, "plain")
        _row(canvas, wait, found, words, y)
        y += TALL + GAP
    notes = list(found.notes)
    if found.more:
        notes.insert(0, say(words, "picture.hand.more_waits", n=found.more))
    for note in notes:
        canvas.text(note, MARGIN + 10, y + 38, QUIET, theme.QUIET, WIDTH - 2 * MARGIN - 20)
        y += NOTE


def lead_of(wait: Wait, words: Words) -> str:
    """How a row begins: what is discarded."""
    if not wait.discards:
        return say(words, "picture.hand.waits")
    names = [card_name(words, code) for code in wait.discards]
    if len(names) > _NAMED:
        rest = len(names) - 1
        return say(words, "picture.hand.discard_several", card=names[0], n=rest)
    key = "discard_one" if len(names) == 1 else "discard_two"
    return say(words, f"picture.hand.{key}", card=names[0], other=names[-1])


def _row(canvas: Canvas, wait: Wait, found: Waits, words: Words, y: int) -> None:
    base = y + 53
    canvas.put(sign("bell", 38, theme.LIGHTS["doll"]), MARGIN + 24, y + 22)
    one = len(wait.kinds) == 1
    seen = say(words, "picture.hand.seen", n=found.seen[wait.kinds[0]], most=COPIES) if one else ""
    tail = fit(seen, LINE, 420)
    right = WIDTH - MARGIN - 24
    counted = len(wait.kinds) <= 4
    reach = sum(_reach(kind, counted and not one, found.seen) for kind in wait.kinds)
    room = right - MARGIN - 82 - reach - (tail.width + 30 if one else 0)
    _, x = canvas.text(lead_of(wait, words), MARGIN + 82, base, LINE, theme.TEXT, room)
    x += 24
    for kind in wait.kinds:
        x = _kind(canvas, kind, x, base, counted and not one, found.seen)
    if one:
        canvas.line(tail, x + 8, base, theme.MINT_TEXT)


def _reach(kind: int, counted: bool, seen: dict[int, int]) -> int:
    card = read_card(CODE_OF[kind])
    wide = 42 + (fit(str(card.title), _RANK, 60).width + 8 if card.title else 0) + 22
    return wide + (fit(_share(kind, seen), QUIET, 90).width + 8 if counted else 0)


def _share(kind: int, seen: dict[int, int]) -> str:
    return f"{seen[kind]}/{COPIES}"


def _kind(canvas: Canvas, kind: int, x: int, base: int, counted: bool, seen: dict[int, int]) -> int:
    """A kind of card as silhouette and title, with how many are in sight. Returns the next x."""
    card = read_card(CODE_OF[kind])
    colour = light(card)
    canvas.sign(card.shape, x, base - 35, 42, colour)
    x += 42
    if card.title:
        _, x = canvas.text(str(card.title), x + 8, base + 3, _RANK, colour, 60)
    if counted:
        _, x = canvas.text(_share(kind, seen), x + 8, base, QUIET, theme.QUIET, 90)
    return x + 22
