"""Sets and the goal shape (rules page: Sets; manual: Goal Shape), against a brute force."""

from collections.abc import Iterator
from random import Random
from statistics import median
from time import perf_counter

import pytest

from games.phantom_rummy.cards import CARD_OF, CODES, DECK, KINDS, UNIT, cards_in, codes, pack
from games.phantom_rummy.sets import openable, partners
from games.phantom_rummy.shapes import is_goal, is_one_away, one_too_many, waits
from games.phantom_rummy.splits import splits
from tests.games.phantom_rummy import brute

HANDS = 21_000


def packed(text: str) -> int:
    return pack(CARD_OF[code] for code in text.split())


def kinds_in(mask: int) -> set[str]:
    return {kind for place, kind in enumerate(KINDS) if mask >> place & 1}


def near_goal(chance: Random) -> list[int]:
    """Seven cards of a goal shape, some of them exchanged for others."""
    goal = chance.choice(GOALS)
    deck = [CODES[card] for card in DECK]
    chance.shuffle(deck)
    hand = []
    for kind in goal:
        code = next(code for code in deck if code.rstrip("*") == kind)
        deck.remove(code)
        hand.append(code)
    chance.shuffle(hand)
    exchanged = chance.choice((0, 0, 0, 1, 2))
    hand = hand[: 7 - exchanged] + deck[:exchanged]
    return [CARD_OF[code] for code in hand]


GOALS = sorted(brute.GOALS)


