"""What the rules of Phantom Rummy forbid is refused in one sentence that says why."""

from __future__ import annotations

import pytest
from simcord import MemberActor

from games.phantom_rummy.state import State
from tests.e2e.sitting import begin_rummy, forged, stand, table_of
from tests.e2e.world import World
from tests.games.phantom_rummy.tables import IDLE, acting, offering, table

AWAY = "H1 H2 H3 A5 A5 A5 D1"


async def seat_at(world: World, state: State, *people: MemberActor) -> None:
    """People who sit at a table of Phantom Rummy that stands like this."""
    await begin_rummy(world, people)
    await stand(world, state)


TAKING = table(*IDLE[:2], market="A3 D4", ask="all")
ACTING = acting("H1 H2 H3 A5 A5 A7 D1 D7", IDLE[1], ask="all")
READY = table(AWAY, IDLE[1], ready=[True, False], opened=[["A2 A3 A4"], []], ask="all")
CLOSED = acting(f"{AWAY} D1", IDLE[1], ask="all")


@pytest.mark.parametrize(
    ("state", "move", "why"),
    [
        (TAKING, "take H7", "is not in the market"),
        (ACTING, "open H1 H2 A5", "make no big set"),
        (ACTING, "discard I_", "moved on"),
        (CLOSED, "goal", "You have opened no set"),
        (TAKING, "discard H1", "not what is asked now"),
    ],
    ids=["taking what is gone", "opening no set", "no move", "nothing opened", "wrong phase"],
)
async def test_a_forbidden_move_is_refused_with_its_rule(
    world: World, state: State, move: str, why: str
) -> None:
    await seat_at(world, state, world.ana, world.bo)
    answer = await forged(world, world.ana, move)
    assert why in answer.text


async def test_who_is_ready_discards_the_card_just_taken_and_is_told_which(world: World) -> None:
    await seat_at(world, READY, world.ana, world.bo)
    await world.slash(world.ana, "hand", table=1)
    hand = world.hand_of(world.ana)
    take = next(b for b in hand.buttons.values() if "D3" in b["custom_id"])
    await world.click(world.ana, hand, take["custom_id"])
    answer = await forged(world, world.ana, "discard A5")
    assert "You are ready: discard" in answer.text


async def test_nobody_claims_twice(world: World) -> None:
    claims = offering("A4", "A5 A6 H1 H2 H4 D1 D3", IDLE[1], ask="all")
    await seat_at(world, claims, world.ana, world.bo, world.chidi)
    await world.slash(world.bo, "hand", table=1)
    hand = world.hand_of(world.bo)
    gain = next(b for b in hand.buttons.values() if "gain" in b["custom_id"])
    await world.click(world.bo, hand, gain["custom_id"])
    answer = await world.click(world.bo, hand, gain["custom_id"])
    assert "You have answered already" in answer.text
    await forged(world, world.bo, "pass")


async def test_ready_with_no_set_opened_is_warned_of_before_it_is_declared(world: World) -> None:
    await seat_at(world, acting(f"{AWAY} D7", IDLE[1], ask="all"), world.ana, world.bo)
    ply = (await table_of(world)).head.ply
    await world.slash(world.ana, "hand", table=1)
    assert "You have opened no set" not in world.hand_of(world.ana).text
    for word in ("discard", "D7"):
        hand = world.hand_of(world.ana)
        way = next(
            b for b in hand.buttons.values() if b["custom_id"].split(":", 4)[4].endswith(word)
        )
        await world.click(world.ana, hand, way["custom_id"])
    warned = world.hand_of(world.ana)
    assert "if you declare ready now, you can never" in warned.text
    assert (await table_of(world)).head.ply == ply
