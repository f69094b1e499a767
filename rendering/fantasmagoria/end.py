"""The end of a round and of the game: who stands where, what each pile was worth, the course."""

from __future__ import annotations

from rendering import fonts, theme
from rendering.chart import Area, draw_chart
from rendering.fantasmagoria import telling
from rendering.fantasmagoria.phrases import GAME, say
from rendering.fantasmagoria.players import signed
from rendering.fantasmagoria.scores import Cell, Course, course, winners
from rendering.layout import HEAD, LINE, NAME, QUIET, Canvas
from rendering.marks import token
from rendering.scene import Picture, Scene, Words
from rendering.theme import MARGIN, WIDTH
from rendering.typeset import Line, Style, cut, first_of, fit

_BAR = 146
_ROWS = 316
_CELLS = (456, 1092)
_WIDEST = 318
_TALL, _GAP = 134, 12
_SCORE = Style(fonts.SERIF, 44, 800)
_TOTAL = Style(fonts.SERIF, 64, 800)
_PLACE = Style(fonts.SERIF, 52, 800)
_COUNT = Style(fonts.SANS, 36, 700)
_SIGNS = 47
"""From the scares down to what made them, and from line to line."""
_MANY = 4
"""From this many rounds on the cells are narrow, and their signs take two lines."""


def end(scene: Scene) -> Picture:
    """The final standing with the course of the game. Raises `ValueError` if no round is over."""
    found, words = course(scene), scene.words
    won = winners(found, scene.result)
    names = _listed([found.names[seat] for seat in won], words)
    best = say(words, "alt.scares", n=found.totals[-1][won[0]])
    tied = found.places().count(1) > 1
    state = say(words, "picture.end.rounds", n=len(found.cells))
    return _draw(
        found,
        words,
        f"{say(words, 'picture.end.standing')} · {state}",
        say(words, "picture.end.wins", name=names),
        say(words, "picture.end.spirits" if tied else "picture.end.fewest", scares=best),
        won,
    )


def chapter(scene: Scene) -> Picture:
    """The end of the latest round. Raises `ValueError` if no round is over."""
    found, words = course(scene), scene.words
    ahead = winners(found, None)
    names = _listed([found.names[seat] for seat in ahead], words)
    best = signed(found.totals[-1][ahead[0]])
    key = "picture.end.ahead" if len(ahead) == 1 else "picture.end.tied_ahead"
    closed = len(found.cells)
    return _draw(
        found,
        words,
        say(words, "picture.round", n=closed, rounds=found.rounds),
        say(words, "picture.end.after", n=closed, rounds=found.rounds),
        say(words, key, name=names, names=names, n=best),
        (),
    )


