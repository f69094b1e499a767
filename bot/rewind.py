"""Where a table stands again if somebody's last move is taken back, and what all saw since.

Whoever takes back a move may not use what they have seen. So nothing but the mover's own choice may
have been shown: what the move caused must be the same in every world that the mover could have been
in. That tells draws, reveals and looks at others' cards alike, in any game; what was shuffled
or chosen by chance is told by the position's count of draws.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from bot.deals import again, same
from bot.errors import Refusal
from bot.windows import DECLINES, decline_of
from data.records import Move
from games.game import Game, IllegalMove, shared

WORLDS = 16
"""In so many worlds a move is tried; one that shows a card shows another in nearly all."""
ASKED_AT_MOST = 64
"""So many moves are looked back for the beginning of a question: more than it has answers."""


class Rewind(msgspec.Struct, frozen=True):
    """A table as it stood after the ply `back_to`.

    `reason` says why all people have to agree (a key below `bot.undo.why`), and is empty where
    nothing hidden has been shown since.
    """

    back_to: int
    state: Any
    reason: str


class Lost(Exception):
    """Played again, the game does not come to where it stands."""


def rewound(
    game: Game,
    first: Any,
    moves: Sequence[Move],
    snapshot: bytes,
    mover: tuple[int, int],
    opened: int | None,
) -> Rewind:
    """Take back the latest move of a person.

    An answer to a question that was open is taken back with all others to it: it is asked anew, so
    that nobody sees who had answered.

    Args:
        game: The rules.
        first: The state before the first move; it is played on.
        moves: All moves.
        snapshot: The position after them.
        mover: Seat and user id of who takes back.
        opened: The ply that asked the question that is open; answers to it are not taken back.

    Raises:
        Refusal: There is no move of theirs to take back.
        Lost: The moves do not lead to that position.
    """
    own = [
        at
        for at, move in enumerate(moves)
        if (move.seat, move.by) == mover and (opened is None or move.ply <= opened)
    ]
    if not own:
        raise Refusal("undo_nothing")
    last = own[-1]
    earliest = max(0, last - ASKED_AT_MOST)
    states = _states(game, first, moves, earliest)
    if not same(game.dump(states[-1]), snapshot):
        raise Lost
    here = last - earliest
    at = _beginning(game, states[: here + 1], moves[earliest:])
    back_to = moves[at + earliest - 1].ply if at + earliest else 0
    seat = mover[0]
    if opened is not None:
        reason = "open"
    elif _asked(game, states[here]):
        reason = "answer"
    elif not _all_own(game, states[here:], moves[last:], seat):
        reason = "moved"
    elif tells(game, states[here], seat, [move.move for move in moves[last:]]):
        reason = "shown"
    else:
        reason = ""
    return Rewind(back_to, states[at], reason)


def _states(game: Game, state: Any, moves: Sequence[Move], earliest: int) -> list[Any]:
    """The states from after so many moves on, each one's own. Raises `Lost`."""
    states = [game.copy(state)] if earliest == 0 else []
    try:
        for made, _ in enumerate(again(game, state, moves), 1):
            if made >= earliest:
                states.append(game.copy(state))
    except IllegalMove as error:
        raise Lost from error
    return states


def _beginning(game: Game, states: Sequence[Any], moves: Sequence[Move]) -> int:
    """The place of the state that asked the question that is open in the last one, or of that.

    Args:
        game: The rules.
        states: States in a row.
        moves: The move after each of them.
    """
    at = len(states) - 1
    asked = _asked(game, states[at])
    while asked and at:
        made = moves[at - 1]
        before = _asked(game, states[at - 1])
        if made.move not in DECLINES or not asked <= before - {made.seat}:
            break
        at, asked = at - 1, before
    return at


def _asked(game: Game, state: Any) -> set[int]:
    """The seats of which an answer is asked that they may decline."""
    return {seat for seat in game.to_act(state) if decline_of(game.legal(state, seat))}


def _all_own(game: Game, states: Sequence[Any], moves: Sequence[Move], seat: int) -> bool:
    """Whether nobody else has moved; what was forced on the mover in sight of all is theirs."""
    return all(
        move.seat == seat and (at == 0 or game.forced(states[at], seat) == move.move)
        for at, move in enumerate(moves)
    )


def tells(game: Game, before: Any, seat: int, moves: Sequence[str]) -> bool:
    """Whether moves of a seat have shown anything to anybody that it did not know before them.

    Args:
        game: The rules.
        before: The state before them; it is left as it is.
        seat: Who made them.
        moves: They, in a row.
    """
    drawn = game.dump(before).get("shuffles")
    after = game.copy(before)
    seen = _seen(game, after, seat, moves)
    if seen is None or game.dump(after).get("shuffles") != drawn:
        return True
    # The same dice each time: asking again does not help.
    rng = Random(repr(seen))
    # What the mover alone remembers is new to the others where it comes to light.
    public = game.load(shared(game.dump(before)), "")
    worlds = (game.determinize(public, seat, rng) for _ in range(WORLDS))
    return any(_seen(game, world, seat, moves) != seen for world in worlds)


def _seen(game: Game, state: Any, seat: int, moves: Sequence[str]) -> bytes | None:
    """All that these moves cause, for whomever to see; `None` where they cannot be made."""
    try:
        events = [game.apply(state, seat, move) for move in moves]
    except IllegalMove:
        return None
    return _plain([events, game.view(state, seat), game.phase(state), game.to_act(state)])


def _plain(value: Any) -> bytes:
    return msgspec.json.encode(value)
