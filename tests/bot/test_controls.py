import re

import pytest

from bot import limits
from bot.controls import BUTTONS, PATTERN, Control, StepTexts, button, step_rows
from bot.tree import END, Step, Way

TEXTS = StepTexts("Back", "Just that", "Earlier", "More", "Choose")


def step(number: int, path: tuple[str, ...] = (), back: tuple[str, ...] | None = None) -> Step:
    return Step(path, tuple(Way(f"w{i}", (*path, f"w{i}")) for i in range(number)), back)


def rows(number: int, page: int = 0, back: tuple[str, ...] | None = None) -> list[list[dict]]:  # type: ignore[type-arg]
    labels = [(f"Way {i}", "") for i in range(number)]
    made = step_rows(7, 3, step(number, ("play",), back), labels, TEXTS, page)
    return [[dict(part) for part in row.to_component_dict()["components"]] for row in made]


def test_a_control_carries_table_number_and_path() -> None:
    control = Control("step", 12, 34, "play goat7")
    found = re.fullmatch(PATTERN, control.custom_id)
    assert found is not None
    assert found.groups() == ("step", "12", "34", "play goat7")


def test_the_longest_control_fits_into_a_custom_id() -> None:
    longest = Control("options", 10**18 - 1, 10**18 - 1, "x" * 27)
    assert len(longest.custom_id) <= limits.CUSTOM_ID


def test_up_to_ten_ways_are_buttons_in_two_rows() -> None:
    assert [len(row) for row in rows(BUTTONS)] == [5, 5]
    assert [len(row) for row in rows(3)] == [3]
    assert rows(1)[0][0]["custom_id"] == "gl:step:7:3:play w0"


def test_more_ways_are_a_menu_of_at_most_25() -> None:
    (menu,), *rest = rows(11)
    assert len(menu["options"]) == 11
    assert menu["options"][4] == {"label": "Way 4", "value": "play w4", "default": False}
    assert rest == []


def test_up_to_75_ways_are_menus_below_each_other_that_say_what_they_span() -> None:
    (one,), (two,), (three,) = rows(60)
    shown = [menu["options"] for menu in (one, two, three)]
    assert [len(options) for options in shown] == [25, 25, 10]
    assert [option["value"] for options in shown for option in options] == [
        f"play w{i}" for i in range(60)
    ]
    assert two["placeholder"] == "Choose: Way 25 … Way 49"
    assert len({menu["custom_id"] for menu in (one, two, three)}) == 3


def test_still_more_are_paged_and_every_way_is_on_one_page() -> None:
    seen = []
    for page in range(3):
        *menus, foot = rows(180, page)
        for (menu,) in menus:
            assert len(menu["options"]) <= limits.SELECT_OPTIONS
            seen += [option["value"] for option in menu["options"]]
        assert [part["label"] for part in foot] == ["Earlier", "More"]
    assert seen == [f"play w{i}" for i in range(180)]


def test_of_three_pages_each_is_one_click_from_the_others() -> None:
    to = [[part["custom_id"].split(":")[-1] for part in rows(180, page)[-1]] for page in range(3)]
    assert to == [["2 play", "1 play"], ["0 play", "2 play"], ["1 play", "0 play"]]


def test_of_two_pages_neither_is_named_twice() -> None:
    labels = [[part["label"] for part in rows(80, page)[-1]] for page in range(2)]
    assert labels == [["More"], ["Earlier"]]


def test_a_page_beyond_the_last_is_the_last() -> None:
    assert rows(180, 99)[0] == rows(180, 2)[0]


def test_every_step_but_the_first_has_back() -> None:
    assert rows(2, back=())[-1][-1]["label"] == "Back"
    assert rows(2, back=("play",))[-1][-1]["custom_id"] == "gl:back:7:3:play"
    assert all(part["label"] != "Back" for row in rows(2) for part in row)


def test_the_shorter_move_is_named_as_itself() -> None:
    ended = Step(("discard", "A4"), (Way(END, ("discard", "A4", END)),), ())
    made = step_rows(7, 3, ended, [("", "")], TEXTS)
    assert made[0].to_component_dict()["components"][0]["label"] == "Just that"


@pytest.mark.parametrize("size", [80, 81, 200])
def test_a_label_that_is_too_long_is_cut(size: int) -> None:
    made = button(Control("join", 1), "x" * size).to_component_dict()
    assert len(made["label"]) == 80
    assert made["label"].endswith("x" if size == 80 else "…")


def test_labels_and_options_of_emoji_fit_as_discord_counts_them() -> None:
    made = button(Control("join", 1), "👻" * 79).to_component_dict()
    assert limits.length(made["label"]) <= 80
    named = [("👻" * 99, "👻" * 99)] * 11
    (chosen, *_) = step_rows(1, 1, step(11), named, TEXTS)
    (found,) = chosen.to_component_dict()["components"]
    for option in found["options"]:
        assert limits.length(option["label"]) <= 100
        assert limits.length(option["description"]) <= 100
