"""What happens in a game of Phantom Rummy, as facts.

Every event that a move can cause, with what stands in `seat`, `cards` and `facts`. All may see
an event (`seen_by` is None) unless the list says otherwise. Cards are codes (`H3*`), sets in facts
are codes with spaces between, seats count from 0. One story holds all that a picture of the last
move needs; only the deal of the first short game has no event, since `new` makes it.

took            seat, cards: the card from the market. facts: left (cards in the market now).
opened          seat, cards: the set laid. facts: sets (how many the seat has opened now).
found           seat, cards: the 2 cards drawn. Seen by that seat alone.
drew            seat. facts: number (of cards drawn), left (cards in the draw pile now).
discarded       seat, cards: the card. facts: taken (1 if such a card was just taken, else 0).
ready           seat: who declares it. facts: sets (opened; 0: they can never go out, R-8).
claim_answered  seat, cards: those that the answer names. facts: answer (the word of the move). Seen
                by that seat alone.
passed          seat: the discarder, cards: the discard that nobody wanted. facts: asked (the seats
                that could have answered). Only after the last answer, and not if somebody claims.
gained          seat: who gains, cards: the set laid. facts: gained_card, from_seat, sets (how many
                the seat has opened now).
goal            seat: who goes out, cards: the hand of 8. facts: how ("taken", "discard"), last_card
                (the one taken or claimed), from_seat (only on a discard), sets (the hand's small
                set, then its big sets), opened (their opened sets), opened_points, reds (red
                cards), red_points (of each), bonus (cards turned), bonus_points (of each), points,
                lost (what the discarder lost).
won             seat: who wins the whole game by treasures (R-6), cards: the red ones that do it.
                facts: sets (the opened sets of items).
exhausted       seat: for whom there were too few cards. facts: what ("market", "draw"), left (cards
                in the draw pile), needed.
short_game      The short game is closed. facts: short_game, short_games (of how many), how
                ("taken", "discard", "exhausted"), points, changes (of each score), totals (per
                seat); if somebody went out also out_seat and the goal's own, for who looks back
                when that event is long past: last_card, from_seat, sets, opened, opened_points,
                reds, red_points, bonus, bonus_points, lost.
dealt           facts: short_game (the new one), short_games, starter_seat.
hand            seat, cards: the 7 cards dealt. Seen by that seat alone.
market          cards: the row turned up, in order. facts: left (cards in the draw pile now).
over            facts: winners (seats), totals, places (per seat, from 1, ties share), how
                ("score", "treasures").

Reasons of refused moves (`IllegalMove.code`) and their facts: over; no_such_seat (players);
not_your_turn (turn_seat); not_asked (a_card); already_answered; unknown_move (move); card_order
(move); wrong_phase (phase); not_in_market (a_card); not_held (a_card); no_set (cards); no_goal
(number); nothing_opened; not_ready; own_discard (a_card); ready_discards_taken (taken_card);
ready_opens_nothing; ready_gains_nothing; already_ready; not_one_away (a_card).
"""

from typing import Final

from games.game import Event, Fact
from games.phantom_rummy.cards import CODES, cards_in, codes
from games.phantom_rummy.scoring import Score, codes_with_points, standing, treasures
from games.phantom_rummy.sets import Cards
from games.phantom_rummy.state import NONE, State

_SEATS: Final = 4
_TOOK: Final = {
    (seat, code, left): Event("took", seat, (code,), {"left": left})
    for seat in range(_SEATS)
    for code in CODES
    for left in range(_SEATS + 1)
}
_DISCARDED: Final = {
    (seat, code, taken): Event("discarded", seat, (code,), {"taken": taken})
    for seat in range(_SEATS)
    for code in CODES
    for taken in (0, 1)
}
"""Made once: nearly every move causes one of them."""


def took(seat: int, card: int, left: int) -> Event:
    """The seat takes a card of the market."""
    event = _TOOK.get((seat, CODES[card], left))
    return event or Event("took", seat, (CODES[card],), {"left": left})


def opened(seat: int, cards: Cards, sets: int) -> Event:
    """The seat lays a big set face up."""
    return Event("opened", seat, tuple(codes(cards)), {"sets": sets})


def found(seat: int, cards: list[int]) -> Event:
    """The cards drawn, for their owner to know."""
    return Event("found", seat, tuple(codes(cards)), {}, (seat,))


