"""Slash commands about tables, the séance, and the languages of answers."""

from __future__ import annotations

import pytest

from data.records import Status
from tests.e2e.sitting import LOOK, begin, bot_of, table_of
from tests.e2e.world import World


async def test_hand_works_wherever_one_is_in_the_server(world: World) -> None:
    await begin(world, world.people[:3])
    elsewhere = world.guild.create_text_channel("elsewhere")
    answer = await world.slash(world.ana, "hand", elsewhere)
    assert answer.message is not None
    assert answer.message.ephemeral
    assert answer.message.pictures


async def test_hand_asks_which_table_of_several(world: World) -> None:
    await begin(world, world.people[:3])
    await world.slash(world.ana, "fantasmagoria new", rounds=1, ghosts=2)
    await world.click(world.ana, world.posts(world.channel)[-1], "Start")
    answer = await world.slash(world.ana, "hand")
    assert "Which table do you mean? Say its number: 1, 2" in answer.text
    answer = await world.slash(world.ana, "hand", world.channel.threads[1])
    assert answer.message is not None
    assert answer.message.pictures


async def test_without_a_table_one_is_told_how_to_get_one(world: World) -> None:
    assert "/fantasmagoria new" in (await world.slash(world.eve, "hand")).text
    assert "name one by its number" in (await world.slash(world.eve, "table show")).text
    assert "no table 99" in (await world.slash(world.eve, "table show", table=99)).text


async def test_a_table_of_another_server_is_not_shown(world: World) -> None:
    await begin(world, world.people[:3])
    other = world.env.create_guild("Elsewhere", owner=world.env.create_user("zed"))
    zed = other.add_member(world.env.create_user("zoe"))
    channel = other.create_text_channel("general")
    answer = await world.slash(zed, "table show", channel, table=1)
    assert "no table 1 in this server" in answer.text


async def test_table_show_shows_the_public_table_to_anybody(world: World) -> None:
    await begin(world, world.people[:3])
    answer = await world.slash(world.eve, "table show", world.channel.threads[0])
    assert answer.message is not None
    assert answer.message.ephemeral
    assert answer.message.pictures[0].alt.startswith("table of table 1")


async def test_the_suggestions_name_ones_own_tables_first(world: World) -> None:
    await begin(world, world.people[:3])
    await world.slash(world.eve, "fantasmagoria new", rounds=1, ghosts=2)
    await world.click(world.eve, world.posts(world.channel)[-1], "Start")
    names = await world.suggestions(world.eve, "table show", "table", "")
    assert [name.split(":")[0] for name in names] == ["2", "1"]
    assert "Fantasmagória with eve" in names[0]


async def test_the_host_ends_a_game_after_being_asked_once_more(world: World) -> None:
    await begin(world, world.people[:3])
    answer = await world.slash(world.ana, "table abort", table=1)
    assert "cannot be taken back" in answer.text
    assert (await table_of(world)).running
    assert answer.message is not None
    await world.click(world.ana, answer.message, "Yes, end it")
    await world.later(LOOK)
    table = await table_of(world)
    assert table.head.status is Status.ABORTED
    final = world.posts()[-1]
    assert "ended without a result" in final.text
    assert table.record.secret.hex() in final.text
    assert world.boards() == []


async def test_others_may_not_end_a_game_but_moderators_may(world: World) -> None:
    people = [world.bo, world.chidi, world.dara]
    await begin(world, people)
    answer = await world.slash(world.chidi, "table abort", table=1)
    assert "can end the game" in answer.text
    # The first person owns the server, and so may manage messages.
    answer = await world.slash(world.ana, "table abort", table=1)
    assert answer.message is not None
    await world.click(world.ana, answer.message, "Yes, end it")
    assert (await table_of(world)).head.status is Status.ABORTED


async def test_an_ended_game_is_not_ended_again(world: World) -> None:
    await begin(world, world.people[:3])
    answer = await world.slash(world.ana, "table abort", table=1)
    assert answer.message is not None
    sure = answer.message
    await world.click(world.ana, sure, "Yes, end it")
    answer = await world.click(world.ana, sure, "Yes, end it")
    assert "was ended without a result" in answer.text


async def test_the_table_menu_tells_the_table_and_ones_hand_in_words(world: World) -> None:
    await begin(world, world.people[:3])
    menu = (await world.click(world.bo, world.board(), "Table…")).message
    assert menu is not None
    assert set(menu.buttons) == {"Table as text", "My hand as text", "Leave the table"}
    text = (await world.click(world.bo, menu, "Table as text")).text
    assert text.startswith("table of table 1")
    text = (await world.click(world.bo, menu, "My hand as text")).text
    assert text.startswith("hand of table 1")
    menu = (await world.click(world.eve, world.board(), "Table…")).message
    assert menu is not None
    assert set(menu.buttons) == {"Table as text"}


@pytest.mark.pictures
async def test_the_spirits_answer_on_the_spirit_board(world: World) -> None:
    answer = await world.slash(world.eve, "fantasmagoria seance", question="Will @everyone win?")
    assert answer.message is not None
    assert not answer.message.ephemeral
    assert "@everyone" not in answer.text
    (picture,) = answer.message.pictures
    assert picture.data.startswith(b"\x89PNG")
    assert "planchette" in picture.alt.lower()


@pytest.mark.pictures
async def test_a_game_is_shown_in_real_pictures_with_their_words(world: World) -> None:
    await begin(world, world.people[:3])
    (board,) = world.board().pictures
    assert board.data.startswith(b"\x89PNG")
    assert 0 < len(board.alt) <= 1024
    for person in world.people[:3]:
        assert person.name in board.alt
    await world.click(world.ana, world.board(), "My hand")
    (hand,) = world.hand_of(world.ana).pictures
    assert hand.data.startswith(b"\x89PNG")
    assert hand.data != board.data


async def test_commands_are_for_servers_only(world: World) -> None:
    for command in bot_of(world).tree.get_commands():
        assert command.allowed_contexts is not None or bot_of(world).tree.allowed_contexts
    assert bot_of(world).tree.allowed_contexts.guild
    assert not bot_of(world).tree.allowed_contexts.dm_channel


async def test_the_spirits_want_a_question(world: World) -> None:
    answer = await world.slash(world.eve, "fantasmagoria seance", question="  \u200b ")
    assert "wait for a question" in answer.text
    assert answer.message is not None
    assert answer.message.ephemeral


async def test_of_an_ended_table_is_said_that_it_ended(world: World) -> None:
    await begin(world, world.people[:3])
    await bot_of(world).host.set_status(1, Status.ABORTED, "test")
    assert "was played in" in (await world.slash(world.eve, "table show", table=1)).text
    for command in ("table abort", "table resume"):
        for person in (world.ana, world.eve):
            answer = await world.slash(person, command, table=1)
            assert "was ended without a result" in answer.text, command
