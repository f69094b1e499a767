"""What is done to boards in their channels."""

from __future__ import annotations

from bot.watch import PUSHED, Watch


def test_ten_foreign_messages_push_every_board_of_the_channel_once() -> None:
    assert PUSHED == 10
    watch = Watch()
    watch.put(1, 5, 51)
    watch.put(2, 5, 52)
    watch.put(3, 6, 61)
    for _ in range(PUSHED - 1):
        assert watch.foreign(5) == []
    assert watch.foreign(5) == [1, 2]
    assert watch.foreign(5) == []
    assert [watch.pushed(table) for table in (1, 2, 3)] == [True, True, False]


def test_a_board_posted_anew_has_nothing_below_it_and_an_edited_one_keeps_its_count() -> None:
    watch = Watch()
    watch.put(1, 5, 51)
    watch.set_below(1, PUSHED)
    watch.put(1, 5, 51)
    assert watch.pushed(1)
    watch.put(1, 5, 52)
    assert not watch.pushed(1)


def test_a_deleted_message_names_its_table_and_an_old_board_does_not() -> None:
    watch = Watch()
    watch.put(1, 5, 51)
    watch.put(2, 5, 52)
    assert watch.deleted([52, 51, 99]) == [2, 1]
    watch.put(1, 5, 53)
    assert watch.deleted([51]) == []


def test_a_table_that_moved_or_ended_is_not_watched_where_it_was() -> None:
    watch = Watch()
    watch.put(1, 5, 51)
    watch.put(1, 6, 61)
    assert (watch.tables_at(5), watch.tables_at(6)) == ([], [1])
    watch.drop(1)
    assert watch.tables_at(6) == []
    assert watch.deleted([61]) == []
    assert watch.foreign(6) == []
