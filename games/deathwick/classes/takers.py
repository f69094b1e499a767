"""Classes that take or burn others' cards: Crow, Inquisitor, Mimic, Occultist, Pyromaniac,
Ravenous, Usurer and Voodoo Doll.
"""

from games.deathwick import action_events
from games.deathwick.agenda import ASKS, Ask, ask_first, declined
from games.deathwick.aiming import at_anybody
from games.deathwick.card_spells import greed
from games.deathwick.cards import CLUBS, CODES, DIAMONDS, IS_FACE, IS_RED, PLAIN, SPADES, SUIT
from games.deathwick.memory import CANDLE, HAND, exchange, saw_all
from games.deathwick.moves import AT, Move
from games.deathwick.state import REACTION, Action, Question, State
from games.deathwick.table import blind, burn, dark_top, draw, hand_over, into_hand, under
from games.deathwick.traits import Caused, Deed, Trait, named

# The Crow claims face cards that neighbours burn.


def answer_crow(state: State, caused: Caused, seat: int, move: Move, question: Question) -> None:
    """The card, on top of The Dark, into hand; or leave it to another Crow."""
    if move.verb == "claim":
        state.question = None
        card = state.dark.pop()
        into_hand(state, seat, card)
        caused.append(action_events.grabbed(seat, card & PLAIN))
        return
    caused.append(declined(state, seat))
    if question.args:
        ask_first(state, "crow", [int(other) for other in question.args])


ASKS["crow"] = Ask(REACTION, lambda *_: ["claim", "leave"], answer_crow)
CROW: Trait = Trait("crow", grabs="crow")

# The Inquisitor makes a neighbour show their hand.


def at_neighbours(state: State, seat: int, text: str) -> list[str]:
    """A move against each neighbour."""
    return [f"{text}{AT[other]}" for other in state.near[seat]]


def inquisit_choices(state: State, seat: int, card: int) -> list[str]:
    """Any hand card, and a neighbour."""
    return at_neighbours(state, seat, f"inquisit {CODES[card]}")


def inquisit(state: State, caused: Caused, action: Action) -> None:
    """The neighbour shows their hand to all; any J Q K in it, they burn 3."""
    target = action.move.target
    hand = state.hands[target]
    saw_all(state, HAND[target], hand)
    caused.append(action_events.showed(target, [card & PLAIN for card in hand]))
    if any(IS_FACE[card] for card in hand):
        burn(state, caused, target, 3, "inquisition")


INQUISITOR: Trait = Trait(
    "inquisitor",
    deeds={"inquisit": Deed(choices=inquisit_choices, do=inquisit, targets=named, paged=False)},
)

# The Mimic swaps Candles.


def mimic_choices(state: State, seat: int, card: int) -> list[str]:  # noqa: ARG001
    """A neighbour, once a game."""
    return [] if "mimic" in state.used[seat] else at_neighbours(state, seat, "mimic")


def mimic(state: State, caused: Caused, action: Action) -> None:
    """Swap Candles; what everybody knows of them goes along."""
    seat, other = action.seat, action.move.target
    candles = state.candles
    candles[seat], candles[other] = candles[other], candles[seat]
    exchange(state, CANDLE[seat], CANDLE[other])
    caused.append(action_events.mimicked(seat, other, len(candles[seat]), len(candles[other])))


MIMIC: Trait = Trait(
    "mimic",
    deeds={
        "mimic": Deed(choices=mimic_choices, do=mimic, with_card=False, ability=True, once="mimic")
    },
)

# The Occultist possesses anybody.


def possessed(state: State, caused: Caused, action: Action) -> None:
    """To a non-neighbour: the top 2 of The Dark under the own Candle, once a turn (K-15)."""
    seat = action.seat
    if action.move.target in state.near[seat] or "occult" in state.used[seat]:
        return
    state.used[seat].append("occult")
    cards = dark_top(state, 2)
    if cards:
        under(state, seat, cards)
        caused.append(action_events.kindled(seat, cards, len(state.candles[seat]), False))


OCCULTIST: Trait = Trait("occultist", least=4, possesses_all=True, possessed=possessed)

# The Pyromaniac burns a neighbour.


def ignite_choices(state: State, seat: int, card: int) -> list[str]:
    """A red card and a neighbour, once a turn."""
    if not IS_RED[card] or "ignite" in state.used[seat]:
        return []
    return at_neighbours(state, seat, f"ignite {CODES[card]}")


def ignite(state: State, caused: Caused, action: Action) -> None:
    """The neighbour burns 2."""
    burn(state, caused, action.move.target, 2, "pyromaniac")


PYROMANIAC: Trait = Trait(
    "pyromaniac",
    deeds={
        "ignite": Deed(choices=ignite_choices, do=ignite, targets=named, paged=False, once="ignite")
    },
)

# The Ravenous steals with Greed.


def greedy_choices(state: State, seat: int, card: int) -> list[str]:
    """Greed, and for other players to steal instead (K-11)."""
    plain = at_anybody(state, seat, card)
    return plain + [f"{text} steal" for text in plain if not text.endswith(AT[seat])]


def devour(state: State, caused: Caused, action: Action) -> None:
    """2 random cards of that player's hand, instead of their draw."""
    if action.move.extra == "steal":
        state.actions += 1
        take_blind(state, caused, action.seat, action.move.target, "steal")
    else:
        greed(state, caused, action)


def take_blind(state: State, caused: Caused, seat: int, target: int, why: str) -> None:
    """2 random cards of another's hand (D-10)."""
    cards = blind(state, target, 2)
    if cards:
        hand_over(state, target, seat, cards)
        caused += action_events.taken(seat, target, cards, why)


RAVENOUS: Trait = Trait(
    "ravenous", spells={2: Deed(choices=greedy_choices, do=devour, targets=named)}
)

# The Usurer takes cards against a draw.


def usury_choices(state: State, seat: int, card: int) -> list[str]:  # noqa: ARG001
    """A neighbour."""
    return at_neighbours(state, seat, "usury")


def usury(state: State, caused: Caused, action: Action) -> None:
    """2 cards of the neighbour's hand, then they draw 1."""
    take_blind(state, caused, action.seat, action.move.target, "usury")
    draw(state, caused, action.move.target, 1)


USURER: Trait = Trait(
    "usurer", deeds={"usury": Deed(choices=usury_choices, do=usury, targets=named, with_card=False)}
)

# The Voodoo Doll burns those who haunted it.


def strikes(state: State, seat: int) -> list[int]:
    """The lit haunters of spades, clubs and diamonds haunted onto them, in Shadow order."""
    return [
        ghost.haunter
        for ghost in state.shadows[seat]
        if ghost.onto == seat
        and SUIT[ghost.card] in (SPADES, CLUBS, DIAMONDS)
        and state.lit[ghost.haunter]
    ]


VOODOO_DOLL: Trait = Trait("voodoo-doll", strikes=strikes)
