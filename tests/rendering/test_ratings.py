from __future__ import annotations

import msgspec
import pytest

from data.catalogue import catalogue, languages
from games.deathwick.classes import TRAITS
from rendering.ratings import Leaderboard, Profile, Rank, leaderboard, profile
from rendering.theme import SMALLEST
from tests.rendering.games import HOSTILE, WORDS
from tests.rendering.measures import Seen, watched

GAMES = ["fantasmagoria", "phantom_rummy", "deathwick"]
LONGEST = "W" * 32


def a_profile(games: int, name: str = "Ana", language: str = "en", **more: object) -> Profile:
    """A profile of so many games, every third one won."""
    won = tuple(at % 3 == 0 for at in range(games))
    course = [1000]
    for victory in won:
        course.append(course[-1] + (60 if victory else -20))
    fields: dict[str, object] = {"streak": 2, "best": 4, "left": 0}
    fields |= {"game": "deathwick", **more}
    return Profile(
        name=name,
        points=course[-1],
        course=tuple(course),
        victories=won,
        words=catalogue(language),
        **fields,  # type: ignore[arg-type]
    )


def require_readable(seen: Seen, contrast: float = 4.5) -> None:
    for laid in seen.lines:
        assert laid.contrast >= contrast, laid
        assert laid.line.size >= SMALLEST, laid
        assert 0 <= laid.line.box[0] <= laid.line.box[2] <= 1280, laid


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("games", [1, 2, 24, 25, 3000])
@pytest.mark.parametrize("game", GAMES)
def test_a_profile_can_be_read(game: str, games: int, language: str) -> None:
    with watched() as seen:
        picture = profile(a_profile(games, LONGEST, language, game=game, left=3))
    require_readable(seen[0])
    assert len(picture.alt) <= 1024
    assert picture.height == seen[0].image.height


def test_a_profile_tells_its_figures_in_words() -> None:
    alt = profile(a_profile(6, "Ana", kind="funeral-bell", called="Funeral Bell", times=4)).alt
    for told in ("Deathwick", "Ana", "Rating 1040", "1000 and 1080", "6 games", "2 won"):
        assert told in alt
    for told in ("Won in a row: 2, at best 4", "Favourite class: Funeral Bell, 4 games"):
        assert told in alt
    assert "left early" not in alt
    assert "left early: 2" in profile(a_profile(6, left=2)).alt


@pytest.mark.parametrize(("won", "shown"), [(0, "0%"), (1, "1%"), (399, "99%"), (400, "100%")])
def test_all_games_and_none_are_won_where_that_is_so(won: int, shown: str) -> None:
    victories = (*[True] * won, *[False] * (400 - won))
    with watched() as seen:
        profile(msgspec.structs.replace(a_profile(400), victories=victories))
    assert shown in [laid.line.text for laid in seen[0].lines]


def test_a_rating_below_zero_has_a_minus_sign() -> None:
    with watched() as seen:
        profile(msgspec.structs.replace(a_profile(1), points=-12, course=(1000, -12)))
    texts = [laid.line.text for laid in seen[0].lines]
    assert texts.count("\N{MINUS SIGN}12") == 2
    assert not any(text.startswith("-") for text in texts)


def test_a_profile_without_classes_is_shorter() -> None:
    bare = profile(a_profile(3))
    assert bare.height < profile(a_profile(3, kind="hex", called="Hex", times=1)).height
    assert "class" not in bare.alt


@pytest.mark.parametrize("kind", TRAITS)
def test_every_class_can_be_a_favourite(kind: str) -> None:
    called = WORDS(f"deathwick.class.{kind}")
    assert called in profile(a_profile(1, kind=kind, called=called, times=1)).alt


@pytest.mark.parametrize("name", [*HOSTILE, "", "\u202eevil", "\u200b"])
def test_hostile_names_are_drawn(name: str) -> None:
    with watched() as seen:
        profile(a_profile(2, name))
        leaderboard(Leaderboard("deathwick", (Rank(1, name, 1000, 3, 1),), (), 0, 3, WORDS))
    for each in seen:
        # Piled marks reach into the line below.
        require_readable(each, 3.0)


def test_a_course_that_never_moves_is_drawn() -> None:
    still = Profile("deathwick", "Ana", 1000, (1000, 1000), (False,), 0, 0, 0, WORDS)
    assert "1000 and 1000" in profile(still).alt


@pytest.mark.parametrize("course", [(1000, -4000), (1000, 99999), (3, 2, 1)])
def test_far_courses_stay_in_the_picture(course: tuple[int, ...]) -> None:
    far = Profile("deathwick", "A", course[-1], course, (True,) * (len(course) - 1), 1, 1, 0, WORDS)
    with watched() as seen:
        profile(far)
    require_readable(seen[0])


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_a_leaderboard_can_be_read(game: str, language: str) -> None:
    ranks = tuple(
        Rank(place, LONGEST, 12345, 10000, 9999) for place in (1, 1, 3, 4, 5, 99, 100, 999, 1000)
    )
    ghosts = tuple(Rank(0, LONGEST, 800, 99999, 99999) for _ in range(4))
    with watched() as seen:
        picture = leaderboard(Leaderboard(game, ranks, ghosts, 99, 3, catalogue(language)))
    require_readable(seen[0])
    assert len(picture.alt) <= 1024


def test_a_full_page_is_told_whole_in_words() -> None:
    ranks = tuple(Rank(place, LONGEST, 1234, 100, 50) for place in range(1, 11))
    ghosts = tuple(Rank(0, "Regular", 1000, 100, 50) for _ in range(4))
    alt = leaderboard(Leaderboard("deathwick", ranks, ghosts, 7, 3, WORDS)).alt
    assert alt.count(LONGEST) == 10
    assert alt.count("Regular") == 4


def test_ties_share_a_place_and_artificial_players_stand_apart() -> None:
    ranks = (Rank(1, "Ana", 1100, 9, 5), Rank(1, "Bo", 1100, 4, 2), Rank(3, "Cy", 990, 3, 0))
    ghosts = (Rank(0, "Novice", 1200, 30, 9),)
    alt = leaderboard(Leaderboard("deathwick", ranks, ghosts, 0, 3, WORDS)).alt
    assert "1. Ana: 1100, 9 games · 5 won." in alt
    assert "1. Bo: 1100" in alt
    assert "3. Cy: 990" in alt
    assert alt.index("Artificial players: Novice: 1200") > alt.index("Cy")
    assert "A place takes 3 games" in alt


def test_an_empty_leaderboard_says_so() -> None:
    alt = leaderboard(Leaderboard("deathwick", (), (), 0, 3, WORDS)).alt
    assert "Nobody has a place yet." in alt
    assert "Artificial" not in alt
