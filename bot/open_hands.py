"""The hand messages that are open: each person's newest at a table, while its token lives."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta

from bot.answers import Interaction
from bot.clock import Clock
from bot.drawers import Rank
from bot.live import LiveTable
from bot.tree import Path

TOKEN_LIFE = timedelta(minutes=14)
"""Discord's tokens live 15 minutes; the last one is left for answers under way."""
Key = tuple[int, int]
"""A table's number and a user's id."""


class OpenHand:
    """A person's newest hand message of one table, as far as its token lives."""

    def __init__(self, interaction: Interaction, opened: datetime) -> None:
        self.interaction = interaction
        self.opened = opened
        self.message_id: int | None = None
        self.path: Path = ()
        self.shown = 0
        self.made_of: Callable[[], LiveTable | None] = lambda: None
        """The table as it stood when the message was made, as long as it is kept elsewhere."""
        self.decision = 0
        self.lock = asyncio.Lock()
        self.marked: Rank | None = None
        """A refresh is coming, in this rank."""


class OpenHands:
    """By table and user. Those whose token is dead are forgotten when others are kept.

    Args:
        clock: For the tokens' ages.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._hands: dict[Key, OpenHand] = {}
        """The freshest token last."""
        self._users: dict[int, set[int]] = {}
        """Who has a hand open, by table."""

    def __len__(self) -> int:
        """How many are open."""
        return len(self._hands)

    def get(self, key: Key) -> OpenHand | None:
        """The hand that somebody has open at a table."""
        return self._hands.get(key)

    def at(self, number: int) -> list[tuple[Key, OpenHand]]:
        """The hands that are open at a table."""
        keys = [(number, user) for user in self._users.get(number, ())]
        return [(key, self._hands[key]) for key in keys]

    def alive(self, hand: OpenHand) -> bool:
        """Whether a hand's token lives."""
        return self._clock.now() - hand.opened <= TOKEN_LIFE

    def keep(self, key: Key, hand: OpenHand) -> OpenHand | None:
        """Keep somebody's newest hand; another that they had open before."""
        before = self.drop(key)
        self._hands[key] = hand
        self._users.setdefault(key[0], set()).add(key[1])
        while self._hands and not self.alive(self._hands[oldest := next(iter(self._hands))]):
            self.drop(oldest)
        return before if before is not hand else None

    def drop(self, key: Key) -> OpenHand | None:
        """Forget the hand that somebody has open at a table, if there is one."""
        if (users := self._users.get(key[0])) is not None:
            users.discard(key[1])
            if not users:
                del self._users[key[0]]
        return self._hands.pop(key, None)
