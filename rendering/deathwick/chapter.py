"""The end of a chapter of eight turns: every Candle and Shadow, and how they changed."""

from __future__ import annotations

from rendering import fonts, theme
from rendering.deathwick.candle import candle
from rendering.deathwick.course import START, listed
from rendering.deathwick.phrases import GAME, say
from rendering.deathwick.reading import Reading, read
from rendering.deathwick.scoretelling import Row, chapter_told
from rendering.deathwick.who import draw_who
from rendering.layout import QUIET, SMALL, Canvas
from rendering.marks import sign
from rendering.scene import Picture, Scene, Words
from rendering.theme import MARGIN, WIDTH
from rendering.typeset import Style

_ROWS = 296
_TALL, _GAP = 112, 10
_COUNT = Style(fonts.SERIF, 56, 800)
_CHANGE = Style(fonts.SANS, 38, 800)


def chapter(scene: Scene) -> Picture:
    """The end of the latest chapter. Raises `ValueError` if none is closed."""
    reading, words = read(scene), scene.words
    rows, turns, first_turn = rows_of(scene, reading)
    canvas = Canvas(GAME, _ROWS + reading.players * (_TALL + _GAP) + 16)
    lit = sum(row.candle > 0 or row.lit for row in rows)
    state = say(words, "picture.lit", n=lit, most=reading.players)
    canvas.title("flame", words(f"{GAME}.title"), state)
    first = say(words, "picture.end.chapter", first=first_turn, last=turns)
    best = max(row.candle for row in rows)
    ahead = [row for row in rows if row.candle == best]
    if len(ahead) == 1:
        second = say(words, "picture.end.longest", name=reading.said[ahead[0].seat], n=best)
    else:
        second = say(words, "picture.end.tied", n=best)
    canvas.bar(first, second, kind="plain", mark="flame")
    heads = ((900, "candle"), (1080, "since"), (WIDTH - MARGIN - 26, "ghosts"))
    for right, key in heads:
        label = say(words, f"picture.end.{key}")
        canvas.text(label, right, _ROWS - 20, QUIET, theme.QUIET, 190, "right")
    for at, row in enumerate(rows):
        _row(canvas, reading, words, row, _ROWS + at * (_TALL + _GAP))
    return canvas.picture(*chapter_told(reading, rows, (first, second), words))


def rows_of(scene: Scene, reading: Reading) -> tuple[tuple[Row, ...], int, int]:
    """A row for each seat, the number of turns told, and the first turn of the chapter."""
    closed = [event for event in scene.history if event.kind == "chapter"]
    if not closed:
        raise ValueError("no chapter is closed yet: the history has no event 'chapter'")
    before = listed(closed[-2], "candles") if len(closed) > 1 else (START,) * reading.players
    candles, ghosts = listed(closed[-1], "candles"), listed(closed[-1], "ghosts")
    fell = set(reading.fallen)
    rows = tuple(
        Row(seat, candles[seat], candles[seat] - before[seat], ghosts[seat], seat not in fell)
        for seat in range(reading.players)
    )
    turns = int(str(closed[-1].facts["turns"]))
    earlier = int(str(closed[-2].facts["turns"])) if len(closed) > 1 else 0
    return rows, turns, earlier + 1


def _row(canvas: Canvas, reading: Reading, words: Words, row: Row, y: int) -> None:
    out = not row.candle and not row.lit
    canvas.panel(MARGIN, y, WIDTH - 2 * MARGIN, _TALL, "out" if out else "plain")
    base = y + _TALL // 2 + 14
    draw_who(canvas, reading, words, row.seat, (MARGIN + 48, y + _TALL // 2), 590, out)
    right = WIDTH - MARGIN - 26
    if out:
        label = say(words, "picture.out").upper()
        start, _ = canvas.text(label, right, base, SMALL, theme.QUIET, 200, "right")
        canvas.put(sign("smoke", 50, theme.QUIET), start - 66, y + 30)
        return
    canvas.put(candle(row.candle, 46, 100), 770, y + _TALL - 8)
    canvas.text(str(row.candle), 900, base + 6, _COUNT, theme.GOLD, 100, "right")
    told = f"{row.change:+}".replace("-", "−") if row.change else "·"
    colour = theme.EMBER if row.change < 0 else theme.GOLD if row.change else theme.QUIET
    canvas.text(told, 1080, base, _CHANGE, colour, 120, "right")
    number = str(row.ghosts)
    start, _ = canvas.text(number, right, base + 4, _COUNT, theme.TEXT, 80, "right")
    canvas.put(sign("ghost", 46, theme.MINT if row.ghosts else theme.LINE), start - 60, y + 33)
