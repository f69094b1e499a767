"""Every record says which table and interaction it is about, and no error tells a hidden card."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from bot.errors import Refusal
from bot.logs import Json, Subject, Text, about, from_here_on, set_up, touched
from bot.tasks import Tasks
from data.errors import StoreError
from games.game import IllegalMove

log = logging.getLogger("ghostlight.test")
CARD = "goat7"


@pytest.fixture
def told() -> Iterator[io.StringIO]:
    """What is logged from here on, as JSON."""
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.addFilter(Subject())
    handler.setFormatter(Json())
    log.addHandler(handler)
    log.setLevel(logging.DEBUG)
    yield out
    log.removeHandler(handler)
    log.setLevel(logging.NOTSET)


def records(told: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in told.getvalue().splitlines()]


def subjects(told: io.StringIO) -> list[tuple[int | None, int | None]]:
    return [(each.get("table"), each.get("interaction")) for each in records(told)]


def test_a_records_own_words_say_what_it_is_about(told: io.StringIO) -> None:
    log.info("table %d lost its place: %s", 5, "x")
    log.info("100 %% of interaction %d of table %s came late: %s", 9, 6, 10062)
    log.info("interaction %d of table %s failed", 9, None)
    log.info("the message of lobby %d is out of reach: %s", 7, 8)
    log.info("%s: the gathering %d", "stable 4", 3)
    log.info("nothing of %d", 4)
    log.info("no values: table %d")
    assert subjects(told) == [
        (5, None),
        (6, 9),
        (None, 9),
        (7, None),
        (3, None),
        (None, None),
        (None, None),
    ]


def test_where_it_is_logged_says_the_rest(told: io.StringIO) -> None:
    with about(5, 9):
        log.info("a board")
        log.info("table %d", 6)
        with about(None):
            log.info("none")
        log.info("a board")
    log.info("after it")
    assert subjects(told) == [(5, 9), (6, 9), (None, None), (5, 9), (None, None)]


async def test_tasks_of_a_table_are_about_it_and_not_about_the_click_that_began_them(
    told: io.StringIO,
) -> None:
    tasks, done = Tasks(), asyncio.Event()

    async def work() -> None:
        log.info("working")
        done.set()
        raise RuntimeError

    async def clicked() -> None:
        from_here_on(None, 9)
        log.info("clicked")
        touched(3)
        log.info("touched")
        touched(4)
        tasks.start("of a table", work(), 5)
        log.info("answered")

    logging.getLogger("ghostlight.tasks").addHandler(log.handlers[0])
    await asyncio.create_task(clicked())
    await done.wait()
    await asyncio.sleep(0)
    await tasks.close()
    logging.getLogger("ghostlight.tasks").removeHandler(log.handlers[0])
    touched(4)
    log.info("elsewhere")
    assert [
        (each["message"], each.get("table"), each.get("interaction")) for each in records(told)
    ] == [
        ("clicked", None, 9),
        ("touched", 3, 9),
        ("answered", 3, 9),
        ("working", 5, None),
        ("of a table ended with an error", 5, None),
        ("elsewhere", None, None),
    ]


def test_a_json_record_is_one_line_with_its_time_level_and_error(told: io.StringIO) -> None:
    try:
        raise StoreError("The database is full:\nfree some space.")
    except StoreError:
        log.exception("table %d, Fantasmagória\nagain", 5)
    (found,) = records(told)
    assert found["message"] == "table 5, Fantasmagória\nagain"
    assert (found["level"], found["logger"]) == ("ERROR", "ghostlight.test")
    assert found["time"].endswith("+00:00")
    assert "test_logs.py" in found["error"]
    assert found["error"].endswith("StoreError: The database is full:\nfree some space.")


@pytest.mark.parametrize("formatter", [Json(), Text()])
def test_words_of_errors_that_may_name_a_card_are_left_out(formatter: logging.Formatter) -> None:
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(formatter)
    logger = logging.Logger("alone")
    logger.addHandler(handler)
    for error in (KeyError(CARD), IllegalMove("held", f"{CARD} is held"), ValueError(CARD)):
        try:
            try:
                raise error
            except Exception as inner:
                raise Refusal("failed") from inner
        except Refusal:
            logger.exception("it failed")
    said = out.getvalue()
    assert CARD not in said
    for name in ("KeyError", "IllegalMove", "ValueError", "Refusal: failed"):
        assert name in said


def test_a_text_record_ends_with_what_it_is_about(capsys: pytest.CaptureFixture[str]) -> None:
    root, ours = logging.getLogger(), logging.getLogger("ghostlight")
    before, level, our_level = root.handlers[:], root.level, ours.level
    root.handlers = []
    try:
        set_up("INFO")
        with about(5, 9):
            log.info("a board")
        log.info("nothing")
        log.debug("too low")
        set_up("INFO", "json")
        log.info("as json")
        set_up("DEBUG")
        log.debug("deep")
        for other in ("aiosqlite", "asyncpg", "discord.http"):
            logging.getLogger(other).debug("SELECT secret")
            logging.getLogger(other).info("POST /webhooks/1/token")
        set_up("ERROR")
        logging.getLogger("discord").warning("too low now")
    finally:
        root.handlers = before
        root.setLevel(level)
        ours.setLevel(our_level)
    first, second, third, fourth = capsys.readouterr().err.splitlines()
    assert first.endswith(" INFO ghostlight.test: a board [table=5 interaction=9]")
    assert second.endswith(": nothing")
    assert json.loads(third)["message"] == "as json"
    # Others' words may name what is hidden.
    assert fourth.endswith(" DEBUG ghostlight.test: deep")
