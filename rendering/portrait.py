"""One card by itself: large on the left, and beside it what there is to know of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from PIL import Image

from rendering import fonts, theme
from rendering.alt import Part, assemble
from rendering.cards import Drawn, Face, back, card, corner, height
from rendering.layout import QUIET, Canvas
from rendering.marks import pill
from rendering.scene import Picture, Words
from rendering.sprites import Sprite, from_rgba, lay, rounded, spot
from rendering.theme import MARGIN, WIDTH, Colour, mix
from rendering.typeset import Line, Style, fit, set_line, wrap

LEAST = 560
"""The height of a picture, if its texts need no more."""
CARD = 304
_CARD_AT = (62, 104)
_LEFT, _RIGHT = 436, WIDTH - MARGIN
_ROOM = _RIGHT - _LEFT
_NAME = Style(fonts.SERIF, 80, 800)
_LONG_NAME = Style(fonts.SERIF, 64, 800)
_CHIP = Style(fonts.SANS, 36, 700)
_FACT = Style(fonts.SANS, 38, 600)
_TITLE = Style(fonts.SANS, 38, 700)
_SNUG = 87.5
"""So narrow may a line be, in percent, before it is broken in two."""
_TEXT = Style(fonts.SANS, 36, 600)
_TOP, _FOOT = 88, 24
_STEP, _BETWEEN = 47, 14
_SIGN = 40
_LIT, _UNLIT, _APART = 42, 28, 12
_PAD = 24


@dataclass(frozen=True, slots=True)
class Chip:
    """A short word in a pill; `said` is how it is told in words, where it differs.

    `signs` stand after the word, of which the one called `lit` is meant.
    """

    text: str
    signs: tuple[str, ...] = ()
    lit: str = ""
    said: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """The panel below: what the card may become or do, with a small drawing on its left.

    `art` draws it around a point, in `wide` pixels.
    """

    title: str
    text: str
    quiet: str = ""
    art: Callable[[Canvas, int, int], None] | None = None
    wide: int = 150
    tall: int = 172


@dataclass(frozen=True, slots=True)
class Portrait:
    """What is shown and told. `facts` are pairs of a sign and a sentence."""

    game: str
    state: str
    shown: Face | Drawn
    light: Colour
    name: str
    chips: tuple[Chip, ...]
    facts: tuple[tuple[str, str], ...]
    note: Note


def portrait(told: Portrait, words: Words) -> Picture:
    """The picture of one card, with its alt text."""
    name = _name(told.name)
    facts = [(mark, snug(text, _FACT, _ROOM - 62, 2)) for mark, text in told.facts]
    note = _Lines.of(told.note)
    facts_tall = sum(len(lines) * _STEP + _BETWEEN for _, lines in facts)
    name_tall = 96 if len(name) == 1 else 146
    needed = _TOP + name_tall + 16 + 58 + 16 + facts_tall + 4 + note.tall + _FOOT
    canvas = Canvas(told.game, max(LEAST, needed))
    game = words(f"{told.game}.title")
    _card(canvas, told)
    canvas.title(theme.LOOKS[told.game].mark, game, told.state)
    _put_name(canvas, name, told.light)
    chips_at = _TOP + name_tall + 16
    _chips(canvas, told, chips_at)
    note_at = canvas.height - _FOOT - note.tall
    spare = note_at - chips_at - 58 - facts_tall + _BETWEEN
    _facts(canvas, told, facts, chips_at + 58 + spare // 2)
    _note(canvas, told.note, note, note_at)
    return canvas.picture(*assemble(_parts(told, game), words))


def _parts(told: Portrait, game: str) -> list[Part]:
    chips = ", ".join(chip.said or chip.text for chip in told.chips)
    note = told.note
    return [
        Part(f"{game}, {told.state}: {told.name}." if told.state else f"{game}: {told.name}."),
        Part(f"{chips[:1].upper()}{chips[1:]}."),
        *(Part(text) for _, text in told.facts),
        Part(f"{note.title}: {note.text}"),
        Part(note.quiet, 1),
    ]


def snug(text: str, style: Style, room: int, most: int) -> list[Line]:
    """As `wrap`, but a text that needs little more than a line is narrowed to stay one."""
    narrow = set_line(text, replace(style, width=_SNUG))
    return [fit(text, style, room)] if narrow.width <= room else wrap(text, style, room, most)


def _name(name: str) -> list[Line]:
    whole = set_line(name, _NAME)
    return [whole] if whole.width <= _ROOM else wrap(name, _LONG_NAME, _ROOM, 2)


def _put_name(canvas: Canvas, lines: list[Line], light: Colour) -> None:
    for row, line in enumerate(lines):
        canvas.line(line, _LEFT, _TOP + (72 if len(lines) == 1 else 54) + row * 66, theme.WHITE)
    canvas.put(rule(_ROOM, light), _LEFT, _TOP + (96 if len(lines) == 1 else 146))


@lru_cache(maxsize=16)
def rule(width: int, light: Colour) -> Sprite:
    """A line that fades to the right, placed by its left end."""
    fall = Image.linear_gradient("L").rotate(-90).resize((width, 3))
    return Sprite(light, fall)


def _card(canvas: Canvas, told: Portrait) -> None:
    x, y = _CARD_AT[0], _CARD_AT[1] + (canvas.height - LEAST) // 2
    middle = (x + CARD // 2, y + height(CARD) // 2)
    canvas.put(spot(1000, 860, told.light, 0.34), *middle)
    canvas.put(leaning(told.game), *middle)
    canvas.put(card(told.shown, CARD, large=True), x, y)


@lru_cache(maxsize=4)
def leaning(game: str) -> Sprite:
    """A card's back that leans to the left, placed by its middle."""
    wide, tall, bend = CARD, height(CARD), corner(CARD)
    flat = Image.new("RGB", (wide, tall))
    lay(flat, back(game, wide), 0, 0)
    night = Image.new("RGB", flat.size, theme.EDGE)
    whole = Image.blend(flat, night, 0.06).convert("RGBA")
    whole.putalpha(rounded(wide, tall, bend))
    turned = whole.rotate(8, Image.Resampling.BICUBIC, expand=True)
    return from_rgba(turned, -turned.width // 2, -turned.height // 2)


def _chips(canvas: Canvas, told: Portrait, y: int) -> None:
    x = _LEFT
    pale = mix(told.light, theme.WHITE, 0.4)
    fill = mix(told.light, theme.GROUND, 0.84)
    lines = _chip_lines(told.chips)
    for chip, line in zip(told.chips, lines, strict=True):
        wide = _chip_width(chip, line)
        canvas.put(pill(wide, 58, fill, told.light), x, y)
        at = x + 24
        if chip.text:
            canvas.line(line, at, y + 42, pale)
            at += line.width + 14
        for mark in chip.signs:
            size = _LIT if mark == chip.lit else _UNLIT
            colour = theme.WHITE if mark == chip.lit else mix(pale, fill, 0.5)
            canvas.sign(mark, at, y + 29 - size // 2, size, colour)
            at += size + _APART
        x += wide + _APART


def _chip_lines(chips: tuple[Chip, ...]) -> list[Line]:
    """The words of the pills, all as narrow as their row asks for."""
    lines: list[Line] = []
    for width in fonts.WIDTHS:
        lines = [set_line(chip.text, replace(_CHIP, width=width)) for chip in chips]
        wide = sum(_chip_width(chip, line) for chip, line in zip(chips, lines, strict=True))
        if wide + _APART * (len(chips) - 1) <= _ROOM:
            break
    return lines


def _chip_width(chip: Chip, line: Line) -> int:
    signs = sum((_LIT if mark == chip.lit else _UNLIT) + _APART for mark in chip.signs)
    words = line.width + (14 if chip.signs else 0) if chip.text else 0
    return words + signs - (_APART if chip.signs else 0) + 48


def _facts(canvas: Canvas, told: Portrait, facts: list[tuple[str, list[Line]]], y: int) -> None:
    for mark, lines in facts:
        tall = len(lines) * _STEP
        canvas.sign(mark, _LEFT + 2, y + (tall - _SIGN) // 2, _SIGN, told.light)
        for row, line in enumerate(lines):
            canvas.line(line, _LEFT + 62, y + 36 + row * _STEP, theme.TEXT)
        y += tall + _BETWEEN


@dataclass(frozen=True, slots=True)
class _Lines:
    title: list[Line]
    text: list[Line]
    quiet: list[Line]
    tall: int

    @classmethod
    def of(cls, note: Note) -> _Lines:
        room = _ROOM - 2 * _PAD - (note.wide + _PAD if note.art else 0)
        title = snug(note.title, _TITLE, room, 2)
        text = snug(note.text, _TEXT, room, 4)
        quiet = snug(note.quiet, QUIET, room, 2) if note.quiet else []
        lines = len(title) * 48 + (len(text) + len(quiet)) * 44 + 2 * 18
        return cls(title, text, quiet, max(note.tall if note.art else 0, lines))


def _note(canvas: Canvas, note: Note, lines: _Lines, y: int) -> None:
    canvas.panel(_LEFT, y, _ROOM, lines.tall)
    x = _LEFT + _PAD
    if note.art:
        note.art(canvas, x + note.wide // 2, y + lines.tall // 2)
        x += note.wide + _PAD
    used = len(lines.title) * 48 + (len(lines.text) + len(lines.quiet)) * 44
    y += (lines.tall - used) // 2 + 38
    for line in lines.title:
        canvas.line(line, x, y, theme.GOLD)
        y += 48
    for line in lines.text:
        canvas.line(line, x, y - 4, theme.TEXT)
        y += 44
    for line in lines.quiet:
        canvas.line(line, x, y - 4, theme.QUIET)
        y += 44
