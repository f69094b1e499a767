"""One class of Deathwick by itself: its card laid wide, with emblem, name, kind and rule."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from rendering import fonts, theme
from rendering.alt import Part, assemble
from rendering.deathwick.classes import kind_of
from rendering.deathwick.emblems import emblem
from rendering.deathwick.phrases import GAME, class_name, say
from rendering.layout import QUIET, Canvas
from rendering.marks import pill
from rendering.scene import Picture, Words
from rendering.sprites import Sprite, blend, from_rgba, grained, rim, rounded, shaded, shadow, spot
from rendering.theme import MARGIN, WIDTH, Colour, mix
from rendering.typeset import Style, fit, set_line, wrap

LIGHTS: dict[str, Colour] = {
    "action": theme.GOLD,
    "reaction": theme.EMBER,
    "ability": theme.GOLD,
    "always": theme.VIOLET,
}
"""The light of a class by how it works."""
_LEAST, _TOP, _FOOT = 560, 88, 24
_WIDE = WIDTH - 2 * MARGIN
_EMBLEM = 272
_MIDDLE = MARGIN + 220
_LEFT, _ROOM = MARGIN + 432, WIDTH - 2 * MARGIN - 432 - 28
_NAME, _LONG_NAME = Style(fonts.SERIF, 80, 800), Style(fonts.SERIF, 64, 800)
_KIND = Style(fonts.SANS, 38, 700)
_RULE = Style(fonts.SANS, 44, 600)
_STEP = 56


def sheet(name: str, least: int, words: Words) -> Picture:
    """The picture of a class; `least` is how many players its circle must have."""
    kind = kind_of(name)
    light = LIGHTS[kind]
    pale = mix(light, theme.WHITE, 0.28)
    told = class_name(words, name)
    whole = set_line(told, _NAME)
    names = [whole] if whole.width <= _ROOM else wrap(told, _LONG_NAME, _ROOM, 2)
    rule = wrap(say(words, f"gift.{name}"), _RULE, _ROOM, 5)
    pool = say(words, "picture.face.from", n=least) if least > 2 else say(words, "picture.face.any")
    name_tall = 92 if len(names) == 1 else 140
    needed = name_tall + 10 + 60 + 26 + len(rule) * _STEP + 58
    tall = max(_LEAST - _TOP - _FOOT, needed + 56)
    canvas = Canvas(GAME, _TOP + tall + _FOOT)
    state = say(words, "picture.face.class")
    canvas.title("flame", words(f"{GAME}.title"), state)
    canvas.put(_sheet(light, tall), MARGIN, _TOP)
    canvas.put(emblem(name, _EMBLEM, pale), _MIDDLE - _EMBLEM // 2, _TOP + (tall - _EMBLEM) // 2)
    y = _TOP + (tall - needed) // 2
    for row, line in enumerate(names):
        canvas.line(line, _LEFT, y + (70 if len(names) == 1 else 52) + row * 66, theme.WHITE)
    y += name_tall + 10
    label, about = say(words, f"kind.{kind}"), say(words, f"picture.face.kind.{kind}")
    line = fit(label, _KIND, 300)
    canvas.put(pill(line.width + 52, 60, mix(light, theme.GROUND, 0.82), light), _LEFT, y)
    canvas.line(line, _LEFT + 26, y + 43, pale)
    beside = _LEFT + line.width + 52 + 20
    canvas.text(about, beside, y + 43, QUIET, theme.QUIET, _LEFT + _ROOM - beside)
    y += 60 + 26
    for row, text in enumerate(rule):
        canvas.line(text, _LEFT, y + 40 + row * _STEP, theme.TEXT)
    y += len(rule) * _STEP
    canvas.text(pool, _LEFT, y + 46, QUIET, theme.QUIET, _ROOM)
    parts = [
        Part(f"{words(f'{GAME}.title')}, {state}: {told}."),
        Part(f"{label[:1].upper()}{label[1:]}: {about}."),
        Part(say(words, f"gift.{name}")),
        Part(pool),
    ]
    return canvas.picture(*assemble(parts, words))


@lru_cache(maxsize=4)
def _sheet(light: Colour, tall: int) -> Sprite:
    margin = 24
    base = Image.new("RGBA", (_WIDE + 2 * margin, tall + 2 * margin))
    blend(base, shadow(_WIDE, tall, 26, 6, 10), margin, margin)
    blend(base, Sprite(light, rounded(_WIDE, tall, 26)), margin, margin)
    night = grained(shaded(_WIDE, tall, theme.rgb("#33284a"), theme.rgb("#16101f")), 2)
    blend(base, Sprite(night, rounded(_WIDE, tall, 26, 4)), margin, margin)
    glow = spot(560, min(520, tall), light, 0.24)
    blend(base, glow, margin + 220, margin + tall // 2)
    hair = rim(_WIDE, tall, 24, 2, 14).point([round(v * 0.5) for v in range(256)])
    blend(base, Sprite(light, hair), margin, margin)
    return from_rgba(base, -margin, -margin)
