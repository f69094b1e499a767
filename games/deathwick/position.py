"""The position: the whole state as plain data, and as a seat may know it."""

from collections.abc import Iterator
from typing import Any, Final

from games.deathwick.agenda import ASKS
from games.deathwick.cards import CODES, KNOWN, SECRET, SEEN_BY, codes
from games.deathwick.decisions import phase
from games.deathwick.memory import ZONE_NAMES
from games.deathwick.salted import ANY, NOTHING, bounds
from games.deathwick.setup import options_of
from games.deathwick.state import NONE, ORACLE, Ghost, State
from games.game import OWN, Position
from games.values import check_seat

NAME = "deathwick"
VERSION = "1"
HIDDEN: Final = "?"


def dump(state: State) -> Position:
    """The whole state as a position, every key written; The Dark and Candles top first.

    What seats remember each for itself is written where there is any.
    """
    position = _position(state)
    own = _own(state)
    if any(own):
        position["known"][OWN] = own
    return position


def _position(state: State) -> Position:
    """The position but for what seats remember each for itself."""
    seats = range(state.setup.players)
    return {
        "game": NAME,
        "rules": VERSION,
        "players": state.setup.players,
        "options": options_of(state.setup),
        "phase": phase(state),
        "turn": state.turn,
        "first": None if state.first == NONE else state.first,
        "classes": [trait.name or None for trait in state.traits],
        "hands": [codes(hand) for hand in state.hands],
        "candles": [codes(candle[::-1]) for candle in state.candles],
        "shadows": [[_ghost(state, seat, one) for one in state.shadows[seat]] for seat in seats],
        "pages": [codes(pages) for pages in state.pages],
        "dark": codes(state.dark[::-1]),
        "lit": list(state.lit),
        "actions": state.actions,
        "used": [list(marks) for marks in state.used],
        "out": codes(state.out),
        "fallen": list(state.fallen),
        "offers": list(state.offers),
        "turns": state.turns,
        "pending": _pending(state),
        "known": _known(state),
        "shuffles": state.shuffles,
    }


def _ghost(state: State, seat: int, ghost: Ghost) -> dict[str, Any]:
    if ghost.wall:
        return {"card": CODES[ghost.card], "wall": True}
    entry: dict[str, Any] = {
        "card": CODES[ghost.card],
        "from": None if ghost.haunter == NONE else ghost.haunter,
    }
    if ghost.visited is not None:
        entry["visited"] = list(ghost.visited)
    if ghost.onto not in (NONE, seat) and any(trait.strikes for trait in state.traits):
        entry["onto"] = ghost.onto
    return entry


def _pending(state: State) -> dict[str, Any] | None:
    """The question that waits, the action that it is about, and what comes after it."""
    question, action = state.question, state.action
    if question is None:
        return None
    return {
        "ask": question.ask,
        "seats": list(question.seats),
        "args": list(question.args),
        "action": None
        if action is None
        else {
            "seat": action.seat,
            "move": action.move.text,
            "cards": codes(action.cards),
            "spared": list(action.spared),
        },
        "agenda": [list(step) for step in state.agenda],
    }


def _known(state: State) -> dict[str, Any]:
    """Public memory: cards known where they lie, place by place, and those that are loose.

    Also how many Salts each hand holds, at least and at most, where anything is known of it.
    """
    salts = [bounds(state, seat) for seat in range(state.setup.players)]
    learnt = [[least, None if most == ANY else most] for least, most in salts]
    return {
        "dark": _flagged(state.dark[::-1]),
        "candles": [_flagged(candle[::-1]) for candle in state.candles],
        "hands": [_flagged(hand) for hand in state.hands],
        "out": _flagged(state.out),
        "loose": [{"card": CODES[card], "in": _names(zones)} for card, zones in state.loose],
        **({"salts": learnt} if any(known != NOTHING for known in salts) else {}),
    }


