"""The parlour séance: a question, and the spirit board's answer."""

from __future__ import annotations

from PIL import Image

from rendering import fonts, theme
from rendering.alt import Part, assemble
from rendering.fantasmagoria import board
from rendering.fantasmagoria.phrases import GAME, say
from rendering.graphemes import harmless
from rendering.layout import LINE, TURN, Canvas, ground, kept
from rendering.marks import planchette
from rendering.scene import Picture, Words
from rendering.theme import MARGIN, WIDTH
from rendering.typeset import Style, cut, set_line, wrap

_HEIGHT = 912
_BOARD = (24, 236)
_SIZE = 128
_WINDOW = Style(fonts.SERIF, 52, 800)
_LONG = Style(fonts.SANS, 40, 700)
_MORE = 46
"""How much higher the bar is over a question that takes two lines."""
_ROOM = WIDTH - 2 * MARGIN - 150


def spirit(question: str, answer: str, words: Words) -> Picture:
    """The planchette on what the spirits answer.

    Args:
        question: As asked; shown on two lines if it is long, and cut if it is longer.
        answer: YES, NO, GOODBYE or a letter from A to Z. Raises `ValueError` for anything else.
        words: The catalogue.
    """
    place = board.answer_place(answer)
    fixed = {"YES": "yes", "NO": "no", "GOODBYE": "goodbye"}
    said = say(words, f"board.{fixed[answer]}") if answer in fixed else answer
    asked = harmless(question)
    names = (say(words, f"board.{name}") for name in ("yes", "no", "goodbye"))
    quoted = f"“{asked}”" if asked else say(words, "picture.seance.question")
    more = _MORE if set_line(quoted, TURN).width > _ROOM else 0
    canvas = Canvas(GAME, _HEIGHT + more, kept(_backdrop, more, *names))
    canvas.title("planchette", words(f"{GAME}.title"), say(words, "picture.seance.state"))
    told = say(words, "picture.seance.answer", answer=said.upper())
    if more:
        _long_bar(canvas, asked, told)
    else:
        canvas.bar(quoted, "", kind="plain", mark="planchette")
        canvas.text(told, MARGIN + 122, 187, LINE, theme.MINT_TEXT, _ROOM)
    x, y = _BOARD[0] + place[0], _BOARD[1] + more + place[1]
    whole = (board.SEANCE_WIDTH, board.SEANCE_HEIGHT)
    canvas.put(board.light(_SIZE, place, whole), _BOARD[0], _BOARD[1] + more)
    if answer in fixed:
        canvas.put(planchette(_SIZE, "", _WINDOW), x, y)
        canvas.sign("moon" if answer == "NO" else "star", x - 17, y - 17, 34, theme.MINT)
    else:
        canvas.put(planchette(_SIZE, answer, _WINDOW), x, y)
    text = say(words, "alt.seance", question=asked or "…", answer=said)
    return canvas.picture(*assemble([Part(text)], words))


def _long_bar(canvas: Canvas, asked: str, told: str) -> None:
    """The bar with a question on two lines."""
    x, y, left = MARGIN, 92, MARGIN + 122
    canvas.panel(x, y, WIDTH - 2 * MARGIN, 112 + _MORE)
    canvas.sign("planchette", x + 22, y + 39, 80, theme.QUIET)
    question = f"“{cut(asked, _LONG, 2 * _ROOM - 160)}”"
    for row, line in enumerate(wrap(question, _LONG, _ROOM, 2)):
        canvas.line(line, left, y + 47 + 48 * row, theme.WHITE)
    canvas.text(told, left, y + 141, LINE, theme.MINT_TEXT, _ROOM)


def _backdrop(more: int, yes: str, no: str, goodbye: str) -> Image.Image:
    """The ground with the board."""
    canvas = Canvas(GAME, _HEIGHT + more, ground(GAME, _HEIGHT + more))
    canvas.put(board.seance_board(yes, no, goodbye), _BOARD[0], _BOARD[1] + more)
    return canvas.image
