"""Whether a position can be: each phase with what must and must not lie on the table in it."""

from games.game import GameError
from games.phantom_rummy.cards import CODES, cards_in, codes, held, is_within
from games.phantom_rummy.claims import possible_answers
from games.phantom_rummy.scoring import ends_the_game, treasures
from games.phantom_rummy.state import (
    ACT,
    CLAIM,
    HAND_CARDS,
    NONE,
    OVER,
    State,
    discarded_card,
)
from games.values import shown


def check(state: State) -> None:
    """Raise `GameError` if the state cannot be; its values are of the right kinds already."""
    _check_taken(state)
    for seat in range(state.setup.players):
        _check_hand(state, seat)
    if state.phase == CLAIM:
        _check_claims(state)
    else:
        _demand(not state.claims, f"claims must be empty in the phase {state.phase}")
    if state.phase == OVER:
        _check_over(state)


def _demand(holds: bool, wrong: str) -> None:
    if not holds:
        raise GameError(wrong)


def _check_hand(state: State, seat: int) -> None:
    hand, known = state.hands[seat], state.known[seat]
    takes = state.phase == OVER or (state.phase == ACT and seat == state.turn)
    most = HAND_CARDS + 1 if takes else HAND_CARDS
    number = len(cards_in(hand))
    _demand(
        number <= most,
        f"hands.{seat} has {number} cards: in the phase {state.phase} it has {most} at most",
    )
    _demand(
        is_within(known, hand),
        f"known.{seat}.cards: {', '.join(codes(cards_in(known)))} must all be in that hand",
    )


def _check_taken(state: State) -> None:
    if state.phase == ACT:
        _demand(
            state.taken != NONE and held(state.hands[state.turn], state.taken) > 0,
            f"taken must be the card of hands.{state.turn} that was just taken in the phase act",
        )
    else:
        _demand(state.taken == NONE, f"taken must be null in the phase {state.phase}")


def _check_claims(state: State) -> None:
    turn = state.turn
    _demand(
        bool(state.discards[turn]),
        f"discards.{turn} must hold the card that is offered in the phase claim",
    )
    card = discarded_card(state)
    for seat, move in state.claims.items():
        _demand(
            seat in state.asked,
            f"claims.{seat}: seat {seat} is not asked about {CODES[card]} of seat {turn}",
        )
        allowed = possible_answers(state, seat, card)
        _demand(
            move in allowed,
            f"claims.{seat} is {shown(move)}: it must be one of {', '.join(allowed)}",
        )


def _check_over(state: State) -> None:
    _demand(
        ends_the_game(state) or any(treasures(state, seat) for seat in range(state.setup.players)),
        f"the game is not over: short game {state.short_game} of {state.setup.short_games} is "
        f"played, and nobody has {state.setup.target} points or wins by treasures",
    )
