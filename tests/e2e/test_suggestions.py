"""What autocomplete offers fits, whatever people are called."""

from __future__ import annotations

from bot.limits import CHOICE, length
from tests.e2e.world import World


async def test_suggested_tables_fit_with_names_of_emoji(world: World) -> None:
    user = world.env.create_user("candle")
    candle = world.guild.add_member(user, nick="🕯️" * 16)
    await world.slash(candle, "fantasmagoria new", rounds=1, ghosts=3)
    await world.click(candle, world.posts()[-1], "Start")
    (offered,) = await world.suggestions(candle, "table show", "table", "")
    assert offered.endswith("…")
    assert length(offered) <= CHOICE
