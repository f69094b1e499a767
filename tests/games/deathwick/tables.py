"""Positions to try a rule on, written as short as the rule: cards as text, the rest left out."""

from typing import Any

from games import deathwick as game
from games.deathwick.state import State
from games.game import Event, IllegalMove

SEED = "x"
CANDLES = ("2D 2C", "3D 3C", "4D 4C", "6D 6C", "7D 7C", "8D 8C", "9D 9C", "10D 10C")
"""What burns before each seat where a test does not say."""


def ghosts(text: str) -> list[dict[str, Any]]:
    """A Shadow: `7C<1` was haunted by seat 1, `JS` by nobody, `4D#` is a wall."""
    found: list[dict[str, Any]] = []
    for word in text.split():
        card, _, haunter = word.partition("<")
        if card.endswith("#"):
            found.append({"card": card[:-1], "wall": True})
        else:
            found.append({"card": card, "from": int(haunter) if haunter else None})
    return found


def position(
    *hands: str,
    shadows: dict[int, str] | None = None,
    classes: dict[int, str] | None = None,
    candles: dict[int, str] | None = None,
    pages: dict[int, str] | None = None,
    dark: str = "",
    phase: str = "ritual",
    salt: str = "any",
    ask: str = "able",
    advance: int = 1,
    turn_limit: int = 60,
    **changes: Any,
) -> dict[str, Any]:
    """A position with these hands, in the Ritual of seat 0."""
    seats = range(len(hands))
    burning = {**dict(enumerate(CANDLES)), **(candles or {})}
    return {
        "game": "deathwick",
        "players": len(hands),
        "options": {"salt": salt, "ask": ask, "advance": advance, "turn_limit": turn_limit},
        "phase": phase,
        "hands": [hand.split() for hand in hands],
        "candles": [burning[seat].split() for seat in seats],
        "shadows": [ghosts((shadows or {}).get(seat, "")) for seat in seats],
        "pages": [(pages or {}).get(seat, "").split() for seat in seats],
        "classes": [(classes or {}).get(seat) for seat in seats],
        "dark": dark.split(),
        **changes,
    }


def table(*hands: str, seed: str = SEED, **changes: Any) -> State:
    """The state of such a position."""
    return game.load(position(*hands, **changes), seed)


def play(state: State, *moves: str) -> list[Event]:
    """Play moves like `0 haunt 7H @1`, seat first; return what they caused."""
    events = []
    for text in moves:
        seat, move = text.split(" ", 1)
        events += game.apply(state, int(seat), move)
    return events


def refused(state: State, text: str) -> IllegalMove:
    """The refusal of a move like `0 haunt 7H @2`, which must leave everything as it was."""
    before = game.dump(state)
    seat, move = text.split(" ", 1)
    try:
        game.apply(state, int(seat), move)
    except IllegalMove as error:
        assert game.dump(state) == before
        return error
    raise AssertionError(f"{text} was accepted")


def look(state: State, path: str) -> Any:
    """A value of the position, at keys and indices joined by dots."""
    value: Any = game.dump(state)
    for key in path.split("."):
        value = value[int(key) if isinstance(value, list) else key]
    return value


def shadow(state: State, seat: int) -> str:
    """A Shadow, written as `ghosts` reads it."""
    words = []
    for ghost in look(state, f"shadows.{seat}"):
        haunter = ghost.get("from")
        mark = "#" if "wall" in ghost else "" if haunter is None else f"<{haunter}"
        words.append(ghost["card"] + mark)
    return " ".join(words)


def row(state: State, path: str) -> str:
    """A list of cards in one text."""
    return " ".join(look(state, path))


def waits(state: State) -> tuple[str, list[int]]:
    """The phase, and who is to act."""
    return game.phase(state), game.to_act(state)


def moves(state: State, seat: int, word: str = "") -> list[str]:
    """The legal moves of a seat, those of a word."""
    return [move for move in game.legal(state, seat) if move.startswith(word)]


def of_kind(events: list[Event], kind: str) -> list[Event]:
    """The events of a kind."""
    return [event for event in events if event.kind == kind]


def one(events: list[Event], kind: str) -> Event:
    """The only event of a kind."""
    (event,) = of_kind(events, kind)
    return event
