"""The table picture against the view that it shows: alt text, sizes, contrast, room for words."""

from io import BytesIO

import msgspec
import pytest
from PIL import Image

from rendering import deathwick
from rendering.deathwick.phrases import card_name
from rendering.deathwick.places import plan
from rendering.deathwick.shadow import spread
from rendering.layout import TURN
from rendering.scene import Scene
from rendering.theme import SMALLEST
from tests.rendering.deathwick.games import NAMES, Longer, played
from tests.rendering.games import HOSTILE, WORDS
from tests.rendering.measures import watched

COUNTS = range(2, 11)


def _some(players: int, number: int = 5) -> list[Scene]:
    moments = played(players, "table")
    return [scene for _, scene in moments[1 :: max(1, len(moments) // number)]]


SCENES = [scene for players in COUNTS for scene in _some(players)]


@pytest.mark.parametrize("scene", SCENES)
def test_alt_text_tells_the_view(scene: Scene) -> None:
    picture = deathwick.table(scene)
    view, text = scene.view, picture.text
    assert len(picture.alt) <= 1024
    assert f"{sum(view['lit'])} of {view['players']} still lit." in picture.alt
    if view["dark"]:
        top = card_name(WORDS, view["dark"][0], True)
        cards = WORDS("picture.cards", n=len(view["dark"]))
        assert f"The Dark: {cards}, {top} on top." in picture.alt
    for seat in range(view["players"]):
        line = next(
            line for line in text.splitlines() if line.startswith(f"Seat {seat + 1} {NAMES[seat]},")
        )
        if view["classes"][seat]:
            assert WORDS(f"deathwick.class.{view['classes'][seat]}") in line
        if not view["lit"][seat]:
            assert ", Out" in line
            continue
        assert f"Candle {len(view['candles'][seat])}, hand {len(view['hands'][seat])}" in line
        for ghost in view["shadows"][seat]:
            if not ghost.get("wall"):
                assert card_name(WORDS, ghost["card"], True) in line
                assert ghost["from"] is None or f" from seat {ghost['from'] + 1}" in line
        walls = sum(bool(ghost.get("wall")) for ghost in view["shadows"][seat])
        assert not walls or WORDS("deathwick.alt.walls", n=walls) in line
        pages = len(view["pages"][seat])
        assert not pages or WORDS("deathwick.alt.pages", n=pages) in line
    if view["phase"] in ("haunting", "ritual", "burden"):
        assert f"{NAMES[view['turn']]}’s turn: the" in picture.alt


@pytest.mark.parametrize("players", COUNTS)
def test_every_line_is_large_enough_readable_inside_and_alone(players: int) -> None:
    for start, scene in enumerate(_some(players, 3)):
        hostile = tuple(HOSTILE[(start + at) % len(HOSTILE)] for at in range(players))
        with watched() as seen:
            deathwick.table(msgspec.structs.replace(scene, names=hostile))
        lines = seen[0].lines
        for laid in lines:
            assert laid.line.size >= SMALLEST, laid
            # Whose turn it is may be cut, what they may do may not.
            assert laid.line.size != TURN.size or not laid.line.text.endswith("…"), laid
            assert laid.contrast >= 4.5, laid
            assert 12 <= laid.line.box[0] <= laid.line.box[2] <= 1268, laid
        boxes = [laid.line.box for laid in lines]
        for at, one in enumerate(boxes):
            for other in boxes[at + 1 :]:
                beside = one[2] <= other[0] or other[2] <= one[0]
                below = one[3] - 9 <= other[1] + 9 or other[3] - 9 <= one[1] + 9
                assert beside or below, (lines[at], one, other)


@pytest.mark.parametrize("players", [2, 4, 6, 8])
def test_labels_have_room_for_longer_languages(players: int) -> None:
    names = ("Ana", "Bo", "Cleo", "Dora", "Eva", "Fred", "Gus", "Hal")[:players]
    for scene in _some(players, 4):
        with watched() as seen:
            deathwick.table(msgspec.structs.replace(scene, words=Longer(), names=names))
        for laid in seen[0].lines:
            assert not laid.line.text.endswith("…"), laid.line.text


@pytest.mark.parametrize("players", COUNTS)
def test_pictures_are_small_and_as_large_as_they_say(players: int) -> None:
    for scene in _some(players, 4):
        picture = deathwick.table(scene)
        assert len(picture.png) < 300_000
        assert Image.open(BytesIO(picture.png)).size == (picture.width, picture.height)


@pytest.mark.parametrize("players", COUNTS)
def test_seats_go_clockwise_and_never_overlap(players: int) -> None:
    places = plan(players)
    boxes = [*places.seats, places.middle]
    for at, one in enumerate(boxes):
        assert one.x >= 0
        assert one.x + one.width <= 1280
        for other in boxes[at + 1 :]:
            apart = one.x + one.width <= other.x or other.x + other.width <= one.x
            above = one.y + one.height <= other.y or other.y + other.height <= one.y
            assert apart or above
    middles = [(box.x + box.width / 2, box.y + box.height / 2) for box in places.seats]
    pairs = zip(middles, [*middles[1:], middles[0]], strict=True)
    area = sum(x * v - u * y for (x, y), (u, v) in pairs)
    assert players == 2 or area > 0, "down on the picture is up in geometry: clockwise is positive"


@pytest.mark.parametrize("walls", [False, True])
def test_up_to_eight_ghosts_are_all_shown(walls: bool) -> None:
    for left in range(9):
        for middle in range(9 - left):
            for right in range(9 - left - middle):
                counts = (left, middle, right)
                found = spread(counts, 286, 278, walls)
                hidden = sum(counts) - sum(found.shown)
                assert not hidden or sum(column % 2 for column in counts) > 1, counts
    assert sum(spread((30, 30, 30), 286, 278, True).shown) >= 6


def test_who_is_hit_by_the_open_question_and_whose_turn_it_is_are_both_told() -> None:
    for _, scene in played(8, "table"):
        pending = scene.view["pending"] or {}
        action = pending.get("action") or {"move": ""}
        if pending.get("ask") == "salt":
            if not action["move"].startswith("haunt"):
                continue
            seat, target = action["seat"], int(action["move"].split("@")[1])
            assert f"{NAMES[seat]} haunts {NAMES[target]} with " in deathwick.table(scene).alt
            assert "Anyone may answer" in deathwick.table(scene).alt
            return
    raise AssertionError("nobody haunted anybody")
