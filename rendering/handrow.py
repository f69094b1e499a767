"""A hand in one row: cards in groups, each group over a bracket with one reason for all of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import pairwise

from rendering import fonts, theme
from rendering.cards import DIMMED, LEGAL, PLAIN, Drawn, Face, card, height
from rendering.layout import Canvas
from rendering.marks import bracket, pill
from rendering.theme import MARGIN, WIDTH, Colour
from rendering.typeset import Line, Style, fit, wrap

WIDE = 200
"""Width of a card, in pixels."""
NEEDED = 0.45
"""The part of a card's width that must stay in sight: rank, shape and value stand in it."""
_LEFT, _RIGHT = MARGIN + 10, WIDTH - MARGIN - 10
_GAP, _APART = 14, 110
_RISE, _WAIT = 46, 20
_LABEL = Style(fonts.SANS, 36, 600)
_NEW = Style(fonts.SANS, 34, 700)
_STEP = 46
_IN = 8
"""How far within its card's left edge a word about it begins: it stands over what is seen of it."""
_BETWEEN = 14
"""Pixels between two labels."""
_MODEST = 28
"""A label that reaches beyond its bracket by less than this has all the room it wishes."""
_BEYOND = 70
"""How far a label may reach beyond its bracket, where its neighbour leaves room."""


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that share a reason: `mark` is `LEGAL`, `DIMMED` or `PLAIN`."""

    cards: tuple[str, ...]
    mark: str
    label: str


@dataclass(frozen=True, slots=True)
class Label:
    """A group as it will stand: its cards' left edges, its bracket, its lines and their room."""

    cards: tuple[int, ...]
    span: tuple[int, int]
    within: tuple[int, int]
    lines: tuple[Line, ...]
    sign: str


