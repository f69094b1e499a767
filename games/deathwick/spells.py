"""The effects of the ranks when they are cast or summoned, with flicker and seance beside them.

Each rank: where it may be aimed, and what it does. Ace and 5 have none.
"""

from collections.abc import Callable
from typing import Final

from games.deathwick import events
from games.deathwick.agenda import ASKS, Ask, ask, step
from games.deathwick.banishing import beats, before, by_rank_or_suit, purge
from games.deathwick.cards import (
    CODES,
    IS_FACE,
    IS_NUMBER,
    JACK,
    JOKER,
    JOKER_RANK,
    KINDS,
    KNOWN,
    PLAIN,
    QUEEN,
    RANK,
    SUIT,
)
from games.deathwick.death import come
from games.deathwick.memory import CANDLE, WALL, exchange, widen
from games.deathwick.moves import AT, Aimed, Move
from games.deathwick.state import (
    NONE,
    PICK,
    Action,
    Ghost,
    Question,
    State,
    Task,
    ghosts_of,
)
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
    lay_ghost,
    place_of,
    shuffle_candle,
    to_dark,
    turn_up,
    under,
    visit,
)
from games.deathwick.traits import Caused, Deed, named

PLAY: Final = tuple(
    f"{'cast' if IS_NUMBER[card] else 'summon'} {CODES[card]}" for card in range(KINDS)
)
"""How playing each card for its effect begins."""
AIMED: Final = Aimed(PLAY)


def alone(state: State, seat: int, card: int) -> list[str]:  # noqa: ARG001
    """The card and nothing else."""
    return [PLAY[card]]


def at_neighbour(state: State, seat: int, card: int) -> list[str]:
    """The card and a neighbour."""
    return AIMED.at(state.near[seat])[card]


def at_anybody(state: State, seat: int, card: int) -> list[str]:
    """The card and any lit player, oneself too."""
    lit = (*clockwise(state, seat), seat)
    return AIMED.at(lit)[card]


def sealed(state: State, ghost: Ghost) -> bool:
    """Whether a Sealbinder haunted it, so that it cannot be possessed, mirrored or recalled."""
    return ghost.haunter != NONE and state.traits[ghost.haunter].seals


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
        caused.append(events.scared(target, lost))


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
            caused.append(events.drained(other, len(taken), action.seat, len(candle), len(own)))


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
    caused += events.taken(seat, target, [move.card], "sight")
    if left and state.hands[target]:
        question.args = (target, left)
    else:
        state.question = None


ASKS["sight"] = Ask(
    PICK, sight_choices, answer_sight, lambda _, question: [("hand", int(question.args[0]))]
)


# 7 Cleanse


def cleanse_choices(state: State, seat: int, card: int) -> list[str]:
    """One ghost that the card beats (D-3)."""
    return [
        f"{PLAY[card]} {number}"
        for number, ghost in enumerate(ghosts_of(state, seat), 1)
        if beats(card, ghost)
    ]


def cleanse(state: State, caused: Caused, action: Action) -> None:
    """Banish it; siphon if rank or suit matches."""
    seat = action.seat
    before(state, caused, action)
    place = place_of(state, seat, action.move.numbers[0])
    siphon = by_rank_or_suit(action.move.card, state.shadows[seat][place])
    come(state, ("banish", seat, place, siphon))


# 8 Recall, 9 Possess


def recall_choices(state: State, seat: int, card: int) -> list[str]:  # noqa: ARG001
    """Any ghost of any Shadow, but sealed ones."""
    found: list[str] = []
    for owner, shadow in enumerate(state.shadows):
        if shadow and state.lit[owner]:
            found += [
                f"{PLAY[card]}{AT[owner]} {number}"
                for number, ghost in enumerate(ghosts_of(state, owner), 1)
                if not sealed(state, ghost)
            ]
    return found


def recall(state: State, caused: Caused, action: Action) -> None:
    """The ghost comes into the caster's hand."""
    owner = action.move.target
    ghost = state.shadows[owner].pop(place_of(state, owner, action.move.numbers[0]))
    state.hands[action.seat].append(ghost.card | KNOWN)
    caused.append(events.recalled(action.seat, ghost.card, owner))


