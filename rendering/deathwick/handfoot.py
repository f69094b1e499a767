"""Under a hand: the own Candle, and the own Shadow with its ghosts numbered as moves name them."""

from __future__ import annotations

from rendering import fonts, theme
from rendering.cards import LAST, LEGAL, PLAIN
from rendering.deathwick.candle import candle
from rendering.deathwick.changes import come
from rendering.deathwick.faces import ghost
from rendering.deathwick.phrases import cards_named, say
from rendering.deathwick.reading import Reading
from rendering.layout import QUIET, SMALL, Canvas
from rendering.marks import disc
from rendering.scene import SeatView, Words
from rendering.theme import MARGIN, WIDTH
from rendering.typeset import Style, fit

FOOT = 176
_GHOST = 72
_COUNT = Style(fonts.SERIF, 60, 800)


def draw_foot(canvas: Canvas, reading: Reading, own: SeatView, words: Words, y: int) -> None:
    """Draw the panel with Candle and Shadow, its upper edge at `y`."""
    seat = own.seat
    canvas.panel(MARGIN, y, WIDTH - 2 * MARGIN, FOOT)
    base = y + 106
    if not reading.lit[seat]:
        canvas.text(say(words, "picture.hand.out"), WIDTH // 2, base, SMALL, theme.QUIET, 1100,
                    "middle")  # fmt: skip
        return
    canvas.put(candle(reading.candles[seat], 64, 150), MARGIN + 66, y + FOOT - 14)
    number = str(reading.candles[seat])
    _, x = canvas.text(number, MARGIN + 122, base, _COUNT, theme.GOLD, 110)
    _, x = canvas.text(say(words, "picture.hand.candle"), x + 18, base, SMALL, theme.QUIET, 200)
    x += 34
    canvas.image.paste(theme.LINE, (x, y + 22, x + 2, y + FOOT - 22))
    x += 30
    extra = fit(_kept(reading, own, words), QUIET, 360)
    right = WIDTH - MARGIN - 24
    if extra.text:
        canvas.line(extra, right, y + FOOT - 22, theme.QUIET, "right")
    ghosts = reading.shadows[seat]
    if not ghosts:
        canvas.text(say(words, "picture.hand.no_ghosts"), x, base, SMALL, theme.QUIET, right - x)
        return
    _, x = canvas.text(say(words, "picture.hand.shadow"), x, base, SMALL, theme.QUIET, 150)
    x += 44
    step = min(_GHOST + 40, (right - x - _GHOST) // max(1, len(ghosts) - 1))
    new = list(come(reading, seat))
    for at, one in enumerate(ghosts):
        mark = LAST if one.card in new else PLAIN
        if f"panic {at + 1}" in own.legal:
            mark = LEGAL
        for sprite in ghost(one.card, one.haunter, _GHOST, mark):
            canvas.put(sprite, x + at * step, y + 24)
        canvas.put(disc(str(at + 1), 44, theme.QUIET), x + at * step - 14, y + 28)


def _kept(reading: Reading, own: SeatView, words: Words) -> str:
    """The own walls and pages, which nobody else sees."""
    told = []
    shadow = own.view["shadows"][own.seat]
    walls = [str(one["card"]) for one in shadow if one.get("wall")]
    pages = [str(code) for code in (own.view.get("pages") or [[]] * reading.players)[own.seat]]
    if walls:
        told.append(say(words, "picture.hand.walls", cards=cards_named(words, walls)))
    if pages:
        told.append(say(words, "picture.hand.pages", cards=cards_named(words, pages)))
    return " · ".join(told)
