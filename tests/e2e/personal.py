"""A database in which everything is filled, and what of it names somebody."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from simcord import MemberActor

from bot.driver import PAUSE
from data.database import Database
from data.records import Posted
from data.sql import Connection
from tests.e2e.sitting import (
    LOOK,
    begin,
    begin_as,
    bot_of,
    gather,
    lobby_of,
    play_out,
    table_of,
)
from tests.e2e.world import Answer, World

NAME = "Zephyrine"
_FILE = (
    "SELECT tables.name, columns.name FROM sqlite_schema AS tables "
    "JOIN pragma_table_info(tables.name) AS columns "
    "WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'"
)
_SERVER = (
    "SELECT table_name, column_name FROM information_schema.columns "
    "JOIN information_schema.tables USING (table_schema, table_name) "
    "WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'ghostlight'"
)


def newcomer(world: World, name: str = NAME) -> MemberActor:
    """One more person, whose name nobody else has."""
    user = world.env.create_user(name.lower(), global_name=name)
    return world.guild.add_member(user)


async def dump(world: World) -> dict[str, list[dict[str, Any]]]:
    """All rows of all tables."""

    database = bot_of(world).store._database

    def read(db: Connection) -> dict[str, list[dict[str, Any]]]:
        columns: dict[str, list[str]] = {}
        for name, column in db.execute(_FILE if isinstance(database, Database) else _SERVER):
            columns.setdefault(name, []).append(column)
        found = {}
        for name, each in columns.items():
            quoted = ", ".join(f'"{column}"' for column in each)
            rows = db.execute(f"SELECT {quoted} FROM {name}").fetchall()
            found[name] = [dict(zip(each, row, strict=True)) for row in rows]
        return found

    return await database.write(read)


def naming(
    tables: dict[str, list[dict[str, Any]]], person: MemberActor, name: str = NAME
) -> Iterator[tuple[str, str]]:
    """Where a person's id or name stands, as (table, column): as a number, or within a text."""
    told = [str(person.id).encode(), name.lower().encode()]
    for table, rows in tables.items():
        for row in rows:
            for column, value in row.items():
                content = value if isinstance(value, bytes) else str(value).encode()
                if any(each in content.lower() for each in told):
                    yield table, column


async def fill(world: World, person: MemberActor) -> None:
    """Let a person do all that is kept, so that no table of the database is empty."""
    store = bot_of(world).store
    await world.select(world.ana, await _panel(world), "threads 0")
    # 1: a game played to its end.
    await begin(world, [person, world.bo], ghosts=1)
    await play_out(world, [person, world.bo])
    # 2: a guided first game.
    await world.slash(person, "fantasmagoria learn")
    # 3: a game that they host, in which a question is open; 4: one that they play as a guest.
    await begin_as(world, [person, world.bo, world.chidi], "deathwick new", pace="relaxed")
    await until_asked(world, [person, world.bo, world.chidi], 3)
    await begin_as(world, [world.dara, world.eve, person], "fantasmagoria new", rounds=1)
    # A move is taken back there; another is asked for, since others have moved.
    await choose_first_at(world, world.dara, 4)
    await world.slash(world.dara, "table undo", table=4)
    await choose_first_at(world, person, 4)
    await choose_first_at(world, world.eve, 4)
    await world.slash(person, "table undo", table=4)
    # 5: one that they have left; 6: a seat of others' that they ask for.
    await begin_as(world, [person, world.bo, world.chidi], "fantasmagoria new", rounds=1)
    await world.slash(person, "table leave", table=5)
    await world.click(person, world.hand_of(person), "gl:gone:5")
    await begin_as(world, [world.ana, world.eve], "fantasmagoria new", rounds=1, ghosts=1)
    await world.click(person, world.board(), "Table…")
    await world.click(person, world.hand_of(person), "gl:sit:6")
    await world.click(person, world.hand_of(person), "gl:ask:6")
    # 7: a gathering; its circles come after.
    await world.slash(person, "deathwick gathering", ghosts=8)
    await world.click(person, lobby_of(world), "Start")
    await world.later(LOOK)
    # Open lobbies: one of others, one of theirs with somebody, one of theirs alone.
    await gather(world, [world.ana, person])
    await gather(world, [person, world.bo])
    await gather(world, [person])
    await world.slash(person, "table reminders", mentions="off")
    # What is there for an instant: a message that is to be deleted.
    table = await table_of(world, 4)
    for message_id in (1, 2):
        at = world.clock.now()
        await store.messages.post(Posted(4, "warning", table.head.place_id, message_id, 0, 0, at))
    await _fill_rest(world, person)


async def _fill_rest(world: World, person: MemberActor) -> None:
    """What takes long to come to, or several processes: written as the bot would."""
    store = bot_of(world).store
    again = "INSERT INTO rematches (table_id, former) VALUES (4, 1) ON CONFLICT DO NOTHING"
    session = "INSERT INTO identified (bucket, at) VALUES (0, 1)"
    await store._database.write(lambda db: [db.execute(each) for each in (again, session)])
    await store.privacy.ask(person.id, world.clock.now())


async def choose_first_at(world: World, person: MemberActor, number: int) -> None:
    """Take the first way at a table until a move is played."""
    ply = (await table_of(world, number)).head.ply
    await world.slash(person, "hand", table=number)
    for _ in range(8):
        hand = world.hand_of(person)
        ways = [b for b in hand.buttons.values() if b["custom_id"].startswith("gl:step:")]
        await world.click(person, hand, ways[0]["custom_id"])
        if (await table_of(world, number)).head.ply > ply:
            return
    raise AssertionError("No move was played")


async def until_asked(world: World, people: list[MemberActor], number: int) -> None:
    """Play at a table until a question is open there."""
    by_id = {person.id: person for person in people}
    for _ in range(20):
        table = await table_of(world, number)
        if table.window is not None:
            return
        if table.driven_seat() is not None:
            await world.later(PAUSE + 0.1)
            continue
        owner = table.head.seats[table.owing()[0]].user_id
        assert owner is not None
        await choose_first_at(world, by_id[owner], number)
    raise AssertionError("No question was opened")


async def _panel(world: World) -> Any:
    answer = await world.slash(world.ana, "settings")
    return answer.message


async def delete(world: World, person: MemberActor) -> Answer:
    """Have all deleted, and say yes to it."""
    asked = await world.slash(person, "privacy delete")
    assert asked.message is not None
    assert asked.message.ephemeral
    return await world.click(person, asked.message, "Yes, delete it all")
