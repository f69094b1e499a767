"""When the game is over, and who has won."""

from collections.abc import Callable

from games.deathwick import events
from games.deathwick.agenda import step
from games.deathwick.state import OVER, State
from games.deathwick.traits import Caused
from games.game import Result

LAST, ADVANCE, NOBODY, BURNT = "last", "advance", "nobody", "burnt"


def ending(state: State) -> str:
    """How the game has ended by deaths: "last", "advance", "nobody"; "" while it goes on.

    A Witness among the last two leaves nobody to win; two who both go on (`advance`) may have
    one among them.
    """
    lit = [seat for seat, burns in enumerate(state.lit) if burns]
    if not state.fallen or len(lit) > 2:
        return ""
    if len(lit) == 2:
        if state.setup.advance == 2:
            return ADVANCE
        return "" if all(state.traits[seat].wins for seat in lit) else NOBODY
    last_two = [*lit, state.fallen[-1]]
    return LAST if all(state.traits[seat].wins for seat in last_two) else NOBODY


@step
def game_over(state: State, caused: Caused) -> None:
    """Nothing more happens."""
    state.phase = OVER
    end = result(state)
    assert end is not None
    caused.append(events.over(end.winners, end.places, ending(state) or BURNT))


def result(state: State) -> Result | None:
    """How the game ended, `None` while it runs: places as K-37 says, 1 point for a winner."""
    if state.phase != OVER:
        return None
    players = state.setup.players
    lit = [seat for seat in range(players) if state.lit[seat]]
    how = ending(state)
    if how == "":
        winners = longest_candles(state, lit)
        standing = by_candle(state, lit, winners)
    elif how == NOBODY:
        winners = []
        # The last two share the first place, one of them fallen where all but one are.
        standing = [0 if seat in lit or seat == state.fallen[-1] else 1 for seat in range(players)]
        if len(lit) == 2:
            standing = [0 if seat in lit else 1 for seat in range(players)]
    else:
        winners = lit
        standing = [0 if seat in lit else 1 for seat in range(players)]
    late = {seat: len(state.fallen) - number for number, seat in enumerate(state.fallen)}
    rank = [(standing[seat], late.get(seat, 0) if standing[seat] else 0) for seat in range(players)]
    places = [1 + sum(other < own for other in rank) for own in rank]
    return Result(winners, [int(seat in winners) for seat in range(players)], places)


def longest_candles(state: State, lit: list[int]) -> list[int]:
    """Who wins when the ritual burns out (D-13): the most cards in the Candle; no Witness."""
    might = [seat for seat in lit if state.traits[seat].wins]
    most = max((len(state.candles[seat]) for seat in might), default=0)
    return [seat for seat in might if len(state.candles[seat]) == most]


def by_candle(state: State, lit: list[int], winners: list[int]) -> list[int]:
    """How far behind each seat stands then: winners, the other lit by Candle, the fallen."""
    length: Callable[[int], int] = lambda seat: len(state.candles[seat])  # noqa: E731
    others = sorted({length(seat) for seat in lit if seat not in winners}, reverse=True)
    return [
        0 if seat in winners else 1 + others.index(length(seat)) if seat in lit else 1 + len(others)
        for seat in range(state.setup.players)
    ]
