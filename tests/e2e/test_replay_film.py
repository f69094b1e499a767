"""Replays as animated pictures, in a simulated Discord."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from rendering import film
from rendering.film import Frame
from rendering.scene import Picture
from tests.e2e.replaying import finish, shown
from tests.e2e.sitting import bot_of
from tests.e2e.world import World


async def test_the_animated_picture_is_told_to_be_made_then_shown_to_everyone(
    world: World, films: list[Sequence[Frame]], monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await finish(world)
    seen = shown(await world.click(world.eve, board, "Replay"))
    making = asyncio.Event()
    apart = bot_of(world).painter.apart

    async def slow(*arguments: object) -> Picture:
        await bot_of(world).clock.park(making.wait(), "a film")
        return await apart(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(bot_of(world).painter, "apart", slow)
    first = await world.click(world.eve, seen, "As an animated picture")
    assert "is being made" in shown(first).text
    again = await world.click(world.eve, seen, "As an animated picture")
    making.set()
    await world.settle()
    for answer in (first, again):
        film_shown = shown(answer)
        assert "Fantasmagória, table 1" in film_shown.text
        assert film_shown.pictures[0].data == b"film"
        assert film_shown.pictures[0].alt.startswith("Animated replay of Fantasmagória, table 1")
    assert len(films) == 1
    await world.click(world.eve, shown(first), "Show to everyone")
    (post,) = [post for post in world.posts() if post.pictures and post.pictures[0].data == b"film"]
    assert not post.ephemeral
    assert len(films) == 1
    own = shown(await world.click(world.bo, post, "Step through it, for yourself"))
    assert "the deal" in own.text


@pytest.mark.usefixtures("films")
async def test_an_animated_picture_that_fails_is_told_and_can_be_asked_for_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await finish(world)
    seen = shown(await world.click(world.eve, board, "Replay"))

    def broken(frames: Sequence[Frame], most: int = 0) -> Picture:
        raise ValueError("no ink")

    with monkeypatch.context() as patch:
        patch.setattr(film, "film", broken)
        failed = await world.click(world.eve, seen, "As an animated picture")
        for_all = await world.forge(world.eve, board, "gl:showfilm:1:0:")
    assert "could not be made just now" in shown(failed).text
    assert "could not be made just now" in for_all.text
    assert not any(post.text == "…" for post in world.posts())
    assert [str(error) for error in world.expected()] == ["no ink", "no ink"]
    assert shown(await world.click(world.eve, seen, "As an animated picture")).pictures
