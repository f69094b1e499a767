import pytest

from rendering import LobbyScene, counts, lobby
from rendering.theme import SMALLEST
from tests.rendering.games import HOSTILE, WORDS
from tests.rendering.measures import watched


@pytest.mark.parametrize("game", ["fantasmagoria", "phantom_rummy", "deathwick"])
@pytest.mark.parametrize(("names", "seats"), [(0, (3, 4)), (3, (3, 4)), (8, tuple(range(2, 9)))])
def test_a_lobby_tells_who_sits_and_what_is_free(
    game: str, names: int, seats: tuple[int, ...]
) -> None:
    bots = tuple(at % 2 == 1 for at in range(names))
    scene = LobbyScene(game, 12, HOSTILE[:names], bots, seats, ("Pace: live", "W" * 200), WORDS)
    with watched() as seen:
        picture = lobby(scene)
    assert len(picture.alt) <= 1024
    assert WORDS(f"{game}.title") in picture.alt
    if names < max(seats):
        assert WORDS("picture.lobby.alt_free", n=max(seats) - names) in picture.alt
    for laid in seen[0].lines:
        assert laid.contrast >= 4.5, laid
        assert laid.line.size >= SMALLEST
        assert 0 <= laid.line.box[0] <= laid.line.box[2] <= 1280, laid


def test_a_lobby_without_options_is_shorter() -> None:
    bare = LobbyScene("fantasmagoria", 1, ("A",), (False,), (3, 4), (), WORDS)
    told = LobbyScene("fantasmagoria", 1, ("A",), (False,), (3, 4), ("Pace: live",), WORDS)
    assert lobby(bare).height < lobby(told).height


@pytest.mark.parametrize(
    ("numbers", "told"),
    [((3, 4), "3 or 4"), ((2, 3, 4), "2, 3 or 4"), (tuple(range(2, 9)), "2 to 8"), ((4,), "4")],
)
def test_numbers_of_players_are_told_in_words(numbers: tuple[int, ...], told: str) -> None:
    assert counts(numbers, WORDS) == told
    scene = LobbyScene("fantasmagoria", 1, ("A",), (False,), numbers, (), WORDS)
    assert f"for {told} players" in lobby(scene).alt
