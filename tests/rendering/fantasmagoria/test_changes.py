"""What the last move changed is marked in the pictures: each kind of change, and for one move."""

from __future__ import annotations

import sys
from typing import Any

import msgspec
import pytest

from rendering import fantasmagoria, theme
from rendering.cards import LAST, card
from rendering.fantasmagoria.table import CARD
from rendering.layout import Canvas, Placed
from rendering.scene import Picture, Scene
from tests.rendering.games import WORDS, played, seat_view, seen_by
from tests.rendering.measures import watched


def _firsts() -> dict[str, Scene]:
    """The first scene after each kind of event in two games."""
    found: dict[str, Scene] = {}
    for _, scene in (*played(4, "golden"), *played(3, "golden")):
        for event in scene.recent[-1] if scene.recent else ():
            found.setdefault(event.kind, scene)
    return found


FIRSTS = _firsts()


class Marks:
    """What is marked in a drawn table: stars by place, changed numbers, cards with the rim."""

    def __init__(self, scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
        self.stars: list[tuple[int, int]] = []
        self.rims: list[int] = []
        laid = Canvas.sign

        def sign(canvas: Canvas, name: str, x: int, y: int, size: int, colour: Any) -> None:
            if (name, colour) == ("star", theme.EMBER):
                self.stars.append((x, y))
            laid(canvas, name, x, y, size, colour)

        def shown(face: Any, width: int, mark: str = "plain", large: bool = False) -> Any:
            if mark == LAST:
                self.rims.append(width)
            return card(face, width, mark, large)

        finish = Canvas.picture
        lines: list[Placed] = []

        def picture(canvas: Canvas, alt: str, text: str) -> Picture:
            lines.extend(canvas.placed)
            return finish(canvas, alt, text)

        with monkeypatch.context() as patch:
            patch.setattr(Canvas, "sign", sign)
            patch.setattr(Canvas, "picture", picture)
            patch.setattr(sys.modules["rendering.fantasmagoria.table"], "card", shown)
            fantasmagoria.table(scene)
        self.numbers = [each.text for each in lines if each.colour == theme.EMBER]

    def stars_within(self, top: int, low: int) -> int:
        """How many stars stand between two heights."""
        return sum(top <= y < low for _, y in self.stars)


BOARD, TRICK, FOOT = (230, 640), (690, 920), (1340, 1424)


def _marks(kind: str, monkeypatch: pytest.MonkeyPatch) -> Marks:
    return Marks(FIRSTS[kind], monkeypatch)


@pytest.mark.parametrize("kind", ["chosen", "led", "played"])
def test_who_has_just_played_is_marked(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    marks = _marks(kind, monkeypatch)
    assert marks.stars_within(*TRICK) == 1
    assert kind == "chosen" or CARD in marks.rims


def test_the_card_that_ends_a_trick_is_marked_too(monkeypatch: pytest.MonkeyPatch) -> None:
    marks = _marks("trick", monkeypatch)
    assert CARD in marks.rims
    assert "+1" in marks.numbers


def test_each_pile_that_got_its_card_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    marks = _marks("revealed", monkeypatch)
    assert [width for width in marks.rims if width < CARD] == [94] * 4


def test_a_pile_that_was_taken_is_marked_with_its_taker(monkeypatch: pytest.MonkeyPatch) -> None:
    marks = _marks("pile", monkeypatch)
    assert marks.stars_within(*BOARD) == 1
    assert "+4" in marks.numbers


@pytest.mark.parametrize("kind", ["trump", "possessed"])
def test_the_trump_is_marked_when_it_was_set(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert _marks(kind, monkeypatch).stars_within(*BOARD) == 1


@pytest.mark.parametrize("kind", ["imprisoned", "released", "goat"])
def test_the_cup_and_the_goat_are_marked(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert _marks(kind, monkeypatch).stars_within(*FOOT) == 1


def test_the_scares_of_a_round_stand_beside_the_totals(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = FIRSTS["dealt"]
    closed = next(event for event in scene.recent[-1] if event.kind == "round")
    scores = closed.facts["scores"]
    assert isinstance(scores, list)
    told = [f"{score:+}".replace("-", "−") for score in scores if score]
    assert sorted(_marks("dealt", monkeypatch).numbers) == sorted(told)


def test_a_mark_is_there_for_one_move_only(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = FIRSTS["pile"]
    later = msgspec.structs.replace(scene, recent=(*scene.recent, ()))
    marks = Marks(later, monkeypatch)
    assert not marks.rims
    assert not marks.numbers
    assert len(marks.stars) == 1, "the ember bar's own"


def test_cards_of_a_pile_are_new_until_one_is_played() -> None:
    moments = played(4, "golden")
    at = next(at for at, (_, scene) in enumerate(moments) if scene.view["phase"] == "pile")
    seat = moments[at][1].to_act[0]
    state, scene = moments[at + 1]
    seen = seen_by(seat, "golden", at)
    own = msgspec.structs.replace(seat_view(state, seat), seen=seen)
    came = [code for event in seen if event.kind in ("pile", "beyond") for code in event.cards]
    assert len(came) == 4
    with watched() as drawn:
        picture = fantasmagoria.hand(scene, own)
    assert WORDS("picture.new").upper() in [laid.line.text for laid in drawn[0].lines]
    told = picture.alt.split(WORDS("picture.new_cards", cards="|").split("|")[0])[1].split(".")[0]
    names = {WORDS(f"fantasmagoria.card.{_suit(code)}", n=_number(code)) for code in came}
    assert set(told.split(", ")) == names
    without = fantasmagoria.hand(scene, msgspec.structs.replace(own, seen=()))
    assert WORDS("picture.new_cards", cards=told) not in without.alt


def test_a_hand_says_what_the_last_move_was() -> None:
    state, scene = played(4, "golden")[24]
    for seat in range(4):
        alt = fantasmagoria.hand(scene, seat_view(state, seat)).alt
        assert WORDS("fantasmagoria.alt.last", what="|").split("|")[0] in alt


def _suit(code: str) -> str:
    return code.rstrip("0123456789")


def _number(code: str) -> int:
    return int(code[len(_suit(code)) :] or 0)


def test_every_kind_of_change_was_looked_at() -> None:
    kinds = {"chosen", "revealed", "trump", "led", "played", "possessed", "pile", "trick"}
    kinds |= {"imprisoned", "released", "goat", "round", "dealt"}
    assert kinds <= set(FIRSTS) <= kinds | {"over", "shown"}
