import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.drawers import HANGING, Died, Processes, Rank
from bot.painter import KEPT, Painter
from data.catalogue import catalogue
from rendering.scene import Picture, Scene, SeatView
from tests.drawers import InThreads

SCENE = Scene("fantasmagoria", 1, {}, ("Ana",), (0,), (), (), catalogue("en"))
drawn: list[str] = []
held = threading.Event()


def draw(scene: Scene, own: SeatView | None = None) -> Picture:
    drawn.append(threading.current_thread().name)
    held.wait(5)
    if scene.until == "fail":
        raise ValueError("no ink")
    return Picture(f"{scene.until}{own}".encode(), 1, 1, "", "")


@pytest.fixture
async def painter() -> AsyncIterator[Painter]:
    drawn.clear()
    held.set()
    made = Painter(InThreads(2))
    yield made
    held.set()
    await made.close()


async def test_the_same_view_is_drawn_once(painter: Painter) -> None:
    held.clear()
    asked = [asyncio.create_task(painter.draw(draw, SCENE)) for _ in range(3)]
    await asyncio.sleep(0.01)
    held.set()
    first, *others = await asyncio.gather(*asked)
    assert all(picture is first for picture in others)
    assert await painter.draw(draw, SCENE) is first
    assert len(drawn) == 1


async def test_another_hand_language_or_text_is_another_picture(painter: Painter) -> None:
    own = SeatView(0, {"hands": [["cat1"]]}, (), {})
    other = SeatView(1, {"hands": [["cat1"]]}, (), {})
    later = msgspec.structs.replace(SCENE, until="until 21:40")
    for shown in ((SCENE,), (SCENE, own), (SCENE, other), (later,)):
        await painter.draw(draw, *shown)
    assert len(drawn) == 4


async def test_the_loop_goes_on_while_a_picture_is_drawn(painter: Painter) -> None:
    held.clear()
    drawing = asyncio.create_task(painter.draw(draw, SCENE))
    await asyncio.wait_for(asyncio.sleep(0.02), 1)
    assert not drawing.done()
    held.set()
    await drawing


async def test_a_picture_that_fails_is_tried_anew(painter: Painter) -> None:
    failing = msgspec.structs.replace(SCENE, until="fail")
    for _ in range(2):
        with pytest.raises(ValueError, match="no ink"):
            await painter.draw(draw, failing)
    assert len(drawn) == 2


async def test_one_who_gives_up_waiting_does_not_spoil_it_for_the_others(painter: Painter) -> None:
    held.clear()
    impatient = asyncio.create_task(painter.draw(draw, SCENE))
    patient = asyncio.create_task(painter.draw(draw, SCENE))
    await asyncio.sleep(0.01)
    impatient.cancel()
    held.set()
    assert (await patient).png
    assert len(drawn) == 1


async def test_only_the_latest_pictures_are_kept(painter: Painter) -> None:
    for n in range(KEPT + 1):
        await painter.draw(draw, msgspec.structs.replace(SCENE, until=str(n)))
    await painter.draw(draw, msgspec.structs.replace(SCENE, until="0"))
    assert len(drawn) == KEPT + 2


def portrait(scene: Scene) -> Picture:
    """Tells who draws, in what words."""
    told = f"{os.getpid()} {os.nice(0)} {scene.words('bot.step.back')}"
    return Picture(told.encode(), 1, 1, "", "")


@pytest.fixture
async def studio() -> AsyncIterator[Painter]:
    made = Painter()
    yield made
    await made.close()


async def test_pictures_are_drawn_in_a_process_that_gives_way(studio: Painter) -> None:
    drawer, priority, word = (await studio.draw(portrait, SCENE)).png.split()
    assert int(drawer) != os.getpid()
    assert int(priority) > os.nice(0)
    assert word.decode() == SCENE.words("bot.step.back")


async def test_a_killed_process_is_replaced(studio: Painter) -> None:
    first = await studio.run(os.getpid)
    os.kill(first, signal.SIGKILL)
    assert (await studio.draw(portrait, SCENE)).png
    assert await studio.run(os.getpid) != first


