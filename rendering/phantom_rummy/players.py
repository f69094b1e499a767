"""The players of a table of Phantom Rummy: a panel each, with sets, conditions and discards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from rendering import fonts, theme
from rendering.cards import LAST, PLAIN, card, height
from rendering.layout import NAME, QUIET, SCORE, SMALL, Canvas
from rendering.marks import pill, spark, token
from rendering.phantom_rummy.cardcode import SIGN_OF
from rendering.phantom_rummy.faces import OLD, face, worth
from rendering.phantom_rummy.phrases import say
from rendering.phantom_rummy.reading import Condition, Reading, conditions
from rendering.scene import Words
from rendering.sprites import Sprite, blend, from_rgba, rounded
from rendering.stage import Thing, offset
from rendering.theme import MARGIN, WIDTH, mix, rgb
from rendering.typeset import Style, fit

HEIGHT, GAP = 218, 16
_WIDE = WIDTH - 2 * MARGIN
_LEFT, _RIGHT = MARGIN + 26, WIDTH - MARGIN - 26
_ROW = 84
_HELD = (688, 1010)
"""Where the number of cards in hand stands, and how far the pill after it may reach."""
_COUNT = Style(fonts.SANS, 36, 700)
_PILL = Style(fonts.SANS, 34, 800)
_PROGRESS = Style(fonts.SANS, 34, 500)
_READY = Style(fonts.SANS, 36, 800)
_TALL, _BETWEEN, _COLUMN = 52, 62, 14
_DISCARDS = 5
_SIZES = ((82, 54, 24), (82, 50, 16), (72, 44, 14), (62, 38, 12))
"""Width of a card, step within a set, gap between sets; the next where the row has no room."""
_OLDER = 62
_THROWN = ("discarded", "passed")
"""Events of a discard that lies newest before its seat."""


@dataclass(frozen=True, slots=True)
class Row:
    """How a row is laid out: size of cards, sets and discards that are shown (the newest), and
    whether the pills say their points.
    """

    size: tuple[int, int, int]
    sets: int
    discards: int
    points: bool


def _width(size: tuple[int, int, int], cards: int) -> int:
    return size[0] + size[1] * (cards - 1) if cards else 0


def plan(sets: int, discards: int, pills: dict[bool, int]) -> Row:
    """The roomiest layout that fits; `pills` is their width with and without points.

    Sets and cards narrow first, then older discards go, then the points on the pills; at last the
    oldest sets are only counted.
    """
    room = _RIGHT - _LEFT
    for shown in range(sets, 0, -1):
        for points in (True, False):
            for most in (_DISCARDS, 4, 3, 2):
                for size in _SIZES:
                    used = shown * (_width(size, 3) + size[2]) + pills[points] + 24
                    used += _width(_SIZES[0], min(most, discards))
                    used += _OLDER * (discards > most) + _OLDER * (shown < sets)
                    if used <= room:
                        return Row(size, shown, min(most, discards), points)
    return Row(_SIZES[-1], 0, min(_DISCARDS, discards), False)


def draw_player(canvas: Canvas, reading: Reading, words: Words, seat: int, y: int) -> None:
    """Draw a player's panel at `y`."""
    turn = reading.phase != "over" and not reading.halt and seat == reading.turn
    wins = reading.phase == "over" and seat in reading.winners
    canvas.home(seat, MARGIN + 42, y + 44)
    turn = turn and canvas.lights(MARGIN, y, _WIDE, HEIGHT)
    canvas.panel(MARGIN, y, _WIDE, HEIGHT, "turn" if turn else "gold" if wins else "plain")
    _head(canvas, reading, words, seat, y)
    _row(canvas, reading, words, seat, y + _ROW)


