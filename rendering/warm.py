"""Make ahead what can be made ahead, so that a first picture comes as fast as any other."""

from __future__ import annotations

from rendering import fonts
from rendering.fantasmagoria.warm import warm as warm_fantasmagoria
from rendering.scene import Words

_SCRIPTS = "aあ가مไअ🦉★"
"""A character of each face that names are likely to need."""


def warm(words: Words) -> None:
    """Open the typefaces and make the sprites of all games; takes a few seconds, in any thread.

    Args:
        words: The catalogue of the language that most pictures will be in.
    """
    for char in _SCRIPTS:
        fonts.face_for(char)
    warm_fantasmagoria(words)
