"""The table picture against the view that it shows: alt text, sizes, contrast, room for words."""

from io import BytesIO
from itertools import pairwise

import msgspec
import pytest
from PIL import Image

from rendering import fantasmagoria
from rendering.fantasmagoria.phrases import card_name
from rendering.fantasmagoria.reading import read
from rendering.scene import Scene
from rendering.theme import SMALLEST
from tests.rendering.games import HOSTILE, NAMES, WORDS, Longer, end_scene, played
from tests.rendering.measures import watched


def _some(players: int, rounds: int = 3, step: int = 11) -> list[Scene]:
    return [scene for _, scene in played(players, f"table{players}", rounds)[::step]]


SCENES = [*_some(3), *_some(4)]


@pytest.mark.parametrize("scene", SCENES)
def test_alt_text_tells_the_view(scene: Scene) -> None:
    picture = fantasmagoria.table(scene)
    view, alt = scene.view, picture.alt
    assert len(alt) <= 1024
    assert (picture.width, picture.height) == (1280, 1424)
    assert f"Round {view['round']} of 3." in alt
    for seat in range(view["players"]):
        said = f"{NAMES[seat]}: {WORDS('fantasmagoria.alt.scares', n=view['scores'][seat])}, "
        assert said + WORDS("picture.cards", n=len(view["hands"][seat])) in alt
    for entry in view["trick"]:
        assert f"{NAMES[entry['seat']]}" in alt
        assert card_name(WORDS, entry["card"]) in alt
    for pile in view["piles"]:
        if pile is not None and pile["top"]:
            assert card_name(WORDS, pile["top"]) in alt
    if view["phase"] in ("play", "pile"):
        assert f"{NAMES[view['turn']]}’s turn:" in alt
        assert f"Trump {view['trump']}" in alt
    if view["phase"] == "sacrifice":
        for seat in scene.to_act:
            assert NAMES[seat] in alt


@pytest.mark.parametrize("scene", SCENES[::2])
def test_every_fact_of_the_view_is_told(scene: Scene) -> None:
    picture, view = fantasmagoria.table(scene), scene.view

    def said(key: str, **values: object) -> str:
        return WORDS(f"fantasmagoria.alt.{key}", **values)

    facts = [said("no_trump") if not view["trump"] else f"Trump {view['trump']}"]
    for seat, possessed in enumerate(view["possessed"]):
        line = next(x for x in picture.text.splitlines() if x.startswith(f"{NAMES[seat]}:"))
        if view["phase"] != "sacrifice":
            facts.append(line)
            assert line.endswith(f", {said('possessed' if possessed else 'not_possessed')}.")
    held = view["imprisoned"]
    if held:
        facts.append(said("cup_holds", cards=", ".join(card_name(WORDS, card) for card in held)))
    goat = WORDS("fantasmagoria.cursed.goat")
    if view["goat"] is None:
        facts.append(said("goat_free", goat=goat))
    else:
        facts.append(said("goat_at", name=NAMES[view["goat"]], goat=goat))
    facts.append(said("last", what=""))
    for pile, number in zip(view["piles"], range(1, 5), strict=False):
        if pile is None:
            taken = said("taken", n=number, name="|").split("|")[0]
            assert taken in picture.text
            assert taken in picture.alt
    for fact in facts:
        assert fact in picture.text
        assert fact in picture.alt, "it all fits, with these names"


@pytest.mark.parametrize("scene", SCENES[::3])
def test_every_line_is_large_enough_readable_and_inside(scene: Scene) -> None:
    hostile = HOSTILE[: scene.view["players"]]
    for names in (scene.names, hostile):
        with watched() as seen:
            fantasmagoria.table(msgspec.structs.replace(scene, names=names))
        for laid in seen[0].lines:
            assert laid.line.size >= SMALLEST, laid
            assert laid.contrast >= 4.5, laid
            assert 24 <= laid.line.box[0] <= laid.line.box[2] <= 1256, laid


@pytest.mark.parametrize("scene", SCENES[::4])
def test_lines_do_not_run_into_each_other(scene: Scene) -> None:
    hostile = HOSTILE[3 : 3 + scene.view["players"]]
    with watched() as seen:
        fantasmagoria.table(msgspec.structs.replace(scene, names=hostile))
    boxes = [laid.line.box for laid in seen[0].lines]
    for at, one in enumerate(boxes):
        for other in boxes[at + 1 :]:
            beside = one[2] <= other[0] or other[2] <= one[0]
            below = one[3] - 9 <= other[1] + 9 or other[3] - 9 <= one[1] + 9
            assert beside or below, (seen[0].lines[at], one, other)


