"""Phantom Rummy at the table: its lobby, a turn, and discards that wait for claims."""

from __future__ import annotations

from simcord import MemberActor

from data.records import Pace
from tests.e2e.sitting import LOOK, begin_rummy, lobby_of, table_of
from tests.e2e.world import Answer, World


async def take_first_ways(world: World, person: MemberActor, until: str) -> Answer:
    """Take the first way in the hand until the table's phase is another."""
    await world.click(person, world.board(), "My hand")
    while True:
        hand = world.hand_of(person)
        ways = [b for b in hand.buttons.values() if b["custom_id"].startswith("gl:step")]
        words = [b for b in ways if "discard" in b["custom_id"] or " " not in b["custom_id"]]
        answer = await world.click(person, hand, (words or ways)[-1]["custom_id"])
        table = await table_of(world)
        if table.game.phase(table.state) == until:
            return answer


async def discarded(world: World, pace: str = "live") -> tuple[MemberActor, list[MemberActor]]:
    """Three people sit down, and the first to play has discarded; the others are asked."""
    people = list(world.people[:3])
    await begin_rummy(world, people, pace)
    turn = (await table_of(world)).owing()[0]
    await take_first_ways(world, people[turn], "act")
    await take_first_ways(world, people[turn], "claim")
    await world.later(LOOK)
    return people[turn], [people[(turn + step) % 3] for step in (1, 2)]


async def test_the_lobby_sets_variant_and_pace(world: World) -> None:
    await world.slash(world.ana, "phantom-rummy new", None, variant=0, pace="slow")
    panel = (await world.click(world.ana, lobby_of(world), "Options")).message
    assert panel is not None
    await world.select(world.ana, panel, "Advanced game: red titles have conditions")
    await world.select(world.ana, panel, "pace live")
    await world.click(world.bo, lobby_of(world), "Join")
    await world.click(world.ana, lobby_of(world), "Start")
    table = await table_of(world)
    assert table.record.options["advanced"] is True
    assert table.record.options["ask"] == "all"
    assert table.head.pace is Pace.LIVE


async def test_a_discard_asks_all_others_on_the_board(world: World) -> None:
    await discarded(world)
    board = world.board()
    assert {"Answer", "Pass", "My hand"} <= set(board.buttons)
    assert "An open question" in board.text


async def test_a_pass_changes_nothing_that_others_see_before_all_have_answered(
    world: World,
) -> None:
    _, (first, second) = await discarded(world)
    await world.click(second, world.board(), "My hand")
    before, hand = world.board(), world.hand_of(second)
    sent = len(world.tap.sent)
    answer = await world.click(first, before, "Pass")
    assert "You passed" in answer.text
    await world.later(LOOK)
    assert world.board() == before
    assert world.hand_of(second) == hand
    told = [each.path for each in world.tap.sent[sent:] if each.method == "PATCH"]
    assert told == []
    await world.click(second, world.board(), "Pass")
    await world.later(LOOK)
    assert "Answer" not in world.board().buttons


async def test_a_second_pass_and_a_late_one_are_told(world: World) -> None:
    _, (first, second) = await discarded(world)
    board = world.board()
    await world.click(first, board, "Pass")
    answer = await world.click(first, board, "Pass")
    assert "answered already" in answer.text
    await world.click(second, board, "Pass")
    answer = await world.click(first, board, "Pass")
    assert "The moment has passed" in answer.text


async def test_the_discarder_is_not_asked(world: World) -> None:
    actor, _ = await discarded(world)
    answer = await world.click(actor, world.board(), "Pass")
    assert "You are not asked" in answer.text


async def test_the_question_ends_by_itself_when_the_time_is_up(world: World) -> None:
    await discarded(world)
    await world.later(13)
    await world.later(LOOK)
    table = await table_of(world)
    assert table.window is None
    assert table.game.phase(table.state) == "take"
    assert "Answer" not in world.board().buttons


async def test_a_question_survives_a_restart_with_its_full_time(world: World) -> None:
    await discarded(world)
    await world.later(8)
    await world.restart()
    await world.later(8)
    assert (await table_of(world)).window is not None
    await world.later(6)
    assert (await table_of(world)).window is None


async def test_pass_until_my_turn_and_standing_orders_are_set_in_the_hand(world: World) -> None:
    _, (first, second) = await discarded(world)
    await world.click(first, world.board(), "Answer")
    await world.select(first, world.hand_of(first), "Never: I pass")
    await world.click(second, world.board(), "Answer")
    await world.click(second, world.hand_of(second), "Pass until my turn")
    await world.later(LOOK)
    table = await table_of(world)
    assert table.window is None
    assert "never" in {seat.standing for seat in table.head.seats}


async def test_at_a_slower_pace_all_who_are_asked_are_called_alike_once(world: World) -> None:
    _, asked = await discarded(world, "relaxed")
    (call,) = [post for post in world.posts() if "an answer is asked" in post.text]
    assert all(f"<@{person.id}>" in call.text for person in asked)
    assert not call.silent
    for person in asked:
        await world.click(person, world.board(), "Pass")
    await world.later(LOOK)
    assert world.again(call) is None


async def test_a_pass_counts_on_the_tables_own_board_alone(world: World) -> None:
    _, (first, _) = await discarded(world)
    opened = (await table_of(world)).window
    assert opened is not None
    await world.slash(first, "phantom-rummy new")
    elsewhere = lobby_of(world)
    answer = await world.forge(first, elsewhere, f"gl:pass:1:{opened.opened}:")
    assert "another channel" in answer.text
    assert len((await table_of(world)).owing()) == 2


async def test_pass_until_my_turn_answers_with_what_comes_of_it(world: World) -> None:
    _, (first, _) = await discarded(world)
    await world.click(first, world.board(), "Answer")
    sent = len(world.tap.sent)
    await world.click(first, world.hand_of(first), "Pass until my turn")
    (told,) = [s for s in world.tap.since(sent) if s.path.endswith("/callback")]
    assert "Pass until my turn" not in str(told.payload)
    assert "Pass until my turn" not in world.hand_of(first).buttons
