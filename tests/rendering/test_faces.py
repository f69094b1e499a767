"""Every card and every class by itself: drawn, told, and to be read."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import pytest

from games import GAMES
from games.deathwick.classes import TRAITS
from rendering import RENDERERS, Picture
from rendering.theme import SMALLEST, WIDTH
from tests.rendering.games import WORDS, Longer
from tests.rendering.measures import watched

WHATS = {
    name: (*game.CARDS, *(TRAITS if name == "deathwick" else ())) for name, game in GAMES.items()
}
"""All that has a face, by game."""
SLOWEST = 0.25
"""Seconds for one face when the typefaces are open; a tenth of it is usual."""
LEAST, MOST = 480, 640
"""Pixels of height: wide, so that all of it is seen on a phone."""


def _drawn(game: str, what: str, words: Any = WORDS) -> Picture:
    """The face, after its lines were found to be readable and to stand within the picture."""
    with watched() as seen:
        picture = RENDERERS[game].face(what, words)
    for laid in seen[0].lines:
        assert laid.contrast >= 4.5, (what, laid)
        assert laid.line.size >= SMALLEST, (what, laid)
        assert not laid.line.text.endswith("…"), (what, laid)
        left, top, right, low = laid.line.box
        assert 0 <= left < right <= WIDTH, (what, laid)
        assert 0 <= top < low <= picture.height, (what, laid)
    return picture


@pytest.mark.parametrize("game", RENDERERS)
def test_every_card_and_class_has_a_face_that_can_be_read(game: str) -> None:
    drawn: set[bytes] = set()
    told: set[str] = set()
    for what in WHATS[game]:
        picture = _drawn(game, what)
        assert picture.width == WIDTH
        assert LEAST <= picture.height <= MOST, what
        assert WORDS(f"{game}.title") in picture.alt
        assert len(picture.alt) <= 1024
        assert len(picture.png) < 150_000
        drawn.add(picture.png)
        told.add(picture.alt)
    assert len(drawn) == len(told) == len(WHATS[game])


@pytest.mark.parametrize("game", RENDERERS)
def test_longer_languages_have_room_too(game: str) -> None:
    for what in WHATS[game][::3]:
        _drawn(game, what, Longer())


@pytest.mark.parametrize("game", RENDERERS)
@pytest.mark.parametrize("what", ["", "?", "goat10", "cat0", "H8", "Icrown**", "1S", "hexe", "7h"])
def test_what_the_game_does_not_have_is_refused(game: str, what: str) -> None:
    with pytest.raises(KeyError):
        RENDERERS[game].face(what, WORDS)


@pytest.mark.parametrize(
    ("game", "what", "facts"),
    [
        ("fantasmagoria", "cat3", ["Cat 3", "3 of 9", "cursed as Lucky Cat (−3)"]),
        ("fantasmagoria", "candle7", ["Candle 7", "4 players only", "cursed as Candelabrum (+2)"]),
        ("fantasmagoria", "goat7", ["cursed as Filipi Goat (×2)", "scares nobody"]),
        ("fantasmagoria", "doll9", ["cursed as BelleAnna (+4)"]),
        ("fantasmagoria", "ghost8", ["Ghost 8", "8 of 11", "1 scare", "everybody is possessed"]),
        ("fantasmagoria", "ghost9", ["Ghost 9", "4 players only"]),
        ("fantasmagoria", "cup", ["Cup", "No suit", "any time"]),
        ("phantom_rummy", "H3", ["black", "Human 3", "title 3 of 7", "a run"]),
        ("phantom_rummy", "H3*", ["red", "Human 3", "1 point", "2 points", "three sets"]),
        ("phantom_rummy", "D4*", ["5 points"]),
        ("phantom_rummy", "Icrown*", ["Crown", "Item", "win the whole game"]),
        ("phantom_rummy", "Iring*", ["1 point, always"]),
        ("phantom_rummy", "Iring", ["never runs"]),
        ("deathwick", "7H", ["7 of Hearts", "alue 7", "second suit", "up to 7♥", "Cleanse"]),
        ("deathwick", "AS", ["Ace of Spades", "highest suit", "up to A♠", "Reprieve"]),
        ("deathwick", "QC", ["face card", "alue 10", "up to 10♣", "Medium · when summoned"]),
        ("deathwick", "5D", ["lowest suit", "Salt · as an answer"]),
        ("deathwick", "X", ["Joker", "no suit", "BOO! · when summoned"]),
        ("deathwick", "hex", ["Hex", "Reaction", "When a neighbour haunts you"]),
        ("deathwick", "mime", ["Mime", "3 players or more"]),
        ("deathwick", "witness", ["Always", "4 players or more", "You cannot win"]),
    ],
)  # fmt: skip
def test_what_matters_of_a_card_is_told(game: str, what: str, facts: list[str]) -> None:
    alt = RENDERERS[game].face(what, WORDS).alt
    for fact in facts:
        assert fact in alt, fact


def test_the_number_that_is_cursed_is_left_to_the_table() -> None:
    for number in range(1, 10):
        alt = RENDERERS["fantasmagoria"].face(f"doll{number}", WORDS).alt
        assert WORDS("fantasmagoria.picture.face.which") in alt


@pytest.mark.parametrize(
    ("game", "what"),
    [
        ("fantasmagoria", "goat7"),
        ("phantom_rummy", "H3"),
        ("deathwick", "7H"),
        ("deathwick", "hex"),
    ],
)
def test_a_face_is_drawn_while_somebody_waits(game: str, what: str) -> None:
    times = []
    for _ in range(5):
        begun = perf_counter()
        RENDERERS[game].face(what, WORDS)
        times.append(perf_counter() - begun)
    assert min(times) < SLOWEST
