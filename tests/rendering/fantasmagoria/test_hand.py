"""A hand against what may be done with it: groups, reasons, room for every card."""

from io import BytesIO
from itertools import pairwise

import msgspec
import pytest
from PIL import Image

from games import fantasmagoria as engine
from rendering import fantasmagoria
from rendering.cards import DIMMED, LEGAL, PLAIN
from rendering.fantasmagoria.hand import grouped
from rendering.fantasmagoria.phrases import card_name
from rendering.fantasmagoria.reading import read
from rendering.handrow import NEEDED, WIDE, spread
from rendering.theme import SMALLEST
from tests.rendering.games import HOSTILE, NAMES, WORDS, Longer, played, scene_of, seat_view
from tests.rendering.measures import watched


@pytest.mark.parametrize("players", [3, 4])
def test_cards_are_grouped_by_what_may_be_done(players: int) -> None:
    seen = set()
    for state, scene in played(players, "hand")[::3]:
        for seat in range(players):
            own = seat_view(state, seat)
            held = own.view["hands"][seat]
            groups = grouped(held, read(scene), own, WORDS)
            assert sorted(card for group in groups for card in group.cards) == sorted(held)
            playable = {move.split()[1] for move in own.legal if not move.startswith("pile")}
            for group in groups:
                seen.add(group.label)
                if group.mark == LEGAL:
                    assert set(group.cards) <= playable
                else:
                    assert not set(group.cards) & playable
                    assert len({own.refusals[card] for card in group.cards}) == 1
                if group.mark == DIMMED:
                    assert seat in scene.to_act
    assert {"may be led", "may be played", "may be sacrificed"} <= seen
    assert "cursed: never a sacrifice" in seen
    assert any(label.startswith("not now: you still hold") for label in seen)


@pytest.mark.parametrize("players", [3, 4])
def test_the_alt_text_tells_every_card_and_its_reason(players: int) -> None:
    for state, scene in played(players, "hand")[::14]:
        for seat in scene.to_act[:1]:
            own = seat_view(state, seat)
            picture = fantasmagoria.hand(scene, own)
            assert len(picture.alt) <= 1024
            for card in own.view["hands"][seat]:
                assert card_name(WORDS, card) in picture.alt
            for group in grouped(own.view["hands"][seat], read(scene), own, WORDS):
                assert group.label in picture.alt
            assert picture.width == 1280
            assert len(picture.png) < 200_000


