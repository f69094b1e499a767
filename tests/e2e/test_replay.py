"""Replays in a simulated Discord: from a finished board and by command."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from random import Random

import discord
import pytest
from simcord import MemberActor
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.errors import Stale
from data.records import Status
from rendering import film
from rendering.film import Frame
from rendering.scene import Picture
from tests.e2e.seen import Seen
from tests.e2e.sitting import LOOK, begin, begin_as, bot_of, table_of
from tests.e2e.world import Answer, World

made: list[Sequence[Frame]] = []


def filmed(frames: Sequence[Frame], most: int = 0) -> Picture:
    made.append(frames)
    return Picture(b"film", 2, 2, "the final standing", "")


@pytest.fixture(autouse=True)
def sketched(monkeypatch: pytest.MonkeyPatch) -> None:
    made.clear()
    monkeypatch.setattr(film, "film", filmed)


async def play(world: World, plies: int) -> None:
    """Play so many moves by chance through the host, or to the end."""
    host, chance = bot_of(world).host, Random(1)
    with world.env._bot_scope():
        for _ in range(plies):
            table = await table_of(world)
            if not (owing := table.owing()):
                break
            seat = owing[0]
            move = chance.choice(table.game.legal(table.state, seat))
            # The host itself may be quicker where a move is forced.
            with suppress(Stale):
                await host.play(table.id, seat, table.head.seats[seat].decision, move, by=None)
    await world.later(LOOK)


async def end(world: World, status: Status = Status.ABORTED) -> None:
    """Let the game stand so from now on."""
    with world.env._bot_scope():
        await bot_of(world).host.set_status(1, status, "test")
    await world.later(LOOK)


async def finish(world: World, people: Sequence[MemberActor] = ()) -> Seen:
    """A game of one round that was played to its end; its board."""
    await begin(world, people or world.people[:3])
    await play(world, 1000)
    assert (await table_of(world)).head.status is Status.OVER
    return finished_board(world)


async def abort(world: World, plies: int) -> Seen:
    """A game that was ended after so many moves; its board."""
    await begin(world, world.people[:3])
    await play(world, plies)
    await end(world)
    return finished_board(world)


def finished_board(world: World) -> Seen:
    return [post for post in world.posts() if "Replay" in post.buttons][-1]


def shown(answer: Answer) -> Seen:
    assert answer.message is not None
    assert answer.message.ephemeral
    return answer.message


def kinds(seen: Seen) -> list[str]:
    """What its pictures are of."""
    return [picture.alt.split()[0] for picture in seen.pictures]


def targets(seen: Seen) -> dict[str, int]:
    """The plies that its buttons lead to, by label."""
    ids = {label: part["custom_id"].split(":") for label, part in seen.buttons.items()}
    return {label: int(parts[3]) for label, parts in ids.items() if parts[1] == "replay"}


async def test_a_finished_board_leads_through_the_game_from_the_deal_to_the_end(
    world: World,
) -> None:
    board = await finish(world)
    first = shown(await world.click(world.eve, board, "Replay"))
    assert "the deal" in first.text
    assert kinds(first) == ["table"]
    assert set(first.buttons) == {"Next", "Last", "As an animated picture"}
    seen, texts = first, []
    for _ in range(4):
        seen = shown(await world.click(world.eve, seen, "Next"))
        texts.append(seen.text)
    assert seen.id == first.id
    assert "moment 4 of" in seen.text
    assert "leads" in "".join(texts)
    back = shown(await world.click(world.eve, seen, "Back"))
    assert back.text == texts[-2]
    last = shown(await world.click(world.eve, back, "Last"))
    assert kinds(last) == ["end"]
    assert "wins with the fewest scares" in last.text
    assert "Next" not in last.buttons
    again = shown(await world.click(world.eve, last, "First"))
    assert (again.text, again.pictures) == (first.text, first.pictures)


async def test_a_chapters_end_is_shown_with_its_picture(world: World) -> None:
    await begin_as(world, world.people[:3], "deathwick new", pace="live")
    await play(world, 70)
    await end(world)
    seen = shown(await world.slash(world.ana, "table replay", table=1))
    seen = shown(await world.click(world.ana, seen, "End of Chapter 1"))
    assert kinds(seen) == ["chapter", "table"]
    assert "Chapter 1" in seen.text
    after = shown(await world.click(world.ana, seen, "Next"))
    assert kinds(after) == ["table"]
    assert "Chapter 2" in after.text


async def test_a_replay_looks_into_each_hand(world: World) -> None:
    seen = shown(await world.click(world.eve, await finish(world), "Replay"))
    seen = shown(await world.click(world.eve, seen, "Next"))
    looked = shown(await world.select(world.eve, seen, "The hand of bo"))
    assert kinds(looked) == ["table", "hand"]
    assert "The hand of bo" in looked.text
    assert b'"seat":1' in looked.pictures[1].data
    after = shown(await world.click(world.eve, looked, "Next"))
    assert kinds(after) == ["table", "hand"]
    alone = shown(await world.select(world.eve, after, "The table alone, as everybody saw it"))
    assert kinds(alone) == ["table"]
    assert "moment 2 of" in alone.text
    for person in world.people[:4]:
        assert world.private(person) == []


async def test_its_controls_work_after_a_restart(world: World) -> None:
    board = await finish(world)
    seen = shown(await world.click(world.bo, board, "Replay"))
    await world.restart()
    await world.settle()
    after = shown(await world.click(world.bo, seen, "Next"))
    assert "moment 1 of" in after.text
    assert "the deal" in shown(await world.click(world.bo, board, "Replay")).text
    assert "Animated" in shown(await world.click(world.bo, after, "As an animated picture")).told


async def test_nothing_of_a_running_game_is_given_out(world: World) -> None:
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
    assert made == []


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


async def test_who_cannot_see_its_channel_gets_no_replay(world: World) -> None:
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
    assert made == []


async def test_without_a_number_it_is_the_newest_finished_game_here_or_ones_own(
    world: World,
) -> None:
    await finish(world)
    thread = world.channel.threads[0]
    assert "Table 1" in (await world.slash(world.eve, "table replay", thread)).text
    assert "Table 1" in (await world.slash(world.bo, "table replay")).text
    assert "no finished game" in (await world.slash(world.eve, "table replay")).text
    assert await world.suggestions(world.eve, "table replay", "table", "") == [
        "1: Fantasmagória with ana, bo, chidi"
    ]
    assert await world.suggestions(world.eve, "table replay", "table", "2") == []
    assert await world.suggestions(world.eve, "table replay", "table", "%") == []


@pytest.mark.parametrize("plies", [0, 7])
async def test_an_ended_game_is_replayed_up_to_where_it_was_ended(world: World, plies: int) -> None:
    board = await abort(world, plies)
    seen = shown(await world.click(world.eve, board, "Replay"))
    if plies:
        assert "without a result" not in seen.text
        seen = shown(await world.click(world.eve, seen, "Last"))
    else:
        assert "As an animated picture" not in seen.buttons
        refused = await world.forge(world.eve, board, "gl:film:1:0:")
        assert "Nobody moved at table 1" in refused.text
    assert "without a result" in seen.text
    assert "Next" not in seen.buttons


async def test_the_animated_picture_is_told_to_be_made_then_shown_to_everyone(
    world: World, monkeypatch: pytest.MonkeyPatch
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
    assert len(made) == 1
    await world.click(world.eve, shown(first), "Show to everyone")
    (post,) = [post for post in world.posts() if post.pictures and post.pictures[0].data == b"film"]
    assert not post.ephemeral
    assert len(made) == 1
    own = shown(await world.click(world.bo, post, "Step through it, for yourself"))
    assert "the deal" in own.text


async def test_an_animated_picture_that_fails_is_told_and_can_be_asked_for_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await finish(world)
    seen = shown(await world.click(world.eve, board, "Replay"))

    def broken(frames: Sequence[Frame], most: int = 0) -> Picture:
        raise ValueError("no ink")

    monkeypatch.setattr(film, "film", broken)
    failed = await world.click(world.eve, seen, "As an animated picture")
    assert "could not be made just now" in shown(failed).text
    for_all = await world.forge(world.eve, board, "gl:showfilm:1:0:")
    assert "could not be made just now" in for_all.text
    assert not any(post.text == "…" for post in world.posts())
    assert [str(error) for error in world.expected()] == ["no ink", "no ink"]
    monkeypatch.setattr(film, "film", filmed)
    assert shown(await world.click(world.eve, seen, "As an animated picture")).pictures


async def test_who_reads_portuguese_steps_in_portuguese(world: World) -> None:
    board = await finish(world)
    world.locales[world.eve.id] = "pt-BR"
    seen = shown(await world.click(world.eve, board, "Replay"))
    assert "Avançar" in seen.buttons
    seen = shown(await world.click(world.eve, seen, "Fim"))
    assert "momento" in seen.text


async def test_a_finished_board_is_closed_by_those_who_played_there(world: World) -> None:
    board = await finish(world)
    refused = await world.click(world.eve, board, "Close")
    assert "Only those who played at table 1" in shown(refused).text
    assert finished_board(world) == board
    await world.click(world.bo, board, "Close")
    closed = world.again(board)
    assert closed is not None
    assert closed.buttons == {}
    assert (closed.text, closed.pictures) == (board.text, board.pictures)
    await world.restart()
    await world.later(LOOK)
    assert world.again(board) == closed
    assert "the deal" in (await world.slash(world.eve, "table replay", table=1)).text


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
