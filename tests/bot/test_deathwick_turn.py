"""Whole turns of Deathwick in clicks: every class, many positions, nothing left out.

A normal turn is all that its player decides in it once the hand is open: the Oracle's look, the
Haunting, one action of the Ritual with all that it goes on to ask (the cards of Sight and Medium,
the Meddler's look), and the Burden. After Greed it is that, and to abstain from the action more.
Left out are extras that nobody needs to take, counted by themselves: abilities, and what is done
with the action that Greed gives. Reactions, a dying player's bequest, and the choices before the
first turn are decisions of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games import deathwick as game
from games.deathwick.classes import TRAITS
from tests.bot.clicking import clicks
from tests.games.deathwick.tables import position

MOST = 5
ABILITIES = ("page", "doom", "mimic")
ACTION = 3
"""So many clicks an action takes at most, with all that it asks; so one that Greed gives."""
ABILITY = 3
WITH_GREED = 7
"""So many a turn takes in which Greed is cast and the action that it gives is taken."""


def made_by_hand(name: str, players: int, number: int, *held: str) -> Any:
    """A position at the start of seat 0's turn, which is of this class: many cards, many ghosts.

    They hold these cards and others.
    """
    rng = Random(f"{name} {players} {number}")
    decks = -(-players // 2)
    cards = [f"{rank}{suit}" for rank in RANKS for suit in "SHCD"] * decks + ["X"] * (2 * decks)
    for card in held:
        cards.remove(card)
    rng.shuffle(cards)

    def take(count: int) -> str:
        taken, cards[:] = cards[:count], cards[count:]
        return " ".join(taken)

    others = [other for other in sorted(TRAITS) if other != name]
    classes = dict(enumerate([name, *rng.sample(others, players - 1)]))
    hands = [take(rng.choice((3, 5, 5, 7)) if number else 5) for _ in range(players)]
    hands[0] = " ".join((*held, hands[0]))
    shadows = {}
    for seat in range(players):
        ghosts = take(rng.choice((0, 2, 4, 7)) if seat or number else 7).split()
        haunters = [other for other in range(players) if other != seat]
        shadows[seat] = " ".join(f"{ghost}<{rng.choice(haunters)}" for ghost in ghosts)
    candles = {seat: take(12) for seat in range(players)}
    phase = "oracle" if name == "oracle" else "haunting"
    dark = take(len(cards))
    made = position(
        *hands,
        shadows=shadows,
        classes=classes,
        candles=candles,
        dark=dark,
        phase=phase,
        ask="all",
    )
    return game.load(made, "x")


RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")


def turns_of(players: int, games: int) -> Iterator[Any]:
    """The start of every turn of some random games."""
    for number in range(games):
        rng, begun = Random(f"{players} {number}"), -1
        state = game.new(players, f"{players} {number}", {"ask": "all"})
        while seats := game.to_act(state):
            if game.phase(state) in ("oracle", "haunting", "ritual") and state.turns != begun:
                begun = state.turns
                yield state
            seat = rng.choice(seats)
            game.apply(state, seat, rng.choice(game.legal(state, seat)))


def play_row(state: Any, seat: int, row: tuple[str, ...]) -> None:
    for move in row:
        game.apply(state, seat, move)


class Turn:
    """One turn of a player, played with the costliest choice where choices cost differently."""

    def __init__(self, state: Any, rng: Random) -> None:
        self.state = game.copy(state)
        self.seat, self.turns = state.turn, state.turns
        self.rng = rng

    def own(self) -> bool:
        """Go on to the player's next decision, others declining; whether there is one."""
        while self.state.turns == self.turns and game.result(self.state) is None:
            acting, phase = game.to_act(self.state)[0], game.phase(self.state)
            if phase not in ("reaction", "bequeath"):
                return bool(acting == self.seat)
            game.apply(self.state, acting, game.legal(self.state, acting)[-1])
        return False

    def to_ritual(self) -> int | None:
        """The clicks up to the Ritual; `None` if it does not come to that."""
        made = 0
        while self.own():
            if game.phase(self.state) == "ritual":
                return made
            made += self.costliest()
        return None

    def costliest(self) -> int:
        costs = clicks(game, self.state, self.seat)
        most = max(costs.values())
        row = self.rng.choice([row for row, cost in costs.items() if cost == most])
        play_row(self.state, self.seat, row)
        return most

    def after(self, row: tuple[str, ...]) -> tuple[int, int]:
        """The clicks for what an action asks, and for the Burden, from the Ritual on."""
        twin = Turn(self.state, self.rng)
        play_row(twin.state, twin.seat, row)
        asked = burden = 0
        while twin.own():
            phase = game.phase(twin.state)
            if phase == "ritual":
                asked += clicks(game, twin.state, twin.seat)[("abstain",)]
                game.apply(twin.state, twin.seat, "abstain")
            elif phase == "burden":
                burden += twin.costliest()
            else:
                asked += twin.costliest()
        return asked, burden


