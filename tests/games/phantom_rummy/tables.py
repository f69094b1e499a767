"""Positions to try a rule on, written as short as the rule: hands as text, the rest left out."""

from typing import Any

from games import phantom_rummy as game
from games.game import Event, IllegalMove
from games.phantom_rummy.state import State

SEED = "x"
IDLE = ("H1 H4 H7 A1 A4 A7 Icrown", "H2 H5 A2 A6 D1 D4 Isword", "H3 H6 A3 D2 D5 Igrail Iring")
"""Hands without a set among them, for those who do not matter."""


def table(*hands: str, **changes: Any) -> State:
    """A position with these hands. Sets are written like "A2 A3 A4", a seat's opened ones in a
    list; `market`, `draw` and a seat's `discards` as one text.
    """
    position: dict[str, Any] = {"game": "phantom_rummy", "players": len(hands)}
    position["hands"] = [hand.split() for hand in hands]
    for key, value in {"market": "D3 D7", "draw": "H7 D6 A7 D6 H7", **changes}.items():
        if key in ("market", "draw"):
            position[key] = value.split()
        elif key == "opened":
            position[key] = [[cards.split() for cards in sets] for sets in value]
        elif key == "discards":
            position[key] = [cards.split() for cards in value]
        elif key in ("advanced", "ask"):
            position.setdefault("options", {})[key] = value
        elif key != "seed":
            position[key] = value
    return game.load(position, changes.get("seed", SEED))


def acting(*hands: str, **changes: Any) -> State:
    """Seat 0 has just taken the last card of its hand."""
    taken = hands[changes.get("turn", 0)].split()[-1]
    return table(*hands, **{"phase": "act", "taken": taken, **changes})


def offering(card: str, *hands: str, **changes: Any) -> State:
    """Seat 0 has just discarded a card; its hand does not matter. `hands` are the others'."""
    discards = [card, *[""] * len(hands)]
    return table("H1", *hands, **{"phase": "claim", "discards": discards, **changes})


def play(state: State, *moves: str) -> list[Event]:
    """Play moves like `0 take H1`, seat first; return what they caused."""
    events = []
    for text in moves:
        seat, move = text.split(" ", 1)
        events += game.apply(state, int(seat), move)
    return events


def refused(state: State, text: str) -> IllegalMove:
    """The refusal of a move like `0 take H1`, which must leave everything as it was."""
    before = game.dump(state)
    seat, move = text.split(" ", 1)
    try:
        game.apply(state, int(seat), move)
    except IllegalMove as error:
        assert game.dump(state) == before
        return error
    raise AssertionError(f"{text} was accepted")


def look(state: State, key: str) -> Any:
    """A value of the position."""
    return game.dump(state)[key]


def of_kind(events: list[Event], kind: str) -> list[Event]:
    """The events of a kind."""
    return [event for event in events if event.kind == kind]


def one(events: list[Event], kind: str) -> Event:
    """The only event of a kind."""
    (event,) = of_kind(events, kind)
    return event
