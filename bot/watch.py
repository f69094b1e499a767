"""What people do to boards in their channels: push them away, delete them, take the channel."""

from __future__ import annotations

from collections.abc import Iterable

PUSHED = 10
"""So many foreign messages below a board push it away; it is posted anew."""


class Watch:
    """Where the boards of all tables stand, and what has come below them."""

    def __init__(self) -> None:
        self._at: dict[int, set[int]] = {}
        self._tables: dict[int, int] = {}
        self._where: dict[int, tuple[int, int | None]] = {}
        self._below: dict[int, int] = {}

    def put(self, table: int, place_id: int, message_id: int | None) -> None:
        """A table is played in that channel, and that message is its board, if it has one."""
        if self._where.get(table) == (place_id, message_id):
            return
        self.drop(table)
        self._where[table] = place_id, message_id
        self._at.setdefault(place_id, set()).add(table)
        if message_id is not None:
            self._tables[message_id] = table

    def place_of(self, table: int) -> int | None:
        """The channel that a table is watched in."""
        return self._where[table][0] if table in self._where else None

    def drop(self, table: int) -> None:
        """A table needs no more watching."""
        place_id, message_id = self._where.pop(table, (0, None))
        self._below.pop(table, None)
        if message_id is not None:
            self._tables.pop(message_id, None)
        here = self._at.get(place_id, set())
        here.discard(table)
        if not here:
            self._at.pop(place_id, None)

    def tables_at(self, place_id: int) -> list[int]:
        """The tables that are played in a channel."""
        return sorted(self._at.get(place_id, ()))

    def foreign(self, place_id: int) -> list[int]:
        """Somebody else posted in a channel; the tables whose boards that has just pushed away."""
        pushed = []
        for table in self.tables_at(place_id):
            self._below[table] = below = self._below.get(table, 0) + 1
            if below == PUSHED:
                pushed.append(table)
        return pushed

    def set_below(self, table: int, count: int) -> None:
        """So many foreign messages stand below a table's board."""
        self._below[table] = count

    def pushed(self, table: int) -> bool:
        """Whether a table's board was pushed away."""
        return self._below.get(table, 0) >= PUSHED

    def deleted(self, message_ids: Iterable[int]) -> list[int]:
        """Messages were deleted; the tables whose boards were among them."""
        return [self._tables[number] for number in message_ids if number in self._tables]
