"""The end of a circle: who won, who fell when, the course of the Candles."""

from __future__ import annotations

from dataclasses import replace

from rendering import fonts, theme
from rendering.deathwick.burning import draw_burning
from rendering.deathwick.course import course
from rendering.deathwick.phrases import GAME, death, say, winners_line
from rendering.deathwick.reading import Reading, read
from rendering.deathwick.scoretelling import end_told
from rendering.deathwick.who import draw_who
from rendering.layout import HERO, QUIET, SMALL, Canvas, bar_room
from rendering.marks import sign
from rendering.scene import Picture, Scene, Words
from rendering.sentences import fitted
from rendering.theme import MARGIN, WIDTH
from rendering.typeset import Style

_BAR = 146
_ROWS = 296
_TALL, _GAP = 112, 10
_STRIP = (724, 256)
_PLACE = Style(fonts.SERIF, 52, 800)
_COUNT = Style(fonts.SERIF, 48, 800)


def end(scene: Scene) -> Picture:
    """The final standing; `scene.result` is set."""
    reading, words = read(scene), scene.words
    places = tuple(scene.result.places) if scene.result else (1,) * reading.players
    found = course(scene.history, reading)
    canvas = Canvas(GAME, _ROWS + reading.players * (_TALL + _GAP) + 14)
    state = say(words, "picture.end.turns", n=reading.turns)
    canvas.title("flame", words(f"{GAME}.title"), state)
    second = why(reading, words)
    first = fitted(winners_line, reading, words, HERO, bar_room(height=_BAR))
    if reading.winners:
        canvas.bar(first, second, kind="gold", mark="crown", height=_BAR)
    else:
        canvas.bar(first, second, kind="plain", mark="smoke", height=_BAR)
    order = sorted(range(reading.players), key=lambda seat: (places[seat], seat))
    if found:
        label = say(words, "picture.end.course")
        canvas.text(label, _STRIP[0], _ROWS - 14, QUIET, theme.QUIET, _STRIP[1])
    for row, seat in enumerate(order):
        strip = tuple(candles[seat] for candles in found)
        _row(canvas, reading, words, seat, places[seat], _ROWS + row * (_TALL + _GAP), strip)
    told = (winners_line(replace(reading, said=reading.names), words), second)
    return canvas.picture(*end_told(reading, places, order, told, words))


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


def _row(
    canvas: Canvas,
    reading: Reading,
    words: Words,
    seat: int,
    place: int,
    y: int,
    strip: tuple[int, ...],
) -> None:
    wins = seat in reading.winners
    canvas.panel(MARGIN, y, WIDTH - 2 * MARGIN, _TALL, "gold" if wins else "plain")
    base = y + _TALL // 2 + 14
    shade = theme.GOLD if wins else theme.QUIET
    canvas.text(str(place), MARGIN + 40, base + 6, _PLACE, shade, 60, "middle")
    draw_who(canvas, reading, words, seat, (MARGIN + 108, y + _TALL // 2), 528)
    if strip:
        draw_burning(canvas, seat, strip, (_STRIP[0], y + 14, _STRIP[1], _TALL - 28))
    right = WIDTH - MARGIN - 26
    if not reading.lit[seat]:
        told = death(words, reading, seat)
        start, _ = canvas.text(told, right, base - 2, SMALL, theme.QUIET, 200, "right")
        canvas.put(sign("smoke", 44, theme.QUIET), start - 54, base - 38)
        return
    number = str(reading.candles[seat])
    start, _ = canvas.text(number, right, base + 4, _COUNT, theme.GOLD, 90, "right")
    canvas.put(sign("flame", 44, theme.GOLD), start - 56, base - 36)
