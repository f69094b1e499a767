from io import BytesIO

import pytest
from PIL import Image

from rendering import theme
from rendering.encode import png
from rendering.palette import COLOURS, PINNED
from rendering.theme import BRIGHTEST, GOLD, INKS, MINT, SEATS, TEXT, Colour

MEANING = (*SEATS, *INKS.values(), MINT, GOLD, theme.EMBER, TEXT, theme.QUIET, theme.BACK_F)


def test_the_palette_holds_256_colours_and_all_that_bear_a_meaning() -> None:
    assert len(COLOURS) == len(set(COLOURS)) == 256
    assert set(MEANING) <= set(PINNED) <= set(COLOURS)
    assert max(max(colour) for colour in PINNED) <= BRIGHTEST


@pytest.mark.parametrize("colour", sorted(set(MEANING)))
def test_a_colour_with_a_meaning_survives_the_palette(colour: Colour) -> None:
    out = Image.open(BytesIO(png(Image.new("RGB", (64, 64), colour)))).convert("RGB")
    near = max(
        max(abs(a - b) for a, b in zip(colour, pixel, strict=True))
        for _, pixel in out.getcolors(4096) or []
        if isinstance(pixel, tuple)
    )
    assert near <= 8
    assert colour in [pixel for _, pixel in out.getcolors(4096) or []]


def test_the_brightest_colour_does_not_wrap() -> None:
    white = Image.new("RGB", (64, 64), (BRIGHTEST,) * 3)
    out = Image.open(BytesIO(png(white))).convert("L")
    low, _ = out.getextrema()
    assert isinstance(low, int)
    assert low > 240


def test_the_same_pixels_give_the_same_bytes() -> None:
    image = (
        Image.linear_gradient("L")
        .convert("RGB")
        .point([v * BRIGHTEST // 255 for v in range(256)] * 3)
    )
    assert png(image) == png(image.copy())
    assert Image.open(BytesIO(png(image))).mode == "P"
