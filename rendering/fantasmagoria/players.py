"""The players of a table of Fantasmagória: a panel each, two by two, a third at full width."""

from __future__ import annotations

from rendering import fonts, theme
from rendering.fantasmagoria.phrases import say
from rendering.fantasmagoria.reading import Reading
from rendering.layout import NAME, QUIET, SCORE, Canvas
from rendering.marks import pill, token
from rendering.scene import Words
from rendering.theme import MARGIN, WIDTH, rgb
from rendering.typeset import Style, fit

HEIGHT, GAP = 146, 14
_WIDE = (WIDTH - 2 * MARGIN - 24) // 2
_COUNT = Style(fonts.SANS, 36, 700)
_PILL = Style(fonts.SANS, 34, 700)


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
    if reading.phase in ("play", "pile") and seat in reading.to_act:
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
    canvas.sign("cards", x + 22, base - 29, 34, theme.QUIET)
    canvas.text(str(reading.hands[seat]), x + 61, base, _COUNT, theme.TEXT, 50)
    counts, mark = (
        (reading.tricks, "tricks") if reading.tricks is not None else (reading.heaps, "pile")
    )
    canvas.sign(mark, x + 108, base - 31, 36, theme.QUIET)
    _, end = canvas.text(str(counts[seat]), x + 149, base, _COUNT, theme.TEXT, 50)
    left = max(x + 190, end + 16)
    _state(canvas, reading, words, seat, (left, base, start - 14 - left))


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
        canvas.put(pill(line.width + 72, 54, rgb("#2d2050"), theme.VIOLET), x, base - 40)
        canvas.sign("ghost", x + 15, base - 29, 32, theme.VIOLET)
        canvas.line(line, x + 53, base - 1, theme.VIOLET)
    else:
        canvas.text(say(words, "picture.not_possessed"), x, base, QUIET, theme.QUIET, room)
