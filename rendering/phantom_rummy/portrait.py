"""One card of Phantom Rummy by itself: its attribute and title, and what a red one counts."""

from __future__ import annotations

from games.phantom_rummy.cards import BLACK_COPIES, CARD_OF, TITLES
from rendering import fonts, theme
from rendering.cards import card, height
from rendering.layout import Canvas
from rendering.marks import sign
from rendering.phantom_rummy.cardcode import SIGN_OF, Card, read_card
from rendering.phantom_rummy.faces import face, worth
from rendering.phantom_rummy.phrases import GAME, card_name, say
from rendering.portrait import Chip, Note, Portrait, portrait
from rendering.scene import Picture, Words
from rendering.sprites import Sprite, rounded
from rendering.theme import mix
from rendering.typeset import Style, fit

_SMALL, _STEP = 76, 52
_PLATE = (132, 148)
_POINTS, _WORD = Style(fonts.SANS, 52, 800), Style(fonts.SANS, 42, 800)


def draw(what: str, words: Words) -> Picture:
    """The picture of a card by its code. Raises `KeyError` for any other."""
    if what not in CARD_OF:
        raise KeyError(what)
    shown = read_card(what)
    told = Portrait(
        game=GAME,
        state=say(words, f"picture.face.{'red' if shown.red else 'black'}"),
        shown=face(what, False, ""),
        light=theme.rgb("#ff9b80") if shown.red else theme.LIGHTS[shown.attribute],
        name=card_name(words, what.removesuffix("*")),
        chips=_chips(shown, words),
        facts=_facts(shown, words),
        note=_red(shown, words) if shown.red else _black(what, shown, words),
    )
    return portrait(told, words)


def _chips(shown: Card, words: Words) -> tuple[Chip, ...]:
    name = say(words, f"attribute.{shown.attribute}")
    if not shown.title:
        return (
            Chip(name, (shown.shape,), shown.shape),
            Chip(say(words, "picture.face.no_title")),
        )
    mark = (shown.shape,)
    title = say(words, "picture.face.title", n=shown.title, most=TITLES)
    return (Chip(name, mark, shown.shape), Chip(title))


def _facts(shown: Card, words: Words) -> tuple[tuple[str, str], ...]:
    if shown.red:
        return (
            ("cards", say(words, "picture.face.one", n=BLACK_COPIES)),
            ("star", say(words, "picture.face.basic")),
        )
    return (
        ("cards", say(words, "picture.face.copies", n=BLACK_COPIES)),
        ("diamond", say(words, "picture.face.no_points")),
    )


def _red(shown: Card, words: Words) -> Note:
    condition = shown.condition
    told = worth(condition, say(words, "picture.win").upper())

    def plate(canvas: Canvas, x: int, y: int) -> None:
        wide, tall = _PLATE
        left, top = x - wide // 2, y - tall // 2
        edge = mix(theme.PILL_RIM, theme.PILL_RED, 0.15)
        canvas.put(Sprite(edge, rounded(wide, tall, 20)), left, top)
        canvas.put(Sprite(theme.RED_TITLE, rounded(wide, tall, 20, 3)), left, top)
        canvas.put(sign(SIGN_OF[condition], 64, theme.ROSY_TOP), x - 32, top + 16)
        style = _WORD if condition == "win" else _POINTS
        canvas.line(fit(told, style, wide - 16), x, top + 128, theme.ROSY_TOP, "middle")

    title, text = say(words, "picture.face.advanced"), say(words, f"picture.face.when.{condition}")
    return Note(title, text, art=plate, wide=_PLATE[0], tall=_PLATE[1] + 36)


def _black(what: str, shown: Card, words: Words) -> Note:
    sets = [[what] * 3]
    if shown.title:
        first = min(max(shown.title - 1, 1), TITLES - 2)
        sets.append([f"{what[0]}{title}" for title in range(first, first + 3)])
    wide = _SMALL + 2 * _STEP

    def rows(canvas: Canvas, x: int, y: int) -> None:
        left = x - (wide * len(sets) + 30 * (len(sets) - 1)) // 2
        for codes in sets:
            for at, code in enumerate(codes):
                small = card(face(code, False, ""), _SMALL)
                canvas.put(small, left + at * _STEP, y - height(_SMALL) // 2)
            left += wide + 30

    kind = "sets" if shown.title else "sets_item"
    title, text = say(words, "picture.face.sets"), say(words, f"picture.face.{kind}_told")
    room = wide * len(sets) + 30 * (len(sets) - 1)
    return Note(title, text, art=rows, wide=room, tall=height(_SMALL) + 56)
