"""What every game keeps (`tests.games.test_contract`, `test_secrets`), for this game's variants.

Those tests play with the default options; here they run again with others as the defaults.
"""

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

import pytest

from games import GAMES
from games import phantom_rummy as plain
from tests.games import test_contract, test_secrets

OPTIONS: list[dict[str, Any]] = [
    {"advanced": True, "ask": "able"},
    {"advanced": False, "ask": "all"},
]
CHECKS: list[Callable[[str, int], None]] = [
    test_contract.test_a_loaded_dump_is_the_same_and_plays_on_identically,
    test_contract.test_legal_moves_stand_once_and_in_the_same_order,
    test_contract.test_somebody_can_act_until_it_is_over,
    test_secrets.test_shuffling_what_a_seat_cannot_know_changes_nothing_for_it,
    test_secrets.test_determinize_depends_on_nothing_that_the_seat_cannot_know,
    test_secrets.test_a_view_is_the_position_with_hidden_cards_as_question_marks,
]


@pytest.fixture(params=OPTIONS, ids=lambda options: " ".join(map(str, options.values())))
def variant(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of the game with other options as its defaults."""
    defaults: dict[str, Any] = request.param

    def new(players: int, seed: str, options: Mapping[str, Any]) -> Any:
        return plain.new(players, seed, {**defaults, **options})

    game = ModuleType("variant")
    game.__dict__.update({name: getattr(plain, name) for name in plain.__all__}, new=new)
    monkeypatch.setitem(GAMES, plain.NAME, game)
    return plain.NAME


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_variants_keep_what_every_game_keeps(
    variant: str, check: Callable[[str, int], None]
) -> None:
    check(variant, 3)
