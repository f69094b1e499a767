"""The levels: only what they may know, always a legal move, and as strong as they say."""

import gc
import inspect
import json
import pickle
import re
from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random
from types import FunctionType, ModuleType
from typing import Any

import pytest

from games import GAMES, deathwick, fantasmagoria, phantom_rummy
from games import players as levels
from games.game import GameError
from games.players import LEVELS, expert, novice
from games.players.deciding import decide
from games.players.seats import worlds_of
from games.players.thought import Thought, Weighed
from tests.games.deathwick import tables as deathwick_tables
from tests.games.fantasmagoria import tables as fantasmagoria_tables
from tests.games.phantom_rummy.tables import acting
from tests.games.players.decisions import Decision, Ticks, choices, decision
from tests.games.walks import TABLES

each_level = pytest.mark.parametrize("level", sorted(LEVELS))


def thought(level: str, given: Decision, budget: float, step: float) -> Thought:
    """What a level thinks, an expert by a clock that goes on by steps of so many seconds."""
    if level == "expert":
        return expert.think(*given, budget, Ticks(step))
    return LEVELS[level].think(*given, budget)


@each_level
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_each_level_plays_whole_games(level: str, name: str, players: int) -> None:
    game, choose = GAMES[name], LEVELS[level].choose
    rng = Random("players")
    state = game.new(players, "players", {})
    while seats := game.to_act(state):
        seat = seats[0]
        legal = game.legal(state, seat)

        def sample(state: Any = state, seat: int = seat) -> Any:
            return game.determinize(state, seat, rng)

        # An expert without time still looks at one move in one world.
        move = choose(game.view(state, seat), legal, sample, rng, 0.0)
        assert move in legal
        game.apply(state, seat, move)
    assert game.result(state) is not None


@each_level
def test_a_level_gets_a_view_and_never_the_state(level: str) -> None:
    wanted = ["view", "legal", "sample", "rng", "budget"]
    assert [*inspect.signature(LEVELS[level].choose).parameters] == wanted
    assert [*inspect.signature(LEVELS[level].think).parameters][:5] == wanted


def test_no_player_reaches_for_the_state_that_its_worlds_are_made_of() -> None:
    """Who makes worlds of a state stands in `seats` and hands on a function without it."""
    forbidden = re.compile(
        r"determinize\(|\.load\(|__closure__|cell_contents|func_|partial|"
        r"\bframe|_getframe|f_back|f_locals|\binspect\b|\bgc\b"
    )
    allowed = {"seats.py": ["determinize("] * 2, "deciding.py": [".load("]}
    for path in Path(levels.__file__).parent.glob("*.py"):
        found = forbidden.findall(path.read_text(encoding="utf-8"))
        assert found == allowed.get(path.name, []), path.name


def reached(*roots: Any) -> dict[int, Any]:
    """All objects that there is a way to from these, by id; modules and classes lead no further."""
    found: dict[int, Any] = {}
    left = list(roots)
    while left:
        one = left.pop()
        if id(one) in found or isinstance(one, type | ModuleType):
            continue
        found[id(one)] = one
        function = isinstance(one, FunctionType)
        left += [one.__closure__, one.__defaults__] if function else gc.get_referents(one)
    return found


@pytest.mark.parametrize(("name", "players"), [(name, 3) for name in GAMES])
def test_nothing_that_a_player_gets_leads_to_the_state(name: str, players: int) -> None:
    game = GAMES[name]
    for number, (state, seat, _) in enumerate(islice(choices(game, players, "reach"), 3, 90, 9)):
        rng = Random(number)
        sample = worlds_of(game, state, seat, rng)
        given = (game.view(state, seat), game.legal(state, seat), sample, sample())
        found = reached(*given)
        # Of the state's own parts, those that moves change: what is set for the game is shared.
        parts = [state, *reached(*(getattr(state, part) for part in changing(state))).values()]
        shared = [part for part in parts if id(part) in found and part is found[id(part)]]
        assert not [part for part in shared if part is state or isinstance(part, list | dict | set)]


def changing(state: Any) -> list[str]:
    """The names of what a state has besides what was set for the game."""
    names = getattr(type(state), "__struct_fields__", None) or [
        *getattr(type(state), "__slots__", ()),
        *getattr(state, "__dict__", {}),
    ]
    return [name for name in names if name not in ("setup", "traits")]


@pytest.mark.parametrize(("name", "players"), [(name, 3) for name in GAMES])
def test_worlds_are_the_same_whatever_true_state_they_are_made_of(name: str, players: int) -> None:
    game = GAMES[name]
    for state, seat, _ in islice(choices(game, players, "worlds"), 3, 90, 9):
        sample = worlds_of(game, state, seat, Random("dice"))
        dice, before = Random("dice"), game.dump(state)
        for _ in range(2):
            world = sample()
            assert game.dump(world) == game.dump(game.determinize(state, seat, dice))
            # What is played there happens nowhere else.
            acting = game.to_act(world)[0]
            game.apply(world, acting, game.legal(world, acting)[0])
        assert game.dump(state) == before


@each_level
def test_a_decision_can_be_sent_to_another_process_as_plain_data(level: str) -> None:
    state = fantasmagoria.new(3, "sent", {})
    position = json.loads(json.dumps(fantasmagoria.dump(state)))
    arguments = pickle.loads(pickle.dumps((level, position, "sent", 1, "dice", 0.0)))
    found = pickle.loads(pickle.dumps(decide(*arguments)))
    assert found.move in fantasmagoria.legal(state, 1)
    fantasmagoria.apply(state, 1, found.move)
    with pytest.raises(GameError, match="seat 1 owes no decision"):
        decide(level, fantasmagoria.dump(state), "sent", 1, "dice", 0.0)


