"""Words: catalogue keys of moves and cards, and each event's sentence."""

import pytest

from games import fantasmagoria as game
from games.fantasmagoria import events
from games.game import Event, IllegalMove
from tests.games.fantasmagoria.tables import choosing, last_trick, pile, play, playing
from tests.games.walks import moves_of


@pytest.mark.parametrize(
    ("word", "term"),
    [
        ("play", ("word.play", {})),
        ("sacrifice", ("word.sacrifice", {})),
        ("pile", ("word.pile", {})),
        ("2", ("pile", {"n": 2})),
        ("goat7", ("card.goat", {"n": 7})),
        ("ghost11", ("card.ghost", {"n": 11})),
        ("cup", ("card.cup", {})),
        ("candle", ("suit.candle", {})),
    ],
)
def test_a_word_has_a_catalogue_key(word: str, term: tuple[str, dict[str, int]]) -> None:
    assert game.term(word) == term


def test_a_person_is_asked_what_and_then_which() -> None:
    assert game.asked("play goat7") == ["play", "goat7"]
    assert game.asked("pile 2") == ["pile", "2"]


def told(happened: list[Event]) -> list[str]:
    return [game.describe(event) for event in happened]


def test_the_sacrifices_are_told() -> None:
    state = choosing("cat5 cat6", "goat3 goat6", "doll4 doll6")
    play(state, "0 sacrifice cat5", "1 sacrifice goat3")
    assert told(play(state, "2 sacrifice doll4")) == [
        "Seat 2 sacrifices doll4.",
        "Seat 2 has chosen a sacrifice; still to choose: 0.",
        "Seat 0 sacrificed cat5; it lies on pile 1.",
        "Seat 1 sacrificed goat3; it lies on pile 2.",
        "Seat 2 sacrificed doll4; it lies on pile 3.",
        "goat3 is the lowest sacrifice: 3 is the trump and seat 1 leads.",
    ]


def test_a_trick_with_two_possessions_is_told() -> None:
    piles = [pile(1, "cat9"), pile(4, "cat8"), None]
    state = playing(
        "goat1 goat2", "doll3 doll4", "cat1 cat2", possessed=[True, False, False], piles=piles
    )
    moves = ("0 play goat1", "1 play doll3", "1 pile 2", "2 play cat2", "2 pile 1")
    assert told(play(state, *moves)) == [
        "Seat 0 leads goat1.",
        "Seat 1 plays doll3.",
        "Seat 1 cannot follow suit and is possessed.",
        "The trump is 3, it was 9.",
        "Seat 1 takes pile 2 with cat8.",
        "Seat 1 finds ghost4, ghost5, ghost6 in pile 2.",
        "Seat 2 plays cat2.",
        "Seat 2 cannot follow suit and is possessed; the trump stays 3.",
        "Seat 2 takes pile 1 with cat9.",
        "Seat 2 finds ghost1, ghost2, ghost3 in pile 1.",
        "Seat 1 wins the trick of goat1, doll3, cat2 with the trump 3.",
    ]


def test_cup_prisoners_and_goat_are_told() -> None:
    state = playing("cup cat1", "goat8 cat2", "goat7 cat3")
    assert told(play(state, "0 play cup", "1 play goat8", "2 play goat7"))[1:] == [
        "Seat 1 plays goat8; the suit to follow is goat.",
        "Seat 2 plays goat7.",
        "Seat 1 wins the trick of cup, goat8, goat7 with the highest goat.",
        "The cup imprisons goat7.",
    ]
    assert told(play(state, "1 play cat2", "2 play cat3", "0 play cat1"))[3:6] == [
        "Seat 2 wins the trick of cat2, cat3, cat1 with the highest cat.",
        "Seat 2 also takes what the cup held: goat7.",
        "The cursed goat7 stays face up in front of seat 2.",
    ]


def test_a_rounds_end_is_told() -> None:
    ghosts = [f"ghost{number}" for number in range(1, 8)]
    state = playing("cat1", "cat2", "cat3", won=[ghosts, [], []], goat=0)
    assert told(play(state, "0 play cat1", "1 play cat2", "2 play cat3"))[4:] == [
        "Seat 0 shows ghost1, ghost2, ghost3, ghost4, ghost5, ghost6, ghost7: "
        "so many ghosts on the goat that all of it counts 0.",
        "Seat 1 shows nothing: scares 0.",
        "Seat 2 shows cat1, cat2, cat3: scares 0.",
        "Round 1 of 3 ends: scares 0, 0, 0; totals 0, 0, 0.",
        "Round 2 of 3 is dealt.",
    ]
    state = playing("cat1", "cat2", "cat3", won=[["ghost1"], [], []], goat=0)
    assert told(play(state, "0 play cat1", "1 play cat2", "2 play cat3"))[4] == (
        "Seat 0 shows ghost1: scares 2, each ghost counts 2."
    )


def test_a_games_end_is_told() -> None:
    state = last_trick("cat1", "cat2", "cat3", scores=[1, 0, 1])
    assert told(play(state, "0 play cat1", "1 play cat2", "2 play cat3"))[-1] == (
        "The game is over with the totals 1, 0, 1: seat 1 wins."
    )
    state = last_trick("cat1", "cat2", "cat3", scores=[1, 0, 0])
    assert told(play(state, "0 play cat1", "1 play cat2", "2 play cat3"))[-1] in (
        "Seats 1, 2 are equal; the spirits choose seat 1.",
        "Seats 1, 2 are equal; the spirits choose seat 2.",
    )


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


def test_the_list_of_events_is_complete_and_true() -> None:
    entries = listed()
    seen: set[str] = set()
    for players in (3, 4):
        for number in range(60):
            for _, _, _, happened in moves_of(game, players, f"list {number}"):
                for event in happened:
                    seen.add(event.kind)
                    entry = entries[event.kind]
                    assert all(fact in entry for fact in event.facts), event
                    assert ("cards:" in entry) == bool(event.cards) or event.kind == "shown"
                    assert ("seat" in entry.split("facts")[0]) == (event.seat is not None)
                    assert ("alone" in entry) == (event.seen_by is not None)
    assert seen == set(entries)


def refusals() -> dict[str, set[str]]:
    """The facts of every reason that comes up in two games, by code."""
    reasons: dict[str, set[str]] = {}
    every = {move for _, _, move, _ in moves_of(game, 4, "reasons")}
    every |= {"nonsense", "pile 4", "pile 9", "play candle1", "sacrifice cat7", "sacrifice doll7"}
    for players in (3, 4):
        for state, *_ in moves_of(game, players, "refused"):
            for seat in (*range(players), 9):
                for move in every - set(game.legal(state, seat) if seat < players else []):
                    with pytest.raises(IllegalMove) as refused:
                        game.apply(state, seat, move)
                    reasons.setdefault(refused.value.code, set()).update(refused.value.facts)
    return reasons


def test_the_list_of_events_names_every_reason_of_a_refusal_with_its_facts() -> None:
    text = (events.__doc__ or "").split("\n\n")[3].split("facts:")[1]
    listed_reasons = {}
    for reason in text.strip().rstrip(".").split(";"):
        code, _, facts = reason.strip().rstrip(")").partition(" (")
        listed_reasons[code] = {fact.strip() for fact in facts.split(",") if fact}
    assert refusals() == listed_reasons
