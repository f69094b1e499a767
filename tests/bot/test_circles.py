"""A gathering's lots: nobody can choose them, everybody can draw them again."""

from __future__ import annotations

import discord
import pytest

from bot.chairs import STAND_IN, ghost, kind, numbers
from bot.circles import Finalist, Outcome, _fresh, finalists, gathered, seated
from bot.errors import Refusal
from bot.lobby_changes import with_going_on
from bot.lobby_messages import open_lobby
from bot.painter import Painter
from data.records import Lobby, Seat
from tests.bot.conftest import NOW, lobby

LONG = "*" * 32
"""As long as names are, each character of which is written as two."""


def gathering(people: int, going_on: int = 1, name: str = "ghost") -> Lobby:
    seats = tuple(Seat(n, f"{name}{n}"[-32:]) for n in range(11, people + 11))
    return lobby(*seats, game="deathwick", going_on=going_on)


def names(circles: list[Lobby]) -> list[list[str]]:
    return [[seat.name for seat in circle.seats] for circle in circles]


def test_the_same_start_seats_the_same_and_another_start_seats_otherwise() -> None:
    first = names(seated(gathering(17), 5, NOW))
    assert first == names(seated(gathering(17), 5, NOW))
    assert first != names(seated(gathering(17), 6, NOW))


def test_everybody_sits_in_one_circle() -> None:
    for people in range(9, 41):
        circles = names(seated(gathering(people), 5, NOW))
        sitting = sorted(name for circle in circles for name in circle)
        assert sitting == sorted(seat.name for seat in gathering(people).seats)


def test_a_circle_lets_as_many_go_on_as_were_agreed_and_has_a_promise_of_its_own() -> None:
    circles = seated(gathering(17, 2), 5, NOW)
    assert [circle.options["advance"] for circle in circles] == [2, 2, 2]
    assert len({circle.hash for circle in circles}) == 3
    assert {circle.going_on for circle in circles} == {0}


def test_the_lot_seats_the_final_ritual() -> None:
    found = gathered(gathering(17), 5)
    going = [Outcome(True, (Finalist(seat, "hex"),)) for seat in gathering(17).seats[:8]]
    first = finalists(found, going)
    assert first == finalists(found, going)
    assert first != [each.going[0] for each in going]


def test_a_former_player_goes_on_as_an_artificial_player() -> None:
    assert _fresh(Seat(None, "a former player")).level == STAND_IN
    assert _fresh(Seat(None, "Wisp", "novice")).level == "novice"
    assert _fresh(Seat(7, "Ana")).level is None


def test_forty_artificial_players_have_forty_names() -> None:
    made = lobby(Seat(11, "Ana"), game="deathwick", going_on=1)
    for _ in range(39):
        made = gathered_with(made, ghost(made))
    assert len({seat.name for seat in made.seats}) == 40
    with pytest.raises(Refusal, match="full"):
        ghost(made)


def gathered_with(made: Lobby, seat: Seat) -> Lobby:
    return lobby(*made.seats, seat, game="deathwick", going_on=made.going_on)


def test_an_ordinary_table_keeps_its_numbers_and_is_no_gathering() -> None:
    table = lobby(game="deathwick")
    assert numbers(table) == (2, 3, 4, 5, 6, 7, 8)
    assert kind(table) != kind(gathering(9))
    with pytest.raises(Refusal, match="unknown_control"):
        with_going_on(table.host_id, 2)(table)


async def test_forty_of_the_longest_names_fit_into_a_message() -> None:
    made = gathering(40, name=LONG)
    draft = await open_lobby(Painter(), made, ())
    texts = [i.content for i in draft.view.walk_children() if isinstance(i, discord.ui.TextDisplay)]
    assert 2000 < len("".join(texts)) < 4000
