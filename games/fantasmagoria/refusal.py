"""Why a move is not legal now: the most specific reason, for a person to understand."""

from games.fantasmagoria.cards import BIT, CARD_OF, CODES, GHOST, SUIT, SUITS, cards_in
from games.fantasmagoria.moves import TAKEN
from games.fantasmagoria.rounds import may_be_sacrificed
from games.fantasmagoria.state import NONE, OVER, PILE, PLAY, SACRIFICE, State
from games.fantasmagoria.tricks import playable
from games.game import IllegalMove
from games.values import check_seat, no_such_seat, shown

_WHAT_NOW = {
    SACRIFICE: "each player chooses a sacrifice",
    PLAY: "a card is to be played",
    PILE: "the possessed player chooses a pile",
}
_PHASE_OF = {"sacrifice": SACRIFICE, "play": PLAY, "pile": PILE}


def reason(state: State, seat: int, move: str) -> IllegalMove:
    """Why this move of this seat is refused; for a move that is not legal."""
    return _not_theirs(state, seat) or _not_a_move(state, move) or _not_now(state, seat, move)


def refusals(state: State, seat: int) -> dict[str, str]:
    """For each card in the seat's hand that no legal move plays now, the code of the reason.

    Raises `GameError` for a seat that the table does not have.
    """
    check_seat(state, seat)
    hand = state.hands[seat]
    waiting = _not_theirs(state, seat)
    if waiting is not None:
        return {CODES[card]: waiting.code for card in cards_in(hand)}
    if state.phase == SACRIFICE:
        usable = may_be_sacrificed(state, seat)
        why = {card: _why_no_sacrifice(card) for card in cards_in(hand & ~usable)}
    elif state.phase == PLAY:
        usable = playable(state)
        why = {card: _why_not_playable(state, card) for card in cards_in(hand & ~usable)}
    else:
        why = {card: _wrong_phase(state) for card in cards_in(hand)}
    return {CODES[card]: refusal.code for card, refusal in why.items()}


def _not_theirs(state: State, seat: int) -> IllegalMove | None:
    if missing := no_such_seat(state, seat):
        return missing
    if state.phase == OVER:
        return IllegalMove("over", "The game is over.")
    if state.phase == SACRIFICE:
        if state.sacrificed[seat] == NONE:
            return None
        return IllegalMove("already_chosen", "You have already chosen your sacrifice.")
    if seat == state.turn:
        return None
    return IllegalMove(
        "not_your_turn", f"It is the turn of seat {state.turn}.", turn_seat=state.turn
    )


def _not_a_move(state: State, move: str) -> IllegalMove | None:
    """A text that names no move, card or pile of this table, whatever the moment."""
    word, _, object_ = move.partition(" ")
    players = state.setup.players
    if word in ("sacrifice", "play") and object_ in CARD_OF:
        if CARD_OF[object_] in (*state.setup.ritual, *state.setup.beyond):
            return None
        return IllegalMove(
            "no_such_card",
            f"{object_} is not in a game of {players}.",
            a_card=object_,
            players=players,
        )
    if word == "pile" and object_.isdecimal() and object_.isascii() and len(object_) <= 3:
        if TAKEN.get(move, players) < players:
            return None
        return IllegalMove(
            "no_such_pile",
            f"There is no pile {object_}: piles are 1 to {players}.",
            pile=object_,
            piles=players,
        )
    return IllegalMove(
        "unknown_move",
        f"{shown(move)} is no move: moves are written like sacrifice cat3, play goat7, pile 2.",
        move=move[:40],
    )


def _not_now(state: State, seat: int, move: str) -> IllegalMove:
    word, _, object_ = move.partition(" ")
    if _PHASE_OF[word] != state.phase:
        return _wrong_phase(state)
    if word == "pile":
        return IllegalMove("pile_taken", f"Pile {object_} is taken already.", pile=int(object_))
    card = CARD_OF[object_]
    if not state.hands[seat] & BIT[card]:
        return IllegalMove("not_held", f"You do not hold {object_}.", a_card=object_)
    if word == "sacrifice":
        return _why_no_sacrifice(card)
    return _why_not_playable(state, card)


def _wrong_phase(state: State) -> IllegalMove:
    return IllegalMove("wrong_phase", f"Not now: {_WHAT_NOW[state.phase]}.", phase=state.phase)


def _why_no_sacrifice(card: int) -> IllegalMove:
    code = CODES[card]
    return IllegalMove(
        "cursed_sacrifice",
        f"{code} is cursed: a cursed card may not be sacrificed.",
        a_card=code,
    )


def _why_not_playable(state: State, card: int) -> IllegalMove:
    if state.lead == NONE and SUIT[card] == GHOST:
        return IllegalMove(
            "ghost_may_not_lead",
            "A ghost may lead, or set the suit, only when every player is possessed, "
            "or if you hold nothing else.",
        )
    suit = SUITS[state.lead]
    return IllegalMove(
        "must_follow", f"You hold {suit}: follow suit, or play the cup.", lead_suit=suit
    )
