"""Leading, following and winning (rules page: A round, 5; manual: Summoning the Ghosts)."""

from games import fantasmagoria as game
from tests.games.fantasmagoria.tables import (
    cards,
    look,
    of_kind,
    one,
    pile,
    play,
    playing,
    refused,
)


def test_play_goes_clockwise_from_the_leader_one_card_each() -> None:
    state = playing("cat1 cat5", "cat2 cat6", "cat3 cat7", "cat4 cat8", leader=2, turn=2)
    order = []
    for _ in range(4):
        (seat,) = game.to_act(state)
        order.append(seat)
        play(state, f"{seat} play {cards(state, seat)[0]}")
    assert order == [2, 3, 0, 1]
    assert look(state, "trick") == []


def test_only_the_seat_whose_turn_it_is_may_play() -> None:
    state = playing("cat1 cat5", "cat2 cat6", "cat3 cat7")
    refusal = refused(state, "1 play cat2")
    assert (refusal.code, refusal.facts) == ("not_your_turn", {"turn_seat": 0})
    assert cards(state, 1) == []
    assert game.refusals(state, 1) == {"cat2": "not_your_turn", "cat6": "not_your_turn"}


def test_only_a_card_from_the_own_hand_may_be_played() -> None:
    state = playing("cat1 cat5", "cat2 cat6", "cat3 cat7")
    refusal = refused(state, "0 play cat2")
    assert (refusal.code, refusal.facts) == ("not_held", {"a_card": "cat2"})


def test_any_ritual_card_or_the_cup_may_be_led() -> None:
    hand = "cat1 candle2 goat3 doll4 cup"
    state = playing(hand, "cat2", "cat3", "cat4", possessed=[True, True, True, False])
    assert cards(state, 0) == hand.split()


def test_a_ghost_may_not_be_led_before_every_player_is_possessed() -> None:
    state = playing("cat1 ghost2", "cat2", "cat3", possessed=[True, True, False])
    assert cards(state, 0) == ["cat1"]
    assert refused(state, "0 play ghost2").code == "ghost_may_not_lead"
    assert game.refusals(state, 0) == {"ghost2": "ghost_may_not_lead"}


def test_a_ghost_may_be_led_when_every_player_is_possessed() -> None:
    state = playing("cat1 ghost2", "cat2 ghost3", "cat3 cat5")
    assert cards(state, 0) == ["cat1", "ghost2"]
    play(state, "0 play ghost2")
    assert cards(state, 1) == ["ghost3"]
    play(state, "1 play ghost3")
    assert cards(state, 2) == ["cat3", "cat5"]


def test_f3_a_leader_who_holds_nothing_but_ghosts_may_lead_one() -> None:
    state = playing("ghost2 ghost3", "cat2", "cat3", possessed=[True, True, False])
    assert cards(state, 0) == ["ghost2", "ghost3"]


def test_f3_does_not_help_a_leader_who_also_holds_the_cup() -> None:
    state = playing("ghost2 ghost3 cup", "cat2", "cat3", possessed=[True, True, False])
    assert cards(state, 0) == ["cup"]


def test_the_first_card_sets_the_suit_and_who_can_follow_must() -> None:
    state = playing("goat5 goat1", "goat2 cat6 ghost8", "doll8 cat2")
    led = one(play(state, "0 play goat5"), "led")
    assert led.facts == {"place": 1, "lead_suit": "goat"}
    assert cards(state, 1) == ["goat2"]
    for card in ("cat6", "ghost8"):
        refusal = refused(state, f"1 play {card}")
        assert (refusal.code, refusal.facts) == ("must_follow", {"lead_suit": "goat"})
    assert game.refusals(state, 1) == {"cat6": "must_follow", "ghost8": "must_follow"}


def test_the_cup_may_be_played_at_any_time() -> None:
    state = playing("goat5 goat1", "goat2 cat6 cup", "doll8 cat2")
    play(state, "0 play goat5")
    assert cards(state, 1) == ["goat2", "cup"]
    state = playing("goat5 goat1", "doll2 cat6 cup", "doll8 cat2")
    play(state, "0 play goat5")
    assert cards(state, 1) == ["cat6", "doll2", "cup"]


def test_without_the_lead_suit_anything_may_be_played_ghosts_included() -> None:
    state = playing(
        "goat5 goat1",
        "cat6 doll1 ghost8",
        "doll8 cat2",
        possessed=[False, False, False],
        piles=[pile(1, "cat9"), pile(4, "cat8"), None],
    )
    play(state, "0 play goat5")
    assert cards(state, 1) == ["cat6", "doll1", "ghost8"]
    assert game.refusals(state, 1) == {}


def test_f4_led_cup_sets_no_suit() -> None:
    state = playing("cup cat1", "cat2 goat6", "cat3 goat7", possessed=[True, True, False])
    assert one(play(state, "0 play cup"), "led").facts == {"place": 1}
    assert cards(state, 1) == ["cat2", "goat6"]


def test_f4_the_card_after_a_led_cup_sets_the_suit() -> None:
    state = playing("cup cat1", "cat2 goat6", "cat3 goat7")
    events = play(state, "0 play cup", "1 play goat6")
    assert one(events, "played").facts == {"place": 2, "lead_suit": "goat"}
    assert cards(state, 2) == ["goat7"]
    assert not of_kind(events, "possessed")


