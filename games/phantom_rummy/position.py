"""The position: the whole state as plain data, and as a seat may know it."""

from collections.abc import Callable
from typing import Final

from games.game import Position
from games.phantom_rummy.cards import CODES, cards_in, codes
from games.phantom_rummy.setup import options_of
from games.phantom_rummy.state import NONE, State
from games.values import check_seat

NAME = "phantom_rummy"
VERSION = "1"
HIDDEN: Final = "?"


def dump(state: State) -> Position:
    """The whole state as a position, every key written, hands in the order of the deck list."""
    return _position(state, lambda _: True, True)


def view(state: State, seat: int | None) -> Position:
    """The position as a seat may know it; `None` is a spectator. What is hidden is "?".

    A seat knows its own hand and its own answer to a discard; the answers of others are left out
    until all have answered, and nobody knows the draw pile. Raises `GameError` for a seat that
    the table does not have.
    """
    if seat is not None:
        check_seat(state, seat)
    return _position(state, lambda owner: owner == seat, False)


def _position(state: State, knows: Callable[[int], bool], knows_draw: bool) -> Position:
    seats = range(state.setup.players)
    return {
        "game": NAME,
        "rules": VERSION,
        "players": state.setup.players,
        "options": options_of(state.setup),
        "short_game": state.short_game,
        "scores": list(state.scores),
        "starter": state.starter,
        "turn": state.turn,
        "phase": state.phase,
        "hands": [_cards(cards_in(state.hands[seat]), knows(seat)) for seat in seats],
        "opened": [[codes(cards) for cards in state.opened[seat]] for seat in seats],
        "discards": [codes(state.discards[seat]) for seat in seats],
        "ready": list(state.ready),
        "market": codes(state.market),
        "draw": _cards(state.draw, knows_draw),
        "taken": None if state.taken == NONE else CODES[state.taken],
        "claims": {str(seat): state.claims[seat] for seat in sorted(state.claims) if knows(seat)},
        "known": [{"cards": codes(cards_in(state.known[seat]))} for seat in seats],
        "shuffles": state.shuffles,
    }


def _cards(cards: list[int], known: bool) -> list[str]:
    return codes(cards) if known else [HIDDEN] * len(cards)
