"""Artificial players as company: their level, their mark, and hints from them."""

from __future__ import annotations

import pytest

from bot import company
from bot.thinking import Thinkers
from games.players.thought import CHANCE, Thought
from tests.e2e.seen import Seen
from tests.e2e.sitting import LOOK, begin, bot_of, lobby_of, play_out, table_of
from tests.e2e.world import World


@pytest.fixture(autouse=True)
def quick_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints come from somebody who judges, since a search takes a second."""
    monkeypatch.setattr(company, "ADVISER", "regular")


def advice(hand: Seen) -> str:
    return next(name for name in hand.buttons if name.startswith("A hint"))


async def set_in_lobby(world: World, option: str) -> None:
    """The host chooses this value in the panel of options."""
    await world.click(world.ana, lobby_of(world), "Options")
    await world.select(world.ana, world.hand_of(world.ana), option)


async def test_the_level_is_chosen_with_the_command_and_stands_in_the_lobby(world: World) -> None:
    await world.slash(world.ana, "fantasmagoria new", ghosts=2, level="novice")
    assert "novice" in lobby_of(world).pictures[0].alt
    await world.click(world.ana, lobby_of(world), "Start")
    assert [seat.level for seat in (await table_of(world)).head.seats] == [None, "novice", "novice"]


async def test_the_host_changes_the_level_of_all_who_sit_there(world: World) -> None:
    await world.slash(world.ana, "fantasmagoria new", ghosts=1)
    await set_in_lobby(world, "level expert")
    await world.click(world.ana, lobby_of(world), "Add a ghost")
    lobby = await bot_of(world).store.lobby(1)
    assert lobby is not None
    assert [seat.level for seat in lobby.seats] == [None, "expert", "expert"]


async def test_nobody_but_the_host_sets_level_and_hints(world: World) -> None:
    await world.slash(world.ana, "fantasmagoria new", ghosts=2)
    for chosen in ("level expert", "hints 0"):
        answer = await world.forge(world.bo, lobby_of(world), "gl:set:1:0:", chosen)
        assert "Only <@" in answer.text
    answer = await world.forge(world.ana, lobby_of(world), "gl:set:1:0:", "level random")
    assert "older version" in answer.text


async def test_artificial_players_are_marked_on_boards_stories_and_texts(world: World) -> None:
    await begin(world, [world.ana], ghosts=2)
    table = await table_of(world)
    assert [name.startswith("🤖 ") for name in table.names] == [False, True, True]
    assert "🤖 Wisp" in table.names
    await world.later(10)
    assert "🤖" in "\n".join(post.text for post in world.posts())


async def test_a_hint_names_a_move_that_may_be_made_and_is_counted(world: World) -> None:
    await begin(world, world.people[:3])
    await world.click(world.ana, world.board(), "My hand")
    hand = world.hand_of(world.ana)
    assert advice(hand) == "A hint (3 left)"
    await world.click(world.ana, hand, advice(hand))
    hand = world.hand_of(world.ana)
    assert "In your place an expert would choose **Sacrifice" in hand.text
    assert advice(hand) == "A hint (2 left)"
    table = await table_of(world)
    assert [seat.hinted for seat in table.head.seats] == [1, 0, 0]
    assert table.head.ply == 0


async def test_two_quick_clicks_get_the_same_hint_and_count_once(world: World) -> None:
    await begin(world, world.people[:3])
    await world.click(world.ana, world.board(), "My hand")
    hand = world.hand_of(world.ana)
    wanted = advice(hand)
    await world.together(*(world.click(world.ana, hand, wanted) for _ in range(2)))
    assert "2 hints are left" in world.hand_of(world.ana).text
    assert (await table_of(world)).head.seats[0].hinted == 1


async def test_after_three_hints_there_are_no_more_through_a_restart(world: World) -> None:
    await begin(world, world.people[:3])
    await world.click(world.ana, world.board(), "My hand")
    for asked in range(3):
        hand = world.hand_of(world.ana)
        last = hand.button(advice(hand))["custom_id"]
        await world.click(world.ana, hand, last)
        if asked == 1:
            await world.restart()
            await world.slash(world.ana, "hand", table=1)
    hand = world.hand_of(world.ana)
    assert not any(name.startswith("A hint") for name in hand.buttons)
    await world.forge(world.ana, hand, last)
    assert "You have had your 3 hints" in world.hand_of(world.ana).text
    assert (await table_of(world)).head.seats[0].hinted == 3


async def test_a_table_may_do_without_hints(world: World) -> None:
    await world.slash(world.ana, "fantasmagoria new", ghosts=2)
    await set_in_lobby(world, "hints 0")
    await world.click(world.ana, lobby_of(world), "Start")
    await world.later(LOOK)
    await world.click(world.ana, world.board(), "My hand")
    hand = world.hand_of(world.ana)
    assert not any(name.startswith("A hint") for name in hand.buttons)
    decision = (await table_of(world)).head.seats[0].decision
    await world.forge(world.ana, hand, f"gl:hint:1:{decision}:")
    assert "You have had your 0 hints" in world.hand_of(world.ana).text


async def test_a_hint_for_a_decision_that_is_past_is_not_given_nor_counted(world: World) -> None:
    await begin(world, world.people[:3])
    await world.click(world.ana, world.board(), "My hand")
    hand = world.hand_of(world.ana)
    await world.forge(world.ana, hand, "gl:hint:1:0:")
    assert "moved on" in world.hand_of(world.ana).text
    assert (await table_of(world)).head.seats[0].hinted == 0


async def test_somebody_else_gets_no_hint(world: World) -> None:
    await begin(world, world.people[:3])
    answer = await world.forge(world.eve, world.board(), "gl:hint:1:1:")
    assert "You do not sit at table 1" in answer.text
    assert all(seat.hinted == 0 for seat in (await table_of(world)).head.seats)


async def test_what_changed_while_the_adviser_thought_is_not_counted(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(world, world.people[:3])

    async def meanwhile(*arguments: object) -> Thought:
        table = await table_of(world)
        decision = table.head.seats[0].decision
        move = table.game.legal(table.state, 0)[0]
        await bot_of(world).host.play(1, 0, decision, move, by=world.ana.id)
        return Thought(move, CHANCE)

    monkeypatch.setattr(Thinkers, "decide", meanwhile)
    await world.click(world.ana, world.board(), "My hand")
    hand = world.hand_of(world.ana)
    await world.click(world.ana, hand, advice(hand))
    assert "moved on" in world.hand_of(world.ana).text
    assert (await table_of(world)).head.seats[0].hinted == 0


async def test_the_end_tells_who_asked_for_hints(world: World) -> None:
    people = world.people[:3]
    await begin(world, people)
    await world.click(world.bo, world.board(), "My hand")
    hand = world.hand_of(world.bo)
    await world.click(world.bo, hand, advice(hand))
    assert "Hints asked for" not in world.board().text
    await play_out(world, people)
    said = "\n".join(post.text for post in world.posts())
    assert "Hints asked for, by seat: **bo** 1" in said


async def test_after_the_game_a_replay_tells_why_an_artificial_player_played_so(
    world: World,
) -> None:
    await begin(world, [world.ana], ghosts=2)
    await play_out(world, [world.ana])
    bot = bot_of(world)
    ghosts = [move for move in await bot.store.moves(1) if move.seat and move.ply > 6]
    kept = [move for move in ghosts if await bot.store.thoughts.of(1, move.ply)]
    await world.slash(world.ana, "table replay", table=1)
    page = world.hand_of(world.ana)
    there = page.button("Last")["custom_id"].split(":")
    await world.forge(world.ana, page, ":".join([*there[:3], str(kept[0].ply), *there[4:]]))
    page = world.hand_of(world.ana)
    assert "💭 **🤖 " in page.text
    assert "looked good" in page.text
    named = [option["label"] for menu in page.menus for option in menu["options"]]
    told = "\n".join([*(post.text for post in world.posts()), page.text, *named])
    assert told.count("Wisp") > 9
    assert told.count("Wisp") == told.count("🤖 Wisp")
