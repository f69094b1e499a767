"""The hand against the legal moves: what each card can do, what is shown, every class's rule."""

from __future__ import annotations

from itertools import pairwise
from typing import Any
from unittest.mock import Mock, patch

import msgspec
import pytest

from games.deathwick.classes import TRAITS
from rendering import deathwick
from rendering.cards import card
from rendering.deathwick import handrows
from rendering.deathwick.classes import draw_choice
from rendering.deathwick.emblems import SIGN_OF, emblem
from rendering.deathwick.handacts import held_of
from rendering.deathwick.handrows import MOST, places
from rendering.deathwick.insight import insight_of, tall_of_insight
from rendering.deathwick.reading import read
from rendering.scene import SeatView
from rendering.theme import GOLD, SMALLEST
from tests.rendering.deathwick.games import Longer, many_cards, played, seat_view
from tests.rendering.games import HOSTILE, WORDS
from tests.rendering.measures import watched


@pytest.mark.parametrize("players", [2, 4, 8])
def test_a_card_can_do_what_a_legal_move_does_with_it_and_nothing_else(players: int) -> None:
    for state, scene in played(players, "hands")[::7]:
        for seat in scene.to_act:
            own = seat_view(state, seat)
            for one in held_of(own):
                for act in one.acts:
                    assert any(
                        move.split(" ")[0] == act and one.code in move.split(" ")
                        for move in own.legal
                    )
                if own.refusals.get(one.code):
                    assert not one.acts


@pytest.mark.parametrize("players", [2, 3, 5, 8])
def test_every_line_of_a_hand_is_large_enough_readable_and_inside(players: int) -> None:
    moments = played(players, "hands")
    for start, (state, scene) in enumerate(moments[:: max(1, len(moments) // 12)]):
        names = tuple(HOSTILE[(start + at) % len(HOSTILE)] for at in range(players))
        for seat in scene.to_act[:2]:
            with watched() as seen:
                picture = deathwick.hand(
                    msgspec.structs.replace(scene, names=names), seat_view(state, seat)
                )
            assert len(picture.alt) <= 1024
            assert len(picture.png) < 300_000
            for laid in seen[0].lines:
                assert laid.line.size >= SMALLEST, laid
                assert laid.contrast >= 4.5, laid
                assert 24 <= laid.line.box[0] <= laid.line.box[2] <= 1256, laid


LANGUAGES: tuple[Any, ...] = (WORDS, Longer())


@pytest.mark.parametrize("at", range(0, 38, 3))
def test_every_class_has_its_emblem_and_its_rule_in_seven_lines(at: int) -> None:
    names = [*TRAITS][at : at + 3]
    _, scene = next(m for m in played(4, "hands") if m[1].view["phase"] == "class")
    own = SeatView(scene.to_act[0], scene.view, tuple(f"class {name}" for name in names), {})
    for words in LANGUAGES:
        with watched() as seen:
            picture = draw_choice(read(scene), own, words, "")
        for laid in seen[0].lines:
            assert not laid.line.text.endswith("…"), laid.line.text
            assert laid.line.box[3] < 236 + 716, laid
    with watched():
        picture = draw_choice(read(scene), own, WORDS, "")
    for name in names:
        assert WORDS(f"deathwick.class.{name}") in picture.alt
        assert WORDS(f"deathwick.gift.{name}") in picture.alt


def test_no_two_classes_share_an_emblem() -> None:
    assert {*SIGN_OF, "voodoo-doll"} == set(TRAITS)
    masks = {emblem(name, 42, GOLD).mask.tobytes() for name in TRAITS}
    assert len(masks) == len(TRAITS)


def test_a_seat_is_shown_what_its_decision_shows_it_and_nothing_else() -> None:
    shown = 0
    for number in range(6):
        players = 4
        for state, scene in played(players, f"hands{number}"):
            for seat in scene.to_act[:1]:
                own = seat_view(state, seat)
                others = [at for at in range(players) if at != seat]
                hands = own.view["hands"]
                seen = [at for at in others if hands[at] and "?" not in hands[at]]
                told = deathwick.hand(scene, own).text if seen else ""
                for at in seen:
                    assert f"The hand of {scene.names[at]}:" in told
                    shown += 1
    assert shown


@pytest.mark.parametrize("count", [1, 6, 7, 9, 12, 13, 22, 40])
def test_a_hand_of_any_size_stays_inside_and_reads(count: int) -> None:
    scene, own = many_cards(played(4, "hands"), count)
    in_rows = Mock(wraps=card)
    with watched() as seen, patch.object(handrows, "card", in_rows):
        picture = deathwick.hand(scene, own)
    assert in_rows.call_count == (count if count > 12 else 0)
    assert picture.height <= 1196 + 282 * max(0, -(-count // MOST) - 2)
    if count > 12:
        lines = [laid.line.text for laid in seen[0].lines]
        acts = ("haunt", "banish", "cast", "wall")
        assert {WORDS(f"deathwick.act.{act}") for act in acts} < set(lines)
        assert WORDS("deathwick.picture.hand.gated") in lines
    for laid in seen[0].lines:
        assert laid.contrast >= 4.5, laid
        assert 24 <= laid.line.box[0] <= laid.line.box[2] <= 1256, laid


def test_in_rows_no_card_shows_less_than_its_rank_and_signs_however_many_there_are() -> None:
    for count in range(13, 109):
        found = places(count)
        assert len(found) == count
        for (row, x, seen), (below, after, _) in pairwise(found):
            assert seen >= 96
            assert 34 <= x <= 1246 - 160
            assert below > row or after - x >= seen
        rows = [row for row, _, _ in found]
        assert len(set(rows)) == -(-count // MOST)


def test_a_hand_that_is_shown_stands_in_rows_where_one_would_cover_its_ranks() -> None:
    _, scene = next(m for m in played(4, "hands") if m[1].view["phase"] == "ritual")
    tall = []
    for count in (5, 12, 13, 24, 25):
        view = {**scene.view, "hands": [["AS"], ["9H"] * count, ["?"], ["?"]]}
        own = SeatView(0, view, ("take 9H",), {})
        tall.append(tall_of_insight(insight_of(read(scene), own)))
    assert tall[0] == tall[1] < tall[2] == tall[3] < tall[4]