def spread(counts: list[int]) -> list[list[int]]:
    """The left edges of the cards of each group: apart where there is room, else overlapping."""
    total = sum(counts)
    inside = _RIGHT - _LEFT
    free = inside - WIDE * len(counts) - _GAP * (len(counts) - 1)
    steps = total - len(counts)
    step = min(WIDE + 12, free // steps) if steps else 0
    if steps and step < round(WIDE * NEEDED):
        # Groups overlap as well, so that no card shows less than what is needed of it.
        step = (inside - WIDE) // (total - 1)
        edges = [_LEFT + step * at for at in range(total)]
        return [[edges.pop(0) for _ in range(count)] for count in counts]
    used = WIDE * len(counts) + step * steps
    gap = min(_APART, (inside - used) // max(1, len(counts) - 1))
    x = _LEFT + (inside - used - gap * (len(counts) - 1)) // 2
    found = []
    for count in counts:
        found.append([x + step * at for at in range(count)])
        x += step * (count - 1) + WIDE + gap
    return found


def shared(count: int, most: int) -> list[int]:
    """How many of `count` things stand in each row of at most `most`: about equally many, the
    fuller rows first.
    """
    rows = -(-count // most)
    return [(count + at) // rows for at in range(rows)][::-1]


def plan(groups: list[Group]) -> list[Label]:
    """Where each group stands and how its label breaks, before there is a picture."""
    places = spread([len(group.cards) for group in groups])
    spans = [(xs[0], xs[-1] + WIDE) for xs in places]
    for at, ((start, end), (following, _)) in enumerate(pairwise(spans)):
        spans[at] = (start, min(end, following - 10))
    wishes = [_wish(group, span) for group, span in zip(groups, spans, strict=True)]
    edges = [_LEFT, *(_edge(*pair) for pair in pairwise(zip(wishes, spans, strict=True))), _RIGHT]
    found = []
    for at, (group, xs) in enumerate(zip(groups, places, strict=True)):
        sign = {LEGAL: "tick", DIMMED: "not"}.get(group.mark, "")
        within = (edges[at], edges[at + 1])
        room = within[1] - within[0] - (48 if sign else 0) - _BETWEEN
        lines = tuple(wrap(group.label, _LABEL, room, 3))
        found.append(Label(tuple(xs), spans[at], within, lines, sign))
    return found


_Wish = tuple[tuple[int, int], tuple[int, int]]
"""Where a label would like to stand, and its bracket."""


def _edge(one: _Wish, other: _Wish) -> int:
    """Where the room of a label ends and that of the next begins: half-way between their wishes,
    but who asks for hardly more than its own bracket gets it.
    """
    end, start = one[0][1], other[0][0]
    if start < end:
        if start >= other[1][0] - _MODEST:
            return start - _BETWEEN
        if end <= one[1][1] + _MODEST:
            return end + _BETWEEN
    return (end + start) // 2


def _wish(group: Group, span: tuple[int, int]) -> tuple[int, int]:
    """Where a label would like to stand: on one line, not far beyond its bracket."""
    wide = wrap(group.label, _LABEL, _RIGHT - _LEFT, 1)[0].width + 48 + _BETWEEN
    middle = (span[0] + span[1]) // 2
    left = max(_LEFT, span[0] - _BEYOND, middle - wide // 2)
    right = min(_RIGHT, span[1] + _BEYOND, middle + wide // 2)
    if right == _RIGHT:
        left = max(span[0] - _BEYOND, right - wide)
    if left == _LEFT:
        right = min(span[1] + _BEYOND, left + wide)
    return left, right


def depth(labels: list[Label]) -> int:
    """How many lines the deepest label has; 1 for an empty hand."""
    return max((len(label.lines) for label in labels), default=1)


def draw_new(canvas: Canvas, corners: list[tuple[int, int]], label: str) -> None:
    """Say of cards, by their upper left corners, that they have just come to this hand. Neighbours
    share a pill where two would overlap.
    """
    line = fit(label.upper(), _NEW, 130)
    wide = line.width + 36
    pills: list[list[int]] = []
    for x, y in sorted(corners, key=lambda corner: (corner[1], corner[0])):
        if pills and pills[-1][2] == y and x + _IN < pills[-1][1] + 8:
            pills[-1][1] = x + _IN + wide
        else:
            pills.append([x + _IN, x + _IN + wide, y])
    for start, end, y in pills:
        canvas.put(pill(end - start, 50, theme.EMBER_END, theme.EMBER), start, y - 34)
        canvas.line(line, (start + end) // 2, y + 3, theme.EMBER_TEXT, "middle")


def draw_row(
    canvas: Canvas,
    groups: list[Group],
    labels: list[Label],
    faces: Mapping[str, Face | Drawn],
    top: int,
    fresh: tuple[Collection[str], str] = ((), ""),
    bare: bool = False,
) -> None:
    """Draw the cards, those that may be played raised, and the brackets with their labels.

    Args:
        canvas: The picture.
        groups: The cards.
        labels: Where they stand, by `plan`.
        faces: How they look.
        top: The upper edge of those that are raised.
        fresh: Those that have just come into the hand, and the word that says so.
        bare: Without brackets and labels.
    """
    waits = all(group.mark == PLAIN for group in groups)
    new: list[tuple[int, int]] = []
    for group, label in zip(groups, labels, strict=True):
        down = 0 if group.mark == LEGAL else _WAIT if waits else _RISE
        for code, x in zip(group.cards, label.cards, strict=True):
            canvas.put(card(faces[code], WIDE, group.mark, large=True), x, top + down)
            if code in fresh[0]:
                new.append((x, top + down))
    draw_new(canvas, new, fresh[1])
    if bare:
        return
    y = top + height(WIDE) + 60
    for group, label in zip(groups, labels, strict=True):
        colour: Colour = theme.GOLD if group.mark == LEGAL else theme.QUIET
        start, end = label.span
        canvas.put(bracket(end - start, colour), start, y)
        for row, line in enumerate(label.lines):
            _line(canvas, label, line, row, y + 62 + row * _STEP, colour)


def _line(canvas: Canvas, label: Label, line: Line, row: int, y: int, colour: Colour) -> None:
    sign = label.sign if row == 0 else ""
    reach = 48 if sign else 0
    wide = line.width + reach
    least, most = label.within
    left = min(max(sum(label.span) // 2 - wide // 2, least), max(least, most - wide))
    if sign:
        canvas.sign(sign, left, y - 29, 34, colour)
    canvas.line(line, left + reach, y, colour)
