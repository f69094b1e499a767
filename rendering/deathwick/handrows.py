"""A hand of more cards than one row can hold: rows of smaller cards, each with a plate of signs of
what it can do, over one legend of the signs.
"""

from __future__ import annotations

from functools import lru_cache

from rendering import theme
from rendering.cards import LEGAL, card, height
from rendering.deathwick.faces import RitualFace
from rendering.deathwick.handacts import SIGN_OF, Held
from rendering.deathwick.manycards import ACT, STEP, mark_of, reason
from rendering.deathwick.phrases import cards_named, say
from rendering.handrow import draw_new, shared
from rendering.layout import Canvas
from rendering.marks import sign
from rendering.scene import Words
from rendering.sprites import Sprite, rounded
from rendering.theme import MARGIN, WIDTH, Colour
from rendering.typeset import Line, fit

MOST = 11
"""So many cards stand in a row: of each at least 96 pixels stay in sight."""
WIDE = 160
"""The width of a card, in pixels."""
_LEFT, _ROOM = MARGIN + 10, WIDTH - 2 * MARGIN - 20
_RISE, _PITCH = 26, 282
_CELL, _PAD = 37, 5
_APART = 44
"""Pixels between two entries of the legend."""
_Entry = tuple[str, Colour, Line]


def places(count: int) -> list[tuple[int, int, int]]:
    """Where each card stands: its row, its left edge, and how many pixels of it stay in sight."""
    rows = shared(count, MOST)
    step = min(WIDE + 12, (_ROOM - WIDE) // max(1, rows[0] - 1))
    found = []
    for row, number in enumerate(rows):
        left = (WIDTH - WIDE - step * (number - 1)) // 2
        for at in range(number):
            seen = WIDE if at == number - 1 else min(step, WIDE)
            found.append((row, left + at * step, seen))
    return found


def tall_of_rows(held: tuple[Held, ...], words: Words) -> int:
    """The height that the cards and the legend below them need."""
    rows = len(shared(len(held), MOST))
    return _PITCH * rows + len(_legend(held, words)) * STEP


def draw_rows(
    canvas: Canvas,
    held: tuple[Held, ...],
    faces: dict[str, RitualFace],
    words: Words,
    top: int,
) -> None:
    """Draw the hand; the uppermost card's upper edge is at `top`."""
    new = []
    for one, (row, x, seen) in zip(held, places(len(held)), strict=True):
        mark = mark_of(one)
        y = top + row * _PITCH + (0 if mark == LEGAL else _RISE)
        canvas.put(card(faces[one.code], WIDE, mark, large=True), x, y)
        _plate(canvas, one, x, y, seen)
        if one.fresh:
            new.append((x, y))
    draw_new(canvas, new, words("picture.new"))
    y = top + len(shared(len(held), MOST)) * _PITCH + 32
    for line in _legend(held, words):
        x = _LEFT
        for name, colour, text in line:
            canvas.sign(name, x, y - 29, 34, colour)
            _, x = canvas.line(text, x + 46, y, theme.TEXT)
            x += _APART
        y += STEP


def _plate(canvas: Canvas, one: Held, x: int, y: int, seen: int) -> None:
    """The signs of a card, on its foot, as far as the next card leaves it in sight."""
    signs = [SIGN_OF[act] for act in one.acts]
    if one.refusal:
        signs = [("not", theme.QUIET)]
    if not signs:
        return
    columns = min(len(signs), (seen - 2 * _PAD - 4) // _CELL)
    rows = -(-len(signs) // columns)
    columns = -(-len(signs) // rows)
    wide, tall = columns * _CELL + _PAD, rows * _CELL + _PAD
    down = height(WIDE) - tall - 8
    canvas.put(_ground(wide, tall), x + 6, y + down)
    for at, (name, colour) in enumerate(signs):
        row, column = divmod(at, columns)
        left, upper = x + 10 + column * _CELL, y + down + _PAD - 1 + row * _CELL
        canvas.put(sign(name, 34, colour), left, upper)


@lru_cache(maxsize=16)
def _ground(wide: int, tall: int) -> Sprite:
    return Sprite(theme.WELL, rounded(wide, tall, 10))


def _legend(held: tuple[Held, ...], words: Words) -> list[list[_Entry]]:
    """What the signs mean, in lines: each act once; each reason, with its cards if there are
    several.
    """
    acts = {act for one in held for act in one.acts}
    entries: list[_Entry] = [
        (*SIGN_OF[act], fit(say(words, f"act.{act}"), ACT, _ROOM - 46))
        for act in SIGN_OF
        if act in acts
    ]
    reasons: dict[str, list[str]] = {}
    for one in held:
        if one.refusal:
            reasons.setdefault(reason(one, words), []).append(one.code)
    for why, codes in reasons.items():
        told = why
        if len(reasons) > 1:
            told = say(words, "alt.shown", what=why, cards=cards_named(words, codes)).rstrip(".")
        entries.append(("not", theme.QUIET, fit(told, ACT, _ROOM - 46)))
    lines: list[list[_Entry]] = []
    x = _ROOM
    for entry in entries:
        wide = 46 + entry[2].width
        if x + wide > _ROOM:
            lines.append([])
            x = 0
        lines[-1].append(entry)
        x += wide + _APART
    return lines
