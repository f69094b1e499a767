"""From a position to a state. What is left out is empty; what cannot be is refused."""

from collections.abc import Mapping
from typing import Any

from games.fantasmagoria.cards import BIT, CODES, PILE_SIZE, RITUAL_BITS, SUITS, bits
from games.fantasmagoria.checking import check
from games.fantasmagoria.position import NAME
from games.fantasmagoria.reading import Deck
from games.fantasmagoria.scoring import ask_the_spirits
from games.fantasmagoria.setup import check_players, setup_of
from games.fantasmagoria.state import NONE, OVER, PHASES, State, lead_of
from games.game import GameError
from games.values import agreed, among, items, number, per_seat, record, shown, truth

KEYS = (
    "game",
    "rules",
    "players",
    "options",
    "round",
    "scores",
    "phase",
    "trump",
    "leader",
    "turn",
    "hands",
    "sacrificed",
    "piles",
    "possessed",
    "trick",
    "trump_moved",
    "won",
    "goat",
    "imprisoned",
    "known",
    "shuffles",
)
FARTHEST_SCORE = 10_000
MOST_SHUFFLES = 10**9
HIGHEST_TRUMP = 11


def load(position: Mapping[str, Any], seed: str) -> State:
    """The state of a position, which plays on with this seed.

    Raises `GameError` that names what is wrong: an unknown key, a bad value, an unknown or
    doubled card, a wrong length, a turn that cannot be.
    """
    given = record(position, "position", KEYS)
    players, options = agreed(given, NAME, check_players)
    setup = setup_of(players, options)
    deck = Deck(players, setup.ritual + setup.beyond)
    last = players - 1
    trick, leader = _trick(given, deck, number(given.get("leader", 0), "leader", 0, last), players)
    piles = per_seat(
        given, "piles", players, lambda: None, lambda value, name: _pile(value, name, deck)
    )
    hands: list[list[int]] = per_seat(given, "hands", players, list, deck.cards)
    won: list[list[int]] = per_seat(given, "won", players, list, deck.cards)
    known = per_seat(
        given, "known", players, lambda: (0, 0), lambda value, name: _known(value, name, deck)
    )
    goat = given.get("goat")
    state = State(
        setup=setup,
        seed=seed,
        shuffles=number(given.get("shuffles", 0), "shuffles", 0, MOST_SHUFFLES),
        round=number(given.get("round", 1), "round", 1, setup.rounds),
        scores=per_seat(
            given,
            "scores",
            players,
            int,
            lambda value, name: number(value, name, -FARTHEST_SCORE, FARTHEST_SCORE),
        ),
        phase=among(given.get("phase", ""), "phase", PHASES),
        trump=number(given.get("trump", 0), "trump", 0, HIGHEST_TRUMP),
        leader=leader,
        turn=number(given.get("turn", 0), "turn", 0, last),
        hands=[bits(cards) for cards in hands],
        sacrificed=per_seat(
            given,
            "sacrificed",
            players,
            lambda: NONE,
            lambda value, name: NONE if value is None else deck.card(value, name),
        ),
        tops=[NONE if pile is None else pile[0] for pile in piles],
        piles=[None if pile is None else pile[1] for pile in piles],
        possessed=sum(
            flag << seat
            for seat, flag in enumerate(per_seat(given, "possessed", players, bool, truth))
        ),
        trick=trick,
        lead=lead_of(trick),
        moved=truth(given.get("trump_moved", False), "trump_moved"),
        won=[list(cards) for cards in won],
        goat=NONE if goat is None else number(goat, "goat", 0, last),
        imprisoned=deck.cards(given.get("imprisoned", []), "imprisoned"),
        voids=[voids for voids, _ in known],
        known=[cards for _, cards in known],
        favoured=NONE,
    )
    if state.goat != NONE:
        deck.card(CODES[setup.goat], "goat")
    check(state)
    if state.phase == OVER:
        state.favoured = ask_the_spirits(state)
    return state


def _pile(value: object, name: str, deck: Deck) -> tuple[int, tuple[int, ...]] | None:
    """The face-up card and the beyond cards of a pile."""
    if value is None:
        return None
    pile = record(value, name, ("top", "cards"))
    cards = deck.cards(pile.get("cards", []), f"{name}.cards")
    if len(cards) != PILE_SIZE or bits(cards) & RITUAL_BITS:
        raise GameError(f"{name}.cards must be {PILE_SIZE} beyond cards: ghosts and the cup")
    if pile.get("top") is None:
        return NONE, tuple(cards)
    top = deck.card(pile["top"], f"{name}.top")
    if not BIT[top] & RITUAL_BITS:
        raise GameError(f"{name}.top is {pile['top']}: it must be a ritual card, or null")
    return top, tuple(cards)


def _trick(
    given: Mapping[str, Any], deck: Deck, leader: int, players: int
) -> tuple[list[int], int]:
    """The cards of the trick, which the seats played in turn from the leader."""
    cards = []
    for place, value in enumerate(items(given.get("trick", []), "trick")):
        name = f"trick.{place}"
        entry = record(value, name, ("seat", "card"))
        seat = number(entry.get("seat", 0), f"{name}.seat", 0, players - 1)
        if place == players:
            raise GameError(f"trick has more than {players} cards: each seat plays one")
        if seat != (leader + place) % players:
            raise GameError(
                f"{name}.seat is {seat}: clockwise from the leader it is the card of seat "
                f"{(leader + place) % players}"
            )
        cards.append(deck.card(entry.get("card"), f"{name}.card"))
    return cards, leader


def _known(value: object, name: str, deck: Deck) -> tuple[int, int]:
    """The suits that a hand is out of, and the cards known to be in it, as sets."""
    entry = record(value, name, ("voids", "cards"))
    voids = 0
    for suit in items(entry.get("voids", []), f"{name}.voids"):
        if suit not in SUITS:
            raise GameError(f"{name}.voids: {shown(suit)} is no suit; suits are {', '.join(SUITS)}")
        voids |= 1 << SUITS.index(suit)
    cards = 0
    for code in items(entry.get("cards", []), f"{name}.cards"):
        cards |= BIT[deck.code(code, f"{name}.cards")]
    return voids, cards
