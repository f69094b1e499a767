"""Going out: who may, and what it brings. And the treasures that win the whole game (R-6)."""

from games.game import Event
from games.phantom_rummy import events, memory
from games.phantom_rummy.cards import UNIT
from games.phantom_rummy.deal import end_game, end_short_game
from games.phantom_rummy.scoring import score_of, treasures
from games.phantom_rummy.shapes import is_goal, waits
from games.phantom_rummy.state import NONE, State, discarded_card


def may_go_out(state: State) -> bool:
    """Whether the seat that just took a card may go out: the shape, and a set opened."""
    seat = state.turn
    return bool(state.opened[seat]) and is_goal(state.hands[seat])


def may_go_out_on(state: State, seat: int, card: int) -> bool:
    """Whether the seat may go out with a card that another has just discarded.

    Ready was declared before, at least one set is opened, the card completes the shape, and in
    the advanced game nothing in the seat's own discard pile would.
    """
    return (
        state.ready[seat]
        and bool(state.opened[seat])
        and is_goal(state.hands[seat] + UNIT[card])
        and barring_card(state, seat) == NONE
    )


def barring_card(state: State, seat: int) -> int:
    """In the advanced game, a card of the seat's own discards that would complete its shape."""
    if state.setup.advanced:
        completing = waits(state.hands[seat])
        for card in state.discards[seat]:
            if completing >> card // 2 & 1:
                return card
    return NONE


def go_out(state: State) -> list[Event]:
    """The seat goes out with the card that it took."""
    caused: list[Event] = []
    score_goal(state, state.turn, state.taken, NONE, caused)
    return caused


def go_out_on(state: State, seat: int, caused: list[Event]) -> None:
    """The seat takes the discard and goes out with it, or wins by treasures with it."""
    discarder, card = state.turn, discarded_card(state)
    state.discards[discarder].pop()
    state.hands[seat] += UNIT[card]
    memory.saw_taken(state, seat, card)
    if not win_by_treasures(state, seat, caused):
        score_goal(state, seat, card, discarder, caused)


def score_goal(state: State, seat: int, card: int, discarder: int, caused: list[Event]) -> None:
    """Score the hand that went out; in the advanced game the discarder loses as much as it got."""
    memory.saw_hand(state, seat)
    score = score_of(state.setup, state.opened[seat], state.hands[seat], state.draw)
    changes = [0] * state.setup.players
    changes[seat] = score.points
    lost = 0
    if discarder != NONE and state.setup.advanced:
        lost = min(score.points, state.scores[discarder])
        changes[discarder] = -lost
    state.scores = [total + change for total, change in zip(state.scores, changes, strict=True)]
    goal = events.goal(state, seat, card, discarder, score, lost)
    caused.append(goal)
    end_short_game(state, events.short_game(state, changes, goal), caused)


def win_by_treasures(state: State, seat: int, caused: list[Event]) -> bool:
    """End the game if the seat has the treasures that win it (R-6), and say whether."""
    if not state.setup.advanced or not treasures(state, seat):
        return False
    caused.append(events.won(state, seat))
    end_game(state, caused)
    return True
