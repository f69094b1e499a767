"""What the rules of Deathwick forbid is refused in one sentence that says why, and who forbids."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.sitting import forged
from tests.e2e.test_deathwick import circle, seat_at
from tests.e2e.world import World


@pytest.mark.parametrize(
    ("hand", "changes", "move", "why"),
    [
        ("9H", {"shadows": {0: "4C<1"}, "classes": {1: "clown"}}, "banish 9H 1", "The Clown"),
        ("8H", {"shadows": {1: "4C<2"}, "classes": {2: "sealbinder"}}, "cast 8H @1 1", "Sealbind"),
        ("JH", {"classes": {1: "gatekeeper"}, "shadows": {0: "4C"}}, "summon JH @1", "Gatekeeper"),
        ("9H", {}, "wall 9H", "Only the Cryptkeeper"),
        ("9C", {"classes": {0: "pyromaniac"}}, "ignite 9C @1", "the Pyromaniac burns with hearts"),
        ("9H", {}, "haunt 7H @1", "You do not hold 7♥"),
        ("9H", {}, "cast 5H", "You do not hold 5♥"),
        ("KH", {}, "haunt KH @1", "K♥ is no number card"),
        ("3H", {"shadows": {0: "9C"}}, "banish 3H 1", "3♥ is too weak to banish 9♣"),
        ("AH", {}, "cast AH", "never cast"),
        ("9H", {}, "discard 9H", "not what is asked now: the Ritual"),
        ("9H", {}, "salt 5H", "not what is asked now"),
    ],
)
async def test_a_forbidden_move_is_refused_with_its_rule(
    world: World, hand: str, changes: dict[str, Any], move: str, why: str
) -> None:
    await seat_at(world, circle(f"{hand} KS", "2C", "3C", **changes), world.people[:3])
    assert why in (await forged(world, world.ana, move)).text


async def test_one_who_is_not_to_act_is_told_whose_turn_it_is(world: World) -> None:
    await seat_at(world, circle("9H KS", "2C", "3C"), world.people[:3])
    assert "moved on" in (await forged(world, world.bo, "haunt 2C @0")).text
