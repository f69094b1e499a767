"""Ratings: openskill's own figures, ties, tables of 2 to 8."""

from __future__ import annotations

import pytest
from openskill.models import BradleyTerryPart

from data.ratings import FIRST, LARGEST, Rating, after_game, points, rated
from games import GAMES

SIZES = range(2, LARGEST + 1)
ABOUT = 1e-9


def gains(places: list[int]) -> list[float]:
    """What each of these places is worth among players who have not played yet."""
    after = rated([Rating()] * len(places), places)
    return [round(rating.mu - Rating().mu, 6) for rating in after]


def test_the_library_rates_its_own_example_as_its_documents_say() -> None:
    model = BradleyTerryPart(window_size=LARGEST, tau=0)
    one = [model.rating(), model.rating(mu=32.444, sigma=5.123)]
    other = [model.rating(mu=43.381, sigma=2.421), model.rating(mu=25.188, sigma=6.211)]
    after = model.rate([one, other])
    told = [
        (28.669648436582808, 8.071520788025197),
        (33.83086971107981, 5.062772998705765),
        (43.071274808241974, 2.4166900452721256),
        (23.149503312339064, 6.1378606973362135),
    ]
    for player, figures in zip([*after[0], *after[1]], told, strict=True):
        assert (player.mu, player.sigma) == pytest.approx(figures)


def test_a_duel_of_newcomers_is_rated_as_the_library_does() -> None:
    winner, loser = rated([Rating(), Rating()], [1, 2])
    # 27.6352 and 8.0655 in the library's tests, but for the doubt that it adds before each game.
    assert winner == pytest.approx((27.63523, 8.06551), abs=1e-3)
    assert loser == pytest.approx((22.36477, 8.06551), abs=1e-3)
    assert points(winner) > FIRST > points(loser)


def test_everybody_begins_with_the_same_rating() -> None:
    assert points(Rating()) == FIRST


def test_every_game_fits_into_the_model() -> None:
    assert max(max(game.SEATS) for game in GAMES.values()) <= LARGEST


@pytest.mark.parametrize("size", SIZES)
def test_a_better_place_gains_more(size: int) -> None:
    found = gains(list(range(1, size + 1)))
    assert found == sorted(found, reverse=True)
    assert len(set(found)) == size
    assert sum(found) == pytest.approx(0, abs=1e-4)
    assert found[0] == pytest.approx(gains([1, 2])[0], abs=0.01)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("tied", [2, 3, 8])
def test_who_shares_a_place_gains_alike_and_more_than_those_below(size: int, tied: int) -> None:
    places = [1 if at < tied else at + 1 for at in range(size)]
    found = gains(places)
    assert len(set(found[:tied])) == 1
    assert found == sorted(found, reverse=True)
    if size > tied:
        assert found[tied - 1] > found[tied]
    else:
        assert set(found) == {0.0}


def test_the_order_of_the_chairs_does_not_matter() -> None:
    assert gains([3, 1, 1, 4]) == [gains([1, 1, 3, 4])[at] for at in (2, 0, 1, 3)]


def test_only_the_order_of_places_matters() -> None:
    assert gains([1, 1, 3]) == gains([2, 2, 7])


def test_beating_a_stronger_one_gains_more() -> None:
    strong, weak = Rating(35.0, 3.0), Rating(15.0, 3.0)
    me = Rating(25.0, 3.0)
    over_strong, over_weak = rated([me, strong], [1, 2])[0], rated([me, weak], [1, 2])[0]
    assert over_strong.mu > over_weak.mu > me.mu


def test_a_rating_moves_less_the_surer_it_is() -> None:
    new, sure = Rating(25.0), Rating(25.0, 2.0)
    assert rated([new, new], [1, 2])[0].mu > rated([sure, new], [1, 2])[0].mu


def test_an_artificial_player_on_several_chairs_has_one_rating() -> None:
    found = after_game(["ana", "novice", "novice"], [2, 1, 3], {"ana": Rating(30.0, 4.0)})
    assert found is not None
    assert set(found) == {"ana", "novice"}
    chairs = rated([Rating(30.0, 4.0), Rating(), Rating()], [2, 1, 3])
    assert found["novice"].mu == pytest.approx((chairs[1].mu + chairs[2].mu) / 2, abs=ABOUT)
    assert found["ana"] == chairs[0]


@pytest.mark.parametrize("players", [[], ["ana"], ["novice", "novice"]])
def test_a_game_without_two_different_players_rates_nobody(players: list[str]) -> None:
    assert after_game(players, list(range(1, len(players) + 1)), {}) is None
