"""The choice of a class: three cards with emblem, name, how it works, and its rule."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from rendering import fonts, theme
from rendering.deathwick import handtelling
from rendering.deathwick.emblems import KIND_OF, emblem
from rendering.deathwick.phrases import GAME, class_name, say
from rendering.deathwick.reading import Reading
from rendering.layout import Canvas
from rendering.marks import disc, pill
from rendering.scene import Picture, SeatView, Words
from rendering.sprites import Sprite, blend, from_rgba, grained, rim, rounded, shaded, shadow, spot
from rendering.theme import Colour, mix
from rendering.typeset import Style, fit, wrap

_WIDE, _TALL = 396, 716
_LEFT, _TOP, _STEP = 24, 236, 418
_LIGHTS: tuple[Colour, ...] = (theme.EMBER, theme.VIOLET, theme.GOLD)
_NAME = Style(fonts.SERIF, 46, 800)
_KIND = Style(fonts.SANS, 34, 700)
_RULE = Style(fonts.SANS, 35, 500)
_LINES = 7


def draw_choice(reading: Reading, own: SeatView, words: Words, until: str) -> Picture:
    """The picture of a seat that chooses its class."""
    canvas = Canvas(GAME, _TOP + _TALL + 28)
    chosen = sum(bool(name) for name in reading.classes) + 1
    state = say(words, "picture.hand.pick", n=chosen, most=reading.players)
    canvas.title("flame", words(f"{GAME}.title"), state)
    first, second = say(words, "picture.hand.class"), say(words, "picture.hand.class_second")
    canvas.bar(first, second, until)
    offers = [move.split(" ")[1] for move in own.legal]
    for at, name in enumerate(offers):
        _card(canvas, words, name, at, _LEFT + at * _STEP)
    return canvas.picture(*handtelling.choice(reading, offers, (first, second), words))


def kind_of(name: str) -> str:
    """How a class works: `action`, `reaction`, `ability` or `always`."""
    return KIND_OF.get(name, "always")


def _card(canvas: Canvas, words: Words, name: str, at: int, x: int) -> None:
    light = _LIGHTS[at % len(_LIGHTS)]
    pale = mix(light, theme.WHITE, 0.28)
    canvas.put(_sheet(light), x, _TOP)
    canvas.put(disc("ABC"[at % 3], 58, light), x + 42, _TOP + 42)
    middle = x + _WIDE // 2
    canvas.put(emblem(name, 180, pale), middle - 90, _TOP + 58)
    told = class_name(words, name)
    line = fit(told, _NAME, _WIDE - 40)
    if line.text.endswith("…"):
        lines = wrap(told, Style(fonts.SERIF, 38, 800), _WIDE - 36, 2)
        for row, one in enumerate(lines):
            canvas.line(one, middle, _TOP + 278 + row * 44, theme.WHITE, "middle")
    else:
        canvas.line(line, middle, _TOP + 308, theme.WHITE, "middle")
    kind = fit(say(words, f"kind.{kind_of(name)}"), _KIND, 300)
    wide = kind.width + 48
    canvas.put(
        pill(wide, 52, mix(light, theme.GROUND, 0.82), light), middle - wide // 2, _TOP + 340
    )
    canvas.line(kind, middle, _TOP + 378, pale, "middle")
    for row, one in enumerate(wrap(say(words, f"gift.{name}"), _RULE, _WIDE - 44, _LINES)):
        canvas.line(one, middle, _TOP + 442 + row * 43, theme.TEXT, "middle")


@lru_cache(maxsize=4)
def _sheet(light: Colour) -> Sprite:
    margin = 24
    base = Image.new("RGBA", (_WIDE + 2 * margin, _TALL + 2 * margin))
    blend(base, shadow(_WIDE, _TALL, 26, 6, 10), margin, margin)
    blend(base, Sprite(light, rounded(_WIDE, _TALL, 26)), margin, margin)
    night = grained(shaded(_WIDE, _TALL, theme.rgb("#33284a"), theme.rgb("#16101f")), 2)
    blend(base, Sprite(night, rounded(_WIDE, _TALL, 26, 4)), margin, margin)
    glow = spot(340, 320, light, 0.2)
    blend(base, glow, margin + _WIDE // 2, margin + 148)
    hair = rim(_WIDE, _TALL, 24, 2, 14).point([round(v * 0.5) for v in range(256)])
    blend(base, Sprite(light, hair), margin, margin)
    return from_rgba(base, -margin, -margin)
