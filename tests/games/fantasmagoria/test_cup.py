"""The cup and the cursed goat in a trick (rules page: A round, 5; manual: Cursed Cards, Cup)."""

from games.fantasmagoria.state import State
from games.game import Event
from tests.games.fantasmagoria.tables import last_trick, look, of_kind, one, play, playing


def cup_trick() -> tuple[State, list[Event]]:
    """Seat 0 wins the trick cat7, cup, candle7, doll7 and leads on."""
    state = playing("cat7 goat1", "cup goat2", "candle7 goat3", "doll7 goat4", trump=1)
    return state, play(state, "0 play cat7", "1 play cup", "2 play candle7", "3 play doll7")


def test_the_would_be_winner_of_a_cup_trick_leads_next() -> None:
    state, events = cup_trick()
    assert (look(state, "leader"), look(state, "turn")) == (0, 0)
    assert one(events, "trick").facts["cup"] == 1


def test_the_cup_imprisons_every_cursed_card_lucky_cat_too() -> None:
    state, events = cup_trick()
    assert look(state, "imprisoned") == ["cat7", "candle7", "doll7"]
    assert one(events, "imprisoned").cards == ("cat7", "candle7", "doll7")
    assert one(events, "trick").facts["imprisoned"] == 3


def test_the_cup_imprisons_ghosts_and_the_cursed_goat() -> None:
    state = playing("goat8 cat1", "cup cat2", "goat7 cat3", "ghost4 cat4", trump=1)
    events = play(state, "0 play goat8", "1 play cup", "2 play goat7", "3 play ghost4")
    assert look(state, "imprisoned") == ["goat7", "ghost4"]
    assert look(state, "goat") is None
    assert not of_kind(events, "goat")


def test_the_cup_imprisons_nothing_that_is_worth_no_scares() -> None:
    state = playing("cat8 cat1", "cup cat2", "cat5 cat3", "cat6 cat4", trump=1)
    events = play(state, "0 play cat8", "1 play cup", "2 play cat5", "3 play cat6")
    assert look(state, "imprisoned") == []
    assert not of_kind(events, "imprisoned")


def test_f8_the_rest_of_a_cup_trick_goes_to_the_winner_the_cup_among_it() -> None:
    state, _ = cup_trick()
    assert look(state, "won") == [["cup"], [], [], []]
    state = playing("cat8 cat1", "cup cat2", "cat5 cat3", "ghost6 doll4", trump=1)
    play(state, "0 play cat8", "1 play cup", "2 play cat5", "3 play ghost6")
    assert look(state, "won") == [["cat8", "cup", "cat5"], [], [], []]


def test_the_winner_of_the_next_trick_takes_the_prisoners_first() -> None:
    state = playing(
        "goat1 cat1",
        "goat2 cat2",
        "goat3 cat3",
        "goat4 cat4",
        trump=9,
        imprisoned=["cat7", "doll7"],
    )
    events = play(state, "0 play goat1", "1 play goat2", "2 play goat3", "3 play goat4")
    assert look(state, "won")[3] == ["cat7", "doll7", "goat1", "goat2", "goat3", "goat4"]
    assert look(state, "imprisoned") == []
    released = one(events, "released")
    assert (released.seat, released.cards) == (3, ("cat7", "doll7"))
    assert one(events, "trick").facts["released"] == 2


def test_prisoners_before_the_last_trick_are_scored() -> None:
    state = last_trick("cat3", "cat4", "cat2", trump=1, imprisoned=["ghost1", "doll7"])
    play(state, "0 play cat3", "1 play cat4", "2 play cat2")
    assert look(state, "scores") == [0, 5, 0]


def test_prisoners_of_the_last_trick_are_scored_by_nobody() -> None:
    state = last_trick("cat7", "cup", "ghost4", trump=1)
    events = play(state, "0 play cat7", "1 play cup", "2 play ghost4")
    assert look(state, "imprisoned") == ["cat7", "ghost4"]
    assert look(state, "scores") == [0, 0, 0]
    assert look(state, "won") == [["cup"], [], []]
    assert one(events, "trick").facts["last"] == 1


def test_prisoners_of_a_rounds_last_trick_are_gone_in_the_next() -> None:
    state = playing("cat7", "cup", "ghost4", trump=1)
    play(state, "0 play cat7", "1 play cup", "2 play ghost4")
    assert (look(state, "round"), look(state, "imprisoned")) == (2, [])


def test_f7_winning_the_cursed_goat_puts_it_face_up_before_the_winner() -> None:
    state = playing("goat8 cat1", "goat7 cat2", "goat2 cat3", trump=1)
    events = play(state, "0 play goat8", "1 play goat7", "2 play goat2")
    assert look(state, "goat") == 0
    assert look(state, "won")[0] == ["goat8", "goat2"]
    goat = one(events, "goat")
    assert (goat.seat, goat.cards) == (0, ("goat7",))


def test_f7_so_do_released_prisoners_with_the_cursed_goat() -> None:
    state = playing("cat1 doll1", "cat2 doll2", "cat3 doll3", imprisoned=["goat7", "ghost1"])
    events = play(state, "0 play cat1", "1 play cat2", "2 play cat3")
    assert look(state, "goat") == 2
    assert look(state, "won")[2] == ["ghost1", "cat1", "cat2", "cat3"]
    assert one(events, "goat").seat == 2


def test_another_goat_goes_onto_the_pile() -> None:
    state = playing(
        "goat8 cat1", "goat7 cat2", "goat3 cat3", trump=1, options={"cursed": {"goat": 3}}
    )
    play(state, "0 play goat8", "1 play goat7", "2 play goat3")
    assert look(state, "goat") == 0
    assert look(state, "won")[0] == ["goat8", "goat7"]
