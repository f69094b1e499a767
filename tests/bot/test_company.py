"""Why an artificial player played so, told from its own figures."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
import pytest

from bot.company import move_text, reason
from bot.live import LiveTable
from data.catalogue import catalogue
from games.players.thought import JUDGED, SEARCHED, Thought, Weighed

BEST = Weighed("play goat7", 30, 0.612)
SECOND = Weighed("play cup", 4, 0.4)


@pytest.mark.parametrize(
    ("thought", "said"),
    [
        (
            Thought("play goat7", SEARCHED, (BEST, SECOND), 34),
            "-# 💭 **Wisp** tried **Play · Goat 7** in 30 worlds that could be, and expected 61 of "
            "100 from it. The next best was **Play · Cup**, with 40 of 100.",
        ),
        (
            Thought("play goat7", SEARCHED, (msgspec.structs.replace(BEST, visits=1),), 1),
            "-# 💭 **Wisp** tried **Play · Goat 7** in 1 world that could be, and expected 61 of "
            "100 from it.",
        ),
        (
            Thought("play goat7", JUDGED, (BEST,)),
            "-# 💭 **Wisp** thought that **Play · Goat 7** looked good.",
        ),
    ],
    ids=["searched", "searched with nothing beside it", "judged"],
)
async def test_a_reason_is_one_line_of_the_players_figures(
    begin: Callable[..., Awaitable[LiveTable]], thought: Thought, said: str
) -> None:
    table = await begin()
    assert reason(table, "Wisp", msgspec.json.encode(thought), catalogue("en")) == said


async def test_a_move_is_told_as_its_controls_name_it(
    begin: Callable[..., Awaitable[LiveTable]],
) -> None:
    table = await begin()
    move = table.game.legal(table.state, 0)[0]
    told = move_text(table, 0, move, catalogue("en"))
    assert told.startswith("Sacrifice · ")
