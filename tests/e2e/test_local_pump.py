"""The local table's pages: each follows the others, and a click means what was seen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any

import pytest
from simcord.preview import Preview

from bot.local_pump import Pump, _controls
from tests.e2e.small_bot import SmallBot
from tests.e2e.world import MakeBot, World


class Pages:
    """A page for each person, clicked as the browser does."""

    def __init__(self, world: World, preview: Preview, pump: Pump) -> None:
        self.world = world
        self.preview = preview
        self.pump = pump
        self.of = {person.id: preview._open_page(person.id) for person in world.people}

    def shown(self, person: Any) -> dict[str, str]:
        """The places of the controls, by verb, as the person's page last published them."""
        return {
            custom_id.removeprefix("t:"): place
            for place, custom_id in _controls(self.of[person.id]).items()
        }

    async def click(self, person: Any, place: str, revision: int | None = None) -> dict[str, Any]:
        page = self.of[person.id]
        return await self.preview._action(
            page.id,
            {
                "protocol_version": 3,
                "sequence": page.last_sequence + 1,
                "request_id": f"r{page.last_sequence + 1}",
                "generation": page.generation,
                "bot_generation": self.world.env._generation,
                "kind": "click",
                "published_revision": page.revision if revision is None else revision,
                "target_id": place.split(":")[1],
                "control_key": place,
            },
        )

    @property
    def count(self) -> int:
        bot = self.world.env.bot
        assert isinstance(bot, SmallBot)
        return bot.count


@pytest.fixture
def make_bot() -> MakeBot:
    return SmallBot


@pytest.fixture
async def pages(world: World) -> AsyncIterator[Pages]:
    world.env.backend.advance_clock((datetime.now(UTC) - world.env.now()).total_seconds())
    await world.slash(world.ana, "new")
    preview = world.env.preview(world.channel, viewers=world.people, layout="channel")
    async with preview, Pump(world.env, preview) as pump:
        yield Pages(world, preview, pump)


async def test_a_click_on_a_page_that_others_have_changed_counts(pages: Pages) -> None:
    ana, bo = pages.world.ana, pages.world.bo
    place, seen = pages.shown(bo)["plus"], pages.of[bo.id].revision
    await pages.click(ana, place)
    async with pages.pump._lock:
        await pages.pump._show()
    assert pages.of[bo.id].revision > seen
    answer = await pages.click(bo, place, seen)
    assert not answer["rejected"]
    assert pages.count == 2


async def test_a_control_is_found_where_it_stands_now(pages: Pages) -> None:
    bo = pages.world.bo
    places, seen = pages.shown(bo), pages.of[bo.id].revision
    _swap(pages.world, "plus", "hand")
    assert pages.shown(bo) == places
    pages.preview._publish(pages.of[bo.id])
    assert pages.shown(bo)["hand"] == places["plus"]
    answer = await pages.click(bo, places["plus"], seen)
    assert not answer["rejected"]
    assert pages.count == 1


async def test_another_control_in_the_same_place_is_not_clicked(pages: Pages) -> None:
    bo = pages.world.bo
    place, seen = pages.shown(bo)["plus"], pages.of[bo.id].revision
    _swap(pages.world, "plus", "other")
    pages.preview._publish(pages.of[bo.id])
    answer = await pages.click(bo, place, seen)
    assert answer["rejected"]
    assert answer["diagnostics"][0]["code"] == "stale-revision"
    assert pages.count == 0


def _swap(world: World, one: str, other: str) -> None:
    """Let two verbs change places in the board's row; one that is not there comes in."""
    (stored,) = world.env.backend.messages[world.channel.id].values()
    for part in stored.components[0]["components"][-1]["components"]:
        verb = part["custom_id"].removeprefix("t:")
        part["custom_id"] = "t:" + {one: other, other: one}.get(verb, verb)
