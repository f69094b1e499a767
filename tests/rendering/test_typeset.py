import pytest
from PIL import Image

from rendering import fonts
from rendering.graphemes import harmless
from rendering.layout import Canvas
from rendering.typeset import Style, cut, first_of, fit, set_line, wrap
from tests.rendering.games import HOSTILE, NAMES

NAME = Style(fonts.SANS, 38, 700)


@pytest.mark.parametrize("name", [*HOSTILE, *NAMES])
@pytest.mark.parametrize("room", [90, 138, 300, 560])
def test_no_name_is_wider_than_its_box(name: str, room: int) -> None:
    clean = harmless(name)
    line = fit(clean, NAME, room)
    assert line.width <= room
    canvas = Canvas("fantasmagoria", 200)
    before = canvas.image.copy()
    canvas.line(line, 400, 100, (240, 240, 240))
    changed = _changed(before, canvas.image)
    if changed is not None:
        # Ink may overhang the pen by a pixel or two of smoothing, and never a line's height.
        assert changed[0] >= 398
        assert changed[2] <= 400 + room + 2
        assert changed[1] >= 100 - 38 * 1.25
        assert changed[3] <= 100 + 38 * 0.5


def _changed(before: Image.Image, after: Image.Image) -> tuple[int, int, int, int] | None:
    from PIL import ImageChops

    return ImageChops.difference(before, after).getbbox()


def test_a_long_name_narrows_before_it_is_cut() -> None:
    wide = set_line("Bartholomew", NAME).width
    line = fit("Bartholomew", NAME, round(wide * 0.9))
    assert line.text == "Bartholomew"
    assert 68 <= line.style.width < 100
    assert fit("Bartholomew", NAME, 100).text.endswith("…")


def test_a_cut_never_breaks_a_picture_of_several_characters() -> None:
    family = "👨‍👩‍👧‍👦"
    line = fit(family * 9, NAME, 200)
    assert line.text.rstrip("…").replace(family, "") == ""


def test_every_script_has_its_glyphs() -> None:
    for name in (*HOSTILE[:6], *NAMES, "שלום", "한국어", "Ελληνικά", "Кириллица", "★☠"):
        for char in harmless(name):
            if ord(char) not in (0x200D, 0xFE0F):
                assert fonts.face_for(char) is not None, hex(ord(char))


def test_fancy_letters_become_plain_ones() -> None:
    assert set_line("𝔉", NAME).mask.tobytes() == set_line("F", NAME).mask.tobytes()


def test_a_name_from_right_to_left_leaves_the_sentence_as_it_is() -> None:
    first = set_line("مريم plays 4", NAME)
    assert first.width > set_line("مريم", NAME).width + set_line("plays 4", NAME).width * 0.9


def test_wrapping_keeps_all_words_and_the_room() -> None:
    lines = wrap("not now: you still hold Candle", NAME, 260, 3)
    assert " ".join(line.text for line in lines) == "not now: you still hold Candle"
    assert all(line.width <= 260 for line in lines)


def test_short_names() -> None:
    assert first_of("Ravi", NAME, 200) == ("Ravi", "")
    assert first_of("さくら・ミカヅキ", NAME, 150) == ("さくら", "ミカヅキ")
    assert first_of("🤖 Lady Tallow", NAME, 200) == ("🤖 Lady", "Tallow")
    assert first_of("- - -", NAME, 5) == ("- - -", "")
    assert set_line(cut("W" * 40, NAME, 300), NAME).width <= 300


def test_an_empty_line_draws_nothing() -> None:
    assert fit("", NAME, 100).mask.getbbox() is None
