"""What stands against a move of the active player, the first thing first: `refusal` asks."""

from collections.abc import Iterator

from games.deathwick.aiming import sealed
from games.deathwick.banishing import beats, defies
from games.deathwick.cards import ACE, CODES, IS_NUMBER, IS_RED, JACK, JOKER, PLAIN, RANK, SALT
from games.deathwick.classes import TRAITS, warders
from games.deathwick.ghost_spells import may_mirror
from games.deathwick.moves import Move
from games.deathwick.state import Ghost, State
from games.deathwick.state import ghosts_of as ghosts_in
from games.game import IllegalMove


def against_class(state: State, seat: int, move: Move) -> Iterator[IllegalMove]:
    """Words that are a class's own."""
    owner = next((trait for trait in TRAITS.values() if move.verb in trait.deeds), None)
    if owner is None:
        return
    if state.traits[seat] is not owner:
        yield IllegalMove(
            "not_your_class", f"Only the {owner.name} can do that.", **{"class": owner.name}
        )
    elif owner.deeds[move.verb].once in state.used[seat]:
        yield IllegalMove("used_up", f"You have used {move.verb} already.")
    elif move.verb == "page" and len(state.pages[seat]) >= warders.PAGES:
        yield IllegalMove(
            "pages_full", f"You have {warders.PAGES} pages already.", pages=warders.PAGES
        )


def against_hand(state: State, seat: int, move: Move) -> Iterator[IllegalMove]:
    """Cards that the seat does not hold, and pairs that are none."""
    hand = [card & PLAIN for card in state.hands[seat]]
    for card in move.cards:
        if card not in hand:
            code = CODES[card]
            yield IllegalMove("not_held", f"You do not hold {code}.", a_card=code)
    if move.verb == "seance" and move.cards[0] == move.cards[1]:
        code = CODES[move.card]
        yield IllegalMove(
            "not_a_pair", f"You hold {code} once: a seance needs two cards of one rank."
        )
    elif move.verb == "seance" and RANK[move.cards[0]] != RANK[move.cards[1]]:
        yield IllegalMove("not_a_pair", "A seance needs two cards of one rank.")


def against_target(state: State, seat: int, move: Move) -> Iterator[IllegalMove]:
    """A player who cannot be aimed at."""
    target, players = move.target, state.setup.players
    if target < 0:
        return
    if target >= players:
        yield IllegalMove(
            "no_such_player",
            f"There is no seat {target}: seats are 0 to {players - 1}.",
            players=players,
        )
    elif not state.lit[target]:
        yield IllegalMove("not_lit", f"Seat {target} is out of the game.", of_seat=target)
    elif not _may_aim(state, seat, move):
        yield IllegalMove("not_neighbour", f"Seat {target} is not your neighbour.", of_seat=target)


def _may_aim(state: State, seat: int, move: Move) -> bool:
    if move.target in state.near[seat]:
        return True
    if move.verb != "cast":
        return False
    if move.rank == 9:
        return state.traits[seat].possesses_all and move.target != seat
    return move.rank in (2, 8)


def against_haunting(state: State, seat: int, move: Move) -> Iterator[IllegalMove]:
    """No Ace, no card to turn up, no such ghost."""
    if move.verb == "reprieve":
        code = CODES[move.card]
        yield IllegalMove("no_answer", f"{code} is no Ace.", a_card=code)
    elif not state.candles[seat]:
        yield IllegalMove("empty_candle", "Your Candle is empty: there is no card to turn up.")
    else:
        yield _no_such_ghost(ghosts_in(state, seat))


def _no_such_ghost(ghosts: list[Ghost]) -> IllegalMove:
    count = len(ghosts)
    return IllegalMove(
        "no_such_ghost", f"There is no such ghost: ghosts there are {count}.", ghosts=count
    )


def against_ritual(state: State, seat: int, move: Move) -> Iterator[IllegalMove]:
    """What stands against an action with cards that the seat holds."""
    if not move.cards:
        return
    card, code = move.card, CODES[move.card]
    if move.verb == "haunt" and not IS_NUMBER[card]:
        yield IllegalMove(
            "not_a_number", f"{code} cannot haunt: only a number card can.", a_card=code
        )
    if move.verb == "ignite" and not IS_RED[card]:
        yield IllegalMove("not_red", f"{code} is not red.", a_card=code)
    if move.verb == "cast" and RANK[card] in (ACE, SALT):
        yield IllegalMove("never_cast", f"{code} cannot be cast.", a_card=code)
    if move.verb == "cast" and not IS_NUMBER[card]:
        yield IllegalMove("not_a_number", f"{code} is summoned, not cast.", a_card=code)
    if move.verb == "summon" and IS_NUMBER[card]:
        yield IllegalMove(
            "not_this_way", f"{code} is never summoned: a face card or Joker is.", move=move.text
        )
    yield from _against_ghosts(state, seat, move)
    if move.verb == "summon" and move.rank == JACK and move.target in state.near[seat]:
        why = may_mirror(state, seat, move.target)
        if why == "gated":
            yield _gated()
        elif why:
            yield _sealed()


def _gated() -> IllegalMove:
    return IllegalMove("gated", "The Gatekeeper lets no ghost in by Possess or Mirror.")


def _sealed() -> IllegalMove:
    return IllegalMove("sealed", "A Sealbinder's ghost cannot be possessed, mirrored or recalled.")


def _against_ghosts(state: State, seat: int, move: Move) -> Iterator[IllegalMove]:
    if not move.numbers or move.verb not in ("banish", "doom", "cast"):
        return
    owner = move.target if move.verb == "cast" and move.rank == 8 and move.target >= 0 else seat
    ghosts = ghosts_in(state, owner)
    chosen = [ghosts[number] for number in move.numbers if number < len(ghosts)]
    if len(chosen) < len(move.numbers):
        yield _no_such_ghost(ghosts)
        return
    for ghost in chosen:
        yield from _against_ghost(state, move, ghost)
    if move.rank == 9 and move.target >= 0 and state.traits[move.target].gated:
        yield _gated()


def _against_ghost(state: State, move: Move, ghost: Ghost) -> Iterator[IllegalMove]:
    card, code = move.card, CODES[move.card]
    banishes = move.verb == "banish" or (move.verb == "cast" and move.rank == 7)
    if move.verb == "banish" and card == JOKER:
        yield IllegalMove("not_this_way", "A Joker cannot banish.", move=move.text)
    if banishes and not beats(card, ghost):
        other = CODES[ghost.card]
        yield IllegalMove(
            "too_weak", f"{code} is too weak to banish {other}.", a_card=code, ghost_card=other
        )
    if move.verb in ("banish", "doom") and defies(state, card, ghost):
        yield IllegalMove(
            "defies_numbers",
            f"A Clown's ghost defies number cards like {code}: a face card or a cast 7 works.",
            a_card=code,
        )
    if move.verb == "cast" and move.rank in (8, 9) and sealed(state, ghost):
        yield _sealed()
