from unittest.mock import Mock

import aiohttp
import discord
import pytest

from bot.client import Ghostlight
from bot.config import Settings
from bot.connect import join_discord
from bot.errors import StartError


@pytest.mark.parametrize(
    ("failure", "told"),
    [
        (discord.LoginFailure("Improper token has been passed."), "DISCORD_TOKEN"),
        (aiohttp.ClientConnectionError("no route"), "cannot be reached"),
        (OSError("no network"), "cannot be reached"),
        (discord.PrivilegedIntentsRequired(0), "intents"),
        (discord.HTTPException(Mock(status=400), "Invalid\nForm Body"), "refuses the start"),
    ],
)
async def test_what_keeps_the_bot_from_discord_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, failure: Exception, told: str
) -> None:
    async def fail(self: Ghostlight, token: str, **_: object) -> None:
        raise failure

    monkeypatch.setattr(Ghostlight, "start", fail)
    with pytest.raises(StartError, match=told) as caught:
        await join_discord(Settings(discord_token="x"))  # type: ignore[arg-type]
    assert "\n" not in str(caught.value)