@pytest.mark.parametrize("scene", SCENES[::4])
def test_labels_have_room_for_longer_languages(scene: Scene) -> None:
    names = ("Ana", "Bo", "Cleo", "Dora")[: scene.view["players"]]
    with watched() as seen:
        fantasmagoria.table(msgspec.structs.replace(scene, words=Longer(), names=names))
    for laid in seen[0].lines:
        assert not laid.line.text.endswith("…"), laid.line.text


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_a_whole_game_can_be_drawn(players: int, rounds: int) -> None:
    for scene in _some(players, rounds, 17):
        picture = fantasmagoria.table(scene)
        assert len(picture.png) < 300_000
        image = Image.open(BytesIO(picture.png))
        assert image.size == (picture.width, picture.height)


def test_the_longest_names_still_fit_the_alt_text() -> None:
    for scene in SCENES[::5]:
        names = tuple("Wilhelmina-Bartholomew the " + "x" * 5 for _ in scene.names)
        alt = fantasmagoria.table(msgspec.structs.replace(scene, names=names)).alt
        assert len(alt) <= 1024
        assert f"Round {scene.view['round']}" in alt


def test_a_finished_trick_stays_until_the_next_card() -> None:
    shown = 0
    for _, scene in played(4, "table4"):
        last = scene.recent[-1] if scene.recent else ()
        ended = [event for event in last if event.kind == "trick"]
        reading = read(scene)
        if ended and scene.view["phase"] == "play":
            shown += 1
            assert reading.trick.finished
            assert tuple(card for _, card in reading.trick.cards) == ended[0].cards
            assert reading.trick.winner == ended[0].seat
        elif scene.view["trick"]:
            assert not reading.trick.finished
    assert shown > 10


def test_the_winner_so_far_is_the_one_who_takes_the_trick() -> None:
    moments = played(4, "table4")
    for (_, scene), (_, after) in pairwise(moments):
        ended = [event for event in after.recent[-1] if event.kind == "trick"]
        if ended and len(scene.view["trick"]) == 3 and ended[0].cards[3] == "cup":
            assert read(scene).trick.winner == ended[0].seat


def test_a_led_cup_wins_nothing_yet() -> None:
    scene = SCENES[0]
    view = {**scene.view, "phase": "play", "trump": 4, "trick": [{"seat": 0, "card": "cup"}]}
    assert read(msgspec.structs.replace(scene, view=view)).trick.winner is None


def test_without_the_rounds_events_cards_are_counted_instead_of_tricks() -> None:
    scene = next(s for _, s in played(4, "table4") if sum(map(len, s.view["won"])) > 8)
    bare = msgspec.structs.replace(scene, recent=scene.recent[-1:])
    assert read(scene).tricks is not None
    assert read(bare).tricks is None
    assert "cards won" in fantasmagoria.table(bare).alt


def test_the_end_names_the_winner() -> None:
    scene = end_scene(4, "table4")
    assert scene.result is not None
    assert f"{NAMES[scene.result.winners[0]]} wins" in fantasmagoria.table(scene).alt


def test_before_the_reveal_the_trump_is_not_known_rather_than_none() -> None:
    scene = played(4, "table4")[0][1]
    with watched() as seen:
        picture = fantasmagoria.table(scene)
    said = [laid.line.text for laid in seen[0].lines]
    assert "Trump" in said
    assert "unknown" in said
    assert "The trump is not known yet." in picture.alt


def test_while_a_pile_is_chosen_nobody_else_is_to_play() -> None:
    scene = next(scene for _, scene in played(4, "table4") if scene.view["phase"] == "pile")
    with watched() as seen:
        fantasmagoria.table(scene)
    assert "to play" not in [laid.line.text for laid in seen[0].lines]
    after = next(scene for _, scene in played(4, "table4") if scene.view["trick"])
    with watched() as others:
        fantasmagoria.table(after)
    assert [laid.line.text for laid in others[0].lines].count("to play") == 1
