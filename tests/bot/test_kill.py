"""A bot that is killed at any instant loses nothing that it acknowledged, and plays on."""

from __future__ import annotations

import random
from pathlib import Path

from tests.bot.kills import Killer

KILLS = 6


def test_what_was_acknowledged_survives_every_kill_and_all_games_go_on(tmp_path: Path) -> None:
    seed = random.randrange(1_000_000)
    print("seed of the kills:", seed)
    killer = Killer(tmp_path, seed, print)
    killer.run(KILLS)
    assert killer.kills == KILLS
    assert killer.acknowledged["moved"] > 0
