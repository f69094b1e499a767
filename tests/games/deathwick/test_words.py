"""Words: catalogue keys of moves and cards, each event's sentence, and why moves are refused."""

from typing import Any

import pytest

from games import deathwick as game
from games.deathwick import events
from games.deathwick.classes import TRAITS
from games.deathwick.grammar import WORDS
from games.game import Event, IllegalMove
from tests.games.deathwick.tables import play, refused, table
from tests.games.walks import moves_of

EMPTY: dict[str, Any] = {"phase": "haunting", "shadows": {0: "9C"}, "candles": {0: ""}}


@pytest.mark.parametrize(
    ("word", "term"),
    [
        ("haunt", ("word.haunt", {})),
        ("steal", ("word.steal", {})),
        ("7H", ("card.number", {"rank": "7", "suit": "H"})),
        ("10S", ("card.number", {"rank": "10", "suit": "S"})),
        ("QD", ("card.face", {"rank": "Q", "suit": "D"})),
        ("X", ("card.joker", {})),
        ("@3", ("seat", {"a_seat": 3})),
        ("2", ("number", {"n": 2})),
        ("hex", ("class.hex", {})),
        ("grimoire-of-rejection", ("class.grimoire-of-rejection", {})),
        ("mimic", ("class.mimic", {})),
        ("S", ("suit.S", {})),
    ],
)
def test_a_word_has_a_catalogue_key(word: str, term: tuple[str, dict[str, int]]) -> None:
    assert game.term(word) == term


def test_every_word_and_class_has_a_key() -> None:
    for word in (*WORDS, *TRAITS):
        assert game.term(word)[0] in (f"word.{word}", f"class.{word}")


@pytest.mark.parametrize(
    ("move", "asked"),
    [
        ("haunt 7H @2", ["7H", "haunt", "@2"]),
        ("cast 7H 1 2", ["7H", "cast", "1", "2"]),
        ("cast 2H @1 steal", ["2H", "cast", "@1", "steal"]),
        ("seance 4H 4C", ["4H", "seance", "4C"]),
        ("salt 5H", ["5H", "salt"]),
        ("panic 2", ["2", "panic"]),
        ("block 1", ["1", "block"]),
        ("mimic @1", ["mimic", "@1"]),
        ("abstain", ["abstain"]),
        ("class hex", ["class", "hex"]),
    ],
)
def test_a_card_is_asked_for_first(move: str, asked: list[str]) -> None:
    assert game.asked(move) == asked


def told(happened: list[Event]) -> list[str]:
    return [game.describe(event) for event in happened]


def test_a_turn_is_told() -> None:
    state = table("9H", "5S", "", shadows={1: "7C<0"})
    assert told(play(state, "0 haunt 9H @1", "1 salt 5S")) == [
        "Seat 0 declares haunt with 9H against seat 1.",
        "Seat 1 salts the action of seat 0 with 5S.",
        "The haunt of seat 0 is cancelled: 9H to The Dark.",
        "Turn 2: seat 1.",
    ]
    assert told(play(state, "1 panic 1"))[0] == (
        "Seat 1 panics: 3D fails against 7C and haunts too."
    )


def test_cards_that_nobody_has_seen_are_not_told_as_none() -> None:
    state = table("4H 4C QH", "", "", dark="9S 8S 7S")
    assert told(play(state, "0 seance 4H 4C"))[1] == (
        "Under the Candle of seat 0 go 3 of The Dark (seen: 9S); it has 5."
    )
    state = table("QH", "", "", dark="9S 8S 7S")
    assert told(play(state, "0 summon QH bottom"))[1] == (
        "Seat 0 shuffles 2 of The Dark into the Candle (seen: nothing)."
    )
    state = table("", "", "", "", classes={1: "vulture"}, candles={0: ""}, dark="9S 8S")
    assert "Seat 1 puts 2 of The Dark (seen: 9S) under the Candle." in told(
        play(state, "0 abstain")
    )


def test_a_lich_who_gets_nothing_rises_with_the_cards_of_nobody() -> None:
    state = table("", "", "", classes={0: "lich"}, candles={0: "", 1: "", 2: ""})
    assert "Seat 0 rises again with the cards of nobody: 0." in told(play(state, "0 abstain"))


def listed() -> dict[str, str]:
    """The kinds of event that the module lists, with what it says about each."""
    text = (events.__doc__ or "").split("\n\n")[2]
    entries: dict[str, str] = {}
    for line in text.splitlines():
        if not line.startswith(" "):
            kind = line.split()[0].rstrip(".")
            entries[kind] = ""
        entries[kind] += line + "\n"
    return entries


