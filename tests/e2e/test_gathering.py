"""A gathering from the command to its end, and what is refused on the way."""

from __future__ import annotations

import pytest

from bot.driver import PAUSE
from bot.fairness import hash_of
from bot.live import LiveTable
from data.records import Stage, Status
from games.players import LEVELS
from tests.e2e.sitting import LOOK, bot_of, lobby_of, table_of
from tests.e2e.test_deathwick_match import at_war, ghostly, salter
from tests.e2e.world import World

LONGEST = 2000
"""A gathering takes fewer looks than this."""


async def begin(
    world: World, monkeypatch: pytest.MonkeyPatch, people: int, going_on: int = 1
) -> None:
    """A gathering of artificial players alone, dealt and played the same in each run."""
    monkeypatch.setitem(LEVELS, "random", salter(people))
    monkeypatch.setattr("bot.lobbies.new_secret", lambda: bytes(32))
    await world.slash(
        world.ana, "deathwick gathering", pace="live", ghosts=people - 1, going_on=going_on
    )
    await bot_of(world).lobbies.change(1, ghostly)
    await world.click(world.ana, lobby_of(world), "Start")


async def test_seventeen_play_in_circles_and_a_final_ritual_through_a_restart_in_a_war(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(world, monkeypatch, 17)
    store = bot_of(world).store
    gathering = await store.gathering(1)
    assert gathering is not None
    numbers = [circle.table for circle in gathering.circles]
    heads = [(await table_of(world, number)).head for number in numbers]
    assert [len(head.seats) for head in heads] == [6, 6, 5]
    restarted = False
    for _ in range(LONGEST):
        gathering = await bot_of(world).store.gathering(1)
        assert gathering is not None
        if gathering.stage is Stage.OVER:
            break
        tables = [await table_of(world, number) for number in numbers]
        if not restarted and any(table.running and at_war(table) for table in tables):
            restarted = True
            await world.restart()
            again = [await table_of(world, number) for number in numbers]
            assert [table.snapshot for table in again] == [table.snapshot for table in tables]
        await world.later(PAUSE * (40 if restarted else 1))
    await world.later(LOOK)
    assert restarted
    assert gathering.stage is Stage.OVER
    *circles, final = [await table_of(world, number) for number in (*numbers, 5)]
    assert {table.head.status for table in (*circles, final)} == {Status.OVER}
    going = {
        (name, characters(table)[seat])
        for table in circles
        for seat, name in enumerate(table.names)
        if seat in won(table)
    }
    assert going == set(zip(final.names, characters(final), strict=True))
    assert len(final.names) > 1
    assert [thread.name for thread in world.channel.threads] == [
        *(f"Deathwick · circle {n} · table {n + 1}" for n in (1, 2, 3)),
        "Deathwick · Final Ritual · table 5",
    ]
    for place, (thread, table) in enumerate(zip(world.channel.threads, circles, strict=False), 1):
        over = f"Circle {place} is over"
        words = [post.text for post in world.posts(thread) if over in post.text]
        assert len(words) == 1
        for seat in won(table):
            assert f"**{table.names[seat]}**" in words[0]
    waiting = "".join(post.text for thread in world.channel.threads for post in world.posts(thread))
    assert waiting.count("still play") == 2
    assert waiting.count("All circles are over") == 1
    lobby, began, began_final, end = [post.text for post in world.posts(world.channel)]
    assert hash_of(bytes(32)) in lobby
    assert all(f"<#{table.head.place_id}>" in began for table in circles)
    assert f"<#{final.head.place_id}>" in began_final
    assert all(f"**{name}**" in began_final for name in final.names)
    assert "The gathering is over" in end
    assert all(f"**{final.names[seat]}**" in end for seat in won(final))
    assert bytes(32).hex() in end


def won(table: LiveTable) -> list[int]:
    """The seats that won."""
    result = table.game.result(table.state)
    assert result is not None
    return result.winners


def characters(table: LiveTable) -> list[str]:
    """The class of each seat."""
    classes: list[str] = table.game.dump(table.state)["classes"]
    return classes
