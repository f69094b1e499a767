"""Effects on cards: Greed, Scare, Drain, Sight, Rekindle, Medium, BOO!, flicker and seance."""

from games.deathwick import action_events, events
from games.deathwick.agenda import ASKS, Ask, ask, step
from games.deathwick.aiming import PLAY
from games.deathwick.cards import CODES, IS_FACE, IS_NUMBER, JOKER, PLAIN, RANK
from games.deathwick.death import come
from games.deathwick.memory import CANDLE, show, widen
from games.deathwick.moves import Move
from games.deathwick.state import NONE, PICK, Action, Ghost, Question, State, Task
from games.deathwick.table import (
    blind,
    clockwise,
    crow_asked,
    dark_bottom,
    dark_top,
    draw,
    expose,
    from_hand,
    hand_into_candle,
    hand_over,
    into_hand,
    lay_ghost,
    shuffle_candle,
    to_dark,
    turn_up,
    under,
)
from games.deathwick.traits import Caused

# 2 Greed, 3 Scare, 4 Drain


def greed(state: State, caused: Caused, action: Action) -> None:
    """The named player draws 2, and the caster has one more action."""
    state.actions += 1
    draw(state, caused, action.move.target, 2)


def scare(state: State, caused: Caused, action: Action) -> None:
    """A neighbour loses random hand cards to The Dark."""
    target = action.move.target
    lost = blind(state, target, state.traits[action.seat].scares)
    for card in lost:
        from_hand(state, target, card)
        to_dark(state, card)
    if lost:
        caused.append(action_events.scared(target, lost))


def drain(state: State, caused: Caused, action: Action) -> None:
    """The top 2 of each neighbour's Candle onto the own one, one by one (K-3)."""
    own = state.candles[action.seat]
    for other in drained(state, action.move):
        candle = state.candles[other]
        taken = candle[-2:][::-1]
        if taken:
            del candle[-2:]
            own += taken
            widen(state, CANDLE[other], CANDLE[action.seat])
            caused.append(
                action_events.drained(other, len(taken), action.seat, len(candle), len(own))
            )


def drained(state: State, move: Move) -> tuple[int, ...]:  # noqa: ARG001
    """The neighbours whom Drain takes from."""
    return tuple(other for other in state.near[state.turn] if state.traits[other].drained)


# 6 Sight


def sight(state: State, caused: Caused, action: Action) -> None:
    """See a neighbour's hand and take cards from it, one after the other."""
    target = action.move.target
    hand = state.hands[target]
    if hand:
        caused.append(events.looked(action.seat, "hand", target, hand))
        ask(state, "sight", [action.seat], target, state.traits[action.seat].sights)


def sight_choices(state: State, seat: int, question: Question) -> list[str]:  # noqa: ARG001
    """The cards of the seen hand."""
    hand = state.hands[int(question.args[0])]
    return [f"take {CODES[card]}" for card in dict.fromkeys(card & PLAIN for card in hand)]


def answer_sight(state: State, caused: Caused, seat: int, move: Move, question: Question) -> None:
    """Take one card; only these two see which."""
    target, left = int(question.args[0]), int(question.args[1]) - 1
    hand_over(state, target, seat, [move.card])
    caused += action_events.taken(seat, target, [move.card], "sight")
    if left and state.hands[target]:
        question.args = (target, left)
    else:
        state.question = None
        show(state.hands[target], seat)


ASKS["sight"] = Ask(
    PICK, sight_choices, answer_sight, lambda _, question: [("hand", int(question.args[0]))]
)


# 10 Rekindle


def rekindle(state: State, caused: Caused, action: Action) -> None:
    """The top 3 of The Dark to the Candle, which is shuffled; then the 10 lies there (D-4)."""
    into_candle(state, caused, action, dark_top(state, 3))


def into_candle(state: State, caused: Caused, action: Action, cards: list[int]) -> None:
    """Cards of The Dark into the caster's Candle, which is shuffled."""
    seat = action.seat
    state.candles[seat] += cards
    shuffle_candle(state, seat)
    for card in action.cards:
        to_dark(state, card)
    action.cards = []
    caused.append(action_events.kindled(seat, cards, len(state.candles[seat]), True))


# Q Medium


