"""Discord on a bad day, a few cases of many: `python -m tests.e2e.incidents` runs all of them."""

from __future__ import annotations

import pytest

from tests.e2e.incidents.matrix import Call, Case, _run

CALLBACK = "/interactions/:id/:token/callback"
THREAD: Call = ("POST", "/channels/:id/threads", "learning.thread")
ANSWER: Call = ("POST", CALLBACK, "learning.learn answer 4")
SAID: Call = ("POST", CALLBACK, "commands.on_error report 4")
LOBBY: Call = ("POST", CALLBACK, "new_table.open_table answer 4")
STORY: Call = ("POST", "/channels/:id/messages", "posting.put_above story")
BOARD: Call = ("POST", "/channels/:id/messages", "posting.show_board board")
EDIT: Call = ("PATCH", "/channels/:id/messages/:id", "posting.show_board board")


@pytest.fixture(autouse=True)
def sketches() -> None:
    """The stage sees to it itself."""


async def _wrong(scene: str, call: Call, fare: str) -> list[str]:
    struck, wrong = await _run(Case(scene, call, fare))
    assert struck
    return wrong


@pytest.mark.parametrize(
    "fare",
    ["429 for an hour", "no answer for 5 minutes", "done, the answer lost", "done, and told 500"],
)
async def test_every_way_in_which_making_a_thread_fares_badly(fare: str) -> None:
    assert await _wrong("lesson", THREAD, fare) == []


@pytest.mark.parametrize(
    ("scene", "call", "fare"),
    [
        ("lesson", ANSWER, "connection reset once"),
        ("desk", SAID, "connection reset once"),
        ("lobby", LOBBY, "done, the answer lost"),
        ("lobby", LOBBY, "403 for 10 minutes"),
    ],
)
async def test_an_answer_whose_connection_breaks_is_given_once_more(
    scene: str, call: Call, fare: str
) -> None:
    assert await _wrong(scene, call, fare) == []


async def test_nobody_is_left_before_an_answer_that_will_not_come() -> None:
    assert await _wrong("lobby", LOBBY, "404 for 10 minutes") == []


@pytest.mark.parametrize(
    ("call", "fare"),
    [
        (STORY, "429 for all, 60 s"),
        (BOARD, "done, told after 20 s"),
        (BOARD, "500 for 10 minutes"),
        (EDIT, "429 for an hour"),
        (EDIT, "403 for 10 minutes"),
    ],
)
async def test_a_game_goes_on_by_itself_or_is_taken_up_again(call: Call, fare: str) -> None:
    assert await _wrong("lesson", call, fare) == []
