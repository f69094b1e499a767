"""Classes about death: Funeral Bell, Gravedigger, Vulture and Lich."""

from games.deathwick import events
from games.deathwick.death import come
from games.deathwick.memory import CANDLE, OUT, rename, widen
from games.deathwick.state import State, Task
from games.deathwick.table import clockwise, dark_top, under
from games.deathwick.traits import Caused, Trait


def toll(state: State, caused: Caused, seat: int, dead: int) -> None:
    """Every other player burns 2, clockwise from the dead (K-17)."""
    burning: list[Task] = [
        ("burn", other, 2, "bell") for other in clockwise(state, dead) if other != seat
    ]
    caused.append(events.tolled(seat, dead))
    come(state, *burning)


FUNERAL_BELL: Trait = Trait("funeral-bell", least=4, bereaved=toll)


def dig(state: State, caused: Caused, seat: int, dead: int) -> None:
    """A dead neighbour's Candle goes under the own one."""
    candle = state.candles[dead]
    if seat in state.near[dead] and candle:
        under(state, seat, candle[::-1])
        rename(state, CANDLE[dead], CANDLE[seat])
        caused.append(events.dug(seat, dead, len(candle), len(state.candles[seat])))
        candle.clear()


GRAVEDIGGER: Trait = Trait("gravedigger", least=3, bereaved=dig)


def feed(state: State, caused: Caused, seat: int, dead: int) -> None:
    """When a neighbour dies, the top 5 of The Dark go under the own Candle."""
    if seat in state.near[dead] and state.dark:
        cards = dark_top(state, 5)
        under(state, seat, cards)
        caused.append(events.fed(seat, cards, len(state.candles[seat])))


VULTURE: Trait = Trait("vulture", least=3, bereaved=feed)


def rise(state: State, caused: Caused, seat: int) -> None:
    """The old Candle goes out, the top 3 of every other one become the new one (D-8, K-36)."""
    state.used[seat].append("lich")
    candle = state.candles[seat]
    gone = len(candle)
    state.out += candle[::-1]
    candle.clear()
    rename(state, CANDLE[seat], OUT)
    givers = []
    for other in clockwise(state, seat):
        taken = state.candles[other][-3:][::-1]
        if taken:
            del state.candles[other][-3:]
            under(state, seat, taken)
            widen(state, CANDLE[other], CANDLE[seat])
            givers += [other] * len(taken)
    caused.append(events.risen(seat, gone, givers))


LICH: Trait = Trait("lich", least=3, rises=rise)
