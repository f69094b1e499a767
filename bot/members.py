"""Who of some people is in a server, looked up when it is shown: no privileged intent is needed.

One request to Discord's gateway asks for up to 100 people by their ids. What it says is remembered
for a while, of those who are there and of those who are not.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from datetime import datetime, timedelta

import discord

from bot import names
from bot.answers import UNSENT
from bot.clock import Clock
from bot.errors import Refusal
from bot.locks import Locks

log = logging.getLogger("ghostlight.members")
AT_ONCE = 100
"""So many people one request may ask for."""
FRESH = timedelta(minutes=10)
"""So long an answer is believed."""
KEPT = 20_000
"""So many answers are remembered, the newest."""
PATIENCE = 8.0
"""Seconds that an answer may take."""


class Members:
    """Looks people up, each at most once in `FRESH`.

    Args:
        client: The connected client.
        clock: For the age of answers.
    """

    def __init__(self, client: discord.Client, clock: Clock) -> None:
        self._client = client
        self._clock = clock
        self._known: OrderedDict[tuple[int, int], tuple[str | None, datetime]] = OrderedDict()
        self._locks = Locks()

    def note(self, member: discord.Member) -> None:
        """Remember somebody of whom Discord has just told that they are there."""
        self._keep(member.guild.id, member.id, names.clean(member.display_name, f"#{member.id}"))

    async def present(self, guild_id: int, people: Sequence[int]) -> dict[int, str]:
        """The names of those who are in a server, of at most `AT_ONCE` people.

        Raises:
            Refusal: Discord does not say so.
        """
        async with self._locks.alone(guild_id):
            told = {
                person: known[0]
                for person in people
                if (known := self._known.get((guild_id, person)))
                and self._clock.now() - known[1] < FRESH
            }
            asked = [person for person in people if person not in told]
            found = await self._ask(guild_id, asked) if asked else {}
            for person in asked:
                told[person] = found.get(person)
                self._keep(guild_id, person, told[person])
        return {person: name for person, name in told.items() if name is not None}

    def _keep(self, guild_id: int, person: int, name: str | None) -> None:
        self._known[guild_id, person] = name, self._clock.now()
        self._known.move_to_end((guild_id, person))
        while len(self._known) > KEPT:
            self._known.popitem(last=False)

    async def _ask(self, guild_id: int, people: list[int]) -> dict[int, str]:
        guild = self._client.get_guild(guild_id)
        try:
            if guild is None:
                raise Refusal("members")
            async with asyncio.timeout(PATIENCE):
                found = await guild.query_members(user_ids=people, limit=AT_ONCE, cache=False)
        except (TimeoutError, RuntimeError, *UNSENT) as error:
            # A connection that is being made anew raises either of these.
            log.warning("server %d does not tell who is there: %s", guild_id, error)
            raise Refusal("members") from error
        return {member.id: names.clean(member.display_name, f"#{member.id}") for member in found}