@each_level
@pytest.mark.parametrize(("name", "players"), [("fantasmagoria", 3), ("phantom_rummy", 2)])
def test_what_a_seat_cannot_know_changes_no_choice(level: str, name: str, players: int) -> None:
    game = GAMES[name]
    for number, (state, seat, _) in enumerate(islice(choices(game, players, "hidden"), 0, 60, 6)):
        other = game.determinize(state, seat, Random(f"other {number}"))
        assert game.dump(other) != game.dump(state)
        thoughts = []
        for real in (state, other):
            given = decision(game, real, seat, f"dice {number}")
            thoughts.append(thought(level, given, 0.3, 0.02))
        assert thoughts[0] == thoughts[1]


@each_level
def test_the_same_chance_makes_the_same_choice(level: str) -> None:
    for name, players in (("fantasmagoria", 4), ("phantom_rummy", 3), ("deathwick", 3)):
        game = GAMES[name]
        for state, seat, _ in islice(choices(game, players, "same"), 4, 30, 8):
            one, again = (
                thought(level, decision(game, state, seat, "dice"), 0.5, 0.02) for _ in range(2)
            )
            assert one == again


def test_the_level_random_takes_each_move_as_often_as_the_others() -> None:
    rng = Random(3)
    legal = ["play cat1", "play cat2", "pile 1"]
    chosen = Counter(LEVELS["random"].choose({}, legal, dict, rng, 0.0) for _ in range(3000))
    assert set(chosen) == set(legal)
    assert min(chosen.values()) > 900


def test_a_novice_overlooks_the_best_move_as_often_as_stated_and_stays_plausible() -> None:
    state = fantasmagoria.new(3, "novice", {})
    given = decision(fantasmagoria, state, 0, "novice")
    best, *others = (one.move for one in LEVELS["regular"].think(*given, 0.0).weighed)
    assert best == LEVELS["regular"].choose(*given, 0.0)
    chosen = Counter(LEVELS["novice"].choose(*given, 0.0) for _ in range(1500))
    assert abs(1 - chosen[best] / 1500 - novice.MISTAKES) < 0.04
    assert set(chosen) == {best, *others[: (len(others) + 1) // 2]}


@pytest.mark.parametrize("level", ["regular", "expert"])
def test_going_out_is_an_obvious_win(level: str) -> None:
    state = acting("H1 H2 H3 A5 A5 A5 D1 D1", "D2", opened=[["A2 A2 A2"], []], taken="D1")
    assert think(level, phantom_rummy, state, 0) == "goal"


@pytest.mark.parametrize("level", ["regular", "expert"])
def test_the_last_trick_with_belleanna_goes_to_somebody_else(level: str) -> None:
    state = fantasmagoria_tables.playing("doll2 doll7", "doll1 doll8", "doll9 cat1", round=3)
    fantasmagoria_tables.play(state, "0 play doll7")
    assert think(level, fantasmagoria, state, 1) == "play doll1"


@pytest.mark.parametrize("level", ["regular", "expert"])
def test_who_is_nearly_possessed_banishes(level: str) -> None:
    shadow = "2S 3S 4S"
    state = deathwick_tables.table(
        "KH 5D", "2C", shadows={0: shadow}, candles={0: "4D 6D 8D 9D", 1: "AD 3D"}
    )
    assert think(level, deathwick, state, 0).startswith(("banish", "summon KH"))


def think(level: str, game: Any, state: Any, seat: int) -> str:
    return thought(level, decision(game, state, seat, "dice"), 1.0, 0.005).move


def test_a_reason_says_how_the_move_was_chosen() -> None:
    assert Thought("pile 1", "only").reason() == "pile 1: there was nothing else to do."
    assert Thought("pile 1", "chance").reason() == "pile 1: by chance."
    assert Thought("pile 1", "judged").reason() == "pile 1: it looked good."
    weighed = (Weighed("pile 1", 120, 0.437), Weighed("pile 3", 1, 0.4))
    assert Thought("pile 1", "searched", weighed, 120).reason() == (
        "pile 1: 44 of 100 over 120 worlds; the next best, pile 3, 40 of 100 over 1 world."
    )


def test_an_experts_figures_are_those_of_its_search() -> None:
    state = fantasmagoria.new(4, "figures", {})
    found = thought("expert", decision(fantasmagoria, state, 0, "dice"), 1.0, 0.005)
    best = found.weighed[0]
    assert found.move == best.move
    assert {one.move for one in found.weighed} <= set(fantasmagoria.legal(state, 0))
    assert best.visits == max(one.visits for one in found.weighed)
    assert 0 < found.worlds <= 200
    assert all(0 <= one.value <= 1 for one in found.weighed)
    line = found.reason()
    assert line.startswith(f"{best.move}: {100 * best.value:.0f} of 100 over {best.visits} world")
    assert "\n" not in line


@pytest.mark.parametrize(("budget", "step"), [(10.0, 0.01), (0.5, 0.01), (60.0, 0.3), (0.2, 0.07)])
def test_an_expert_never_takes_longer_than_its_budget_and_2_seconds(
    budget: float, step: float
) -> None:
    for name, players in (("fantasmagoria", 4), ("phantom_rummy", 4), ("deathwick", 4)):
        game = GAMES[name]
        state, seat, _ = next(iter(choices(game, players, "cap")))
        clock = Ticks(step)
        begun = clock.now + step
        expert.think(*decision(game, state, seat, "dice"), budget, clock)
        assert clock.now - begun <= min(budget, 2.0) + 1e-9