def possess_choices(state: State, seat: int, card: int) -> list[str]:
    """A ghost of one's own that is not sealed, and a neighbour who takes it in."""
    if not state.shadows[seat]:
        return []
    near = clockwise(state, seat) if state.traits[seat].possesses_all else state.near[seat]
    homes = [other for other in near if not state.traits[other].gated]
    return [
        f"{PLAY[card]} {number}{AT[home]}"
        for number, ghost in enumerate(ghosts_of(state, seat), 1)
        if not sealed(state, ghost)
        for home in homes
    ]


def possess(state: State, caused: Caused, action: Action) -> None:
    """The ghost goes there; it keeps its haunter."""
    seat, home = action.seat, action.move.target
    possessed = state.traits[seat].possessed
    if possessed is not None:
        possessed(state, caused, action)
    for card in action.cards:
        to_dark(state, card)
    action.cards = []
    ghost = state.shadows[seat].pop(place_of(state, seat, action.move.numbers[0]))
    lay_ghost(state, home, ghost)
    caused.append(events.moved(home, ghost, seat))


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
    caused.append(events.kindled(seat, cards, len(state.candles[seat]), True))


# J Mirror


def mirror_choices(state: State, seat: int, card: int) -> list[str]:
    """The neighbours with whom one may swap: no Gatekeeper, no sealed ghost on either side."""
    if any(sealed(state, ghost) for ghost in state.shadows[seat]):
        return []
    near = state.near[seat]
    return AIMED.at(tuple(other for other in near if may_mirror(state, seat, other) == ""))[card]


def may_mirror(state: State, seat: int, other: int) -> str:
    """Why these two may not swap Shadows: "gated" or "sealed"; else ""."""
    traits = state.traits
    if traits[other].gated or (traits[seat].gated and ghosts_of(state, other)):
        return "gated"
    both = state.shadows[seat] + state.shadows[other]
    return "sealed" if any(sealed(state, ghost) for ghost in both) else ""


def mirror(state: State, caused: Caused, action: Action) -> None:
    """Swap whole Shadows, walls too."""
    seat, other = action.seat, action.move.target
    shadows = state.shadows
    shadows[seat], shadows[other] = shadows[other], shadows[seat]
    exchange(state, WALL[seat], WALL[other])
    for one in (seat, other):
        for ghost in shadows[one]:
            visit(state, one, ghost)
    caused.append(events.mirrored(state, seat, other))


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
    state.hands[seat].append(move.card | KNOWN)
    caused.append(events.found(seat, move.card))
    end_search(state)


ASKS["medium"] = Ask(PICK, search_choices, answer_search, lambda *_: [("dark", NONE)])


# K Purge


def purge_all(state: State, caused: Caused, action: Action) -> None:
    """Banish every ghost, without comparison (D-14); one that banishes nothing is no banish."""
    if ghosts_of(state, action.seat):
        before(state, caused, action)
    for card in action.cards:
        to_dark(state, card)
    action.cards = []
    purge(state, caused, action.seat, SUIT[action.move.card])


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
            caused.append(events.appeared(seat, card, len(candle)))
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
    caused.append(events.flickered(seat, count, len(state.candles[seat])))
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
    caused.append(events.kindled(seat, cards, len(state.candles[seat]), False))


BESIDE: Final[Callable[[State, int, int], list[str]]] = lambda *_: []  # noqa: E731
"""Flicker and seance are listed beside the cards."""

SPELLS: Final[dict[int, Deed | None]] = {
    1: None,
    2: Deed(choices=at_anybody, do=greed, targets=named),
    3: Deed(choices=at_neighbour, do=scare, targets=named),
    4: Deed(choices=alone, do=drain, targets=drained),
    5: None,
    6: Deed(choices=at_neighbour, do=sight, targets=named),
    7: Deed(choices=cleanse_choices, do=cleanse, keeps=True),
    8: Deed(choices=recall_choices, do=recall, targets=named),
    9: Deed(choices=possess_choices, do=possess, targets=named, keeps=True),
    10: Deed(choices=alone, do=rekindle, keeps=True),
    JACK: Deed(choices=mirror_choices, do=mirror, targets=named),
    QUEEN: Deed(choices=medium_choices, do=medium, keeps=True),
    13: Deed(choices=alone, do=purge_all, keeps=True),
    JOKER_RANK: Deed(choices=alone, do=boo, targets=frightened, each=True),
}
"""What each rank does when it is cast or summoned."""
