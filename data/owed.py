"""Records of what is waited for at a table, and of what its story tells beside the game."""

from __future__ import annotations

from datetime import datetime

import msgspec

SENT_AWAY = "sent_away"
"""The kind of a note that tells of somebody who was sent away: the game does not count for them."""
AWAY = 3
"""After so many decisions in a row made for them, an artificial player keeps somebody's seat."""


class Owed(msgspec.Struct, frozen=True):
    """A decision that a seat's owner owes, and until when.

    `number` is the decision's. `asked` is the ply from which it is owed; `turn` the ply from which
    the seat has been at it, no other seat's decision between.
    """

    seat: int
    number: int
    asked: int
    turn: int
    due: datetime


class Note(msgspec.Struct, frozen=True):
    """Something that happened to a seat after the events of a ply; `kind` is a key of the texts.

    `name` is who sat there before, `other` who came instead. `id` is the store's.
    """

    ply: int
    kind: str
    seat: int
    name: str
    other: str = ""
    id: int = 0
