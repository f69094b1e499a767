"""What a seat saw since its own latest move: never what only others may know."""

import tomllib
from importlib.resources import files

import pytest

from bot import gallery
from bot.seats import own_view


@pytest.mark.parametrize(
    ("game", "name"), [("deathwick", "4p-wick0"), ("phantom_rummy", "4p-advanced")]
)
def test_a_seat_saw_its_own_cards_come_and_nobody_elses(game: str, name: str) -> None:
    record = tomllib.loads((files("bot") / "recorded" / f"{game}.toml").read_text("utf-8"))
    came, moves = 0, record["games"][name]["moves"].split(";")
    for ply in range(3, min(len(moves), 140), 7):
        table = gallery._replayed(game, record["games"][name], ply, gallery.NAMES[0])
        mover = int(moves[ply - 1].split()[0])
        for seat in range(4):
            seen = own_view(table, seat + 1).seen
            assert all(event.seen_by is None or seat in event.seen_by for event in seen)
            # An own move hides what was seen before it.
            if seat == mover and table.recent[-1][0] == ply:
                shown = [e for e in table.recent[-1][1] if e.seen_by is None or seat in e.seen_by]
                assert seen == tuple(shown)
            came += sum(event.seen_by == (seat,) for event in seen)
    assert came
