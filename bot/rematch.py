"""Another game of the same people: their seats are kept for them until the game starts."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

import msgspec

from bot.chairs import LEVEL
from bot.errors import Refusal
from bot.fairness import hash_of, new_secret
from bot.lobbies import OFFERED
from data.records import Lobby, Seat, Status, Table
from games import GAMES
from games.game import GameError

NOT_TAKEN_OVER = ("ask", "advance")
"""Options that the host of tables sets itself."""


def require_rematch(table: Table, user_id: int) -> None:
    """Raises `Refusal` unless this person may open another game of that one."""
    head = table.head
    if head.status not in (Status.OVER, Status.ABORTED):
        raise Refusal("rematch_runs", table=head.id)
    if head.learning:
        raise Refusal("rematch_learning", command=head.game.replace("_", "-"))
    if not any(seat.user_id == user_id for seat in head.seats):
        raise Refusal("rematch_others", table=head.id)


def rematch(
    table: Table,
    host_id: int,
    present: Mapping[int, str],
    channel_id: int,
    language: str,
    now: datetime,
    *,
    ghosts: bool,
) -> Lobby:
    """The lobby of another game: the same seats, options and pace, and a secret of its own.

    Only its host sits; the others' seats are kept for them until they join, or the game starts. A
    former player, of whom nothing is stored any more, is nobody whom a seat could be kept for.

    Args:
        table: The game that is over.
        host_id: Who opens it, one of those who sat there.
        present: The names of those who are in the server; the others are left out.
        channel_id: Where the lobby is posted.
        language: The language of its table.
        now: When.
        ghosts: Whether artificial players may sit there.

    Raises:
        Refusal: The options do not work any more.
    """
    head, game = table.head, GAMES[table.head.game]
    given = {name: value for name, value in table.options.items() if name not in NOT_TAKEN_OVER}
    try:
        game.options(max(game.SEATS), given)
    except GameError as error:
        raise Refusal("options", reason=str(error)) from None
    secret = new_secret()
    # Guided first games have artificial players of levels that no lobby offers.
    levels = [seat.level for seat in head.seats if seat.level in OFFERED]
    level = levels[0] if levels and levels[0] else LEVEL
    return Lobby(
        id=0,
        guild_id=head.guild_id,
        channel_id=channel_id,
        game=head.game,
        host_id=host_id,
        language=language,
        options=given,
        secret=secret,
        hash=hash_of(secret),
        seats=tuple(
            Seat(seat.user_id, present[seat.user_id], reserved=seat.user_id != host_id)
            if seat.user_id is not None
            else Seat(None, seat.name, seat.level if seat.level in OFFERED else level)
            for seat in head.seats
            if (ghosts and seat.level if seat.user_id is None else seat.user_id in present)
        ),
        created_at=now,
        pace=head.pace,
        level=level,
        hints=head.hints,
    )


def without_reserved(lobby: Lobby) -> Lobby:
    """The lobby without those who have not taken the seats that were kept for them."""
    seats = tuple(seat for seat in lobby.seats if not seat.reserved)
    return msgspec.structs.replace(lobby, seats=seats)