def _listed(names: list[str], words: Words) -> str:
    """Who is first: one name, two, or how many."""
    if len(names) > 2:
        return say(words, "picture.end.several", n=len(names))
    shown = [cut(name, LINE, 620 // len(names)) for name in names]
    if len(shown) == 1:
        return shown[0]
    return say(words, "picture.end.and", first=shown[0], second=shown[1])


def _draw(
    found: Course, words: Words, state: str, first: str, second: str, won: tuple[int, ...]
) -> Picture:
    players = len(found.names)
    tall = _TALL + (38 if found.rounds >= _MANY else 0)
    after = _ROWS + players * (tall + _GAP)
    canvas = Canvas(GAME, after + 388)
    canvas.title("planchette", words(f"{GAME}.title"), state)
    if won:
        canvas.bar(first, second, kind="gold", mark="crown", height=_BAR)
    else:
        canvas.bar(first, second, kind="plain", mark="planchette", height=_BAR)
    _heads(canvas, found, words)
    places = found.places()
    order = sorted(range(players), key=lambda seat: (places[seat], seat not in won, seat))
    for row, seat in enumerate(order):
        y = _ROWS + row * (tall + _GAP)
        _row(canvas, found, seat, (y, tall), places[seat], seat in won)
    canvas.head(say(words, "picture.end.course"), after + 42, say(words, "picture.end.lower"))
    area = Area(MARGIN + 76, after + 88, 970, after + 330, WIDTH - MARGIN)
    draw_chart(canvas, found.names, found.totals, area)
    return canvas.picture(*telling.scores(found, words, (first, second), order))


def _columns(found: Course) -> list[tuple[int, int]]:
    """The left edge and the width of each round's cells."""
    left = _CELLS[0] if found.rounds < _MANY else _CELLS[0] - 60
    step = min(_WIDEST, (_CELLS[1] - left) / found.rounds)
    left = _CELLS[1] - round(step * found.rounds)
    return [(round(left + step * at), round(step) - 14) for at in range(found.rounds)]


def _latest(found: Course) -> int | None:
    """The round that was just closed, if there are others to tell it from."""
    return len(found.cells) - 1 if found.rounds > 1 else None


def _heads(canvas: Canvas, found: Course, words: Words) -> None:
    y = _ROWS - 26
    columns = _columns(found)
    room = columns[0][0] - MARGIN - 10 - 24
    heading = fit(say(words, "picture.end.scares_and_piles").upper(), HEAD, room)
    if heading.text.endswith("…"):
        heading = fit(say(words, "picture.scares").upper(), HEAD, room)
    canvas.line(heading, MARGIN + 10, y, theme.GOLD)
    key = "picture.end.round" if found.rounds < _MANY else "picture.end.short_round"
    for at, (x, wide) in enumerate(columns):
        label = say(words, key, n=at + 1)
        if at == _latest(found):
            line = fit(label, QUIET, wide - 40)
            left = x + (wide - line.width - 40) // 2
            canvas.sign("star", left, y - 29, 32, theme.EMBER)
            canvas.line(line, left + 40, y, theme.EMBER_TEXT)
        else:
            canvas.text(label, x + wide // 2, y, QUIET, theme.QUIET, wide, "middle")
    right = WIDTH - MARGIN - 32
    canvas.text(say(words, "picture.end.total"), right, y, QUIET, theme.QUIET, 130, "right")


def _row(
    canvas: Canvas, found: Course, seat: int, box: tuple[int, int], place: int, wins: bool
) -> None:
    y, tall = box
    canvas.panel(MARGIN, y, WIDTH - 2 * MARGIN, tall, "gold" if wins else "plain")
    middle = y + tall // 2
    shade = theme.GOLD if wins else theme.QUIET
    if wins:
        canvas.sign("crown", MARGIN + 14, middle - 50, 44, theme.GOLD)
    low = middle + (42 if wins else 18)
    canvas.text(str(place), MARGIN + 36, low, _PLACE, shade, 60, "middle")
    columns = _columns(found)
    left = MARGIN + 142
    room = columns[0][0] - left - 16
    lines = _name(found.names[seat], room)
    up = 24 if len(lines) > 1 else 0
    canvas.put(token(seat, 54), MARGIN + 100, middle - up)
    canvas.line(lines[0], left, middle + 14 - up, theme.TEXT)
    if len(lines) > 1:
        canvas.line(lines[1], left, middle + 38, theme.QUIET)
    for at, (x, wide) in enumerate(columns):
        fresh = at == _latest(found)
        canvas.panel(x, y + 10, wide, tall - 20, "ember" if fresh else "well")
        if at < len(found.cells):
            cell = found.cells[at][seat]
            _cell(canvas, cell, (x, y + 10, wide, tall - 20), found.rounds >= _MANY)
    total = signed(found.totals[-1][seat])
    canvas.text(total, WIDTH - MARGIN - 32, middle + 23, _TOTAL, theme.GOLD, 140, "right")


def _name(name: str, room: int) -> list[Line]:
    first, rest = first_of(name, NAME, room)
    return [fit(first, NAME, room), *([fit(rest, QUIET, room)] if rest else [])]


def _cell(canvas: Canvas, cell: Cell, box: tuple[int, int, int, int], narrow: bool) -> None:
    """The scares of a round over what made them, both together in the middle of the cell."""
    x, y, wide, tall = box
    middle = x + wide // 2
    signs = [*cell.cursed, *(["goat"] if cell.goat else [])]
    count = fit(str(cell.ghosts), _COUNT, 60) if cell.ghosts else None
    rows: list[tuple[Line | None, list[str]]]
    rows = [(count, []), (None, signs)] if narrow else [(count, signs)]
    rows = [row for row in rows if row[0] or row[1]]
    base = y + (tall - 33 - len(rows) * _SIGNS) // 2 + 33
    shade = theme.MINT if cell.scares <= 0 else theme.GOLD
    canvas.text(signed(cell.scares), middle, base, _SCORE, shade, wide - 16, "middle")
    for number, row in rows:
        base += _SIGNS
        _signs(canvas, number, row, middle, base, wide - 12)


def _signs(
    canvas: Canvas, count: Line | None, signs: list[str], middle: int, base: int, room: int
) -> None:
    size, gap = 36, 10
    ghosts = size + 6 + count.width if count else 0
    while True:
        wide = (
            ghosts
            + (gap if count and signs else 0)
            + len(signs) * (size + gap)
            - (gap if signs else 0)
        )
        if wide <= room or gap <= 2:
            break
        gap -= 2
    x = middle - wide // 2
    if count:
        canvas.sign("ghost", x, base - 30, size, theme.MINT)
        canvas.line(count, x + size + 6, base, theme.MINT)
        x += ghosts + gap
    for suit in signs:
        canvas.sign(suit, x, base - 31, size, theme.LIGHTS[suit])
        x += size + gap
