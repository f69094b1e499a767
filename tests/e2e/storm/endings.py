"""Whether everybody can go on, and how everything ends."""

from __future__ import annotations

from random import Random

from simcord import MemberActor

from bot.driver import ANSWERING
from data.records import Status, TableHead
from tests.e2e.seen import Seen
from tests.e2e.sitting import LOOK, WAYS, bot_of
from tests.e2e.storm.town import Town

ENOUGH = 1500
"""So many clicks play any table out."""


async def stand_still(town: Town, wrong: list[str]) -> None:
    """Find tables at which nobody can act, by the controls that are really there."""
    await town.later(LOOK + ANSWERING + 1)
    for head in await bot_of(town).store.heads():
        if head.status is Status.DAMAGED:
            wrong.append(f"table {head.id} is damaged")
        if head.status is Status.RUNNING:
            await _looked_at(town, head.id, wrong)


async def _looked_at(town: Town, number: int, wrong: list[str]) -> None:
    bot = bot_of(town)
    table = await bot.host.table(number)
    if table.driven_seat() is not None:
        ply = table.head.ply
        await town.later(ANSWERING + 1)
        table = await bot.host.table(number)
        if table.running and table.head.ply == ply and table.driven_seat() is not None:
            wrong.append(f"the host does not move on at table {number}")
    if not table.running or table.driven_seat() is not None:
        return
    boards = [
        post
        for post in town.posts()
        if any(str(part["custom_id"]) == f"gl:hand:{number}:0:" for part in post.buttons.values())
    ]
    if len(boards) != 1 or boards[0].channel_id != table.head.place_id:
        wrong.append(f"table {number} has {len(boards)} boards in {[b.channel_id for b in boards]}")
    for seat in table.owing():
        person = owner_of_seat(town, table.head, seat)
        if person is None:
            wrong.append(f"seat {seat} of table {number} is nobody's")
            continue
        hand = await _hand(town, person, number)
        if hand is None or not _ways(hand):
            wrong.append(f"{person.name} cannot act at table {number}: {hand and hand.text}")


def owner_of_seat(town: Town, head: TableHead, seat: int) -> MemberActor | None:
    """Who sits there, as a member of the table's server."""
    owner = head.seats[seat].user_id
    found = (m for m in town.members if (m.id, m.guild.id) == (owner, head.guild_id))
    return next(found, None)


async def _hand(town: Town, person: MemberActor, number: int) -> Seen | None:
    shown = await town.slash(person, "hand", town.places_of(person)[0], table=number)
    return shown.message


def _ways(hand: Seen) -> list[tuple[str, list[str] | None, int]]:
    """The ways on: a control, the values of a menu, and how many of them must be chosen."""
    found: list[tuple[str, list[str] | None, int]] = []
    for part in (*hand.buttons.values(), *hand.menus):
        if str(part["custom_id"]).startswith(WAYS):
            values = [option["value"] for option in part.get("options") or ()] or None
            found.append((part["custom_id"], values, int(part.get("min_values", 1))))
    return found


async def play_out(town: Town, chance: Random, wrong: list[str], most: int) -> None:
    """Play so many tables to their end by clicks, and end the others."""
    heads = await bot_of(town).store.heads()
    played = [head for head in heads if head.status is Status.RUNNING]
    chosen = set(chance.sample([head.id for head in played], min(most, len(played))))
    known: set[int] = set()
    while new := [head for head in heads if head.id not in known]:
        known |= {head.id for head in new}
        for head in new:
            if head.id in chosen:
                await _to_the_end(town, head.id, chance, wrong)
            await _ended(town, head)
        # The end of a gathering's circles begins its Final Ritual.
        heads = await bot_of(town).store.heads()
    for head in heads:
        wrong.append(f"table {head.id} cannot be ended: {head.status}")


async def _to_the_end(town: Town, number: int, chance: Random, wrong: list[str]) -> None:
    bot = bot_of(town)
    for _ in range(ENOUGH):
        table = await bot.host.table(number)
        if not table.running:
            return
        if table.driven_seat() is not None:
            await town.later(ANSWERING)
            continue
        seat = chance.choice(table.owing())
        person = owner_of_seat(town, table.head, seat)
        hand = await _hand(town, person, number) if person else None
        ply = table.head.ply
        for _ in range(8):
            if hand is None or not (ways := _ways(hand)):
                break
            custom_id, values, least = chance.choice(ways)
            picked = None if values is None else chance.sample(values, least)
            assert person is not None
            await town.use(person, hand, custom_id, picked)
            if (await bot.host.table(number)).head.ply != ply:
                break
            hand = town.again(hand)
        else:
            wrong.append(f"8 steps make no move at table {number}")
            return
        if (await bot.host.table(number)).head.ply == ply:
            wrong.append(f"nobody moves on at table {number}: {hand and hand.text}")
            return
    wrong.append(f"table {number} does not end")


async def _ended(town: Town, head: TableHead) -> None:
    now = await bot_of(town).store.head(head.id)
    if now is None or now.status in (Status.OVER, Status.ABORTED):
        return
    boss = town.boss(head.guild_id)
    asked = await town.slash(boss, "table abort", town.places_of(boss)[0], table=head.id)
    if asked.message is not None and any(
        "gl:end" in str(b["custom_id"]) for b in asked.message.buttons.values()
    ):
        await town.click(boss, asked.message, "gl:end")
