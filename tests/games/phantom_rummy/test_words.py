"""Words: catalogue keys of moves and cards, and each event's sentence."""

from typing import Any

import pytest

from games import phantom_rummy as game
from games.game import Event, IllegalMove
from games.phantom_rummy import events
from tests.games.phantom_rummy.greedy import play as greedy_game
from tests.games.phantom_rummy.tables import acting, offering, play, table
from tests.games.walks import moves_of


@pytest.mark.parametrize(
    ("word", "term"),
    [
        ("take", ("word.take", {})),
        ("open", ("word.open", {})),
        ("discard", ("word.discard", {})),
        ("ready", ("word.ready", {})),
        ("goal", ("word.goal", {})),
        ("gain", ("word.gain", {})),
        ("pass", ("word.pass", {})),
        ("H3", ("card.human", {"n": 3})),
        ("H3*", ("card.human_red", {"n": 3})),
        ("A7", ("card.angel", {"n": 7})),
        ("D1*", ("card.demon_red", {"n": 1})),
        ("Icrown", ("card.crown", {})),
        ("Iring*", ("card.ring_red", {})),
        ("human", ("attribute.human", {})),
        ("item", ("attribute.item", {})),
    ],
)
def test_a_word_has_a_catalogue_key(word: str, term: tuple[str, dict[str, int]]) -> None:
    assert game.term(word) == term


def test_a_person_is_asked_what_and_then_which() -> None:
    assert game.asked("take H3*") == ["take", "H3*"]
    assert game.asked("open H1 H2 H3") == ["open", "H1", "H2", "H3"]
    assert game.asked("goal") == ["goal"]


def test_a_discard_is_a_whole_move_and_begins_the_one_that_declares_ready() -> None:
    shorter, longer = game.asked("discard A4"), game.asked("discard A4 ready")
    assert longer[: len(shorter)] == shorter
    assert longer[len(shorter) :] == ["ready"]


def told(happened: list[Event]) -> list[str]:
    return [game.describe(event) for event in happened]


def test_a_turn_is_told() -> None:
    state = table("H1 H2", "A1", market="H3 A7", draw="D1 D2 D3")
    assert told(play(state, "0 take H3", "0 open H1 H2 H3")) == [
        "Seat 0 takes H3 from the market.",
        "Seat 0 opens H1, H2, H3.",
        "Seat 0 finds D1, D2.",
        "Seat 0 draws 2 cards; 1 are left.",
    ]


@pytest.mark.parametrize(
    ("opened", "says"),
    [
        ([["A2 A3 A4"], []], "Seat 0 is ready."),
        ([[], []], "Seat 0 is ready with no set opened, and can never go out."),
    ],
)
def test_ready_is_told(opened: list[list[str]], says: str) -> None:
    state = acting("H1 H2 H3 A5 A5 A5 D1 D7", "A1", opened=opened)
    assert told(play(state, "0 discard D7 ready")) == ["Seat 0 discards D7.", says]


def test_claims_are_told() -> None:
    state = offering("D5", "D3 D4 H2", draw="H6 H7 D1")
    assert told(play(state, "1 gain D3 D4")) == [
        "Seat 1 answers: gain with D3, D4.",
        "Seat 1 gains D5 of seat 0 and opens D3, D4, D5.",
        "Seat 1 finds H6, H7.",
        "Seat 1 draws 2 cards; 1 are left.",
    ]
    state = offering("D5", "D3 D4 H2")
    assert told(play(state, "1 pass")) == ["Seat 1 answers: pass.", "Nobody wants D5."]


def test_a_goal_is_told_with_each_point() -> None:
    state = offering(
        "D1",
        "H1* H2 H3 A5 A5 A5 D1",
        opened=[[], ["A2 A3 A4"]],
        ready=[False, True],
        draw="D1 H7",
        scores=[0, 1],
    )
    assert told(play(state, "1 goal"))[1:4] == [
        "Seat 1 goes out with D1 of seat 0: D1 D1, H1* H2 H3, A5 A5 A5. Opened sets 1; "
        "red cards H1* 1; bonus checks D1 2, H7 0; together 4.",
        "Short game 1 of 6 ends: seat 1 scores 4; totals 0, 5.",
        "Short game 2 of 6 is dealt; seat 1 starts.",
    ]
    state = acting("H1 H2 H3 A5 A5 A5 D1 D1", "H7", opened=[["A2 A3 A4"], []], market="", draw="")
    assert told(play(state, "0 goal"))[0] == (
        "Seat 0 goes out with D1: D1 D1, H1 H2 H3, A5 A5 A5. Opened sets 1; red cards none; "
        "bonus checks none; together 1."
    )


def test_what_the_discarder_pays_is_told() -> None:
    state = offering(
        "D1",
        "H1 H2 H3 A5 A5 A5 D1",
        opened=[[], ["A2 A3 A4"]],
        ready=[False, True],
        advanced=True,
        scores=[2, 0],
    )
    assert told(play(state, "1 goal"))[1].endswith("together 1, which seat 0 pays with 1.")


