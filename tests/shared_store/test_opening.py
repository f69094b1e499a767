"""Opening a server's database says in one sentence what is wrong, and leaves others' alone."""

from __future__ import annotations

import asyncio
import traceback

import pytest

import data.postgres_schema
from data.errors import StoreError
from data.migrate import migrations
from data.store import Store
from tests.postgres import Server

SECRET = "hush-hush"


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("postgresql://x:{s}@127.0.0.1:1/x", "127.0.0.1:1/x cannot be reached: start its server"),
        ("postgresql://x:{s}@no.such.host.invalid/x", "cannot be reached"),
        ("postgresql://ghostlight:{s}@127.0.0.1:{port}/none", "/none is not there: make it"),
        ("postgresql://nobody:{s}@127.0.0.1:{port}/postgres", "does not let this user in"),
        ("postgresql://x:{s}@127.0.0.1:port/x", "is not a database's address"),
        ("postgresql://x:{s}@[::1/x", "is not a database's address"),
        ("postgresql://x:{s}@[::1]:1/x", r"\[::1\]:1/x cannot be reached"),
        ("postgresql://x:{s}@127.0.0.1:1,127.0.0.1:2/x", "127.0.0.1:1,127.0.0.1:2/x cannot be"),
        ("postgresql://x:{s}@" + 70 * "a" + "/x", "is not a database's address"),
        ("postgresql://x:{s}@127.0.0.1:{port}/x?sslmode=maybe", "is not a database's address"),
        ("postgresql://x:{s}@127.0.0.1:{port}/\udcff", "is not a database's address"),
        ("postgresql://ghostlight:{s}@127.0.0.1:{port}/postgres?a=1", "correct what follows its"),
        # A password with a slash, a question mark or a hash in it, as it is.
        ("postgresql://x:1/{s}@127.0.0.1/x", "is not a database's address"),
        ("postgresql://x:1?{s}@127.0.0.1/x", "is not a database's address"),
        ("postgresql://x:1#{s}@127.0.0.1/x", "is not a database's address"),
    ],
)
@pytest.mark.usefixtures("impatient")
async def test_a_wrong_url_is_one_sentence_without_the_password(
    running: Server, wrong: str, told: str
) -> None:
    with pytest.raises(StoreError, match=told) as caught:
        await Store.open(wrong.replace("{s}", SECRET).replace("{port}", str(running.port)))
    # Nor wherever the error is written down whole.
    assert SECRET not in "".join(traceback.format_exception(caught.value))
    assert "\n" not in str(caught.value)


async def test_a_newer_schema_is_refused_and_left_alone(url: str, running: Server) -> None:
    await (await Store.open(url)).close()
    running.sql("UPDATE ghostlight SET version = 9999", url)
    with pytest.raises(StoreError, match=r"made by a newer Ghostlight \(schema 9999"):
        await Store.open(url)
    assert running.sql("SELECT version FROM ghostlight", url) == "9999"


async def test_an_older_schema_is_brought_up_to_date_by_one_of_two_that_start_at_once(
    url: str, running: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    older = {number: text for number, text in migrations().items() if number <= 8}
    with monkeypatch.context() as before:
        before.setattr(data.postgres_schema, "migrations", lambda: older)
        await (await Store.open(url)).close()
    assert running.sql("SELECT version FROM ghostlight", url) == "8"
    both = await asyncio.gather(Store.open(url), Store.open(url))
    for opened in both:
        assert await opened.open_lobbies() == []
        await opened.close()
    assert running.sql("SELECT version FROM ghostlight", url) == str(max(migrations()))


async def test_another_programs_database_is_left_alone(url: str, running: Server) -> None:
    running.sql("CREATE TABLE tables (id INT)", url)
    with pytest.raises(StoreError, match="belongs to another program: name another"):
        await Store.open(url)
    assert running.sql("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'", url) == "1"


async def test_a_closed_store_says_so_and_closing_again_does_nothing(url: str) -> None:
    store = await Store.open(url)
    await store.close()
    await store.close()
    with pytest.raises(StoreError, match="closed: start the bot again"):
        await store.open_lobbies()
