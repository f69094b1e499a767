"""A hand against what may be done with it: bunches, marks, what it waits for, offers."""

from io import BytesIO
from typing import Any

import msgspec
import pytest
from PIL import Image

from games.game import Event
from rendering import phantom_rummy
from rendering.cards import DIMMED, LEGAL, PLAIN
from rendering.phantom_rummy.cardcode import CODE_OF
from rendering.phantom_rummy.handcards import fresh_of, parts_of
from rendering.phantom_rummy.phrases import card_name
from rendering.phantom_rummy.reading import read, seen_of
from rendering.phantom_rummy.sorting import BIG, arrange, goal, waited, waits_by_discard
from rendering.theme import SMALLEST
from tests.rendering.games import HOSTILE, WORDS
from tests.rendering.measures import watched
from tests.rendering.phantom_rummy.clever import finished
from tests.rendering.phantom_rummy.games import Longer, position, scene_of, seat_view

MINE = ["D5", "D6", "A2", "A2", "H6", "H7", "Isword"]
BASE: dict[str, Any] = {
    "advanced": True,
    "turn": 1,
    "opened": [[], [["Icrown", "Icrown", "Icrown*"], ["H1", "H2", "H3*"]], [], []],
    "market": ["H5", "A7"],
}
ASKED: dict[str, Any] = {
    **BASE, "turn": 0, "phase": "claim", "discards": [["D1", "H5"], [], [], []], "market": ["A7"],
}  # fmt: skip


def hands(cards: list[str]) -> list[list[str]]:
    return [[], list(cards), [], []]


def states() -> dict[str, Any]:
    act = {**BASE, "phase": "act", "taken": "D4*"}
    alone = {**act, "market": ["A7"]}
    near = ["D5", "D6", "D7", "A2", "A2", "H6", "H7"]
    ready = [False, True, False, False]
    return {
        "take": position(4, hands=hands(MINE), **BASE),
        "act": position(4, hands=hands([*MINE, "D4*"]), **act),
        "ready": position(4, hands=hands([*near, "D4*"]), ready=ready, **act),
        "goal": position(4, hands=hands(["D4*", *near[:2], *near[3:], "H5"]), **alone),
        "claim": position(4, hands=hands(["H3", "H4", "H5*", "H6", "H7", "H5", "A2"]), **ASKED),
        "out": position(4, hands=hands(near), ready=ready, **ASKED),
        "nothing": position(4, hands=hands(["D1", "D3", "D6", "A2", "Iring", "Igrail", "A7"]),
                            ask="all", **ASKED),
    }  # fmt: skip


STATES = states()
FIRST = {
    "take": "Take 1 card from the market",
    "act": "Open a set, or discard one",
    "ready": "Discard the card just taken",
    "goal": "You can go out",
    "claim": "Human 5: do you want it?",
    "out": "Human 5: do you want it?",
    "nothing": "Human 5: do you want it?",
}


@pytest.mark.parametrize("name", list(STATES))
def test_the_hand_says_what_is_asked_and_every_card(name: str) -> None:
    state = STATES[name]
    own = seat_view(state, 1)
    picture = phantom_rummy.hand(scene_of(state), own)
    assert picture.alt.startswith(FIRST[name])
    assert len(picture.alt) <= 1024
    assert 520 <= picture.height <= 940
    assert len(picture.png) < 200_000
    for code in own.view["hands"][1]:
        assert card_name(WORDS, code) in picture.alt
    assert Image.open(BytesIO(picture.png)).size == (1280, picture.height)


def test_marks_follow_what_is_legal() -> None:
    for name, state in STATES.items():
        own = seat_view(state, 1)
        held = tuple(own.view["hands"][1])
        parts = parts_of(held, read(scene_of(state)), own, WORDS)
        assert sorted(code for part in parts for code in part.cards) == sorted(held)
        legal = [code for part in parts for code, mark in zip(part.cards, part.marks, strict=True)
                 if mark == LEGAL]  # fmt: skip
        dimmed = [mark for part in parts for mark in part.marks if mark == DIMMED]
        if name == "act":
            assert legal == ["D4*", "D5", "D6"]
            assert f"open {' '.join(legal)}" in own.legal
        if name == "ready":
            assert legal == ["D4*"]
            assert len(dimmed) == 7
        if name in ("goal", "out"):
            assert len(legal) == len(held)
        if name in ("take", "nothing"):
            assert {mark for part in parts for mark in part.marks} == {PLAIN}
        if name == "claim":
            wanted = {code for move in own.legal for code in move.split(" ")[1:]}
            assert set(legal) == wanted & set(held)


