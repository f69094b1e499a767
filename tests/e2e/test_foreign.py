"""Controls and commands of another server's table, exact in everything else: all are refused."""

from __future__ import annotations

import msgspec

from tests.e2e.sitting import LOOK, bot_of, table_of
from tests.e2e.test_undo import asked
from tests.e2e.world import World

ABOUT_NO_TABLE = {"list", "profile", "showprofile", "ranks", "showranks", "forget", "keep", "stay"}
REFUSED = (
    "in another channel",
    "no longer waiting for players",
    "from an older version of me",
    "who may manage the server",
)


async def kept(world: World) -> bytes:
    """All that the store has of the first table."""
    store = bot_of(world).store
    return msgspec.json.encode([await store.table(1), await store.undos.asked(1)])


async def test_who_sits_at_a_table_does_nothing_with_it_from_another_server(world: World) -> None:
    await asked(world)
    wish = await bot_of(world).store.undos.asked(1)
    decision = (await table_of(world)).head.seats[0].decision
    assert wish is not None
    other = world.env.create_guild("Elsewhere", owner=world.env.create_user("zed"))
    ana, bo = (other.add_member(each.user) for each in (world.ana, world.bo))
    place = other.create_text_channel("foyer")
    await world.slash(ana, "phantom-rummy learn", place)
    await world.later(LOOK)
    (thread,) = place.threads
    message = world.posts(thread)[-1]
    before, wrong = await kept(world), []
    home, world.guild = world.guild, other
    for verb in bot_of(world).handlers.keys() - ABOUT_NO_TABLE:
        for number, path in ((1, str(ana.id)), (decision, ""), (wish.ply, str(bo.id))):
            answer = await world.forge(ana, message, f"gl:{verb}:1:{number}:{path}")
            if not any(words in answer.text for words in REFUSED):
                wrong.append(f"{verb} {number}: {answer.text}")
    for command in ("text", "undo", "leave", "rematch", "export", "replay", "kick", "host"):
        more = {"person": bo} if command in ("kick", "host") else {}
        answer = await world.slash(ana, f"table {command}", place, table=1, **more)
        if "no table 1 in this server" not in answer.text:
            wrong.append(f"/table {command}: {answer.text}")
    world.guild = home
    assert wrong == []
    assert await kept(world) == before
