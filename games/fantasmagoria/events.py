"""What happens in a game of Fantasmagória, as facts, and each fact as an English sentence.

Every event that a move can cause, with what stands in `seat`, `cards` and `facts`. All may see
an event (`seen_by` is None) unless the list says otherwise. Cards are codes (`goat7`), seats
count from 0, piles and places in a trick from 1. They come in the order of this list, and one
story holds all that a picture of the last move needs; only the deal of the first round has no
event, since `new` makes it.

sacrificed   seat: who, cards: the chosen card. Seen by that seat alone.
chosen       seat: who has chosen. facts: left (how many seats still have to choose).
revealed     seat: whose sacrifice, cards: it. facts: pile (where it lies now, seat + 1).
trump        seat: who named it, cards: the card that names it. facts: old, new (numbers, old 0
             before the first), why ("sacrifice": its owner leads; "possession").
led          seat, cards: the first card of a trick. facts: place (1), lead_suit (left out when
             it is the cup, which sets none).
played       seat, cards: a later card of a trick. facts: place (2, 3, 4), lead_suit (only when
             this card set it, since the cup was led).
possessed    seat, cards: the card that could not follow. facts: old, new (trump before and
             after), moved (1 if it named the trump, even the same number; 0 after an earlier
             possession in this trick). A `trump` event follows when moved is 1.
pile         seat: the taker, cards: the pile's face-up card. facts: pile.
beyond       seat: the taker, cards: the 3 beyond cards. facts: pile. Seen by the taker alone.
trick        seat: who wins it and leads next, cards: in order of play. facts: seats (who played
             each), trump, by ("trump" or "suit"), lead_suit, cup (1 if the cup is in it),
             imprisoned, released (how many cards), last (1 if the round ends with it).
imprisoned   seat: the would-be winner, cards: what the cup holds from now on.
released     seat: the winner, cards: what the cup had held and they must take.
goat         seat: who has the cursed goat face up from now on, cards: it.
shown        seat, cards: the whole pile at the round's end, one event a seat. facts: scares,
             ghosts (how many), cursed (codes of the cursed cards in it that have a worth, wiped
             or not), kept (how many of the cards, the last ones, came from the hand), goat ("":
             not face up before them, "double": each ghost counts 2, "wiped": 7 ghosts or more,
             all is 0).
round        The round is closed. facts: round, rounds (of how many), scores (of the round, per
             seat), totals (per seat), ghosts (per seat), cursed (per seat, the codes with
             spaces between), goat (per seat, as in `shown`).
dealt        facts: round (the new one), rounds.
over         facts: winners (seats), totals, places (per seat, from 1, ties share), tied (seats
             with the lowest total, when more than one: the spirits chose among them; else empty).

Reasons of refused moves (`IllegalMove.code`) and their facts: over; no_such_seat (players);
not_your_turn (turn_seat); already_chosen; unknown_move (move); no_such_card (a_card, players);
no_such_pile (pile, piles); wrong_phase (phase); not_held (a_card); must_follow (lead_suit);
ghost_may_not_lead; cursed_sacrifice (a_card); pile_taken (pile).
"""

from collections.abc import Iterable
from typing import Final

from games.fantasmagoria.cards import CODES, SUIT, SUITS, THE_CUP, codes
from games.fantasmagoria.scoring import Scares, places
from games.fantasmagoria.state import State
from games.game import Event, Fact

_ROUND_THE_TABLE: Final = {
    players: [[(leader + place) % players for place in range(players)] for leader in range(players)]
    for players in (3, 4)
}
"""Who plays, in order, by players and leader."""


def sacrificed(seat: int, card: int) -> Event:
    """The seat laid a card aside; nobody else may know which."""
    return Event("sacrificed", seat, (CODES[card],), {}, (seat,))


def chosen(seat: int, left: int) -> Event:
    """The seat has chosen its sacrifice; so many seats still have to."""
    return Event("chosen", seat, (), {"left": left})


def revealed(seat: int, card: int) -> Event:
    """The seat's sacrifice lies face up on its pile (F-2)."""
    return Event("revealed", seat, (CODES[card],), {"pile": seat + 1})


def trump(seat: int, card: int, old: int, new: int, why: str) -> Event:
    """The planchette moves to the number of a card."""
    return Event("trump", seat, (CODES[card],), {"old": old, "new": new, "why": why})


