"""What is shown of results: streaks, favourites, pages, ties, who is there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pytest

from bot.members import AT_ONCE, Members
from bot.results import LEAST, PAGE, REQUESTS, board_of, profile_of, streaks
from data.catalogue import FALLBACK, catalogue, languages
from data.ratings import FIRST
from data.results import Counted, Standing
from data.store import Store
from games.players import LEVELS

WORDS = catalogue(FALLBACK)


def counted(won: bool = False, kind: str = "", points: int = 1100, left: bool = False) -> Counted:
    return Counted(1, 1 if won else 2, won, left, kind, points)


class Ranking:
    """A store of nothing but this ranking."""

    def __init__(self, *standings: Standing) -> None:
        self.results = self
        self._standings = list(standings)

    async def ranking(self, guild_id: int, game: str) -> list[Standing]:
        return sorted(self._standings, key=lambda each: -each.points)


class Present:
    """Everybody is there but these."""

    def __init__(self, *gone: int) -> None:
        self.gone = gone
        self.asked: list[int] = []

    async def present(self, guild_id: int, people: Sequence[int]) -> dict[int, str]:
        self.asked.append(len(people))
        return {person: f"P{person}" for person in people if person not in self.gone}


async def page_of(ranking: Ranking, members: Present, page: int = 0) -> tuple[list[int], bool, int]:
    """The places of a page, whether another follows, and which it is."""
    board = await board_of(
        cast("Store", ranking), cast("Members", members), 1, "deathwick", page, WORDS
    )
    return [rank.place for rank in board.shown.ranks], board.more, board.page


def everybody(count: int, points: int | None = None) -> Ranking:
    return Ranking(*(Standing(n, 5000 - n if points is None else points, LEAST, 1)
                     for n in range(1, count + 1)))  # fmt: skip


@pytest.mark.parametrize(
    ("won", "found"),
    [
        ("", (0, 0)),
        ("-", (0, 0)),
        ("+", (1, 1)),
        ("++-", (0, 2)),
        ("-+++", (3, 3)),
        ("+++-++", (2, 3)),
    ],
)
def test_streaks_are_games_won_in_a_row(won: str, found: tuple[int, int]) -> None:
    assert streaks(each == "+" for each in won) == found


def test_a_profile_begins_with_the_first_rating() -> None:
    games = [counted(True, points=1080), counted(points=1050, left=True)]
    shown = profile_of("fantasmagoria", "Ana", games, WORDS)
    assert shown.course == (FIRST, 1080, 1050)
    assert (shown.points, shown.streak, shown.best, shown.left) == (1050, 0, 1, 1)
    assert (shown.kind, shown.called, shown.times) == ("", "", 0)


@pytest.mark.parametrize(
    ("kinds", "favourite", "times"),
    [
        (["hex", "mime", "hex"], "hex", 2),
        (["hex", "mime"], "mime", 1),
        (["mime", "hex", "hex", "mime"], "mime", 2),
        (["", "hex", ""], "hex", 1),
    ],
)
def test_the_favourite_class_is_played_most_and_then_latest(
    kinds: list[str], favourite: str, times: int
) -> None:
    games = [counted(kind=kind) for kind in kinds]
    shown = profile_of("deathwick", "Ana", games, WORDS)
    assert (shown.kind, shown.times) == (favourite, times)
    assert shown.called == WORDS(f"deathwick.class.{favourite}")


async def test_equal_ratings_share_a_place_and_the_next_is_left_out() -> None:
    ranking = Ranking(*(Standing(n, points, 9, 1)
                        for n, points in enumerate((1200, 1100, 1100, 1100, 900))))  # fmt: skip
    assert (await page_of(ranking, Present()))[0] == [1, 2, 2, 2, 5]


async def test_a_tie_goes_on_over_a_page() -> None:
    ranking = everybody(PAGE + 2, points=1000)
    assert await page_of(ranking, Present(), 1) == ([1, 1], False, 1)


async def test_who_is_gone_leaves_no_gap_and_takes_no_place() -> None:
    assert await page_of(everybody(5), Present(1, 3)) == ([1, 2, 3], False, 0)
    assert await page_of(everybody(3), Present(1, 2, 3)) == ([], False, 0)


async def test_pages_are_full_but_for_the_last() -> None:
    ranking = everybody(2 * PAGE)
    assert (await page_of(ranking, Present()))[1:] == (True, 0)
    assert (await page_of(ranking, Present(), 1))[1:] == (False, 1)
    assert (await page_of(ranking, Present(), 7))[2] == 1
    last = await page_of(everybody(2 * PAGE + 1), Present(), 2)
    assert last == ([2 * PAGE + 1], False, 2)


async def test_no_more_people_are_looked_up_than_a_page_needs() -> None:
    members = Present()
    await page_of(everybody(3 * AT_ONCE), members)
    assert members.asked == [AT_ONCE]
    members = Present(*range(1, AT_ONCE + 1))
    assert (await page_of(everybody(3 * AT_ONCE), members))[0][0] == 1
    assert members.asked == [AT_ONCE, AT_ONCE]


async def test_however_many_have_left_requests_end() -> None:
    many = (REQUESTS + 3) * AT_ONCE
    members = Present(*range(1, many + 1))
    assert (await page_of(everybody(many), members, 999))[0] == []
    assert members.asked == [AT_ONCE] * REQUESTS


async def test_who_has_played_little_has_no_place_artificial_players_stand_apart() -> None:
    ranking = Ranking(
        Standing(1, 1500, LEAST - 1, 2),
        Standing(2, 1000, LEAST, 1),
        Standing("novice", 1300, 1, 1),
        Standing("hard", 1400, 9, 1),
    )
    members = Present()
    board = await board_of(
        cast("Store", ranking), cast("Members", members), 1, "deathwick", 0, WORDS
    )
    assert [rank.name for rank in board.shown.ranks] == ["P2"]
    # A level that there is no more has no name.
    assert [rank.name for rank in board.shown.ghosts] == ["Novice"]
    assert members.asked == [1]


async def test_nobody_is_asked_for_where_nobody_has_played() -> None:
    members = Present()
    assert await page_of(Ranking(), members) == ([], False, 0)
    assert members.asked == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_has_a_name(level: str, language: str) -> None:
    assert catalogue(language)(f"bot.results.level.{level}")
