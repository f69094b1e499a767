"""From a position to a state. What is left out is empty; what cannot be is refused."""

from collections.abc import Mapping
from typing import Any

from games.game import GameError
from games.phantom_rummy.cards import held, pack
from games.phantom_rummy.checking import check
from games.phantom_rummy.claims import settle, to_be_asked
from games.phantom_rummy.deal import begin_turn, pass_turn
from games.phantom_rummy.memory import saw_taken
from games.phantom_rummy.position import NAME
from games.phantom_rummy.reading import Deck, code
from games.phantom_rummy.sets import BIG_SETS, Cards
from games.phantom_rummy.setup import check_players, setup_of
from games.phantom_rummy.state import CLAIM, NONE, PHASES, TAKE, State
from games.values import agreed, among, items, number, per_seat, record, shown, truth

KEYS = (
    "game",
    "rules",
    "players",
    "options",
    "short_game",
    "scores",
    "starter",
    "turn",
    "phase",
    "hands",
    "opened",
    "discards",
    "ready",
    "market",
    "draw",
    "taken",
    "claims",
    "known",
    "shuffles",
)
HIGHEST_SCORE = 10_000
MOST_SHUFFLES = 10**9


def load(position: Mapping[str, Any], seed: str) -> State:
    """The state of a position, which plays on with this seed.

    A position that owes no decision (an empty market, a discard that nobody answers any more)
    moves on. Raises `GameError` that names what is wrong and what would be right.
    """
    state = _read(record(position, "position", KEYS), seed)
    if state.phase == CLAIM and state.discards[state.turn]:
        state.asked = to_be_asked(state)
    check(state)
    _move_on(state)
    return state


def _read(given: Mapping[str, Any], seed: str) -> State:
    players, options = agreed(given, NAME, check_players)
    setup = setup_of(players, options)
    seats, last, deck = setup.players, setup.players - 1, Deck()
    hands: list[list[int]] = per_seat(given, "hands", seats, list, deck.cards)
    state = State(
        setup=setup,
        seed=seed,
        shuffles=number(given.get("shuffles", 0), "shuffles", 0, MOST_SHUFFLES),
        short_game=number(given.get("short_game", 1), "short_game", 1, setup.short_games),
        scores=per_seat(
            given, "scores", seats, int, lambda value, name: number(value, name, 0, HIGHEST_SCORE)
        ),
        starter=number(given.get("starter", 0), "starter", 0, last),
        turn=number(given.get("turn", 0), "turn", 0, last),
        phase=among(given.get("phase", TAKE), "phase", PHASES),
        hands=[pack(cards) for cards in hands],
        opened=per_seat(
            given, "opened", seats, list, lambda value, name: _opened(value, name, deck)
        ),
        discards=per_seat(given, "discards", seats, list, deck.cards),
        ready=per_seat(given, "ready", seats, bool, truth),
        market=deck.cards(given.get("market", []), "market"),
        draw=deck.cards(given.get("draw", []), "draw"),
        taken=NONE if given.get("taken") is None else code(given["taken"], "taken"),
        claims=_claims(given.get("claims", {}), seats),
        asked=[],
        known=per_seat(given, "known", seats, int, _known),
    )
    if state.taken != NONE and not held(state.known[state.turn], state.taken):
        saw_taken(state, state.turn, state.taken)
    return state


def _opened(value: object, name: str, deck: Deck) -> list[Cards]:
    """The big sets that lie before a seat."""
    sets = []
    for place, entry in enumerate(items(value, name)):
        cards = tuple(sorted(deck.cards(entry, f"{name}.{place}")))
        if cards not in BIG_SETS:
            raise GameError(
                f"{name}.{place} must be a big set: 3 cards of a kind, or 3 number cards of one "
                "attribute with consecutive titles"
            )
        sets.append(cards)
    return sets


def _claims(value: object, players: int) -> dict[int, str]:
    """The answers given so far, by seat."""
    seats = tuple(str(seat) for seat in range(players))
    claims = {}
    for seat, move in record(value, "claims", seats).items():
        if not isinstance(move, str):
            raise GameError(f"claims.{seat} is {shown(move)}: it must be a move")
        claims[int(seat)] = move
    return claims


def _known(value: object, name: str) -> int:
    """The cards that others know to be in a hand."""
    cards = items(record(value, name, ("cards",)).get("cards", []), f"{name}.cards")
    deck = Deck()
    return pack(deck.cards(cards, f"{name}.cards"))


def _move_on(state: State) -> None:
    """Go on where no decision is owed; nobody is there to read the events."""
    if state.phase == TAKE and not state.market:
        begin_turn(state, [])
    elif state.phase == CLAIM and not state.asked:
        pass_turn(state, [])
    elif state.phase == CLAIM and len(state.claims) == len(state.asked):
        settle(state, [])
