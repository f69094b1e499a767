"""The question whether a move may be taken back, while the bot was away."""

from __future__ import annotations

from bot.undoing import ASKING
from data.records import Pace
from tests.e2e.sitting import LOOK, bot_of
from tests.e2e.test_undo import YES, asked, questions
from tests.e2e.world import World


async def test_the_bots_absence_leaves_the_others_their_time_and_the_message_says_so(
    world: World,
) -> None:
    told = await asked(world)
    await world.click(world.bo, told, YES)
    await world.stop()
    await world.later(5 * ASKING[Pace.RELAXED].total_seconds())
    await world.start()
    await world.later(LOOK)
    wish = await bot_of(world).store.undos.asked(1)
    assert wish is not None
    assert wish.due > world.clock.now()
    (now,) = questions(world)
    assert now.id == told.id
    assert f"<t:{int(wish.due.timestamp())}:R>" in now.text
    assert "Yes so far: **bo**" in now.text
    await world.click(world.chidi, now, YES)
    assert await bot_of(world).store.moves(1) == []
