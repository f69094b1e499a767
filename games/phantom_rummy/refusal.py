"""Why a move is not legal now: the most specific reason, for a person to understand."""

from games.game import IllegalMove
from games.phantom_rummy.cards import CARD_OF, CODES, UNIT, cards_in
from games.phantom_rummy.claims import answers
from games.phantom_rummy.goals import barring_card
from games.phantom_rummy.moves import DECLARED, DISCARDED, GAINED, GOAL, OPENED, PASS, READY, TAKEN
from games.phantom_rummy.sets import Cards, holds
from games.phantom_rummy.shapes import is_goal
from games.phantom_rummy.state import ACT, CLAIM, OVER, TAKE, State, discarded_card
from games.values import check_seat, no_such_seat, shown

_WHAT_NOW = {
    TAKE: "a card of the market is to be taken",
    ACT: "a set is to be opened or a card discarded",
    CLAIM: "a discard is offered",
}
_PHASES_OF = {
    "take": (TAKE,),
    "open": (ACT,),
    "discard": (ACT,),
    GOAL: (ACT, CLAIM),
    "gain": (CLAIM,),
    PASS: (CLAIM,),
}
_EXAMPLES = "take H3*, open H1 H2 H3, discard A4, discard A4 ready, goal, gain H1 H2, pass"
_NAMED_CARDS = {"take": 1, "open": 3, "discard": 1, "gain": 2}


def reason(state: State, seat: int, move: str) -> IllegalMove:
    """Why this move of this seat is refused; for a move that is not legal."""
    return _not_theirs(state, seat) or _not_a_move(move) or _not_now(state, seat, move)


def refusals(state: State, seat: int) -> dict[str, str]:
    """For each card in the seat's hand that no legal move plays now, the code of the reason.

    Raises `GameError` for a seat that the table does not have.
    """
    check_seat(state, seat)
    cards = sorted(set(cards_in(state.hands[seat])))
    waiting = _not_theirs(state, seat)
    if waiting is not None:
        return {CODES[card]: waiting.code for card in cards}
    if state.phase == TAKE:
        return {CODES[card]: "wrong_phase" for card in cards}
    if state.phase == ACT:
        kept = [card for card in cards if state.ready[seat] and card != state.taken]
        return {CODES[card]: "ready_discards_taken" for card in kept}
    usable = {card for move in answers(state, seat) for card in GAINED.get(move, ())}
    code = "ready_gains_nothing" if state.ready[seat] else "no_set"
    return {CODES[card]: code for card in cards if card not in usable}


def _not_theirs(state: State, seat: int) -> IllegalMove | None:
    if missing := no_such_seat(state, seat):
        return missing
    if state.phase == OVER:
        return IllegalMove("over", "The game is over.")
    if state.phase == CLAIM:
        if seat in state.claims:
            return IllegalMove("already_answered", "You have already answered this discard.")
        if seat not in state.asked:
            code = CODES[discarded_card(state)]
            return IllegalMove(
                "not_asked", f"You are not asked about the discard {code}.", a_card=code
            )
        return None
    if seat == state.turn:
        return None
    return IllegalMove(
        "not_your_turn", f"It is the turn of seat {state.turn}.", turn_seat=state.turn
    )


def _not_a_move(move: str) -> IllegalMove | None:
    """A text that names no move or set, whatever the moment."""
    if move in (GOAL, PASS) or any(
        move in table for table in (TAKEN, DISCARDED, DECLARED, OPENED, GAINED)
    ):
        return None
    word, *rest = move.split(" ")
    if len(rest) == _NAMED_CARDS.get(word) and all(code in CARD_OF for code in rest):
        cards = [CARD_OF[code] for code in rest]
        if cards != sorted(cards):
            return IllegalMove(
                "card_order",
                f"{shown(move)} names its cards in the wrong order: they stand in the order "
                "of the deck list, black before red.",
                move=move,
            )
        return IllegalMove("no_set", f"{', '.join(rest)}: these cards make no big set.", cards=rest)
    return IllegalMove(
        "unknown_move",
        f"{shown(move)} is no move: moves are written like {_EXAMPLES}.",
        move=move[:40],
    )


def _not_now(state: State, seat: int, move: str) -> IllegalMove:
    word = move.split(" ")[0]
    if state.phase not in _PHASES_OF[word]:
        return IllegalMove("wrong_phase", f"Not now: {_WHAT_NOW[state.phase]}.", phase=state.phase)
    if word == GOAL:
        return _why_no_goal(state, seat)
    if word == "take":
        code = move.split(" ")[1]
        return IllegalMove("not_in_market", f"{code} is not in the market.", a_card=code)
    if word == "open":
        return _why_no_opening(state, seat, OPENED[move])
    if word == "gain":
        return _why_no_gain(state, seat, GAINED[move])
    return _why_no_discard(state, seat, move)


def _why_no_goal(state: State, seat: int) -> IllegalMove:
    hand = state.hands[seat]
    if state.phase == CLAIM:
        if not state.ready[seat]:
            return IllegalMove("not_ready", "Only a ready player may go out on a discard.")
        hand += UNIT[discarded_card(state)]
    if not is_goal(hand):
        number = len(cards_in(hand))
        return IllegalMove(
            "no_goal",
            f"These {number} cards are no goal shape: 8 cards, a pair and two big sets.",
            number=number,
        )
    if not state.opened[seat]:
        return IllegalMove("nothing_opened", "Going out needs at least one set opened.")
    code = CODES[barring_card(state, seat)]
    return IllegalMove(
        "own_discard",
        f"Your own discards hold {code}, which completes your hand: take no other's discard.",
        a_card=code,
    )


def _why_no_opening(state: State, seat: int, cards: Cards) -> IllegalMove:
    if state.ready[seat]:
        return IllegalMove("ready_opens_nothing", "You are ready: ready players open no sets.")
    return _not_held(state.hands[seat], cards)


def _why_no_gain(state: State, seat: int, pair: Cards) -> IllegalMove:
    if state.ready[seat]:
        return IllegalMove("ready_gains_nothing", "You are ready: ready players gain nothing.")
    if not holds(state.hands[seat], pair):
        return _not_held(state.hands[seat], pair)
    made = [CODES[card] for card in sorted((*pair, discarded_card(state)))]
    return IllegalMove("no_set", f"{', '.join(made)}: these cards make no big set.", cards=made)


def _why_no_discard(state: State, seat: int, move: str) -> IllegalMove:
    card = CARD_OF[move.split(" ")[1]]
    if not holds(state.hands[seat], (card,)):
        return _not_held(state.hands[seat], (card,))
    declares = move.endswith(READY)
    if state.ready[seat] and declares:
        return IllegalMove("already_ready", "You are ready already.")
    if state.ready[seat]:
        taken = CODES[state.taken]
        return IllegalMove(
            "ready_discards_taken",
            f"You are ready: discard the card just taken, {taken}.",
            taken_card=taken,
        )
    return IllegalMove(
        "not_one_away",
        f"Without {CODES[card]} your hand is not one card away from a goal shape.",
        a_card=CODES[card],
    )


def _not_held(hand: int, cards: Cards) -> IllegalMove:
    """The first card that the hand has too few of."""
    missing = next(card for place, card in enumerate(cards) if not holds(hand, cards[: place + 1]))
    return IllegalMove(
        "not_held", f"You do not hold {CODES[missing]}, or not that often.", a_card=CODES[missing]
    )
