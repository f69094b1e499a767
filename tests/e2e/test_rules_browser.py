"""Questions about the rules, asked in the local table's page."""

from __future__ import annotations

from playwright.async_api import Browser, Page, expect

from tests.data.questions import questions
from tests.e2e.local_process import LocalProcess
from tests.e2e.test_local_table_browser import (
    browser,
    click,
    pytestmark,
    table,
    view_as,
)

__all__ = ["browser", "pytestmark", "table"]
ASKED = questions()[::40]
"""Some of the questions: the page takes seconds for each."""


async def ask(tab: Page, query: str) -> None:
    """Type `/rules search` with a question, and send it."""
    await tab.locator("#channel-composer-input").press_sequentially("/rules search", delay=20)
    await tab.get_by_role("option", name="rules search").first.click()
    field = tab.locator('.command-option-input[data-option="query"]')
    await field.fill(query)
    # The page draws the fields anew when suggestions come.
    await expect(tab.locator(".command-popup").get_by_role("option").first).to_be_visible()
    await expect(field).to_have_value(query)
    await tab.locator("#send-message").click()


async def test_questions_are_asked_in_the_page(table: LocalProcess, browser: Browser) -> None:
    ana = await view_as(browser, table.open(), "Ana")
    answers = ana.locator("#channel-message-list").get_by_role("button", name="Show to everyone")
    for number, question in enumerate(ASKED, 1):
        await ask(ana, question.ask)
        await expect(answers).to_have_count(number)
    await ask(ana, "what does the cup do in fantasmagoria")
    shown = ana.locator("#channel-message-list").get_by_role("heading", name="The Cup", exact=True)
    await expect(shown).to_have_count(1)
    await click(ana, "Show to everyone")
    await expect(ana.get_by_role("button", name="Read on, for yourself")).to_be_visible()
    await expect(shown).to_have_count(2)
