"""Classes that answer a haunt or an action: Grimoire, Hex, Unseen, Mime and Cryptkeeper."""

from games.deathwick import action_events
from games.deathwick.cards import CODES, IS_NUMBER, PLAIN, RANK, SUIT
from games.deathwick.haunts import lay_haunt, stop, turn_to
from games.deathwick.memory import PAGE, WALL, saw
from games.deathwick.moves import Move
from games.deathwick.ritual import cancel
from games.deathwick.state import Action, Ghost, State
from games.deathwick.table import from_hand, from_hand_unseen, lay_ghost, place_of, to_dark
from games.deathwick.traits import Answer, Caused, Deed, Trait

PAGES = 3
"""So many pages a Grimoire holds."""


def each_card(state: State, seat: int, word: str) -> list[str]:
    """The word with each card of a hand."""
    return [f"{word} {CODES[card]}" for card in dict.fromkeys(c & PLAIN for c in state.hands[seat])]


def pay(state: State, seat: int, card: int) -> None:
    """An answering card from the hand goes on The Dark first (K-2)."""
    from_hand(state, seat, card)
    to_dark(state, card)


def holds_cards(state: State, seat: int, action: Action) -> bool:  # noqa: ARG001
    """Anybody with a card in hand might have the answer."""
    return bool(state.hands[seat])


# The Grimoire of Rejection lays pages and rejects what a neighbour plays.


def page_choices(state: State, seat: int, card: int) -> list[str]:
    """One page a turn, 3 at most."""
    if "page" in state.used[seat] or len(state.pages[seat]) >= PAGES:
        return []
    return [f"page {CODES[card]}"]


def lay_page(state: State, caused: Caused, action: Action) -> None:
    """A hand card becomes a page, unseen."""
    seat, card = action.seat, action.move.card
    from_hand_unseen(state, seat, [card], PAGE[seat])
    state.pages[seat].append(card)
    caused += action_events.paged(seat, card, len(state.pages[seat]))


def pages_of_rank(state: State, seat: int, action: Action) -> list[str]:
    """The pages with the rank that was played (K-5, K-22)."""
    rank = action.move.rank
    return [
        f"reject {CODES[card]}" for card in dict.fromkeys(state.pages[seat]) if RANK[card] == rank
    ]


def has_pages(state: State, seat: int, action: Action) -> bool:  # noqa: ARG001
    """That a page is laid, all can see."""
    return bool(state.pages[seat])


def reject(state: State, caused: Caused, seat: int, move: Move) -> None:
    """Page and card to The Dark; the actor goes to the Burden."""
    state.pages[seat].remove(move.card)
    saw(state, PAGE[seat], move.card)
    to_dark(state, move.card)
    caused.append(action_events.rejected(seat, move.card, state.turn))
    cancel(state, caused, "page")


GRIMOIRE: Trait = Trait(
    "grimoire-of-rejection",
    deeds={"page": Deed(choices=page_choices, do=lay_page, ability=True, once="page")},
    reject=Answer("reject", "allow", pages_of_rank, has_pages, reject),
)

# The Hex turns a haunt back.


def same_suit(state: State, seat: int, action: Action) -> list[str]:
    """Hand cards of a haunting number card's suit."""
    card = action.move.card
    if not IS_NUMBER[card]:
        return []
    hand = dict.fromkeys(c & PLAIN for c in state.hands[seat])
    return [f"reflect {CODES[own]}" for own in hand if SUIT[own] == SUIT[card]]


def might_reflect(state: State, seat: int, action: Action) -> bool:
    """Anybody may be asked about a number card who has a card in hand."""
    return IS_NUMBER[action.move.card] and bool(state.hands[seat])


def reflect(state: State, caused: Caused, seat: int, move: Move, target: int) -> None:  # noqa: ARG001
    """The haunt lands with the attacker, haunted by themselves; their turn goes on (K-27)."""
    pay(state, seat, move.card)
    caused.append(action_events.reflected(seat, move.card, state.turn))
    action = state.action
    assert action is not None
    card = stop(state)
    action.cards.append(card)
    lay_haunt(state, caused, action.seat)


HEX: Trait = Trait("hex", dodge=Answer("reflect", "allow", same_suit, might_reflect, reflect))

# The Unseen lets a haunt vanish.


def any_card(state: State, seat: int, action: Action) -> list[str]:  # noqa: ARG001
    """Any hand card."""
    return each_card(state, seat, "vanish")


def vanish(state: State, caused: Caused, seat: int, move: Move, target: int) -> None:  # noqa: ARG001
    """Both cards to The Dark."""
    pay(state, seat, move.card)
    card = stop(state)
    to_dark(state, card)
    caused.append(action_events.vanished(seat, move.card, card, state.turn))


UNSEEN: Trait = Trait("unseen", dodge=Answer("vanish", "allow", any_card, holds_cards, vanish))

# The Mime turns a haunt to the other neighbour.


def mime_cards(state: State, seat: int, action: Action) -> list[str]:  # noqa: ARG001
    """Any hand card, where there is another neighbour (K-26)."""
    return each_card(state, seat, "redirect") if len(state.near[seat]) > 1 else []


def might_redirect(state: State, seat: int, action: Action) -> bool:  # noqa: ARG001
    """With another neighbour and a card in hand."""
    return len(state.near[seat]) > 1 and bool(state.hands[seat])


def redirect(state: State, caused: Caused, seat: int, move: Move, target: int, source: int) -> None:
    """Pay at once; the haunt goes on to the neighbour from whom it did not come."""
    pay(state, seat, move.card)
    (home,) = (other for other in state.near[target] if other != source)
    action = state.action
    assert action is not None
    caused.append(action_events.redirected(seat, move.card, action.move.card, home))
    turn_to(state, home, seat)


MIME: Trait = Trait(
    "mime", least=3, redirect=Answer("redirect", "allow", mime_cards, might_redirect, redirect)
)

# The Cryptkeeper builds walls and blocks haunts with them.


def wall_choices(state: State, seat: int, card: int) -> list[str]:  # noqa: ARG001
    """Any hand card."""
    return [f"wall {CODES[card]}"]


def build(state: State, caused: Caused, action: Action) -> None:
    """The card lies face down in the own Shadow."""
    card = action.cards.pop()
    lay_ghost(state, action.seat, Ghost(card, wall=True))
    caused.append(action_events.walled(action.seat))


def wall_numbers(state: State, seat: int, action: Action) -> list[str]:  # noqa: ARG001
    """Each wall, counted from 1."""
    count = sum(ghost.wall for ghost in state.shadows[seat])
    return [f"block {number + 1}" for number in range(count)]


def has_walls(state: State, seat: int, action: Action) -> bool:  # noqa: ARG001
    """Walls are there for all to see."""
    return any(ghost.wall for ghost in state.shadows[seat])


def block(state: State, caused: Caused, seat: int, move: Move, target: int) -> None:  # noqa: ARG001
    """Wall and ghost to The Dark."""
    wall = state.shadows[seat].pop(place_of(state, seat, move.numbers[0], wall=True)).card
    saw(state, WALL[seat], wall)
    to_dark(state, wall)
    card = stop(state)
    to_dark(state, card)
    caused.append(action_events.blocked(seat, wall, card, state.turn))


CRYPTKEEPER: Trait = Trait(
    "cryptkeeper",
    deeds={"wall": Deed(choices=wall_choices, do=build, paged=False, keeps=True, hidden=True)},
    block=Answer("block", "allow", wall_numbers, has_walls, block),
)