def counted(states: Iterator[Any]) -> tuple[Counter[int], Counter[str]]:
    """The clicks of whole turns, one for each action that is offered; what was seen in them."""
    turns: Counter[int] = Counter()
    seen: Counter[str] = Counter()
    for number, state in enumerate(states):
        turn = Turn(state, Random(number))
        before = turn.to_ritual()
        if before is None:
            continue
        for row, cost in clicks(game, turn.state, turn.seat).items():
            (move,) = row
            verb = move.split(" ")[0]
            if verb in ABILITIES:
                assert cost <= ABILITY, move
                seen[verb] += 1
                continue
            asked, burden = turn.after(row)
            turns[before + cost + asked + burden] += 1
            greed = move.startswith("cast 2")
            assert cost + asked <= ACTION + greed, move
            assert burden <= 1
            seen["asked"] += asked > 0
            seen["all of it"] += before > 0 and asked > 0 and burden > 0
    return turns, seen


@pytest.mark.parametrize("name", sorted(TRAITS))
def test_a_whole_turn_of_any_class_takes_at_most_five_clicks(name: str) -> None:
    states = (made_by_hand(name, players, n) for players in (2, 4, 8) for n in range(3))
    turns, seen = counted(states)
    assert turns.total() > 100
    assert max(turns) <= MOST
    assert seen["all of it"]


@pytest.mark.parametrize("players", [2, 3, 5, 8])
def test_a_whole_turn_of_a_random_game_takes_at_most_five_clicks(players: int) -> None:
    turns, seen = counted(turns_of(players, 3))
    assert turns.total() > 800
    assert max(turns) <= MOST
    assert seen["asked"]


@pytest.mark.parametrize(
    "name", ["exorcist", "extortioner", "hoarder", "occultist", "oracle", "ravenous", "watcher"]
)
def test_a_turn_with_the_action_that_greed_gives_takes_at_most_seven(name: str) -> None:
    turns: Counter[int] = Counter()
    for number, players in enumerate((2, 4, 8)):
        turn = Turn(made_by_hand(name, players, number, "2H", "6S"), Random(number))
        before = turn.to_ritual()
        assert before is not None
        costs = clicks(game, turn.state, turn.seat)
        greed = max((row for row in costs if row[0].startswith("cast 2H")), key=costs.__getitem__)
        play_row(turn.state, turn.seat, greed)
        assert turn.own()
        assert game.phase(turn.state) == "ritual"
        for row, cost in clicks(game, turn.state, turn.seat).items():
            if row[0].split(" ")[0] not in ABILITIES and not row[0].startswith("cast 2"):
                turns[before + costs[greed] + cost + sum(turn.after(row))] += 1
    assert turns.total() > 50
    assert 6 <= max(turns) <= WITH_GREED


@pytest.mark.parametrize("name", ["doomreader", "grimoire-of-rejection", "mimic"])
def test_an_ability_takes_at_most_three(name: str) -> None:
    _, seen = counted(made_by_hand(name, players, 0) for players in (2, 4, 8))
    assert sum(seen[verb] for verb in ABILITIES) > 2
