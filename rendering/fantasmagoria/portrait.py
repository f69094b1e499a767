"""One card of Fantasmagória by itself: what it is, what it scares, what it may be cursed as."""

from __future__ import annotations

from collections.abc import Callable

from games.fantasmagoria.cards import CARD_OF, GHOSTS, HIGHEST
from rendering import fonts, theme
from rendering.cards import card, height
from rendering.fantasmagoria.faces import WORTH, face
from rendering.fantasmagoria.phrases import GAME, card_name, say, suit_name
from rendering.fantasmagoria.reading import number_of, suit_of
from rendering.layout import Canvas
from rendering.marks import planchette
from rendering.portrait import Chip, Note, Portrait, portrait
from rendering.scene import Picture, Words
from rendering.typeset import Style

_SMALL = 106
_WINDOW = Style(fonts.SERIF, 54, 800)
_SMALL_TABLE = 8
"""The highest ghost at a table of three."""


def draw(what: str, words: Words) -> Picture:
    """The picture of a card by its code. Raises `KeyError` for any other."""
    if what not in CARD_OF:
        raise KeyError(what)
    suit, number = suit_of(what), number_of(what)
    beyond = suit in ("ghost", "cup")
    told = Portrait(
        game=GAME,
        state=say(words, f"picture.face.{'beyond' if beyond else 'ritual'}"),
        shown=face(what, {}, words),
        light=theme.LIGHTS[suit],
        name=card_name(words, what),
        chips=_chips(suit, number, words),
        facts=_facts(suit, words),
        note=_note(suit, number, words),
    )
    return portrait(told, words)


def _chips(suit: str, number: int, words: Words) -> tuple[Chip, ...]:
    if suit == "cup":
        return (
            Chip(say(words, "picture.face.no_suit")),
            Chip(say(words, "picture.face.no_number")),
        )
    most = GHOSTS if suit == "ghost" else HIGHEST
    told = say(words, "picture.face.number", n=number, most=most)
    chips = (Chip(suit_name(words, suit), (suit,), suit), Chip(told))
    if suit == "candle" or (suit == "ghost" and number > _SMALL_TABLE):
        return (*chips, Chip(say(words, "picture.face.four")))
    return chips


def _facts(suit: str, words: Words) -> tuple[tuple[str, str], ...]:
    if suit == "cup":
        return (
            ("ghost", say(words, "picture.face.no_scare")),
            ("star", say(words, "picture.face.any_time")),
        )
    found = [("ghost", say(words, f"picture.face.{'scare' if suit == 'ghost' else 'no_scare'}"))]
    if suit == "ghost":
        found.append(("arrow", say(words, "picture.face.lead")))
    return tuple(found)


def _note(suit: str, number: int, words: Words) -> Note:
    if suit == "cup":
        title, text = say(words, "picture.face.locks"), say(words, "picture.face.locked")
        return Note(title, text, art=_cards(("ghost5", "cup"), {}, words), wide=170)
    if suit == "ghost":

        def glass(canvas: Canvas, x: int, y: int) -> None:
            canvas.put(planchette(132, str(number), _WINDOW), x, y + 12)

        title, text = (
            say(words, "picture.face.trump"),
            say(words, "picture.face.trump_wins", n=number),
        )
        return Note(title, text, art=glass, wide=132)
    name, worth = say(words, f"cursed.{suit}"), WORTH[suit]
    return Note(
        say(words, "picture.face.cursed", name=name, worth=worth),
        say(words, f"picture.face.curse.{suit}"),
        say(words, "picture.face.which"),
        _cards((f"{suit}{number}",), {suit: number}, words),
        _SMALL,
    )


def _cards(
    codes: tuple[str, ...], cursed: dict[str, int], words: Words
) -> Callable[[Canvas, int, int], None]:
    """Small cards side by side, each over the one before."""

    def art(canvas: Canvas, x: int, y: int) -> None:
        step = 64
        left = x - (_SMALL + step * (len(codes) - 1)) // 2
        for at, code in enumerate(codes):
            shown = card(face(code, cursed, words), _SMALL)
            canvas.put(shown, left + at * step, y - height(_SMALL) // 2)

    return art
