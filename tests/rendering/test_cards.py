import pytest
from PIL import ImageChops

from games import GAMES
from games.fantasmagoria.cards import CODES
from rendering import theme
from rendering.cards import DIMMED, LAST, LEGAL, PLAIN, Face, back, card, ink_colour, paper_colours
from rendering.fantasmagoria.faces import face
from rendering.layout import Canvas
from rendering.theme import MARGIN
from tests.rendering.games import WORDS
from tests.rendering.measures import contrast

CURSED = {"cat": 7, "candle": 7, "goat": 7, "doll": 7}


@pytest.mark.parametrize("mark", [PLAIN, LEGAL, DIMMED, LAST])
@pytest.mark.parametrize("code", ["cat1", "candle7", "goat7", "doll9", "ghost11", "cup"])
def test_rank_and_shape_can_be_read_on_every_card(code: str, mark: str) -> None:
    shown = face(code, CURSED, WORDS)
    for paper in paper_colours(shown, mark):
        assert contrast(ink_colour(shown, mark), paper) >= 4.5


def _drawn(shown: Face, mark: str, large: bool) -> bytes:
    canvas = Canvas("fantasmagoria", 400)
    canvas.put(card(shown, 150, mark, large=large), MARGIN + 40, 40)
    return canvas.image.tobytes()


@pytest.mark.parametrize("large", [False, True])
def test_all_cards_differ(large: bool) -> None:
    assert len({_drawn(face(code, CURSED, WORDS), PLAIN, large) for code in CODES}) == len(CODES)


def test_a_cursed_card_differs_from_the_same_card_not_cursed() -> None:
    cursed, plain = face("goat7", CURSED, WORDS), face("goat7", {**CURSED, "goat": 3}, WORDS)
    assert cursed.band
    assert not plain.band
    assert _drawn(cursed, PLAIN, False) != _drawn(plain, PLAIN, False)


def test_marks_differ_in_more_than_colour() -> None:
    shown = face("cat3", CURSED, WORDS)
    grey = []
    for mark in (PLAIN, LEGAL, DIMMED):
        canvas = Canvas("fantasmagoria", 400)
        canvas.put(card(shown, 150, mark, large=True), 200, 60)
        grey.append(canvas.image.convert("L"))
    for at, one in enumerate(grey):
        for other in grey[at + 1 :]:
            changed = ImageChops.difference(one, other).histogram()
            assert sum(changed[50:]) > 500


def test_a_back_shows_its_game_alone() -> None:
    drawn = set()
    for game in theme.LOOKS:
        canvas = Canvas("fantasmagoria", 400)
        canvas.put(back(game, 94), MARGIN + 40, 40)
        drawn.add(canvas.image.tobytes())
    assert len(drawn) == len(theme.LOOKS) == len(GAMES)


def test_marks_share_the_face_that_is_kept() -> None:
    shown = face("cat3", CURSED, WORDS)
    plain, legal = card(shown, 150, PLAIN, large=True), card(shown, 150, LEGAL, large=True)
    assert {id(piece) for piece in plain.pieces} & {id(piece) for piece in legal.pieces}
