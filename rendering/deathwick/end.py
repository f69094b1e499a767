"""The end of a circle: who won, who fell when, the course of the Candles."""

from __future__ import annotations

from rendering import fonts, theme
from rendering.chart import Area, draw_chart
from rendering.deathwick.course import course
from rendering.deathwick.emblems import emblem
from rendering.deathwick.phrases import GAME, class_name, death, say, winners_line
from rendering.deathwick.reading import Reading, read
from rendering.deathwick.scoretelling import end_told
from rendering.layout import NAME, QUIET, SMALL, Canvas
from rendering.marks import sign, token
from rendering.scene import Picture, Scene, Words
from rendering.theme import MARGIN, WIDTH
from rendering.typeset import Style

_BAR = 146
_ROWS = 268
_TALL, _GAP = 92, 10
_PLACE = Style(fonts.SERIF, 52, 800)
_COUNT = Style(fonts.SERIF, 48, 800)


def end(scene: Scene) -> Picture:
    """The final standing; `scene.result` is set."""
    reading, words = read(scene), scene.words
    places = tuple(scene.result.places) if scene.result else (1,) * reading.players
    found = course(scene.history, reading)
    after = _ROWS + reading.players * (_TALL + _GAP)
    chart = 300 + 20 * max(0, reading.players - 4)
    canvas = Canvas(GAME, after + (96 + chart if found else 12))
    state = say(words, "picture.end.turns", n=reading.turns)
    canvas.title("flame", words(f"picture.game.{GAME}"), state)
    first, second = winners_line(reading, words), why(reading, words)
    if reading.winners:
        canvas.bar(first, second, kind="gold", mark="crown", height=_BAR)
    else:
        canvas.bar(first, second, kind="plain", mark="smoke", height=_BAR)
    order = sorted(range(reading.players), key=lambda seat: (places[seat], seat))
    for row, seat in enumerate(order):
        _row(canvas, reading, words, seat, places[seat], _ROWS + row * (_TALL + _GAP))
    if found:
        canvas.head(say(words, "picture.end.course"), after + 40, say(words, "picture.end.every"))
        area = Area(MARGIN + 76, after + 76, 1000, after + 76 + chart - 20, WIDTH - MARGIN)
        draw_chart(canvas, reading.names, found[1:], area, start=found[0])
    return canvas.picture(*end_told(reading, places, order, (first, second), words))


def why(reading: Reading, words: Words) -> str:
    """How the circle came to its end."""
    event = next((event for event in reading.last if event.kind == "over"), None)
    if event is not None:
        how = str(event.facts["how"])
    elif not reading.winners:
        how = "nobody"
    elif sum(reading.lit) == len(reading.winners) == 1:
        how = "last"
    else:
        how = "advance" if reading.options.get("advance") == 2 else "burnt"
    return say(words, f"picture.end.{'nobody_why' if how == 'nobody' else how}")


def _row(canvas: Canvas, reading: Reading, words: Words, seat: int, place: int, y: int) -> None:
    wins = seat in reading.winners
    canvas.panel(MARGIN, y, WIDTH - 2 * MARGIN, _TALL, "gold" if wins else "plain")
    base = y + 62
    shade = theme.GOLD if wins else theme.QUIET
    canvas.text(str(place), MARGIN + 40, base + 2, _PLACE, shade, 60, "middle")
    canvas.put(token(seat, 56), MARGIN + 106, y + _TALL // 2)
    canvas.text(reading.names[seat], MARGIN + 150, base - 2, NAME, theme.TEXT, 440)
    role = reading.classes[seat]
    if role:
        canvas.put(emblem(role, 46, theme.GOLD), 640, y + 23)
        canvas.text(class_name(words, role, True), 704, base - 2, QUIET, theme.GOLD_TEXT, 240)
    right = WIDTH - MARGIN - 26
    if not reading.lit[seat]:
        told = death(words, reading, seat)
        start, _ = canvas.text(told, right, base - 2, SMALL, theme.QUIET, 240, "right")
        canvas.put(sign("smoke", 44, theme.QUIET), start - 54, y + 24)
        return
    number = str(reading.candles[seat])
    start, _ = canvas.text(number, right, base + 2, _COUNT, theme.GOLD, 90, "right")
    canvas.put(sign("flame", 44, theme.GOLD), start - 56, y + 23)
