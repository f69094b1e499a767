"""The players of a table of Fantasmagória: a panel each, two by two, a third at full width."""

from __future__ import annotations

from rendering import fonts, theme
from rendering.fantasmagoria import changes
from rendering.fantasmagoria.phrases import say
from rendering.fantasmagoria.reading import Reading
from rendering.layout import NAME, QUIET, SCORE, Anchor, Canvas
from rendering.marks import pill, token
from rendering.scene import Words
from rendering.theme import MARGIN, WIDTH, rgb
from rendering.typeset import Style, fit

HEIGHT, GAP = 146, 14
_WIDE = (WIDTH - 2 * MARGIN - 24) // 2
_COUNT = Style(fonts.SANS, 36, 700)
_PILL = Style(fonts.SANS, 34, 700)
_CHANGE = Style(fonts.SANS, 34, 800)


def signed(number: int) -> str:
    """A number with a true minus sign."""
    return str(number).replace("-", "−")


def panels(players: int, y: int) -> list[tuple[int, int, int]]:
    """The corner and the width of each player's panel, the first row at `y`."""
    found = []
    for seat in range(players):
        alone = seat == players - 1 and seat % 2 == 0
        x, top = MARGIN + (seat % 2) * (_WIDE + 24), y + (seat // 2) * (HEIGHT + GAP)
        found.append((x, top, WIDTH - 2 * MARGIN if alone else _WIDE))
    return found


def draw_players(canvas: Canvas, reading: Reading, words: Words, y: int) -> None:
    """Draw all players on their plain panels, the first row at `y`."""
    for seat, box in enumerate(panels(reading.players, y)):
        _player(canvas, reading, words, seat, box)


def _player(
    canvas: Canvas, reading: Reading, words: Words, seat: int, box: tuple[int, int, int]
) -> None:
    x, y, wide = box
    canvas.home(seat, x + 42, y + 44)
    turns = reading.phase in ("play", "pile") and seat in reading.to_act
    if turns and canvas.lights(x, y, wide, HEIGHT):
        canvas.panel(x, y, wide, HEIGHT, "turn")
    canvas.put(token(seat, 54), x + 42, y + 44)
    right = x + wide - 24
    score = signed(reading.scores[seat])
    start, _ = canvas.text(score, right, y + 64, SCORE, theme.GOLD, 150, "right")
    left = x + 84
    room = start - 20 - left
    if reading.phase == "sacrifice" and seat in reading.to_act:
        room -= 56
        canvas.sign("lamp", start - 66, y + 20, 48, theme.MINT)
    canvas.text(reading.names[seat], left, y + 58, NAME, theme.TEXT, room)
    base = y + 120
    start, _ = canvas.text(
        say(words, "picture.scares"), right, base, QUIET, theme.QUIET, 116, "right"
    )
    closed = changes.scares(reading, seat)
    if closed is not None:
        start = _change(canvas, closed, start - 12, base, "right")
    canvas.sign("cards", x + 22, base - 29, 34, theme.QUIET)
    _, end = canvas.text(str(reading.hands[seat]), x + 61, base, _COUNT, theme.TEXT, 50)
    drawn = changes.drawn(reading, seat)
    end = _change(canvas, drawn, end + 8, base)
    counts, mark = (
        (reading.tricks, "tricks") if reading.tricks is not None else (reading.heaps, "pile")
    )
    left = max(x + 108, end + 16)
    canvas.sign(mark, left, base - 31, 36, theme.QUIET)
    _, end = canvas.text(str(counts[seat]), left + 41, base, _COUNT, theme.TEXT, 50)
    # Both changes have no room; the crown and its words tell of the trick as well.
    if reading.tricks is not None and reading.phase != "sacrifice" and not drawn:
        end = _change(canvas, changes.tricks(reading, seat), end + 8, base)
    left = max(left + 82, end + 16)
    _state(canvas, reading, words, seat, (left, base, start - 14 - left))


def _change(canvas: Canvas, change: int, at: int, base: int, anchor: Anchor = "left") -> int:
    """By how much the number before it has just changed, if it has. Returns its far end."""
    if not change:
        return at
    told = f"{change:+}".replace("-", "−")
    start, end = canvas.text(told, at, base, _CHANGE, theme.EMBER, 90, anchor)
    return start if anchor == "right" else end


def _state(
    canvas: Canvas, reading: Reading, words: Words, seat: int, place: tuple[int, int, int]
) -> None:
    x, base, room = place
    if reading.phase == "sacrifice":
        owes = seat in reading.to_act
        key = "chosen" if reading.chosen[seat] else "chooses" if owes else "not_chosen"
        colour = theme.MINT if owes else theme.QUIET
        canvas.text(say(words, f"picture.{key}"), x, base, QUIET, colour, room)
    elif reading.possessed[seat]:
        line = fit(say(words, "picture.possessed"), _PILL, room - 72)
        ghost = 38 if line.text == say(words, "picture.possessed") else 0
        if not ghost:
            line = fit(say(words, "picture.possessed"), _PILL, room - 34)
        edge = theme.EMBER if changes.possessed(reading, seat) else theme.VIOLET
        canvas.put(pill(line.width + 34 + ghost, 54, rgb("#2d2050"), edge), x, base - 40)
        if ghost:
            canvas.sign("ghost", x + 15, base - 29, 32, theme.VIOLET)
        canvas.line(line, x + 15 + ghost, base - 1, theme.VIOLET)
    else:
        canvas.text(say(words, "picture.not_possessed"), x, base, QUIET, theme.QUIET, room)
