"""What the latest move changed is marked where it lies, and not in words alone."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import patch

import msgspec
from PIL import Image

from games.game import Event
from rendering import deathwick
from rendering.cards import PLAIN
from rendering.deathwick.changes import changed, come, held
from rendering.deathwick.faces import ritual_face
from rendering.deathwick.handacts import held_of
from rendering.deathwick.handfoot import rows_of
from rendering.deathwick.lately import weightiest
from rendering.deathwick.phrases import card_name
from rendering.deathwick.places import plan
from rendering.deathwick.reading import read
from rendering.layout import Canvas
from rendering.scene import Picture, Scene
from tests.rendering.deathwick.games import played, seat_view
from tests.rendering.games import WORDS


def _above_the_bar(scene: Scene) -> bytes:
    """The pixels of a table without its ember bar."""
    images: list[Image.Image] = []

    def kept(canvas: Canvas, alt: str, text: str) -> Picture:
        images.append(canvas.image)
        return Picture(b"", 0, 0, alt, text)

    with patch.object(Canvas, "picture", kept):
        deathwick.table(scene)
    players = int(scene.view["players"])
    return images[0].crop((0, 0, 1280, plan(players).ember)).tobytes()


def test_every_kind_of_change_is_marked_on_the_table_itself() -> None:
    seen: set[str] = set()
    for players, seed in ((4, "table"), (8, "table")):
        for _, scene in played(players, seed):
            news = weightiest(read(scene))
            if news is None or news.kind in seen or scene.result is not None:
                continue
            seen.add(news.kind)
            nothing = (Event("done", 0),)
            quiet = msgspec.structs.replace(scene, recent=(*scene.recent, nothing, nothing))
            still = msgspec.structs.replace(scene, recent=(nothing, nothing))
            if not read(scene).answering:
                assert _above_the_bar(scene) != _above_the_bar(quiet), news
            else:
                assert _above_the_bar(scene) != _above_the_bar(still), news
    assert len(seen) > 20


def test_while_a_question_is_open_the_marks_are_of_what_the_bar_tells() -> None:
    asked = next(
        scene
        for _, scene in played(4, "table")
        if read(scene).answering
        and read(scene).ask == "salt"
        and any(event.kind == "burned" for event in read(scene).before)
    )
    reading = read(asked)
    burned = next(event for event in reading.before if event.kind == "burned")
    assert burned.seat is not None
    assert changed(reading, burned.seat) < 0


def test_the_mark_of_a_hand_counts_what_others_did_to_it() -> None:
    scene = next(scene for _, scene in played(4, "table") if scene.view["phase"] == "ritual")
    turn = scene.view["turn"]
    other = (turn + 1) % 4
    taken = Event("taken", turn, (), {"from_seat": other, "count": 2, "why": "usury"})
    greed = Event("drew", other, (), {"count": 2, "left": 9})
    own = Event("drew", turn, (), {"count": 1, "left": 9})
    reading = read(msgspec.structs.replace(scene, recent=((taken,),)))
    assert (held(reading, turn), held(reading, other)) == (2, -2)
    reading = read(msgspec.structs.replace(scene, recent=((greed, own),)))
    assert (held(reading, turn), held(reading, other)) == (0, 2)


def test_cards_that_came_to_a_hand_are_marked_once_each_and_said() -> None:
    state, scene = next(m for m in played(4, "hands") if m[1].view["phase"] == "ritual")
    own = seat_view(state, scene.to_act[0])
    code = own.view["hands"][own.seat][0]
    came = (Event("drawn", own.seat, (code, "ZZ"), {}, (own.seat,)),)
    others = (Event("drawn", own.seat + 1, (code,), {}, (own.seat + 1,)),)
    fresh = [one.code for one in held_of(msgspec.structs.replace(own, seen=came)) if one.fresh]
    assert fresh == [code]
    assert not any(one.fresh for one in held_of(msgspec.structs.replace(own, seen=others)))
    assert "New: " in deathwick.hand(scene, msgspec.structs.replace(own, seen=came)).alt
    assert "New: " not in deathwick.hand(scene, own).alt


def test_many_ghosts_stand_in_rows_and_a_covered_card_shows_its_whole_name_or_none() -> None:
    for number in range(1, 40):
        rows = rows_of(number)
        assert sum(rows) == number
        assert max(rows) <= 7
        assert max(rows) - min(rows) <= 1
    whole, nameless = ritual_face("5H", "Salt"), ritual_face("5H", "")
    covered = replace(whole, seen=40).drawn(200, PLAIN, True)
    assert covered.tobytes() == replace(nameless, seen=40).drawn(200, PLAIN, True).tobytes()
    half = replace(whole, seen=84).drawn(200, PLAIN, True).crop((168, 0, 200, 284))
    bare = replace(nameless, seen=40).drawn(200, PLAIN, True).crop((168, 0, 200, 284))
    assert half.tobytes() == bare.tobytes()


def test_a_card_that_may_not_be_played_says_why_in_words_too() -> None:
    told = False
    for state, scene in played(4, "hands"):
        if scene.view["phase"] != "reaction" or read(scene).ask != "salt":
            continue
        own = seat_view(state, scene.to_act[0])
        dimmed = [one.code for one in held_of(own) if one.refusal]
        if dimmed:
            alt = deathwick.hand(scene, own).alt
            assert WORDS("deathwick.picture.hand.no_answer") + ": " in alt
            told = True
            break
    assert told


def test_a_question_about_a_ghost_names_it_and_marks_it_where_it_lies() -> None:
    scene = next(
        scene
        for _, scene in played(4, "table")
        if scene.view["phase"] == "ritual" and any(scene.view["shadows"])
    )
    owner = next(seat for seat, shadow in enumerate(scene.view["shadows"]) if shadow)
    code = scene.view["shadows"][owner][0]["card"]
    for ask in ("reaper", "spread"):
        pending = {"ask": ask, "seats": [], "args": [owner, 0], "action": None}
        view = {**scene.view, "phase": "reaction", "pending": pending}
        asked = msgspec.structs.replace(scene, view=view)
        assert code in come(read(asked), owner)
        assert card_name(WORDS, code, True) in deathwick.table(asked).alt
    odd: dict[str, object] = {"ask": "bequeath", "seats": [], "args": [], "action": None}
    lit = [seat != owner for seat in range(4)]
    view = {**scene.view, "phase": "bequeath", "pending": odd, "lit": lit}
    left = read(msgspec.structs.replace(scene, view=view)).asked
    assert left == (owner, code)
