"""Small pictures to compare with, so that a change of the look is seen and meant.

    python -m tests.rendering.goldens

draws them anew into `tests/rendering/golden/`; look at them before committing.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image

from rendering import LobbyScene, Picture, fantasmagoria, lobby
from rendering.ratings import Leaderboard, Profile, Rank, leaderboard, profile
from tests.rendering.deathwick.goldens import pictures as deathwick_pictures
from tests.rendering.games import NAMES, WORDS, end_scene, played, seat_view
from tests.rendering.phantom_rummy.goldens import pictures as phantom_pictures

FOLDER = Path(__file__).parent / "golden"
WIDTH = 320


def pictures() -> Iterator[tuple[str, Picture]]:
    """Each golden's name and picture."""
    moments = played(4, "golden")
    for name, at in (("sacrifice", 2), ("trick", 24), ("later", 70)):
        state, scene = moments[at]
        yield f"table-{name}", fantasmagoria.table(scene)
        yield f"hand-{name}", fantasmagoria.hand(scene, seat_view(state, scene.to_act[0]))
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


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for golden, drawn in pictures():
        small(drawn).quantize(64).save(FOLDER / f"{golden}.png", optimize=True)
