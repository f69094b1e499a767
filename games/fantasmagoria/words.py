"""Words for moves, cards and events: catalogue keys, and plain English for the program."""

from collections.abc import Sequence
from typing import Final

from games.fantasmagoria.cards import CARD_OF, CUP, NUMBER, SUIT, SUITS
from games.fantasmagoria.state import State
from games.game import Event, Fact, GameError
from games.values import shown

_WORDS: Final = ("sacrifice", "play", "pile")

_SENTENCES: Final = {
    "sacrificed": "Seat {seat} sacrifices {cards}.",
    "chosen": "Seat {seat} has chosen a sacrifice; still to choose: {left}.",
    "revealed": "Seat {seat} sacrificed {cards}; it lies on pile {pile}.",
    "trump/sacrifice": "{cards} is the lowest sacrifice: {new} is the trump and seat {seat} leads.",
    "trump/possession": "The trump is {new}, it was {old}.",
    "led": "Seat {seat} leads {cards}.",
    "played": "Seat {seat} plays {cards}.",
    "played/set": "Seat {seat} plays {cards}; the suit to follow is {lead_suit}.",
    "possessed": "Seat {seat} cannot follow suit and is possessed.",
    "possessed/again": "Seat {seat} cannot follow suit and is possessed; the trump stays {new}.",
    "pile": "Seat {seat} takes pile {pile} with {cards}.",
    "beyond": "Seat {seat} finds {cards} in pile {pile}.",
    "trick/trump": "Seat {seat} wins the trick of {cards} with the trump {trump}.",
    "trick/suit": "Seat {seat} wins the trick of {cards} with the highest {lead_suit}.",
    "imprisoned": "The cup imprisons {cards}.",
    "released": "Seat {seat} also takes what the cup held: {cards}.",
    "goat": "The cursed {cards} stays face up in front of seat {seat}.",
    "shown": "Seat {seat} shows {cards}: scares {scares}.",
    "shown/double": "Seat {seat} shows {cards}: scares {scares}, each ghost counts 2.",
    "shown/wiped": "Seat {seat} shows {cards}: so many ghosts on the goat that all of it counts 0.",
    "round": "Round {round} of {rounds} ends: scares {scores}; totals {totals}.",
    "dealt": "Round {round} of {rounds} is dealt.",
    "over": "The game is over with the totals {totals}: seat {winners} wins.",
    "over/tied": "Seats {tied} are equal; the spirits choose seat {winners}.",
}


def asked(move: str) -> list[str]:
    """The words of a move in the order in which a person is asked for them: what, then which."""
    return move.split(" ")


def term(word: str) -> tuple[str, dict[str, Fact]]:
    """The catalogue key and values of a move's word, a pile's number, a card or a suit.

    `word.play`, `pile` with n, `card.goat` with n, `card.cup`, `suit.goat`. Raises `GameError`
    for a word that the game does not know.
    """
    if word in _WORDS:
        return f"word.{word}", {}
    if word in CARD_OF:
        card = CARD_OF[word]
        return f"card.{SUITS[SUIT[card]]}", {} if SUIT[card] == CUP else {"n": NUMBER[card]}
    if word in SUITS:
        return f"suit.{word}", {}
    if word in ("1", "2", "3", "4"):
        return "pile", {"n": int(word)}
    raise GameError(f"{shown(word)} is no word of Fantasmagória's moves, no card and no suit")


def named(state: State, seat: int, words: Sequence[str]) -> tuple[str, dict[str, Fact]]:
    """As `term` names the last of the words."""
    del state, seat
    return term(words[-1])


def describe(event: Event) -> str:
    """The event as an English sentence; seats are named by number, from 0.

    Raises `GameError` for an event of another game.
    """
    sentence = _SENTENCES.get(_sentence_of(event))
    if sentence is None:
        raise GameError(f"{shown(event.kind)} is no event of Fantasmagória")
    return sentence.format(
        seat=event.seat,
        cards=", ".join(event.cards) or "nothing",
        **{name: _text(fact) for name, fact in event.facts.items()},
    )


def _sentence_of(event: Event) -> str:
    """The key of the event's sentence; some kinds have several."""
    facts = event.facts
    variant = {
        "trump": facts.get("why"),
        "played": "set" if "lead_suit" in facts else "",
        "possessed": "" if facts.get("moved") else "again",
        "trick": facts.get("by"),
        "shown": facts.get("goat"),
        "over": "tied" if facts.get("tied") else "",
    }.get(event.kind)
    return f"{event.kind}/{variant}" if variant else event.kind


def _text(fact: Fact) -> str:
    return ", ".join(map(str, fact)) if isinstance(fact, list) else str(fact)


def declines(state: State, seat: int, order: str) -> bool:
    """Never: Fantasmagória asks no open questions."""
    del state, seat, order
    return False


def question(state: State) -> list[Event]:
    """None: the phase says it all."""
    del state
    return []


def warning(state: State, seat: int, move: str) -> str:
    """None: no move gives up more than can be seen."""
    del state, seat, move
    return ""