def some_hands(number: int, seed: str) -> Iterator[list[int]]:
    """Hands of 7: a third at random, a third of one or two attributes, a third near a goal."""
    chance = Random(seed)
    deck = list(DECK)
    for turn in range(number):
        if turn % 3 == 0:
            yield chance.sample(deck, 7)
        elif turn % 3 == 1:
            attributes = chance.sample(range(4), 2)
            yield chance.sample([card for card in deck if card // 14 in attributes], 7)
        else:
            yield near_goal(chance)


def test_what_completes_a_hand_is_what_the_brute_force_finds() -> None:
    away = 0
    for cards in some_hands(HANDS, "waits"):
        found = kinds_in(waits(pack(cards)))
        assert found == brute.waits(codes(cards)), codes(cards)
        assert is_one_away(pack(cards)) == bool(found)
        away += bool(found)
    assert 5000 < away < HANDS - 5000


def test_a_goal_is_what_the_brute_force_calls_one() -> None:
    chance = Random("goals")
    goals = 0
    for cards in some_hands(6000, "goals"):
        left = [card for card in DECK if card not in cards]
        wanted = brute.waits(codes(cards))
        better = [card for card in left if KINDS[card // 2] in wanted]
        hand = [*cards, chance.choice(better or left)]
        assert is_goal(pack(hand)) == brute.is_goal(codes(hand)), codes(hand)
        goals += is_goal(pack(hand))
    assert goals > 1000


def test_what_is_too_many_is_what_leaves_a_hand_one_away() -> None:
    chance = Random("too many")
    for cards in some_hands(3000, "too many"):
        hand = [*cards, chance.choice([card for card in DECK if card not in cards])]
        expected = {
            KINDS[card // 2] for card in hand if brute.waits(codes([*_without(hand, card)]))
        }
        assert kinds_in(one_too_many(pack(hand))) == expected


def _without(hand: list[int], card: int) -> list[int]:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def test_openable_sets_and_gaining_pairs_are_what_the_brute_force_finds() -> None:
    chance = Random("sets")
    for cards in some_hands(1500, "sets"):
        hand = codes(cards)
        found = [tuple(sorted(codes(one))) for one in openable(pack(cards))]
        assert len(found) == len(set(found))
        assert set(found) == brute.sets_in(hand)
        offered = chance.choice([card for card in DECK if cards.count(card) < DECK.count(card)])
        pairs = [tuple(sorted(codes(pair))) for pair in partners(pack(cards), offered)]
        assert set(pairs) == brute.partners(hand, CODES[offered])


def test_the_splits_of_a_goal_are_what_the_brute_force_finds() -> None:
    chance = Random("splits")
    several = 0
    for goal in [*chance.sample(GOALS, 300), *TWO_WAYS]:
        hand = [CARD_OF[kind] for kind in goal]
        hand = [
            card + (card in hand[:place]) * (hand[:place].count(card) == 3)
            for place, card in enumerate(hand)
        ]
        found = {
            tuple(sorted(tuple(sorted(brute.kinds_of(codes(one)))) for one in split))
            for split in splits(pack(hand))
        }
        assert found == brute.splits(codes(hand))
        several += len(found) > 1
        for split in splits(pack(hand)):
            assert sorted(card for one in split for card in one) == sorted(hand)
            assert [len(one) for one in split] == [2, 3, 3]
    assert several > 3


TWO_WAYS = [
    ["H2", "H2", "H2", "H3", "H4", "H5", "H5", "H5"],
    ["H4", "H4", "H5", "H5", "H6", "H6", "H7", "H7"],
    ["H1", "H1", "H2", "H2", "H3", "H3", "H4", "H4"],
    ["H1", "H1", "H1", "H2", "H2", "H2", "H3", "H3"],
    ["H3", "H3", "H3", "H4", "H5", "H6", "H6", "H6"],
]


def test_what_is_no_goal_has_no_split() -> None:
    assert splits(packed("H1 H2 H3 A5 A5 A5 D1 D2")) == []


def test_completing_a_hand_is_found_in_less_than_60_microseconds() -> None:
    hands = [pack(cards) for cards in some_hands(3000, "speed")]
    times = []
    for hand in hands:
        start = perf_counter()
        waits(hand)
        times.append(perf_counter() - start)
    assert median(times) < 60e-6


def test_a_hand_is_told_apart_card_by_card() -> None:
    for cards in some_hands(2000, "pack"):
        assert cards_in(pack(cards)) == sorted(cards)
        assert pack(cards) == sum(UNIT[card] for card in cards)


GOAL = "D1 D1 H1 H2 H3 A5 A5 A5"


@pytest.mark.parametrize(
    ("hand", "goal"),
    [
        (GOAL, True),
        ("D1 D1* H1 H2* H3 A5 A5 A5*", True),
        ("Iring Iring* Icrown Icrown Icrown* Isword Isword Isword", True),
        ("H1 H1 H1 H1* H2 H2 H3 H3", True),
        ("H1 H1 H2 H2 H3 H3 H4 H4", True),
        ("H1 H2 H3 H4 H5 H6 H7 H7", True),
        ("D1 H2 H1 H2 H3 A5 A5 A5", False),
        ("D1 A1 H1 H2 H3 A5 A5 A5", False),
        ("D1 D1 H6 H7 H1 A5 A5 A5", False),
        ("D1 D1 H1 A2 D3 A5 A5 A5", False),
        ("D1 D1 H1 H2 H4 A5 A5 A5", False),
        ("D1 D1 H1 A1 D1* A5 A5 A5", False),
        ("D1 D1 Icrown Isword Igrail A5 A5 A5", False),
        ("H1 H1 H3 H3 A5 A5 D1 D1", False),
        ("H1 H1 A3 A3 D5 D5 Iring Iring", False),
        ("D1 D1 D1 D1* H1 H1 H1 H1*", False),
        ("D1 D1 D1 H1 H2 H3 A5 A5 A5", False),
        ("D1 D1 A5 A5 A5", False),
        ("D1 D1", False),
        ("", False),
    ],
)
def test_a_goal_shape_is_8_cards_one_small_set_and_two_big_sets(hand: str, goal: bool) -> None:
    assert is_goal(packed(hand)) is goal


@pytest.mark.parametrize(
    ("hand", "completing"),
    [
        ("H1 H2 H3 A5 A5 A5 D1", "D1"),
        ("H1 H2 A5 A5 A5 D1 D1", "H3"),
        ("H2 H3 A5 A5 A5 D1 D1", "H1 H4"),
        ("H1 H3 A5 A5 A5 D1 D1", "H2"),
        ("H1 H1 H2 H3 H4 H5 H6", "H1 H4 H7"),
        ("H1 H1 A5 A5 A5 D1 D1", "H1 D1"),
        ("Icrown Isword A5 A5 A5 D1 D1", ""),
        ("H1 H2 H3 A5 A5 A5 Iring", "Iring"),
        ("H1 H1 H1 H1* A5 A5 A5", ""),
        ("D1 D1 D1 D1* H5 H6 H7", ""),
        ("H1 H2 H3 A5 A5 A5", ""),
        ("H1 H2 H3 A5 A5 A5 D1 D1", ""),
    ],
)
def test_r3_one_away_is_by_kinds_and_a_fifth_copy_does_not_exist(
    hand: str, completing: str
) -> None:
    assert kinds_in(waits(packed(hand))) == set(completing.split())
    assert brute.waits(hand.split()) == set(completing.split())