def drew(seat: int, number: int, left: int) -> Event:
    """The seat drew so many cards."""
    return Event("drew", seat, (), {"number": number, "left": left})


def discarded(seat: int, card: int, taken: int) -> Event:
    """The seat discards a card."""
    return _DISCARDED[seat, CODES[card], int(card == taken)]


def ready(seat: int, sets: int) -> Event:
    """The seat declares ready."""
    return Event("ready", seat, (), {"sets": sets})


def claim_answered(seat: int, answer: str, cards: Cards) -> Event:
    """The seat answers a discard; nobody else may know how."""
    return Event("claim_answered", seat, tuple(codes(cards)), {"answer": answer}, (seat,))


def passed(seat: int, card: int, asked: list[int]) -> Event:
    """Nobody claims the discard of the seat."""
    return Event("passed", seat, (CODES[card],), {"asked": list(asked)})


def gained(seat: int, cards: Cards, card: int, discarder: int, sets: int) -> Event:
    """The seat lays a set of a discard and two cards of its hand."""
    return Event(
        "gained",
        seat,
        tuple(codes(cards)),
        {"gained_card": CODES[card], "from_seat": discarder, "sets": sets},
    )


def goal(state: State, seat: int, card: int, discarder: int, score: Score, lost: int) -> Event:
    """The seat goes out with a card; `discarder` is `NONE` if it took that card itself."""
    reds, red_points = codes_with_points(score.reds)
    bonus, bonus_points = codes_with_points(score.bonus)
    facts: dict[str, Fact] = {
        **_how(discarder),
        "last_card": CODES[card],
        "sets": _sets(score.sets),
        "opened": _sets(state.opened[seat]),
        "opened_points": score.opened,
        "reds": reds,
        "red_points": red_points,
        "bonus": bonus,
        "bonus_points": bonus_points,
        "points": score.points,
        "lost": lost,
    }
    return Event("goal", seat, tuple(codes(cards_in(state.hands[seat]))), facts)


def _how(discarder: int) -> dict[str, Fact]:
    if discarder == NONE:
        return {"how": "taken"}
    return {"how": "discard", "from_seat": discarder}


def _sets(sets: tuple[Cards, ...] | list[Cards]) -> list[str]:
    return [" ".join(codes(cards)) for cards in sets]


def won(state: State, seat: int) -> Event:
    """The seat wins the whole game by treasures (R-6)."""
    items = [text for text in _sets(state.opened[seat]) if text.startswith("I")]
    return Event("won", seat, tuple(codes(treasures(state, seat))), {"sets": items})


def exhausted(state: State, seat: int, what: str, needed: int) -> Event:
    """The draw pile has too few cards for the market, or for the seat to draw."""
    return Event("exhausted", seat, (), {"what": what, "left": len(state.draw), "needed": needed})


def short_game(state: State, changes: list[int], goal: Event | None = None) -> Event:
    """The short game is closed, by a goal or because the draw pile ran short."""
    ended: dict[str, Fact] = {"how": "exhausted", "points": 0}
    if goal is not None and goal.seat is not None:
        ended = {**goal.facts, "out_seat": goal.seat}
    return Event(
        "short_game",
        facts={
            "short_game": state.short_game,
            "short_games": state.setup.short_games,
            **ended,
            "changes": changes,
            "totals": list(state.scores),
        },
    )


def dealt(state: State) -> Event:
    """The next short game is dealt."""
    return Event(
        "dealt",
        facts={
            "short_game": state.short_game,
            "short_games": state.setup.short_games,
            "starter_seat": state.starter,
        },
    )


def hand(seat: int, cards: int) -> Event:
    """The cards dealt to a seat, for it to know."""
    return Event("hand", seat, tuple(codes(cards_in(cards))), {}, (seat,))


def market(state: State) -> Event:
    """A market was turned up."""
    return Event("market", None, tuple(codes(state.market)), {"left": len(state.draw)})


def over(state: State) -> Event:
    """The game is over."""
    end = standing(state)
    by_treasures = any(treasures(state, seat) for seat in end.winners)
    return Event(
        "over",
        facts={
            "winners": end.winners,
            "totals": end.scores,
            "places": end.places,
            "how": "treasures" if by_treasures else "score",
        },
    )