def medium_choices(state: State, seat: int, card: int) -> list[str]:  # noqa: ARG001
    """Search The Dark, or take from its bottom."""
    return [f"{PLAY[card]} search", f"{PLAY[card]} bottom"]


def medium(state: State, caused: Caused, action: Action) -> None:
    """The bottom 2 of The Dark to the Candle, or a search for one card."""
    if action.move.extra == "bottom":
        into_candle(state, caused, action, dark_bottom(state, 2))
    elif any(card & PLAIN != JOKER for card in state.dark):
        caused.append(events.looked(action.seat, "dark", NONE, state.dark[::-1]))
        ask(state, "medium", [action.seat])
    else:
        end_search(state)


def end_search(state: State) -> None:
    """The Queen goes on The Dark once it has been read (D-4)."""
    action = state.action
    assert action is not None
    for card in action.cards:
        to_dark(state, card)
    action.cards = []


def search_choices(state: State, seat: int, question: Question) -> list[str]:  # noqa: ARG001
    """Any card of The Dark but a Joker."""
    cards = dict.fromkeys(card & PLAIN for card in reversed(state.dark))
    return [f"take {CODES[card]}" for card in cards if card != JOKER]


def answer_search(state: State, caused: Caused, seat: int, move: Move, question: Question) -> None:  # noqa: ARG001
    """Take its uppermost copy (K-6), for all to see."""
    state.question = None
    dark = state.dark
    place = max(at for at, card in enumerate(dark) if card & PLAIN == move.card)
    del dark[place]
    expose(state)
    show(dark, seat)
    into_hand(state, seat, move.card)
    caused.append(action_events.found(seat, move.card))
    end_search(state)


ASKS["medium"] = Ask(PICK, search_choices, answer_search, lambda *_: [("dark", NONE)])


# Joker: BOO!


def boo(state: State, caused: Caused, action: Action) -> None:  # noqa: ARG001
    """Each other player who has not salted it burns, the left one first (K-17)."""
    frightened: list[Task] = [
        ("frighten", other) for other in clockwise(state, action.seat) if other not in action.spared
    ]
    come(state, *frightened)


def frightened(state: State, move: Move) -> tuple[int, ...]:  # noqa: ARG001
    """All whom BOO! hits."""
    return tuple(clockwise(state, state.turn))


@step
def frighten(state: State, caused: Caused, seat: int) -> None:
    """Burn until a number card comes, which becomes a ghost that nobody haunted."""
    candle = state.candles[seat]
    burned: list[int] = []
    while candle:
        card = turn_up(state, seat)
        if IS_NUMBER[card]:
            if burned:
                caused.append(events.burned(seat, burned, "boo", len(candle)))
            lay_ghost(state, seat, Ghost(card))
            caused.append(action_events.appeared(seat, card, len(candle)))
            return
        to_dark(state, card)
        burned.append(card)
        if IS_FACE[card] and crow_asked(state, seat, ("frighten", seat)):
            break
    if burned:
        caused.append(events.burned(seat, burned, "boo", len(candle)))


# Flicker and seance


def flicker(state: State, caused: Caused, action: Action) -> None:
    """Shuffle the hand into the Candle, draw 3."""
    seat = action.seat
    count = len(state.hands[seat])
    hand_into_candle(state, seat)
    caused.append(action_events.flickered(seat, count, len(state.candles[seat])))
    draw(state, caused, seat, 3)


def pairs(state: State, seat: int) -> list[str]:
    """Every pair of one rank, the higher suit first (K-12)."""
    hand = sorted(card & PLAIN for card in state.hands[seat])
    found: dict[str, None] = {}
    for place, one in enumerate(hand):
        for other in hand[place + 1 :]:
            if RANK[one] == RANK[other]:
                found[f"seance {CODES[one]} {CODES[other]}"] = None
    return list(found)


def seance(state: State, caused: Caused, action: Action) -> None:
    """The bottom 4 of The Dark, read before the pair lies there (D-4), under the Candle."""
    seat = action.seat
    cards = dark_bottom(state, 4)
    under(state, seat, cards)
    for card in action.cards:
        to_dark(state, card)
    action.cards = []
    caused.append(action_events.kindled(seat, cards, len(state.candles[seat]), False))