def test_f4_the_card_after_a_led_cup_follows_the_rule_for_leading() -> None:
    state = playing("cup cat1", "cat2 ghost6", "cat3 goat7", possessed=[True, True, False])
    play(state, "0 play cup")
    assert cards(state, 1) == ["cat2"]
    error = refused(state, "1 play ghost6")
    assert error.code == "ghost_may_not_lead"
    assert "or set the suit" in str(error)
    state = playing("cup cat1", "ghost5 ghost6", "cat3 goat7", possessed=[True, True, False])
    play(state, "0 play cup")
    assert cards(state, 1) == ["ghost5", "ghost6"]
    state = playing("cup cat1", "cat2 ghost6", "cat3 ghost7")
    play(state, "0 play cup", "1 play ghost6")
    assert cards(state, 2) == ["ghost7"]


def test_the_highest_card_of_the_lead_suit_wins_without_a_trump() -> None:
    state = playing("goat5 cat1", "goat8 cat2", "doll9 cat3", trump=1)
    trick = one(play(state, "0 play goat5", "1 play goat8", "2 play doll9"), "trick")
    assert (trick.seat, trick.facts["by"], trick.facts["lead_suit"]) == (1, "suit", "goat")


def test_a_card_with_the_trump_number_wins_whatever_its_suit() -> None:
    state = playing("goat9 cat1", "goat8 cat2", "doll3 cat3", trump=3)
    trick = one(play(state, "0 play goat9", "1 play goat8", "2 play doll3"), "trick")
    assert (trick.seat, trick.facts["by"], trick.facts["trump"]) == (2, "trump", 3)


def test_the_first_played_of_several_trumps_wins() -> None:
    state = playing("goat9 cat1", "cat4 doll1", "goat4 cat2", trump=4)
    trick = one(play(state, "0 play goat9", "1 play cat4", "2 play goat4"), "trick")
    assert trick.seat == 1


def test_a_ghost_with_the_trump_number_wins_too() -> None:
    state = playing("goat9 doll1", "ghost4 doll3", "goat4 doll5", trump=4)
    trick = one(play(state, "0 play goat9", "1 play ghost4", "2 play goat4"), "trick")
    assert (trick.seat, trick.facts["by"]) == (1, "trump")


def test_the_cup_wins_nothing() -> None:
    state = playing("cup cat1", "goat1 cat2", "goat2 cat3", trump=9)
    assert one(play(state, "0 play cup", "1 play goat1", "2 play goat2"), "trick").seat == 2


def test_the_highest_ghost_wins_when_ghosts_were_led() -> None:
    state = playing("ghost2 cat1", "ghost8 cat2", "doll8 cat3")
    assert one(play(state, "0 play ghost2", "1 play ghost8", "2 play doll8"), "trick").seat == 1


def test_the_winner_takes_the_cards_in_order_of_play_and_leads() -> None:
    state = playing("goat5 cat1", "goat8 cat2", "doll9 cat3", leader=2, turn=2, trump=1)
    events = play(state, "2 play doll9", "0 play goat5", "1 play goat8")
    assert look(state, "won") == [[], [], ["doll9", "goat5", "goat8"]]
    assert (look(state, "leader"), look(state, "turn")) == (2, 2)
    trick = one(events, "trick")
    assert trick.cards == ("doll9", "goat5", "goat8")
    assert trick.facts["seats"] == [2, 0, 1]


def test_nobody_may_look_into_a_pile_their_own_included() -> None:
    state = playing("goat5 cat1", "goat8 cat2", "doll9 cat3")
    play(state, "0 play goat5", "1 play goat8", "2 play doll9")
    for seat in (None, 0, 1, 2):
        assert game.view(state, seat)["won"] == [[], [], ["?", "?", "?"]]


def test_a_trick_begins_without_suit_and_without_possession() -> None:
    state = playing(
        "goat5 cat1",
        "doll8 cat2",
        "goat9 cat3",
        possessed=[True, False, True],
        piles=[None, pile(1, "cat9"), None],
    )
    play(state, "0 play goat5", "1 play doll8", "1 pile 2", "2 play goat9")
    assert look(state, "trump_moved") is False
    assert game.to_act(state) == [1]
    assert cards(state, 1) == ["cat2", "cat9", "ghost1", "ghost2", "ghost3"]


def test_a_move_that_is_none_is_refused_for_what_it_is() -> None:
    state = playing("cat1 cat5", "cat2 cat6", "cat3 cat7")
    for text in ("0 play", "0 play goat", "0 Play cat1", "0 play cat1 ", "0 cat1", "0 play goat10"):
        assert refused(state, text).code == "unknown_move"
    assert refused(state, "0 play candle1").code == "no_such_card"
    assert refused(state, "0 play ghost9").code == "no_such_card"
    assert refused(state, "0 pile 4").code == "no_such_pile"
    assert refused(state, "0 pile 0").code == "no_such_pile"
    assert refused(state, "0 pile 1").facts == {"phase": "play"}
    assert refused(state, "0 sacrifice cat1").code == "wrong_phase"


def test_forced_is_the_last_card_of_the_one_to_play() -> None:
    state = playing("cat1", "cat2", "cat3 cat4")
    assert [game.forced(state, seat) for seat in range(3)] == ["play cat1", None, None]
    play(state, "0 play cat1", "1 play cat2")
    assert game.forced(state, 2) is None


def test_forced_tells_nothing_that_only_the_hand_shows() -> None:
    """One legal move of several cards is nobody's business but the holder's."""
    state = playing("goat5 goat1", "goat2 cat6 ghost8", "doll8 cat2")
    play(state, "0 play goat5")
    assert cards(state, 1) == ["goat2"]
    assert game.forced(state, 1) is None
