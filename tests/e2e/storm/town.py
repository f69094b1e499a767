"""Two servers with several channels, some people in both; all that is shown there is noted."""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from collections.abc import Callable, Coroutine, Sequence
from random import Random
from typing import Any

import discord
from simcord import ChannelHandle, Env, MemberActor

from bot.local_table import LocalClock
from tests.e2e.seen import BUTTON, MENU, Seen, see
from tests.e2e.tap import Tap
from tests.e2e.world import TOLD, MakeBot, World, close

KEPT = 120
"""So many of the latest messages, as they once stood, can still be clicked by somebody."""
NICKS = ("@everyone <@1>", "**x**\u202ey", "🕯️" * 16, "`[a](http://b.c)`")
VIEW = discord.Permissions(view_channel=True).value
Notice = Callable[[Any, Seen], None]
"""Told of each message that the bot posts or edits: as it is stored, and as it is seen."""


class Town(World):
    """More than one server. People are members; one who is in both servers is two of them."""

    def __init__(self, env: Env, make_bot: MakeBot, clock: LocalClock, tap: Tap) -> None:
        super().__init__(env, make_bot, clock, tap)
        self.parlour = self.guild.create_text_channel("parlour")
        self.attic = self.guild.create_text_channel(
            "attic", overwrites={self.dara: discord.PermissionOverwrite(view_channel=False)}
        )
        zed = env.create_user("zed")
        self.other = env.create_guild("Elsewhere", owner=zed)
        self.foyer = self.other.create_text_channel("foyer")
        strangers = [env.create_user(f"guest{n}") for n in range(len(NICKS))]
        self.members: tuple[MemberActor, ...] = (
            *self.people,
            self.other.add_member(zed),
            self.other.add_member(self.ana.user),
            self.other.add_member(self.bo.user),
            *(
                self.other.add_member(user, nick=nick)
                for user, nick in zip(strangers, NICKS, strict=True)
            ),
        )
        self.locales[self.chidi.id] = "pt-BR"
        self.notices: list[Notice] = []
        self._seen: dict[int | None, deque[Seen]] = defaultdict(lambda: deque(maxlen=KEPT))
        self._listen()

    def boss(self, guild_id: int) -> MemberActor:
        """Who owns a server."""
        return self.ana if guild_id == self.guild.id else self.members[len(self.people)]

    def places(self) -> list[ChannelHandle]:
        """All channels of both servers, and their threads."""
        channels = (self.channel, self.parlour, self.attic, self.foyer)
        return [place for each in channels for place in (each, *each.threads)]

    def places_of(self, person: MemberActor) -> list[ChannelHandle]:
        """Where somebody can type."""
        backend = self.env.backend
        return [
            place
            for place in self.places()
            if place.guild is not None
            and place.guild.id == person.guild.id
            and backend.compute_permissions(person.guild.id, person.id, place.id) & VIEW
        ]

    def once_seen(self, person: MemberActor) -> list[Seen]:
        """Messages that are there, as they stand or once stood, that this person can see."""
        mine = {place.id for place in self.places_of(person)}
        shown = [*self._seen[None], *self._seen[person.id]]
        return [
            seen
            for seen in shown
            if seen.channel_id in mine
            and seen.id in self.env.backend.messages.get(seen.channel_id, {})
        ]

    async def use(
        self, person: MemberActor, seen: Seen, custom_id: str, values: Sequence[str] | None = None
    ) -> None:
        """Use any control, which the message may never have had; with values it is a menu."""
        part = {"type": BUTTON if values is None else MENU, "custom_id": custom_id}
        await self._use(person, seen, part, {} if values is None else {"values": list(values)})

    async def cut(self, act: Callable[[], Coroutine[Any, Any, None]], chance: Random) -> None:
        """Let somebody act, cut the bot off somewhere in the midst of it, and start another."""
        settle = self.env._settle_internal

        async def not_yet(**_: object) -> None:
            return

        async def nothing_more(**_: object) -> None:
            # What is under way when the old bot goes is not waited for; the new one settles.
            self.env._settle_internal = settle  # type: ignore[method-assign]

        self.env._settle_internal = not_yet  # type: ignore[method-assign]
        try:
            await act()
            for _ in range(chance.randrange(60)):
                await asyncio.sleep(0)
        finally:
            self.env._settle_internal = nothing_more  # type: ignore[method-assign]
        old = self.env.bot
        self.tap.excuse(self.env)
        await self.env.restart_bot(self._make_bot(self.clock))
        self.tap.excuse(self.env)
        await close(self.env, old)

    def _listen(self) -> None:
        backend = self.env.backend
        commit, edit = backend.commit_message, backend.edit_message

        def committed(*arguments: Any, **named: Any) -> Any:
            return self._note(commit(*arguments, **named))

        def edited(*arguments: Any, **named: Any) -> Any:
            return self._note(edit(*arguments, **named))

        backend.commit_message = committed  # type: ignore[method-assign]
        backend.edit_message = edited  # type: ignore[method-assign]

    def _note(self, stored: Any) -> Any:
        if stored.author_id == self.env.backend.bot_user.id and stored.type in TOLD:
            seen = see(self.env, stored)
            for tell in self.notices:
                tell(stored, seen)
            if seen.buttons or seen.menus:
                self._seen[owner_of(stored)].append(seen)
        return stored


def owner_of(stored: Any) -> int | None:
    """Who alone can see a message; `None` if all can."""
    if not stored.is_ephemeral:
        return None
    meta = stored.interaction_metadata or {}
    return int(meta["user"]["id"])