@pytest.mark.parametrize("count", range(1, 13))
@pytest.mark.parametrize("parts", [1, 2, 3])
def test_every_card_shows_what_is_needed_of_it(count: int, parts: int) -> None:
    if parts > count:
        return
    counts = [count // parts + (at < count % parts) for at in range(parts)]
    edges = [x for xs in spread(counts) for x in xs]
    assert len(edges) == count
    assert edges[0] >= 24
    assert edges[-1] + WIDE <= 1256
    for one, other in pairwise(edges):
        assert other - one >= int(WIDE * NEEDED) - 4


def _state(hands: list[list[str]], **changes: object) -> object:
    base = engine.dump(engine.new(3, "x", engine.options(3, {})))
    position = {
        **base,
        "phase": "play",
        "hands": hands,
        "piles": [None, None, None],
        "possessed": [True, True, True],
        "trump": 4,
        "won": [[], [], []],
        **changes,
    }
    return engine.load(position, "x")


TWELVE = [f"cat{n}" for n in (1, 2, 3)] + [f"goat{n}" for n in (1, 2, 3)]
TWELVE += ["doll1", "doll2", "ghost1", "ghost2", "ghost3", "cup"]


@pytest.mark.parametrize(
    ("hand", "trick"),
    [
        (TWELVE, []),
        (TWELVE, [{"seat": 2, "card": "goat9"}]),
        (["cat1"], [{"seat": 2, "card": "goat9"}]),
        (["cup"], []),
    ],
)
def test_any_hand_is_drawn_inside_the_picture(hand: list[str], trick: list[object]) -> None:
    leader = 2 if trick else 0
    state = _state([hand, ["cat9", "cat8"], ["doll9"]], trick=trick, leader=leader, turn=0)
    scene = msgspec.structs.replace(scene_of(state), names=HOSTILE[:3])
    for seat in (0, 1):
        with watched() as seen:
            picture = fantasmagoria.hand(scene, seat_view(state, seat))
        assert Image.open(BytesIO(picture.png)).size == (1280, picture.height)
        for laid in seen[0].lines:
            assert laid.line.size >= SMALLEST
            assert laid.contrast >= 4.5, laid
            left, top, right, bottom = laid.line.box
            assert 0 <= left <= right <= 1280, laid
            assert 0 <= top < bottom <= picture.height, laid


def test_after_a_led_cup_the_next_card_sets_the_suit() -> None:
    state = _state(
        [["cat9"], ["goat2", "ghost4"], ["doll9"]],
        trick=[{"seat": 0, "card": "cup"}],
        leader=0,
        turn=1,
        possessed=[True, True, False],
    )
    scene = scene_of(state)
    acting = fantasmagoria.hand(scene, seat_view(state, 1))
    assert "Your turn: your card sets the suit" in acting.alt
    assert f"{NAMES[0]} led the cup" in acting.alt
    assert "may set the suit: Goat 2" in acting.alt
    assert "no ghost may set the suit yet: Ghost 4" in acting.alt
    waiting = fantasmagoria.hand(scene, seat_view(state, 2))
    for picture in (acting, waiting):
        assert "led the cup, which sets no suit" in picture.alt
        assert "lead a card" not in picture.alt
        assert "Nothing lies" not in picture.alt


@pytest.mark.parametrize(
    ("held", "possessed", "said"),
    [
        (["goat2", "doll3"], False, "any card possesses you"),
        (["goat2", "cup"], False, "any card but the cup possesses you"),
        (["goat2", "cup"], True, "play anything"),
    ],
)
def test_without_the_suit_the_hand_says_what_a_card_would_do(
    held: list[str], possessed: bool, said: str
) -> None:
    state = _state(
        [["cat9"], held, ["doll9"]],
        trick=[{"seat": 0, "card": "cat8"}],
        leader=0,
        turn=1,
        possessed=[True, possessed, False],
    )
    assert said in fantasmagoria.hand(scene_of(state), seat_view(state, 1)).alt


def test_who_leads_hears_that_nothing_lies_in_this_trick() -> None:
    state = _state([["cat9", "cup"], ["goat2"], ["doll9"]], leader=0, turn=0)
    picture = fantasmagoria.hand(scene_of(state), seat_view(state, 0))
    assert picture.alt.startswith("Your turn: lead a card.")
    assert "Nothing lies in this trick yet." in picture.alt
    assert "may be led" in picture.alt


def test_an_empty_hand_and_the_choice_of_a_pile() -> None:
    pile = {"top": "goat5", "cards": ["ghost1", "ghost2", "cup"]}
    state = _state(
        [["cat1"], [], ["doll9"]],
        phase="pile",
        piles=[None, pile, None],
        trick=[{"seat": 0, "card": "cat9"}, {"seat": 1, "card": "doll4"}],
        leader=0,
        turn=1,
        trump_moved=True,
    )
    scene = scene_of(state)
    picture = fantasmagoria.hand(scene, seat_view(state, 1))
    assert "2 with Goat 5" in picture.alt
    assert WORDS("fantasmagoria.alt.hand_empty") in picture.alt
    waiting = fantasmagoria.hand(scene, seat_view(state, 0))
    assert "is possessed" in waiting.alt


def test_a_hand_that_waits_is_not_dimmed() -> None:
    state, scene = played(4, "hand")[8]
    seat = next(at for at in range(4) if at not in scene.to_act)
    own = seat_view(state, seat)
    groups = grouped(own.view["hands"][seat], read(scene), own, WORDS)
    assert [group.mark for group in groups] == [PLAIN]


def test_ones_own_sacrifice_is_said() -> None:
    state, scene = played(4, "hand")[1]
    seat = next(at for at in range(4) if at not in scene.to_act)
    own = seat_view(state, seat)
    chosen = own.view["sacrificed"][seat]
    assert f"Your sacrifice: {card_name(WORDS, chosen)}" in fantasmagoria.hand(scene, own).alt


@pytest.mark.parametrize("players", [3, 4])
def test_reasons_and_titles_have_room_for_longer_languages(players: int) -> None:
    for state, scene in played(players, "hand")[::7]:
        for seat in scene.to_act[:1]:
            names = ("Ana", "Bo", "Cleo", "Dora")[:players]
            longer = msgspec.structs.replace(scene, words=Longer(), names=names)
            with watched() as seen:
                fantasmagoria.hand(longer, seat_view(state, seat))
            for laid in seen[0].lines:
                assert not laid.line.text.endswith("…"), laid.line.text