def test_running_out_is_told() -> None:
    state = acting("H1", "H2", market="", draw="D6")
    assert told(play(state, "0 discard H1"))[1:3] == [
        "Only 1 cards are left: too few for a market of 3.",
        "Short game 1 of 6 ends unscored; totals 0, 0.",
    ]
    state = acting("H1 H2 H3 A1", "H7", draw="D6")
    assert told(play(state, "0 open H1 H2 H3"))[1] == (
        "Only 1 cards are left: too few for seat 0 to draw 2."
    )


def test_a_games_end_is_told() -> None:
    for scores, says in (
        ([1, 2], "The game is over with the totals 1, 2: seat 1 wins."),
        ([2, 2], "The game is over with the totals 2, 2: seats 0, 1 share the win."),
    ):
        state = acting("H1", "H2", market="", draw="", short_game=6, scores=scores)
        assert told(play(state, "0 discard H1"))[-1] == says
    sets = [f"{item} {item} {item}" for item in ("Icrown", "Isword", "Igrail")]
    state = table("H1", "H2", opened=[sets, []], market="Icrown*", advanced=True)
    assert told(play(state, "0 take Icrown*"))[1:] == [
        "Seat 0 has three sets of items with Icrown* and wins the game.",
        "The game is over: seat 0 wins by treasures; totals 0, 0.",
    ]


def listed() -> dict[str, str]:
    """The kinds of event that the module lists, with what it says about each."""
    text = (events.__doc__ or "").split("\n\n")[2]
    entries: dict[str, str] = {}
    for line in text.splitlines():
        if not line.startswith(" "):
            kind = line.split()[0]
            entries[kind] = ""
        entries[kind] += line + "\n"
    return entries


def treasure_win() -> list[Event]:
    sets = [f"{item} {item} {item}" for item in ("Icrown", "Isword", "Igrail")]
    state = table("H1", "H2", opened=[sets, []], market="Icrown*", advanced=True)
    return play(state, "0 take Icrown*")


def test_the_list_of_events_is_complete_and_true() -> None:
    entries = listed()
    happened = treasure_win()
    options: dict[str, Any]
    for options in ({}, {"advanced": True, "ask": "all"}):
        for players in (2, 3, 4):
            for number in range(3):
                for *_, caused in greedy_game(players, f"list {number}", options):
                    happened += caused
    for event in happened:
        entry = entries[event.kind]
        assert all(fact in entry for fact in event.facts), event
        assert ("cards:" in entry) == bool(event.cards) or event.kind == "claim_answered"
        assert ("seat" in entry.split("facts")[0]) == (event.seat is not None)
        assert ("alone" in entry) == (event.seen_by is not None)
    assert {event.kind for event in happened} == set(entries)


def refusals() -> dict[str, set[str]]:
    """The facts of every reason that comes up in some games, by code."""
    reasons: dict[str, set[str]] = {}
    every = {move for _, _, move, _ in moves_of(game, 2, "reasons")}
    every |= {"nonsense", "open H1 H2 H4", "goal", "pass"}
    declared = {f"discard {code} ready" for code in ("H1", "H2", "A3", "D5", "Iring")}
    sampled = sorted(every)[::12] + sorted(declared) + ["open H3 H2 H1"]
    sampled += [move for move in every if move.startswith("g") or " " not in move]
    for options in ({"ask": "all"}, {"advanced": True}):
        for number in range(2):
            for turn, (state, *_) in enumerate(greedy_game(3, f"refused {number}", options)):
                if turn % 12 == 0 or state.phase == "over" or any(state.ready):
                    for seat in (0, 1, 2, 9):
                        ask(state, seat, sampled, reasons)
    barred = offering(
        "H1",
        "H2 H3 A5 A5 A5 D2 D2",
        opened=[[], ["A2 A3 A4"]],
        ready=[False, True],
        discards=["H1", "H4"],
        advanced=True,
        ask="all",
    )
    ask(barred, 1, ["goal"], reasons)
    ask(offering("D5", "D3 D4", "H7"), 2, ["pass"], reasons)
    blind = acting("H1 H2 H3 A5 A5 A5 D1 D1", "H7", ready=[True, False])
    ask(blind, 0, ["goal", "discard D1 ready", "open H1 H2 H3", "discard H1"], reasons)
    ready = offering("H4", "H1 H2 H3 A5 A5 A5 D1", ready=[False, True], ask="all")
    ask(ready, 1, ["gain H2 H3"], reasons)
    return reasons


def ask(state: Any, seat: int, moves: list[str], reasons: dict[str, set[str]]) -> None:
    legal = set(game.legal(state, seat)) if seat < state.setup.players else set()
    for move in moves:
        if move not in legal:
            with pytest.raises(IllegalMove) as refused:
                game.apply(state, seat, move)
            reasons.setdefault(refused.value.code, set()).update(refused.value.facts)


def test_the_list_of_events_names_every_reason_of_a_refusal_with_its_facts() -> None:
    text = " ".join((events.__doc__ or "").split("\n\n")[3].split()).split("facts:")[1]
    listed_reasons = {}
    for reason in text.strip().rstrip(".").split(";"):
        code, _, facts = reason.strip().rstrip(")").partition(" (")
        listed_reasons[code] = {fact.strip() for fact in facts.split(",") if fact}
    assert refusals() == listed_reasons
