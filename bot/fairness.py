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


def seed_of(secret: bytes, start_id: int, options: Mapping[str, Any], seats: Sequence[Seat]) -> str:
    """The engine's seed, which nobody can choose: SHA-256 over what only Start brings together.

    Args:
        secret: The lobby's secret.
        start_id: Id of the interaction that pressed Start; Discord makes it.
        options: The game's options, every one with its value.
        seats: Who sits where: a person by id, an artificial player by level.
    """
    sitting = [seat.user_id if seat.user_id is not None else seat.level for seat in seats]
    told = json.dumps([start_id, options, sitting], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(secret + told.encode()).hexdigest()


def part_of(secret: bytes, name: str) -> bytes:
    """A secret of its own for one part of what was promised; shown, it tells nothing of the whole.

    It is SHA-256 over the secret and the part's name in UTF-8.
    """
    return hashlib.sha256(secret + name.encode()).digest()
