"""The parlour séance: a question, and the spirit board's answer."""

from __future__ import annotations

from PIL import Image

from rendering import fonts, theme
from rendering.alt import Part, assemble
from rendering.fantasmagoria import board
from rendering.fantasmagoria.phrases import GAME, say
from rendering.graphemes import harmless
from rendering.layout import Canvas, ground, kept
from rendering.marks import planchette
from rendering.scene import Picture, Words
from rendering.sprites import spot
from rendering.typeset import Style

_HEIGHT = 912
_BOARD = (24, 236)
_SIZE = 128
_WINDOW = Style(fonts.SERIF, 52, 800)


def spirit(question: str, answer: str, words: Words) -> Picture:
    """The planchette on what the spirits answer.

    Args:
        question: As asked; shown on one line, so cut if it is long.
        answer: YES, NO, GOODBYE or a letter from A to Z. Raises `ValueError` for anything else.
        words: The catalogue.
    """
    place = board.answer_place(answer)
    fixed = {"YES": "yes", "NO": "no", "GOODBYE": "goodbye"}
    said = say(words, f"board.{fixed[answer]}") if answer in fixed else answer
    asked = harmless(question)
    names = (say(words, f"board.{name}") for name in ("yes", "no", "goodbye"))
    canvas = Canvas(GAME, _HEIGHT, kept(_backdrop, *names))
    canvas.title("planchette", words(f"picture.game.{GAME}"), say(words, "picture.seance.state"))
    told = say(words, "picture.seance.answer", answer=said.upper())
    canvas.bar(
        f"“{asked}”" if asked else say(words, "picture.seance.question"),
        told,
        kind="plain",
        mark="planchette",
    )
    x, y = _BOARD[0] + place[0], _BOARD[1] + place[1]
    canvas.put(spot(_SIZE * 3, _SIZE * 3, theme.MINT, 0.4), x, y)
    if answer in fixed:
        canvas.put(planchette(_SIZE, "", _WINDOW), x, y)
        canvas.sign("moon" if answer == "NO" else "star", x - 17, y - 17, 34, theme.MINT)
    else:
        canvas.put(planchette(_SIZE, answer, _WINDOW), x, y)
    text = say(words, "alt.seance", question=asked or "…", answer=said)
    return canvas.picture(*assemble([Part(text)], words))


def _backdrop(yes: str, no: str, goodbye: str) -> Image.Image:
    """The ground with the board."""
    canvas = Canvas(GAME, _HEIGHT, ground(GAME, _HEIGHT))
    canvas.put(board.seance_board(yes, no, goodbye), *_BOARD)
    return canvas.image
