"""How the pictures look that are shown while something moves from one picture to the next."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from rendering.lights import HALF, cut, halved, outline, shrunk
from rendering.motion import BAR, CROSSES, DIES, SLIDES, Motion, Way
from rendering.sprites import Sprite
from rendering.stage import Rect

_DARKER = [v * 2 // 3 for v in range(256)]
"""How dark a panel is that has greyed."""


def eased(part: float) -> float:
    """How far a thing is when so much of its time is over: fast first, then ever slower."""
    return 1 - (1 - part) ** 3


def pictures(motion: Motion, base: Image.Image, rest: Image.Image) -> Iterator[Image.Image]:
    """The pictures between two, in the half size, as many as `Motion.times` has.

    Args:
        motion: What moves.
        base: The second picture without that.
        rest: The second picture.
    """
    ground = base.copy()
    if motion.passes:
        ground.paste(motion.bar, halved(BAR))
    still = ground.copy()
    for way in motion.ways:
        _go(still, way, 1.0)
    for image in (ground, still):
        for one in motion.dying:
            image.paste(one.before, halved(one.zone))
    unlit = still.copy()
    for image in (ground, still):
        _old_light(image, motion)
    if motion.ways:
        for at in range(SLIDES):
            image = ground.copy()
            _waning(image, motion, 0.0)
            for way in motion.ways:
                _go(image, way, eased(at / SLIDES))
            yield image
    for at in range(motion.steps):
        image = still.copy()
        _waning(image, motion, (at + 1) / motion.steps)
        yield image
    _waning(unlit, motion, 1.0, dying=False)
    if motion.dying:
        for at in range(DIES):
            image = unlit.copy()
            _die(image, motion, at)
            _old_light(image, motion)
            yield image
    if motion.crosses:
        yield from _crossing(motion, base, rest)


def _crossing(motion: Motion, base: Image.Image, rest: Image.Image) -> Iterator[Image.Image]:
    """The light goes to the next seat; everything else is there already."""
    image = base.copy()
    for way in motion.ways:
        _go(image, way, 1.0)
    _waning(image, motion, 1.0, dying=False)
    for one in motion.dying:
        image.paste(cut(rest, one.zone), halved(one.zone))
    image.paste(cut(rest, BAR), halved(BAR))
    (start, *_), (end, *_) = motion.lights
    for at in range(CROSSES):
        part = eased((at + 1) / (CROSSES + 1))
        box = tuple(round(a + (b - a) * part) for a, b in zip(start, end, strict=True))
        lit = image.copy()
        _light(lit, (box[0], box[1], box[2], box[3]))
        yield lit


def _go(image: Image.Image, way: Way, part: float) -> None:
    # What goes somewhere is seen nearly until it gets there.
    late = part**4 if way.start != way.end else part
    seen = way.seen[0] + (way.seen[1] - way.seen[0]) * late
    if seen <= 0:
        return
    size = way.sizes[0] + (way.sizes[1] - way.sizes[0]) * part
    if way.laid.thing.path is not None and way.sizes[0] == way.sizes[1]:
        x, y = way.laid.thing.path(way.start, way.end, part)
    else:
        x, y = (round(a + (b - a) * part) for a, b in zip(way.start, way.end, strict=True))
    piece, left, top = shrunk(way.laid.thing.sprites, HALF)
    if size != 1.0:
        wide, tall = max(1, round(piece.width * size)), max(1, round(piece.height * size))
        piece = piece.resize((wide, tall), Image.Resampling.BILINEAR)
    mask = piece.getchannel("A")
    if seen < 1.0:
        mask = mask.point([round(v * seen) for v in range(256)])
    image.paste(piece, (round(x / HALF + left * size), round(y / HALF + top * size)), mask)


def _waning(image: Image.Image, motion: Motion, part: float, *, dying: bool = True) -> None:
    """What sinks, and what is to go out, when so much of the sinking is done."""
    for one in motion.sinking:
        _look(image, one.wane.looks(round(one.start + (one.end - one.start) * part)), one.x, one.y)
    if dying:
        for out in motion.dying:
            _look(image, out.wane.looks(out.wane.level), out.x, out.y)


def _old_light(image: Image.Image, motion: Motion) -> None:
    """The light of the turn where it was: it goes last."""
    if motion.passes and motion.lights[0]:
        _light(image, motion.lights[0][0])


def _die(image: Image.Image, motion: Motion, at: int) -> None:
    """A flame that shrinks, then smoke over a panel that greys."""
    flames = DIES // 2
    for one in motion.dying:
        if at >= flames:
            part = (at - flames + 1) / (DIES - flames)
            grey = one.before.convert("L").point(_DARKER).convert("RGB")
            image.paste(Image.blend(one.before, grey, part), halved(one.zone))
        _look(image, one.wane.going(at), one.x, one.y)


def _look(image: Image.Image, sprite: Sprite, x: int, y: int) -> None:
    piece, left, top = shrunk((sprite,), HALF)
    image.paste(piece, (round(x / HALF + left), round(y / HALF + top)), piece.getchannel("A"))


def _light(image: Image.Image, box: Rect) -> None:
    x, y, width, height = box
    piece, reach = outline(width // HALF, height // HALF)
    image.paste(piece, (x // HALF - reach, y // HALF - reach), piece.getchannel("A"))