def _head(canvas: Canvas, reading: Reading, words: Words, seat: int, y: int) -> None:
    canvas.put(token(seat, 54), MARGIN + 42, y + 44)
    label = fit(say(words, "picture.points", n=reading.scores[seat]), QUIET, 170)
    start, _ = canvas.line(label, _RIGHT, y + 58, theme.QUIET, "right")
    score = str(reading.scores[seat])
    start, _ = canvas.text(score, start - 16, y + 62, SCORE, theme.GOLD, 110, "right")
    change = _scored(reading, seat)
    if change:
        told = f"{change:+}".replace("-", "−")
        start, _ = canvas.text(told, start - 28, y + 58, _READY, theme.EMBER, 90, "right")
    if seat in reading.winners:
        canvas.sign("crown", start - 66, y + 18, 50, theme.GOLD)
        start -= 66
    start = min(start - 24, _HELD[1])
    if reading.ready[seat]:
        line = fit(say(words, "picture.ready").upper(), _READY, 260)
        start -= line.width + 84
        just = any(event.kind == "ready" and event.seat == seat for event in reading.last)
        edge = theme.EMBER if just else theme.GOLD
        canvas.put(pill(line.width + 84, 54, rgb("#5a4420"), edge, 4 if just else 2), start, y + 17)
        canvas.sign("bell", start + 19, y + 26, 36, theme.GOLD)
        canvas.line(line, start + 63, y + 57, theme.GOLD)
        if just:
            canvas.put(spark(), start + 8, y + 22)
        start -= 24
    # The number of cards stands in one column as long as a long word for READY allows.
    x = min(start - 96, _HELD[0])
    canvas.sign("cards", x, y + 28, 36, theme.QUIET)
    canvas.text(str(reading.hands[seat]), x + 44, y + 58, _COUNT, theme.TEXT, 50)
    canvas.text(reading.names[seat], 107, y + 58, NAME, theme.TEXT, x - 107 - 24)


def _scored(reading: Reading, seat: int) -> int:
    """By how much the last move changed a score."""
    for event in reading.last:
        changes = event.facts.get("changes") if event.kind == "short_game" else None
        if isinstance(changes, list):
            return int(changes[seat])
    return 0


def _row(canvas: Canvas, reading: Reading, words: Words, seat: int, y: int) -> None:
    sets, pile = reading.opened[seat], reading.discards[seat]
    pills = conditions(sets) if reading.advanced else []
    win = say(words, "picture.win").upper()
    widths = {points: sum(_columns(pills, win, points)) for points in (True, False)}
    row = plan(len(sets), len(pile), {key: wide + 10 for key, wide in widths.items()})
    x = _LEFT
    if row.sets < len(sets):
        older = say(words, "picture.older", n=len(sets) - row.sets)
        canvas.text(older, x, y + 74, SMALL, theme.QUIET, _OLDER - 6)
        x += _OLDER
    fresh = _opened_now(reading, seat)
    wide, step, gap = row.size
    down = (height(_SIZES[0][0]) - height(wide)) // 2
    for number, cards in enumerate(sets[len(sets) - row.sets :], len(sets) - row.sets + 1):
        mark = LAST if number == fresh else PLAIN
        for at, code in enumerate(cards):
            shown = card(face(code, reading.advanced, win), wide, mark)
            canvas.thing(Thing(reading.dealt(code), (shown,), wide, seat), x + at * step, y + down)
        if number == fresh:
            canvas.put(spark(), x + 2, y + down + 2)
        x += _width(row.size, 3) + gap
    if not sets:
        canvas.text(say(words, "picture.no_set"), _LEFT, y + 70, QUIET, theme.QUIET, 520)
    _pills(canvas, pills, win, (x, y), row.points)
    _discards(canvas, reading, words, seat, (row.discards, y))


def _opened_now(reading: Reading, seat: int) -> int:
    """The number of the set that the last move laid; 0 if it laid none of this seat's."""
    for event in reading.last:
        if event.kind in ("opened", "gained") and event.seat == seat:
            return int(str(event.facts["sets"]))
    return 0


