"""A table that waits for its players: who sits, which chairs are free, what is set."""

from __future__ import annotations

from rendering import theme
from rendering.alt import Part, assemble
from rendering.graphemes import harmless
from rendering.layout import LINE, NAME, QUIET, SMALL, Canvas
from rendering.marks import token
from rendering.scene import LobbyScene, Picture, Words
from rendering.theme import MARGIN, WIDTH, mix
from rendering.typeset import first_of, fit, set_line

_WIDE, _TALL, _GAP = (WIDTH - 2 * MARGIN - 24) // 2, 120, 16
_TOP = 290
_ROOM = WIDTH - 2 * MARGIN - 20
_MANY = 3
"""Numbers before the last, from which on a row without gaps is told by its ends."""


def lobby(scene: LobbyScene) -> Picture:
    """The picture of a lobby, with its alt text."""
    words = scene.words
    least, most = min(scene.seats), max(scene.seats)
    rows = (most + 1) // 2
    options_at = _TOP + rows * (_TALL + _GAP) + 44
    options = _flowed(scene.options)
    below = 36 + len(options) * 48 if options else -36
    canvas = Canvas(scene.game, options_at + below)
    state = words("picture.lobby.state", n=scene.table)
    game = words(f"{scene.game}.title")
    canvas.title(theme.LOOKS[scene.game].mark, game, state)
    sit = len(scene.names)
    enough = sit in scene.seats
    first = words("picture.lobby.ready" if sit == most else "picture.lobby.waiting")
    second = words("picture.lobby.seated", n=sit, most=most)
    if sit < most:
        takes = words("picture.lobby.takes", counts=counts(scene.seats, words))
        second = f"{second} · {words('picture.lobby.may_start') if enough else takes}"
    canvas.bar(first, second, kind="gold" if enough else "plain", mark="chair")
    canvas.head(words("picture.lobby.chairs"), _TOP - 28)
    parts = [Part(f"{game}, {state}."), Part(f"{first}. {second}.")]
    for seat in range(most):
        x = MARGIN + (seat % 2) * (_WIDE + 24)
        y = _TOP + (seat // 2) * (_TALL + _GAP)
        if seat < sit:
            name = harmless(scene.names[seat]) or words("picture.nobody")
            bot = scene.bots[seat]
            _taken(canvas, scene, seat, name, (x, y))
            key = "picture.lobby.alt_bot" if bot else "picture.lobby.alt_seat"
            parts.append(Part(words(key, n=seat + 1, name=name), 1))
        else:
            _free(canvas, scene, seat, (x, y), seat >= least)
    if sit < most:
        parts.append(Part(words("picture.lobby.alt_free", n=most - sit)))
    if options:
        canvas.head(words("picture.lobby.options"), options_at - 4)
    for row, line in enumerate(options):
        y = options_at + 48 + row * 48
        canvas.text(line, MARGIN + 10, y - 2, LINE, theme.TEXT, _ROOM)
    parts += [Part(f"{option}.", 2) for option in scene.options]
    return canvas.picture(*assemble(parts, words))


def _flowed(options: tuple[str, ...]) -> list[str]:
    """Options on lines: as many on each as have room in full width."""
    lines: list[str] = []
    for option in options:
        longer = f"{lines[-1]} · {option}" if lines else option
        if lines and set_line(longer, LINE).width <= _ROOM:
            lines[-1] = longer
        else:
            lines.append(option)
    return lines


def counts(numbers: tuple[int, ...], words: Words) -> str:
    """Numbers of players in words, from the least: `3 or 4`, `2, 3 or 4`, `2 to 8`."""
    *others, last = map(str, sorted(numbers))
    if not others:
        return last
    if len(others) >= _MANY and max(numbers) - min(numbers) == len(others):
        return words("picture.lobby.to", first=others[0], last=last)
    return words("picture.lobby.or", first=", ".join(others), last=last)


def _taken(canvas: Canvas, scene: LobbyScene, seat: int, name: str, place: tuple[int, int]) -> None:
    x, y = place
    canvas.panel(x, y, _WIDE, _TALL)
    canvas.put(token(seat, 60), x + 52, y + _TALL // 2)
    if not scene.bots[seat]:
        room = _WIDE - 130
        line = fit(name, NAME, room)
        first, rest = first_of(name, NAME, room) if line.text.endswith("…") else (name, "")
        canvas.text(first, x + 104, y + (50 if rest else 73), NAME, theme.TEXT, room)
        if rest:
            canvas.text(rest, x + 104, y + 102, QUIET, theme.QUIET, room)
        return
    canvas.text(name, x + 104, y + 50, NAME, theme.TEXT, _WIDE - 130)
    canvas.sign("bot", x + 104, y + 72, 34, theme.QUIET)
    canvas.text(scene.words("picture.lobby.bot"), x + 150, y + 102, QUIET, theme.QUIET, _WIDE - 176)


def _free(
    canvas: Canvas, scene: LobbyScene, seat: int, place: tuple[int, int], optional: bool
) -> None:
    x, y = place
    canvas.panel(x, y, _WIDE, _TALL, "well")
    canvas.put(token(seat, 60, mix(theme.QUIET, theme.GROUND, 0.35)), x + 52, y + _TALL // 2)
    canvas.sign("chair", x + 104, y + 37, 46, theme.QUIET)
    style = QUIET if optional else SMALL
    canvas.text(scene.words("picture.lobby.free"), x + 166, y + 73, style, theme.QUIET, _WIDE - 190)
