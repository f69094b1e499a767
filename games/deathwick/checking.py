"""Whether a position can be: who is in it, whose turn it is, and what is known of its cards."""

from games.deathwick.cards import CODES, KNOWN, PLAIN
from games.deathwick.memory import CANDLE, HAND, OUT, PAGE, WALL, known_alone
from games.deathwick.opening import OFFERED
from games.deathwick.pending import check_asked
from games.deathwick.salted import count
from games.deathwick.scoring import ending
from games.deathwick.state import CLASS, HAUNTING, NONE, ORACLE, ORDER, OVER, WAITING, State
from games.deathwick.traits import COMMONER
from games.game import GameError


def check(state: State, phase: str) -> None:
    """Raise `GameError` if the state cannot be; its values are of the right kinds already."""
    _check_life(state, phase)
    if phase in (ORDER, CLASS):
        _check_opening(state, phase)
    else:
        _demand(not state.offers, "offers must be empty: nobody chooses a class now")
    _demand(
        (phase in WAITING) == (state.question is not None),
        f"pending must be there in the phases {', '.join(WAITING)}, and in no other",
    )
    if state.question is not None:
        check_asked(state)
    _check_loose(state)
    for seat, (least, most) in enumerate(state.salts):
        found = count(state.hands[seat])
        _demand(least <= found <= most, f"known.salts.{seat}: the hand holds {found}")


def _demand(holds: bool, wrong: str) -> None:
    if not holds:
        raise GameError(wrong)


def _check_life(state: State, phase: str) -> None:
    _demand(any(state.lit), "lit: somebody must be lit")
    if phase == OVER:
        limit = state.setup.turn_limit * state.setup.players
        _demand(
            ending(state) != "" or state.turns >= limit,
            f"phase is over, but more than one is lit and turns is below {limit}",
        )
    elif phase not in (ORDER, CLASS, *WAITING):
        _demand(
            state.lit[state.turn] or ending(state) != "",
            f"turn is {state.turn}: that player is out",
        )
    if phase in (ORACLE, HAUNTING):
        _demand(state.actions > 0, f"actions is 0: in the phase {phase} one is still to come")
    for seat, page in enumerate(state.pages):
        _demand(len(page) <= 3, f"pages.{seat} has {len(page)} cards: 3 at most")


def _check_opening(state: State, phase: str) -> None:
    _demand(all(state.lit), f"lit must be true for all in the phase {phase}")
    if phase == ORDER:
        _demand(state.first == NONE, "first must be null until it is chosen")
        _demand(not state.offers, "offers must be empty in the phase order")
        return
    _demand(state.first != NONE, "first must be a seat in the phase class")
    if not state.offers:
        return
    names = {trait.name for trait in state.traits}
    _demand(
        len(set(state.offers)) == len(state.offers) <= OFFERED
        and "" not in state.offers
        and not names & set(state.offers),
        f"offers must be up to {OFFERED} classes that nobody has, each once",
    )
    _demand(state.traits[state.turn] is COMMONER, f"turn is {state.turn}: they have their class")


def _check_loose(state: State) -> None:
    """Every loose card, as each seat knows of them, lies in one of its zones."""
    _find_places(state, state.loose)
    for who in {entry[0] for entry in state.alone}:
        _find_places(state, state.loose + known_alone(state, who))


def _find_places(state: State, loose: list[tuple[int, int]]) -> None:
    """Find a place of its own for each loose card."""
    places = [
        (card, zone) for zone, cards in hidden_zones(state) for card in cards if not card & KNOWN
    ]
    held: dict[int, int] = {}

    def seat(entry: int, tried: set[int]) -> bool:
        card, zones = loose[entry]
        for place, (other, zone) in enumerate(places):
            if other & PLAIN == card and zone & zones and place not in tried:
                tried.add(place)
                if place not in held or seat(held[place], tried):
                    held[place] = entry
                    return True
        return False

    for entry, (card, _) in enumerate(loose):
        _demand(seat(entry, set()), f"known.loose: {CODES[card & PLAIN]} lies in none of its zones")


def hidden_zones(state: State) -> list[tuple[int, list[int]]]:
    """Every zone in which cards can be loose, with its cards."""
    zones: list[tuple[int, list[int]]] = [(OUT, state.out)]
    for seat in range(state.setup.players):
        zones += [
            (HAND[seat], state.hands[seat]),
            (CANDLE[seat], state.candles[seat]),
            (PAGE[seat], state.pages[seat]),
            (WALL[seat], walls_of(state, seat)),
        ]
    return zones


def walls_of(state: State, seat: int) -> list[int]:
    """The cards of the walls in a Shadow, and of one being built."""
    cards = [ghost.card for ghost in state.shadows[seat] if ghost.wall]
    action = state.action
    if action is not None and action.seat == seat and action.move.verb == "wall":
        cards += action.cards
    return cards
