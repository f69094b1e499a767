"""Somebody who knows no game finds `learn` at the local table, and finishes what it begins."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Browser, expect

from tests.e2e.local_process import LocalProcess
from tests.e2e.test_local_table_browser import (
    become,
    browser,
    click,
    picture,
    pytestmark,
    said,
    table,
    type_command,
    view_as,
)

__all__ = ["browser", "pytestmark", "table"]
CARD = re.compile(r"^(Cat|Goat|Doll|Ghost|Pile|Cup) ?\d*$")
LONG = 60_000
"""Milliseconds until the others have played."""


@pytest.mark.timeout(400)
async def test_a_newcomer_learns_fantasmagoria_and_finishes_it(
    table: LocalProcess,
    browser: Browser,
) -> None:
    ana = await view_as(browser, table.open(), "Ana")
    await type_command(ana, "fantasmagoria learn")
    await expect(said(ana, "Your first game of Fantasmagória is on")).to_be_visible()
    await expect(said(ana, "is played in tricks")).to_be_visible()
    await expect(picture(ana, "Round 1 of 1")).to_be_visible()
    await expect(said(ana, "The sacrifice.").first).to_be_visible()
    await click(ana, "My hand")
    await expect(said(ana, "The sacrifice.")).to_have_count(2)
    over = said(ana, "The game is over.")
    cards = ana.get_by_role("button", name=CARD)
    while True:
        await expect(over.or_(cards).first).to_be_visible(timeout=LONG)
        if await over.count():
            break
        before = await cards.count()
        await cards.last.click()
        await expect(cards).not_to_have_count(before, timeout=LONG)
    await expect(said(ana, "/rules section").last).to_be_visible()
    await expect(said(ana, re.compile("^(You win|You lose)")).last).to_be_visible()  # type: ignore[arg-type]


async def test_a_lesson_goes_on_where_it_stood_after_the_table_was_closed(
    table: LocalProcess,
    browser: Browser,
) -> None:
    address = table.open()
    ana = await view_as(browser, address, "Ana")
    await type_command(ana, "fantasmagoria learn")
    await click(ana, "My hand")
    await ana.get_by_role("button", name=CARD).last.click()
    await expect(said(ana, "The piles.").first).to_be_visible()
    table.close()
    assert table.open() == address
    await ana.reload()
    await become(ana, "Ana")
    for lesson in ("The sacrifice.", "The piles."):
        await expect(said(ana, lesson)).to_have_count(1)
    await click(ana, "Leave the lesson")
    await expect(said(ana, "The lesson was left.").first).to_be_visible()
    await expect(ana.get_by_role("button", name="My hand")).to_have_count(0)
