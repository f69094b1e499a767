"""Guided first games: played from the command to the end, through restarts, left, refused."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.first_games import PLANS
from bot.learning import LEVEL
from data.catalogue import catalogue
from data.records import Status
from games.players import LEVELS
from tests.e2e.learning import (
    COMMANDS,
    SENSIBLE,
    begin,
    book,
    choose,
    decide,
    kept,
    last_decision,
    lessons_of,
    lines,
    newest_board,
    until_asked,
)
from tests.e2e.sitting import LOOK, bot_of, only_board, stand, table_of
from tests.e2e.sitting import begin as sit_down
from tests.e2e.test_lobby import forbid
from tests.e2e.world import World

ESSENTIAL = {
    "fantasmagoria": {
        "start",
        "ask.sacrifice",
        "ask.play",
        "event.revealed",
        "event.trump_sacrifice",
        "event.led",
        "event.played",
        "event.trick",
        "event.possessed",
        "event.pile",
        "event.shown",
        "event.round",
        "refusal.must_follow",
    },
    "phantom_rummy": {
        "start",
        "ask.take",
        "ask.act",
        "move.open",
        "event.took",
        "event.opened",
        "event.short_game",
    },
    "deathwick": {
        "start",
        "ask.order",
        "ask.class",
        "ask.ritual",
        "event.turn",
        "event.drew_own",
        "event.burned",
        "event.haunted",
    },
}
games = pytest.mark.parametrize("game", COMMANDS)


@games
async def test_a_person_learns_a_game_from_the_command_to_its_end(world: World, game: str) -> None:
    answer = await begin(world, game)
    assert answer.message is not None
    assert answer.message.ephemeral
    shown: list[list[str]] = []
    while (await until_asked(world)).running:
        shown.append(lines(only_board(world)))
        await decide(world, SENSIBLE.get(game, ()))
    table = await table_of(world)
    assert table.head.status is Status.OVER
    keys = await lessons_of(world)
    assert ESSENTIAL[game] <= set(keys)
    assert len(keys) == len(set(keys))
    final = newest_board(world)
    winners = table.game.result(table.state).winners  # type: ignore[union-attr]
    assert ("You win" in final.text) == (winners == [0])
    assert f"`/{game.replace('_', '-')} new`" in final.text
    told = [*book(world), *lines(final)]
    assert len(told) == len(set(told))
    for before, after in pairwise(shown):
        assert not set(before) & set(after)


@games
@pytest.mark.parametrize("ending", ["win", "loss"])
async def test_it_ends_in_a_real_win_or_loss_and_says_which(
    world: World, game: str, ending: str
) -> None:
    await begin(world, game)
    state, move = last_decision(PLANS[game], ending)
    await stand(world, state)
    await choose(world, move)
    await world.later(LOOK)
    assert (await table_of(world)).head.status is Status.OVER
    final = newest_board(world).text
    words = catalogue("en")
    other = "loss" if ending == "win" else "win"
    assert words(f"{game}.learn.{ending}") in final
    assert words(f"{game}.learn.{other}") not in final
    assert (await lessons_of(world))[-1] == ending


@games
async def test_nothing_is_promised_of_a_deal_that_everybody_gets(world: World, game: str) -> None:
    await begin(world, game)
    await begin(world, game, world.bo)
    one, other = await table_of(world), await table_of(world, 2)
    assert one.record.seed == other.record.seed
    await world.click(world.ana, only_board(world), "Leave the lesson")
    await world.later(LOOK)
    assert "SHA-256" not in "".join(post.text for post in world.posts())
    assert any("same deal, so no secret shuffle was promised" in p.text for p in world.posts())


async def test_a_lesson_is_new_until_the_next_decision_and_then_in_the_book(world: World) -> None:
    await begin(world, "fantasmagoria")
    board = only_board(world)
    assert [line.split("**")[1] for line in lines(board)] == ["The sacrifice."]
    assert book(world) == []
    assert "A first game of Fantasmagória" in world.posts()[0].text
    await world.click(world.ana, board, "My hand")
    assert lines(board)[0] in world.hand_of(world.ana).text
    await decide(world)
    await until_asked(world)
    assert lines(board)[0] in book(world)
    assert lines(board)[0] not in only_board(world).text


async def test_what_tells_of_the_hand_is_not_on_the_board(world: World) -> None:
    await begin(world, "fantasmagoria")
    assert "refusal.cursed_sacrifice" in await lessons_of(world)
    assert "Cursed cards" not in only_board(world).text
    await world.click(world.ana, only_board(world), "My hand")
    assert "Cursed cards" in world.hand_of(world.ana).text
    await world.slash(world.bo, "table show", table=1)
    assert "Cursed cards" not in world.hand_of(world.bo).text


@games
@pytest.mark.parametrize("how", ["restart", "crash"])
async def test_a_restart_tells_nothing_twice_and_loses_nothing(
    world: World, game: str, how: str
) -> None:
    await begin(world, game)
    for _ in range(3):
        await decide(world)
        await until_asked(world)
        before, told, board = await kept(world), book(world), lines(only_board(world))
        await (world.restart() if how == "restart" else world.crash())
        await world.later(LOOK)
        assert await kept(world) == before
        assert (book(world), lines(only_board(world))) == (told, board)
        assert (await table_of(world)).lessons == before


async def test_a_crash_between_move_and_board_loses_no_lesson(world: World) -> None:
    await begin(world, "fantasmagoria")
    before = lines(only_board(world))
    bot = bot_of(world)
    table = await bot.host.table(1)
    bot.host.on_change.clear()
    move = table.game.legal(table.state, 0)[0]
    await bot.host.play(1, 0, table.head.seats[0].decision, move, world.ana.id)
    assert book(world) == []
    await world.crash()
    await world.later(LOOK)
    assert set(before) < set(book(world))
    assert not set(book(world)) & set(lines(only_board(world)))


@games
async def test_a_lesson_can_be_left_at_any_time(world: World, game: str) -> None:
    await begin(world, game)
    for _ in range(2):
        await decide(world)
        await until_asked(world)
    await world.restart()
    board = only_board(world)
    answer = await world.click(world.ana, board, "Leave the lesson")
    assert answer.message is not None
    assert answer.message.ephemeral
    command = game.replace("_", "-")
    assert "lesson was left" in answer.text
    assert f"`/{command} new`" in answer.text
    assert "`/rules section`" in answer.text
    await world.later(LOOK)
    assert (await table_of(world)).head.status is Status.ABORTED
    assert "lesson was left" in newest_board(world).text
    assert not newest_board(world).buttons.keys() & {"My hand", "Leave the lesson"}
    again = await world.click(world.ana, board, "Leave the lesson")
    assert "ended without a result" in again.text
    await begin(world, game)
    assert (await table_of(world, 2)).running


async def test_others_can_neither_leave_nor_play_somebodys_lesson(world: World) -> None:
    await begin(world, "fantasmagoria")
    for name in ("Leave the lesson", "My hand"):
        answer = await world.click(world.bo, only_board(world), name)
        assert "do not sit at table 1" in answer.text
    table = await table_of(world)
    assert table.running
    await world.slash(world.bo, "table show", table=1)
    shown = world.hand_of(world.bo)
    answer = await world.forge(world.bo, shown, "gl:step:1:1:sacrifice cat1")
    assert "do not sit at table 1" in answer.text
    await world.slash(world.ana, "fantasmagoria new")
    answer = await world.forge(world.ana, world.posts(world.channel)[-1], "gl:quit:1:0:")
    assert "another channel" in answer.text
    assert (await table_of(world)).head.status is Status.RUNNING


async def test_a_game_that_is_no_lesson_cannot_be_left_like_one(world: World) -> None:
    await sit_down(world, world.people[:3])
    answer = await world.forge(world.ana, world.board(), "gl:quit:1:0:")
    assert "older version" in answer.text
    assert (await table_of(world)).running
    assert "Leave the lesson" not in world.board().buttons


async def test_a_second_lesson_is_refused_with_the_place_of_the_first(world: World) -> None:
    await begin(world, "fantasmagoria")
    (thread,) = world.channel.threads
    answer = await begin(world, "fantasmagoria")
    assert f"in a first game already, in <#{thread.id}>" in answer.text
    assert len(world.channel.threads) == 1
    at_once = [world.slash(world.bo, COMMANDS["fantasmagoria"]) for _ in range(2)]
    answers = await world.together(*at_once)
    assert sorted("already" in each.text for each in answers) == [False, True]
    assert len(world.channel.threads) == 2


async def test_missing_permissions_are_named_and_nothing_is_begun(world: World) -> None:
    forbid(world, attach_files=False)
    answer = await begin(world, "fantasmagoria")
    assert "I lack Attach Files" in answer.text
    assert await bot_of(world).store.heads() == []


async def test_where_no_thread_may_be_opened_the_channel_serves(world: World) -> None:
    forbid(world, create_public_threads=False)
    await begin(world, "fantasmagoria")
    assert world.channel.threads == []
    assert lines(only_board(world))
    assert only_board(world).channel_id == world.channel.id


async def test_a_reader_is_taught_in_their_own_language(world: World) -> None:
    world.locales[world.ana.id] = "pt-BR"
    answer = await begin(world, "fantasmagoria")
    assert "Sua primeira partida de Fantasmagória" in answer.text
    board = only_board(world)
    await world.click(world.ana, board, "My hand")
    assert "O sacrifício" in world.hand_of(world.ana).text
    assert "The sacrifice" in board.text


async def test_the_end_says_how_well_the_others_played(world: World) -> None:
    await begin(world, "fantasmagoria")
    state, move = last_decision(PLANS["fantasmagoria"], "win")
    await stand(world, state)
    await choose(world, move)
    await world.later(LOOK)
    assert "are novices" in newest_board(world).text
    assert LEVEL in LEVELS
