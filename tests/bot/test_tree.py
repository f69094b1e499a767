from bot.tree import END, Step, Way, walk


def words(move: str) -> list[str]:
    return move.split()


def step(moves: list[str], *path: str) -> Step:
    found = walk(moves, words, path)
    assert isinstance(found, Step)
    return found


def names(moves: list[str], *path: str) -> list[str]:
    return [way.word for way in step(moves, *path).ways]


PLAYS = ["play cat1", "play cat4", "play goat7"]
MANY = [*(f"haunt {card} @{seat}" for card in ("7H", "9C") for seat in range(20)), "flicker"]
HAUNTS = ["haunt 7H @1", "haunt 7H @2", "haunt 9C @1", "cast 3C @1", "flicker"]


def test_a_word_that_all_moves_share_is_not_asked() -> None:
    assert names(PLAYS) == ["cat1", "cat4", "goat7"]


def test_a_way_carries_the_whole_path_to_it() -> None:
    assert step(PLAYS).ways[0] == Way("cat1", ("play", "cat1"), (("play", "cat1"),))


def test_a_path_that_names_a_move_is_the_move() -> None:
    assert walk(PLAYS, words, ("play", "cat4")) == "play cat4"


def test_each_word_is_a_step_where_the_ways_part() -> None:
    assert names(MANY) == ["haunt", "flicker"]
    assert names(MANY, "haunt") == ["7H", "9C"]
    assert names(MANY, "haunt", "7H") == [f"@{seat}" for seat in range(20)]


def test_few_moves_beyond_the_root_are_offered_whole() -> None:
    ways = step(HAUNTS, "haunt").ways
    assert [way.path for way in ways] == [tuple(move.split()) for move in HAUNTS[:3]]
    assert [path[-1] for path in ways[0].told] == ["7H", "@1"]
    assert walk(HAUNTS, words, ways[1].path) == "haunt 7H @2"


RECALLS = [f"recall @{seat} {ghost}" for seat in range(8) for ghost in (1, 2, 3, 4)]
CARD = [f"8H {move}" for move in ("haunt @1", "haunt @2", *RECALLS)] + ["9C x", "flicker"]


def test_a_way_that_leads_to_too_many_moves_is_opened_so_that_the_next_step_is_the_last() -> None:
    ways = step(CARD, "8H").ways
    assert [way.path[1:] for way in ways] == [
        ("haunt", "@1"),
        ("haunt", "@2"),
        *(("recall", f"@{seat}") for seat in range(8)),
    ]
    assert [path[-1] for path in ways[2].told] == ["recall", "@0"]
    assert names(CARD, "8H", "recall", "@3") == ["1", "2", "3", "4"]
    assert walk(CARD, words, ("8H", "recall", "@3", "2")) == "8H recall @3 2"


def test_no_way_is_opened_that_would_make_too_many() -> None:
    far = [f"8H recall @{seat} {ghost}" for seat in range(30) for ghost in (1, 2)]
    assert names([*far, "8H wall", "flicker"], "8H") == ["recall", "wall"]


def test_a_word_that_is_not_asked_beyond_the_root_is_told_with_each_way() -> None:
    found = walk(["7H haunt @1", "7H haunt @2", "flicker"], words, ("7H",))
    assert isinstance(found, Step)
    assert [[path[-1] for path in way.told] for way in found.ways] == [
        ["haunt", "@1"],
        ["haunt", "@2"],
    ]


def test_a_step_with_one_way_forward_is_taken() -> None:
    assert walk(HAUNTS, words, ("cast",)) == "cast 3C @1"
    assert walk(HAUNTS, words, ("haunt", "9C")) == "haunt 9C @1"


def test_the_only_move_is_offered_and_not_played_unasked() -> None:
    assert names(["pile 3"]) == ["3"]
    assert names(["flicker"]) == ["flicker"]
    assert names(["haunt 7H @2"]) == ["@2"]


def test_a_path_that_leads_nowhere_is_told() -> None:
    assert walk(PLAYS, words, ("play", "doll9")) is None
    assert walk(PLAYS, words, ("play", "cat1", "cat1")) is None
    assert walk([], words, ()) is None


def test_the_shorter_of_two_moves_stands_first_as_it_is() -> None:
    moves = ["discard A4", "discard A4 ready", "discard H1"]
    assert names(moves, "discard", "A4") == [END, "ready"]
    assert walk(moves, words, ("discard", "A4", END)) == "discard A4"
    assert walk(moves, words, ("discard", "A4", "ready")) == "discard A4 ready"
    assert walk(moves, words, ("discard", "H1")) == "discard H1"


def test_where_few_moves_are_offered_whole_one_that_begins_another_is_there_too() -> None:
    moves = ["2D cast @1", "2D cast @1 steal", "2D cast @0", "2D haunt @1", "flicker"]
    ways = step(moves, "2D").ways
    assert [walk(moves, words, way.path) for way in ways] == moves[:4]
    assert [[path[-1] for path in way.told] for way in ways[:2]] == [
        ["cast", "@1"],
        ["cast", "@1", "steal"],
    ]


def test_an_end_where_no_move_ends_leads_nowhere() -> None:
    assert walk(HAUNTS, words, ("haunt", END)) is None


def test_back_leads_to_the_step_before_where_there_was_a_choice() -> None:
    assert step(HAUNTS).back is None
    assert step(HAUNTS, "haunt").back == ()
    assert step(MANY, "haunt", "7H").back == ("haunt",)
    assert step(CARD, "8H", "recall", "@3").back == ("8H",), "the step from which it was opened"
    narrow = ["haunt 7H @1", "haunt 7H @2", "flicker"]
    assert step(narrow, "haunt", "7H").back == ()


def test_a_game_may_name_another_order_of_words() -> None:
    def card_first(move: str) -> list[str]:
        verb, *rest = move.split()
        return [*rest[:1], verb, *rest[1:]]

    moves = ["haunt 7H @1", "haunt 7H @2", "banish 7H 1", "flicker"]
    found = walk(moves, card_first, ())
    assert isinstance(found, Step)
    assert [way.word for way in found.ways] == ["7H", "flicker"]
    ways = walk(moves, card_first, ("7H",))
    assert isinstance(ways, Step)
    told = [[path[-1] for path in way.told] for way in ways.ways]
    assert told == [["haunt", "@1"], ["haunt", "@2"], ["banish", "1"]]
    assert walk(moves, card_first, ("7H", "haunt", "@2")) == "haunt 7H @2"


def test_a_way_tells_all_that_a_click_on_it_does() -> None:
    def card_first(move: str) -> list[str]:
        verb, *rest = move.split()
        return [*rest[:1], verb, *rest[1:]]

    found = walk(["salt 5H", "salt 5D", "pass"], card_first, ())
    assert isinstance(found, Step)
    assert [[path[-1] for path in way.told] for way in found.ways] == [
        ["salt", "5H"],
        ["salt", "5D"],
        ["pass"],
    ]
    found = walk(["seance 4H 4H", "haunt 4H @1"], card_first, ("4H",))
    assert isinstance(found, Step)
    assert [path[-1] for path in found.ways[0].told] == ["seance", "4H"]
