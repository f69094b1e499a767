"""Positions to try a rule on, written as short as the rule: hands as text, the rest left out."""

from typing import Any

from games import fantasmagoria as game
from games.fantasmagoria.state import State
from games.game import Event, IllegalMove

SEED = "x"


def playing(*hands: str, **changes: Any) -> State:
    """A trick about to begin with these hands: seat 0 leads, 9 is trump, all are possessed."""
    seats = len(hands)
    position = {
        "game": "fantasmagoria",
        "players": seats,
        "phase": "play",
        "trump": 9,
        "hands": [hand.split() for hand in hands],
        "possessed": [True] * seats,
    }
    return game.load({**position, **changes}, changes.pop("seed", SEED))


def last_trick(*hands: str, **changes: Any) -> State:
    """As `playing`, in the last round."""
    return playing(*hands, **{"round": 3, **changes})


def choosing(*hands: str, **changes: Any) -> State:
    """The choice of sacrifices with these hands; the piles hold the beyond cards in order."""
    seats = len(hands)
    beyond = [f"ghost{number}" for number in range(1, 3 * seats)] + ["cup"]
    position = {
        "game": "fantasmagoria",
        "players": seats,
        "phase": "sacrifice",
        "hands": [hand.split() for hand in hands],
        "piles": [{"top": None, "cards": beyond[3 * seat : 3 * seat + 3]} for seat in range(seats)],
    }
    return game.load({**position, **changes}, SEED)


def pile(first_ghost: int, top: str | None) -> dict[str, Any]:
    """A pile of three ghosts in a row."""
    return {"top": top, "cards": [f"ghost{first_ghost + step}" for step in range(3)]}


def play(state: State, *moves: str) -> list[Event]:
    """Play moves like `0 play cat1`, seat first; return what they caused."""
    events = []
    for text in moves:
        seat, move = text.split(" ", 1)
        events += game.apply(state, int(seat), move)
    return events


def refused(state: State, text: str) -> IllegalMove:
    """The refusal of a move like `0 play cat1`, which must leave everything as it was."""
    before = game.dump(state)
    seat, move = text.split(" ", 1)
    try:
        game.apply(state, int(seat), move)
    except IllegalMove as error:
        assert game.dump(state) == before
        return error
    raise AssertionError(f"{text} was accepted")


def cards(state: State, seat: int) -> list[str]:
    """The cards that a seat may play, sacrifice or, as numbers, take now."""
    return [move.split(" ")[1] for move in game.legal(state, seat)]


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
