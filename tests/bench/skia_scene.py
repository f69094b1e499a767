"""The bench scene as one draws it with Skia at hand (skia-python), in memory, without a screen.

The reference is spared what takes long: the ground, the silhouettes and the opened typefaces are
ready before, and cards are flat and cast no shadow. It keeps nothing else from picture to picture.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from PIL import Image

from rendering import fonts, theme
from rendering.cards import corner, height, ink_colour, paper_colours
from rendering.layout import ground
from rendering.shapes import silhouette
from rendering.theme import Colour
from tests.bench.scene_parts import CARD, GAME, HEIGHT, STYLE, SUITS, cards, texts


class SkiaScene:
    """Draws the scene; what is ready before is made here. Raises `ImportError` without Skia."""

    def __init__(self) -> None:
        # Its extension needs the system's libGL and libEGL, though nothing here draws with them.
        self._skia: Any = import_module("skia")
        self._surface = self._skia.Surface(theme.WIDTH, HEIGHT)
        self._ground = self._image(ground(GAME, HEIGHT))
        self._type = self._font(STYLE.face, STYLE.size, STYLE.weight)
        self._rank = self._font(fonts.SERIF, round(CARD * 0.46), 800)
        self._shape = round(CARD * 0.44)
        self._shapes = {suit: self._mask(silhouette(suit, self._shape)) for suit in SUITS}

    def _image(self, image: Image.Image) -> Any:
        return self._skia.Image.fromarray(
            import_module("numpy").array(image.convert("RGBA")), self._skia.kRGBA_8888_ColorType
        )

    def _mask(self, mask: Image.Image) -> Any:
        whole = Image.new("RGBA", mask.size, "white")
        whole.putalpha(mask)
        return self._image(whole)

    def _font(self, face: str, size: int, weight: int) -> Any:
        skia = self._skia
        opened = skia.Typeface.MakeFromFile(str(fonts.FILES[face]))
        kinds = skia.FontArguments.VariationPosition
        coordinates = kinds.Coordinates([kinds.Coordinate(int.from_bytes(b"wght"), weight)])
        arguments = skia.FontArguments()
        # It keeps no hold on them.
        position = kinds(coordinates)
        arguments.setVariationDesignPosition(position)
        made = skia.Font(opened.makeClone(arguments), size)
        made.setEdging(skia.Font.Edging.kAntiAlias)
        return made

    def png(self, picture: int) -> bytes:
        """The PNG as Skia makes it by itself."""
        self.compose(picture)
        skia = self._skia
        encoded = self._surface.makeImageSnapshot().encodeToData(skia.EncodedImageFormat.kPNG, 100)
        return bytes(encoded)

    def compose(self, picture: int) -> None:
        """The picture without its PNG."""
        skia, canvas = self._skia, self._surface.getCanvas()
        canvas.drawImage(self._ground, 0, 0)
        tall = height(CARD)
        for face, x, y in cards():
            ink = ink_colour(face, "")
            paper, edge = paper_colours(face, "")
            round_off = corner(CARD)
            box = skia.Rect.MakeXYWH(x + 1, y + 1, CARD - 2, tall - 2)
            canvas.drawRoundRect(box, round_off, round_off, self._paint(paper))
            line = self._paint(edge)
            line.setStyle(skia.Paint.kStroke_Style)
            line.setStrokeWidth(2)
            canvas.drawRoundRect(box, round_off, round_off, line)
            wide, bounds = self._rank.measureText(face.rank), skia.Rect()
            self._rank.measureText(face.rank, skia.TextEncoding.kUTF8, bounds)
            base = y + tall * 0.32 - bounds.centerY()
            left = x + (CARD - wide) / 2
            canvas.drawString(face.rank, left, base, self._rank, self._paint(ink))
            inked = self._paint(ink)
            inked.setColorFilter(skia.ColorFilters.Blend(skia.Color(*ink), skia.BlendMode.kSrcIn))
            left, top = x + (CARD - self._shape) // 2, round(y + tall * 0.70 - self._shape / 2)
            canvas.drawImage(self._shapes[face.shape], left, top, skia.SamplingOptions(), inked)
        written = self._paint(theme.TEXT)
        for words, x, y in texts(picture):
            canvas.drawString(words, x, y, self._type, written)

    def _paint(self, colour: Colour) -> Any:
        return self._skia.Paint(AntiAlias=True, Color=self._skia.Color(*colour))
