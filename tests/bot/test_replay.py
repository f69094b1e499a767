"""Finished games played again: each moment that was seen, and none of a game that still runs."""

from __future__ import annotations

import msgspec
import pytest

from bot.errors import Refusal
from bot.host import Host
from bot.leaving import leave, sit_down
from bot.names import MARK
from bot.painter import Painter
from bot.replay import ENDED, Replay
from bot.replays import KEPT, Replays
from bot.seats import opened_view
from bot.story import Teller
from bot.undoing import Undoing
from data.catalogue import catalogue
from data.owed import Note
from data.records import Status
from data.store import Store
from games.game import Event
from tests.bot.test_checking import begun, change, play
from tests.drawers import InThreads
from tests.recorded import recorded

WORDS = catalogue("en")
GAMES_PLAYED = [
    ("fantasmagoria", "4p-5r-ghost"),
    ("phantom_rummy", "4p-advanced"),
    ("deathwick", "8p-wick0"),
]


@pytest.fixture
def replays(host: Host) -> Replays:
    return Replays(host, Painter(InThreads()))


@pytest.mark.parametrize(("game", "name"), GAMES_PLAYED)
def test_it_steps_through_all_that_was_seen_from_the_deal_to_the_end(game: str, name: str) -> None:
    replay = recorded(game, name)
    table, plies = replay.table, [step.ply for step in replay.steps]
    assert plies[0] == 0
    assert plies[-1] == table.head.ply
    assert plies == sorted(set(plies))
    rules, state = table.game, replay.at(0).state
    seen: list[Event] = []
    looked = set(plies[:3] + plies[::25] + plies[-3:])
    for move in replay._moves:
        events = rules.apply(state, move.seat, move.move)
        shown = [event for event in events if event.seen_by is None]
        seen += shown
        assert bool(shown) == (move.ply in plies)
        if move.ply in looked:
            then = replay.at(move.ply)
            assert rules.dump(then.state) == rules.dump(state)
            assert then.scene().recent[-1] == tuple(shown)
            assert then.head.ply == move.ply
    assert replay.at(table.head.ply).scene().result == rules.result(table.state)
    chapters = [event for event in seen if event.kind in rules.CHAPTERS]
    closing = sum(step.closes for step in replay.steps)
    assert len(chapters) - closing in (0, 1)


@pytest.mark.parametrize(("game", "name"), GAMES_PLAYED)
def test_the_lines_of_all_moments_make_the_story(game: str, name: str) -> None:
    replay = recorded(game, name)
    teller = Teller(game, replay.table.shown_names, WORDS)
    state, lines = replay.at(0).state, list[str]()
    for move in replay._moves[:60]:
        lines = teller.lines(replay.table.game.apply(state, move.seat, move.move), lines)
    told = [replay.told(step.ply, WORDS) for step in replay.steps if 0 < step.ply <= 60]
    # A line that goes on is told again, longer.
    assert set(lines) <= {line for part in told for line in part}
    assert all(len(part) < 8 for part in told)
    assert replay.told(0, WORDS) == []


def test_a_moment_looks_as_if_the_game_still_ran_and_the_last_one_as_it_ended() -> None:
    replay = recorded("fantasmagoria", "4p-1r-ghost")
    middle = replay.at(replay.steps[20].ply)
    assert middle.head.status is Status.RUNNING
    assert middle.owing()
    assert middle.scene().result is None
    assert replay.at(replay.last.ply).head.status is Status.OVER


def test_looking_at_one_moment_changes_no_other() -> None:
    replay = recorded("phantom_rummy", "2p-basic")
    first = replay.table.game.dump(replay.at(0).state)
    replay.at(replay.last.ply)
    assert replay.table.game.dump(replay.at(0).state) == first
    assert replay.at(0).history == []
    assert list(replay.at(0).recent) == []


@pytest.mark.parametrize("plies", [0, 1, 30, 100])
def test_an_ended_game_shows_where_it_stood_when_it_was_ended(plies: int) -> None:
    replay = recorded("deathwick", "8p-wick0", plies)
    assert replay.last.ply == plies
    assert replay.at(plies).scene().halt == "aborted"
    if plies:
        assert replay.at(0).scene().halt == ""


def test_a_moment_that_nobody_saw_is_none() -> None:
    replay = recorded("deathwick", "8p-wick0")
    seen = {step.ply for step in replay.steps}
    hidden = next(ply for ply in range(replay.last.ply) if ply not in seen)
    for ply in (hidden, replay.last.ply + 1, 10**17):
        with pytest.raises(Refusal, match="replay_ply"):
            replay.place(ply)


def test_who_sat_there_then_is_named() -> None:
    notes = (Note(20, "late", 0, "Ophelia"), Note(30, "kept", 0, "Ophelia", "Wisp"))
    replay = recorded("fantasmagoria", "4p-1r-ghost", None, ("Wisp", "B", "C", "D"), notes)
    assert replay.at(30).names[0] == "Ophelia"
    assert replay.at(31).names[0] == "Wisp"
    told = [replay.told(step.ply, WORDS) for step in replay.steps]
    assert "Ophelia" in str(told[:31])
    assert "Ophelia" not in str(told[32:])
    assert told[20][-1] == WORDS("bot.note.late", name="**Ophelia**", other="")
    assert "for the third time" in told[30][-1]


