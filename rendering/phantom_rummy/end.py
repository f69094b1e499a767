"""The end of the game: who won, who stands where, each short game, the course of the scores."""

from __future__ import annotations

from dataclasses import replace

from rendering import fonts, theme
from rendering.chart import Area, draw_chart
from rendering.layout import HEAD, HERO, NAME, QUIET, Canvas
from rendering.marks import token
from rendering.phantom_rummy import scoretelling
from rendering.phantom_rummy.chapter import SAID, signed
from rendering.phantom_rummy.phrases import GAME, say
from rendering.phantom_rummy.scores import Closed, Course, course
from rendering.scene import Picture, Scene, Words
from rendering.theme import MARGIN, WIDTH
from rendering.typeset import Style, first_of, fit, with_names

_BAR = 146
_ROWS = 316
_TALL, _GAP = 112, 12
_CELLS = (462, 1104)
_TOTAL = Style(fonts.SERIF, 64, 800)
_PLACE = Style(fonts.SERIF, 52, 800)
_CELL = Style(fonts.SANS, 38, 800)
_NAMED = 2


def end(scene: Scene) -> Picture:
    """The final standing with the course of the game; `scene.result` is set."""
    found, words, result = course(scene), scene.words, scene.result
    places = found.places()
    won = tuple(seat for seat, place in enumerate(places) if place == 1)
    if result is not None:
        found = replace(found, totals=tuple(result.scores))
        won, places = tuple(result.winners), tuple(result.places)
    players = len(found.names)
    after = _ROWS + players * (_TALL + _GAP)
    canvas = Canvas(GAME, after + (392 if found.closed else 12))
    played = say(words, "picture.end.played", n=len(found.closed))
    state = f"{say(words, 'picture.end.standing')} · {played}"
    canvas.title("moon", words(f"{GAME}.title"), state)
    by_treasures = any(event.kind == "won" for move in scene.recent[-1:] for event in move)
    first, second = _winners(found, won, words), _why(found, won, by_treasures, words)
    canvas.bar(first, second, kind="gold", mark="crown", height=_BAR)
    _heads(canvas, found, words)
    order = sorted(range(players), key=lambda seat: (places[seat], seat))
    for row, seat in enumerate(order):
        y = _ROWS + row * (_TALL + _GAP)
        _row(canvas, found, seat, y, places[seat], seat in won)
    if found.closed:
        canvas.head(say(words, "picture.end.course"), after + 42)
        area = Area(MARGIN + 76, after + 88, 1010, after + 334, WIDTH - MARGIN)
        totals = tuple(one.totals for one in found.closed)
        draw_chart(canvas, found.names, totals, area, steps_only=True)
    return canvas.picture(*scoretelling.end(found, places, (first, second), order, words))


def _winners(found: Course, won: tuple[int, ...], words: Words) -> str:
    if len(won) > _NAMED:
        return say(words, "picture.end.share", n=len(won))
    if not won:
        return say(words, "picture.over")

    def said(names: list[str]) -> str:
        if len(names) == _NAMED:
            return say(words, "picture.end.two", first=names[0], second=names[1])
        return say(words, "picture.end.wins", name=names[0])

    return with_names(said, [found.names[seat] for seat in won], HERO, SAID)


def _why(found: Course, won: tuple[int, ...], by_treasures: bool, words: Words) -> str:
    best = found.totals[won[0]] if won else 0
    # Who wins by treasures may share a score, and is first alone all the same.
    level = tuple(seat for seat, total in enumerate(found.totals) if total == max(found.totals))
    if by_treasures or won != level:
        return say(words, "picture.end.treasures")
    points = say(words, "picture.end.points", n=best)
    return f"{points}, {say(words, 'picture.end.best')}"


def _columns(found: Course) -> list[tuple[int, int]]:
    """The left edge and the width of each short game's cells."""
    count = max(1, len(found.closed))
    step = min(140, (_CELLS[1] - _CELLS[0]) // count)
    left = _CELLS[1] - step * count
    return [(left + step * at, step - 10) for at in range(count)]


def _heads(canvas: Canvas, found: Course, words: Words) -> None:
    y = _ROWS - 26
    columns = _columns(found)
    heading = fit(say(words, "picture.end.by_game").upper(), HEAD, columns[0][0] - MARGIN - 34)
    if heading.text.endswith("…"):
        short = say(words, "picture.points", n=2).upper()
        heading = fit(short, HEAD, columns[0][0] - MARGIN - 34)
    _, left = canvas.line(heading, MARGIN + 10, y, theme.GOLD)
    sign = fit(say(words, "picture.end.star"), QUIET, 400)
    if found.closed and left + 74 + sign.width < columns[0][0]:
        canvas.sign("star", left + 28, y - 27, 30, theme.GOLD)
        canvas.line(sign, left + 66, y, theme.QUIET)
    for closed, (x, wide) in zip(found.closed, columns, strict=False):
        canvas.text(str(closed.number), x + wide // 2, y, QUIET, theme.QUIET, wide, "middle")
    total = say(words, "picture.end.total")
    canvas.text(total, WIDTH - MARGIN - 24, y, QUIET, theme.QUIET, 116, "right")


def _row(canvas: Canvas, found: Course, seat: int, y: int, place: int, wins: bool) -> None:
    canvas.panel(MARGIN, y, WIDTH - 2 * MARGIN, _TALL, "gold" if wins else "plain")
    middle = y + _TALL // 2
    shade = theme.GOLD if wins else theme.QUIET
    canvas.text(str(place), MARGIN + 36, middle + 18, _PLACE, shade, 60, "middle")
    columns = _columns(found)
    left = MARGIN + 142
    room = columns[0][0] - left - 14
    first, rest = first_of(found.names[seat], NAME, room)
    up = 22 if rest else 0
    canvas.put(token(seat, 54), MARGIN + 100, middle)
    canvas.text(first, left, middle + 13 - up, NAME, theme.TEXT, room)
    if rest:
        canvas.text(rest, left, middle + 36, QUIET, theme.QUIET, room)
    for closed, (x, wide) in zip(found.closed, columns, strict=False):
        canvas.panel(x, y + 12, wide, _TALL - 24, "well")
        _cell(canvas, closed, seat, (x, middle, wide))
    total = str(found.totals[seat])
    canvas.text(total, WIDTH - MARGIN - 24, middle + 23, _TOTAL, theme.GOLD, 112, "right")


def _cell(canvas: Canvas, closed: Closed, seat: int, place: tuple[int, int, int]) -> None:
    x, middle, wide = place
    change = closed.changes[seat]
    if seat == closed.out:
        canvas.sign("star", x + wide // 2 - 15, middle - 40, 30, theme.GOLD)
        middle += 14
    shade = theme.GOLD if change > 0 else theme.EMBER if change < 0 else theme.QUIET
    canvas.text(signed(change), x + wide // 2, middle + 14, _CELL, shade, wide - 6, "middle")
