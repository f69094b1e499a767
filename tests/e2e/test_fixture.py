"""The fixture's own promises, kept at a small bot."""

from __future__ import annotations

import io
from typing import Any

import discord
import pytest

from tests.e2e.schema import WHERE, ApiSchema
from tests.e2e.simulation import raise_errors
from tests.e2e.small_bot import PNG, SmallBot
from tests.e2e.tap import PayloadError, Sent
from tests.e2e.world import MakeBot, World


@pytest.fixture
def make_bot() -> MakeBot:
    return SmallBot


@pytest.fixture
async def board(world: World) -> World:
    """A world with a board in it."""
    await world.slash(world.ana, "new")
    return world


async def test_a_click_is_settled_with_the_board_edited(board: World) -> None:
    answer = await board.click(board.bo, board.posts()[0], "plus")
    (post,) = board.posts()
    assert answer.given
    assert post.text == "count 1"
    assert post.pictures[0].alt == "The board"
    assert post.pictures[0].data == PNG + b"1"
    assert not post.ephemeral


async def test_waits_follow_simulated_time_alone(board: World) -> None:
    before = board.clock.now()
    await board.click(board.bo, board.posts()[0], "drive")
    assert board.posts()[0].text == "count 1"
    await board.later(2)
    assert board.posts()[0].text == "count 3"
    assert (board.clock.now() - before).total_seconds() == 2


async def test_private_messages_are_seen_by_their_owner_alone(board: World) -> None:
    answer = await board.click(board.bo, board.posts()[0], "hand")
    assert board.hand_of(board.bo).text == answer.text == "Your hand"
    assert board.private(board.ana) == []
    with pytest.raises(LookupError):
        board.hand_of(board.ana)
    with pytest.raises(LookupError):
        await board.click(board.ana, board.hand_of(board.bo), "plus")


async def test_clicks_at_once_show_a_race(board: World) -> None:
    post = board.posts()[0]
    await board.together(board.click(board.ana, post, "slow"), board.click(board.bo, post, "slow"))
    assert board.posts()[0].text == "count 1"
    await board.together(board.click(board.ana, post, "plus"), board.click(board.bo, post, "plus"))
    assert board.posts()[0].text == "count 3"


async def test_a_broken_control_fails_the_test(board: World) -> None:
    await board.click(board.bo, board.posts()[0], "break")
    with pytest.raises(BaseExceptionGroup, match="The bot raised errors") as caught:
        raise_errors(board.env, board.tap)
    assert str(caught.value.exceptions[0]) == "broken control"
    board.expected()


async def test_a_refusal_fails_no_test(world: World) -> None:
    answer = await world.slash(world.ana, "fail")
    assert answer.text == "No."
    raise_errors(world.env, world.tap)


async def test_an_act_without_an_answer_fails_the_test(board: World) -> None:
    board.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    await board.click(board.bo, board.posts()[0], "hand")
    with pytest.raises(BaseExceptionGroup) as caught:
        raise_errors(board.env, board.tap)
    assert any("Never answered" in str(error) for error in caught.value.exceptions)
    board.expected()


@pytest.mark.parametrize("how", ["restart", "crash"])
async def test_controls_work_after_a_restart(board: World, how: str) -> None:
    old, post = board.env.bot, board.posts()[0]
    await (board.restart() if how == "restart" else board.crash())
    assert board.env.bot is not old
    assert old.is_closed()
    answer = await board.click(board.bo, post, "hand")
    assert answer.text == "Your hand"


async def test_a_click_counts_as_it_was_seen(board: World) -> None:
    post = board.posts()[0]
    stored = board.env.backend.messages[post.channel_id][post.id]
    stored.components = []
    assert not board.posts()[0].buttons
    assert (await board.click(board.bo, post, "hand")).text == "Your hand"


async def test_a_forged_click_is_delivered(board: World) -> None:
    post = board.posts()[0]
    assert (await board.forge(board.bo, post, "t:hand")).text == "Your hand"


async def test_people_have_languages(world: World) -> None:
    heard: list[discord.Locale] = []

    async def listen(interaction: discord.Interaction[Any]) -> None:
        heard.append(interaction.locale)

    bot = world.env.bot
    assert isinstance(bot, SmallBot)
    bot.add_listener(listen, "on_interaction")
    world.locales[world.bo.id] = "pt-BR"
    await world.slash(world.ana, "new")
    await world.slash(world.bo, "new")
    assert heard == [discord.Locale.american_english, discord.Locale.brazil_portuguese]


async def test_what_breaks_a_limit_fails_the_test(board: World) -> None:
    channel = board.env.bot.get_channel(board.channel.id)
    assert isinstance(channel, discord.TextChannel)
    with board.env.time_context():
        picture = discord.File(io.BytesIO(b"\0" * (10 * 1024 * 1024 + 1)), "big.png")
        await channel.send(file=picture)
        await channel.send("@everyone", allowed_mentions=discord.AllowedMentions.all())
    errors = board.expected()
    assert [type(error) for error in errors] == [PayloadError, PayloadError]
    assert "10485761 bytes" in str(errors[0])
    assert "parses" in str(errors[1])


def menu(options: int) -> dict[str, Any]:
    made = [{"label": f"Card {n}", "value": f"c{n}"} for n in range(options)]
    return {"type": 1, "components": [{"type": 3, "custom_id": "c", "options": made}]}


async def test_a_menu_of_26_is_caught_by_limits_and_api() -> None:
    payload = {"content": "x", "components": [menu(26)], "allowed_mentions": {"parse": []}}
    sent = Sent("POST", "/channels/1/messages", payload)
    assert "26 options" in " ".join(sent.faults())
    payload["components"] = [menu(25)]
    assert Sent("POST", "/channels/1/messages", payload).faults() == []


@pytest.mark.skipif(not WHERE.exists(), reason=f"Discord's API description is not at {WHERE}")
def test_the_api_description_is_asked() -> None:
    schema = ApiSchema()
    post = ("POST", "/channels/1/messages")
    assert schema.faults(*post, {"components": [menu(25)]}) == []
    assert schema.faults(*post, {"components": [menu(26)]})
    assert schema.faults(*post, {"content": 5})
    assert schema.faults(*post, {"components": [{"type": 99}]})
    assert schema.faults("POST", "/channels/1/letters", {})
    assert schema.faults("DELETE", "/channels/1/messages/2", None) == []
    token = "/webhooks/1/token/messages/@original"
    assert schema.faults("PATCH", token, {"content": "x", "attachments": [{"id": 0}]}) == []