def test_what_each_discard_would_wait_for_is_told() -> None:
    alt = phantom_rummy.hand(scene_of(STATES["act"]), seat_view(STATES["act"], 1)).alt
    assert "Discard Sword: you wait for Human 5 (1 of 4 seen)." in alt
    gains = phantom_rummy.hand(scene_of(STATES["claim"]), seat_view(STATES["claim"], 1)).alt
    assert "You may gain it for Human 3, 4, 5; " in gains
    out = phantom_rummy.hand(scene_of(STATES["out"]), seat_view(STATES["out"], 1)).alt
    assert "completes your hand" in out
    nothing = phantom_rummy.hand(scene_of(STATES["nothing"]), seat_view(STATES["nothing"], 1)).alt
    assert "makes no set" in nothing
    take = phantom_rummy.hand(scene_of(STATES["take"]), seat_view(STATES["take"], 1)).alt
    assert "Human 5 (big set · run)" in take


NEAR = ["D5", "D6", "D7", "A2", "A2", "H6", "H7"]
"""Completed by Human 5."""
SURE = [False, True, False, False]


def told(opened: list[Any], changed: dict[str, Any]) -> str:
    """The alt text of that hand, with these opened sets."""
    state = position(4, hands=hands(NEAR), **{**changed, "opened": [[], opened, [], []]})
    return phantom_rummy.hand(scene_of(state), seat_view(state, 1)).alt


def test_who_is_ready_is_told_why_a_discard_is_of_no_use() -> None:
    asked = {**ASKED, "ask": "all", "ready": SURE}
    opened = BASE["opened"][1]
    assert "completes your hand: you can go out" in told(opened, asked)
    barred = told(opened, {**asked, "discards": [["H5"], ["D1", "H5*"], [], []]})
    assert "On a discard you may not go out: your own discards hold Human 5 (red)." in barred
    blind = told([], asked)
    assert "You are ready with no set opened: you cannot go out any more." in blind
    other = told(opened, {**asked, "discards": [["D1"], [], [], []]})
    assert "It does not complete your hand" in other
    for alt in (barred, blind):
        assert "It does not complete your hand" not in alt


def test_a_card_of_the_market_makes_a_goal_only_for_who_has_opened_a_set() -> None:
    assert "Human 5 (goal!)" in told(BASE["opened"][1], BASE)
    assert "Human 5 (big set · run)" in told([], BASE)
    blind = told([], {**BASE, "ready": SURE})
    assert "you cannot go out any more" in blind
    assert "wait for" not in blind


def test_a_complete_hand_waits_for_nothing() -> None:
    alt = phantom_rummy.hand(scene_of(STATES["goal"]), seat_view(STATES["goal"], 1)).alt
    assert alt.startswith("You can go out")
    assert "ou wait for" not in alt


def test_bunches_hold_every_card_once_and_find_goals() -> None:
    goals = 0
    for state, scene in finished(3, "hand", True)[::5]:
        for seat in range(3):
            held = seat_view(state, seat).view["hands"][seat]
            bunches = arrange(held)
            assert sorted(code for one in bunches for code in one.cards) == sorted(held)
            for one in bunches:
                assert (len(one.cards) == 3) == (one.kind in BIG) or one.kind == "loose"
            kinds = [one.kind for one in bunches]
            if goal(held):
                goals += 1
                assert sum(kind in BIG for kind in kinds) == 2
                assert "pair" in kinds
            for kind in waited(held):
                assert goal([*held, CODE_OF[kind]])
                assert 0 <= seen_of(kind, read(scene), tuple(held), seat) <= 4
            for wait in waits_by_discard(tuple(held)) if len(held) == 8 else []:
                for code in wait.discards:
                    rest = list(held)
                    rest.remove(code)
                    assert all(goal([*rest, CODE_OF[kind]]) for kind in wait.kinds)
    assert goals > 0


