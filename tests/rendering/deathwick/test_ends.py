"""Chapters and ends: who won and how, in every number of players, in room and in words."""

from __future__ import annotations

import msgspec
import pytest

from rendering import deathwick
from rendering.deathwick.course import listed
from rendering.theme import SMALLEST
from tests.rendering.deathwick.games import NAMES, played
from tests.rendering.games import HOSTILE
from tests.rendering.measures import watched

COUNTS = range(2, 11)


@pytest.mark.parametrize("players", COUNTS)
def test_the_end_names_winners_places_and_classes(players: int) -> None:
    scene = played(players, "ends")[-1][1]
    assert scene.result is not None
    picture = deathwick.end(scene)
    if len(scene.result.winners) == 1:
        assert f"{NAMES[scene.result.winners[0]]} wins" in picture.text
    if not scene.result.winners:
        assert "Nobody wins" in picture.alt
    for seat, place in enumerate(scene.result.places):
        assert f"{place}. {NAMES[seat]}: " in picture.text
    assert len(picture.png) < 300_000


@pytest.mark.parametrize("players", COUNTS)
def test_every_line_of_a_chapter_and_an_end_is_readable_and_inside(players: int) -> None:
    moments = played(players, "ends")
    closed = next((scene for _, scene in moments if scene.history), None)
    with watched() as seen:
        deathwick.end(msgspec.structs.replace(moments[-1][1], names=HOSTILE[:players]))
        if closed is not None:
            deathwick.chapter(msgspec.structs.replace(closed, names=HOSTILE[:players]))
    for picture in seen:
        for laid in picture.lines:
            assert laid.line.size >= SMALLEST, laid
            assert laid.contrast >= 4.5, laid
            assert 24 <= laid.line.box[0] <= laid.line.box[2] <= 1256, laid


def test_a_chapter_tells_what_its_event_tells() -> None:
    scene = next(scene for _, scene in played(4, "ends") if len(scene.history) == 2)
    event = scene.history[-1]
    picture = deathwick.chapter(scene)
    assert "Turns 9 to 16" in picture.alt
    candles, before = listed(event, "candles"), listed(scene.history[0], "candles")
    for seat, count in enumerate(candles):
        if scene.view["lit"][seat]:
            change = f"{count - before[seat]:+}".replace("-", "−")
            assert f"Candle {count} ({change})" in picture.text


def test_a_chapter_that_is_not_closed_yet_cannot_be_drawn() -> None:
    with pytest.raises(ValueError, match="chapter"):
        deathwick.chapter(played(4, "ends")[0][1])
