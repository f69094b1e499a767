import gc
from collections.abc import Iterator

import pytest

from bot.litter import settle
from games.game import Event


@pytest.fixture
def collector() -> Iterator[None]:
    known = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*known)


@pytest.mark.usefixtures("collector")
def test_what_is_there_at_the_start_is_not_looked_through_again() -> None:
    before = len(gc.get_objects())
    settle()
    assert len(gc.get_objects()) < before / 10


def test_events_of_which_each_table_keeps_many_are_not_looked_through() -> None:
    event = Event("scored", 1, ("cat1",), {"scores": [1, 2]})
    assert not gc.is_tracked(event)
