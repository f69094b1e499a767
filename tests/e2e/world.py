"""A server with people in it who type and click, and what they see of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import discord
from simcord import ChannelHandle, Env, InteractionResult, MemberActor
from simcord.actors import _dispatch_actor_interaction
from simcord.backend.serializers import message_payload
from simcord.enums import InteractionType

from bot.clock import Clock
from bot.local_table import LocalClock
from tests.e2e.seen import BUTTON, MENU, Seen, see

if TYPE_CHECKING:
    from tests.e2e.tap import Tap

T = TypeVar("T")
MakeBot = Callable[[Clock], discord.Client]
PEOPLE = ("ana", "bo", "chidi", "dara", "eve")
TOLD = (0, 19, 20)
"""Types of messages with words of the bot's: posts, replies, answers to commands."""
CLOSING = 10.0
"""Seconds that a bot may take to close."""


@dataclass(frozen=True)
class Answer:
    """What the bot answered to a click or command. It shows how things stand when it is read."""

    result: InteractionResult
    env: Env

    @property
    def given(self) -> bool:
        """Whether the person got any answer ("This interaction failed" otherwise)."""
        return self.result.acknowledged

    @property
    def message(self) -> Seen | None:
        """The message that answers, or that the click changed, as it stands now."""
        response = self.result.response
        return see(self.env, response._message) if response else None

    @property
    def followups(self) -> list[Seen]:
        """What was sent after the first answer."""
        return [see(self.env, message._message) for message in self.result.followups]

    @property
    def text(self) -> str:
        """All words of the answer and what followed it."""
        message = self.message
        first = [message.text] if message else []
        return "\n".join(first + [followup.text for followup in self.followups])


