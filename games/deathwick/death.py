"""Death (K-33 to K-36): ghosts and bequest, walls, what others have of it, the rest goes out."""

from games.deathwick import events
from games.deathwick.agenda import ASKS, Ask, ask, step
from games.deathwick.memory import CANDLE, HAND, OUT, PAGE, WALL, rename, saw, show
from games.deathwick.moves import AT, Move
from games.deathwick.salted import NOTHING
from games.deathwick.scoring import LAST, ending, game_over
from games.deathwick.state import BEQUEATH, Ghost, Question, State, Task
from games.deathwick.table import clockwise, lay_ghost, seat_neighbours, to_dark
from games.deathwick.traits import Caused


def die(state: State, caused: Caused, seat: int, why: str, suit: str = "") -> None:
    """The active player is out: Consumed at the Draw ("draw") or at the end of the turn
    ("candle"), or Possessed by a suit.
    """
    rises = state.traits[seat].rises is not None and "lich" not in state.used[seat]
    caused.append(events.died(seat, why, suit, rises))
    if rises:
        come(state, ("legacy", seat), ("walls", seat), ("rise", seat), ("end_turn",))
        return
    state.lit[seat] = False
    state.fallen.append(seat)
    seat_neighbours(state)
    how = ending(state)
    if how == "":
        mourners = [other for other in clockwise(state, seat) if state.traits[other].bereaved]
        mourning: list[Task] = [("mourn", other, seat) for other in mourners]
        come(state, ("legacy", seat), ("walls", seat), *mourning, ("leave", seat), ("end_turn",))
    elif how == LAST:
        come(state, ("legacy", seat), ("walls", seat), ("leave", seat), ("game_over",))
    else:
        game_over(state, caused)


def come(state: State, *steps: Task) -> None:
    """Put steps on the stack, to be done in this order."""
    state.agenda += steps[::-1]


@step
def legacy(state: State, caused: Caused, seat: int) -> None:
    """The ghosts of the dead: half to the left, half to the right, an odd last one as they say."""
    ghosts = [ghost for ghost in state.shadows[seat] if not ghost.wall]
    near = state.near[seat]
    if not ghosts or not near:
        return
    if len(near) == 1:
        pass_on(state, caused, seat, near[0], ghosts)
        return
    half = len(ghosts) // 2
    pass_on(state, caused, seat, near[0], ghosts[:half])
    pass_on(state, caused, seat, near[1], ghosts[half : 2 * half])
    if len(ghosts) % 2:
        ask(state, "bequeath", [seat])


def pass_on(state: State, caused: Caused, seat: int, heir: int, ghosts: list[Ghost]) -> None:
    """Ghosts of the dead into an heir's Shadow; they keep their haunter."""
    if not ghosts:
        return
    state.shadows[seat] = [one for one in state.shadows[seat] if one not in ghosts]
    for ghost in ghosts:
        lay_ghost(state, heir, ghost)
    caused.append(events.inherited(heir, seat, [ghost.card for ghost in ghosts]))


def heirs(state: State, seat: int, question: Question) -> list[str]:  # noqa: ARG001
    """To whom the odd ghost may go."""
    return [f"bequeath{AT[heir]}" for heir in state.near[seat]]


def bequeath(state: State, caused: Caused, seat: int, move: Move, question: Question) -> None:  # noqa: ARG001
    """The odd ghost goes to the chosen heir."""
    state.question = None
    ghosts = [ghost for ghost in state.shadows[seat] if not ghost.wall]
    pass_on(state, caused, seat, move.target, ghosts)


ASKS["bequeath"] = Ask(BEQUEATH, heirs, bequeath)


@step
def walls(state: State, caused: Caused, seat: int) -> None:
    """The walls of the dead go to The Dark (D-7)."""
    cards = [wall.card for wall in state.shadows[seat]]
    if not cards:
        return
    for card in cards:
        saw(state, WALL[seat], card)
        to_dark(state, card)
    state.shadows[seat] = []
    caused.append(events.walls_fell(seat, cards))


@step
def mourn(state: State, caused: Caused, seat: int, dead: int) -> None:
    """What a class has of another's death; clockwise from the dead (K-17)."""
    bereaved = state.traits[seat].bereaved
    assert bereaved is not None
    bereaved(state, caused, seat, dead)


@step
def leave(state: State, caused: Caused, seat: int) -> None:
    """Hand, pages and what is left of the Candle leave the game."""
    candle = state.candles[seat]
    seen = [*state.hands[seat], *state.pages[seat]]
    show(seen, seat)
    state.out += [*seen, *candle[::-1]]
    caused.append(
        events.departed(seat, len(state.hands[seat]), len(state.pages[seat]), len(candle))
    )
    rename(state, HAND[seat] | PAGE[seat] | CANDLE[seat], OUT)
    state.salts[seat] = NOTHING
    state.hands[seat], state.pages[seat], state.candles[seat] = [], [], []


@step
def rise(state: State, caused: Caused, seat: int) -> None:
    """The dying player rises again, and their turn is over."""
    rises = state.traits[seat].rises
    assert rises is not None
    rises(state, caused, seat)
