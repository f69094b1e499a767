"""Whether a position can be: each phase with what must and must not lie on the table in it."""

from games.fantasmagoria.cards import (
    BIT,
    CODES,
    SUIT,
    SUIT_BITS,
    SUITS,
    THE_CUP,
    cards_in,
    codes,
)
from games.fantasmagoria.rounds import may_be_sacrificed
from games.fantasmagoria.state import NONE, OVER, PILE, SACRIFICE, State, lead_of, seat_of
from games.game import GameError


def check(state: State) -> None:
    """Raise `GameError` if the state cannot be; its values are of the right kinds already."""
    if state.phase == SACRIFICE:
        _check_before_the_reveal(state)
    else:
        _check_after_the_reveal(state)
        if state.phase == OVER:
            _check_over(state)
        elif state.phase == PILE:
            _check_chooser(state)
        else:
            _check_player(state)
    for seat in range(state.setup.players):
        _check_known(state, seat)


def _demand(holds: bool, wrong: str) -> None:
    if not holds:
        raise GameError(wrong)


def _check_before_the_reveal(state: State) -> None:
    # All beyond cards lie in the piles now, so that hands and sacrifices are ritual cards.
    now = "in the phase sacrifice"
    for name, value in (("trump", state.trump), ("leader", state.leader), ("turn", state.turn)):
        _demand(value == 0, f"{name} is {value}: {now} it must be 0")
    for name, lies in (
        ("trick", state.trick),
        ("won", any(state.won)),
        ("imprisoned", state.imprisoned),
        ("possessed", state.possessed),
        ("trump_moved", state.moved),
    ):
        _demand(not lies, f"{name} must be empty or false {now}: nobody has played a card yet")
    _demand(state.goat == NONE, f"goat must be null {now}: nobody has won it yet")
    _demand(
        None not in state.piles and set(state.tops) == {NONE},
        f"piles: {now} each of them is there, with 3 cards and top null",
    )
    _demand(
        NONE in state.sacrificed,
        "sacrificed: all have chosen, so their cards lie on the piles and the phase must be play",
    )
    for seat, card in enumerate(state.sacrificed):
        hand = state.hands[seat]
        if card == NONE:
            _demand(
                hand.bit_count() > 1 and may_be_sacrificed(state, seat) > 0,
                f"hands.{seat} must hold a card to sacrifice, not cursed, and another to play",
            )
        else:
            _demand(
                not BIT[card] & state.setup.cursed_bits,
                f"sacrificed.{seat} is {CODES[card]}: it must be a card that is not cursed",
            )
            _demand(hand > 0, f"hands.{seat} must hold a card to play after the sacrifice")


def _check_after_the_reveal(state: State) -> None:
    _demand(
        set(state.sacrificed) == {NONE},
        f"sacrificed must be null for each seat in the phase {state.phase}",
    )
    for number, pile in enumerate(state.piles):
        _demand(
            pile is None or state.tops[number] != NONE,
            f"piles.{number}.top must be a card in the phase {state.phase}",
        )


def _check_over(state: State) -> None:
    _demand(not any(state.hands), "hands must be empty when the game is over")
    _demand(not state.trick, "trick must be empty when the game is over")
    _demand(not state.moved, "trump_moved must be false when the game is over")
    _demand(
        state.round == state.setup.rounds,
        f"round is {state.round}: the game is over after round {state.setup.rounds} only",
    )


def _check_player(state: State) -> None:
    players = state.setup.players
    _demand(state.trump > 0, "trump is 0: once the sacrifices lie open it is a card's number")
    _demand(
        len(state.trick) < players,
        f"trick has {players} cards: it is over, or its last player still chooses a pile",
    )
    turn = seat_of(state, len(state.trick))
    _demand(
        state.turn == turn,
        f"turn is {state.turn}: after {len(state.trick)} cards from leader {state.leader} "
        f"it must be {turn}",
    )
    _demand(
        bool(state.trick) or not state.moved,
        "trump_moved must be false before the first card of a trick",
    )
    _check_cards_to_come(state)


def _check_chooser(state: State) -> None:
    seat = state.turn
    _demand(state.trump > 0, "trump is 0: a possession has just named it")
    _demand(any(state.piles), "piles: none is left to choose in the phase pile")
    _demand(len(state.trick) > 1, "trick must hold a lead and the card that could not follow it")
    chooser = seat_of(state, len(state.trick) - 1)
    _demand(
        seat == chooser,
        f"turn is {seat}: the one who played the last card, seat {chooser}, chooses a pile",
    )
    card, lead = state.trick[-1], lead_of(state.trick[:-1])
    _demand(
        card != THE_CUP and lead not in (NONE, SUIT[card]),
        f"trick: {CODES[card]} is no possession, so nobody chooses a pile",
    )
    _demand(bool(state.possessed >> seat & 1), f"possessed.{seat} must be true: they choose a pile")
    _demand(state.moved, "trump_moved must be true in the phase pile: a possession has happened")
    _check_cards_to_come(state)


def _check_cards_to_come(state: State) -> None:
    for place in range(len(state.trick), state.setup.players):
        seat = seat_of(state, place)
        _demand(state.hands[seat] > 0, f"hands.{seat} must hold a card to play in this trick")


def _check_known(state: State, seat: int) -> None:
    hand, known = state.hands[seat], state.known[seat]
    _demand(
        not known & ~hand,
        f"known.{seat}.cards: {_list(known & ~hand)} must be in that hand",
    )
    for suit, name in enumerate(SUITS):
        others = hand & SUIT_BITS[suit] & ~known
        _demand(
            not state.voids[seat] >> suit & 1 or not others,
            f"known.{seat}.voids has {name}, but the hand holds {_list(others)}",
        )


def _list(cards: int) -> str:
    return ", ".join(codes(cards_in(cards)))
