"""The fixture's own promises, with a small bot that has what goes wrong in bots."""

from __future__ import annotations

import asyncio
import io
import re
from typing import Any

import discord
import pytest
from discord.ext import commands

from bot.clock import Clock
from bot.errors import Refusal
from tests.e2e.conftest import raise_errors
from tests.e2e.schema import WHERE, ApiSchema
from tests.e2e.tap import PayloadError, Sent
from tests.e2e.world import MakeBot, World

PNG = b"\x89PNG\r\n\x1a\n"


class Button(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"t:(?P<verb>\w+)"):
    """A control of the small bot; its verb says what it does."""

    def __init__(self, verb: str) -> None:
        super().__init__(discord.ui.Button(label=verb, custom_id=f"t:{verb}"))
        self.verb = verb

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: Any, match: re.Match[str]
    ) -> Button:
        return cls(match["verb"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.client.do(self.verb, interaction)


class SmallBot(commands.AutoShardedBot):
    """Counts clicks on a board, with a publisher and a driver like the real bot's."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(
            "!",
            intents=discord.Intents.default(),
            allowed_mentions=discord.AllowedMentions.none(),
            shard_count=1,
        )
        self.clock = clock
        self.count = 0
        self.news = asyncio.Event()
        self.running: list[asyncio.Task[None]] = []
        self.board: discord.PartialMessage | None = None

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Button)
        self.tree.command(name="new", description="A board")(self.new)
        self.tree.command(name="fail", description="Fails")(self.fail)
        await self.tree.sync()
        self.running.append(asyncio.create_task(self.publish()))

    async def close(self) -> None:
        for task in self.running:
            task.cancel()
        await super().close()

    def view(self) -> discord.ui.LayoutView:
        view = discord.ui.LayoutView(timeout=None)
        row: discord.ui.ActionRow[Any] = discord.ui.ActionRow()
        for verb in ("plus", "slow", "drive", "hand", "break"):
            row.add_item(Button(verb))
        picture = discord.MediaGalleryItem("attachment://board.png", description="The board")
        gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery(picture)
        words: discord.ui.TextDisplay[Any] = discord.ui.TextDisplay(f"count {self.count}")
        view.add_item(discord.ui.Container(words, gallery, row))
        return view

    def picture(self) -> discord.File:
        return discord.File(io.BytesIO(PNG + str(self.count).encode()), "board.png")

    async def new(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(view=self.view(), file=self.picture())
        sent = await interaction.original_response()
        self.board = self.get_partial_messageable(sent.channel.id).get_partial_message(sent.id)

    async def fail(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("No.", ephemeral=True)
        raise Refusal("stale")

    async def do(self, verb: str, interaction: discord.Interaction[Any]) -> None:
        if verb == "break":
            await interaction.response.defer()
            raise RuntimeError("broken control")
        if verb == "hand":
            await interaction.response.send_message("Your hand", ephemeral=True)
            return
        before = self.count
        await interaction.response.defer()
        if verb == "drive":
            self.running.append(asyncio.create_task(self.drive()))
        # "slow" answers between reading and writing, which loses one of two clicks at once.
        self.count = before + 1 if verb == "slow" else self.count + 1
        self.news.set()

    async def drive(self) -> None:
        for _ in range(3):
            await self.clock.sleep(1)
            self.count += 1
            self.news.set()

    async def publish(self) -> None:
        while True:
            await self.clock.park(self.news.wait(), "news for the board")
            self.news.clear()
            assert self.board is not None
            picture = await asyncio.get_running_loop().run_in_executor(None, self.picture)
            await self.board.edit(view=self.view(), attachments=[picture])


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
