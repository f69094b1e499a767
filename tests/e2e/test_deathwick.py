"""Deathwick at the table: its lobby, the choice of class, and what may be answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from simcord import MemberActor

from games.deathwick.state import State
from tests.e2e.seen import Seen
from tests.e2e.sitting import LOOK, begin_as, lobby_of, stand, table_of
from tests.e2e.world import Answer, World
from tests.games.deathwick.tables import table

LATE = "The moment has passed"


async def seat_at(
    world: World, state: State, people: Sequence[MemberActor], pace: str = "live"
) -> None:
    """People who sit at a circle that stands like this."""
    await begin_as(world, people, "deathwick new", pace=pace)
    await stand(world, state)


def circle(*hands: str, **changes: Any) -> State:
    """The Ritual of seat 0, all who might answer being asked."""
    return table(*hands, ask="all", **changes)


async def press(world: World, person: MemberActor, word: str) -> Answer:
    """Click the button of the newest hand whose path ends in this word."""
    hand = world.hand_of(person)
    found = [b["custom_id"] for b in hand.buttons.values() if b["custom_id"].endswith(word)]
    assert len(found) == 1, list(hand.buttons)
    return await world.click(person, hand, found[0])


async def act(world: World, person: MemberActor, *words: str) -> None:
    """Play a move from the board, a button a word; then look."""
    await world.click(person, world.board(), "My hand")
    for word in words:
        await press(world, person, word)
    await world.later(LOOK)


async def order(world: World, person: MemberActor, wanted: str) -> None:
    """Give a standing order in the hand."""
    await world.click(person, world.board(), "My hand")
    await world.select(person, world.hand_of(person), wanted)


def story(world: World) -> str:
    return "\n".join(post.text for post in world.posts() if "### Chapter" in post.text)


def window(world: World) -> Seen:
    """The board, which must show an open question."""
    board = world.board()
    assert {"Answer", "Pass"} <= set(board.buttons)
    return board


HAUNTED = ("9H 5C KS", "5H 2C", "5D 3C")


async def test_the_lobby_sets_salt_and_pace_for_two_to_eight(world: World) -> None:
    await world.slash(world.ana, "deathwick new", None, ghosts=7)
    assert "2 to 8" in lobby_of(world).text
    assert "Join" not in lobby_of(world).buttons
    panel = (await world.click(world.ana, lobby_of(world), "Options")).message
    assert panel is not None
    await world.select(world.ana, panel, "Salt: only those whom an action targets may cancel it")
    await world.select(world.ana, panel, "pace slow")
    await world.click(world.ana, lobby_of(world), "Start")
    live = await table_of(world)
    assert (live.record.options["salt"], live.record.options["ask"]) == ("targeted", "all")
    assert live.head.pace == "slow"


async def test_a_class_is_chosen_in_ones_own_hand(world: World) -> None:
    people = world.people[:3]
    await begin_as(world, people, "deathwick new")
    first = (await table_of(world)).owing()[0]
    await act(world, people[first], "first")
    for step in range(3):
        person = people[(first + step) % 3]
        await world.click(person, world.board(), "My hand")
        hand = world.hand_of(person)
        assert hand.ephemeral
        assert "Choose your class" in hand.text
        ways = [b for b in hand.buttons.values() if b["custom_id"].startswith("gl:step")]
        assert len(ways) == 3
        assert all(way["label"] in hand.text for way in ways), "what each can do is told"
        await world.click(person, hand, ways[0]["custom_id"])
        await world.later(LOOK)
        assert f"**{person.name}** is the **{ways[0]['label']}**" in story(world)
    live = await table_of(world)
    assert live.game.phase(live.state) != "class"


async def test_the_board_says_what_is_played_against_whom_and_until_when(world: World) -> None:
    await seat_at(world, circle(*HAUNTED), world.people[:3])
    await act(world, world.ana, "9H", "@1")
    told = window(world).text
    assert "**ana** haunts **bo** with 9♥. Anybody may salt it." in told
    assert "<t:" in told


async def test_salt_is_three_screens_from_the_board_and_ends_the_window(world: World) -> None:
    await seat_at(world, circle(*HAUNTED), world.people[:3])
    await order(world, world.chidi, "Always ask me")
    await act(world, world.ana, "9H", "@1")
    screens = [window(world)]
    await world.click(world.bo, screens[-1], "Answer")
    screens.append(world.hand_of(world.bo))
    assert "**ana** haunts **bo**" in screens[-1].text
    assert "the turn goes on with the Burden" in screens[-1].text
    await world.click(world.bo, screens[-1], "Salt it · 5♥")
    screens.append(world.hand_of(world.bo))
    assert len(screens) == 3
    await world.later(LOOK)
    assert "**bo** **salts** it with 5♥." in story(world)
    assert "It is salted by **bo**; **ana** may counter." in window(world).text


async def test_a_late_salt_is_told_that_the_moment_has_passed(world: World) -> None:
    await seat_at(world, circle(*HAUNTED), world.people[:3])
    await order(world, world.chidi, "Always ask me")
    await act(world, world.ana, "9H", "@1")
    for person in (world.bo, world.chidi):
        await world.click(person, window(world), "Answer")
    late = world.hand_of(world.chidi)
    board = window(world)
    await press(world, world.bo, "5H")
    answer = await world.click(world.chidi, late, "Salt it · 5♦")
    assert LATE in answer.text
    assert LATE in (await world.click(world.chidi, board, "Pass")).text
    await world.later(30)
    ply = (await table_of(world)).head.ply
    answer = await world.click(world.chidi, late, "Salt it · 5♦")
    assert LATE in answer.text
    assert (await table_of(world)).head.ply == ply
    assert "5♦" not in story(world)


async def test_two_salts_at_once_are_one_salt(world: World) -> None:
    await seat_at(world, circle("9H KS", *HAUNTED[1:]), world.people[:3])
    await order(world, world.chidi, "Always ask me")
    await act(world, world.ana, "9H", "@1")
    hands = []
    for person in (world.bo, world.chidi):
        await world.click(person, window(world), "Answer")
        hands.append(world.hand_of(person))
    answers = await world.together(
        world.click(world.bo, hands[0], "Salt it · 5♥"),
        world.click(world.chidi, hands[1], "Salt it · 5♦"),
    )
    assert [LATE in answer.text for answer in answers].count(True) == 1
    await world.later(LOOK)
    assert story(world).count("**salts** it") == 1


async def test_the_last_salt_of_a_war_decides(world: World) -> None:
    await seat_at(world, circle("9H 5C 5S KS", "5H 5D 2C", "3C"), world.people[:3])
    await act(world, world.ana, "9H", "@1")
    for person, card in (
        (world.bo, "5H"),
        (world.ana, "5C"),
        (world.bo, "5D"),
        (world.ana, "5S"),
    ):
        await world.click(person, window(world), "Answer")
        await press(world, person, card)
        await world.later(LOOK)
    await world.click(world.bo, window(world), "Pass")
    await world.later(LOOK)
    told = story(world)
    assert told.count("**counters** with") == 3
    assert "9♥ now haunts **bo**." in told


async def test_boo_asks_all_at_once_and_each_salts_for_themselves(world: World) -> None:
    await seat_at(world, circle("X KS", "5H 2C", "5D 3C"), world.people[:3])
    await act(world, world.ana, "X")
    assert "Each other player may salt it for themselves." in window(world).text
    await world.click(world.bo, window(world), "Answer")
    await press(world, world.bo, "5H")
    await world.later(LOOK)
    assert "**salts** it with 5♥" in story(world)
    await world.click(world.chidi, window(world), "Answer")
    await press(world, world.chidi, "5D")
    await world.later(LOOK)
    assert "now haunts" not in story(world)
    assert "Answer" not in world.board().buttons


async def test_who_is_not_hit_is_not_asked_unless_they_ordered_so(world: World) -> None:
    await seat_at(world, circle("9H 8H KS", *HAUNTED[1:]), world.people[:3])
    await act(world, world.ana, "9H", "@1")
    live = await table_of(world)
    assert live.owing() == [1]
    await world.click(world.bo, window(world), "Pass")
    await world.later(LOOK)
    assert "9♥ now haunts **bo**." in story(world)


@pytest.mark.parametrize("wanted", ["Never: I pass", ""], ids=["never", "until my turn"])
async def test_an_order_that_says_no_passes_at_once(world: World, wanted: str) -> None:
    await seat_at(world, circle("X KS", *HAUNTED[1:]), world.people[:3])
    if wanted:
        await order(world, world.bo, wanted)
    await act(world, world.ana, "X")
    if not wanted:
        await world.click(world.bo, window(world), "Answer")
        await world.click(world.bo, world.hand_of(world.bo), "Pass until my turn")
    assert (await table_of(world)).owing() == [2]
    assert "BOO!" in window(world).text


async def test_a_class_is_asked_before_salt_and_says_what_it_does(world: World) -> None:
    state = circle("9H KS", "4H 2C", "3C", classes={1: "hex"})
    await seat_at(world, state, world.people[:3])
    await act(world, world.ana, "9H", "@1")
    assert "**bo** may turn it back." in window(world).text
    await world.click(world.bo, window(world), "Answer")
    assert "the ghost lands on the one who sent it" in world.hand_of(world.bo).text
    await press(world, world.bo, "4H")
    await world.later(LOOK)
    assert "**bo** turns it back with 4♥. 9♥ now haunts **ana**." in story(world)


async def test_nobody_who_did_not_answer_in_time_has_salted(world: World) -> None:
    await seat_at(world, circle(*HAUNTED), world.people[:3])
    await act(world, world.ana, "9H", "@1")
    await world.later(13)
    await world.later(LOOK)
    assert "9♥ now haunts **bo**." in story(world)
    assert "salts" not in story(world)


async def test_at_a_slower_pace_all_who_are_asked_are_called_alike(world: World) -> None:
    await seat_at(world, circle("X KS", *HAUNTED[1:]), world.people[:3], "slow")
    await act(world, world.ana, "X")
    (call,) = [post for post in world.posts() if "an answer is asked" in post.text]
    assert all(f"<@{person.id}>" in call.text for person in (world.bo, world.chidi))


async def test_who_ordered_to_pass_is_not_called(world: World) -> None:
    await seat_at(world, circle(*HAUNTED), world.people[:3], "slow")
    await act(world, world.ana, "9H", "@1")
    (call,) = [post for post in world.posts() if "an answer is asked" in post.text]
    assert f"<@{world.bo.id}>" in call.text
    assert f"<@{world.chidi.id}>" not in call.text
