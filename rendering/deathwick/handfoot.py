"""Under a hand: the own Candle, and the own Shadow with its ghosts numbered as moves name them."""

from __future__ import annotations

from rendering import fonts, theme
from rendering.cards import LAST, LEGAL, PLAIN
from rendering.deathwick.candle import candle
from rendering.deathwick.changes import come
from rendering.deathwick.faces import ghost
from rendering.deathwick.insight import Insight, own_pages, own_walls
from rendering.deathwick.phrases import cards_named, say
from rendering.deathwick.reading import Reading
from rendering.deathwick.shadow import newest
from rendering.handrow import shared
from rendering.layout import QUIET, SMALL, Canvas
from rendering.marks import badge, spark
from rendering.scene import SeatView, Words
from rendering.theme import MARGIN, WIDTH
from rendering.typeset import Style

_TALL, _ROW, _EXTRA = 176, 140, 46
_GHOST, _LEAST = 72, 74
"""The width of a ghost, and the least step from one to the next: its number covers no rank."""
_SHADOW = 540
"""Pixels that the ghosts have in a row."""
_COUNT = Style(fonts.SERIF, 60, 800)


def tall_of_foot(reading: Reading, own: SeatView, kept: str) -> int:
    """The height of the panel; `kept` tells the own walls and pages."""
    if not reading.lit[own.seat]:
        return _TALL
    rows = len(rows_of(len(reading.shadows[own.seat])))
    return _TALL + _ROW * (max(1, rows) - 1) + _EXTRA * bool(kept)


def rows_of(ghosts: int) -> list[int]:
    """How many ghosts stand in each row, about equally many."""
    return shared(ghosts, (_SHADOW - _GHOST) // _LEAST + 1)


def draw_foot(
    canvas: Canvas, reading: Reading, own: SeatView, kept: str, words: Words, y: int
) -> None:
    """Draw the panel with Candle, Shadow and `kept`, its upper edge at `y`."""
    seat = own.seat
    tall = tall_of_foot(reading, own, kept)
    canvas.panel(MARGIN, y, WIDTH - 2 * MARGIN, tall)
    base = y + 106
    if not reading.lit[seat]:
        canvas.text(say(words, "picture.hand.out"), WIDTH // 2, base, SMALL, theme.QUIET, 1100,
                    "middle")  # fmt: skip
        return
    canvas.put(candle(reading.candles[seat], 64, 150), MARGIN + 66, y + _TALL - 14)
    number = str(reading.candles[seat])
    _, x = canvas.text(number, MARGIN + 122, base, _COUNT, theme.GOLD, 110)
    _, x = canvas.text(say(words, "picture.hand.candle"), x + 18, base, SMALL, theme.QUIET, 320)
    x += 34
    canvas.image.paste(theme.LINE, (x, y + 22, x + 2, y + tall - 22))
    x += 30
    right = WIDTH - MARGIN - 24
    if kept:
        canvas.text(kept, x, y + tall - 24, QUIET, theme.QUIET, right - x)
    ghosts = reading.shadows[seat]
    if not ghosts:
        canvas.text(say(words, "picture.hand.no_ghosts"), x, base, SMALL, theme.QUIET, right - x)
        return
    _, x = canvas.text(say(words, "picture.hand.shadow"), x, base, SMALL, theme.QUIET, 150)
    x += 44
    rows = rows_of(len(ghosts))
    step = min(_GHOST + 40, (right - x - _GHOST) // max(1, rows[0] - 1))
    new = newest(ghosts, come(reading, seat))
    places = [(column, row) for row, count in enumerate(rows) for column in range(count)]
    for at, (one, (column, row)) in enumerate(zip(ghosts, places, strict=True)):
        mark = LAST if any(one is other for other in new) else PLAIN
        if f"panic {at + 1}" in own.legal:
            mark = LEGAL
        left, top = x + column * step, y + 24 + row * _ROW
        for sprite in ghost(one.card, one.haunter, _GHOST, mark):
            canvas.put(sprite, left, top)
        if mark == LAST:
            canvas.put(spark(), left + _GHOST - 4, top + 4)
        canvas.put(badge(str(at + 1), 44, theme.QUIET), left - 14, top + 4)


def kept_of(own: SeatView, laid: tuple[Insight, ...], words: Words, spoken: bool = False) -> str:
    """The own walls and pages, which nobody else sees, but for those `laid` above the hand."""
    told = []
    for zone, cards in (("walls", own_walls(own)), ("pages", own_pages(own))):
        if cards and not any(one.zone == zone for one in laid):
            named = cards_named(words, cards, spoken)
            told.append(say(words, f"picture.hand.{zone}", cards=named))
    return " · ".join(told)
