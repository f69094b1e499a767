"""Several moves chosen in one click: cards of Sight, discards, the Oracle's look with the Haunting.

Each is a move by itself, on disk before the next; what cannot be done together is not begun.
"""

from __future__ import annotations

from typing import Any

import pytest
from simcord import MemberActor

from games.deathwick.state import State
from tests.e2e.seen import MENU, Seen
from tests.e2e.sitting import LOOK, bot_of, table_of
from tests.e2e.test_deathwick import act, circle, seat_at, story
from tests.e2e.world import Answer, World
from tests.games.deathwick.tables import table

STALE = "The table has moved on"
APART = "These do not go together"
QUIET = ("JD QD", "JC")
"""Hands of neighbours who hold no Salt."""


async def moves(world: World) -> list[str]:
    """All moves that were made by people, in their order."""
    return [made.move for made in await bot_of(world).store.moves(1) if made.by is not None]


async def burdened(world: World) -> tuple[Seen, dict[str, Any]]:
    """ana's hand with two cards too many, two of them alike; and its menu."""
    state = table("2S 2S 3C 4D 6H 7H KS", *QUIET, phase="burden", ask="all")
    await seat_at(world, state, world.people[:3])
    return await menu_of(world, world.ana)


async def sighted(world: World, name: str = "hex") -> tuple[Seen, dict[str, Any]]:
    """ana sees a neighbour's hand, or as the Watcher both; her hand and its menu."""
    state = circle("6H KS", "2S 2S 3C", "4D QH KH", classes={0: name})
    await seat_at(world, state, world.people[:3])
    await act(world, world.ana, "6H", *(["cast"] if name == "watcher" else ["cast @1"]))
    await world.later(13)
    return await menu_of(world, world.ana)


async def menu_of(world: World, person: MemberActor) -> tuple[Seen, dict[str, Any]]:
    await world.click(person, world.board(), "My hand")
    hand = world.hand_of(person)
    return hand, next(menu for menu in hand.menus if menu["custom_id"].startswith("gl:step"))


async def send(
    world: World, person: MemberActor, seen: Seen, menu: dict[str, Any], *values: str
) -> Answer:
    """Choose these values of a menu, whether or not it offers them."""
    part = {"type": MENU, "custom_id": menu["custom_id"]}
    return await world._use(person, seen, part, {"values": list(values)})


async def test_two_cards_of_sight_are_taken_in_one_click(world: World) -> None:
    hand, menu = await sighted(world)
    assert menu["placeholder"] == "Take 2 cards"
    assert (menu["min_values"], menu["max_values"]) == (2, 2)
    assert [option["label"] for option in menu["options"]] == ["2♠", "2♠", "3♣"]
    ply = (await table_of(world)).head.ply
    await world.select(world.ana, hand, "2♠", "3♣")
    after = await table_of(world)
    assert after.head.ply == ply + 2
    assert (await moves(world))[-2:] == ["take 2S", "take 3C"]
    assert sorted(after.game.view(after.state, 0)["hands"][0]) == ["2S", "3C", "KS"]
    await world.later(LOOK)
    assert "3♣" not in story(world), "only these two see which cards"


async def test_two_cards_that_are_alike_are_taken_in_one_click(world: World) -> None:
    hand, menu = await sighted(world)
    values = [option["value"] for option in menu["options"] if option["label"] == "2♠"]
    assert len(set(values)) == 2
    await world.select(world.ana, hand, *values)
    assert (await moves(world))[-2:] == ["take 2S", "take 2S"]


async def test_discards_of_the_burden_are_one_click_and_end_the_turn(world: World) -> None:
    hand, menu = await burdened(world)
    assert menu["placeholder"] == "Discard 2 cards"
    assert "4♦" in [option["label"] for option in menu["options"]]
    answer = await world.select(world.ana, hand, "4♦", "K♠")
    assert await moves(world) == ["discard 4D", "discard KS"]
    assert "Nothing to do right now" in answer.text
    assert (await table_of(world)).state.turn == 1


@pytest.mark.parametrize("chosen", [("2S", "4D"), ("QH",), ()])
async def test_the_watcher_takes_as_many_as_they_like_in_one_click(
    world: World, chosen: tuple[str, ...]
) -> None:
    hand, menu = await sighted(world, "watcher")
    assert menu["placeholder"] == "Take up to 4 cards"
    assert (menu["min_values"], menu["max_values"]) == (1, 4)
    if chosen:
        values = [o["value"] for o in menu["options"] if o["value"].split()[0] in chosen]
        await world.select(world.ana, hand, *dict.fromkeys(v for v in values if "#" not in v))
    else:
        await world.click(world.ana, hand, "Enough")
    made = await moves(world)
    assert made[-1] == "done"
    assert [move.split()[1] for move in made[-1 - len(chosen) : -1]] == list(chosen)
    assert (await table_of(world)).state.turn == 1


async def test_three_of_one_hand_are_refused_and_none_is_taken(world: World) -> None:
    hand, menu = await sighted(world, "watcher")
    before = (await table_of(world)).snapshot
    values = [o["value"] for o in menu["options"] if "@1" in o["value"]]
    answer = await world.select(world.ana, hand, *values)
    assert len(values) == 3
    assert APART in answer.text
    assert (await table_of(world)).snapshot == before
    assert [m for m in world.hand_of(world.ana).menus if m["custom_id"] == menu["custom_id"]]


