"""What lies around and upon every card of a size alike: its shadow, its light and its rim.

Kept once for all cards of that size; a card itself is only its face.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from rendering.sprites import Piece, Sprite, blend, cut_up, halo, of_pieces, rim, shadow
from rendering.theme import Colour


def dressed(
    face: tuple[Piece, ...], size: tuple[int, int], bend: int, light: Colour | None
) -> Sprite:
    """A card placed by its upper left corner, on its shadow, and in the light of its rim.

    Args:
        face: The card itself, cut up by `faced`.
        size: Its width and height.
        bend: The radius of its corners.
        light: The colour of its rim and light; `None` for a card that has none.
    """
    upon = _rim(*size, bend, light) if light else ()
    return of_pieces((*_under(*size, bend, light), *face, *upon))


def faced(face: Image.Image, bend: int) -> tuple[Piece, ...]:
    """The face of a card (RGBA), cut up so that only its rounded edges need a mask."""
    return cut_up(face, (bend, 0, face.width - bend, face.height))


@lru_cache(maxsize=48)
def _under(width: int, height: int, bend: int, light: Colour | None) -> tuple[Piece, ...]:
    soft = max(4, width // 22)
    margin = max(20, width // 6) if light else 2 * soft + 5
    whole = Image.new("RGBA", (width + 2 * margin, height + 2 * margin))
    blend(whole, shadow(width, height, bend, 5, soft), margin, margin)
    if light:
        blend(whole, halo(width, height, bend, margin, light, 0.62), margin, margin)
    solid = (margin + bend, margin, margin + width - bend, margin + height)
    # Nothing of it is seen where the card lies.
    return cut_up(whole, solid, -margin, -margin)[1:]


@lru_cache(maxsize=48)
def _rim(width: int, height: int, bend: int, colour: Colour) -> tuple[Piece, ...]:
    thick = max(4, round(width * 0.026))
    mask = rim(width + 4, height + 4, bend + 2, thick)
    whole = Image.new("RGB", mask.size, colour)
    whole.putalpha(mask)
    corner = bend + 4
    inside = (thick + 1, corner, width + 3 - thick, height + 4 - corner)
    return cut_up(whole, inside, -2, -2)[1:]
