"""Small pictures to compare with, so that a change of the look is seen and meant.

    python -m tests.rendering.goldens [NAME...]

draws them anew into `tests/rendering/golden/`, all or those whose names begin so; look at them
before committing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import msgspec
from PIL import Image, ImageChops

from rendering import LobbyScene, Picture, fantasmagoria, lobby
from rendering.ratings import Leaderboard, Profile, Rank, leaderboard, profile
from tests.rendering.deathwick.goldens import pictures as deathwick_pictures
from tests.rendering.games import NAMES, WORDS, end_scene, played, seat_view, seen_by
from tests.rendering.phantom_rummy.goldens import pictures as phantom_pictures

_BLOCK = 8
FOLDER = Path(__file__).parent / "golden"
WIDTH = 320
PILE = 10
"""The moment of the game in which a pile is chosen first."""


def pictures() -> Iterator[tuple[str, Picture]]:
    """Each golden's name and picture."""
    moments = played(4, "golden")
    for name, at in (("sacrifice", 2), ("trick", 24), ("pile", PILE), ("later", 70)):
        state, scene = moments[at]
        yield f"table-{name}", fantasmagoria.table(scene)
        yield f"hand-{name}", fantasmagoria.hand(scene, seat_view(state, scene.to_act[0]))
    state, scene = moments[PILE + 1]
    yield "table-taken", fantasmagoria.table(scene)
    taker = moments[PILE][1].to_act[0]
    own = msgspec.structs.replace(seat_view(state, taker), seen=seen_by(taker, "golden", PILE))
    yield "hand-taken", fantasmagoria.hand(scene, own)
    halted = msgspec.structs.replace(scene, to_act=(), halt="paused")
    yield "table-paused", fantasmagoria.table(halted)
    yield "table-round", fantasmagoria.table(next(s for _, s in moments if s.history))
    yield "table-three", fantasmagoria.table(played(3, "golden")[20][1])
    yield "end", fantasmagoria.end(end_scene(4, "golden"))
    yield "chapter-five", fantasmagoria.chapter(end_scene(3, "golden", 5))
    yield "spirit", fantasmagoria.spirit("Will it rain?", "K", WORDS)
    seated = LobbyScene(
        "fantasmagoria", 12, NAMES[:3], (False, True, False), (3, 4), ("Pace: live",), WORDS
    )
    yield "lobby", lobby(seated)
    course = (1000, 1082, 1038, 1120)
    won = (True, False, True)
    yield "profile", profile(Profile("fantasmagoria", NAMES[0], 1120, course, won, 1, 1, 0, WORDS))
    ranks = (Rank(1, NAMES[0], 1120, 3, 2), Rank(2, NAMES[1], 1004, 4, 1))
    shown = Leaderboard("fantasmagoria", ranks, (Rank(0, "Novice", 980, 9, 1),), 0, 3, WORDS)
    yield "leaderboard", leaderboard(shown)
    for code in ("goat7", "ghost11", "cup"):
        yield f"face-{code}", fantasmagoria.face(code, WORDS)
    yield from phantom_pictures()
    yield from deathwick_pictures()


def small(picture: Picture) -> Image.Image:
    """A picture as it is kept: `WIDTH` pixels wide."""
    image = Image.open(BytesIO(picture.png)).convert("RGB")
    height = round(image.height * WIDTH / image.width)
    return image.resize((WIDTH, height), Image.Resampling.BOX)


def worst(one: Image.Image, other: Image.Image) -> int:
    """How much two small pictures differ where they differ most: the mean difference, in levels,
    of the block of 8 by 8 pixels that has changed most. The rest of a picture hides no change.
    """
    red, green, blue = ImageChops.difference(one, other).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    found = 0
    for left in (0, _BLOCK // 2):
        for top in (0, _BLOCK // 2):
            right, low = (at // _BLOCK * _BLOCK for at in (most.width - left, most.height - top))
            block = most.crop((left, top, left + right, top + low)).reduce(_BLOCK)
            found = max(found, *block.tobytes())
    return found


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for golden, drawn in pictures():
        if not sys.argv[1:] or golden.startswith(tuple(sys.argv[1:])):
            kept = small(drawn).quantize(256, Image.Quantize.MAXCOVERAGE)
            kept.save(FOLDER / f"{golden}.png", optimize=True)
