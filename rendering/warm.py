"""Make ahead what can be made ahead, so that a first picture comes as fast as any other."""

from __future__ import annotations

from rendering.layout import LINE, NAME, SMALL, TURN
from rendering.registry import RENDERERS
from rendering.scene import Words
from rendering.typeset import set_line

_SCRIPTS = "aあが가مไअ🦉★"
"""Characters of the faces that names are likely to need."""


def open_typefaces() -> None:
    """Open the typefaces, which every picture needs."""
    for style in (TURN, NAME, LINE, SMALL):
        set_line(_SCRIPTS, style)


def warm(words: Words, *games: str) -> None:
    """Open the typefaces and make the sprites of games; about a second each, in any thread.

    Args:
        words: The catalogue of the language that most pictures will be in.
        games: The games' names; all if none is named.
    """
    open_typefaces()
    for game in games or RENDERERS:
        RENDERERS[game].warm(words)
