"""Which picture shows a table or a hand, drawn beside the event loop."""

from __future__ import annotations

from bot.drawers import Rank
from bot.live import LiveTable
from bot.painter import Painter
from rendering import RENDERERS
from rendering.scene import Picture, SeatView


async def of_table(
    painter: Painter, table: LiveTable, language: str | None = None, rank: Rank = Rank.AWAITED
) -> Picture:
    """The table as everybody may see it; once it is over, the final standing."""
    scene = table.scene(language)
    renderer = RENDERERS[table.head.game]
    draw = renderer.table if scene.result is None else renderer.end
    return await painter.draw(draw, scene, rank=rank)


async def of_hand(
    painter: Painter, table: LiveTable, own: SeatView, language: str, rank: Rank = Rank.AWAITED
) -> Picture:
    """A person's own hand, from what `own_view` lets them see of it."""
    return await painter.draw(
        RENDERERS[table.head.game].hand, table.scene(language), own, rank=rank
    )
