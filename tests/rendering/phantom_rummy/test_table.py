"""The table picture against the view that it shows: alt text, sizes, contrast, room for words."""

from io import BytesIO

import msgspec
import pytest
from PIL import Image

from games.game import Event
from rendering import phantom_rummy
from rendering.cards import height
from rendering.layout import TURN
from rendering.phantom_rummy.phrases import card_name, cards_named
from rendering.phantom_rummy.players import plan
from rendering.phantom_rummy.reading import conditions, read
from rendering.phantom_rummy.table import BACKS, CARDS, PILES, place
from rendering.scene import Scene
from rendering.theme import SMALLEST
from tests.rendering.games import HOSTILE, NAMES, WORDS
from tests.rendering.measures import watched
from tests.rendering.phantom_rummy.clever import finished
from tests.rendering.phantom_rummy.games import Longer, played, position, sample, scene_of

SETS = [
    ["H1", "H2", "H3"], ["D4", "D5", "D6"], ["A2", "A2", "A2"], ["Icrown", "Icrown", "Icrown*"],
    ["A5", "A6", "A7*"], ["D1*", "D2*", "D3*"], ["H4*", "H5", "H6"], ["Iring", "Iring", "Iring*"],
]  # fmt: skip


def _full(players: int, number: int) -> Scene:
    """As much on the table as there can be: many sets, all conditions, long piles of discards."""
    state = position(
        players,
        advanced=True,
        phase="act",
        taken="A4",
        turn=1,
        scores=[11] * players,
        opened=[SETS[:number], [["H7", "H7", "H7*"]], *[[] for _ in range(players - 2)]],
        hands=[["Isword"], ["A4", "A1", "A1", "D7", "D7", "D7", "H5", "H5"]]
        + [[] for _ in range(players - 2)],
        discards=[["A1", "D1", "D2", "D3", "A3", "Igrail", "Igrail"], ["A3*", "A4*", "Igrail*"]]
        + [[] for _ in range(players - 2)],
        market=["A3", "D4*"],
        left=12,
        ready=[True] * players,
    )
    return scene_of(state, [(Event("took", 1, ("A4",), {"left": 2}),)])


SCENES = [
    sample(),
    *(_full(players, number) for players, number in ((2, 4), (3, 6), (4, 8))),
    *(scene for _, scene in finished(4, "table", True)[::120]),
    *(scene for _, scene in finished(2, "table")[::130]),
    *(scene for _, scene in played(3, "table", True, "all")[::150]),
]


@pytest.mark.parametrize("scene", SCENES)
def test_alt_text_tells_the_view(scene: Scene) -> None:
    picture = phantom_rummy.table(scene)
    view, text = scene.view, picture.text
    players = view["players"]
    assert len(picture.alt) <= 1024
    assert (picture.width, picture.height) == (1280, 463 + 234 * players + height(CARDS[players]))
    assert picture.height <= 1640
    assert f"hort game {view['short_game']} of " in picture.alt
    assert ("Advanced" in picture.alt) == view["options"]["advanced"]
    for code in view["market"]:
        assert card_name(WORDS, code) in picture.alt
    assert f"{len(view['draw'])} to draw" in picture.alt
    for seat in range(players):
        points = WORDS("phantom_rummy.alt.points", n=view["scores"][seat])
        ready = ", ready" if view["ready"][seat] else ""
        cards = WORDS("picture.cards", n=len(view["hands"][seat]))
        assert f"{NAMES[seat]}: {points}{ready}, {cards}, " in text
        sets = "; ".join(cards_named(WORDS, cards) for cards in view["opened"][seat])
        assert sets in text
        pile = cards_named(WORDS, view["discards"][seat])
        assert not pile or f"{NAMES[seat]}’s discards: {pile}." in text
        for one in conditions(read(scene).opened[seat]) if view["options"]["advanced"] else ():
            assert WORDS(f"phantom_rummy.condition.{one.name}") in text
    if view["phase"] in ("take", "act"):
        assert f"{NAMES[view['turn']]}’s turn:" in picture.alt


