"""What a question is about is drawn above the hand: the card in the air, who plays it on whom."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any
from unittest.mock import Mock, patch

import msgspec
from PIL import Image

from games.game import Event
from rendering import deathwick
from rendering.deathwick import air
from rendering.deathwick.phrases import action_of, card_name
from rendering.deathwick.reading import read
from rendering.scene import Picture, Scene, SeatView
from tests.rendering.deathwick.games import played, seat_view
from tests.rendering.games import WORDS
from tests.rendering.measures import watched

STRIP = (24, 222, 1256, 360)
"""Where the question stands in a hand."""


def drawn(scene: Scene, own: SeatView) -> tuple[Picture, Image.Image, list[str]]:
    """A hand, what stands between bar and cards, and the words there."""
    with watched() as seen:
        picture = deathwick.hand(scene, own)
    words = [
        laid.line.text for laid in seen[0].lines if STRIP[1] < laid.line.box[1] < STRIP[3] - 20
    ]
    return picture, seen[0].image.crop(STRIP), words


@cache
def asked(ask: str) -> tuple[Any, Scene]:
    """The first position of some games that asks this."""
    return next(_asked(ask))


def _asked(ask: str) -> Iterator[tuple[Any, Scene]]:
    for seed in ("table", "hands", "hidden", "golden"):
        for state, scene in played(8, seed):
            if read(scene).answering and read(scene).ask == ask:
                yield state, scene


def with_pending(scene: Scene, own: SeatView, **changes: Any) -> tuple[Scene, SeatView]:
    """The same question with something else in it."""
    pending = {**scene.view["pending"], **changes}
    return (
        msgspec.structs.replace(scene, view={**scene.view, "pending": pending}),
        msgspec.structs.replace(own, view={**own.view, "pending": pending}),
    )


def test_the_card_in_the_air_and_who_plays_it_stand_above_every_hand() -> None:
    state, scene = next(
        (state, scene)
        for state, scene in _asked("salt")
        if read(scene).played.move[0] == "haunt"  # type: ignore[union-attr]
    )
    reading = read(scene)
    assert reading.played is not None
    action = scene.view["pending"]["action"]
    for seat in range(8):
        own = seat_view(state, seat)
        _, strip, words = drawn(scene, own)
        assert words[0] == WORDS(f"deathwick.action.{action_of(reading.played)}")
        for change in ({"cards": ["QC"]}, {"seat": (action["seat"] + 1) % 8}):
            _, other, _ = drawn(*with_pending(scene, own, action={**action, **change}))
            assert other.tobytes() != strip.tobytes(), change


def test_the_ghost_that_an_action_is_about_is_drawn_with_it() -> None:
    state, scene = next(
        (state, scene)
        for state, scene in _asked("salt")
        if read(scene).played.move[0] == "banish"  # type: ignore[union-attr]
    )
    own = seat_view(state, scene.to_act[0])
    _, strip, _ = drawn(scene, own)
    seat = scene.view["pending"]["action"]["seat"]
    shadows = [list(shadow) for shadow in scene.view["shadows"]]
    shadows[seat] = [{**one, "card": "QC"} for one in shadows[seat]]
    changed = msgspec.structs.replace(scene, view={**scene.view, "shadows": shadows})
    assert drawn(changed, own)[1].tobytes() != strip.tobytes()


def test_a_salt_that_may_be_countered_is_drawn_and_told() -> None:
    state, scene = asked("counter")
    own = seat_view(state, scene.to_act[0])
    picture, strip, _ = drawn(scene, own)
    salted = next(event for event in reversed(read(scene).last) if event.kind == "salted")
    assert salted.seat is not None
    told = WORDS(
        "deathwick.picture.last.salted",
        name=scene.names[salted.seat],
        cards=card_name(WORDS, salted.cards[0], True),
    )
    assert told in picture.alt
    other = msgspec.structs.replace(salted, cards=("5H" if salted.cards[0] != "5H" else "5S",))
    last = tuple(other if event is salted else event for event in scene.recent[-1])
    changed = msgspec.structs.replace(scene, recent=(*scene.recent[:-1], last))
    assert drawn(changed, own)[1].tobytes() != strip.tobytes()


def test_who_a_mime_has_sent_a_haunt_to_is_named_beside_who_was_to_be_hit() -> None:
    state, scene = next(
        (state, scene)
        for state, scene in _asked("salt")
        if read(scene).played.target is not None  # type: ignore[union-attr]
    )
    reading = read(scene)
    assert reading.played is not None
    new = next(at for at in range(8) if at not in (reading.played.seat, reading.played.target))
    own = msgspec.structs.replace(seat_view(state, new), legal=("pass",))
    names = tuple(f"P{at}" for at in range(8))
    turned, own = with_pending(scene, own, ask="turned", seats=[new])
    turned = msgspec.structs.replace(turned, to_act=(new,), names=names)
    words = drawn(turned, own)[2]
    way = [reading.played.seat, reading.played.target, new]
    assert words[1:] == [f"P{at}" for at in way]
    tokens = Mock(wraps=air._who)
    with patch.object(air, "_who", tokens):
        deathwick.table(turned)
    # In the ring there is room for two: from whom, and on whom it is now.
    assert [call.args[2] for call in tokens.call_args_list] == [way[0], new]


def test_a_ghost_or_a_burned_card_in_question_is_drawn_and_its_owner_told() -> None:
    state, scene = next(
        (state, scene)
        for state, scene in played(4, "table")
        if scene.view["phase"] == "ritual" and any(scene.view["shadows"])
    )
    owner = next(seat for seat, shadow in enumerate(scene.view["shadows"]) if shadow)
    code = scene.view["shadows"][owner][0]["card"]
    heirs = [seat for seat in range(4) if seat != owner][:2]
    for ask, legal in (
        ("reaper", ("claim", "leave")),
        ("spread", tuple(f"spread @{heir}" for heir in heirs)),
    ):
        pending = {"ask": ask, "seats": [heirs[0]], "args": [owner, 0], "action": None}
        changes = {"phase": "reaction", "pending": pending}
        question = msgspec.structs.replace(scene, view={**scene.view, **changes})
        own = SeatView(heirs[0], {**seat_view(state, heirs[0]).view, **changes}, legal, {})
        picture, strip, words = drawn(question, own)
        assert words[0] == WORDS("deathwick.action.banish")
        assert len(words) == (2 if ask == "reaper" else 4)
        name = f"{scene.names[owner]}’s Shadow."
        assert f"{card_name(WORDS, code, True)}" in picture.alt
        assert name in picture.alt
        assert strip.getcolors(1) is None
    pending = {"ask": "crow", "seats": [heirs[0]], "args": [], "action": None}
    changes = {"phase": "reaction", "pending": pending}
    burned = Event("burned", owner, (scene.view["dark"][0],), {"why": "boo", "left": 9})
    question = msgspec.structs.replace(
        scene, view={**scene.view, **changes}, recent=(*scene.recent, (burned,))
    )
    legal = ("claim", "leave")
    own = SeatView(heirs[0], {**seat_view(state, heirs[0]).view, **changes}, legal, {})
    picture, strip, words = drawn(question, own)
    assert words[0] == WORDS("deathwick.picture.burned")
    assert f"{scene.names[owner]}’s Candle." in picture.alt
    dark = ["2C" if burned.cards[0] != "2C" else "3C", *scene.view["dark"][1:]]
    changed = msgspec.structs.replace(question, view={**question.view, "dark": dark})
    assert drawn(changed, own)[1].tobytes() != strip.tobytes()


def test_own_walls_and_pages_that_may_answer_stand_once_and_the_others_below() -> None:
    state, scene = asked("salt")
    own = seat_view(state, scene.to_act[0])
    seat = own.seat
    shadows = [list(shadow) for shadow in own.view["shadows"]]
    shadows[seat] = [{"card": "10C", "wall": True}]
    pages: list[list[str]] = [[] for _ in range(8)]
    pages[seat] = ["4C"]
    view = {**own.view, "shadows": shadows, "pages": pages}
    walls = WORDS("deathwick.picture.hand.walls", cards="10♣")
    page = WORDS("deathwick.picture.hand.pages", cards="4♣")
    for ask, legal, below in (
        ("block", ("block 1", "allow"), page),
        ("reject", ("reject 4C", "allow"), walls),
        ("salt", ("pass",), f"{walls} · {page}"),
    ):
        question, held = with_pending(
            scene, msgspec.structs.replace(own, view=view, legal=legal), ask=ask
        )
        with watched() as seen:
            picture = deathwick.hand(question, held)
        lines = [laid.line.text for laid in seen[0].lines]
        assert [line for line in lines if "10♣" in line or "4♣" in line] == [below], ask
        above = [WORDS(f"deathwick.picture.hand.shown_{zone}") for zone in ("walls", "pages")]
        assert [line for line in lines if line in above] == [
            one for one, when in zip(above, ("block", "reject"), strict=True) if when == ask
        ]
        assert picture.alt.count(card_name(WORDS, "10C", True)) == 1
        assert picture.alt.count(card_name(WORDS, "4C", True)) == 1
