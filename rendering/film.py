"""An animated picture of many scenes, small enough for a phone."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

import msgspec
from PIL import Image

from rendering import RENDERERS, theme
from rendering.scene import Picture, Scene

MOST = 15 << 19
"""Bytes: 7.5 MiB."""
WAYS = ((640, 75), (640, 50), (512, 50), (448, 40))
"""Width in pixels and quality, tried in this order until it fits; then every second frame goes."""
_EFFORT = 2
"""Of 0 to 6: a sixth smaller than 0, and twice as fast as 4."""
_KEYFRAMES = 9, 17
"""A frame that needs no other comes after so many at least and at most."""


class Frame(msgspec.Struct, frozen=True):
    """One frame: what draws it (a method of the game's `Renderer`), its scene, and for how long it
    is shown, in milliseconds.
    """

    draw: str
    scene: Scene
    shown: int


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
    # A drawn picture takes a tenth of the room that its pixels take.
    drawn = [_draw(frame) for frame in frames]
    shown = [frame.shown for frame in frames]
    while len(drawn) > 1:
        for width, quality in WAYS:
            height = max(_height(picture, width) for picture in drawn)
            made = _encoded([picture.png for picture in drawn], shown, (width, height), quality)
            if len(made) <= most:
                return msgspec.structs.replace(drawn[-1], png=made, width=width, height=height)
        drawn, shown = _every_second(drawn, shown)
    raise ValueError("It cannot be made small enough.")


def _draw(frame: Frame) -> Picture:
    draw = getattr(RENDERERS[frame.scene.game], frame.draw)
    picture: Picture = draw(frame.scene)
    return picture


def _height(picture: Picture, width: int) -> int:
    return round(picture.height * width / picture.width)


def _every_second(
    drawn: Sequence[Picture], shown: Sequence[int]
) -> tuple[list[Picture], list[int]]:
    """Every second frame, the last among them, each shown for its neighbour's time too."""
    first = (len(drawn) - 1) % 2
    kept = list(drawn[first::2])
    times = [sum(shown[max(at - 1, 0) : at + 1]) for at in range(first, len(drawn), 2)]
    return kept, times


class _Reel:
    """Pictures that Pillow takes for the frames of one: each is opened when its turn has come."""

    mode = "RGB"

    def __init__(self, pngs: Sequence[bytes], size: tuple[int, int]) -> None:
        self._pngs = pngs
        self._size = size
        self._frame = Image.new("RGB", size)
        self.n_frames = len(pngs)

    def seek(self, at: int) -> None:
        """Open that frame."""
        self._frame = framed(self._pngs[at], self._size)

    def getim(self) -> Any:
        """The pixels of the open frame."""
        return self._frame.getim()


def framed(png: bytes, size: tuple[int, int]) -> Image.Image:
    """A drawn picture made as wide as a frame, in its middle."""
    width, height = size
    image = Image.open(BytesIO(png)).convert("RGB")
    if image.width == 2 * width:
        small = image.reduce(2)
    else:
        size = width, round(image.height * width / image.width)
        small = image.resize(size, Image.Resampling.BOX)
    frame = Image.new("RGB", (width, height), theme.GROUND)
    frame.paste(small, (0, (height - small.height) // 2))
    return frame


def _encoded(
    pngs: Sequence[bytes], shown: Sequence[int], size: tuple[int, int], quality: int
) -> bytes:
    buffer = BytesIO()
    least, most = _KEYFRAMES
    framed(pngs[0], size).save(
        buffer,
        "WEBP",
        save_all=True,
        append_images=[_Reel(pngs[1:], size)],
        duration=list(shown),
        loop=0,
        quality=quality,
        method=_EFFORT,
        kmin=least,
        kmax=most,
    )
    return buffer.getvalue()
