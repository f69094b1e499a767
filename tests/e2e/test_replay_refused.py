"""What no replay is given of, and to whom."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from data.records import Status
from rendering.film import Frame
from tests.e2e.replaying import end, finish, finished_board, play, shown
from tests.e2e.sitting import begin
from tests.e2e.world import World


async def test_nothing_of_a_running_game_is_given_out(
    world: World, films: list[Sequence[Frame]]
) -> None:
    await begin(world, world.people[:3])
    await play(world, 6)
    board = world.board()
    thread = world.channel.threads[0]
    answers = [
        await world.slash(world.ana, "table replay", table=1),
        await world.slash(world.ana, "table replay", thread),
        *[
            await world.forge(person, board, f"gl:{verb}:1:{ply}:{path}")
            for person in (world.ana, world.eve)
            for verb in ("replay", "film", "showfilm")
            for ply, path in ((0, ""), (2, "1"), (6, "- next"))
        ],
    ]
    for answer in answers:
        assert answer.text == "The game at table 1 still runs; its replay opens when it is over."
        assert answer.message is not None or answer.followups
    assert not any(seen.pictures for person in world.people for seen in world.private(person))
    await end(world, Status.PAUSED)
    assert "still runs" in (await world.slash(world.ana, "table replay", table=1)).text
    assert films == []


async def test_forged_moments_and_seats_are_answered_in_a_sentence(world: World) -> None:
    board = await finish(world)
    far = 10**17
    for ply, path, told in (
        (far, "", "no such moment"),
        (999, "- next", "no such moment"),
        (0, "3", "older version"),
        (0, "99", "older version"),
        (0, "x", "older version"),
        (0, "\u0661", "older version"),
        (0, "-1", "older version"),
    ):
        answer = await world.forge(world.eve, board, f"gl:replay:1:{ply}:{path}")
        assert told in answer.text
        assert len(answer.text.splitlines()) == 1
        assert shown(answer).pictures == ()
    for number in (2, 77, far, 9 * far):
        for verb in ("replay", "film", "showfilm"):
            answer = await world.forge(world.eve, board, f"gl:{verb}:{number}:0:")
            assert f"no table {number} in this server" in answer.text
    assert finished_board(world) == board


async def test_a_table_that_was_never_played_has_no_replay(world: World) -> None:
    assert "no finished game" in (await world.slash(world.eve, "table replay")).text
    await world.slash(world.ana, "fantasmagoria new", rounds=1, ghosts=2)
    assert "no table 1" in (await world.slash(world.ana, "table replay", table=1)).text
    assert "no finished game" in (await world.slash(world.ana, "table replay")).text


async def test_another_server_sees_no_replay(world: World) -> None:
    await finish(world)
    other = world.env.create_guild("Elsewhere", owner=world.env.create_user("zed"))
    zoe = other.add_member(world.env.create_user("zoe"))
    channel = other.create_text_channel("general")
    answer = await world.slash(zoe, "table replay", channel, table=1)
    assert "no table 1 in this server" in answer.text
    assert await world.env.bot.store.past.find(other.id, "", 25) == []  # type: ignore[attr-defined]


async def test_who_cannot_see_its_channel_gets_no_replay(
    world: World, films: list[Sequence[Frame]]
) -> None:
    await finish(world)
    lounge = world.guild.create_text_channel("lounge")
    old = shown(await world.slash(world.eve, "table replay", lounge, table=1))
    deny = discord.PermissionOverwrite(view_channel=False).pair()[1].value
    world.channel._channel.overwrites = [Overwrite(world.eve.id, OverwriteType.MEMBER, 0, deny)]
    await world.restart()
    answers = [
        await world.slash(world.eve, "table replay", lounge, table=1),
        await world.click(world.eve, old, "Next"),
        await world.click(world.eve, old, "As an animated picture"),
    ]
    for answer in answers:
        assert "no table 1" in answer.text
    assert await world.eve.autocomplete(lounge, "table replay", "table", "") == []
    assert films == []


async def test_nothing_but_a_finished_board_can_be_closed(world: World) -> None:
    await begin(world, world.people[:3])
    await play(world, 3)
    board = world.board()
    assert "still runs" in (await world.forge(world.ana, board, "gl:close:1:0:")).text
    await play(world, 1000)
    before = world.posts()
    story = next(post for post in before if "Round 1" in post.text and not post.buttons)
    answer = await world.forge(world.ana, story, "gl:close:1:0:")
    assert "older version" in shown(answer).text
    lobby = world.posts(world.channel)[0]
    answer = await world.forge(world.ana, lobby, "gl:close:1:0:")
    assert "in another channel" in shown(answer).text
    assert world.posts() == before