def _discards(
    canvas: Canvas, reading: Reading, words: Words, seat: int, place: tuple[int, int]
) -> None:
    """The newest discards from the right, the newest on top, and how many older ones there are."""
    count, y = place
    pile = reading.discards[seat]
    if not count:
        return
    wide, step, _ = _SIZES[0]
    just = any(event.kind in _THROWN and event.seat == seat for event in reading.last)
    left = _RIGHT - _width(_SIZES[0], count)
    older = len(pile) - count
    if older:
        text = say(words, "picture.older", n=older)
        canvas.text(text, left - 16, y + 74, SMALL, theme.QUIET, _OLDER - 6, "right")
    for at, code in enumerate(pile[older:]):
        newest = at == count - 1
        mark = OLD if not newest else LAST if just or reading.claimed_by(seat) else PLAIN
        lies = [card(face(code, reading.advanced, ""), wide, mark)]
        if mark == LAST:
            lies.append(offset(spark(), 2, 2))
        canvas.thing(Thing(reading.dealt(code), tuple(lies), wide, seat), left + at * step, y)


def _texts(pill_of: Condition, win: str, points: bool) -> tuple[str, str, str]:
    """What a pill says: what it brings, how far it is, and the sign of its state."""
    name = pill_of.name
    first = worth(name, win) if points or name == "win" else ""
    if pill_of.count > 1 and points:
        first += f" ×{pill_of.count}"
    if pill_of.needed and not pill_of.holds:
        return first.strip(), f"{pill_of.done}/{pill_of.needed}", ""
    return first.strip(), "", "tick" if pill_of.holds else "not"


def _pill_width(pill_of: Condition, win: str, points: bool) -> int:
    first, progress, mark = _texts(pill_of, win, points)
    wide = 62
    for text, style in ((first, _PILL), (progress, _PROGRESS)):
        if text:
            wide += fit(text, style, 300).width + 14
    return wide + (48 if mark else 8)


def _columns(pills: list[Condition], win: str, points: bool) -> list[int]:
    """The widths of the columns of two that the pills stand in."""
    widths = [_pill_width(one, win, points) for one in pills]
    return [max(widths[at : at + 2]) + _COLUMN for at in range(0, len(widths), 2)]


def _pills(
    canvas: Canvas, pills: list[Condition], win: str, place: tuple[int, int], points: bool
) -> None:
    x, y = place
    for column, wide in enumerate(_columns(pills, win, points)):
        pair = pills[2 * column : 2 * column + 2]
        for at, one in enumerate(pair):
            down = y + at * _BETWEEN if len(pair) > 1 else y + 32
            _pill(canvas, one, win, (x, down), points)
        x += wide


def _pill(canvas: Canvas, one: Condition, win: str, place: tuple[int, int], points: bool) -> None:
    x, y = place
    first, progress, mark = _texts(one, win, points)
    broken = mark == "not"
    canvas.put(plate(_pill_width(one, win, points)), x, y)
    text = theme.ROSY_END if broken else theme.WHITE
    canvas.sign(SIGN_OF[one.name], x + 14, y + 9, 34, text)
    end = x + 48
    if first:
        _, end = canvas.text(first, end + 14, y + 38, _PILL, text, 300)
    if progress:
        canvas.text(progress, end + 14, y + 38, _PROGRESS, theme.ROSY_END, 100)
    if mark:
        colour = theme.QUIET if broken else theme.MINT
        canvas.sign(mark, end + 14, y + 11, 32, colour)


@lru_cache(maxsize=64)
def plate(width: int) -> Sprite:
    """The ground of a condition, placed by its upper left corner."""
    base = Image.new("RGBA", (width, _TALL))
    blend(base, Sprite(mix(theme.PILL_RIM, theme.PILL_RED, 0.15), rounded(width, _TALL, 16)))
    blend(base, Sprite(theme.PILL_RED, rounded(width, _TALL, 16, 2)))
    return from_rgba(base)
