"""The cards of a hand: each over the list of what it can do, or many in groups over brackets."""

from __future__ import annotations

from rendering import fonts, theme
from rendering.cards import DIMMED, LEGAL, PLAIN, card, height
from rendering.deathwick.cardcode import ACTION_OF, rank_of
from rendering.deathwick.faces import RitualFace, ritual_face
from rendering.deathwick.handacts import SIGN_OF, Held
from rendering.deathwick.phrases import say
from rendering.handrow import WIDE, Group, depth, draw_row, plan
from rendering.layout import Canvas
from rendering.marks import sign
from rendering.scene import Words
from rendering.theme import MARGIN, WIDTH
from rendering.typeset import Line, Style, wrap

MOST = 6
"""More cards than this overlap, in groups that can do the same."""
_LEFT, _ROOM = MARGIN + 10, WIDTH - 2 * MARGIN - 20
_CARD, _STEP = 216, 250
_RISE = 30
_ACT = Style(fonts.SANS, 36, 600)
_LINE = 50
_REASONS = ("no_answer", "no_ace", "gated", "sealed")


def named(code: str, words: Words) -> RitualFace:
    """The face of a hand card."""
    return ritual_face(code, say(words, f"action.{ACTION_OF[rank_of(code)]}"))


def mark_of(held: Held) -> str:
    """What a card's rim says."""
    return LEGAL if held.acts else DIMMED if held.refusal else PLAIN


def reason(held: Held, words: Words) -> str:
    """Why a card can do nothing."""
    known = held.refusal if held.refusal in _REASONS else "not_now"
    return say(words, f"picture.hand.{known}")


def groups(held: tuple[Held, ...], words: Words) -> list[Group]:
    """The cards by what they can do, in the order of the hand."""
    found: dict[tuple[tuple[str, ...], str], list[str]] = {}
    for one in held:
        found.setdefault((one.acts, one.refusal), []).append(one.code)
    made = []
    for (acts, refusal), codes in found.items():
        one = Held(codes[0], acts, refusal)
        label = ", ".join(say(words, f"act.{act}") for act in acts)
        if refusal:
            label = reason(one, words)
        made.append(Group(tuple(codes), mark_of(one), label or say(words, "picture.hand.held")))
    return made


def tall_of(held: tuple[Held, ...], words: Words) -> int:
    """The height that the cards and what stands below them need."""
    if not held:
        return 90
    if len(held) > MOST:
        return height(WIDE) + 60 + 46 + 46 * depth(plan(groups(held, words)))
    lines = max(len(one.acts) for one in held)
    refused = max((len(_why(one, words, len(held))) for one in held if one.refusal), default=0)
    return _size(len(held))[1] + _RISE + 22 + _LINE * max(lines, refused)


def _size(count: int) -> tuple[int, int, int]:
    """Width and height of a card, and the step from one to the next."""
    step = min(_STEP, _ROOM // count)
    wide = min(_CARD, step - 14)
    return wide, height(wide), step


def draw_cards(canvas: Canvas, held: tuple[Held, ...], words: Words, top: int) -> None:
    """Draw the hand; the uppermost card's upper edge is at `top`."""
    if len(held) > MOST:
        made = groups(held, words)
        faces = {one.code: named(one.code, words) for one in held}
        draw_row(canvas, made, plan(made), faces, top)
        return
    wide, tall, step = _size(len(held))
    x = _LEFT + (_ROOM - step * len(held) + step - wide) // 2
    for one in held:
        mark = mark_of(one)
        y = top if mark == LEGAL else top + _RISE
        canvas.put(card(named(one.code, words), wide, mark, large=True), x, y)
        base = top + _RISE + tall + 52
        room = step - 8
        for act in one.acts:
            name, colour = SIGN_OF[act]
            canvas.put(sign(name, 34, colour), x + 6, base - 29)
            canvas.text(say(words, f"act.{act}"), x + 52, base, _ACT, theme.TEXT, room - 52)
            base += _LINE
        for line in _why(one, words, len(held)):
            canvas.line(line, x + wide // 2, base, theme.QUIET, "middle")
            base += _LINE
        x += step


def _why(one: Held, words: Words, count: int) -> list[Line]:
    if not one.refusal:
        return []
    return wrap(reason(one, words), _ACT, _size(count)[2] - 12, 2)