async def test_whose_move_it_was_is_told_past_what_was_taken_back_and_as_they_were_called(
    store: Store, host: Host, replays: Replays
) -> None:
    table = await begun(store, host)
    undoing = Undoing(host, host.clock, lambda _: None)
    first = table.game.legal(table.state, 0)[0]
    await host.play(table.id, 0, table.head.seats[0].decision, first, by=11)
    await undoing.ask(table.id, 11)
    table = await play(host, await host.table(table.id), 8)
    await leave(host, table.id, 11)
    table = await play(host, await host.table(table.id), 4)
    await sit_down(host, table.id, 0, 14, "Dara")
    await play(host, await host.table(table.id), 4)
    await host.set_status(table.id, Status.ABORTED)
    replay = await replays.of(table.id)
    moves = await store.moves(table.id)
    assert [move.ply for move in moves] == list(range(3, 19))
    ghost = next(note.other for note in replay.notes if note.kind == "left")
    assert ghost.startswith(MARK)
    for move in moves:
        owner = "Ana" if move.ply <= 10 else ghost if move.ply <= 14 else "Dara"
        before, seat = replay.deciding(move.ply)
        assert seat == move.seat
        assert before.names == (owner, "Bo", "Chidi")
        assert move.move in before.game.legal(before.state, seat)
        assert replay.at(move.ply).scene().names == (owner, "Bo", "Chidi")
    await undoing.close()


def test_a_hand_is_open_only_when_the_game_is_over() -> None:
    replay = recorded("fantasmagoria", "4p-1r-ghost")
    then = replay.at(4)
    own = opened_view(replay.table, then, 2)
    assert own.view["hands"][2] == replay.table.game.dump(then.state)["hands"][2]
    assert "?" in own.view["hands"][1]
    for status in set(Status) - set(ENDED):
        running = recorded("fantasmagoria", "4p-1r-ghost").table
        running.head = msgspec.structs.replace(running.head, status=status)
        with pytest.raises(Refusal, match="replay_runs"):
            opened_view(running, then, 2)
        with pytest.raises(Refusal, match="replay_runs"):
            Replay(running, then.state, (), ())
    other = recorded("fantasmagoria", "4p-5r-ghost").table
    other.head = msgspec.structs.replace(other.head, id=8)
    with pytest.raises(ValueError, match="table 7 is not table 8"):
        opened_view(other, then, 2)


@pytest.mark.parametrize("game", ["fantasmagoria", "deathwick"])
async def test_a_stored_game_is_shown_again_once_it_is_over(
    store: Store, host: Host, replays: Replays, game: str
) -> None:
    table = await begun(store, host, game)
    with pytest.raises(Refusal, match="replay_runs"):
        await replays.of(table.id)
    ended = await play(host, table)
    assert ended.head.status is Status.OVER
    replay = await replays.of(table.id)
    assert await replays.of(table.id) is replay
    assert (await replays.at(replay, 0)).game.dump(replay._first) == table.game.dump(table.state)
    last = await replays.at(replay, replay.last.ply)
    assert last.game.dump(last.state) == ended.game.dump(ended.state)


async def test_an_aborted_game_is_shown_again(store: Store, host: Host, replays: Replays) -> None:
    table = await begun(store, host, "phantom_rummy")
    await play(host, table, 9)
    await host.set_status(table.id, Status.ABORTED, "test")
    replay = await replays.of(table.id)
    assert replay.last.ply == 9
    paused = await begun(store, host, "phantom_rummy")
    await host.set_status(paused.id, Status.PAUSED, "test")
    with pytest.raises(Refusal, match="replay_runs"):
        await replays.of(paused.id)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE games SET rules = '0'",
        "UPDATE moves SET move = 'nonsense' WHERE ply = 5",
        "DELETE FROM moves WHERE ply = 5",
        "UPDATE games SET seed = 'another'",
    ],
)
async def test_what_these_rules_cannot_play_again_is_refused_in_a_sentence(
    store: Store, host: Host, replays: Replays, statement: str
) -> None:
    await play(host, await begun(store, host), 9)
    await host.set_status(1, Status.ABORTED, "test")
    await change(store, statement)
    with pytest.raises(Refusal, match="no_replay"):
        await replays.of(1)


async def test_a_name_that_is_taken_out_of_the_store_is_taken_out_of_its_replay(
    store: Store, host: Host, replays: Replays
) -> None:
    table = await begun(store, host)
    await play(host, table, 9)
    await host.set_status(table.id, Status.ABORTED, "test")
    before = await replays.of(table.id)
    await change(store, "UPDATE seats SET user_id = NULL, name = 'A former player' WHERE seat = 0")
    after = await replays.of(table.id)
    assert after is not before
    assert "A former player" in after.at(0).names[0]
    assert "Ana" not in str([after.told(step.ply, WORDS) for step in after.steps])


async def test_only_a_few_replays_are_kept(store: Store, host: Host, replays: Replays) -> None:
    for _ in range(KEPT + 2):
        table = await begun(store, host)
        await host.set_status(table.id, Status.ABORTED, "test")
        await replays.of(table.id)
    assert len(replays._kept) == KEPT
