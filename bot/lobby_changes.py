"""Changes of a lobby, to be applied by `Lobbies.change`: who sits, who hosts, what is set.

Each is refused to whoever may not make it, and says so itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from bot import names
from bot.chairs import ghost, numbers, require_chair
from bot.errors import Refusal
from data.records import Lobby, Pace, Seat
from games import GAMES

Change = Callable[[Lobby], Lobby]


def joined(user_id: int, name: str) -> Change:
    """Somebody sits down, or takes the seat kept for them. Refused if they sit, or all is full."""

    def change(lobby: Lobby) -> Lobby:
        for at, seat in enumerate(lobby.seats):
            if seat.user_id == user_id:
                if not seat.reserved:
                    raise Refusal("sits_already", table=lobby.id)
                taken = msgspec.structs.replace(seat, reserved=False)
                return _seated(lobby, *lobby.seats[:at], taken, *lobby.seats[at + 1 :])
        require_chair(lobby)
        named = names.clean(name, f"#{len(lobby.seats) + 1}")
        return _seated(lobby, *lobby.seats, Seat(user_id=user_id, name=named))

    return change


def left(user_id: int) -> Change:
    """Somebody gets up; the next person becomes host. The last one is told to cancel instead."""

    def change(lobby: Lobby) -> Lobby:
        if not any(seat.user_id == user_id for seat in lobby.seats):
            raise Refusal("not_seated", table=lobby.id)
        seats = tuple(seat for seat in lobby.seats if seat.user_id != user_id)
        people = [seat.user_id for seat in seats if seat.user_id is not None and not seat.reserved]
        if not people:
            raise Refusal("last_person", table=lobby.id)
        host = lobby.host_id if lobby.host_id in people else people[0]
        return msgspec.structs.replace(lobby, seats=seats, host_id=host)

    return change


def sent_away(by: int | None, user_id: int) -> Change:
    """Somebody is sent away, by the host or by a moderator (`None`)."""

    def change(lobby: Lobby) -> Lobby:
        _require_may(lobby, by, user_id)
        return left(user_id)(lobby)

    return change


def handed_over(by: int | None, user_id: int) -> Change:
    """Somebody else who sits there hosts, as the host or a moderator (`None`) says."""

    def change(lobby: Lobby) -> Lobby:
        _require_may(lobby, by, user_id, joined=True)
        return msgspec.structs.replace(lobby, host_id=user_id)

    return change


def with_ghost(by: int) -> Change:
    """The host adds an artificial player."""

    def change(lobby: Lobby) -> Lobby:
        require_host(lobby, by)
        return _seated(lobby, *lobby.seats, ghost(lobby, lobby.level))

    return change


def without_ghost(by: int) -> Change:
    """The host sends the latest artificial player away."""

    def change(lobby: Lobby) -> Lobby:
        require_host(lobby, by)
        at = max((i for i, seat in enumerate(lobby.seats) if seat.level), default=None)
        if at is None:
            raise Refusal("no_ghost", table=lobby.id)
        return _seated(lobby, *lobby.seats[:at], *lobby.seats[at + 1 :])

    return change


def with_pace(by: int, pace: Pace) -> Change:
    """The host sets how fast the table plays."""

    def change(lobby: Lobby) -> Lobby:
        require_host(lobby, by)
        return msgspec.structs.replace(lobby, pace=pace)

    return change


def with_level(by: int, level: str) -> Change:
    """The host sets how well artificial players play, those who sit already among them."""

    def change(lobby: Lobby) -> Lobby:
        require_host(lobby, by)
        seats = tuple(
            msgspec.structs.replace(seat, level=level) if seat.level else seat
            for seat in lobby.seats
        )
        return msgspec.structs.replace(lobby, level=level, seats=seats)

    return change


def with_hints(by: int, hints: int) -> Change:
    """The host sets how many hints a person may ask for."""

    def change(lobby: Lobby) -> Lobby:
        require_host(lobby, by)
        return msgspec.structs.replace(lobby, hints=hints)

    return change


def with_going_on(by: int, going_on: int) -> Change:
    """The host sets how many of each circle go on, where a large group gathers."""

    def change(lobby: Lobby) -> Lobby:
        require_host(lobby, by)
        if not lobby.going_on:
            raise Refusal("unknown_control")
        changed = msgspec.structs.replace(lobby, going_on=going_on)
        if len(lobby.seats) > max(numbers(changed)):
            raise Refusal("going_on", n=len(lobby.seats), most=max(numbers(changed)))
        return changed

    return change


def with_option(by: int, name: str, value: int | str) -> Change:
    """The host sets an option; `cursed.cat` is the entry `cat` of the option `cursed`.

    An option that is on or off takes 1 or 0. The change raises `GameError` if the game does not
    allow it.
    """

    def change(lobby: Lobby) -> Lobby:
        require_host(lobby, by)
        options: dict[str, Any] = dict(lobby.options)
        game = GAMES[lobby.game]
        key, _, entry = name.partition(".")
        if entry:
            options[key] = {**options.get(key, {}), entry: value}
        else:
            default = game.options(max(game.SEATS), {}).get(key)
            options[key] = bool(value) if isinstance(default, bool) and value in (0, 1) else value
        game.options(max(game.SEATS), options)
        return msgspec.structs.replace(lobby, options=options)

    return change


def posted_as(message_id: int) -> Change:
    """The lobby's message is that one now."""
    return lambda lobby: msgspec.structs.replace(lobby, message_id=message_id)


def require_host(lobby: Lobby, user_id: int) -> None:
    """Raises `Refusal` for anybody but the lobby's host."""
    if user_id != lobby.host_id:
        raise Refusal("not_host", table=lobby.id, host=lobby.host_id)


def _require_may(lobby: Lobby, by: int | None, user_id: int, joined: bool = False) -> None:
    if by is not None:
        require_host(lobby, by)
    seats = [seat for seat in lobby.seats if not (joined and seat.reserved)]
    if not any(seat.user_id == user_id for seat in seats):
        raise Refusal("not_at_table", table=lobby.id, person=user_id)


def _seated(lobby: Lobby, *seats: Seat) -> Lobby:
    return msgspec.structs.replace(lobby, seats=seats)
