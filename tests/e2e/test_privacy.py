"""`/privacy`: what is stored about somebody, and that nothing of it is left after deletion."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest
from simcord import MemberActor

from bot.driver import PAUSE
from cogs.privacy import packed
from data.sql import Connection
from tests.e2e.personal import (
    NAME,
    choose_first_at,
    delete,
    dump,
    fill,
    naming,
    newcomer,
)
from tests.e2e.sitting import LOOK, begin, bot_of, gather, table_of
from tests.e2e.world import World

HOLDING = {
    "forgetting",
    "former",
    "gatherings",
    "moves",
    "notes",
    "requests",
    "results",
    "seats",
    "tables",
    "unreminded",
}
"""Tables in which people stand: both `data/privacy.py` and `data/personal.py` look after them."""


async def export(world: World, person: MemberActor) -> dict[str, Any]:
    """The file that somebody gets."""
    answer = await world.slash(person, "privacy export")
    assert answer.message is not None
    assert answer.message.ephemeral
    (part,) = [p for p in parts(answer.message.payload) if p["type"] == 13]
    content = world.env.backend.cdn.get(part["file"]["url"])
    assert content is not None
    found: dict[str, Any] = json.loads(content)
    return found


def parts(payload: Any) -> list[dict[str, Any]]:
    found = []
    for part in payload.get("components") or ():
        found += [part, *parts(part)]
    return found


async def test_all_that_is_stored_is_in_the_export_and_after_deletion_no_table_names_the_person(
    world: World,
) -> None:
    person = newcomer(world)
    await fill(world, person)
    before = await dump(world)
    empty = {table for table, rows in before.items() if not rows}
    assert empty == set(), "fill these in tests/e2e/personal.py, and forget what they hold"
    named = {table for table, _ in naming(before, person)}
    assert named == HOLDING, "data/privacy.py and data/personal.py have to know these"
    await require_told(world, person, before)
    await delete(world, person)
    await world.settle()
    assert set(naming(await dump(world), person)) == set()
    # It stays so while the others play on, and after a restart.
    await world.later(10 * PAUSE)
    await world.restart()
    await world.later(LOOK)
    assert set(naming(await dump(world), person)) == set()


async def require_told(
    world: World, person: MemberActor, stored: dict[str, list[dict[str, Any]]]
) -> None:
    """The export tells what is stored, and what each part is."""
    found = await export(world, person)
    assert found["your_id"] == str(person.id)
    kinds = {"games", "requests", "gatherings", "no_reminders"}
    assert set(found["what_the_parts_are"]) == kinds
    assert found.keys() == kinds | {"about", "made_at", "your_id", "what_the_parts_are"}
    games = {game["table"]: game for game in found["games"]}
    sits = {row["table_id"] for row in stored["seats"] if row["user_id"] == person.id}
    hosts = {row["id"] for row in stored["tables"] if row["host_id"] == person.id}
    assert games.keys() == sits | hosts | {5}
    assert games[1]["result"]["place"] in (1, 2, 3)
    assert games[1]["seat"]["name"] == NAME
    assert games[5]["seats_given_up"] == [1]
    assert found["requests"][0]["table"] == 6
    assert found["no_reminders"] == [str(world.guild.id)]
    assert found["gatherings"][0]["number"] == 7
    made = [row for row in stored["moves"] if row["made_by"] == person.id]
    assert sum(len(game["moves"]) for game in games.values()) == len(made) > 5


async def test_it_asks_once_more_and_says_what_happens(world: World) -> None:
    await begin(world, [world.ana, world.bo, world.chidi])
    await gather(world, [world.ana])
    answer = await world.slash(world.ana, "privacy delete")
    assert answer.message is not None
    assert "You are at 2 tables right now" in answer.text
    assert "others’ stay as they are" in answer.text
    assert "“a former player”" in answer.text
    assert "Posts in Discord itself stay" in answer.text
    before = await dump(world)
    answer = await world.click(world.ana, answer.message, "No, keep it")
    assert "Nothing was deleted" in answer.text
    assert await dump(world) == before


async def test_who_is_unknown_is_told_so_and_can_be_forgotten_again_and_again(
    world: World,
) -> None:
    answer = await world.slash(world.eve, "privacy export")
    assert "I keep nothing about you" in answer.text
    await begin(world, [world.ana, world.bo, world.chidi])
    asked = (await world.slash(world.ana, "privacy delete")).message
    assert asked is not None
    await world.restart()
    answers = await world.together(
        world.click(world.ana, asked, "Yes, delete it all"),
        world.click(world.ana, asked, "Yes, delete it all"),
    )
    assert all("I keep nothing about you any more" in answer.text for answer in answers)
    assert "I keep nothing about you" in (await world.slash(world.ana, "privacy export")).text


async def test_the_export_holds_nothing_hidden_of_a_running_game(world: World) -> None:
    people = [world.ana, world.bo, world.chidi]
    await begin(world, people)
    for each in people:
        await choose_first_at(world, each, 1)
    table = await table_of(world)
    await bot_of(world).store._database.write(
        lambda db: db.execute("UPDATE seats SET hinted = 2 WHERE seat = 0")
    )
    (game,) = (await export(world, world.ana))["games"]
    assert game["seat"]["hints_asked_for"] == 2
    view = json.loads(json.dumps(table.game.view(table.state, 0)))
    assert game["as_you_may_see_it"] == view
    text = json.dumps(game)
    whole = table.game.dump(table.state)
    hidden = {card for hand in whole["hands"][1:] for card in hand}
    assert hidden
    assert not [card for card in hidden if f'"{card}"' in text]
    events = await bot_of(world).store.events_since(1, 0)
    mine = [
        event.kind
        for _, happened in events
        for event in happened
        if event.seat == 0 and (event.seen_by is None or 0 in event.seen_by)
    ]
    assert [event["kind"] for event in game["events"]] == mine


async def test_a_damaged_game_keeps_neither_export_nor_deletion_back(world: World) -> None:
    person = newcomer(world)
    await begin(world, [person, world.bo, world.chidi])

    def damage(db: Connection) -> None:
        db.execute("UPDATE games SET snapshot = ?", (b"{",))

    await bot_of(world).store._database.write(damage)
    await world.restart()
    found = await export(world, person)
    assert found["games"][0].get("as_you_may_see_it") is None
    await delete(world, person)
    assert set(naming(await dump(world), person)) == set()
    world.expected()


@pytest.mark.parametrize("most", [10, 10_000])
def test_a_file_that_would_be_too_large_is_packed(most: int) -> None:
    told = {"games": ["x" * 1000]}
    name, content = packed(told, most)
    assert name.endswith(".gz") == (most == 10)
    text = gzip.decompress(content) if name.endswith(".gz") else content
    assert json.loads(text) == told
    assert b"\n  " in text
