"""The end of a round and of the game, for 1 to 5 rounds and 3 or 4 players."""

import msgspec
import pytest

from rendering import fantasmagoria
from rendering.fantasmagoria.scores import course
from rendering.theme import SEATS, SMALLEST
from tests.rendering.games import HOSTILE, NAMES, WORDS, Longer, end_scene
from tests.rendering.measures import Laid, watched


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("rounds", [1, 2, 3, 4, 5])
def test_all_rounds_fit(players: int, rounds: int) -> None:
    scene = end_scene(players, f"end{rounds}", rounds)
    for names in (NAMES[:players], HOSTILE[:players]):
        shown = msgspec.structs.replace(scene, names=names)
        with watched() as seen:
            pictures = [fantasmagoria.end(shown), fantasmagoria.chapter(shown)]
        for picture, drawn in zip(pictures, seen, strict=True):
            assert len(picture.alt) <= 1024
            assert len(picture.png) < 260_000
            for laid in drawn.lines:
                assert laid.line.size >= SMALLEST
                assert laid.contrast >= 4.5, laid
                assert 24 <= laid.line.box[0] <= laid.line.box[2] <= 1256, laid
                assert laid.line.box[3] <= picture.height, laid


def test_the_standing_is_told_by_place() -> None:
    scene = end_scene(4, "end3", 3)
    result = scene.result
    assert result is not None
    picture = fantasmagoria.end(scene)
    assert f"{NAMES[result.winners[0]]} wins" in picture.alt
    found = course(scene)
    assert found.totals[-1] == tuple(result.scores)
    for seat, name in enumerate(NAMES):
        total = WORDS("fantasmagoria.alt.scares", n=result.scores[seat])
        assert f"{result.places[seat]}. {name}: {total} in all." in picture.text


def test_a_tie_says_that_the_spirits_chose() -> None:
    scene = end_scene(4, "end3", 3)
    assert scene.result is not None
    even = [
        msgspec.structs.replace(event, facts={**event.facts, "totals": [5, 5, 5, 9]})
        for event in scene.history
    ]
    result = msgspec.structs.replace(scene.result, winners=[1])
    tied = msgspec.structs.replace(scene, history=tuple(even), result=result)
    assert "the spirits chose" in fantasmagoria.end(tied).alt
    assert f"{NAMES[1]} wins" in fantasmagoria.end(tied).alt
    assert "share" in fantasmagoria.chapter(tied).alt


def test_a_chapter_shows_the_rounds_so_far() -> None:
    scene = end_scene(4, "end3", 3)
    first = msgspec.structs.replace(scene, history=scene.history[:1], result=None)
    alt = fantasmagoria.chapter(first).alt
    assert "Round 1 of 3 is over" in alt
    assert "Round 2" not in alt


def test_without_a_finished_round_there_is_no_chapter() -> None:
    scene = msgspec.structs.replace(end_scene(4, "end3", 3), history=())
    with pytest.raises(ValueError, match="no round"):
        fantasmagoria.chapter(scene)


@pytest.mark.parametrize("rounds", [1, 3, 5])
def test_heads_have_room_for_longer_languages(rounds: int) -> None:
    names = ("Ana", "Bo", "Cleo", "Dora")
    scene = end_scene(4, f"end{rounds}", rounds)
    longer = msgspec.structs.replace(scene, words=Longer(), names=names)
    with watched() as seen:
        fantasmagoria.end(longer)
        fantasmagoria.chapter(longer)
    for laid in [*seen[0].lines, *seen[1].lines]:
        assert not laid.line.text.endswith("…"), laid.line.text


def test_the_course_names_players_whole_where_they_can_be() -> None:
    scene = end_scene(4, "end3", 3)
    with watched() as seen:
        fantasmagoria.end(scene)
    named = [laid.line.text for laid in seen[0].lines if laid.line.colour in SEATS]
    assert set(NAMES) <= set(named)
    short = msgspec.structs.replace(scene, names=("Ana", "Bo", "Cleo", "Dora"))
    with watched() as others:
        fantasmagoria.end(short)

    def names_at(lines: list[Laid]) -> int:
        return min(laid.line.box[0] for laid in lines if laid.line.colour in SEATS and
                   len(laid.line.text) > 1)  # fmt: skip

    assert names_at(others[0].lines) > names_at(seen[0].lines) + 100