def test_the_list_of_events_is_complete_and_true() -> None:
    entries = listed()
    dying = table("", "", "", classes={1: "gravedigger"}, shadows={0: "7H 8H 9H 2S"})
    happened = play(dying, "0 abstain")
    for number in range(150):
        players = (2, 3, 4, 5, 8)[number % 5]
        for _, _, _, caused in moves_of(game, players, f"list {number}"):
            happened += caused
    for event in happened:
        entry = entries[event.kind]
        assert all(fact in entry for fact in event.facts), event
        assert not event.cards or "cards:" in entry, event
        assert ("seat" in entry.split("facts")[0]) == (event.seat is not None)
        assert ("alone" in entry) == (event.seen_by is not None)
        assert game.describe(event).endswith(".")
    assert {event.kind for event in happened} == set(entries)


RARE: list[tuple[str, tuple[str, ...], str, dict[str, Any]]] = [
    ("not_this_way", ("8H", ""), "0 summon 8H", {}),
    ("not_red", ("8S", ""), "0 ignite 8S @1", {"classes": {0: "pyromaniac"}}),
    ("not_a_pair", ("8S 9S", ""), "0 seance 8S 9S", {}),
    ("not_a_number", ("JS", ""), "0 cast JS @1", {}),
    (
        "defies_numbers",
        ("8S", ""),
        "0 banish 8S 1",
        {"classes": {1: "clown"}, "shadows": {0: "3C<1"}},
    ),
    ("used_up", ("8S", ""), "0 mimic @1", {"classes": {0: "mimic"}, "used": [["mimic"], [], []]}),
    (
        "sealed",
        ("8S", ""),
        "0 cast 8S @0 1",
        {"classes": {1: "sealbinder"}, "shadows": {0: "3C<1"}},
    ),
    ("gated", ("JS", ""), "0 summon JS @1", {"classes": {1: "gatekeeper"}}),
    (
        "pages_full",
        ("8S", ""),
        "0 page 8S",
        {"classes": {0: "grimoire-of-rejection"}, "pages": {0: "2S 3S 4S"}},
    ),
    ("over", ("8S",), "0 abstain", {"lit": [True, False]}),
    ("not_lit", ("8S", ""), "0 haunt 8S @1", {"lit": [True, False, True]}),
    ("no_answer", ("8S", ""), "0 reprieve 8S", {"phase": "haunting", "shadows": {0: "9C"}}),
    ("empty_candle", ("8S", ""), "0 panic 1", EMPTY),
]
"""Refusals that random games hardly see."""


def reasons() -> dict[str, set[str]]:
    """The facts of every reason that comes up in random games, by code."""
    found: dict[str, set[str]] = {}
    every = {"nonsense", "haunt 7H @9", "class wizard", "block 9", "cast AS", "page 2S", "wall 2S"}
    for number in range(6):
        every |= {move for _, _, move, _ in moves_of(game, 4, f"reasons {number}")}
    for number in range(5):
        for state, *_ in moves_of(game, 4, f"refused {number}"):
            for seat in (0, 2, 9):
                legal = game.legal(state, seat) if seat < 4 else []
                for move in every.difference(legal):
                    with pytest.raises(IllegalMove) as error:
                        game.apply(state, seat, move)
                    found.setdefault(error.value.code, set()).update(error.value.facts)
    return found


def test_the_list_of_events_names_every_reason_of_a_refusal_with_its_facts() -> None:
    text = (events.__doc__ or "").split("\n\n")[3].split("facts:")[1]
    listed_reasons = {}
    for reason in " ".join(text.split()).rstrip(".").split(";"):
        code, _, facts = reason.strip().rstrip(")").partition(" (")
        listed_reasons[code] = {fact.strip() for fact in facts.split(",") if fact}
    found = reasons()
    assert {code: listed_reasons[code] for code in found} == found
    rare = {
        code: set(refused(table(*hands, "", **changes), move).facts)
        for code, hands, move, changes in RARE
    }
    assert {code: listed_reasons[code] for code in rare} == rare
    haunted = table("9H", "", "", classes={1: "cryptkeeper"}, shadows={1: "4C#"})
    play(haunted, "0 haunt 9H @1")
    no_wall = refused(haunted, "1 block 2")
    assert set(no_wall.facts) == listed_reasons[no_wall.code]
    assert {*found, *rare, no_wall.code} == set(listed_reasons)
