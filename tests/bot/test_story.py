import pytest

from bot.limits import MESSAGE_TEXT, length
from bot.names import escaped_lines
from bot.story import Teller, fitted
from data.catalogue import catalogue
from games.game import Event, Fact

NAMES = ("Ana", "Bo", "Chidi")


def teller() -> Teller:
    return Teller("fantasmagoria", NAMES, catalogue("en"))


def lines(*events: Event) -> list[str]:
    return teller().lines(events)


def test_a_trick_is_told_on_one_line() -> None:
    told = lines(
        Event("led", 0, ("cat4",), {"place": 1, "lead_suit": "cat"}),
        Event("played", 1, ("doll7",), {"place": 2}),
        Event("trick", 1, ("cat4", "doll7"), {"seats": [0, 1], "trump": 7, "cup": 0}),
        Event("led", 1, ("goat2",), {"place": 1, "lead_suit": "goat"}),
    )
    assert len(told) == 2
    assert told[0].startswith("**Ana** leads Cat 4 · **Bo** Doll 7")


def test_what_not_all_may_see_is_never_told() -> None:
    assert lines(Event("beyond", 1, ("ghost1", "ghost2", "cup"), {"pile": 1}, (1,))) == []
    assert lines(Event("revealed", 1, ("cat3",), {"pile": 2}, (1,))) == []


def test_a_fact_chooses_a_closer_text() -> None:
    chosen = teller().text(Event("trump", 2, ("doll4",), {"old": 0, "new": 4, "why": "sacrifice"}))
    moved = teller().text(Event("trump", 2, ("doll4",), {"old": 7, "new": 4, "why": "possession"}))
    assert "leads" in chosen
    assert "7" in moved
    assert "4" in moved


def test_numbers_of_all_seats_are_told_with_their_names() -> None:
    told = teller().text(
        Event("round", None, (), {"round": 1, "scores": [3, 3, 4], "totals": [3, -3, 12]})
    )
    assert "**Ana** 3 · **Bo** −3 · **Chidi** 12" in told


def test_a_hyphen_in_a_name_is_no_minus() -> None:
    named = Teller("fantasmagoria", ("Fogo-Fátuo", "Bo", "Chidi"), catalogue("en"))
    told = named.text(Event("round", None, (), {"scores": [-3, 3, 4], "totals": [-3, 3, 12]}))
    assert "**Fogo-Fátuo** −3" in told or "Fogo-Fátuo −3" in told


@pytest.mark.parametrize(("language", "spirits"), [("en", "spirits"), ("pt-BR", "espíritos")])
def test_a_tie_that_the_spirits_broke_is_told(language: str, spirits: str) -> None:
    told = Teller("fantasmagoria", NAMES, catalogue(language))
    facts: dict[str, Fact] = {"winners": [2], "totals": [3, 4, 3], "tied": [0, 2]}
    assert spirits in told.text(Event("over", None, (), facts))
    assert spirits not in told.text(Event("over", None, (), {**facts, "tied": []}))


def test_winners_are_told_by_name() -> None:
    told = teller().text(Event("over", None, (), {"winners": [2], "totals": [3, 4, 1]}))
    assert "**Chidi**" in told


def test_a_single_card_left_to_draw_is_not_told_as_several() -> None:
    rummy = Teller("phantom_rummy", NAMES, catalogue("en"))
    told = rummy.text(Event("exhausted", 1, (), {"what": "draw", "left": 1, "needed": 2}))
    assert told.startswith("Only 1 left to draw:")


def test_an_event_without_a_text_tells_nothing() -> None:
    assert teller().text(Event("never heard of")) == ""


def test_a_long_story_keeps_its_newest_lines_within_discords_room() -> None:
    many = [f"line {n} " + "x" * 60 for n in range(200)]
    text = fitted("### Round 1", many)
    assert len(text) <= 4000
    assert text.startswith("### Round 1\n…\n")
    assert text.endswith(many[-1])


def test_a_short_story_is_whole() -> None:
    assert fitted("### Round 1", ["a", "b"]) == "### Round 1\na\nb"


def test_a_chapter_full_of_emoji_fits_as_discord_counts_it() -> None:
    told = fitted("### Chapter", ["👻" * 30] * 100)
    assert length(told) <= MESSAGE_TEXT
    assert told.count("\n") > 60
    assert length(escaped_lines("\n".join(["👻" * 30] * 100), 2000)) <= 2000
