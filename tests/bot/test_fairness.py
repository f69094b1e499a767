import hashlib
import json

from bot.fairness import hash_of, new_secret, part_of, seed_from, seed_of, sitting_of
from data.records import Seat

SEATS = (Seat(11, "Ana"), Seat(None, "Wisp", "random"))


def test_a_secret_has_256_bits_and_is_never_the_same() -> None:
    assert len(new_secret()) == 32
    assert new_secret() != new_secret()


def test_the_promise_is_the_sha256_of_the_secret() -> None:
    assert hash_of(b"x" * 32) == hashlib.sha256(b"x" * 32).hexdigest()


def test_the_seed_depends_on_all_that_start_brings_together() -> None:
    secret = b"s" * 32
    seed = seed_of(secret, 5, {"rounds": 3}, SEATS)
    assert seed == seed_of(secret, 5, {"rounds": 3}, SEATS)
    others = {
        seed_of(b"t" * 32, 5, {"rounds": 3}, SEATS),
        seed_of(secret, 6, {"rounds": 3}, SEATS),
        seed_of(secret, 5, {"rounds": 2}, SEATS),
        seed_of(secret, 5, {"rounds": 3}, SEATS[::-1]),
        seed_of(secret, 5, {"rounds": 3}, (*SEATS, Seat(12, "Bo"))),
    }
    assert len(others) == 5
    assert seed not in others


def test_a_name_does_not_change_the_seed() -> None:
    renamed = (Seat(11, "Somebody"), SEATS[1])
    assert seed_of(b"s", 1, {}, SEATS) == seed_of(b"s", 1, {}, renamed)


def test_a_part_of_a_secret_is_its_own_secret_and_anybody_can_check_it() -> None:
    whole = b"s" * 32
    parts = {part_of(whole, name) for name in ("circle 1", "circle 2", "final", "lot 1")}
    assert len(parts) == 4
    assert whole not in parts
    assert part_of(whole, "circle 1") == hashlib.sha256(whole + b"circle 1").digest()


def test_those_who_sit_are_told_by_a_hash_that_names_nobody_and_is_new_each_time() -> None:
    told = json.dumps([5, [11, "random"]], separators=(",", ":"))
    assert sitting_of(5, SEATS) == hashlib.sha256(told.encode()).hexdigest()
    assert sitting_of(6, SEATS) != sitting_of(5, SEATS)
    assert sitting_of(5, SEATS[::-1]) != sitting_of(5, SEATS)


def test_anybody_can_make_the_seed_of_what_an_export_holds() -> None:
    secret, sitting = b"s" * 32, sitting_of(5, SEATS)
    assert seed_of(secret, 5, {"b": 1, "a": 2}, SEATS) == seed_from(
        secret, 5, {"a": 2, "b": 1}, sitting
    )
    told = json.dumps([5, {"a": 2, "b": 1}, sitting], separators=(",", ":"))
    assert seed_from(secret, 5, {"b": 1, "a": 2}, sitting) == (
        hashlib.sha256(secret + told.encode()).hexdigest()
    )
