"""The cards of a hand, each over the list of what it can do; many stand in bunches."""

from __future__ import annotations

from dataclasses import replace

from rendering import theme
from rendering.cards import LEGAL, card, height
from rendering.deathwick.cardcode import ACTION_OF, rank_of
from rendering.deathwick.faces import RitualFace, ritual_face
from rendering.deathwick.handacts import Held
from rendering.deathwick.handrows import draw_rows, tall_of_rows
from rendering.deathwick.manycards import (
    ACT,
    STEP,
    draw_acts,
    draw_many,
    mark_of,
    reason,
    tall_of_many,
)
from rendering.deathwick.phrases import say
from rendering.handrow import draw_new
from rendering.layout import Canvas
from rendering.scene import Words
from rendering.theme import MARGIN, WIDTH
from rendering.typeset import Line, wrap

MOST = 6
"""More cards than this overlap, in bunches that can do the same."""
IN_A_ROW = 12
"""More cards than this stand in several rows: in one, ranks would touch the next card."""
_LEFT, _ROOM = MARGIN + 10, WIDTH - 2 * MARGIN - 20
_CARD, _LESS, _APART = 216, 176, 250
"""The width of a card, where a question is drawn above them too, and from one to the next."""
_RISE = 30


def named(code: str, words: Words) -> RitualFace:
    """The face of a hand card."""
    return ritual_face(code, say(words, f"action.{ACTION_OF[rank_of(code)]}"))


def tall_of(held: tuple[Held, ...], words: Words, less: bool = False) -> int:
    """The height that the cards and what stands below them need; `less` makes few ones smaller."""
    if not held:
        return 90
    if len(held) > IN_A_ROW:
        return tall_of_rows(held, words)
    if len(held) > MOST:
        return tall_of_many(held, words)
    lines = max(max(len(one.acts), len(_why(one, words, len(held)))) for one in held)
    return _size(len(held), less)[1] + _RISE + 22 + STEP * lines


def _size(count: int, less: bool = False) -> tuple[int, int, int]:
    """Width and height of a card, and the step from one to the next."""
    step = min(_APART, _ROOM // count)
    wide = min(_LESS if less else _CARD, step - 14)
    return wide, height(wide), step


def draw_cards(
    canvas: Canvas, held: tuple[Held, ...], words: Words, top: int, less: bool = False
) -> None:
    """Draw the hand; the uppermost card's upper edge is at `top`, `less` as for `tall_of`."""
    if len(held) > IN_A_ROW:
        plain = {one.code: replace(named(one.code, words), seen=0) for one in held}
        draw_rows(canvas, held, plain, words, top)
        return
    if len(held) > MOST:
        faces = {one.code: named(one.code, words) for one in held}
        draw_many(canvas, held, faces, words, top)
        return
    wide, tall, step = _size(len(held), less)
    x = _LEFT + (_ROOM - step * len(held) + step - wide) // 2
    new = []
    for one in held:
        mark = mark_of(one)
        y = top if mark == LEGAL else top + _RISE
        canvas.put(card(named(one.code, words), wide, mark, large=True), x, y)
        if one.fresh:
            new.append((x, y))
        base = top + _RISE + tall + 52
        draw_acts(canvas, one, words, (x, base), step - 8)
        for row, line in enumerate(_why(one, words, len(held))):
            canvas.line(line, x + wide // 2, base + row * STEP, theme.QUIET, "middle")
        x += step
    draw_new(canvas, new, words("picture.new"))


def _why(one: Held, words: Words, count: int) -> list[Line]:
    if not one.refusal:
        return []
    return wrap(reason(one, words), ACT, _size(count)[2] - 12, 2)
