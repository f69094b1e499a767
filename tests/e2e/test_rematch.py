"""Another game of the same people: seats kept for them, the same options, a secret of its own."""

from __future__ import annotations

import discord
import pytest

from data.records import Pace
from tests.e2e.seen import Seen
from tests.e2e.sitting import LOOK, begin, bot_of, lobby_of, table_of
from tests.e2e.world import World


async def abort(world: World) -> None:
    """End the first table's game."""
    sure = (await world.slash(world.ana, "table abort", table=1)).message
    assert sure is not None
    await world.click(world.ana, sure, "Yes, end it")
    await world.later(LOOK)


async def ended(world: World, ghosts: int = 0) -> Seen:
    """A game of three people that was ended; its board."""
    await world.slash(world.ana, "fantasmagoria new", rounds=2, ghosts=ghosts)
    for person in world.people[1 : 3 - ghosts]:
        await world.click(person, lobby_of(world), "Join")
    await world.click(world.ana, lobby_of(world), "Start")
    await world.later(LOOK)
    await abort(world)
    (board,) = [post for post in world.posts() if "Rematch" in post.buttons]
    return board


async def test_the_button_keeps_a_seat_for_each_of_the_same_people(world: World) -> None:
    board = await ended(world)
    old = await table_of(world)
    await world.click(world.bo, board, "Rematch")
    lobby = lobby_of(world)
    assert lobby.channel_id == board.channel_id
    assert not lobby.ephemeral
    assert "**bo** hosts" in lobby.text
    assert "Seats are kept for **ana**, **chidi**" in lobby.text
    assert "1 sits here" in lobby.text
    kept = await bot_of(world).store.lobby(2)
    assert kept is not None
    assert [seat.user_id for seat in kept.seats] == [seat.user_id for seat in old.head.seats]
    assert kept.options["rounds"] == 2
    assert kept.pace is Pace.RELAXED
    assert kept.secret != old.record.secret
    assert kept.hash in lobby.text


async def test_who_was_away_and_opens_it_is_called_by_a_clean_name(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await ended(world)
    away = {person.id: None for person in world.people[:3]}
    members = bot_of(world).cogs["Rematch"]._members  # type: ignore[attr-defined]
    for person, name in away.items():
        members._keep(world.guild.id, person, name)
    monkeypatch.setattr(discord.Member, "display_name", "🤖 \u202eob")
    await world.click(world.bo, board, "Rematch")
    kept = await bot_of(world).store.lobby(2)
    assert kept is not None
    assert [(seat.user_id, seat.name) for seat in kept.seats] == [(world.bo.id, "ob")]


async def test_those_who_join_play_on_in_the_same_place_and_the_others_are_left_out(
    world: World,
) -> None:
    board = await ended(world)
    await world.click(world.bo, board, "Rematch")
    assert "1 sits at the table" in (await world.click(world.bo, lobby_of(world), "Start")).text
    await world.click(world.ana, lobby_of(world), "Join")
    assert "Only" in (await world.click(world.ana, lobby_of(world), "Start")).text
    assert (
        "sit at this table already" in (await world.click(world.ana, lobby_of(world), "Join")).text
    )
    await world.restart()
    await world.click(world.chidi, lobby_of(world), "Leave")
    await world.click(world.bo, lobby_of(world), "Add a ghost")
    assert "kept" not in lobby_of(world).text
    await world.click(world.bo, lobby_of(world), "Start")
    await world.later(LOOK)
    table = await table_of(world, 2)
    assert table.head.place_id == board.channel_id
    assert {seat.user_id for seat in table.head.seats} == {world.ana.id, world.bo.id, None}
    assert not any(seat.reserved for seat in table.head.seats)
    assert table.record.options["rounds"] == 2


async def test_the_game_starts_without_whoever_has_not_joined(world: World) -> None:
    await world.slash(world.ana, "fantasmagoria new", rounds=1)
    for person in world.people[1:4]:
        await world.click(person, lobby_of(world), "Join")
    await world.click(world.ana, lobby_of(world), "Start")
    await abort(world)
    await world.slash(world.ana, "table rematch", world.channel.threads[0])
    # Every chair is taken or kept.
    assert "chairs are taken" in (await world.click(world.eve, lobby_of(world), "Join")).text
    for person in world.people[1:3]:
        await world.click(person, lobby_of(world), "Join")
    await world.click(world.ana, lobby_of(world), "Start")
    table = await table_of(world, 2)
    assert [seat.user_id for seat in table.head.seats] == [p.id for p in world.people[:3]]


async def test_one_rematch_is_open_at_a_time_whoever_asks(world: World) -> None:
    board = await ended(world)
    first, second = await world.together(
        world.click(world.ana, board, "Rematch"), world.click(world.bo, board, "Rematch")
    )
    told = [answer.text for answer in (first, second)]
    assert len([text for text in told if "is open already" in text]) == 1
    assert f"<#{board.channel_id}>" in next(text for text in told if "already" in text)
    assert len(await bot_of(world).store.open_lobbies()) == 1
    lobby = lobby_of(world)
    host = next(p for p in world.people[:2] if f"**{p.name}** hosts" in lobby.text)
    await world.click(host, lobby, "Cancel")
    await world.click(world.chidi, board, "Rematch")
    assert "**chidi** hosts" in lobby_of(world).text


async def test_who_left_the_server_is_left_out_and_ghosts_stay_as_they_were(world: World) -> None:
    board = await ended(world, ghosts=1)
    old = await table_of(world)
    world.guild.remove_member(world.bo)
    await world.click(world.ana, board, "Rematch")
    kept = await bot_of(world).store.lobby(2)
    assert kept is not None
    assert [seat.user_id for seat in kept.seats] == [world.ana.id, None]
    assert kept.seats[1].name == old.head.seats[1].name
    assert kept.seats[1].level == old.head.seats[1].level


async def test_a_rematch_is_for_those_who_played_and_when_it_is_over(world: World) -> None:
    await begin(world, world.people[:3])
    assert "still runs" in (await world.slash(world.ana, "table rematch", table=1)).text
    await abort(world)
    answer = await world.slash(world.eve, "table rematch", table=1)
    assert "Only those who played" in answer.text
    await world.later(LOOK)
    (board,) = [post for post in world.posts() if "Rematch" in post.buttons]
    assert "Only those who played" in (await world.click(world.eve, board, "Rematch")).text
    assert await bot_of(world).store.open_lobbies() == []


async def test_a_guided_first_game_has_none(world: World) -> None:
    await world.slash(world.ana, "fantasmagoria learn")
    await abort(world)
    assert not any("Rematch" in post.buttons for post in world.posts())
    answer = await world.slash(world.ana, "table rematch", table=1)
    assert "/fantasmagoria learn" in answer.text
