"""The end of a short game and of the game: every point is told, all fits."""

import msgspec
import pytest

from games.game import Event, Result
from rendering import phantom_rummy
from rendering.phantom_rummy.goal import read_goal
from rendering.phantom_rummy.phrases import card_name
from rendering.scene import Scene
from rendering.theme import SMALLEST
from tests.rendering.games import HOSTILE, NAMES, WORDS
from tests.rendering.measures import watched
from tests.rendering.phantom_rummy.clever import finished
from tests.rendering.phantom_rummy.games import Longer, played


def _goals(players: int, advanced: bool) -> list[Scene]:
    return [
        scene
        for _, scene in finished(players, f"end{players}", advanced)
        if scene.recent and any(event.kind == "goal" for event in scene.recent[-1])
    ]


CHAPTERS = [*_goals(4, True)[:2], *_goals(3, False)[:1], *_goals(2, True)[:1]]
ENDS = [finished(p, f"end{p}", adv)[-1][1] for p, adv in ((4, True), (3, False), (2, True))]


def _fits(scene: Scene, pictures: str) -> None:
    draw = getattr(phantom_rummy, pictures)
    for names in (scene.names, HOSTILE[: len(scene.names)], HOSTILE[6 : 6 + len(scene.names)]):
        with watched() as seen:
            picture = draw(msgspec.structs.replace(scene, names=names))
        assert len(picture.alt) <= 1024
        assert len(picture.png) < 260_000
        assert picture.height <= 1640
        for laid in seen[0].lines:
            assert laid.line.size >= SMALLEST, laid
            assert laid.contrast >= 4.5, laid
            assert 24 <= laid.line.box[0] <= laid.line.box[2] <= 1256, laid
            assert laid.line.box[3] <= picture.height, laid


@pytest.mark.parametrize("scene", CHAPTERS)
def test_a_goal_is_told_point_by_point(scene: Scene) -> None:
    goal = next(event for event in scene.recent[-1] if event.kind == "goal")
    picture = phantom_rummy.chapter(scene)
    assert goal.seat is not None
    assert f"{NAMES[goal.seat]} went out" in picture.alt
    points = WORDS("phantom_rummy.picture.end.points", n=goal.facts["points"])
    assert points in picture.alt
    for code in goal.cards:
        assert str(card_name(WORDS, code)).split(" ")[0] in picture.text
    for kind in ("reds", "bonus"):
        cards = goal.facts[kind]
        assert isinstance(cards, list)
        for turned in cards:
            assert card_name(WORDS, str(turned)) in picture.text
    _fits(scene, "chapter")


def test_long_after_the_goal_the_picture_still_tells_it_point_by_point() -> None:
    for scene in CHAPTERS:
        later = msgspec.structs.replace(scene, recent=())
        assert phantom_rummy.chapter(later) == phantom_rummy.chapter(scene)
    earlier = msgspec.structs.replace(CHAPTERS[1], history=CHAPTERS[1].history[:1])
    assert "Short game 1 of" in phantom_rummy.chapter(earlier).alt


def test_the_last_card_is_marked_where_it_is_covered_least() -> None:
    for scene in CHAPTERS:
        goal = read_goal(scene.history[-1])
        assert goal is not None
        number, at = goal.last_place
        assert goal.sets[number][at] == goal.last
        assert goal.last not in goal.sets[number][at + 1 :]
    facts = {**CHAPTERS[0].history[-1].facts, "last_card": "D3", "sets": ["A1 A1", "D3 D3 D3*"]}
    same = read_goal(Event("short_game", None, (), facts))
    assert same is not None
    assert same.last_place == (1, 1)


def test_a_short_game_without_a_goal_is_not_scored() -> None:
    moments = (scene for _, scene in played(3, "whole", True, "all"))
    scene = next(s for s in moments if s.history and s.history[-1].facts["how"] == "exhausted")
    assert "Nobody went out" in phantom_rummy.chapter(scene).alt


def test_before_the_first_short_game_is_over_there_is_no_chapter() -> None:
    with pytest.raises(ValueError, match="short game"):
        phantom_rummy.chapter(msgspec.structs.replace(CHAPTERS[0], history=()))


@pytest.mark.parametrize("scene", ENDS)
def test_the_standing_is_told_by_place(scene: Scene) -> None:
    result = scene.result
    assert result is not None
    picture = phantom_rummy.end(scene)
    for seat, name in enumerate(scene.names):
        points = WORDS("phantom_rummy.picture.end.points", n=result.scores[seat])
        assert f"{result.places[seat]}. {name}: {points}." in picture.text
    _fits(scene, "end")


@pytest.mark.parametrize("winners", [[0], [0, 2], [0, 1, 2]])
def test_a_win_may_be_shared_or_come_from_treasures(winners: list[int]) -> None:
    scores = [5 if seat in winners else 3 for seat in range(3)]
    places = [1 if seat in winners else 1 + len(winners) for seat in range(3)]
    shared = msgspec.structs.replace(ENDS[1], result=Result(winners, scores, places))
    alt = phantom_rummy.end(shared).alt
    assert ("share" if len(winners) == 3 else NAMES[0]) in alt
    first = msgspec.structs.replace(
        shared, result=Result([1], [0, 0, 0], [2, 1, 2]), history=(), recent=()
    )
    assert "treasures" in phantom_rummy.end(first).alt
    won = (Event("won", 0, ("Icrown*",), {"sets": []}),)
    ahead = msgspec.structs.replace(shared, result=Result([0], [9, 0, 0], [1, 2, 2]), recent=(won,))
    assert "treasures" in phantom_rummy.end(ahead).alt


def test_two_long_names_leave_room_for_what_they_did() -> None:
    shared = msgspec.structs.replace(
        ENDS[1],
        names=(NAMES[0], NAMES[1], "W" * 32),
        result=Result([0, 1], [5, 5, 3], [1, 1, 3]),
    )
    wide = msgspec.structs.replace(shared, result=Result([0, 2], [5, 3, 5], [1, 3, 1]))
    for scene in (shared, wide):
        with watched() as seen:
            phantom_rummy.end(scene)
        assert any(laid.line.text.endswith(" win") for laid in seen[0].lines)


def test_a_long_name_leaves_room_for_going_out() -> None:
    scene = msgspec.structs.replace(CHAPTERS[0], names=("W" * 32,) * len(CHAPTERS[0].names))
    with watched() as seen:
        phantom_rummy.chapter(scene)
    assert any(laid.line.text.endswith("… went out") for laid in seen[0].lines)


@pytest.mark.parametrize("scene", [CHAPTERS[0], CHAPTERS[2]])
def test_heads_have_room_for_longer_languages(scene: Scene) -> None:
    names = ("Ana", "Bo", "Cleo", "Dora")[: len(scene.names)]
    longer = msgspec.structs.replace(scene, words=Longer(), names=names)
    with watched() as seen:
        phantom_rummy.chapter(longer)
        phantom_rummy.end(msgspec.structs.replace(ENDS[0], words=Longer(), names=NAMES[2:] * 2))
    for laid in [*seen[0].lines, *seen[1].lines]:
        assert not laid.line.text.endswith("…"), laid.line.text
