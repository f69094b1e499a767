"""A hand leaves the bot in one way: to its owner, ephemerally."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.e2e.sitting import begin, choose_first, play_out, table_of
from tests.e2e.world import World

ROOT = Path(__file__).parents[2]


def calls(room: str, name: str) -> set[str]:
    """The files of a room that call something of this name."""
    found = set()
    for file in (ROOT / room).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                called = node.func
                last = called.attr if isinstance(called, ast.Attribute) else ""
                if name in (last, called.id if isinstance(called, ast.Name) else ""):
                    found.add(f"{room}/{file.relative_to(ROOT / room)}")
    return found


def test_a_seats_view_is_made_in_one_place_only() -> None:
    made = calls("bot", "SeatView") | calls("cogs", "SeatView") | calls("data", "SeatView")
    assert made == {"bot/seats.py"}


async def test_a_hand_is_seen_by_its_owner_alone(world: World) -> None:
    people = world.people[:3]
    await begin(world, people)
    for person in people:
        await world.click(person, world.board(), "My hand")
    for person in people:
        (own,) = world.private(person)
        assert own.ephemeral
        assert own.pictures[0].data
        others = [
            seen.id for other in people if other is not person for seen in world.private(other)
        ]
        assert own.id not in others
    assert world.private(world.eve) == []


async def test_each_sees_the_own_cards_and_no_others(world: World) -> None:
    people = world.people[:3]
    await begin(world, people)
    table = await table_of(world)
    hands = table.game.dump(table.state)["hands"]
    for seat, person in enumerate(people):
        await world.click(person, world.board(), "My hand")
        shown = world.hand_of(person)
        steps = [b["custom_id"] for b in shown.buttons.values() if b["custom_id"][:8] == "gl:step:"]
        offered = {custom_id.split(" ")[-1] for custom_id in steps}
        offered |= {o["value"].split(" ")[-1] for menu in shown.menus for o in menu["options"]}
        assert offered <= set(hands[seat])
        assert offered


async def test_somebody_who_does_not_sit_there_gets_no_hand(world: World) -> None:
    await begin(world, world.people[:3])
    answer = await world.click(world.eve, world.board(), "My hand")
    assert "do not sit at table 1" in answer.text
    assert answer.message is not None
    assert answer.message.ephemeral
    assert answer.message.pictures == ()
    answer = await world.slash(world.eve, "hand", table=1)
    assert "do not sit at table 1" in answer.text


async def test_no_forged_control_shows_another_hand_or_plays_for_another(world: World) -> None:
    people = world.people[:3]
    await begin(world, people)
    await world.click(world.ana, world.board(), "My hand")
    way = next(iter(world.hand_of(world.ana).buttons.values()))["custom_id"]
    table = await table_of(world)
    bo_before = table.game.dump(table.state)["hands"][1]
    answer = await world.forge(world.eve, world.board(), way)
    assert (await table_of(world)).head.ply == 0
    assert "do not sit" in answer.text
    await world.forge(world.bo, world.board(), way)
    assert (await table_of(world)).head.ply == 0
    assert table.game.dump(table.state)["hands"][1] == bo_before


@pytest.mark.parametrize(
    "custom_id", ["gl:step:1:1:", "gl:back:1:1:", "gl:page:1:1:0", "gl:quiet:1:1:", "gl:abort:1:0:"]
)
async def test_no_private_answer_becomes_part_of_a_message_that_others_see(
    world: World, custom_id: str
) -> None:
    await begin(world, world.people[:3])
    board = world.board()
    answer = await world.forge(world.ana, board, custom_id)
    assert answer.given
    assert world.again(board) == board
    assert answer.message is not None
    assert answer.message.ephemeral
    assert answer.message.id != board.id


async def test_nothing_public_ever_tells_a_hidden_card(world: World) -> None:
    people = world.people[:3]
    await begin(world, people)
    table = await table_of(world)
    secret = table.game.dump(table.state)["hands"][0]
    for person in people[:2]:
        await choose_first(world, person)
    await world.later(3)
    said = " ".join(post.text + "".join(p.alt for p in post.pictures) for post in world.posts())
    for card in secret:
        suit = card.rstrip("0123456789")
        number = card.removeprefix(suit)
        assert f"{suit.title()} {number}" not in said


async def test_the_secret_is_told_only_when_the_game_is_over(world: World) -> None:
    people = world.people[:3]
    await begin(world, people)
    table = await table_of(world)
    secret = table.record.secret.hex()
    assert all(secret not in post.text for post in world.posts())
    assert any(table.record.hash in post.text for post in world.posts())
    await play_out(world, people)
    assert secret in world.posts()[-1].text


async def test_logs_hold_no_hand_no_move_and_no_secret(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG", logger="ghostlight")
    people = world.people[:3]
    await begin(world, people, ghosts=1)
    await play_out(world, people)
    ours = [record for record in caplog.records if record.name.startswith("ghostlight")]
    text = " ".join(record.getMessage() for record in ours)
    table = await table_of(world)
    assert table.record.secret.hex() not in text
    assert all(f"{suit}{n}" not in text for suit in ("cat", "goat", "doll") for n in range(1, 10))
