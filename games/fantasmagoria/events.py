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
             ghosts (how many), cursed (codes of the cursed cards in it that count), kept (how
             many of the cards, the last ones, came from the hand), goat ("" not face up before
             them, "double": each ghost counts 2, "wiped": 7 ghosts or more, all is 0).
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
