"""Animated pictures: what Pillow reads back from them, and that they become small enough."""

from __future__ import annotations

from io import BytesIO

import msgspec
import pytest
from PIL import Image, ImageDraw

from rendering import RENDERERS, theme
from rendering.film import LEAST, LONGEST, MOST, WAYS, Frame, film, framed, timed
from rendering.motion import CROSSES, SLIDE, Motion
from rendering.scene import Picture, Scene
from rendering.stage import Stage
from tests.rendering.games import end_scene, played

SCENE = played(3, "film", 1)[0][1]


class Plain:
    """Draws one flat picture a scene: its table's number says how bright and how high it is."""

    def table(self, scene: Scene) -> Picture:
        image = self._drawn(scene)
        buffer = BytesIO()
        image.save(buffer, "PNG", compress_level=1)
        return Picture(buffer.getvalue(), *image.size, f"frame {scene.table}", "text")

    def staged(self, scene: Scene, stage: Stage) -> Stage:
        stage.image = self._drawn(scene)
        stage.lights = [(0, 100 * (scene.table // 3 % 2), 600, 80)]
        return stage

    @staticmethod
    def _drawn(scene: Scene) -> Image.Image:
        height = 200 + 40 * (scene.table % 3)
        image = Image.new("RGB", (theme.WIDTH, height), (scene.table * 9 % 250, 40, 60))
        ImageDraw.Draw(image).text((20, 20), f"{scene.table}", fill=(250, 250, 250), font_size=150)
        return image


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RENDERERS, SCENE.game, Plain())


def frame(number: int, shown: int = 100, before: int | None = None) -> Frame:
    earlier = None if before is None else plain_scene(before)
    return Frame("table", plain_scene(number), shown, earlier)


def plain_scene(number: int) -> Scene:
    return Scene(SCENE.game, number, {}, (), (), (), (), SCENE.words)


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
    first = RENDERERS[last.game].table(scenes[0])
    near(frames[0], framed(first.png, (made.width, made.height)))


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
def test_the_light_crosses_before_a_frame_rests_and_first_of_all_is_left_out_to_save_room() -> None:
    frames = [frame(0, 900), *(frame(at, 900, at - 3) for at in (3, 6, 9))]
    whole = film(frames)
    _, times = read(whole)
    assert times == [900, *([SLIDE] * CROSSES + [900]) * 3]
    smaller = film(
        frames, len(film([msgspec.structs.replace(one, before=None) for one in frames]).png)
    )
    shown, times = read(smaller)
    assert times == [900] * 4
    assert smaller.width == whole.width
    assert len(shown) == 4


def test_a_long_film_rests_less_then_leaves_out_pictures_between_and_keeps_its_ends_time() -> None:
    scene = plain_scene(1)
    moves = [Motion(Image.new("RGB", (1, 1)), ([(0, 0, 9, 9)], [(0, 9, 9, 9)]))] * 300
    for count, thin, least in ((40, 1, 900), (100, 1, 600), (170, 2, LEAST)):
        frames = [Frame("table", scene, 900)] * (count - 1) + [Frame("end", scene, 6_000)]
        times, told = timed(moves[:count], frames)
        assert told == thin
        assert sum(map(sum, times)) <= LONGEST
        assert min(each[-1] for each in times) >= least
        assert times[-1][-1] == 6_000
        assert all(set(each[:-1]) == {SLIDE} for each in times)


@pytest.mark.usefixtures("plain")
def test_what_can_never_be_small_enough_is_refused() -> None:
    with pytest.raises(ValueError, match="small enough"):
        film([frame(0), frame(1)], 50)
