"""The shuffle: the same on every machine, fair, and as its page describes it."""

from collections import Counter
from hashlib import sha256
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.shuffle import below, shuffled


def test_draws_are_the_same_on_every_machine_and_version() -> None:
    assert shuffled("ghostlight", 0, range(10)) == [8, 6, 4, 2, 0, 5, 3, 7, 9, 1]
    assert [below("ghostlight", count, 1000) for count in range(5)] == [1, 147, 227, 269, 43]


def test_a_draw_is_the_number_that_the_description_gives() -> None:
    digests = b"".join(sha256(f"7:{block}:seed".encode()).digest() for block in range(3))
    big = 2**600
    assert below("seed", 7, big) == int.from_bytes(digests, "big") % big
    assert below("seed", 7, 52) == int.from_bytes(digests[:32], "big") % 52


def test_a_shuffle_reads_one_number_from_the_last_place_down() -> None:
    number = below("seed", 3, factorial(5))
    order = list("abcde")
    for last in (4, 3, 2, 1):
        number, place = divmod(number, last + 1)
        order[last], order[place] = order[place], order[last]
    assert shuffled("seed", 3, "abcde") == order


@given(seed=st.text(), count=st.integers(0, 10**6), items=st.lists(st.integers()))
def test_a_shuffle_keeps_every_item_and_repeats_itself(
    seed: str, count: int, items: list[int]
) -> None:
    order = shuffled(seed, count, items)
    assert Counter(order) == Counter(items)
    assert shuffled(seed, count, items) == order


@given(seed=st.text(), count=st.integers(0, 10**6), bound=st.integers(1, 2**300))
def test_a_choice_is_below_its_bound(seed: str, count: int, bound: int) -> None:
    assert 0 <= below(seed, count, bound) < bound


def test_seed_and_count_both_matter() -> None:
    orders = {
        tuple(shuffled(seed, count, range(36))) for seed in ("a", "b", "1") for count in range(12)
    }
    assert len(orders) == 36


def test_a_seed_may_be_any_text() -> None:
    assert sorted(shuffled("\ud800 ghost", 0, range(5))) == [0, 1, 2, 3, 4]


def test_every_order_is_as_likely_as_the_others() -> None:
    orders = Counter(tuple(shuffled("fair", count, "abcd")) for count in range(24 * 200))
    assert len(orders) == 24
    assert min(orders.values()) > 140
    assert max(orders.values()) < 260


def test_nothing_and_one_need_no_choice() -> None:
    assert shuffled("x", 0, []) == []
    assert shuffled("x", 0, ["only"]) == ["only"]
    assert below("x", 0, 1) == 0


def test_a_bound_below_one_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        below("x", 0, 0)