async def test_whoever_waits_for_a_picture_comes_before_those_who_only_look() -> None:
    drawers = Processes(1)
    done = []

    async def ask(rank: Rank) -> None:
        await drawers.run(os.getpid, rank=rank)
        done.append(rank)

    first, *others = (Rank.FOLLOWING, Rank.FOLLOWING, Rank.SHOWN, Rank.AWAITED)
    await asyncio.gather(ask(first), *(ask(rank) for rank in others))
    assert done == [first, *sorted(others)]
    await drawers.close()


async def test_nobody_gives_way_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    drawers, done = Processes(1), []
    loop = asyncio.get_running_loop()

    async def ask(rank: Rank) -> None:
        await drawers.run(os.getpid, rank=rank)
        done.append(rank)

    first = [asyncio.create_task(ask(rank)) for rank in (Rank.AWAITED, Rank.FOLLOWING)]
    await asyncio.sleep(0)
    later = loop.time() + Rank.FOLLOWING + 1
    with monkeypatch.context() as patch:
        patch.setattr(loop, "time", lambda: later)
        last = asyncio.create_task(ask(Rank.AWAITED))
        await asyncio.sleep(0)
    await asyncio.gather(*first, last)
    assert done == [Rank.AWAITED, Rank.FOLLOWING, Rank.AWAITED]
    await drawers.close()


async def test_whoever_waits_does_not_join_those_who_only_look(painter: Painter) -> None:
    held.clear()
    ranks = (Rank.FOLLOWING, Rank.FOLLOWING, Rank.AWAITED, Rank.SHOWN)
    asked = [asyncio.create_task(painter.draw(draw, SCENE, rank=rank)) for rank in ranks]
    await asyncio.sleep(0.01)
    held.set()
    await asyncio.gather(*asked)
    assert len(drawn) == 2


async def test_a_process_that_hangs_is_killed_and_replaced() -> None:
    drawers = Processes(1)
    first = await drawers.run(os.getpid)
    os.kill(first, signal.SIGSTOP)
    for drawer in drawers._drawers:
        drawer._hanging = 0.05
    with pytest.raises(Died):
        await drawers.run(os.getpid)
    with pytest.raises(ProcessLookupError):
        os.kill(first, 0)
    for drawer in drawers._drawers:
        drawer._hanging = HANGING
    assert await drawers.run(os.getpid) != first
    await drawers.close()


@pytest.mark.parametrize("late", [False, True], ids=["in the line", "as their turn comes"])
async def test_nothing_is_done_for_who_has_given_up_before_their_turn(
    monkeypatch: pytest.MonkeyPatch, late: bool
) -> None:
    go, done = asyncio.Event(), list[object]()

    async def ask(work: object, arguments: tuple[object, ...]) -> None:
        await go.wait()
        done.extend(arguments)

    drawers = Processes(1)
    monkeypatch.setattr(drawers._drawers[0], "ask", ask)
    first, second, third = (asyncio.create_task(drawers.run(print, n)) for n in (1, 2, 3))
    await asyncio.sleep(0)
    hand_on = drawers._free

    def free(drawer: Any) -> None:
        hand_on(drawer)
        second.cancel()

    if late:
        monkeypatch.setattr(drawers, "_free", free)
    else:
        second.cancel()
    go.set()
    await asyncio.gather(first, third)
    assert done == [1, 3]
    # Whoever asks later finds it free.
    await drawers.run(print, 4)
    assert second.cancelled()


async def test_artificial_players_think_apart_from_the_loop(studio: Painter) -> None:
    assert await studio.think(threading.get_ident) != threading.get_ident()


PARENT = """
import asyncio, os, time
from bot.painter import Painter

async def start():
    print(await Painter().run(os.getpid), flush=True)
    time.sleep(60)

if __name__ == "__main__":
    asyncio.run(start())
"""


def test_a_process_ends_when_its_parent_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    root = Path(__file__).parents[2]
    with subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(root)},
    ) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        os.kill(child, 0)
        parent.kill()
    for _ in range(100):
        try:
            os.kill(child, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    pytest.fail("The process outlived its parent.")
