"""What has been played and is not through yet: the card in the air, who plays it on whom; above a
hand also what it is about, and the own walls and pages that may answer.
"""

from __future__ import annotations

from rendering import theme
from rendering.cards import LAST, LEGAL, PLAIN, card, height
from rendering.deathwick.faces import face, ghost
from rendering.deathwick.insight import Insight
from rendering.deathwick.phrases import SALTS, action_of, answerer, ghosts_in_play, say, word_name
from rendering.deathwick.places import Box
from rendering.deathwick.reading import Ghost, Played, Reading
from rendering.layout import SMALL, STRONG, Canvas
from rendering.marks import badge, token
from rendering.scene import SeatView, Words
from rendering.stage import Thing
from rendering.theme import MARGIN, WIDTH
from rendering.typeset import first_of, fit

TALL = 138
"""The height of the panel."""
LIFT = 160
"""How much lower a hand lies under the panel."""
AIR = 74
"""The width of a card in the air."""
_GHOST = 62
_NAMED, _LEAST = 600, 140
_TOP = 222
_OWN, _STEP = 560, 96
"""Pixels for the own walls or pages, and from one to the next."""


def in_the_air(reading: Reading) -> bool:
    """Whether something has been declared and is not through yet."""
    return reading.played is not None and not reading.halt and reading.phase != "over"


def draw_air(canvas: Canvas, reading: Reading, words: Words, box: Box) -> None:
    """What is in the air, on a table: the card, its name, who against whom, whether Salt is
    asked.
    """
    played = reading.played
    assert played is not None
    canvas.panel(*box, "ember")
    end = box.x + box.width - 18
    if reading.ask in SALTS:
        end -= 66
        salted = salt_of(reading)
        up = 0 if salted is None else 20
        canvas.sign("salt", end + 8, box.y + 40 - up, 54, theme.EMBER)
        if salted is not None:
            canvas.put(token(salted[0], 50), end + 36, box.y + 104)
    _declared(canvas, reading, words, played, box, end)


def asks(reading: Reading) -> bool:
    """Whether a hand has to be told what a question is about."""
    return reading.answering or (reading.phase == "bequeath" and not reading.halt)


def draw_question(
    canvas: Canvas, reading: Reading, own: SeatView, laid: tuple[Insight, ...], words: Words
) -> None:
    """What a question is about, between the bar and the hand.

    Args:
        canvas: The picture.
        reading: The table; `asks` holds for it.
        own: The seat that looks at it.
        laid: Its own walls or pages that may answer.
        words: The catalogue.
    """
    box = Box(MARGIN, _TOP, WIDTH - 2 * MARGIN, TALL)
    canvas.panel(*box, "ember")
    end = box.x + box.width - 18
    for one in laid:
        end = _laid(canvas, one, words, end, box.y)
    asked = ghost_asked(reading)
    if asked is not None:
        _left_over(canvas, reading, own, words, asked, box)
        return
    if reading.ask == "crow":
        burned = burner(reading)
        _card(canvas, reading.top, box.x + 18, box.y)
        left = box.x + AIR + 40
        label = say(words, "picture.burned")
        canvas.text(label, left, box.y + 50, STRONG, theme.EMBER_TEXT, end - left)
        if burned is not None:
            _who(canvas, reading, burned, left, box.y + 94, end - left)
        return
    played = reading.played
    if played is None:
        return
    salted = salt_of(reading)
    if salted is not None:
        end -= AIR + 34
        _card(canvas, salted[1], end + 12, box.y)
        canvas.put(token(salted[0], 50), end + 12 + AIR, box.y + 30)
    for haunting in reversed(ghosts_in_play(reading, played)):
        end -= _GHOST + 14
        for sprite in ghost(haunting.card, haunting.haunter, _GHOST, LAST):
            canvas.put(sprite, end, box.y + 12)
    _declared(canvas, reading, words, played, box, end - 12)


def salt_of(reading: Reading) -> tuple[int, str] | None:
    """Whose Salt it is that may be answered by another, and which card."""
    if reading.ask != "counter":
        return None
    salts = [
        (event.seat, event.cards[0])
        for event in reading.last
        if event.kind == "salted" and event.seat is not None and event.cards
    ]
    return salts[-1] if salts else None


def burner(reading: Reading) -> int | None:
    """Whose burned card it is that the Crow may take."""
    for event in reversed(reading.last):
        if event.kind == "burned" and reading.top in event.cards:
            return event.seat
    return None


