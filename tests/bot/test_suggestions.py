"""What the log says of suggestions that could not be given."""

from __future__ import annotations

import logging

import discord
import pytest
from discord.app_commands import tree

from bot.commands import Commands


@pytest.fixture
def failing(caplog: pytest.LogCaptureFixture) -> logging.Logger:
    client = discord.Client(intents=discord.Intents.none())
    Commands(client)
    return logging.getLogger(tree.__name__)


@pytest.mark.parametrize(
    ("error", "level"),
    [(ConnectionResetError("reset by peer"), "WARNING"), (ValueError("a card"), "ERROR")],
)
def test_it_names_nobody_and_has_a_trace_only_where_something_is_to_be_looked_for(
    failing: logging.Logger, caplog: pytest.LogCaptureFixture, error: Exception, level: str
) -> None:
    try:
        raise error
    except (ConnectionResetError, ValueError):
        words = "Ignoring exception in autocomplete for %r (Guild: %s, User: %s)"
        failing.exception(words, "rules search", 123, 456789)
    [record] = caplog.records
    assert record.levelname == level
    assert "rules search" in record.getMessage()
    assert "456789" not in caplog.text
    assert (record.exc_info is None) is (level == "WARNING")
    assert ("reset by peer" in record.getMessage()) is (level == "WARNING")
