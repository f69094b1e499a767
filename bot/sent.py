"""The messages that one table has in Discord: sent once, noted, replaced, deleted."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Sequence
from contextlib import suppress

import discord

from bot.clock import Clock
from bot.live import LiveTable
from bot.meters import meters_of
from bot.place import Draft, MessageGone, Place, PlaceLost, Seen
from bot.watch import PUSHED, Watch
from data.messages import Messages
from data.records import Posted

log = logging.getLogger("ghostlight.publisher")
LOOKED_AT = 100
"""So many messages are looked through, after a start, for some that were never noted."""
BOARD = ("board", 0)


class Sent:
    """One table's messages. Losing this costs one look at the store and at the channel.

    A message that is tried anew, after a failure or a crash, bears the same nonce: Discord makes
    one message of it, even where the answer to the first try was lost.

    Args:
        number: The table's number.
        kept: Where it is kept which message shows what.
        client: The connected client.
        clock: For the messages' ages.
        watch: Told where the board stands.
    """

    def __init__(
        self, number: int, kept: Messages, client: discord.Client, clock: Clock, watch: Watch
    ) -> None:
        self._number = number
        self._kept = kept
        self._client = client
        self._clock = clock
        self._watch = watch
        self._messages: dict[tuple[str, int], Posted] = {}
        self._unnoted: set[tuple[str, int]] = set()
        self._left: dict[tuple[str, int], int] = {}
        self._tried: set[str] = set()
        self._lost: list[int] = []
        self._unreachable: set[int] = set()
        self.loaded = False
        self.pushed = False
        """The board was pushed away; it is to be posted anew."""
        self.deleted = False
        """The board was deleted; it is to be posted anew."""

    def get(self, kind: str, chapter: int = 0) -> Posted | None:
        """The message of that kind, if there is one."""
        return self._messages.get((kind, chapter))

    def is_away(self) -> bool:
        """Whether the board is to be posted anew."""
        return self.pushed or self.deleted or self._watch.pushed(self._number)

    def place_of(self, table: LiveTable) -> Place:
        """Where the table is played."""
        return Place(self._client, table.head.guild_id, table.head.place_id)

    async def _load(self, table: LiveTable) -> None:
        """Look at the store and at the channel, for what was there before this start."""
        self._messages = {(p.kind, p.chapter): p for p in await self._kept.of(self._number)}
        board = self.get(*BOARD)
        known = board.message_id if board and board.channel_id == table.head.place_id else None
        place = self.place_of(table)
        seen = await place.since(known, LOOKED_AT)
        await self._delete_lost(place, seen, known)
        if known is None:
            # It may have moved before anybody looked where it was.
            places = {table.head.channel_id, *(p.channel_id for p in self._messages.values())}
            for place_id in places - {table.head.place_id}:
                left = Place(self._client, table.head.guild_id, place_id)
                with suppress(PlaceLost):
                    await self._delete_lost(left, await left.since(None, LOOKED_AT), None)
        if board is not None and known is not None:
            self.deleted = known not in {message.id for message in seen}
            self._watch.put(self._number, board.channel_id, known)
            below = sum(not message.mine for message in seen)
            self._watch.set_below(self._number, min(below, PUSHED))
        self.loaded = True

    async def _delete_lost(self, place: Place, seen: Sequence[Seen], known: int | None) -> None:
        for lost in _lost_boards(self._number, seen, known):
            if self._noted(lost.id):
                continue
            await place.delete(lost.id)
            # Discord would give it back for a message of the same nonce.
            self._lost.append(lost.id)

    def _noted(self, message_id: int) -> bool:
        """Whether a message is one of those that are kept."""
        return any(posted.message_id == message_id for posted in self._messages.values())

    async def _leave(self, table: LiveTable) -> None:
        """Where the table moved away from, leave all but what has controls."""
        place_id = table.head.place_id
        if any(posted.channel_id != place_id for posted in self._messages.values()):
            await self._kept.retire_elsewhere(self._number, place_id)
            self._left = {key: posted.message_id for key, posted in self._messages.items()}
            self._messages = {
                key: posted
                for key, posted in self._messages.items()
                if posted.channel_id == place_id
            }
            self._unnoted &= self._messages.keys()

    async def put(
        self,
        table: LiveTable,
        kind: str,
        shown: Draft,
        *,
        chapter: int = 0,
        ply: int | None = None,
        anew: bool = False,
    ) -> bool:
        """Edit the message if there is one and it is not wanted anew, else post it.

        Returns whether it was posted. One that it replaces is retired as it is noted.

        Raises:
            PlaceLost: Nothing can be posted there any more.
        """
        before = self.get(kind, chapter)
        place = self.place_of(table)
        at = self._clock.now()
        message_id = None
        if before is not None and not anew:
            try:
                await place.edit(before.message_id, shown)
                message_id, at = before.message_id, before.posted_at
            except MessageGone:
                pass
        fresh = message_id is None
        if message_id is None:
            replaced = before.message_id if before else self._left.get((kind, chapter))
            meant = (table.head.place_id, kind, chapter, ply, replaced, *self._lost)
            message_id = await self._send(place, shown, meant)
            if (kind, chapter) == BOARD:
                self.pushed = self.deleted = False
                self._watch.put(self._number, table.head.place_id, message_id)
        posted = Posted(
            table=self._number,
            kind=kind,
            channel_id=table.head.place_id,
            message_id=message_id,
            ply=table.head.ply if ply is None else ply,
            chapter=chapter,
            posted_at=at,
            status=table.head.status,
        )
        meters_of(self._client).posted(kind, "posted" if fresh else "edited")
        await self.note(posted)
        return fresh

    async def _send(self, place: Place, shown: Draft, meant: tuple[object, ...]) -> int:
        """Post a message at most once; what was meant and what it replaces make its nonce."""
        told = repr((self._number, *meant))
        nonce = hashlib.blake2b(told.encode(), digest_size=12).hexdigest()
        again = nonce in self._tried
        self._tried.add(nonce)
        message_id = await place.send(shown, nonce)
        if again:
            # Discord may have kept what an earlier try showed.
            try:
                await place.edit(message_id, shown)
            except MessageGone:
                # It was deleted meanwhile.
                message_id = await place.send(shown)
        self._tried.discard(nonce)
        return message_id

    async def note(self, posted: Posted) -> None:
        """Keep what a message shows, in memory even if the store fails: then it is noted later."""
        key = (posted.kind, posted.chapter)
        self._messages[key] = posted
        self._unnoted.add(key)
        await self._kept.post(posted)
        self._unnoted.discard(key)

    async def catch_up(self, table: LiveTable) -> None:
        """Look at what is there, after a start; note what was not noted; leave other places."""
        if not self.loaded:
            await self._load(table)
        for key in list(self._unnoted):
            await self.note(self._messages[key])
        await self._leave(table)

    async def texts_of(self, table: LiveTable, posted: Posted) -> tuple[str, ...]:
        """What one of the table's messages says; nothing if it was deleted."""
        seen = await self.place_of(table).since(posted.message_id, 1)
        return next((each.texts for each in seen if each.id == posted.message_id), ())

    async def retire(self, kind: str) -> None:
        """The message of that kind, which called people, is to be deleted."""
        await self._kept.retire(self._number, kind)
        self._messages.pop((kind, 0), None)

    async def retire_from(self, kind: str, chapter: int) -> None:
        """The messages of that kind from this chapter on are to be deleted: it never happened."""
        keys = [key for key in self._messages if key[0] == kind and key[1] >= chapter]
        if keys:
            await self._kept.retire(self._number, kind, chapter)
            # Discord would give them back for messages of the same nonce.
            self._lost += [self._messages.pop(key).message_id for key in keys]
            self._unnoted -= set(keys)

    async def delete_retired(self, table: LiveTable) -> None:
        """Delete what others have replaced, wherever it can be reached."""
        for channel_id, message_id in await self._kept.retired(self._number):
            if message_id in self._unreachable:
                continue
            try:
                await Place(self._client, table.head.guild_id, channel_id).delete(message_id)
            except PlaceLost as lost:
                if lost.reason != "channel_gone":
                    # Nobody can reach it now; the next start tries again.
                    self._unreachable.add(message_id)
                    continue
            await self._kept.deleted(message_id)


def _lost_boards(number: int, seen: Sequence[Seen], known: int | None) -> list[Seen]:
    """Boards of a table that were posted just before a crash, and never noted."""
    control = f"gl:hand:{number}:"
    return [
        message
        for message in seen
        if message.mine
        and message.id != known
        and any(name.startswith(control) for name in message.controls)
    ]
