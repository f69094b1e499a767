"""Animated pictures: what Pillow reads back from them, and that they become small enough."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageDraw

from rendering import RENDERERS, theme
from rendering.film import MOST, WAYS, Frame, film, framed
from rendering.scene import Picture, Scene
from tests.rendering.games import end_scene, played

SCENE = played(3, "film", 1)[0][1]


class Plain:
    """Draws one flat picture a scene: its table's number says how bright and how high it is."""

    def table(self, scene: Scene) -> Picture:
        height = 200 + 40 * (scene.table % 3)
        image = Image.new("RGB", (theme.WIDTH, height), (scene.table * 9 % 250, 40, 60))
        ImageDraw.Draw(image).text((20, 20), f"{scene.table}", fill=(250, 250, 250), font_size=150)
        buffer = BytesIO()
        image.save(buffer, "PNG", compress_level=1)
        return Picture(buffer.getvalue(), *image.size, f"frame {scene.table}", "text")


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RENDERERS, SCENE.game, Plain())


def frame(number: int, shown: int = 100) -> Frame:
    scene = Scene(SCENE.game, number, {}, (), (), (), (), SCENE.words)
    return Frame("table", scene, shown)


def read(picture: Picture) -> tuple[list[Image.Image], list[int]]:
    """Frames and times, as a viewer gets them."""
    image = Image.open(BytesIO(picture.png))
    assert image.format == "WEBP"
    frames, times = [], []
    for at in range(getattr(image, "n_frames", 1)):
        image.seek(at)
        frames.append(image.convert("RGB"))
        times.append(image.info["duration"])
    return frames, times


def test_a_game_becomes_frames_of_one_size_and_ends_with_its_standing() -> None:
    moments = played(3, "film", 1)
    scenes = [moments[at][1] for at in (0, 4, 9)]
    wanted = [Frame("table", scene, 700) for scene in scenes]
    last = end_scene(3, "film", 1)
    made = film([*wanted, Frame("end", last, 6000)])
    frames, times = read(made)
    assert times == [700, 700, 700, 6000]
    assert {each.size for each in frames} == {(made.width, made.height)}
    assert made.width == WAYS[0][0]
    assert len(made.png) < MOST < 8 << 20
    end = RENDERERS[last.game].end(last)
    assert made.alt == end.alt
    near(frames[-1], framed(end.png, (made.width, made.height)))


def near(one: Image.Image, other: Image.Image) -> None:
    """The same picture but for what a smaller file loses."""
    small = (40, 40)
    pairs = zip(one.resize(small).tobytes(), other.resize(small).tobytes(), strict=True)
    assert sum(abs(a - b) for a, b in pairs) / (3 * 40 * 40) < 6


@pytest.mark.usefixtures("plain")
def test_pictures_of_other_heights_stand_in_the_middle() -> None:
    made = film([frame(1), frame(2)])
    assert made.height == 140
    frames, _ = read(made)
    ground = frames[0].getpixel((320, 4))
    assert isinstance(ground, tuple)
    assert all(abs(a - b) < 12 for a, b in zip(ground, theme.GROUND, strict=True))


@pytest.mark.usefixtures("plain")
def test_it_begins_anew_when_it_has_ended() -> None:
    assert Image.open(BytesIO(film([frame(0), frame(1)]).png)).info["loop"] == 0


@pytest.mark.usefixtures("plain")
def test_one_that_is_too_large_gets_narrower_then_loses_every_second_frame() -> None:
    frames = [frame(at, 100 + at) for at in range(9)]
    whole = film(frames)
    assert len(read(whole)[0]) == 9
    narrower = film(frames, len(whole.png) * 3 // 4)
    assert (narrower.width < whole.width) or len(narrower.png) < len(whole.png)
    fewer = film(frames, len(whole.png) // 4)
    shown, times = read(fewer)
    assert len(fewer.png) <= len(whole.png) // 4
    assert len(shown) in (5, 3, 2)
    assert sum(times) == sum(each.shown for each in frames)
    assert fewer.alt == "frame 8"


@pytest.mark.usefixtures("plain")
def test_what_can_never_be_small_enough_is_refused() -> None:
    with pytest.raises(ValueError, match="small enough"):
        film([frame(0), frame(1)], 50)
