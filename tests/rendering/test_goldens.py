"""The look against small golden pictures, with a tolerance; `goldens` renews them."""

from io import BytesIO
from typing import Any

import msgspec
import pytest
from PIL import Image, ImageChops, ImageFilter

from rendering import fantasmagoria
from tests.rendering.games import played
from tests.rendering.goldens import FOLDER, pictures, small, worst

TOLERANCE = 44
"""Of `worst`, in levels. Edges smoothed otherwise, or half a pixel further, make up to 36, the
goldens' own 256 colours 12; one digit among the players makes 55.
"""

DRAWN = dict(pictures())


def _golden(name: str) -> Image.Image:
    return Image.open(FOLDER / f"{name}.png").convert("RGB")


@pytest.mark.parametrize("name", sorted(DRAWN))
def test_the_picture_looks_as_it_did(name: str) -> None:
    golden, drawn = _golden(name), small(DRAWN[name])
    assert golden.size == drawn.size
    assert worst(golden, drawn) < TOLERANCE


def test_no_golden_is_left_over() -> None:
    assert {file.stem for file in FOLDER.glob("*.png")} == set(DRAWN)


def _changed(**view: Any) -> Image.Image:
    scene = played(4, "golden")[24][1]
    seen = {**scene.view, **{key: change(scene.view[key]) for key, change in view.items()}}
    return small(fantasmagoria.table(msgspec.structs.replace(scene, view=seen)))


@pytest.mark.parametrize(
    "changed",
    [
        {"scores": lambda scores: [1, *scores[1:]]},
        {"possessed": lambda marks: [not marks[0], *marks[1:]]},
        {"hands": lambda hands: [hands[0][1:], *hands[1:]]},
        {"trump": lambda trump: trump % 9 + 1},
        {"piles": lambda piles: [None] * len(piles)},
        {"goat": lambda goat: None if goat == 2 else 2},
    ],
)
def test_a_change_of_any_one_thing_is_seen(changed: dict[str, Any]) -> None:
    assert worst(_golden("table-trick"), _changed(**changed)) > TOLERANCE


def test_a_mark_that_is_missing_is_seen() -> None:
    scene = played(4, "golden")[24][1]
    bare = msgspec.structs.replace(scene, recent=(*scene.recent[:-1], ()))
    assert worst(_golden("table-trick"), small(fantasmagoria.table(bare))) > TOLERANCE


def test_edges_that_are_smoothed_otherwise_are_not() -> None:
    golden = _golden("table-trick")
    whole = Image.open(BytesIO(DRAWN["table-trick"].png)).convert("RGB")
    beside = Image.blend(whole, ImageChops.offset(whole, 1, 0), 0.5)
    for image in (beside, whole.filter(ImageFilter.GaussianBlur(0.8))):
        assert worst(golden, image.resize(golden.size, Image.Resampling.BOX)) < TOLERANCE