def _led(seat: int, card: int) -> Event:
    suit = SUITS[SUIT[card]]
    facts: dict[str, Fact] = {"place": 1}
    if card != THE_CUP:
        facts["lead_suit"] = suit
    return Event("led", seat, (CODES[card],), facts)


LED: Final = tuple(tuple(_led(seat, card) for card in range(len(CODES))) for seat in range(4))
"""By seat and card. Made once, as `PLAYED`: nearly every move causes one of them."""

PLAYED: Final = tuple(
    tuple(
        tuple(Event("played", seat, (code,), {"place": place}) for code in CODES)
        for place in range(5)
    )
    for seat in range(4)
)
"""By seat, place and card."""


def set_suit(seat: int, card: int) -> Event:
    """The card after a led cup, which sets the suit in its place (F-4)."""
    return Event("played", seat, (CODES[card],), {"place": 2, "lead_suit": SUITS[SUIT[card]]})


def possessed(seat: int, card: int, old: int, new: int, moved: bool) -> Event:
    """The seat could not follow for the first time in this round."""
    return Event(
        "possessed", seat, (CODES[card],), {"old": old, "new": new, "moved": 1 if moved else 0}
    )


def pile(seat: int, top: int, number: int) -> Event:
    """The seat takes a pile, counted here from 0, with its face-up card."""
    return Event("pile", seat, (CODES[top],), {"pile": number + 1})


def beyond(seat: int, cards: Iterable[int], number: int) -> Event:
    """The beyond cards of the pile, for their taker to know."""
    return Event("beyond", seat, tuple(codes(cards)), {"pile": number + 1}, (seat,))


def trick(state: State, winner: int, by_trump: bool, caught: list[int], last: bool) -> Event:
    """The trick as it lies, before anybody takes it; the cup catches `caught` of its cards."""
    cards = state.trick
    return Event(
        "trick",
        winner,
        tuple([CODES[card] for card in cards]),
        {
            "seats": _ROUND_THE_TABLE[len(cards)][state.leader],
            "trump": state.trump,
            "by": "trump" if by_trump else "suit",
            "lead_suit": SUITS[state.lead],
            "cup": 1 if THE_CUP in cards else 0,
            "imprisoned": len(caught),
            "released": len(state.imprisoned),
            "last": 1 if last else 0,
        },
    )


def imprisoned(seat: int, cards: list[int]) -> Event:
    """The cup holds these cards for the winner of the next trick."""
    return Event("imprisoned", seat, tuple(codes(cards)))


def released(seat: int, cards: list[int]) -> Event:
    """The winner takes what the cup held."""
    return Event("released", seat, tuple(codes(cards)))


def goat(seat: int, card: int) -> Event:
    """The cursed goat lies face up before the seat (F-7)."""
    return Event("goat", seat, (CODES[card],))


def shown(seat: int, cards: list[int], kept: int, worth: Scares) -> Event:
    """The seat's pile at the round's end, its last `kept` cards from the hand."""
    return Event(
        "shown",
        seat,
        tuple(codes(cards)),
        {
            "scares": worth.scares,
            "ghosts": worth.ghosts,
            "cursed": codes(worth.cursed),
            "kept": kept,
            "goat": worth.goat,
        },
    )


def round_over(number: int, rounds: int, counted: list[Scares], totals: list[int]) -> Event:
    """The round is closed with what each pile was worth."""
    return Event(
        "round",
        facts={
            "round": number,
            "rounds": rounds,
            "scores": [worth.scares for worth in counted],
            "totals": list(totals),
            "ghosts": [worth.ghosts for worth in counted],
            "cursed": [" ".join(codes(worth.cursed)) for worth in counted],
            "goat": [worth.goat for worth in counted],
        },
    )


def dealt(number: int, rounds: int) -> Event:
    """The next round is dealt."""
    return Event("dealt", facts={"round": number, "rounds": rounds})


def over(winner: int, totals: list[int], tied: list[int]) -> Event:
    """The game is over; `tied` are the equals among whom the spirits chose (F-6)."""
    return Event(
        "over",
        facts={
            "winners": [winner],
            "totals": list(totals),
            "places": places(totals),
            "tied": tied,
        },
    )
