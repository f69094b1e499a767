"""Lines of text as masks: shaped, in every script, narrowed or cut to a width, and remembered."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from PIL import Image, ImageDraw

from rendering import fonts
from rendering.graphemes import split

_PAD = 6
_ELLIPSIS = "…"
_MISSING = "\ufffd"
_RIGHT_TO_LEFT = ("R", "AL", "AN")


@dataclass(frozen=True, slots=True)
class Style:
    """How a line is set: face (`fonts.SANS` or `fonts.SERIF`), pixels an em, weight, pixels
    between letters, and width in percent.
    """

    face: str
    size: int
    weight: int
    tracking: int = 0
    width: float = 100.0


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """A set line. `mask` is its ink; `left` and `rise` are the pixels from the mask's corner
    rightwards and down to the pen on the baseline (negative if the ink begins after it);
    `width` is how far the line reaches, ink and pen both.
    """

    text: str
    mask: Image.Image
    left: int
    rise: int
    width: int
    style: Style


@dataclass(frozen=True, slots=True)
class _Run:
    text: str
    face: str
    backwards: bool


def _face_of(cluster: str) -> str | None:
    picture = "\ufe0f" in cluster or "\u200d" in cluster
    return fonts.face_for(cluster[0], picture)


def _fitting(cluster: str, face: str) -> str:
    # A mark that the face lacks would be drawn as a box over its neighbours.
    known = fonts.covered(face)
    return "".join(
        char for char in cluster if ord(char) in known or char in "\u200d\u200c\ufe0f"
    ).replace("\ufe0f", "\ufe0f" if 0xFE0F in known else "")


def _spaces(face: str) -> bool:
    # A blank of the emoji face is as wide as a picture.
    return face != fonts.EMOJI and 32 in fonts.covered(face)


def _backwards(clusters: list[str]) -> list[bool]:
    kinds = [unicodedata.bidirectional(cluster[0]) for cluster in clusters]
    strong = [kind in _RIGHT_TO_LEFT for kind in kinds]
    found = list(strong)
    for at, kind in enumerate(kinds):
        if strong[at] or kind == "L":
            continue
        before = next((strong[i] for i in range(at - 1, -1, -1) if strong[i] or kinds[i] == "L"), 0)
        after = next(
            (strong[i] for i in range(at + 1, len(kinds)) if strong[i] or kinds[i] == "L"), 0
        )
        found[at] = bool(before and (after or clusters[at] == _ELLIPSIS))
    return found


def _runs(text: str, style: Style) -> list[_Run]:
    """The line cut where the face or the direction changes, in the order seen from the left."""
    clusters = split(text)
    runs: list[_Run] = []
    for cluster, backwards in zip(clusters, _backwards(clusters), strict=True):
        last = runs[-1] if runs else None
        face: str | None = style.face
        if ord(cluster[0]) not in fonts.covered(style.face):
            face = _face_of(cluster)
        if face is None:
            # Letters in fancy dress (mathematical Fraktur and the like) have a plain form.
            plain = unicodedata.normalize("NFKC", cluster)
            face = _face_of(plain) if plain != cluster else None
            cluster = plain if face else cluster
        if cluster == " " and last is not None and _spaces(last.face):
            face = last.face
        shown = _fitting(cluster, face) if face else _MISSING
        face = face or fonts.SANS
        if last is not None and last.face == face and last.backwards == backwards:
            runs[-1] = _Run(last.text + shown, face, backwards)
        else:
            runs.append(_Run(shown, face, backwards))
    seen: list[_Run] = []
    group: list[_Run] = []
    for run in runs:
        if run.backwards:
            group.insert(0, run)
        else:
            seen += [*group, run]
            group = []
    return seen + group


@lru_cache(maxsize=1024)
def set_line(text: str, style: Style) -> Line:
    """Set a text on one line, as wide as it comes out."""
    pieces: list[tuple[int, _Run]] = []
    pen = 0.0
    with fonts.LOCK:
        for run in _runs(text, style):
            font = fonts.face(run.face, style.size, style.weight, style.width)
            direction = "rtl" if run.backwards else "ltr"
            parts = split(run.text) if style.tracking else [run.text]
            for part in parts:
                pieces.append((round(pen), _Run(part, run.face, run.backwards)))
                pen += font.getlength(part, direction=direction) + style.tracking
        pen -= style.tracking if pieces else 0
        rise = round(style.size * 1.2)
        size = (max(1, round(pen)) + 2 * _PAD, rise + round(style.size * 0.48))
        mask = Image.new("L", size, 0)
        draw = ImageDraw.Draw(mask)
        for at, run in pieces:
            font = fonts.face(run.face, style.size, style.weight, style.width)
            direction = "rtl" if run.backwards else "ltr"
            draw.text((at + _PAD, rise), run.text, 255, font, "ls", direction=direction)
    ink = mask.getbbox() or (_PAD, rise, _PAD + 1, rise + 1)
    width = max(round(pen), ink[2] - _PAD) + max(0, _PAD - ink[0])
    return Line(text, mask.crop(ink), _PAD - ink[0], rise - ink[1], width, style)


@lru_cache(maxsize=1024)
def fit(text: str, style: Style, room: int) -> Line:
    """Set a text on one line of at most `room` pixels.

    A line that is too long first narrows, as far as its face can, then ends in an ellipsis,
    cut between user-perceived characters.
    """
    # No face sets more letters than this into the room: a very long text is not worth setting.
    text = text[: 2 + room * 8 // style.size]
    line = set_line(text, style)
    widths = fonts.WIDTHS if style.face == fonts.SANS else (style.width,)
    for width in widths:
        line = set_line(text, replace(style, width=width))
        if line.width <= room:
            return line
    clusters = split(text)
    least, most = 0, len(clusters) - 1
    best = set_line(_ELLIPSIS, line.style)
    while least <= most:
        kept = (least + most) // 2
        tried = set_line("".join(clusters[:kept]).rstrip() + _ELLIPSIS, line.style)
        if tried.width <= room:
            best, least = tried, kept + 1
        else:
            most = kept - 1
    return best


def cut(text: str, style: Style, room: int) -> str:
    """The text, cut with an ellipsis so that it needs at most `room` pixels in full width."""
    # No face sets more letters than this into the room: a very long text is not worth setting.
    shown = text[: 2 + room * 8 // style.size]
    if set_line(shown, style).width <= room:
        return shown
    clusters = split(shown)
    least, most = 0, len(clusters) - 1
    while least < most:
        kept = (least + most + 1) // 2
        if set_line("".join(clusters[:kept]) + _ELLIPSIS, style).width <= room:
            least = kept
        else:
            most = kept - 1
    return "".join(clusters[:least]).rstrip() + _ELLIPSIS


def wrap(text: str, style: Style, room: int, most: int) -> list[Line]:
    """Set a text on at most `most` lines of `room` pixels, about equally long; what is left over
    ends the last.
    """
    lines = _broken(text, style, room, most)
    # The same number of lines in less room leaves no word alone on the last one.
    narrower = room
    while len(lines) > 1 and narrower > room // 2:
        narrower -= 8
        tried = _broken(text, style, narrower, most)
        if max(set_line(line, style).width for line in tried) > narrower:
            break
        if len(tried) == len(lines):
            lines = tried
    return [fit(line, style, room) for line in lines]


def _broken(text: str, style: Style, room: int, most: int) -> list[str]:
    lines: list[str] = []
    current = ""
    for word in text.split(" "):
        longer = f"{current} {word}".strip()
        if current and set_line(longer, style).width > room and len(lines) < most - 1:
            lines.append(current)
            current = word
        else:
            current = longer
    return [*lines, current]


def with_names(say: Callable[[list[str]], str], names: list[str], style: Style, room: int) -> str:
    """A sentence of at most `room` pixels, its names cut alike until the rest of it fits too."""
    least = room // 6
    for most in range(room, least, -room // 20):
        sentence = say([cut(name, style, most) for name in names])
        if fit(sentence, style, room).text == sentence:
            return sentence
    return say([cut(name, style, least) for name in names])


def first_of(name: str, style: Style, room: int) -> tuple[str, str]:
    """A name cut for a narrow place: all of it and nothing where it fits in full width, else its
    first part and the rest.
    """
    if set_line(name, style).width <= room:
        return name, ""
    for gap in (" ", "・", "-", "_"):
        at = name.find(gap)
        while at >= 0 and not any(char.isalnum() for char in name[:at]):
            # A mark alone is no part of a name.
            at = name.find(gap, at + 1)
        if at > 0 and name[at + 1 :]:
            return name[:at], name[at + 1 :]
    return name, ""