@pytest.mark.parametrize("name", list(STATES))
@pytest.mark.parametrize("longer", [False, True])
def test_every_line_is_large_enough_readable_and_inside(name: str, longer: bool) -> None:
    state = STATES[name]
    scene = msgspec.structs.replace(scene_of(state), names=("Ana", "Bo", "Cleo", "Dora"))
    if longer:
        scene = msgspec.structs.replace(scene, words=Longer())
    else:
        scene = msgspec.structs.replace(scene, names=HOSTILE[:4])
    with watched() as seen:
        picture = phantom_rummy.hand(scene, seat_view(state, 1))
    for laid in seen[0].lines:
        assert laid.line.size >= SMALLEST
        assert laid.contrast >= 4.5, laid
        left, top, right, bottom = laid.line.box
        assert 0 <= left <= right <= 1280, laid
        assert 0 <= top < bottom <= picture.height, laid
        assert not longer or not laid.line.text.endswith("…"), laid.line.text


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_all_hands_of_a_game_can_be_drawn(seat: int) -> None:
    for state, scene in finished(4, "table", True)[seat * 9 :: 110]:
        picture = phantom_rummy.hand(scene, seat_view(state, seat))
        assert len(picture.alt) <= 1024
        assert 520 <= picture.height <= 940


def test_an_empty_hand_and_an_answer_that_was_given() -> None:
    state = position(4, hands=hands(MINE), ask="all", **{**ASKED, "claims": {"1": "gain H6 H7"}})
    alt = phantom_rummy.hand(scene_of(state), seat_view(state, 1)).alt
    assert "You answered: gain with Human 6, 7." in alt
    assert "You discarded it" in phantom_rummy.hand(scene_of(state), seat_view(state, 0)).alt
    own = seat_view(state, 2)
    view = {**own.view, "hands": [*own.view["hands"][:2], [], own.view["hands"][3]]}
    empty = phantom_rummy.hand(scene_of(state), msgspec.structs.replace(own, view=view))
    assert "No card is left" in empty.alt


def test_a_discard_in_question_is_drawn_with_who_threw_it_for_who_waits_too() -> None:
    state = position(4, hands=hands(MINE), ask="all", **{**ASKED, "claims": {"1": "pass"}})
    scene = scene_of(state, names=("Ana", "Bo", "Cleo", "Dora"))
    view = {**scene.view, "discards": [["D1", "H4"], [], [], []]}
    other = msgspec.structs.replace(scene, view=view)
    for seat in range(4):
        own = seat_view(state, seat)
        with watched() as seen:
            alt = phantom_rummy.hand(scene, own).alt
            phantom_rummy.hand(other, own)
        # Below the bar and left of what it makes with the hand: the card alone.
        one, another = (drawn.image.crop((0, 236, 150, 420)).tobytes() for drawn in seen)
        assert one != another
        if seat:
            assert f"{scene.names[0]} discarded it" in alt
    gained = position(4, hands=hands(MINE), ask="all", **{**ASKED, "claims": {"1": "gain H6 H7"}})
    with watched() as seen:
        phantom_rummy.hand(scene_of(gained), seat_view(gained, 1))
    assert "gain: run" in [laid.line.text for laid in seen[0].lines]


def test_cards_drawn_after_a_set_are_marked_until_the_next_move_and_said() -> None:
    state = STATES["take"]
    own = seat_view(state, 1)
    code = own.view["hands"][1][0]
    drew = Event("found", 1, (code, "H9"), {}, (1,))
    seen = msgspec.structs.replace(own, seen=(drew,))
    assert f"New: {card_name(WORDS, code)}." in phantom_rummy.hand(scene_of(state), seen).alt
    # What is marked is only what lies in this hand.
    assert fresh_of(read(scene_of(state)), seen, (code,)) == (code,)
    assert "New: " not in phantom_rummy.hand(scene_of(state), own).alt
