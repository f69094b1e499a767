"""Words for moves, cards and events: catalogue keys, and plain English for the program."""

from typing import Final

from games.deathwick.cards import CARD_OF, RANKS, SUITS
from games.deathwick.classes import TRAITS
from games.deathwick.grammar import WORDS
from games.deathwick.moves import AT
from games.game import Event, Fact, GameError
from games.values import shown

_EXTRAS: Final = ("first", "last", "keep", "bottom", "search", "steal")

_SENTENCES: Final = {
    "ordered": "Seat {seat} goes {choice}: seat {first_seat} starts.",
    "offered": "Seat {seat} is offered {classes}.",
    "classed": "Seat {seat} is the {class}.",
    "asked": "A question is open: {ask}.",
    "turn": "Turn {turn}: seat {seat}.",
    "looked/candle": "Seat {seat} sees the top card of seat {of_seat}'s Candle: {cards}.",
    "looked/hand": "Seat {seat} sees the hand of seat {of_seat}: {cards}.",
    "looked/dark": "Seat {seat} searches The Dark: {cards}.",
    "foresaw/keep": "Seat {seat} keeps the top card of the Candle.",
    "foresaw/bottom": "Seat {seat} puts the top card of the Candle to its bottom.",
    "reprieved": "Seat {seat} plays {cards} and skips the Haunting.",
    "endured": "Seat {seat} endures the Haunting.",
    "panicked/banished": "Seat {seat} panics: {cards} drives {ghost_card} to The Dark.",
    "panicked/siphoned": "Seat {seat} panics: {cards} siphons {ghost_card}.",
    "panicked/failed": "Seat {seat} panics: {cards} fails against {ghost_card} and haunts too.",
    "burned": "Seat {seat} burns {cards}; cards left: {left}.",
    "struck": "What haunts seat {seat} strikes back at {seats}.",
    "drew": "Seat {seat} draws {count}; cards left: {left}.",
    "drawn": "Seat {seat} draws {cards}.",
    "declared": "Seat {seat} declares {action}.",
    "declared/cards": "Seat {seat} declares {action} with {cards}.",
    "declared/target": "Seat {seat} declares {action} with {cards} against seat {target_seat}.",
    "declared/bare": "Seat {seat} declares {action} against seat {target_seat}.",
    "declared/ghosts": "Seat {seat} declares {action} with {cards} for the ghosts {ghosts}.",
    "declared/both": (
        "Seat {seat} declares {action} with {cards} for the ghost {ghosts}, seat {target_seat}."
    ),
    "hidden": "Seat {seat} builds a wall of {cards}.",
    "abstained": "Seat {seat} abstains.",
    "declined": "Seat {seat} gives no answer.",
    "salted": "Seat {seat} salts the action of seat {against_seat} with {cards}.",
    "salted/counter": "Seat {seat} counters the Salt of seat {against_seat} with {cards}.",
    "rejected": "Seat {seat} rejects the play of seat {against_seat} with the page {cards}.",
    "cancelled": "The {action} of seat {seat} is cancelled: {cards} to The Dark.",
    "reflected": "Seat {seat} turns the haunt back on seat {against_seat} with {cards}.",
    "vanished": "Seat {seat} vanishes from seat {against_seat}: {cards} to The Dark.",
    "redirected": "Seat {seat} pays {cards} to send {haunt_card} on to seat {home_seat}.",
    "blocked": "A wall of seat {seat} stops seat {against_seat}: {cards} to The Dark.",
    "haunted": "{cards} haunts seat {seat}; seat {from_seat} sent it.",
    "meddled": "Seat {seat} puts the top card of seat {of_seat}'s Candle to its bottom.",
    "banished/dark": "Seat {seat} banishes {cards} to The Dark.",
    "banished/siphoned": "Seat {seat} siphons {cards}.",
    "spread": "{cards} spreads from seat {from_seat} to seat {seat}.",
    "reaped": "Seat {seat} reaps {cards} from seat {from_seat}.",
    "prayed": "Seat {seat} takes {cards} from The Dark.",
    "scared": "Seat {seat} loses {cards} to The Dark.",
    "drained": "Seat {to_seat} drains {count} from seat {seat}; cards left: {left}.",
    "taken": "Seat {seat} takes cards from the hand of seat {from_seat}: {count}.",
    "took": "Seat {seat} takes {cards} from seat {from_seat}.",
    "done": "Seat {seat} has seen enough.",
    "recalled": "Seat {seat} recalls {cards} from the Shadow of seat {from_seat}.",
    "moved": "{cards} goes from seat {from_seat} to possess seat {seat}.",
    "kindled": (
        "Under the Candle of seat {seat} go {count} of The Dark (seen: {cards}); it has {left}."
    ),
    "kindled/shuffled": (
        "Seat {seat} shuffles {count} of The Dark into the Candle (seen: {cards})."
    ),
    "found": "Seat {seat} finds {cards} in The Dark.",
    "mirrored": "Seats {seat} and {other_seat} swap Shadows: {gained} for {given}.",
    "appeared": "{cards} appears in the Shadow of seat {seat}.",
    "flickered": "Seat {seat} shuffles {count} into the Candle.",
    "grabbed": "Seat {seat} claims the burned {cards}.",
    "showed": "Seat {seat} shows {cards}.",
    "paged": "Seat {seat} lays a page; pages: {pages}.",
    "inscribed": "Seat {seat} lays {cards} as a page.",
    "walled": "A wall stands before seat {seat}.",
    "doomed": "Seat {seat} discards {cards} to doom {ghost_card}.",
    "mimicked": "Seats {seat} and {other_seat} swap Candles: {left} and {other_left} cards.",
    "discarded": "Seat {seat} discards {cards}.",
    "died/draw": "Seat {seat} has nothing to draw and is Consumed.",
    "died/candle": "The Candle of seat {seat} is empty: Consumed.",
    "died/possessed": "Seat {seat} is Possessed by {of_suit}.",
    "inherited": "{cards} pass from seat {from_seat} to seat {seat}.",
    "walls_fell": "The walls of seat {seat} fall: {cards} to The Dark.",
    "tolled": "The bell of seat {seat} tolls for seat {for_seat}.",
    "dug": "Seat {seat} puts the Candle of seat {from_seat} under the own one: {count}.",
    "fed": "Seat {seat} puts {count} of The Dark (seen: {cards}) under the Candle.",
    "departed": "With seat {seat} leave the game: hand {hand}, pages {pages}, Candle {candle}.",
    "risen": "Seat {seat} rises again with the cards of {seats}: {left}.",
    "chapter": "After {turns} turns: Candles {candles}; ghosts {ghosts}.",
    "over/last": "The game is over: seat {winners} is the last one lit.",
    "over/advance": "The game is over: seats {winners} go on.",
    "over/nobody": "The game is over: against the Witness nobody wins.",
    "over/burnt": "The ritual burns out: the longest Candle wins, seat {winners}.",
}