def _own(state: State) -> list[list[dict[str, Any]]]:
    """What each seat alone remembers: a card and its zones, and its place where that is known."""
    found: list[list[dict[str, Any]]] = [[] for _ in state.hands]
    for name, cards in memory_zones(state):
        for at, card in enumerate(cards if cards and max(cards) >= SECRET else ()):
            if card >= SECRET:
                entry = {"card": CODES[card], "in": [name], "at": at}
                for seat, entries in enumerate(found):
                    if card & SEEN_BY[seat]:
                        entries.append(dict(entry))
    for seat, card, zones in state.alone:
        found[seat].append({"card": CODES[card], "in": _names(zones)})
    return found


def memory_zones(state: State) -> Iterator[tuple[str, list[int]]]:
    """Where a seat can know a card's place that not all know: names and cards, top first."""
    yield "dark", state.dark[::-1]
    for seat, candle in enumerate(state.candles):
        yield f"candle {seat}", candle[::-1]
    for seat, hand in enumerate(state.hands):
        yield f"hand {seat}", hand
    for seat, shadow in enumerate(state.shadows):
        yield f"wall {seat}", [ghost.card for ghost in shadow if ghost.wall]
    yield "out", state.out


def _names(zones: int) -> list[str]:
    return [name for name, bit in ZONE_NAMES.items() if zones & bit]


def _flagged(cards: list[int]) -> list[str | None]:
    return [CODES[card] if card & KNOWN else None for card in cards]


def view(state: State, seat: int | None) -> Position:
    """The position as a seat may know it; `None` is a spectator. What is hidden is "?".

    Hidden are Candles, what is out, The Dark below its top card, others' hands, pages and
    walls, a wall that another builds, who else still owes an answer, what was learnt from who was
    asked for Salt, and what seats remember each for itself. While a decision shows a seat cards,
    its view shows them. Raises `GameError` for a seat that the table does not have.
    """
    if seat is not None:
        check_seat(state, seat)
    seen = _position(state)
    shown = shown_to(state, seat)
    for owner in range(state.setup.players):
        _hide_candle(seen["candles"][owner], ("candle", owner) in shown)
        if owner != seat:
            if ("hand", owner) not in shown:
                seen["hands"][owner] = [HIDDEN] * len(seen["hands"][owner])
            seen["pages"][owner] = [HIDDEN] * len(seen["pages"][owner])
            for ghost in seen["shadows"][owner]:
                if "wall" in ghost:
                    ghost["card"] = HIDDEN
    if ("dark", NONE) not in shown:
        seen["dark"][1:] = [HIDDEN] * len(seen["dark"][1:])
    seen["out"] = [HIDDEN] * len(seen["out"])
    if seen["pending"] is not None:
        _hide_pending(seen["pending"], seat)
    # With it everybody could read who else is asked now.
    seen["known"].pop("salts", None)
    return seen


def shown_to(state: State, seat: int | None) -> list[tuple[str, int]]:
    """The zones that a decision shows to the seat: of a Candle the top card."""
    question = state.question
    if question is not None:
        shows = ASKS[question.ask].shows
        return list(shows(state, question)) if shows and seat in question.seats else []
    if state.phase == ORACLE and seat == state.turn:
        return [("candle", state.turn)]
    return []


def _hide_candle(candle: list[str], top_shown: bool) -> None:
    first = 1 if top_shown else 0
    candle[first:] = [HIDDEN] * len(candle[first:])


def _hide_pending(pending: dict[str, Any], seat: int | None) -> None:
    """Nobody sees who else still owes an answer, nor the card of another's wall."""
    pending["seats"] = [one for one in pending["seats"] if one == seat]
    action = pending["action"]
    if action is not None and action["move"].startswith("wall ") and action["seat"] != seat:
        action["move"] = f"wall {HIDDEN}"
        action["cards"] = [HIDDEN] * len(action["cards"])
