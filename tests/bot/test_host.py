import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from bot.errors import Refusal, Stale
from bot.host import Host
from bot.live import LiveTable
from data.records import Played, Status
from data.store import Gone, Store, StoreError
from games.game import IllegalMove
from tests.bot.conftest import StillClock, lobby

Begin = Callable[..., Awaitable[LiveTable]]


def first(table: LiveTable, seat: int) -> str:
    return table.game.legal(table.state, seat)[0]


async def play_first(host: Host, table: LiveTable, seat: int) -> LiveTable:
    decision = table.head.seats[seat].decision
    return await host.play(table.id, seat, decision, first(table, seat), by=None)


async def test_a_move_is_on_disk_before_anybody_is_told(
    host: Host, store: Store, begin: Begin
) -> None:
    table = await begin()
    told: list[bytes] = []
    host.on_change.append(lambda changed: told.append(changed.snapshot))
    await play_first(host, table, 0)
    stored = await store.table(table.id)
    assert stored is not None
    assert [stored.snapshot] == told
    assert stored.head.ply == 1


async def test_nobody_sees_a_move_before_it_is_on_disk(
    host: Host, store: Store, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begin()
    seen: list[int] = []
    real = store.commit

    async def look_meanwhile(played: Played) -> None:
        meanwhile = await host.table(table.id)
        seen.append(meanwhile.head.ply)
        assert meanwhile.game.dump(meanwhile.state) == before
        await real(played)

    before = table.game.dump(table.state)
    monkeypatch.setattr(store, "commit", look_meanwhile)
    assert (await play_first(host, table, 0)).head.ply == 1
    assert seen == [0]


async def test_of_two_moves_for_one_decision_one_is_played(host: Host, begin: Begin) -> None:
    table = await begin()
    one, other = table.game.legal(table.state, 1)[:2]
    answers = await asyncio.gather(
        host.play(table.id, 1, 1, one, by=12),
        host.play(table.id, 1, 1, other, by=12),
        return_exceptions=True,
    )
    assert [type(answer) for answer in answers] == [LiveTable, Stale]
    assert (await host.table(table.id)).head.ply == 1


async def test_a_move_for_an_older_decision_changes_nothing(host: Host, begin: Begin) -> None:
    table = await begin()
    with pytest.raises(Stale):
        await host.play(table.id, 0, 0, first(table, 0), by=11)
    assert table.head.ply == 0


async def test_an_illegal_move_changes_nothing_and_says_why(
    host: Host, store: Store, begin: Begin
) -> None:
    table = await begin()
    before = table.game.dump(table.state)
    with pytest.raises(IllegalMove, match=r"\w"):
        await host.play(table.id, 0, 1, "play cup", by=11)
    assert table.game.dump(table.state) == before
    stored = await store.table(table.id)
    assert stored is not None
    assert stored.head.ply == 0


async def test_a_seats_number_stays_while_others_answer_and_rises_when_asked_anew(
    host: Host, begin: Begin
) -> None:
    table = await begin()
    assert [seat.decision for seat in table.head.seats] == [1, 1, 1]
    table = await play_first(host, table, 1)
    assert [seat.decision for seat in table.head.seats] == [1, 1, 1]
    table = await play_first(host, table, 0)
    table = await play_first(host, table, 2)
    leader = table.game.to_act(table.state)[0]
    numbers = [seat.decision for seat in table.head.seats]
    assert numbers == [1 + int(seat == leader) for seat in range(3)]


async def test_numbers_never_fall_over_a_whole_game(host: Host, begin: Begin) -> None:
    table = await begin(options={"rounds": 1})
    numbers = [seat.decision for seat in table.head.seats]
    while owing := table.owing():
        table = await play_first(host, table, owing[-1])
        now = [seat.decision for seat in table.head.seats]
        assert all(a <= b for a, b in zip(numbers, now, strict=True))
        assert sum(now) - sum(numbers) <= 3
        numbers = now
    assert table.head.status is Status.OVER


async def test_another_host_on_the_same_store_plays_on(
    host: Host, store: Store, clock: StillClock, begin: Begin
) -> None:
    table = await play_first(host, await begin(), 0)
    restarted = await Host(store, clock).table(table.id)
    assert restarted.game.dump(restarted.state) == table.game.dump(table.state)
    assert restarted.head == table.head
    assert list(restarted.recent) == list(table.recent)


async def test_a_failed_commit_loses_nothing_and_the_move_can_be_made_again(
    host: Host, store: Store, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begin()
    before = table.game.dump(table.state)

    async def fail(played: Played) -> None:
        raise StoreError("The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr(store, "commit", fail)
        with pytest.raises(StoreError):
            await play_first(host, table, 0)
    again = await host.table(table.id)
    assert again.game.dump(again.state) == before
    assert (await play_first(host, again, 0)).head.ply == 1


async def test_a_cancelled_move_leaves_memory_and_disk_alike(
    host: Host, store: Store, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begin()
    committing = asyncio.Event()
    real = store.commit

    async def slow(played: Played) -> None:
        committing.set()
        await asyncio.sleep(0.01)
        await real(played)

    with monkeypatch.context() as patch:
        patch.setattr(store, "commit", slow)
        task = asyncio.create_task(play_first(host, table, 0))
        await committing.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    again = await host.table(table.id)
    stored = await store.table(table.id)
    assert stored is not None
    assert again.head.ply == stored.head.ply
    assert again.snapshot == stored.snapshot


async def test_a_host_that_lost_the_table_to_another_plays_nothing(
    host: Host, store: Store, clock: StillClock, begin: Begin
) -> None:
    table = await begin()
    other = Host(store, clock)
    await play_first(other, await other.table(table.id), 0)
    with pytest.raises(Stale):
        await play_first(host, table, 1)
    again = await host.table(table.id)
    assert again.head.ply == 1


async def test_of_two_starts_one_starts(host: Host, store: Store) -> None:
    kept = await store.add_lobby(lobby())
    results = await asyncio.gather(
        host.begin(kept, 98, 3), host.begin(kept, 99, 3), return_exceptions=True
    )
    assert sorted(type(result).__name__ for result in results) == ["Gone", "LiveTable"]
    assert any(isinstance(result, Gone) for result in results)


async def test_an_unknown_table_is_refused(host: Host) -> None:
    with pytest.raises(Refusal, match="no_table"):
        await host.table(404)


@pytest.mark.parametrize("status", [Status.PAUSED, Status.ABORTED])
async def test_no_move_is_played_at_a_table_that_does_not_run(
    host: Host, begin: Begin, status: Status
) -> None:
    table = await begin()
    await host.set_status(table.id, status)
    with pytest.raises(Refusal, match=str(status)):
        await host.play(table.id, 0, 1, first(table, 0), by=11)


async def test_a_paused_table_runs_again_where_it_is_taken_to(
    host: Host, store: Store, begin: Begin
) -> None:
    table = await begin()
    await host.set_status(table.id, Status.PAUSED, "channel_gone")
    await host.move_place(table.id, 77)
    stored = await store.head(table.id)
    assert stored is not None
    assert (stored.status, stored.place_id) == (Status.RUNNING, 77)
    assert (await play_first(host, table, 0)).head.ply == 1


async def test_an_ended_table_stays_ended(host: Host, begin: Begin) -> None:
    table = await begin()
    await host.set_status(table.id, Status.ABORTED)
    with pytest.raises(Refusal, match="aborted"):
        await host.set_status(table.id, Status.RUNNING)
    with pytest.raises(Refusal, match="aborted"):
        await host.move_place(table.id, 5)


async def test_a_damaged_game_is_set_aside_told_and_logged_by_number(
    host: Host,
    store: Store,
    clock: StillClock,
    begin: Begin,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    table = await begin()
    real = store.table

    async def damaged(number: int) -> object:
        record = await real(number)
        assert record is not None
        return msgspec.structs.replace(record, snapshot=b'{"game":"fantasmagoria"}')

    monkeypatch.setattr(store, "table", damaged)
    other = Host(store, clock)
    told: list[int] = []
    other.on_damage.append(lambda head: told.append(head.id))
    for _ in range(2):
        with pytest.raises(Refusal, match="damaged"):
            await other.table(table.id)
    stored = await store.head(table.id)
    assert stored is not None
    assert stored.status is Status.DAMAGED
    assert told == [table.id]
    assert f"table {table.id} is damaged" in caplog.text
