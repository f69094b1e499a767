import pytest
from PIL import ImageChops

from rendering.layout import _OUT, Canvas, Kind, _whole_panel, ground, kept
from rendering.sprites import from_rgba, lay


@pytest.mark.parametrize("kind", ["plain", "turn", "gold", "ember", "well"])
@pytest.mark.parametrize("width", [120, 193, 604, 1000, 1232])
def test_a_panel_of_tiles_looks_as_one_of_a_piece(kind: Kind, width: int) -> None:
    tiled, whole = Canvas("fantasmagoria", 240), Canvas("fantasmagoria", 240)
    tiled.panel(24, 60, width, 112, kind)
    lay(whole.image, from_rgba(_whole_panel(width, 112, kind), -_OUT, -_OUT), 24, 60)
    off = ImageChops.difference(tiled.image, whole.image).convert("L").histogram()
    # Light is blurred at a quarter, so it moves by a pixel with the width.
    assert sum(off[12:]) == 0


def test_what_is_drawn_on_a_kept_ground_is_not_on_the_next() -> None:
    first, made = kept(ground, "fantasmagoria", 300), ground("fantasmagoria", 300)
    assert first.tobytes() == made.tobytes()
    first.paste((255, 0, 0), (0, 0, 100, 100))
    assert kept(ground, "fantasmagoria", 300).tobytes() == made.tobytes()
