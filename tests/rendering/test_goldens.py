"""The look against small golden pictures, with a tolerance; `goldens` renews them."""

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.rendering.goldens import FOLDER, pictures, small

TOLERANCE = 6.0
"""Mean difference of a channel, in levels: the goldens themselves have 64 colours only."""

DRAWN = {name: small(picture) for name, picture in pictures()}


@pytest.mark.parametrize("name", sorted(DRAWN))
def test_the_picture_looks_as_it_did(name: str) -> None:
    golden = Image.open(FOLDER / f"{name}.png").convert("RGB")
    assert golden.size == DRAWN[name].size
    mean = ImageStat.Stat(ImageChops.difference(golden, DRAWN[name])).mean
    assert max(mean) < TOLERANCE


def test_no_golden_is_left_over() -> None:
    assert {file.stem for file in FOLDER.glob("*.png")} == set(DRAWN)
