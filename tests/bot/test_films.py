"""Films of finished games: which moments they show, and that each is made once."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Sequence
from io import BytesIO

import pytest
from PIL import Image

from bot.films import CHAPTER, END, KEPT, MOST, REST, STRIKES, STRUCK, Films, chosen, frames
from bot.limits import ALT_TEXT
from bot.painter import Painter
from bot.replay import Step
from rendering import film
from rendering.film import LEAST, Frame
from rendering.motion import CROSSES, SLIDE, SLIDES
from rendering.scene import Picture
from tests.drawers import InThreads
from tests.e2e.sketches import Sketches
from tests.recorded import recorded

LONGEST = [
    ("fantasmagoria", "4p-5r-ghost"),
    ("phantom_rummy", "4p-advanced"),
    ("deathwick", "8p-wick0"),
]
made: list[Sequence[Frame]] = []
held = threading.Event()


def filmed(wanted: Sequence[Frame], most: int = 0) -> Picture:
    made.append(wanted)
    held.wait(5)
    if wanted[0].scene.table == 13:
        raise ValueError("no ink")
    return Picture(b"film", 2, 2, "the end " * 200, "")


@pytest.fixture
async def films(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Films]:
    made.clear()
    held.set()
    monkeypatch.setattr("bot.painter.Processes", InThreads)
    monkeypatch.setattr(film, "film", filmed)
    painter = Painter()
    kept = Films(painter)
    yield kept
    held.set()
    await kept.close()
    await painter.close()


@pytest.mark.parametrize(("game", "name"), LONGEST)
def test_the_longest_games_are_shown_in_a_minute_and_a_half(game: str, name: str) -> None:
    replay = recorded(game, name)
    wanted = frames(replay)
    # A card comes to its place and the light crosses in each: seldom more, often less.
    move = SLIDE * (SLIDES + CROSSES)
    tables = sum(frame.draw == "table" for frame in wanted)
    fixed = sum(frame.shown for frame in wanted if frame.draw != "table")
    assert fixed + tables * (move + LEAST) <= film.LONGEST
    assert tables >= 55
    closing = sum(step.closes for step in replay.steps)
    assert [frame.draw for frame in wanted].count("chapter") == closing
    assert [frame.shown for frame in wanted].count(CHAPTER) == closing
    assert wanted[0].scene.recent == ()
    assert wanted[-1].draw == "end"
    assert wanted[-1].shown == END
    assert wanted[-1].scene.result == replay.table.game.result(replay.table.state)


def test_a_moment_begins_with_the_one_before_it_and_rests_longer_where_somebody_is_struck() -> None:
    replay = recorded("fantasmagoria", "4p-5r-ghost")
    wanted = frames(replay)
    assert wanted[0].before is None
    plies = [step.ply for step in replay.steps]
    scenes = [table.scene() for table in replay.along(plies)]
    possessed = 0
    for frame in wanted[1:]:
        at = scenes.index(frame.scene)
        assert frame.before == (None if replay.steps[at].closes else scenes[at - 1])
        if frame.draw == "table":
            possessed += frame.shown == STRUCK
            kinds = {event.kind for event in frame.scene.recent[-1]}
            assert frame.shown == STRUCK or not kinds & STRIKES
    tricks = sum(frame.draw == "table" for frame in wanted)
    assert 0 < possessed < tricks / 2
    assert {frame.shown for frame in wanted} == {REST, STRUCK, CHAPTER, END}


def test_a_short_game_is_shown_move_by_move_and_a_long_one_line_by_line() -> None:
    short = recorded("fantasmagoria", "3p-1r-ghost").steps
    assert chosen(short) == list(short)
    long = recorded("fantasmagoria", "4p-5r-ghost").steps
    picked = chosen(long)
    assert {step.beats for step in picked} == {step.beats for step in long}
    assert len(picked) <= MOST


@pytest.mark.parametrize("count", [2, 3, MOST, MOST + 1, 10 * MOST])
def test_the_deal_the_end_and_each_chapters_end_are_never_left_out(count: int) -> None:
    steps = [Step(at, at, at // 90, at % 90 == 89) for at in range(count)]
    picked = chosen(steps)
    assert picked == sorted(set(picked), key=lambda step: step.ply)
    assert (picked[0], picked[-1]) == (steps[0], steps[-1])
    assert {step for step in steps if step.closes} <= set(picked)
    assert len(picked) <= MOST + count // 90 + 1


def test_an_aborted_game_ends_with_the_table_as_it_was_left() -> None:
    wanted = frames(recorded("deathwick", "8p-wick0", 50))
    assert wanted[-1].draw == "table"
    assert wanted[-1].scene.halt == "aborted"
    assert all(frame.scene.halt == "" for frame in wanted[:-1])


def test_no_frame_holds_what_only_one_seat_could_see() -> None:
    for frame in frames(recorded("phantom_rummy", "2p-basic")):
        assert all(event.seen_by is None for move in frame.scene.recent for event in move)
        if frame.scene.result is None:
            assert "?" in str(frame.scene.view["hands"])


async def test_two_who_ask_share_one_film(films: Films) -> None:
    replay = recorded("fantasmagoria", "3p-1r-ghost")
    assert films.ready(replay) is None
    held.clear()
    asked = [asyncio.create_task(films.of(replay)) for _ in range(2)]
    await asyncio.sleep(0.02)
    asked.append(asyncio.create_task(films.of(recorded("fantasmagoria", "3p-1r-ghost"))))
    await asyncio.sleep(0.02)
    asked[0].cancel()
    held.set()
    first, second = await asyncio.gather(*asked[1:])
    assert first is second
    assert films.ready(replay) is first
    assert await films.of(replay) is first
    assert len(made) == 1


async def test_its_alt_text_says_what_it_shows(films: Films) -> None:
    replay = recorded("fantasmagoria", "3p-1r-ghost")
    alt = (await films.of(replay)).alt
    assert "Animated replay of Fantasmagória, table 7" in alt
    assert all(name in alt for name in replay.table.names)
    assert f"{len(made[0])} pictures" in alt
    assert "the end the end" in alt
    assert len(alt) <= ALT_TEXT


async def test_another_name_is_another_film_and_only_a_few_are_kept(films: Films) -> None:
    first = recorded("fantasmagoria", "3p-1r-ghost", 9, ("A", "B", "C"))
    await films.of(first)
    for at in range(KEPT):
        await films.of(recorded("fantasmagoria", "3p-1r-ghost", 9, (f"A{at}", "B", "C")))
    assert len(made) == KEPT + 1
    assert films.ready(first) is None


async def test_a_film_that_fails_is_tried_anew(
    films: Films, monkeypatch: pytest.MonkeyPatch
) -> None:
    replay = recorded("fantasmagoria", "3p-1r-ghost", 9)

    def broken(wanted: Sequence[Frame], most: int = 0) -> Picture:
        raise ValueError("no ink")

    monkeypatch.setattr(film, "film", broken)
    with pytest.raises(ValueError, match="no ink"):
        await films.of(replay)
    monkeypatch.setattr(film, "film", filmed)
    assert (await films.of(replay)).png == b"film"


async def test_other_pictures_do_not_wait_for_a_film(films: Films) -> None:
    held.clear()
    filming = asyncio.create_task(films.of(recorded("fantasmagoria", "3p-1r-ghost")))
    await asyncio.sleep(0.02)
    scene = recorded("fantasmagoria", "3p-1r-ghost").at(0).scene()
    painter = films._painter
    sketch = await asyncio.wait_for(painter.draw(Sketches().table, scene), 5)
    assert sketch.alt
    assert not filming.done()
    held.set()
    await filming


async def test_a_film_is_made_in_a_process_that_gives_way_and_ends_with_it() -> None:
    painter = Painter()
    wanted = frames(recorded("fantasmagoria", "3p-1r-ghost", 2))
    picture = await painter.apart(film.film, wanted)
    assert Image.open(BytesIO(picture.png)).format == "WEBP"
    assert painter._apart is not None
    assert [drawer._process for drawer in painter._apart._drawers] == [None]  # type: ignore[attr-defined]
    await painter.close()


async def test_a_film_that_is_being_made_does_not_keep_the_bot_from_ending() -> None:
    painter = Painter()
    kept = Films(painter)
    making = asyncio.create_task(kept.of(recorded("fantasmagoria", "4p-5r-ghost")))
    await asyncio.sleep(0.3)
    async with asyncio.timeout(4):
        await kept.close()
        await painter.close()
    with pytest.raises(asyncio.CancelledError):
        await making