@pytest.mark.parametrize("scene", SCENES[1::4])
@pytest.mark.parametrize("start", [0, 6])
def test_every_line_is_large_enough_readable_inside_and_alone(scene: Scene, start: int) -> None:
    hostile = HOSTILE[start : start + scene.view["players"]]
    with watched() as seen:
        phantom_rummy.table(msgspec.structs.replace(scene, names=hostile))
    boxes = [laid.line.box for laid in seen[0].lines]
    for laid in seen[0].lines:
        assert laid.line.size >= SMALLEST, laid
        # Whose turn it is may be cut, what they may do may not.
        assert laid.line.size != TURN.size or not laid.line.text.endswith("…"), laid
        assert laid.contrast >= 4.5, laid
        assert 24 <= laid.line.box[0] <= laid.line.box[2] <= 1256, laid
    for at, one in enumerate(boxes):
        for other in boxes[at + 1 :]:
            beside = one[2] <= other[0] or other[2] <= one[0]
            below = one[3] - 9 <= other[1] + 9 or other[3] - 9 <= one[1] + 9
            assert beside or below, (seen[0].lines[at], one, other)


@pytest.mark.parametrize("scene", SCENES[::4])
def test_labels_have_room_for_longer_languages(scene: Scene) -> None:
    names = ("Ana", "Bo", "Cleo", "Dora")[: scene.view["players"]]
    with watched() as seen:
        phantom_rummy.table(msgspec.structs.replace(scene, words=Longer(), names=names))
    for laid in seen[0].lines:
        assert not laid.line.text.endswith("…"), laid.line.text


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("advanced", [False, True])
def test_a_whole_game_can_be_drawn(players: int, advanced: bool) -> None:
    moments = played(players, "whole", advanced, "all" if advanced else "able")
    for _, scene in [*moments[:: len(moments) // 12], moments[-1]]:
        picture = phantom_rummy.table(scene)
        assert len(picture.png) < 260_000
        assert Image.open(BytesIO(picture.png)).size == (picture.width, picture.height)
        assert len(picture.alt) <= 1024


@pytest.mark.parametrize("sets", range(16))
@pytest.mark.parametrize("discards", [0, 3, 30])
def test_a_row_never_needs_more_room_than_there_is(sets: int, discards: int) -> None:
    for pills in (0, 200, 560):
        row = plan(sets, discards, {True: pills, False: pills * 2 // 3})
        width, step, gap = row.size
        used = row.sets * (width + 2 * step + gap) + (pills if row.points else pills * 2 // 3)
        used += 82 + 54 * (row.discards - 1) if row.discards else 0
        used += 62 * (row.sets < sets) + 62 * (row.discards < discards)
        assert used <= 1180
        assert row.sets == sets or sets > 3 or pills > 200
        assert row.discards >= min(2, discards)
        assert step >= 0.6 * width


def test_conditions_follow_the_rules() -> None:
    told = {
        one.name: one for one in conditions((("H1", "H2", "H3*"), ("Iring", "Iring", "Iring*")))
    }
    assert (told["three"].done, told["three"].needed, told["three"].holds) == (2, 3, False)
    assert told["always"].holds
    ends = {one.name: one for one in conditions((("A5", "A6", "A7*"),))}
    assert ends["ends"].holds
    ends = {one.name: one for one in conditions((("A5", "A6", "A7*"), ("D3", "D4*", "D5")))}
    assert not ends["ends"].holds
    assert not ends["one"].holds
    assert not {one.name: one for one in conditions((("H1", "H2*", "H3"),))}["no_ends"].holds
    crowns = ("Icrown", "Icrown", "Icrown*")
    win = conditions((crowns, ("Iring",) * 3, ("Igrail",) * 3))[0]
    assert (win.name, win.done, win.holds) == ("win", 3, True)
    assert conditions((("H1", "H2", "H3"),)) == []


def test_the_open_question_says_what_lies_there_and_marks_nobody() -> None:
    asked = next(s for _, s in played(4, "table", False, "able") if s.view["phase"] == "claim")
    picture = phantom_rummy.table(asked)
    seat = asked.view["turn"]
    card = card_name(WORDS, asked.view["discards"][seat][-1])
    assert f"{card}: who wants it?" in picture.alt
    assert f"{NAMES[seat]} discarded it. Anyone may answer." in picture.alt
    others = tuple(at for at in range(4) if at != seat)
    again = phantom_rummy.table(msgspec.structs.replace(asked, to_act=others))
    assert again == picture


def test_the_end_names_the_winner() -> None:
    scene = finished(4, "table", True)[-1][1]
    assert scene.result is not None
    if len(scene.result.winners) == 1:
        assert f"{NAMES[scene.result.winners[0]]} wins" in phantom_rummy.table(scene).alt


def test_the_last_change_is_the_latest_move_that_all_may_know() -> None:
    scene = sample()
    secret = (Event("claim_answered", 2, (), {"answer": "pass"}, (2,)),)
    more = msgspec.structs.replace(scene, recent=(*scene.recent, secret))
    assert phantom_rummy.table(more) == phantom_rummy.table(scene)
    assert read(more).last == scene.recent[-1]


def test_a_discard_that_nobody_wanted_is_marked_as_the_last_change() -> None:
    scene = sample()
    passed = msgspec.structs.replace(scene, recent=(scene.recent[-1][1:],))
    nothing = msgspec.structs.replace(scene, recent=((Event("drew", 0, (), {"number": 1}),),))

    def discards(shown: Scene) -> bytes:
        with watched() as seen:
            phantom_rummy.table(shown)
        return seen[0].image.crop((900, 588, 1256, 806)).tobytes()

    assert discards(passed) == discards(scene)
    assert discards(nothing) != discards(scene)


def test_ready_just_declared_and_points_just_scored_are_marked_before_their_seat() -> None:
    scene = next(s for _, s in finished(4, "table", True) if any(s.view["ready"]))
    seat = scene.view["ready"].index(True)
    declared = (Event("ready", seat, (), {"sets": 1}),)
    closed = (Event("short_game", facts={"changes": [0, 7, -3, 0]}),)

    def heads(recent: tuple[Event, ...]) -> tuple[list[bytes], list[str]]:
        with watched() as seen:
            phantom_rummy.table(msgspec.structs.replace(scene, recent=(recent,)))
        rows = [
            seen[0].image.crop((24, 588 + 234 * at, 1256, 668 + 234 * at)).tobytes()
            for at in range(4)
        ]
        return rows, [laid.line.text for laid in seen[0].lines]

    before, _ = heads((Event("drew", 0, (), {"number": 1}),))
    after, _ = heads(declared)
    changed = [one != other for one, other in zip(before, after, strict=True)]
    assert changed == [at == seat for at in range(4)]
    scored, told = heads(closed)
    changed = [one != other for one, other in zip(before, scored, strict=True)]
    assert changed == [False, True, True, False]
    assert "+7" in told
    assert "−3" in told


@pytest.mark.parametrize("players", [2, 3, 4])
def test_market_and_draw_pile_fill_the_row_with_few_players_too(players: int) -> None:
    market = place(players, players) + CARDS[players]
    pile = PILES[players] + BACKS[players] + 15
    assert 30 < PILES[players] - market <= 140
    assert 80 < 1256 - pile < 220
    assert CARDS[players] == 170 or players < 4
    with watched() as seen:
        phantom_rummy.table(played(players, "golden")[20][1])
    number = next(laid.line for laid in seen[0].lines if laid.line.text == "left")
    assert pile < number.box[0] < number.box[2] <= 1256


def test_a_long_name_is_whole_where_nothing_else_needs_the_room() -> None:
    with watched() as seen:
        phantom_rummy.table(sample())
    assert NAMES[0] in [laid.line.text for laid in seen[0].lines]
