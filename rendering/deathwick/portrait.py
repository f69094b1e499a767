"""One card or class of Deathwick by itself: what it is worth, and what it does."""

from __future__ import annotations

from games.deathwick.cards import CARD_OF, IS_FACE, IS_NUMBER, SUITS, VALUE
from games.deathwick.classes import TRAITS
from rendering.deathwick import emblems
from rendering.deathwick.cardcode import ACTION_OF, JOKER, rank_of, suit_of
from rendering.deathwick.faces import light, ritual_face
from rendering.deathwick.phrases import GAME, card_name, say
from rendering.deathwick.sheet import sheet
from rendering.layout import Canvas
from rendering.portrait import Chip, Note, Portrait, portrait
from rendering.scene import Picture, Words
from rendering.sprites import spot

_HOW = {"reprieve": "haunting", "salt": "answer", "boo": "summoned"}
_EMBLEM = 112
_TOLD = ("reprieve", "salt", "medium")
"""Effects that are told here in other words than on a control."""


def draw(what: str, words: Words) -> Picture:
    """The picture of a card by its code, or of a class by its name.

    Raises `KeyError` for any other.
    """
    if what in TRAITS:
        return sheet(what, TRAITS[what].least, words)
    card = CARD_OF[what]
    kind = "number" if IS_NUMBER[card] else "face" if IS_FACE[card] else "joker"
    action = ACTION_OF[rank_of(what)]
    told = Portrait(
        game=GAME,
        state=say(words, f"picture.face.{kind}") if what != JOKER else "",
        shown=ritual_face(what, say(words, f"action.{action}")),
        light=light(what),
        name=card_name(words, what, True),
        chips=_chips(what, VALUE[card], words),
        facts=_facts(what, kind, VALUE[card], words),
        note=_note(what, action, kind, words),
    )
    return portrait(told, words)


def _chips(what: str, value: int, words: Words) -> tuple[Chip, ...]:
    worth = Chip(say(words, "picture.face.value", n=value))
    if what == JOKER:
        return (worth, Chip(say(words, "picture.face.no_suit")))
    signs = tuple(f"suit_{suit}" for suit in SUITS)
    tier = SUITS.index(suit_of(what)) + 1
    told = say(words, f"picture.face.tier_{tier}", suit=suit_of(what))
    return (worth, Chip("", signs, f"suit_{suit_of(what)}", told))


def _facts(what: str, kind: str, value: int, words: Words) -> tuple[tuple[str, str], ...]:
    haunts = say(words, f"picture.face.{'haunts' if kind == 'number' else 'haunts_not'}")
    if what == JOKER:
        return (("ghost", haunts), ("banished", say(words, "picture.face.panic")))
    most = rank_of(what) if kind == "number" else value
    banishes = say(words, "picture.face.banishes", n=most, suit=suit_of(what))
    return (("ghost", haunts), ("banished", banishes))


def _note(what: str, action: str, kind: str, words: Words) -> Note:
    how = _HOW.get(action, "cast" if kind == "number" else "summoned")
    key = f"picture.face.effect.{action}" if action in _TOLD else f"hint.action.{action}"
    told = say(words, key)
    effect = say(words, f"action.{action}")

    def art(canvas: Canvas, x: int, y: int) -> None:
        canvas.put(spot(200, 170, light(what), 0.2), x, y)
        canvas.put(emblems.effect(action, _EMBLEM, light(what)), x - _EMBLEM // 2, y - _EMBLEM // 2)

    title = say(
        words, "picture.face.effect_title", what=effect, how=say(words, f"picture.face.how.{how}")
    )
    return Note(title, f"{told[:1].upper()}{told[1:]}.", art=art, wide=_EMBLEM, tall=152)
