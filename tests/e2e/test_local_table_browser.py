"""The local table in a real browser: what one person clicks, another's tab shows."""

from __future__ import annotations

import re
import shutil
import signal
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from playwright.async_api import Browser, Locator, Page, async_playwright, expect
from playwright.async_api import TimeoutError as TooLate

from games import deathwick
from tests.e2e.local_process import LocalProcess, free_port
from tests.games.deathwick.tables import table as circle

CHROMIUM = "/usr/bin/chromium"
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SHOWN = 10_000
"""Milliseconds until what somebody did must be seen."""
READY = "() => window.simcordPreview?.ready && !window.simcordPreview.pendingAction"

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        shutil.which(CHROMIUM) is None, reason=f"Debian's chromium is not at {CHROMIUM}"
    ),
]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[LocalProcess]:
    table = LocalProcess(tmp_path, free_port())
    yield table
    table.close(signal.SIGKILL)


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    expect.set_options(timeout=SHOWN)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        await browser.close()


async def view_as(browser: Browser, address: str, name: str) -> Page:
    """A tab that looks at the table as that person."""
    # The page's own policy would keep `wait_for_function` out.
    tab = await browser.new_page(viewport={"width": 1280, "height": 1000}, bypass_csp=True)
    tab.set_default_timeout(SHOWN)
    await tab.goto(address)
    await become(tab, name)
    return tab


async def become(tab: Page, name: str) -> None:
    """Look as that person, and wait until the page does so: it forgets what is typed before."""
    await tab.wait_for_function(READY)
    await tab.get_by_label("Viewing as").select_option(label=name)
    await tab.wait_for_function(READY)
    await expect(tab.locator("#channel-composer")).to_be_visible()


async def type_command(tab: Page, command: str) -> None:
    """Type a slash command, choose it from the list, send it."""
    await tab.locator("#channel-composer-input").press_sequentially(f"/{command}", delay=20)
    await tab.get_by_role("option", name=command).first.click()
    await tab.locator("#send-message").click()


async def click(tab: Page, label: str) -> None:
    """Click the lowest button of that label."""
    await tab.get_by_role("button", name=label, exact=True).last.click()


async def choose(tab: Page, menu: str, *places: int) -> None:
    """Choose the options at these places of a menu; an edit of any message closes it again."""
    for _ in range(5):
        await tab.wait_for_function(READY)
        await tab.get_by_role("combobox", name=menu).click()
        try:
            for place in places:
                await tab.locator(".select-option").nth(place).click(timeout=SHOWN / 5)
            await tab.get_by_role("button", name="Apply", exact=True).click(timeout=SHOWN / 5)
        except TooLate:
            continue
        return
    raise AssertionError(f"the menu {menu} does not stay open")


def said(tab: Page, words: str) -> Locator:
    """Where the messages say that."""
    return tab.locator("#channel-message-list").get_by_text(words)


def picture(tab: Page, alt: str) -> Locator:
    """The picture whose alt text begins so; it can be seen only once it has arrived."""
    return tab.locator(f'#channel-message-list img[alt^="{alt}"]')


async def test_two_people_start_a_game_and_find_it_again(
    table: LocalProcess, browser: Browser
) -> None:
    address = table.open()
    ana = await view_as(browser, address, "Ana")
    bo = await view_as(browser, address, "Bo")

    await type_command(ana, "fantasmagoria new")
    await click(bo, "Join")
    await expect(said(ana, "2 sit here")).to_be_visible()
    await click(ana, "Add a ghost")
    await expect(said(bo, "3 sit here")).to_be_visible()

    await click(ana, "Start")
    for tab in (ana, bo):
        await expect(said(tab, "To play:")).to_be_visible()
        await expect(tab.get_by_role("button", name="My hand")).to_be_visible()
        await expect(picture(tab, "Round 1 of 3")).to_be_visible()

    await click(ana, "My hand")
    await expect(said(ana, "Choose your sacrifice")).to_be_visible()
    await expect(said(ana, "Only you can see this")).to_be_visible()
    await expect(picture(ana, "Choose your sacrifice")).to_be_visible()
    await expect(said(bo, "Choose your sacrifice")).to_have_count(0)
    await expect(picture(bo, "Choose your sacrifice")).to_have_count(0)

    # The ghost moves by itself, in time that passes here as it does outside.
    await expect(said(bo, "To play: Ana, Bo")).to_be_visible()
    await ana.get_by_role("button", name=re.compile(r"^(Cat|Goat|Doll|Candle) \d$")).last.click()
    await expect(said(bo, "To play: Bo")).to_be_visible()

    code, errors = table.close()
    assert code == 0, errors
    assert "Traceback" not in errors, errors
    assert table.open() == address
    await bo.reload()
    await become(bo, "Bo")
    await expect(said(bo, "To play: Bo")).to_be_visible()
    await click(bo, "My hand")
    await expect(said(bo, "Choose your sacrifice")).to_be_visible()


async def test_two_discards_are_chosen_in_one_menu(
    table: LocalProcess, browser: Browser, tmp_path: Path
) -> None:
    address = table.open()
    ana, bo = await view_as(browser, address, "Ana"), await view_as(browser, address, "Bo")
    await type_command(ana, "deathwick new")
    await click(bo, "Join")
    await click(ana, "Start")
    await expect(ana.get_by_role("button", name="My hand")).to_be_visible()
    table.close()
    stands = circle("2S 5C 4D 6H 7H 8H KS", "JD QD", phase="burden", ask="all")
    with closing(sqlite3.connect(tmp_path / "table.db")) as stored, stored:
        stored.execute(
            "UPDATE games SET snapshot = ?", [msgspec.json.encode(deathwick.dump(stands))]
        )
        stored.execute("UPDATE seats SET decision = 9")
    assert table.open() == address
    await ana.reload()
    await become(ana, "Ana")
    await click(ana, "My hand")
    await expect(said(ana, "The Burden")).to_be_visible()
    await choose(ana, "Discard 2 cards", 2, 6)
    await expect(said(ana, "Discards 4♦")).to_be_visible()
    await expect(said(ana, "Discards K♠")).to_be_visible()
    await expect(said(ana, "To play: Bo")).to_be_visible()
