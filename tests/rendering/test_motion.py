"""What moves between two pictures of a table, in each game."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest
from PIL import Image, ImageChops, ImageStat

from rendering import RENDERERS
from rendering.between import eased, pictures
from rendering.cards import LAST, back
from rendering.fantasmagoria.board import along, number_place, trail
from rendering.fantasmagoria.table import CARD
from rendering.lights import HALF, cut
from rendering.motion import BAR, CROSSES, DIES, SINK, SLIDE, SLIDES, Motion, moving
from rendering.scene import Scene
from rendering.stage import Rect, Stage
from tests.recorded import recorded

FANTASMAGORIA = ("fantasmagoria", "4p-1r-ghost")
RUMMY = ("phantom_rummy", "4p-advanced")
DEATHWICK = ("deathwick", "4p-wick0")


def staged(scene: Scene, stage: Stage) -> Stage:
    made = RENDERERS[scene.game].staged(scene, stage)
    assert made.image is not None
    made.image = made.image.reduce(HALF)
    return made


class Move:
    """One move of a recorded game: both pictures, what moves, and what is shown between."""

    def __init__(self, game: str, name: str, before: int, after: int) -> None:
        plies = (before, after)
        scenes = [table.scene() for table in recorded(game, name).along(plies)]
        self.scenes = scenes
        self.before, self.after = (staged(scene, Stage()) for scene in scenes)
        found = moving(
            self.before,
            self.after,
            lambda stage: staged(scenes[1], stage),
            lambda stage: staged(scenes[0], stage),
        )
        assert found is not None
        self.motion: Motion = found[0]
        self.between = list(pictures(*found, self.rest))

    @property
    def first(self) -> Image.Image:
        assert self.before.image is not None
        return self.before.image

    @property
    def rest(self) -> Image.Image:
        assert self.after.image is not None
        return self.after.image


@cache
def move(game: tuple[str, str], before: int, after: int) -> Move:
    return Move(*game, before, after)


def unlike(one: Image.Image, other: Image.Image) -> float:
    """How much two pictures of one size differ, 0 to 255."""
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3


def light(image: Image.Image) -> float:
    return sum(ImageStat.Stat(image).mean) / 3


def test_things_are_fast_first_then_ever_slower() -> None:
    places = [eased(at / SLIDES) for at in range(SLIDES + 1)]
    assert (places[0], places[-1]) == (0, 1)
    steps = [b - a for a, b in pairwise(places)]
    assert all(one > other > 0 for one, other in pairwise(steps))


@pytest.mark.parametrize(
    ("game", "plies", "times"),
    [
        (FANTASMAGORIA, (5, 6), [SLIDE] * (SLIDES + CROSSES)),
        (FANTASMAGORIA, (15, 16), [SLIDE] * SLIDES),
        (RUMMY, (3, 4), [SLIDE] * (SLIDES + CROSSES)),
        (DEATHWICK, (28, 29), [SLIDE] * SLIDES + [SINK] * 2),
        (DEATHWICK, (137, 138), [SLIDE] * (SLIDES + DIES + CROSSES)),
    ],
)
def test_each_kind_of_motion_has_its_time(
    game: tuple[str, str], plies: tuple[int, int], times: list[int]
) -> None:
    made = move(game, *plies)
    assert (SLIDE, SINK, SLIDES, DIES) == (60, 80, 6, 6)
    assert made.motion.times() == times
    assert len(made.between) == len(times)
    assert made.motion.times(2) == times[::2]


def test_a_card_goes_from_its_players_seat_to_its_place_in_the_trick() -> None:
    made = move(FANTASMAGORIA, 5, 6)
    (way,) = made.motion.ways
    seat = made.after.homes[3]
    assert way.laid.thing.name == "cat6"
    assert abs(way.start[0] + CARD * 0.3 - seat[0]) <= 1
    place = (way.end[0] + 20, way.end[1] + 20, 90, 140)
    there = [light(cut(image, place)) for image in made.between]
    at_home = [light(cut(image, (seat[0] - 20, seat[1] - 20, 40, 40))) for image in made.between]
    assert there[0] < 60 < 150 < there[SLIDES - 1]
    assert at_home[0] > 1.5 * at_home[1]
    away = [unlike(cut(image, place), cut(made.rest, place)) for image in made.between]
    assert away[SLIDES - 1] < away[0] / 4
    assert away[SLIDES] < 1


def test_a_won_trick_goes_to_its_winner_and_a_pile_to_its_taker() -> None:
    won = move(FANTASMAGORIA, 8, 9)
    off = [way for way in won.motion.ways if way.seen == (1.0, 0.0)]
    assert {way.laid.thing.name for way in off} == {"cat3", "cat4", "cat5", "cat6"}
    assert len({way.end for way in off}) == 1
    assert abs(off[0].end[0] + CARD * 0.3 - won.after.homes[3][0]) <= 1
    taken = move(FANTASMAGORIA, 16, 17)
    (way,) = taken.motion.ways
    assert way.laid.thing.name == "pile 0"
    assert abs(way.end[0] - taken.after.homes[3][0]) < 60


def test_the_planchette_follows_its_dotted_arc() -> None:
    made = move(FANTASMAGORIA, 15, 16)
    way = next(way for way in made.motion.ways if way.laid.thing.name == "planchette")
    start, end = number_place(1), number_place(8)
    assert way.laid.thing.path is along
    assert (way.end[0] - way.start[0], way.end[1] - way.start[1]) == (
        end[0] - start[0],
        end[1] - start[1],
    )
    dots = trail(start, end)
    for part in (0.2, 0.35, 0.5, 0.65, 0.8):
        x, y = along(start, end, part)
        # The dots end above the window.
        left, top = x - dots.dx, round(y - 40 * part * part) - dots.dy
        assert dots.mask.crop((left - 11, top - 11, left + 11, top + 11)).getbbox()
    assert along(start, end, 0.5)[1] < min(start[1], end[1]) - 60


def test_a_candle_sinks_card_by_card() -> None:
    made = move(DEATHWICK, 28, 29)
    (sinking,) = made.motion.sinking
    assert (sinking.start, sinking.end) == (24, 22)
    box = (sinking.x - 30, sinking.y - 196, 60, 180)
    tops = [flame_top(cut(image, box)) for image in made.between]
    assert tops[:SLIDES] == [flame_top(cut(made.first, box))] * SLIDES
    assert tops[SLIDES - 1] < tops[SLIDES] < tops[SLIDES + 1]
    assert tops[-1] == flame_top(cut(made.rest, box))


def colour(image: Image.Image) -> int:
    """How strong the strongest colour is."""
    red, green, blue = image.split()
    pairs = ((red, green), (red, blue), (green, blue))
    return max(max(ImageChops.difference(*pair).tobytes()) for pair in pairs)


def flame_top(image: Image.Image) -> int:
    """The uppermost row in which something burns."""
    box = image.getchannel("R").point([255 * (v > 220) for v in range(256)]).getbbox()
    return box[1] if box else image.height


def test_a_flame_shrinks_then_smoke_rises_and_the_seat_greys_and_only_then_the_light_crosses() -> (
    None
):
    made = move(DEATHWICK, 137, 138)
    (dying,) = made.motion.dying
    dies = made.between[SLIDES : SLIDES + DIES]
    box = (dying.x - 30, dying.y - 100, 60, 76)
    tops = [flame_top(cut(image, box)) for image in dies]
    assert tops[0] < tops[1] < tops[2] <= tops[3]
    name = (dying.zone[0] + 20, dying.zone[1] + 20, 300, 100)
    shades = [colour(cut(image, name)) for image in dies]
    assert shades[2] > shades[3] > shades[4] > shades[5] == 0
    for image in made.between[SLIDES + DIES :]:
        inside = (dying.zone[0] + 60, dying.zone[1] + 80, 500, 300)
        assert unlike(cut(image, inside), cut(made.rest, inside)) < 0.5


@pytest.mark.parametrize(("game", "plies"), [(FANTASMAGORIA, (5, 6)), (RUMMY, (3, 4))])
def test_the_light_and_the_bar_go_to_the_next_seat_last(
    game: tuple[str, str], plies: tuple[int, int]
) -> None:
    made = move(game, *plies)
    (old,), (new,) = made.before.lights, made.after.lights
    for image in made.between[:SLIDES]:
        assert unlike(cut(image, BAR), cut(made.first, BAR)) == 0
        assert is_lit(image, old)
        assert not is_lit(image, new)
    for image in made.between[SLIDES:]:
        assert unlike(cut(image, BAR), cut(made.rest, BAR)) == 0
        assert not is_lit(image, old)
    assert is_lit(made.rest, new)


def is_lit(image: Image.Image, box: Rect) -> bool:
    """Whether the rim of a panel is mint along its lower half's right side."""
    x, y, width, height = (side // HALF for side in box)
    spots = [image.getpixel((x + width - 1, y + height * part // 10)) for part in (5, 6, 7)]
    return all(isinstance(spot, tuple) and spot[1] > 180 for spot in spots)


def test_chosen_sacrifices_show_their_backs_on_their_way() -> None:
    made = move(FANTASMAGORIA, 1, 2)
    (way,) = made.motion.ways
    assert way.laid.thing.name.startswith("sacrifice")
    (sprite,) = way.laid.thing.sprites
    backs = {id(image) for image, *_ in back("fantasmagoria", CARD, LAST).pieces}
    assert backs <= {id(image) for image, *_ in sprite.pieces}


@pytest.mark.parametrize(
    ("game", "plies"),
    [(FANTASMAGORIA, (7, 8, 9)), (RUMMY, (7, 8, 9, 10)), (DEATHWICK, (30, 33, 34))],
)
def test_nothing_moves_that_is_not_on_one_of_both_pictures_for_all_to_see(
    game: tuple[str, str], plies: tuple[int, ...]
) -> None:
    for before, after in pairwise(plies):
        made = move(game, before, after)
        known = [laid.thing for stage in (made.before, made.after) for laid in stage.laid]
        seen = [str(scene.view) for scene in made.scenes]
        seen += [str(event.cards) for scene in made.scenes for event in scene.recent[-1]]
        for way in made.motion.ways:
            assert any(way.laid.thing is thing for thing in known)
            name = way.laid.thing.name
            if name.startswith(("pile ", "sacrifice ", "light ", "planchette", "wall ")):
                continue
            assert any(f"'{name.split()[0]}'" in one for one in seen)


def test_what_lies_still_is_not_touched_by_what_moves_elsewhere() -> None:
    made = move(RUMMY, 3, 4)
    still = (700, 620, 500, 160)
    for image in made.between:
        assert unlike(cut(image, still), cut(made.rest, still)) < 0.5
