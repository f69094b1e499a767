"""The bench scene as one draws it with Pillow at hand: every part afresh, an RGB PNG at the end.

The reference is spared what takes long the plain way: the ground, the silhouettes and the opened
typefaces are ready before, and cards cast no shadow.
"""

from __future__ import annotations

from io import BytesIO

from PIL import ImageDraw

from rendering import fonts, theme
from rendering.cards import corner, height, ink_colour, paper_colours
from rendering.layout import ground
from rendering.shapes import silhouette
from tests.bench.scene_parts import CARD, GAME, HEIGHT, STYLE, SUITS, cards, texts


class PlainScene:
    """Draws the scene; what is ready before is made here."""

    def __init__(self) -> None:
        self._ground = ground(GAME, HEIGHT)
        self._type = fonts.face(STYLE.face, STYLE.size, STYLE.weight)
        self._rank = fonts.face(fonts.SERIF, round(CARD * 0.46), 800)
        self._shape = round(CARD * 0.44)
        self._shapes = {suit: silhouette(suit, self._shape) for suit in SUITS}

    def png(self, picture: int) -> bytes:
        """The PNG as Pillow makes it by itself."""
        image = self._ground.copy()
        draw = ImageDraw.Draw(image)
        tall = height(CARD)
        for face, x, y in cards():
            box = (x, y, x + CARD - 1, y + tall - 1)
            ink = ink_colour(face, "")
            paper, edge = paper_colours(face, "")
            draw.rounded_rectangle(box, corner(CARD), paper, edge, 2)
            draw.text((x + CARD // 2, y + tall * 0.32), face.rank, ink, self._rank, "mm")
            left, top = x + (CARD - self._shape) // 2, round(y + tall * 0.70 - self._shape / 2)
            image.paste(ink, (left, top), self._shapes[face.shape])
        for words, x, y in texts(picture):
            draw.text((x, y), words, theme.TEXT, self._type, "ls")
        buffer = BytesIO()
        image.save(buffer, "PNG")
        return buffer.getvalue()