FORGED = {
    "too many": ("4D discard", "6H discard", "7H discard"),
    "the same card twice": ("4D discard", "4D discard"),
    "a copy that is not there": ("4D discard", "4D discard #2"),
    "a card that is not there": ("AS discard", "4D discard"),
    "a card that is not there, second": ("4D discard", "AS discard"),
    "another kind of move": ("4D discard", "flicker"),
    "what comes after the turn": ("4D discard", "6H discard", "endure"),
    "nothing but joints": ("+", "+ +"),
    "no path": ("../../etc", "\u0661"),
    "a step and a move": ("", "4D discard"),
    "very many": ("4D discard",) * 25,
}


@pytest.mark.parametrize("values", FORGED.values(), ids=FORGED)
async def test_forged_choices_change_nothing(world: World, values: tuple[str, ...]) -> None:
    hand, menu = await burdened(world)
    before = await table_of(world)
    answer = await send(world, world.ana, hand, menu, *values)
    after = await table_of(world)
    assert (after.head.ply, after.snapshot) == (before.head.ply, before.snapshot)
    assert answer.given
    assert "went wrong" not in answer.text
    await world.select(world.ana, world.hand_of(world.ana), "4♦", "K♠")
    assert (await table_of(world)).head.ply == before.head.ply + 2


async def test_fewer_than_must_be_chosen_are_made_and_the_rest_is_asked(world: World) -> None:
    hand, menu = await burdened(world)
    answer = await send(world, world.ana, hand, menu, "4D discard")
    assert await moves(world) == ["discard 4D"]
    assert "The Burden" in answer.text


async def test_a_menu_of_an_older_decision_is_refused_and_shows_the_present(world: World) -> None:
    hand, menu = await burdened(world)
    await send(world, world.ana, hand, menu, "4D discard")
    ply = (await table_of(world)).head.ply
    answer = await send(world, world.ana, hand, menu, "6H discard", "7H discard")
    assert STALE in answer.text
    assert (await table_of(world)).head.ply == ply


async def test_a_menu_of_somebody_elses_does_nothing(world: World) -> None:
    _, menu = await burdened(world)
    before = (await table_of(world)).snapshot
    own = await world.click(world.bo, world.board(), "My hand")
    assert own.message is not None
    answer = await send(world, world.bo, own.message, menu, "4D discard", "KS discard")
    assert STALE in answer.text
    answer = await send(world, world.eve, world.board(), menu, "4D discard", "KS discard")
    assert "You do not sit" in answer.text
    assert (await table_of(world)).snapshot == before


async def test_of_two_choices_at_once_one_is_played_and_one_is_told(world: World) -> None:
    hand, menu = await burdened(world)
    answers = await world.together(
        send(world, world.ana, hand, menu, "4D discard", "6H discard"),
        send(world, world.ana, hand, menu, "4D discard", "7H discard"),
    )
    assert all(answer.given for answer in answers)
    made = await moves(world)
    assert len(made) == 2
    assert made[0] == "discard 4D"


async def test_what_comes_between_two_moves_leaves_the_second_unmade(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, menu = await burdened(world)
    host = bot_of(world).host
    play = host.play

    async def interrupted(number: int, seat: int, decision: int, move: str, by: int | None) -> Any:
        made = await play(number, seat, decision, move, by)
        if move == "discard 4D":
            await play(number, seat, decision + 1, "discard 7H", None)
        return made

    monkeypatch.setattr(host, "play", interrupted)
    answer = await send(world, world.ana, hand, menu, "4D discard", "KS discard")
    stored = await bot_of(world).store.moves(1)
    assert [made.move for made in stored] == ["discard 4D", "discard 7H"]
    assert STALE in answer.text
    assert "Nothing to do right now" in answer.text


async def test_the_oracle_meets_the_haunting_in_the_same_click(world: World) -> None:
    state = oracle()
    await seat_at(world, state, world.people[:3])
    await world.click(world.ana, world.board(), "My hand")
    hand = world.hand_of(world.ana)
    assert {"Keep it · Endure", "To the bottom · Panic · 9♣ (ghost 1)"} <= set(hand.buttons)
    await world.click(world.ana, hand, "To the bottom · Panic · 9♣ (ghost 1)")
    assert await moves(world) == ["oracle bottom", "panic 1"]
    assert (await table_of(world)).game.phase((await table_of(world)).state) == "ritual"


async def test_the_oracle_without_ghosts_is_asked_for_the_look_alone(world: World) -> None:
    await seat_at(world, oracle(shadows={}), world.people[:3])
    await world.click(world.ana, world.board(), "My hand")
    assert {"Keep it", "To the bottom"} <= set(world.hand_of(world.ana).buttons)


def oracle(**changes: Any) -> State:
    """The Oracle's turn begins, with two ghosts if nothing else is said."""
    shadows = changes.pop("shadows", {0: "9C<1 KS<2"})
    return table(
        "5S 8H",
        *QUIET,
        phase="oracle",
        classes={0: "oracle"},
        shadows=shadows,
        candles={0: "10S 9S 8S 7S 6S"},
        ask="all",
        **changes,
    )
