"""A hand of many cards: those that can do the same stand together over a bracket and their list."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rendering import fonts, theme
from rendering.cards import DIMMED, LEGAL, PLAIN, card, height
from rendering.deathwick.faces import RitualFace
from rendering.deathwick.handacts import SIGN_OF, Held
from rendering.deathwick.phrases import say
from rendering.handrow import WIDE, draw_new, spread
from rendering.layout import Canvas
from rendering.marks import bracket, sign
from rendering.scene import Words
from rendering.theme import MARGIN, WIDTH
from rendering.typeset import Line, Style, wrap

ACT = Style(fonts.SANS, 36, 600)
"""How the list of what a card can do is set."""
STEP = 50
"""From line to line of such a list."""
_RISE, _BELOW, _LIST = 30, 46, 62
_WORDS = 150
"""Under a bunch that is narrower its signs stand without their words."""
_REASONS = ("no_answer", "no_ace", "gated", "sealed")


@dataclass(frozen=True, slots=True)
class Bunch:
    """Cards that can do the same, or nothing for the same reason; where they stand, and their
    room.
    """

    held: tuple[Held, ...]
    places: tuple[int, ...]
    left: int
    right: int


def reason(held: Held, words: Words) -> str:
    """Why a card can do nothing."""
    known = held.refusal if held.refusal in _REASONS else "not_now"
    return say(words, f"picture.hand.{known}")


def mark_of(held: Held) -> str:
    """What a card's rim says."""
    return LEGAL if held.acts else DIMMED if held.refusal else PLAIN


def bunches(held: tuple[Held, ...]) -> tuple[Bunch, ...]:
    """The cards by what they can do, in the order of the hand."""
    found: dict[tuple[tuple[str, ...], str], list[Held]] = {}
    for one in held:
        found.setdefault((one.acts, one.refusal), []).append(one)
    groups = list(found.values())
    places = spread([len(group) for group in groups])
    starts = [row[0] for row in places]
    ends = [min(row[-1] + WIDE, after - 10) for row, after in
            zip(places, [*starts[1:], WIDTH - MARGIN], strict=True)]  # fmt: skip
    return tuple(
        Bunch(tuple(group), tuple(row), start, end)
        for group, row, start, end in zip(groups, places, starts, ends, strict=True)
    )


def tall_of_many(held: tuple[Held, ...], words: Words) -> int:
    """The height that the cards and what stands below them need."""
    lines = max(max(len(one.held[0].acts), len(_why(one, words))) for one in bunches(held))
    return height(WIDE) + _RISE + _BELOW + _LIST - 28 + STEP * lines


def draw_many(
    canvas: Canvas,
    held: tuple[Held, ...],
    faces: dict[str, RitualFace],
    words: Words,
    top: int,
) -> None:
    """Draw the hand; the uppermost card's upper edge is at `top`."""
    made = bunches(held)
    new = []
    following = [*[x for one in made for x in one.places][1:], WIDTH]
    for one in made:
        mark = mark_of(one.held[0])
        y = top if mark == LEGAL else top + _RISE
        for its, x in zip(one.held, one.places, strict=True):
            seen = min(100, (following.pop(0) - x) * 100 // WIDE)
            shown = replace(faces[its.code], seen=seen)
            canvas.put(card(shown, WIDE, mark, large=True), x, y)
            if its.fresh:
                new.append((x, y))
    draw_new(canvas, new, words("picture.new"))
    y = top + _RISE + height(WIDE) + _BELOW - 24
    for one in made:
        legal = bool(one.held[0].acts)
        wide = one.right - one.left
        canvas.put(bracket(wide, theme.GOLD if legal else theme.QUIET), one.left, y)
        draw_acts(canvas, one.held[0], words, (one.left, y + _LIST), wide)
        for row, line in enumerate(_why(one, words)):
            middle = one.left + wide // 2
            canvas.line(line, middle, y + _LIST + row * STEP, theme.QUIET, "middle")


def draw_acts(canvas: Canvas, one: Held, words: Words, place: tuple[int, int], room: int) -> None:
    """The list of what a card can do: a sign and a word each, the first line's base at `place`."""
    x, base = place
    for act in one.acts:
        name, colour = SIGN_OF[act]
        canvas.put(sign(name, 34, colour), x + 6, base - 29)
        if room >= _WORDS:
            canvas.text(say(words, f"act.{act}"), x + 52, base, ACT, theme.TEXT, room - 52)
        base += STEP


def _why(one: Bunch, words: Words) -> list[Line]:
    first = one.held[0]
    room = one.right - one.left
    if not first.refusal or room < _WORDS:
        return []
    return wrap(reason(first, words), ACT, room, 3)
