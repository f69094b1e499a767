"""Why an artificial player played so, told from its own figures."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from bot.absence import altered
from bot.company import hint, move_text, reason
from bot.errors import Refusal
from bot.hand_controls import questions
from bot.host import Host
from bot.live import LiveTable
from bot.thinking import Thinkers
from bot.undoing import Undoing
from data.catalogue import catalogue
from data.owed import AWAY
from data.records import Status
from games.players.thought import CHANCE, JUDGED, ONLY, SEARCHED, Thought, Weighed
from rendering.scene import SeatView
from tests.bot.conftest import GHOST, PEOPLE
from tests.drawers import AtOnce
from tests.games.deathwick.tables import table as circle

BEST = Weighed("play goat7", 30, 0.612)
SECOND = Weighed("play cup", 4, 0.4)


@pytest.mark.parametrize(
    ("thought", "said"),
    [
        (
            Thought("play goat7", SEARCHED, (BEST, SECOND), 34),
            "-# 💭 **🤖 Wisp** tried **Play · Goat 7** in 30 worlds that could be, and saw its "
            "prospects at 61 of 100 (50: as good as the others’). The next best was "
            "**Play · Cup**, at 40.",
        ),
        (
            Thought("play goat7", SEARCHED, (msgspec.structs.replace(BEST, visits=1),), 1),
            "-# 💭 **🤖 Wisp** tried **Play · Goat 7** in 1 world that could be, and saw its "
            "prospects at 61 of 100 (50: as good as the others’).",
        ),
        (
            Thought("play goat7", SEARCHED, (BEST, msgspec.structs.replace(SECOND, value=0.613))),
            "-# 💭 **🤖 Wisp** tried **Play · Goat 7** in 30 worlds that could be, and saw its "
            "prospects at 61 of 100 (50: as good as the others’). **Play · Cup** looked about as "
            "good.",
        ),
        (
            Thought("play goat7", SEARCHED, (BEST, msgspec.structs.replace(SECOND, value=0.7))),
            "-# 💭 **🤖 Wisp** tried **Play · Goat 7** in 30 worlds that could be, and saw its "
            "prospects at 61 of 100 (50: as good as the others’). **Play · Cup** came to 70, but "
            "in too few worlds or too close to go against its experience.",
        ),
        (
            Thought("play goat7", JUDGED, (BEST,)),
            "-# 💭 **🤖 Wisp** thought that **Play · Goat 7** looked good.",
        ),
    ],
    ids=[
        "searched",
        "searched with nothing beside it",
        "searched with another alike",
        "searched with a lead that does not count",
        "judged",
    ],
)
async def test_a_reason_is_one_line_of_the_players_figures(
    begin: Callable[..., Awaitable[LiveTable]], thought: Thought, said: str
) -> None:
    table = await begin(GHOST, *PEOPLE[:2])
    assert reason(table, 0, msgspec.json.encode(thought), catalogue("en")) == said


async def test_who_decided_for_somebody_gives_the_reason_and_not_they(
    begin: Callable[..., Awaitable[LiveTable]],
) -> None:
    table = await begin()
    told = reason(
        table, 0, msgspec.json.encode(Thought("pile 1", JUDGED, (BEST,))), catalogue("en")
    )
    assert told == "-# 💭 **🤖 for Ana** thought that **Take pile · Pile 1** looked good."


async def test_a_reason_names_moves_as_they_were_offered(
    begin: Callable[..., Awaitable[LiveTable]],
) -> None:
    table = await begin(GHOST, PEOPLE[0], game="deathwick")
    table.state = circle("7D 8C JS", "9H", shadows={0: "3S 5S"}, candles={0: "4D 6D", 1: "AD 3D"})
    for move in ("banish 7D 2", "panic 1", "haunt 8C @1", "summon JS @1"):
        told = reason(
            table, 0, msgspec.json.encode(Thought(move, JUDGED, (BEST,))), catalogue("en")
        )
        assert f"thought that **{move_text(table, 0, move, catalogue('en'))}** looked" in told
        assert "Player" not in told
    assert "5♠ (ghost 2)" in move_text(table, 0, "banish 7D 2", catalogue("en"))


@pytest.mark.parametrize("why", ["aborted", "paused", "away", "stale", "past", "not_seated"])
async def test_a_hint_is_for_a_decision_that_one_owes_now(
    host: Host, begin: Callable[..., Awaitable[LiveTable]], why: str
) -> None:
    table = await begin(game="deathwick")
    acting, other = table.owing()[0], (table.owing()[0] + 1) % 3
    seat, decision = (other, 0) if why == "stale" else (acting, 1)
    user = 404 if why == "not_seated" else table.head.seats[seat].user_id
    assert user is not None
    if why in ("aborted", "paused"):
        await host.set_status(table.id, Status(why))
    elif why == "away":
        seats = [msgspec.structs.replace(each, missed=AWAY) for each in table.head.seats]
        await host.alter(table.id, lambda before: altered(before, seats, host.clock.now()))
    elif why == "past":
        undoing = Undoing(host, host.clock, lambda _: None)
        await host.play(table.id, seat, 1, table.game.legal(table.state, seat)[0], by=user)
        await undoing.ask(table.id, user)
        await undoing.close()
    key = "stale" if why == "past" else why
    with pytest.raises(Refusal) as refused:
        await hint(host, Saying("order first", SEARCHED), table.id, user, decision, 5)
    assert refused.value.key == key
    assert not any(each.hinted for each in (await host.table(table.id)).head.seats)


@pytest.mark.parametrize("how", [JUDGED, CHANCE])
async def test_a_hint_that_no_expert_could_think_over_is_refused_and_not_counted(
    host: Host, begin: Callable[..., Awaitable[LiveTable]], how: str
) -> None:
    table = await begin()
    with pytest.raises(Refusal, match="no_advice"):
        await hint(host, Saying(table.game.legal(table.state, 0)[0], how), table.id, 11, 1, 5)
    assert (await host.table(table.id)).head.seats[0].hinted == 0


async def test_a_hint_where_there_is_one_move_is_not_counted(
    host: Host, begin: Callable[..., Awaitable[LiveTable]]
) -> None:
    table = await begin()
    assert await hint(host, Saying("pass", ONLY), table.id, 11, 1, 5) == ("pass", 3)
    assert (await host.table(table.id)).head.seats[0].hinted == 0


@pytest.mark.parametrize(("legal", "offered"), [(("pass",), False), (("pass", "salt 5H"), True)])
async def test_a_hint_is_offered_where_there_is_a_choice(
    begin: Callable[..., Awaitable[LiveTable]], legal: tuple[str, ...], offered: bool
) -> None:
    table = await begin()
    row = questions(table, SeatView(0, {}, legal, {}), catalogue("en"))
    assert any("A hint" in str(part.to_component_dict()) for part in row.children) is offered


class Saying(Thinkers):
    """Says always the same, chosen in this way."""

    def __init__(self, move: str, how: str) -> None:
        super().__init__(AtOnce())
        self._said = Thought(move, how)

    async def decide(self, *_: Any) -> Thought:
        return self._said


async def test_a_move_is_told_as_its_controls_name_it(
    begin: Callable[..., Awaitable[LiveTable]],
) -> None:
    table = await begin()
    move = table.game.legal(table.state, 0)[0]
    told = move_text(table, 0, move, catalogue("en"))
    assert told.startswith("Sacrifice · ")
