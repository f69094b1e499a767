"""Make ahead what can be made ahead, so that a first picture comes as fast as any other."""

from __future__ import annotations

from rendering.fantasmagoria.warm import warm as warm_fantasmagoria
from rendering.layout import LINE, NAME, SMALL, TURN
from rendering.phantom_rummy.warm import warm as warm_phantom_rummy
from rendering.scene import Words
from rendering.typeset import set_line

_SCRIPTS = "aあが가مไअ🦉★"
"""Characters of the faces that names are likely to need."""


def warm(words: Words) -> None:
    """Open the typefaces and make the sprites of all games; takes a few seconds, in any thread.

    Args:
        words: The catalogue of the language that most pictures will be in.
    """
    for style in (TURN, NAME, LINE, SMALL):
        set_line(_SCRIPTS, style)
    warm_fantasmagoria(words)
    warm_phantom_rummy(words)
