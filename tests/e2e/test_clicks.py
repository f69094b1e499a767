"""Stale, double and foreign clicks, and clicks after a restart."""

from __future__ import annotations

from tests.e2e.sitting import LOOK, begin, bot_of, choose_first, table_of
from tests.e2e.world import World

STALE = "The table has moved on"


def first_way(seen: object) -> str:
    buttons = seen.buttons.values()  # type: ignore[attr-defined]
    return next(str(b["custom_id"]) for b in buttons if b["custom_id"].startswith("gl:step"))


async def test_a_click_plays_the_move_and_the_same_message_shows_what_comes(world: World) -> None:
    await begin(world, world.people[:3])
    await world.click(world.ana, world.board(), "My hand")
    hand = world.hand_of(world.ana)
    answer = await world.click(world.ana, hand, first_way(hand))
    assert (await table_of(world)).head.ply == 1
    assert answer.message is not None
    assert answer.message.id == hand.id
    assert "Nothing to do right now" in answer.text


async def test_a_click_for_an_older_decision_changes_nothing_and_shows_the_present(
    world: World,
) -> None:
    people = world.people[:3]
    await begin(world, people)
    await world.click(world.ana, world.board(), "My hand")
    old = world.hand_of(world.ana)
    way = first_way(old)
    await world.click(world.ana, old, way)
    for person in people[1:]:
        await choose_first(world, person)
    ply = (await table_of(world)).head.ply
    answer = await world.click(world.ana, old, way)
    assert STALE in answer.text
    assert (await table_of(world)).head.ply == ply
    assert answer.message is not None
    assert answer.message.pictures


async def test_of_two_clicks_at_once_one_is_played_and_one_is_told(world: World) -> None:
    await begin(world, world.people[:3])
    await world.click(world.ana, world.board(), "My hand")
    hand = world.hand_of(world.ana)
    ways = [str(b["custom_id"]) for b in hand.buttons.values()][:2]
    answers = await world.together(*(world.click(world.ana, hand, way) for way in ways))
    assert all(answer.given for answer in answers)
    assert (await table_of(world)).head.ply == 1
    moves = await bot_of(world).store.moves(1)
    assert len(moves) == 1
    shown = world.again(hand)
    assert shown is not None
    assert STALE in shown.text


async def test_three_people_click_at_once_and_all_moves_count(world: World) -> None:
    people = world.people[:3]
    await begin(world, people)
    for person in people:
        await world.click(person, world.board(), "My hand")
    hands = [world.hand_of(person) for person in people]
    acts = [
        world.click(person, hand, first_way(hand))
        for person, hand in zip(people, hands, strict=True)
    ]
    answers = await world.together(*acts)
    assert all(answer.given for answer in answers)
    assert (await table_of(world)).head.ply == 3


async def test_an_old_control_works_after_a_restart(world: World) -> None:
    await begin(world, world.people[:3])
    await world.click(world.bo, world.board(), "My hand")
    hand, board = world.hand_of(world.bo), world.board()
    await world.restart()
    await world.click(world.bo, hand, first_way(hand))
    assert (await table_of(world)).head.ply == 1
    answer = await world.click(world.ana, board, "My hand")
    assert answer.message is not None
    assert answer.message.pictures


async def test_a_crash_between_commit_and_publish_is_made_good_at_the_next_start(
    world: World,
) -> None:
    await begin(world, world.people[:3])
    before = world.board().pictures[0].data
    await choose_first(world, world.ana)
    await world.crash()
    await world.later(LOOK)
    assert (await table_of(world)).head.ply == 1
    after = world.board()
    assert after.pictures[0].data != before
    assert len(world.boards()) == 1


async def test_a_hand_follows_the_game_while_its_token_lives(world: World) -> None:
    people = world.people[:3]
    await begin(world, people)
    for person in people:
        await choose_first(world, person)
    leading = (await table_of(world)).owing()[0]
    leader, waiting = people[leading], people[leading - 1]
    hand = world.hand_of(waiting)
    assert "Nothing to do" in hand.text
    before = hand.pictures[0].data
    await choose_first(world, leader)
    after = world.again(hand)
    assert after is not None
    assert after.pictures[0].data != before


async def test_an_older_hand_goes_when_a_newer_is_opened(world: World) -> None:
    await begin(world, world.people[:3])
    await world.click(world.ana, world.board(), "My hand")
    first = world.hand_of(world.ana)
    await world.slash(world.ana, "hand")
    assert world.again(first) is None
    assert len(world.private(world.ana)) == 1


async def test_a_hand_whose_token_died_still_works_when_clicked(world: World) -> None:
    await begin(world, world.people[:3])
    await world.click(world.ana, world.board(), "My hand")
    hand = world.hand_of(world.ana)
    await world.later(20 * 60)
    await choose_first(world, world.bo)
    await world.click(world.ana, hand, first_way(hand))
    assert (await table_of(world)).head.ply == 2


async def test_a_control_in_another_channel_is_told_so(world: World) -> None:
    await begin(world, world.people[:3])
    board = world.board()
    elsewhere = world.guild.create_text_channel("elsewhere")
    table = await table_of(world)
    bot = bot_of(world)
    await bot.host.move_place(table.id, elsewhere.id)
    answer = await world.click(world.ana, board, "My hand")
    assert "in another channel" in answer.text
    assert answer.message is not None
    assert answer.message.ephemeral


async def test_a_control_of_an_unknown_kind_or_table_is_told(world: World) -> None:
    await begin(world, world.people[:3])
    board = world.board()
    for custom_id, told in (
        ("gl:fly:1:0:", "older version"),
        ("gl:hand:99:0:", "no table 99"),
        ("gl:step:1:999999999999999999:play cat1", STALE),
        ("gl:step:1:1:sacrifice ../../etc", STALE),
        ("gl:set:1:0:pace slow", "no longer waiting"),
        ("gl:page:1:1:99999 x", ""),
    ):
        answer = await world.forge(world.ana, board, custom_id)
        assert answer.given
        assert told in answer.text + (world.hand_of(world.ana).text if told == STALE else "")
    assert (await table_of(world)).head.ply == 0
