"""A player at the table: token and name, class and hand, the Candle, the Shadow; or out."""

from __future__ import annotations

from functools import partial

from rendering import fonts, theme
from rendering.deathwick.candle import candle, dying, smoking
from rendering.deathwick.changes import changed, come, fallen, held, paged, walled
from rendering.deathwick.emblems import emblem
from rendering.deathwick.lately import weightiest
from rendering.deathwick.phrases import class_name, death, say
from rendering.deathwick.places import Box
from rendering.deathwick.reading import Reading
from rendering.deathwick.shadow import draw_shadow
from rendering.deathwick.who import FADED
from rendering.layout import NAME, QUIET, Canvas, Kind
from rendering.marks import token
from rendering.scene import Words
from rendering.stage import Thing, Wane
from rendering.theme import Colour, mix
from rendering.typeset import Style, fit

_CLASS = Style(fonts.SANS, 35, 500)
_NUMBER = Style(fonts.SANS, 36, 700)
_COUNT = Style(fonts.SERIF, 48, 800)
_BESIDE = Style(fonts.SERIF, 40, 800)
_CHANGE = Style(fonts.SANS, 34, 800)
_OUT = Style(fonts.SERIF, 56, 800, tracking=3)
_COLUMN = 112
_HEAD = 130


def kind_of(reading: Reading, seat: int) -> Kind:
    """In which light a seat's panel lies."""
    if not reading.lit[seat] and seat not in reading.winners:
        return "fell" if fallen(reading, seat) else "out"
    if reading.phase == "over":
        return "gold" if seat in reading.winners else "plain"
    if reading.halt:
        return "plain"
    if reading.answering and seat == _questioned(reading):
        return "asked"
    return "turn" if seat == reading.actor else "plain"


def _questioned(reading: Reading) -> int | None:
    """Whose Shadow the open question is about."""
    if reading.asked:
        return reading.asked[0]
    return reading.played.target if reading.played else None


def draw_seat(canvas: Canvas, reading: Reading, words: Words, seat: int, box: Box) -> None:
    """Draw a player on their plain panel."""
    kind, burns = kind_of(reading, seat), f"candle {seat}"
    canvas.home(seat, box.x + 37, box.y + 42)
    canvas.zone(burns, *box)
    if kind != "plain" and (kind != "turn" or canvas.lights(*box)):
        canvas.panel(*box, kind)
    out = kind in ("out", "fell")
    x, y = box.x, box.y
    canvas.put(token(seat, 52, FADED if out else None), x + 37, y + 42)
    right = x + box.width - 18
    colour: Colour = FADED if out else theme.TEXT
    canvas.text(reading.names[seat], x + 72, y + 56, NAME, colour, right - x - 72)
    _class_line(canvas, reading, words, seat, box, out)
    if out:
        _out(canvas, reading, words, seat, box)
        return
    well = Box(x + _COLUMN, y + _HEAD, box.width - _COLUMN - 12, box.height - _HEAD - 12)
    canvas.panel(*well, "well")
    middle = x + _COLUMN // 2 + 2
    foot = y + box.height - 66
    count = reading.candles[seat]
    tall = foot - y - _HEAD
    wane = Wane(count, partial(candle, width=72, height=tall), partial(dying, count, 72, tall))
    canvas.thing(Thing(burns, (candle(count, 72, tall),), wane=wane), middle, foot)
    _count(canvas, count, changed(reading, seat), middle, y + box.height - 16)
    ghosts, walls = reading.shadows[seat], reading.walls[seat]
    if not ghosts and not walls:
        faint = mix(theme.LINE, theme.GROUND, 0.62)
        canvas.sign("ghost", well.x + well.width // 2 - 62, well.y + 30, 124, faint)
        label = say(words, "picture.no_ghosts")
        base = well.y + well.height - 40
        room = well.width - 16
        canvas.text(label, well.x + well.width // 2, base, QUIET, theme.QUIET, room, "middle")
        return
    new, built = come(reading, seat), walled(reading, seat)
    draw_shadow(canvas, seat, ghosts, reading.neighbours(seat), walls, well, new, built)


def _class_line(
    canvas: Canvas, reading: Reading, words: Words, seat: int, box: Box, out: bool
) -> None:
    x, base = box.x, box.y + 110
    end = x + box.width - 18
    if not out:
        end = _change(canvas, held(reading, seat), end, base)
        end, _ = canvas.text(str(reading.hands[seat]), end, base, _NUMBER, theme.TEXT, 60, "right")
        canvas.sign("cards", end - 42, base - 29, 34, theme.QUIET)
        end -= 54
        if reading.pages[seat]:
            end = _change(canvas, paged(reading, seat), end, base)
            number = str(reading.pages[seat])
            end, _ = canvas.text(number, end, base, _NUMBER, theme.TEXT, 40, "right")
            canvas.sign("page", end - 38, base - 29, 32, theme.VIOLET)
            end -= 50
    name, news = reading.classes[seat], weightiest(reading)
    told, style, colour = say(words, "picture.no_class"), QUIET, theme.QUIET
    if name:
        told, style = class_name(words, name, short=True), _CLASS
        colour = FADED if out else theme.GOLD
        canvas.put(emblem(name, 42, colour), x + 16, base - 34)
    starred = news is not None and news.seat == seat
    room = end - x - (122 if starred and name else 84)
    _, end = canvas.text(told, x + 72, base, style, colour, room)
    if starred:
        canvas.sign("star", end + 10 if name else x + 21, base - 29, 32, theme.EMBER)


def _change(canvas: Canvas, change: int, end: int, base: int) -> int:
    """By how much the number left of it has changed, if it has. Returns where that ends."""
    if not change:
        return end
    return canvas.text(_signed(change), end, base, _CHANGE, theme.EMBER, 60, "right")[0] - 8


def _signed(change: int) -> str:
    return f"{change:+}".replace("-", "−")


def _count(canvas: Canvas, count: int, change: int, middle: int, base: int) -> None:
    if not change:
        canvas.text(str(count), middle, base, _COUNT, theme.GOLD, 100, "middle")
        return
    number = fit(str(count), _COUNT, 70)
    told, gap, room = fit(_signed(change), _CHANGE, 64), 8, _COLUMN - 16
    if number.width + gap + told.width > room:
        number, gap = fit(str(count), _BESIDE, 60), 5
        told = fit(_signed(change), _CHANGE, room - gap - number.width)
    left = middle + 2 - (number.width + gap + told.width) // 2
    _, end = canvas.line(number, left, base, theme.GOLD)
    canvas.line(told, end + gap, base - 4, theme.EMBER)


def _out(canvas: Canvas, reading: Reading, words: Words, seat: int, box: Box) -> None:
    x, y = box.x, box.y
    wide = min(132, box.width // 3)
    canvas.put(smoking(wide, box.height - 170), x + 40 + wide // 2, y + box.height - 30)
    left = x + 40 + wide + 22
    room = x + box.width - 20 - left
    base = y + box.height - 118
    shade = theme.EMBER if fallen(reading, seat) else theme.QUIET
    canvas.text(say(words, "picture.out").upper(), left, base, _OUT, shade, room)
    told = death(words, reading, seat)
    if told:
        canvas.text(told, left, base + 52, QUIET, theme.QUIET, room)
