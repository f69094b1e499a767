from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from rendering import theme
from rendering.marks import badge, token
from rendering.paths import outline
from rendering.shapes import SHAPES, silhouette


def _area(mask: Image.Image) -> float:
    return float(ImageStat.Stat(mask).sum[0])


def _contour(name: str) -> Image.Image:
    """A shape fitted into its box, so that size and place make no difference."""
    mask = silhouette(name, 100).point([255 if v > 127 else 0 for v in range(256)])
    return mask.crop(mask.getbbox()).resize((64, 64))


@pytest.mark.parametrize(("one", "other"), list(combinations(SHAPES, 2)))
def test_no_two_silhouettes_share_a_shape(one: str, other: str) -> None:
    a, b = _contour(one), _contour(other)
    shared = _area(ImageChops.darker(a, b)) / _area(ImageChops.lighter(a, b))
    assert shared < 0.75


@pytest.mark.parametrize("name", list(SHAPES))
@pytest.mark.parametrize("size", [26, 34, 60, 120])
def test_a_silhouette_fills_its_box_at_any_size(name: str, size: int) -> None:
    mask = silhouette(name, size)
    box = mask.getbbox()
    assert mask.size == (size, size)
    assert box is not None
    assert box[3] - box[1] > size * 0.85
    assert 0.2 < _area(mask) / (255 * size * size) < 0.8


def test_an_unknown_command_is_named() -> None:
    with pytest.raises(ValueError, match="X"):
        outline("M 1 1 X 2 2")


def test_the_number_of_a_thing_is_not_taken_for_a_seat() -> None:
    seat, thing = token(0, 46).mask, badge("1", 46, theme.SEATS[0]).mask
    corner = (0, 0, 7, 7)
    assert ImageStat.Stat(seat.crop(corner)).mean[0] < 5
    assert ImageStat.Stat(thing.crop(corner)).mean[0] > 80
