"""What tests of undo have in common: who sits there, how they play, and what became of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
import pytest

from bot.checking import check
from bot.errors import Refusal
from bot.host import Host
from bot.live import LiveTable
from data.records import Seat
from data.store import Store
from tests.bot.conftest import GHOST

Begin = Callable[..., Awaitable[LiveTable]]
ANA, BO, CHIDI = 11, 12, 13
ALONE = (Seat(ANA, "Ana"), GHOST, msgspec.structs.replace(GHOST, name="Velvet"))


async def act(
    host: Host, number: int, seat: int, begins: str = "", by: int | None = -1
) -> LiveTable:
    """Play the seat's first move that begins so, as its owner, or as the host (`None`)."""
    table = await host.table(number)
    move = next(m for m in table.game.legal(table.state, seat) if m.startswith(begins))
    decision = table.head.seats[seat].decision
    return await host.play(number, seat, decision, move, by=11 + seat if by == -1 else by)


async def refused(act: Awaitable[object]) -> str:
    with pytest.raises(Refusal) as found:
        await act
    return found.value.key


async def sound(store: Store) -> bool:
    """Whether every stored game, played again, comes to where it stands."""
    return all([verdict.fine async for verdict in check(store)])
