"""A trick: who may play what, possession and the pile it brings, who wins and takes what."""

from games.fantasmagoria import events, memory
from games.fantasmagoria.cards import (
    BIT,
    CUP,
    CUP_BIT,
    GHOST,
    GHOST_BITS,
    NUMBER,
    SUIT,
    SUIT_BITS,
    THE_CUP,
    bits,
)
from games.fantasmagoria.events import LED, PLAYED
from games.fantasmagoria.rounds import end_round
from games.fantasmagoria.state import NONE, PILE, PLAY, State
from games.game import Event


def playable(state: State) -> int:
    """The cards that the seat to play may play now.

    Following: the lead suit and the cup; without the suit anything. Setting the suit: ghosts
    only when every player is possessed, or from a hand that holds nothing else (F-3).
    """
    hand, lead = state.hands[state.turn], state.lead
    if lead != NONE:
        same = hand & SUIT_BITS[lead]
        return same | hand & CUP_BIT if same else hand
    if state.possessed == state.setup.everybody:
        return hand
    return hand & ~GHOST_BITS or hand


def play(state: State, card: int) -> list[Event]:
    """The seat whose turn it is plays a card that it may play."""
    seat, lead, trick = state.turn, state.lead, state.trick
    state.hands[seat] ^= BIT[card]
    trick.append(card)
    if lead == NONE:
        caused = [set_lead(state, seat, card)]
    else:
        caused = [PLAYED[seat][len(trick)][card]]
        if SUIT[card] != lead and card != THE_CUP:
            fail_to_follow(state, seat, card, caused)
            if state.phase == PILE:
                return caused
    go_on(state, caused)
    return caused


def set_lead(state: State, seat: int, card: int) -> Event:
    """The card sets the suit to follow, in the leader's place or after a led cup (F-4)."""
    suit = SUIT[card]
    if suit != CUP:
        state.lead = suit
    if suit == GHOST and state.possessed != state.setup.everybody:
        memory.saw_ghosts_alone(state, seat)
    return LED[seat][card] if len(state.trick) == 1 else events.set_suit(seat, card)


def fail_to_follow(state: State, seat: int, card: int, caused: list[Event]) -> None:
    """The seat has nothing of the lead suit, which all see; the first time, it is possessed."""
    memory.saw_no_follower(state, seat)
    if not state.possessed >> seat & 1:
        possess(state, seat, card, caused)


def possess(state: State, seat: int, card: int, caused: list[Event]) -> None:
    """The seat's first failure to follow in a round: the trump moves, once a trick, and the seat
    owes the choice of a pile.
    """
    old, moved = state.trump, not state.moved
    if moved:
        state.trump = NUMBER[card]
    state.moved = True
    state.possessed |= 1 << seat
    caused.append(events.possessed(seat, card, old, state.trump, moved))
    if moved:
        caused.append(events.trump(seat, card, old, state.trump, "possession"))
    # There is a pile for everybody, save in a position made by hand.
    if any(state.piles):
        state.phase = PILE


def take_pile(state: State, pile: int) -> list[Event]:
    """The possessed seat takes the beyond cards of a pile and the sacrifice on it into hand."""
    seat, top, beyond = state.turn, state.tops[pile], state.piles[pile] or ()
    state.hands[seat] |= BIT[top] | bits(beyond)
    memory.saw_pile_taken(state, seat, top)
    state.piles[pile] = None
    state.tops[pile] = NONE
    state.phase = PLAY
    caused = [events.pile(seat, top, pile), events.beyond(seat, beyond, pile)]
    go_on(state, caused)
    return caused


def go_on(state: State, caused: list[Event]) -> None:
    """After a card and what it brought: the next seat plays, or the trick is over."""
    players = len(state.hands)
    if len(state.trick) == players:
        end_trick(state, caused)
    else:
        state.turn = (state.turn + 1) % players


def winning_place(trick: list[int], trump: int, lead: int) -> tuple[int, bool]:
    """Which card of a trick wins, counted from 0, and whether it does as a trump.

    The first played among cards bearing the trump number, of any suit; if none, the highest of
    the lead suit. The cup has no number and wins nothing.
    """
    best, highest = 0, 0
    for place, card in enumerate(trick):
        number = NUMBER[card]
        if number == trump:
            return place, True
        if SUIT[card] == lead and number > highest:
            best, highest = place, number
    return best, False


def end_trick(state: State, caused: list[Event]) -> None:
    """The winner takes the cards, the cup its prisoners; the winner leads, or the round is over."""
    trick, freed = state.trick, state.imprisoned
    place, by_trump = winning_place(trick, state.trump, state.lead)
    winner = (state.leader + place) % len(state.hands)
    caught = prisoners(state, trick)
    last = not all(state.hands)
    caused.append(events.trick(state, winner, by_trump, caught, last))
    taken = trick
    if caught:
        taken = [card for card in trick if card not in caught]
        caused.append(events.imprisoned(winner, caught))
    if freed:
        taken = freed + taken
        caused.append(events.released(winner, freed))
    state.imprisoned = caught
    take_cards(state, winner, taken, caused)
    state.trick = []
    state.lead = NONE
    state.moved = False
    state.leader = state.turn = winner
    if last:
        end_round(state, caused)


def prisoners(state: State, trick: list[int]) -> list[int]:
    """What a cup in the trick catches: all that is worth scares, not the cup itself (F-8)."""
    if THE_CUP not in trick:
        return []
    return [card for card in trick if BIT[card] & state.setup.scare_bits]


def take_cards(state: State, winner: int, cards: list[int], caused: list[Event]) -> None:
    """Put cards on the winner's pile; the cursed goat stays face up before them (F-7)."""
    goat = state.setup.goat
    if goat in cards:
        cards = [card for card in cards if card != goat]
        state.goat = winner
        caused.append(events.goat(winner, goat))
    state.won[winner] += cards
