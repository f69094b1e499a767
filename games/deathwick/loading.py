"""From a position to a state. What is left out has its start value; what cannot be is refused."""

from collections.abc import Mapping
from typing import Any

from games.deathwick.checking import check
from games.deathwick.classes import TRAITS
from games.deathwick.pending import read_pending, try_out
from games.deathwick.position import NAME
from games.deathwick.reading import Deck, seats
from games.deathwick.recalling import read_known
from games.deathwick.salted import NOTHING
from games.deathwick.settling import settle
from games.deathwick.setup import check_players, setup_of
from games.deathwick.state import NONE, ORDER, PHASES, WAITING, Ghost, State
from games.deathwick.table import expose, seat_neighbours
from games.deathwick.traits import COMMONER, Trait
from games.game import GameError
from games.values import agreed, among, items, number, per_seat, record, shown, truth

KEYS = (
    "game",
    "rules",
    "players",
    "options",
    "phase",
    "turn",
    "first",
    "classes",
    "hands",
    "candles",
    "shadows",
    "pages",
    "dark",
    "lit",
    "actions",
    "used",
    "out",
    "fallen",
    "offers",
    "turns",
    "pending",
    "known",
    "shuffles",
)
MARKS = ("page", "doom", "ignite", "occult", "mimic", "lich")
MOST_ACTIONS = 1000
MOST_SHUFFLES = 10**9


def load(position: Mapping[str, Any], seed: str) -> State:
    """The state of a position, which plays on with this seed.

    A position that owes no decision moves on to the next one. Raises `GameError` that names
    what is wrong: an unknown key, a bad value, an unknown card, more copies than the pool
    holds, a wrong length, a turn that cannot be.
    """
    given = record(position, "position", KEYS)
    players, options = agreed(given, NAME, check_players)
    setup = setup_of(players, options)
    deck = Deck(players)
    last = players - 1
    fallen = seats(given.get("fallen", []), "fallen", players)
    first = given.get("first")
    phase = among(given.get("phase", ORDER), "phase", PHASES)
    turn = number(given.get("turn", 0), "turn", 0, last)
    state = State(
        setup=setup,
        seed=seed,
        shuffles=number(given.get("shuffles", 0), "shuffles", 0, MOST_SHUFFLES),
        # While a question waits it tells the phase; the Ritual is what steps go back to.
        phase="ritual" if phase in WAITING else phase,
        turn=turn,
        first=NONE if first is None else number(first, "first", 0, last),
        traits=per_seat(given, "classes", players, lambda: COMMONER, _trait),
        offers=[_trait(name, "offers").name for name in items(given.get("offers", []), "offers")],
        hands=per_seat(given, "hands", players, list, deck.cards),
        candles=per_seat(
            given, "candles", players, list, lambda value, name: deck.cards(value, name)[::-1]
        ),
        shadows=[],
        pages=per_seat(given, "pages", players, list, deck.cards),
        dark=deck.cards(given.get("dark", []), "dark")[::-1],
        lit=_lit(given, players, fallen),
        actions=number(given.get("actions", 1), "actions", 0, MOST_ACTIONS),
        used=per_seat(given, "used", players, list, _marks),
        out=deck.cards(given.get("out", []), "out"),
        fallen=fallen,
        turns=number(given.get("turns", 0), "turns", 0, MOST_SHUFFLES),
        salts=[NOTHING] * players,
    )
    state.shadows = per_seat(
        given, "shadows", players, list, lambda value, name: _shadow(value, name, deck, state)
    )
    seat_neighbours(state)
    if given.get("pending") is not None:
        read_pending(state, given["pending"], deck)
    read_known(state, given.get("known", {}))
    expose(state)
    check(state, phase)
    settle(state)
    if state.question is not None:
        try_out(state)
    return state


def _trait(value: object, name: str) -> Trait:
    if value is None:
        return COMMONER
    if not isinstance(value, str) or value not in TRAITS:
        raise GameError(f"{name} is {shown(value)}: it must be a class like hex, or null")
    return TRAITS[value]


def _lit(given: Mapping[str, Any], players: int, fallen: list[int]) -> list[bool]:
    """Who is lit: by their own key, or else all who have not fallen."""
    lit = per_seat(given, "lit", players, lambda: True, truth)
    for seat in fallen:
        if "lit" in given and lit[seat]:
            raise GameError(f"fallen has seat {seat}, but lit.{seat} is true")
        lit[seat] = False
    for seat in range(players):
        if not lit[seat] and seat not in fallen:
            fallen.append(seat)
    return lit


def _marks(value: object, name: str) -> list[str]:
    return [among(mark, name, MARKS) for mark in items(value, name)]


def _shadow(value: object, name: str, deck: Deck, state: State) -> list[Ghost]:
    return [
        _ghost(entry, f"{name}.{place}", deck, state, int(name.rpartition(".")[2]))
        for place, entry in enumerate(items(value, name))
    ]


def _ghost(value: object, name: str, deck: Deck, state: State, seat: int) -> Ghost:
    """A ghost, or a wall."""
    entry = record(value, name, ("card", "from", "wall", "visited", "onto"))
    card = deck.card(entry.get("card"), f"{name}.card")
    if truth(entry.get("wall", False), f"{name}.wall"):
        record(value, name, ("card", "wall"))
        return Ghost(card, wall=True)
    last = state.setup.players - 1
    haunter = entry.get("from")
    if haunter is None:
        record(value, name, ("card", "from", "wall"))
        return Ghost(card)
    haunter = number(haunter, f"{name}.from", 0, last)
    ghost = Ghost(card, haunter, number(entry.get("onto", seat), f"{name}.onto", 0, last))
    if state.traits[haunter].spreads is not None:
        ghost.visited = seats(entry.get("visited", []), f"{name}.visited", last + 1)
        if seat not in ghost.visited:
            ghost.visited.append(seat)
    elif "visited" in entry:
        raise GameError(f"{name} has visited, but no Plague haunted it")
    return ghost
