"""The lobby of another game of the same people."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
import pytest

from bot.errors import Refusal
from bot.host import Host
from bot.live import LiveTable
from bot.rematch import rematch, require_rematch, without_reserved
from data.records import Lobby, Pace, Status, Table
from tests.bot.conftest import GHOST, NOW, PEOPLE

Begin = Callable[..., Awaitable[LiveTable]]
ALL = {11: "Ana", 12: "Bo", 13: "Chidi"}


async def over(host: Host, begin: Begin) -> Table:
    """A game of Deathwick that was ended, of three people and a ghost."""
    table = await begin(
        *PEOPLE,
        msgspec.structs.replace(GHOST, level="expert"),
        game="deathwick",
        options={"salt": "targeted", "advance": 2},
        pace=Pace.SLOW,
    )
    await host.set_status(table.id, Status.ABORTED)
    kept = await host.store.table(table.id)
    assert kept is not None
    return kept


def again(table: Table, present: dict[int, str], *, ghosts: bool = True) -> Lobby:
    return rematch(table, 12, present, 5, "en", NOW, ghosts=ghosts)


async def test_seats_options_pace_and_levels_are_the_same_but_the_secret_is_new(
    host: Host, begin: Begin
) -> None:
    table = await over(host, begin)
    lobby = again(table, ALL)
    assert [(seat.user_id, seat.reserved) for seat in lobby.seats] == [
        (11, True),
        (12, False),
        (13, True),
        (None, False),
    ]
    assert lobby.seats[3].level == lobby.level == "expert"
    assert lobby.pace is Pace.SLOW
    assert lobby.options["salt"] == "targeted"
    # What the host of tables sets itself, as for the circle of a gathering, is not the table's.
    assert {"ask", "advance"} & lobby.options.keys() == set()
    assert lobby.secret != table.secret
    assert without_reserved(lobby).seats == (lobby.seats[1], lobby.seats[3])


async def test_who_is_not_in_the_server_and_unwanted_ghosts_are_left_out(
    host: Host, begin: Begin
) -> None:
    lobby = again(await over(host, begin), {12: "Bo now", 13: "Chidi"}, ghosts=False)
    assert [(seat.user_id, seat.name) for seat in lobby.seats] == [(12, "Bo now"), (13, "Chidi")]


async def test_it_is_for_those_who_played_when_it_is_over(host: Host, begin: Begin) -> None:
    table = await over(host, begin)
    require_rematch(table, 13)
    with pytest.raises(Refusal, match="rematch_others"):
        require_rematch(table, 99)
    running = msgspec.structs.replace(table.head, status=Status.RUNNING)
    with pytest.raises(Refusal, match="rematch_runs"):
        require_rematch(msgspec.structs.replace(table, head=running), 13)
    learning = msgspec.structs.replace(table.head, learning=True)
    with pytest.raises(Refusal, match="rematch_learning"):
        require_rematch(msgspec.structs.replace(table, head=learning), 13)


async def test_options_that_do_not_work_any_more_are_told(host: Host, begin: Begin) -> None:
    table = await over(host, begin)
    with pytest.raises(Refusal, match="options"):
        again(msgspec.structs.replace(table, options={"salt": "pepper"}), ALL)


async def test_artificial_players_of_a_level_that_no_lobby_offers_come_as_regular_ones(
    host: Host, begin: Begin
) -> None:
    table = await over(host, begin)
    seats = tuple(
        msgspec.structs.replace(seat, level="random") if seat.level else seat
        for seat in table.head.seats
    )
    head = msgspec.structs.replace(table.head, seats=seats)
    lobby = again(msgspec.structs.replace(table, head=head), {12: "Bo"})
    assert lobby.level == "regular"
    assert {seat.level for seat in lobby.seats} == {None, "regular"}