class World:
    """One server, one channel, five people; the first owns the server.

    Args:
        env: The running simulation.
        make_bot: Makes one more bot on the same database.
        clock: The clock of every bot here.
        tap: What the bot has sent.
    """

    def __init__(self, env: Env, make_bot: MakeBot, clock: LocalClock, tap: Tap) -> None:
        self.env = env
        self.clock = clock
        self.tap = tap
        self.locales: dict[int, str] = {}
        """The language of each person who has another than English, by id."""
        self.guild_locale = "en-US"
        """The language of the server."""
        self._make_bot = make_bot
        users = [env.create_user(name) for name in PEOPLE]
        self.guild = env.create_guild("The Old Theatre", owner=users[0])
        self.people = tuple(self.guild.add_member(user) for user in users)
        self.ana, self.bo, self.chidi, self.dara, self.eve = self.people
        self.channel = self.guild.create_text_channel("ghost-light")
        # Before the bot's own feed, which stands last.
        env.backend.subscribers.insert(0, self._localise)

    # What people do

    async def slash(
        self,
        person: MemberActor,
        command: str,
        /,
        where: ChannelHandle | None = None,
        **options: Any,
    ) -> Answer:
        """Type a slash command (its full name, without the slash)."""
        result = await person.slash(where or self.channel, command, **options)
        return Answer(result, self.env)

    async def suggestions(
        self, person: MemberActor, command: str, option: str, typed: str, **filled: Any
    ) -> list[str]:
        """The names that autocomplete offers while `typed` stands in the option."""
        offered = await person.autocomplete(self.channel, command, option, typed, **filled)
        return [choice["name"] for choice in offered]

    async def click(self, person: MemberActor, seen: Seen, name: str) -> Answer:
        """Click the button of that label, or whose `custom_id` begins so, as it was seen."""
        return await self._use(person, seen, seen.button(name), {})

    async def select(self, person: MemberActor, seen: Seen, *names: str) -> Answer:
        """Choose the options of those labels (or values) from the menu that was seen."""
        found = [seen.option(name) for name in names]
        return await self._use(person, seen, found[0][0], {"values": [value for _, value in found]})

    async def forge(
        self, person: MemberActor, seen: Seen, custom_id: str, value: str | None = None
    ) -> Answer:
        """Use a control that the message never had, as with a client of one's own making.

        With a `value` it is a menu of which that is chosen, otherwise a button. Discord tells the
        bot of the message as it really stands.
        """
        if value is None:
            return await self._use(person, seen, {"type": BUTTON, "custom_id": custom_id}, {})
        part = {"type": MENU, "custom_id": custom_id}
        return await self._use(person, seen, part, {"values": [value]})

    async def together(self, *acts: Coroutine[Any, Any, T]) -> list[T]:
        """Let people act at the same instant: all is delivered before any of it is answered."""

        async def not_yet(**_: object) -> None:
            return

        # Each act settles at its end; here only all together do.
        self.env._settle_internal = not_yet  # type: ignore[method-assign]
        try:
            results = [await act for act in acts]
        finally:
            del self.env._settle_internal
        await self.settle()
        return results

    async def later(self, seconds: float) -> None:
        """Let time pass, with all that the bot does in it."""
        await self.env.advance_time(seconds)

    async def settle(self) -> None:
        """Let the bot finish all that needs no more time."""
        await self.env.settle(idle=0.001)

    async def restart(self) -> None:
        """Stop the bot as an operator does, and start another on the same database."""
        await self.stop()
        await self.start()

    async def stop(self) -> None:
        """Stop the bot as an operator does; time can pass before `start`."""
        await close(self.env, self.env.bot)

    async def start(self) -> None:
        """Start another bot on the same database, after `stop`."""
        await self.env.restart_bot(self._make_bot(self.clock))

    async def crash(self) -> None:
        """Cut the bot off wherever it stands, and start another on the same database."""
        old = self.env.bot
        self.tap.excuse(self.env)
        await self.env.restart_bot(self._make_bot(self.clock))
        await close(self.env, old)

    # What people see

    def places(self) -> list[ChannelHandle]:
        """The channel and its threads."""
        return [self.channel, *self.channel.threads]

    def posts(self, where: ChannelHandle | None = None) -> list[Seen]:
        """What the bot posted for all to see, oldest first; in one place, or everywhere."""
        return [see(self.env, stored) for stored in self._stored(where) if not stored.is_ephemeral]

    def boards(self, where: ChannelHandle | None = None) -> list[Seen]:
        """The posts with a button "My hand", oldest first."""
        return [post for post in self.posts(where) if "My hand" in post.buttons]

    def board(self) -> Seen:
        """The newest board. Raises `LookupError` where there is none."""
        return _newest(self.boards(), "No board was posted")

    def private(self, person: MemberActor) -> list[Seen]:
        """What only this person can see, oldest first."""
        return [
            see(self.env, stored)
            for stored in self._stored(None)
            if stored.is_ephemeral and stored.visible_to(person.id)
        ]

    def hand_of(self, person: MemberActor) -> Seen:
        """The newest message for this person alone. Raises `LookupError` where there is none."""
        return _newest(self.private(person), f"{person.name} has no private message")

    def again(self, seen: Seen) -> Seen | None:
        """The same message as it stands now; None if it was deleted."""
        stored = self.env.backend.messages.get(seen.channel_id, {}).get(seen.id)
        return see(self.env, stored) if stored else None

    def expected(self) -> list[BaseException]:
        """The errors so far, which then do not fail the test, nor do acts without an answer."""
        self.tap.excuse(self.env)
        return self.env.errors

    def _stored(self, where: ChannelHandle | None) -> list[Any]:
        places = [where] if where else self.places()
        found = [
            stored
            for place in places
            for stored in self.env.backend.messages.get(place.id, {}).values()
            if stored.author_id == self.env.backend.bot_user.id and stored.type in TOLD
        ]
        return sorted(found, key=lambda stored: stored.id)

    async def _use(
        self, person: MemberActor, seen: Seen, part: dict[str, Any], more: dict[str, Any]
    ) -> Answer:
        """A click as Discord delivers it, with the message as it was when the person clicked."""
        backend = self.env.backend
        stored = backend.get_message(seen.channel_id, seen.id)
        if not stored.visible_to(person.id):
            raise LookupError(f"{person.name} cannot see that message")
        message = {**message_payload(backend, stored), "components": seen.payload["components"]}
        data = {"custom_id": part["custom_id"], "component_type": part["type"], **more}
        where = ChannelHandle(self.env, person.guild, backend.get_channel(stored.channel_id))
        self.env._begin_operation("click")
        try:
            result = await _dispatch_actor_interaction(
                person,
                InteractionType.MESSAGE_COMPONENT,
                where,
                data,
                extra={"message": message},
                source_message_id=stored.id,
            )
        finally:
            self.env._end_operation()
        return Answer(result, self.env)

    def _localise(self, event: str, payload: Mapping[str, Any]) -> None:
        if event == "INTERACTION_CREATE" and isinstance(payload, dict):
            user = int(payload["member"]["user"]["id"])
            payload["locale"] = self.locales.get(user, "en-US")
            payload["guild_locale"] = self.guild_locale


async def close(env: Env, bot: discord.Client) -> None:
    """Close a bot as an operator does. Raises `TimeoutError` if it does not end."""
    with env.time_context():
        async with asyncio.timeout(CLOSING):
            await bot.close()


def _newest(messages: list[Seen], otherwise: str) -> Seen:
    if not messages:
        raise LookupError(otherwise)
    return messages[-1]
