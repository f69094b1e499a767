"""An animated picture of many scenes, small enough for a phone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from io import BytesIO
from typing import Any

import msgspec
from isal import isal_zlib
from PIL import Image, ImageChops

from rendering import RENDERERS, theme
from rendering.between import pictures
from rendering.lights import HALF
from rendering.motion import Motion, moving
from rendering.scene import Picture, Scene
from rendering.stage import Stage

MOST = 15 << 19
"""Bytes: 7.5 MiB."""
WAYS = ((640, 75), (640, 50), (512, 50), (448, 40))
"""Width in pixels and quality, tried in this order until it fits; then every second frame goes."""
MOVING = 2
"""So many of them are tried with motion first."""
LONGEST = 85_000
"""Milliseconds that a film may take: rests are shortened, then pictures between two left out."""
LEAST = 300
"""Milliseconds that a table rests at least."""
_SHORT = 0.4
"""Rests are shortened to so much of what is wished before pictures between two are left out."""
_THIN = 2
_EFFORT = 2
"""Of 0 to 6: a sixth smaller than 0, and twice as fast as 4."""
_KEYFRAMES = 60, 90
"""A frame that needs no other comes after so many at least and at most."""


class Frame(msgspec.Struct, frozen=True):
    """One frame: what draws it (a method of the game's `Renderer`), its scene, and for how long it
    rests, in milliseconds. Before a table rests it is shown what moves there: from `before`, the
    scene before the latest move.
    """

    draw: str
    scene: Scene
    shown: int
    before: Scene | None = None


class _Packed:
    """A picture in the half size, as small as it gets quickly.

    Args:
        image: The picture.
        like: One that is much like it.
    """

    def __init__(self, image: Image.Image, like: Image.Image | None = None) -> None:
        self.size = image.size
        self._bytes = isal_zlib.compress(
            (ImageChops.subtract_modulo(image, like) if like else image).tobytes(), 1
        )

    def image(self, like: Image.Image | None = None) -> Image.Image:
        """The picture; `like` is the same as when it was packed."""
        found = Image.frombytes("RGB", self.size, isal_zlib.decompress(self._bytes))
        return ImageChops.add_modulo(found, like) if like else found


@dataclass(frozen=True, slots=True)
class _Slide:
    """A picture that rests, and what moves before it does: that, and the picture without it."""

    frame: Frame
    rest: _Packed
    motion: Motion | None = None
    base: _Packed | None = None


def film(frames: Sequence[Frame], most: int = MOST) -> Picture:
    """The animated picture (WebP) of these frames. It begins anew when it has ended.

    Args:
        frames: At least two.
        most: So many bytes at most.

    Returns:
        The picture, with alt text and text of the last frame.

    Raises:
        ValueError: It cannot be made that small.
    """
    slides = list(_slides(frames))
    last = _draw(frames[-1])
    if made := _fitting(slides, WAYS[:MOVING], most, last):
        return made
    slides = [replace(slide, motion=None, base=None) for slide in slides]
    while len(slides) > 1:
        if made := _fitting(slides, WAYS, most, last):
            return made
        slides = _every_second(slides)
    raise ValueError("It cannot be made small enough.")


def _draw(frame: Frame) -> Picture:
    draw = getattr(RENDERERS[frame.scene.game], frame.draw)
    picture: Picture = draw(frame.scene)
    return picture


def _slides(frames: Sequence[Frame]) -> Iterator[_Slide]:
    """What is shown, drawn one after the other: a packed one takes little room."""
    latest: tuple[Scene, Stage] | None = None
    for frame in frames:
        if frame.draw != "table":
            png = Image.open(BytesIO(_draw(frame).png)).convert("RGB")
            yield _Slide(frame, _Packed(png.reduce(HALF)))
            continue
        stage = _staged(frame.scene, Stage())
        assert stage.image is not None
        rest, found = _Packed(stage.image), None
        if frame.before is not None:
            if latest is None or latest[0] != frame.before:
                latest = frame.before, _staged(frame.before, Stage())
            again, earlier = partial(_staged, frame.scene), partial(_staged, frame.before)
            found = moving(latest[1], stage, again, earlier)
        if found:
            yield _Slide(frame, rest, found[0], _Packed(found[1], stage.image))
        else:
            yield _Slide(frame, rest)
        latest = frame.scene, stage


def _staged(scene: Scene, stage: Stage) -> Stage:
    drawn = RENDERERS[scene.game].staged(scene, stage)
    if drawn.image is not None:
        drawn.image = drawn.image.reduce(HALF)
    return drawn


def _every_second(slides: Sequence[_Slide]) -> list[_Slide]:
    """Every second frame, the last among them, each shown for its neighbour's time too."""
    kept = []
    for at in range((len(slides) - 1) % 2, len(slides), 2):
        both = slides[max(at - 1, 0) : at + 1]
        shown = sum(slide.frame.shown for slide in both)
        frame = msgspec.structs.replace(both[-1].frame, shown=shown)
        kept.append(replace(both[-1], frame=frame))
    return kept


def timed(moves: Sequence[Motion | None], frames: Sequence[Frame]) -> tuple[list[list[int]], int]:
    """For how many milliseconds each picture is shown: a frame's rest is the last of its list.

    Args:
        moves: What moves before each frame rests.
        frames: The frames, with the rests that are wished.

    Returns:
        The times, and that of the pictures between two only each so-manieth is made.
    """
    rests = sum(frame.shown for frame in frames if frame.draw == "table")
    fixed = sum(frame.shown for frame in frames) - rests
    thin, part = 1, 1.0
    for thin in (1, _THIN):
        between = [motion.times(thin) if motion else [] for motion in moves]
        left = LONGEST - fixed - sum(map(sum, between))
        part = min(1.0, left / max(1, rests))
        if part >= _SHORT:
            break
    times = []
    for frame, ahead in zip(frames, between, strict=True):
        rest = frame.shown
        if frame.draw == "table":
            rest = max(min(rest, LEAST), int(rest * part))
        times.append([*ahead, rest])
    return times, thin


def _fitting(
    slides: Sequence[_Slide], ways: Sequence[tuple[int, int]], most: int, last: Picture
) -> Picture | None:
    """The animated picture in the first of these ways in which it is small enough."""
    times, thin = timed([slide.motion for slide in slides], [slide.frame for slide in slides])
    for width, quality in ways:
        height = max(round(size[1] * width / size[0]) for size in (one.rest.size for one in slides))
        reel = _Reel(_images(slides, (width, height), thin), sum(map(len, times)))
        shown = [time for each in times for time in each]
        made = _encoded(reel, shown, quality)
        if len(made) <= most:
            return msgspec.structs.replace(last, png=made, width=width, height=height)
    return None


def _images(slides: Sequence[_Slide], size: tuple[int, int], thin: int) -> Iterator[Image.Image]:
    """Everything that is shown, one after the other."""
    for slide in slides:
        rest = slide.rest.image()
        if slide.motion and slide.base:
            base = slide.base.image(rest)
            for at, image in enumerate(pictures(slide.motion, base, rest)):
                if at % thin == 0:
                    yield _middle(image, size)
        yield _middle(rest, size)


class _Reel:
    """Pictures that Pillow takes for the frames of one: each is made when its turn has come."""

    mode = "RGB"

    def __init__(self, images: Iterator[Image.Image], count: int) -> None:
        self.first = next(images)
        self._images = images
        self._frame = self.first
        self.n_frames = count - 1

    def seek(self, at: int) -> None:  # noqa: ARG002
        """Make the next frame; Pillow goes through them once."""
        self._frame = next(self._images)

    def getim(self) -> Any:
        """The pixels of the frame."""
        return self._frame.getim()


def framed(png: bytes, size: tuple[int, int]) -> Image.Image:
    """A drawn picture made as wide as a frame, in its middle."""
    return _middle(Image.open(BytesIO(png)).convert("RGB").reduce(HALF), size)


def _middle(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    if image.size == size:
        return image
    width, height = size
    if image.width != width:
        tall = round(image.height * width / image.width)
        image = image.resize((width, tall), Image.Resampling.BOX)
    frame = Image.new("RGB", (width, height), theme.GROUND)
    frame.paste(image, (0, (height - image.height) // 2))
    return frame


def _encoded(reel: _Reel, shown: Sequence[int], quality: int) -> bytes:
    buffer = BytesIO()
    least, most = _KEYFRAMES
    reel.first.save(
        buffer,
        "WEBP",
        save_all=True,
        append_images=[reel],
        duration=list(shown),
        loop=0,
        quality=quality,
        method=_EFFORT,
        kmin=least,
        kmax=most,
    )
    return buffer.getvalue()
