from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from rendering import fonts
from rendering.coverage import code_points


@pytest.mark.parametrize("name", list(fonts.FILES))
def test_a_face_covers_what_its_file_says(name: str) -> None:
    with TTFont(fonts.FILES[name], lazy=True) as font:
        assert code_points(fonts.FILES[name]) == frozenset(font["cmap"].getBestCmap())


def test_a_file_without_characters_is_named(tmp_path: Path) -> None:
    file = tmp_path / "empty.ttf"
    file.write_bytes(bytes(12))
    with pytest.raises(ValueError, match=r"empty\.ttf"):
        code_points(file)