_TERMS: Final[dict[str, tuple[str, dict[str, Fact]]]] = {
    **{word: (f"word.{word}", {}) for word in (*WORDS, *_EXTRAS)},
    **{name: (f"class.{name}", {}) for name in TRAITS},
    **{suit: (f"suit.{suit}", {}) for suit in SUITS},
    **{at[1:]: ("seat", {"a_seat": seat}) for seat, at in enumerate(AT)},
    **{
        code: (
            "card.number" if code[:-1] in RANKS[:10] else "card.face",
            {"rank": code[:-1], "suit": code[-1]},
        )
        for code in CARD_OF
    },
    "X": ("card.joker", {}),
}
"""What `term` answers to all but numbers."""


def asked(move: str) -> list[str]:
    """The words of a move in the order in which a person is asked for them.

    A card stands first, where one is named: `haunt 7H @2` asks for the 7H, then what to do with
    it, then against whom. So does a ghost or wall where no card is.
    """
    verb, *words = move.split(" ")
    if words and (words[0] in CARD_OF or words[0].isdecimal()):
        return [words[0], verb, *words[1:]]
    return [verb, *words]


def term(word: str) -> tuple[str, dict[str, Fact]]:
    """The catalogue key and values of a move's word, a class, a card, a seat or a number.

    `word.haunt`, `class.hex`, `card.number` with rank and suit, `card.joker`, `seat` with
    a_seat, `number` with n (of a ghost or wall), `suit.S`. A class's name is the class, even
    where it is a word too (oracle, mimic). Raises `GameError` for a word that the game does not
    know.
    """
    found = _TERMS.get(word)
    if found is not None:
        return found[0], dict(found[1])
    if word.isascii() and word.isdecimal() and len(word) <= 3 and word[0] != "0":
        return "number", {"n": int(word)}
    raise GameError(f"{shown(word)} is no word of Deathwick's moves, no class and no card")


def describe(event: Event) -> str:
    """The event as an English sentence; seats are named by number, from 0.

    Raises `GameError` for an event of another game.
    """
    sentence = _SENTENCES.get(_sentence_of(event))
    if sentence is None:
        raise GameError(f"{shown(event.kind)} is no event of Deathwick")
    return sentence.format(
        seat=event.seat,
        cards=", ".join(event.cards) or "nothing",
        **{name: _text(fact) for name, fact in event.facts.items()},
    )


_VARIANT: Final = {
    "looked": "zone",
    "foresaw": "choice",
    "panicked": "outcome",
    "banished": "to",
    "died": "why",
    "over": "how",
}
"""The fact that chooses a sentence of these kinds."""


def _sentence_of(event: Event) -> str:
    """The key of the event's sentence; some kinds have several."""
    facts = event.facts
    if event.kind in _VARIANT:
        return f"{event.kind}/{facts.get(_VARIANT[event.kind])}"
    variant = ""
    if event.kind == "declared":
        aimed = "target_seat" in facts
        if "ghosts" in facts:
            variant = "both" if aimed else "ghosts"
        elif aimed:
            variant = "target" if event.cards else "bare"
        elif event.cards:
            variant = "cards"
    elif event.kind == "salted" and facts.get("counter"):
        variant = "counter"
    elif event.kind == "kindled" and facts.get("shuffled"):
        variant = "shuffled"
    return f"{event.kind}/{variant}" if variant else event.kind


def _text(fact: Fact) -> str:
    return (", ".join(map(str, fact)) or "nobody") if isinstance(fact, list) else str(fact)