def ghost_asked(reading: Reading) -> tuple[int, Ghost] | None:
    """The ghost that the question is about, and in whose Shadow it lies."""
    if reading.asked is None:
        return None
    owner, code = reading.asked
    found = next((one for one in reading.shadows[owner] if one.card == code), Ghost(code, None))
    return owner, found


def _card(canvas: Canvas, code: str, x: int, y: int) -> None:
    canvas.put(card(face(code), AIR, LAST), x, y + (TALL - height(AIR)) // 2)


def _declared(
    canvas: Canvas, reading: Reading, words: Words, played: Played, box: Box, end: int
) -> None:
    x = box.x + 18
    cards = [code for code in played.cards if code != "?"][:2]
    for at, code in enumerate(cards):
        shown = card(face(code), AIR, LAST)
        thing = Thing(code, (shown,), AIR, played.seat)
        canvas.thing(thing, x + at * 40, box.y + (TALL - height(AIR)) // 2)
    action = action_of(played)
    if not cards:
        mark = "bricks" if action == "wall" else "star"
        canvas.sign(mark, x + 6, box.y + 40, 58, theme.EMBER)
    left = x + AIR + 40 * max(0, len(cards) - 1) + 22
    label = say(words, f"action.{action}")
    canvas.text(label, left, box.y + 50, STRONG, theme.EMBER_TEXT, end - left)
    named = box.width > _NAMED
    way = _way(reading, played)
    if not named:
        way = list(dict.fromkeys((way[0], way[-1])))
    room = (end - left - 80) // max(2, len(way)) if named else 0
    for at, seat in enumerate(way):
        if at:
            canvas.sign("arrow", left + 12, box.y + 77, 34, theme.EMBER)
            left += 58
        left = _who(canvas, reading, seat, left, box.y + 94, room)


def _way(reading: Reading, played: Played) -> list[int]:
    """Who plays it, whom it was to hit, and where a Mime has sent it."""
    turned = answerer(reading) if reading.ask == "turned" else None
    seats = (played.seat, played.target, turned)
    return list(dict.fromkeys(seat for seat in seats if seat is not None))


def _left_over(
    canvas: Canvas,
    reading: Reading,
    own: SeatView,
    words: Words,
    asked: tuple[int, Ghost],
    box: Box,
) -> None:
    """A ghost that somebody may have: whose it was, and to whom it may go."""
    owner, one = asked
    for sprite in ghost(one.card, one.haunter, _GHOST, LAST):
        canvas.put(sprite, box.x + 24, box.y + 12)
    left, end = box.x + AIR + 40, box.x + box.width - 18
    bequest = reading.phase == "bequeath"
    label = word_name(words, "bequeath") if bequest else say(words, "action.banish")
    canvas.text(label, left, box.y + 50, STRONG, theme.EMBER_TEXT, end - left)
    y = box.y + 94
    heirs = [int(move.split("@")[1]) for move in own.legal if "@" in move]
    room = (end - left - 58) // (1 + len(heirs)) - 20
    left = _who(canvas, reading, owner, left, y, room)
    for at, heir in enumerate(heirs):
        if at == 0:
            canvas.sign("arrow", left + 12, y - 17, 34, theme.EMBER)
            left += 58
        left = _who(canvas, reading, heir, left, y, room) + 20


def _laid(canvas: Canvas, one: Insight, words: Words, end: int, y: int) -> int:
    """The own walls or pages, up to the right end. Returns where they begin."""
    number = len(one.cards)
    step = min(_STEP, (_OWN - AIR) // max(1, number - 1))
    left = end - AIR - step * (number - 1)
    for at, code in enumerate(one.cards):
        mark = LEGAL if code in one.wanted else PLAIN
        x, top = left + at * step, y + (TALL - height(AIR)) // 2
        canvas.put(card(face(code), AIR, mark), x, top)
        if one.zone == "walls":
            canvas.put(badge(str(at + 1), 44, theme.GOLD), x + 2, top + 6)
    label = fit(say(words, f"picture.hand.shown_{one.zone}"), STRONG, 250)
    start, _ = canvas.line(label, left - 34, y + 82, theme.GOLD, "right")
    canvas.image.paste(theme.LINE, (start - 24, y + 22, start - 22, y + TALL - 22))
    return start - 40


def _who(canvas: Canvas, reading: Reading, seat: int, x: int, y: int, room: int) -> int:
    """A token, and the name where there is room for it. Returns where it ends."""
    canvas.put(token(seat, 54), x + 27, y)
    if room < _LEAST:
        return x + 54
    name, _ = first_of(reading.names[seat], SMALL, room - 68)
    return canvas.text(name, x + 66, y + 12, SMALL, theme.TEXT, room - 68)[1]
