"""Fair shuffles: a secret is promised by its hash before anybody knows who plays."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from data.records import Seat


def new_secret() -> bytes:
    """A fresh secret of 256 bits."""
    return secrets.token_bytes(32)


def hash_of(secret: bytes) -> str:
    """What the lobby shows: SHA-256 of the secret, in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


def sitting_of(start_id: int, seats: Sequence[Seat]) -> str:
    """Those who sit, as a hash that names nobody: exports carry it instead of people's ids.

    Whoever knows all who sat can check it: it is SHA-256 over the JSON of the Start's id and a list
    with each seat's user id, or an artificial player's level.

    Args:
        start_id: Id of the interaction that pressed Start; so a group has another hash each time.
        seats: Who sits where: a person by id, an artificial player by level.
    """
    sitting = [seat.user_id if seat.user_id is not None else seat.level for seat in seats]
    return hashlib.sha256(_told([start_id, sitting])).hexdigest()


def seed_of(secret: bytes, start_id: int, options: Mapping[str, Any], seats: Sequence[Seat]) -> str:
    """The engine's seed, which nobody can choose: SHA-256 over what only Start brings together.

    Args:
        secret: The lobby's secret.
        start_id: Id of the interaction that pressed Start; Discord makes it.
        options: The game's options, every one with its value.
        seats: Who sits where: a person by id, an artificial player by level.
    """
    return seed_from(secret, start_id, options, sitting_of(start_id, seats))


def seed_from(secret: bytes, start_id: int, options: Mapping[str, Any], sitting: str) -> str:
    """The same, from the hash of those who sit."""
    return hashlib.sha256(secret + _told([start_id, options, sitting])).hexdigest()


def _told(value: list[Any]) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def part_of(secret: bytes, name: str) -> bytes:
    """A secret of its own for one part of what was promised; shown, it tells nothing of the whole.

    It is SHA-256 over the secret and the part's name in UTF-8.
    """
    return hashlib.sha256(secret + name.encode()).digest()
