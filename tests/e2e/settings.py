"""How tests set something for a server, by the panel."""

from __future__ import annotations

from typing import Any

from simcord import ChannelHandle, MemberActor

from bot.limits import components_of
from tests.e2e.seen import Seen
from tests.e2e.world import Answer, World

CHANNEL_MENU = 8
PORTUGUESE = "pt-BR"


async def opened(world: World, person: MemberActor | None = None) -> Seen:
    """A panel, opened by who owns the server if nobody else."""
    answer = await world.slash(person or world.ana, "settings")
    assert answer.message is not None
    assert answer.message.ephemeral
    return answer.message


async def choose(world: World, value: str, panel: Seen | None = None) -> Answer:
    """Choose something from a panel."""
    return await world.select(world.ana, panel or await opened(world), value)


async def allow(world: World, *channels: ChannelHandle, panel: Seen | None = None) -> Answer:
    """Choose the channels in which games may be begun."""
    panel = panel or await opened(world)
    values = [str(channel.id) for channel in channels]
    return await world._use(world.ana, panel, channel_menu(panel), {"values": values})


def channel_menu(panel: Seen) -> dict[str, Any]:
    (found,) = [dict(p) for p in components_of(panel.payload) if p.get("type") == CHANNEL_MENU]
    return found
