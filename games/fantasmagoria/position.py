"""The position: the whole state as plain data, and as a seat may know it."""

from collections.abc import Callable
from typing import Any, Final

from games.fantasmagoria.cards import CODES, SUITS, cards_in, codes
from games.fantasmagoria.memory import known_in_hand
from games.fantasmagoria.setup import options_of
from games.fantasmagoria.state import NONE, OVER, State, seat_of
from games.game import Position
from games.values import check_seat

NAME = "fantasmagoria"
VERSION = "1"
HIDDEN: Final = "?"


def dump(state: State) -> Position:
    """The whole state as a position, every key written, hands in the order of the card list."""
    return _position(state, lambda _: True, True, True)


def view(state: State, seat: int | None) -> Position:
    """The position as a seat may know it; `None` is a spectator. What is hidden is "?".

    A seat knows its own hand and sacrifice; nobody knows the cards of a pile, and nobody may
    look into what was won, their own included, until the game is over. Raises `GameError` for
    a seat that the table does not have.
    """
    if seat is not None:
        check_seat(state, seat)
    return _position(state, lambda owner: owner == seat, False, state.phase == OVER)


def _position(
    state: State, knows: Callable[[int], bool], knows_piles: bool, knows_won: bool
) -> Position:
    seats = range(state.setup.players)
    return {
        "game": NAME,
        "rules": VERSION,
        "players": state.setup.players,
        "options": options_of(state.setup),
        "round": state.round,
        "scores": list(state.scores),
        "phase": state.phase,
        "trump": state.trump,
        "leader": state.leader,
        "turn": state.turn,
        "hands": [_cards(cards_in(state.hands[seat]), knows(seat)) for seat in seats],
        "sacrificed": [_card(state.sacrificed[seat], knows(seat)) for seat in seats],
        "piles": [_pile(state, number, knows_piles) for number in seats],
        "possessed": [bool(state.possessed >> seat & 1) for seat in seats],
        "trick": [
            {"seat": seat_of(state, place), "card": CODES[card]}
            for place, card in enumerate(state.trick)
        ],
        "trump_moved": state.moved,
        "won": [_cards(state.won[seat], knows_won) for seat in seats],
        "goat": None if state.goat == NONE else state.goat,
        "imprisoned": codes(state.imprisoned),
        "known": [_known(state, seat) for seat in seats],
        "shuffles": state.shuffles,
    }


def _cards(cards: list[int], known: bool) -> list[str]:
    return codes(cards) if known else [HIDDEN] * len(cards)


def _card(card: int, known: bool) -> str | None:
    if card == NONE:
        return None
    return CODES[card] if known else HIDDEN


def _pile(state: State, number: int, known: bool) -> dict[str, Any] | None:
    cards = state.piles[number]
    if cards is None:
        return None
    return {"top": _card(state.tops[number], True), "cards": _cards(list(cards), known)}


def _known(state: State, seat: int) -> dict[str, list[str]]:
    """What everybody remembers of a hand: suits of which it has `cards` at most, and those."""
    return {
        "voids": [name for suit, name in enumerate(SUITS) if state.voids[seat] >> suit & 1],
        "cards": codes(cards_in(known_in_hand(state, seat))),
    }
