"""The messages that call people to a table: whoever owes a decision, and nobody else."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from bot import messages
from bot.board_text import until
from bot.clock import Clock
from bot.clocks import calling_at, warning_at
from bot.live import LiveTable
from bot.sent import Sent
from data.catalogue import catalogue
from data.owed import Owed
from data.records import Pace, Posted, Window
from data.store import Store

CALLED = re.compile(r"<@(\d+)>")
TURN, WARNING = "turn", "warning"
"""Messages that say whose turn it is, and whose time is nearly up."""


class Mentions:
    """Calls people to one table, each once a turn, and takes back what is answered.

    A message of a ply has called everybody whose turn or decision began there or before; so it is
    known after any restart who was called.

    Args:
        sent: The table's messages.
        store: Where it is kept who wants no mention.
        clock: For the time.
        attended: The number of each seat's decision that its owner was seen to look at, by table
            and seat.
    """

    def __init__(
        self, sent: Sent, store: Store, clock: Clock, attended: Mapping[tuple[int, int], int]
    ) -> None:
        self._sent = sent
        self._store = store
        self._clock = clock
        self._attended = attended
        self._called: Window | None = None
        self._people: tuple[int, tuple[int, ...]] | None = None
        """Who is called to the open question, and the ply that asked it."""
        self._named: tuple[int, ...] = ()
        self._shown: dict[str, list[Owed]] = {}
        """Whom the messages name, as far as is known since the start."""

    async def show(self, table: LiveTable) -> None:
        """Bring the messages that call people up to the table."""
        unwanted: frozenset[int] = frozenset()
        if table.running and (table.owed or table.window):
            unwanted = await self._store.reminders.unwanted(table.head.guild_id)
        await self._call(table, unwanted)
        await self._remind(table, unwanted)

    async def _remind(self, table: LiveTable, unwanted: frozenset[int]) -> None:
        """Call those who owe a decision, each once a turn, and warn them once a decision."""
        owed = [] if table.head.learning or not table.running else list(table.owed)
        # What everybody can see is forced is played at once.
        owed = [each for each in owed if table.game.forced(table.state, each.seat) is None]
        now, pace = self._clock.now(), table.head.pace
        # At a live table a line on the board warns.
        warned = [o for o in owed if pace is not Pace.LIVE and warning_at(o, pace) <= now]
        message = self._sent.get(TURN)
        called = [
            each
            for each in owed
            if each not in warned and (_covers(message, each.turn) or self._to_call(table, each))
        ]
        message = self._sent.get(WARNING)
        fresh = any(not _covers(message, each.asked) for each in warned)
        ply = max((each.asked for each in warned), default=0)
        await self._put(table, WARNING, _wanting(table, warned, unwanted), ply, fresh)
        message = self._sent.get(TURN)
        fresh = any(not _covers(message, each.turn) for each in called)
        ply = max((each.turn for each in called), default=0)
        await self._put(table, TURN, _wanting(table, called, unwanted), ply, fresh)

    def _to_call(self, table: LiveTable, owed: Owed) -> bool:
        """Whether it is time to call somebody; at a live table only if they are not there."""
        at = calling_at(owed, table.head.pace)
        if at is None:
            return True
        attended = self._attended.get((table.id, owed.seat)) == owed.number
        return at <= self._clock.now() and not attended

    async def _put(
        self, table: LiveTable, kind: str, owed: Sequence[Owed], ply: int, fresh: bool
    ) -> None:
        """Call these people, take those out who have decided, or take the whole message back."""
        if not owed:
            if self._sent.get(kind) is not None:
                await self._sent.retire(kind)
            self._shown.pop(kind, None)
            return
        if not fresh and self._shown.get(kind) == owed:
            return
        words = catalogue(table.head.language)
        people = [table.head.seats[each.seat].user_id or 0 for each in owed]
        named = ", ".join(f"<@{user}>" for user in people)
        told = until(min(each.due for each in owed))
        text = words(f"bot.mention.{kind}", names=named, until=told)
        await self._sent.put(table, kind, messages.call(text, people), ply=ply, anew=fresh)
        self._shown[kind] = list(owed)

    async def _call(self, table: LiveTable, unwanted: frozenset[int]) -> None:
        """Call all who are asked, alike, where a question stays open for long; once.

        Whoever ordered to pass such a question has answered it already.
        """
        window = table.window if table.running else None
        # A learner is there, or nobody waits for them.
        called = table.head.pace is not Pace.LIVE and not table.head.learning
        wanted = window if called else None
        before = self._sent.get("call")
        if before is not None and (wanted is None or before.ply != wanted.opened):
            await self._sent.retire("call")
            before = None
        if wanted is None:
            return
        people = await self._called_to(table, wanted, before)
        # Who left since is called no more: that they did is told to all.
        sitting = {seat.user_id for seat in table.head.seats if not seat.away}
        people = tuple(user for user in people if user in sitting and user not in unwanted)
        if wanted == self._called and before is not None and people == self._named:
            return
        if people:
            words = catalogue(table.head.language)
            named = ", ".join(f"<@{user}>" for user in people)
            text = words("bot.window.call", names=named, until=until(wanted.due))
            await self._sent.put(table, "call", messages.call(text, people), ply=wanted.opened)
            self._called, self._named = wanted, people
        elif before is not None:
            await self._sent.retire("call")

    async def _called_to(
        self, table: LiveTable, wanted: Window, before: Posted | None
    ) -> tuple[int, ...]:
        """Who is called to a question: the same from its beginning to its end.

        Who ordered to pass only when it was open is called on, for nobody is to see who has passed.
        """
        if self._people is None or self._people[0] != wanted.opened:
            named = await self._sent.texts_of(table, before) if before else ()
            people = [int(user) for text in named for user in CALLED.findall(text)] or [
                user
                for seat in wanted.seats
                if (user := table.head.seats[seat].user_id) and not table.ordered_off(seat)
            ]
            self._people = wanted.opened, tuple(people)
        return self._people[1]


def _covers(message: Posted | None, ply: int) -> bool:
    """Whether a message has called to what began at that ply."""
    return message is not None and message.ply >= ply


def _wanting(table: LiveTable, owed: Sequence[Owed], unwanted: frozenset[int]) -> list[Owed]:
    """Those who want to be mentioned."""
    return [each for each in owed if table.head.seats[each.seat].user_id not in unwanted]
