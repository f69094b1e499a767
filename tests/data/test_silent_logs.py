"""Logs hold no hand, no move, no secret, however much is logged."""

from __future__ import annotations

import logging

import pytest
from msgspec.structs import replace

from data.store import Conflict, Gone, Store, StoreError
from games.game import Event
from tests.data.samples import a_lobby, a_message, a_move, a_table

SECRET = "QUEENOFCUPS"


async def test_nothing_of_a_game_is_logged(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    errors: list[Exception] = []
    lobby = await store.add_lobby(a_lobby(secret=SECRET.encode(), options={"o": SECRET}))
    table = replace(a_table(lobby), snapshot=SECRET.encode(), seed=SECRET)
    await store.start(table)
    move = a_move(
        lobby.id,
        1,
        move=SECRET,
        snapshot=SECRET.encode(),
        events=(Event(SECRET, cards=(SECRET,), facts={"f": SECRET}),),
    )
    await store.commit(move)
    refusals = [
        store.commit(move),
        store.start(table),
        # A wrong type, a value that JSON cannot say, and a broken rule of the schema.
        store.commit(replace(move, ply=2, snapshot=SECRET)),
        store.settings.put(1, SECRET, {SECRET: object()}),
        store.messages.post(a_message(lobby.id, chapter=1)),
    ]
    for refusal in refusals:
        with pytest.raises((Conflict, Gone, StoreError, TypeError)) as caught:
            await refusal
        errors.append(caught.value)
    await store.table(lobby.id)
    await store.recent_events(lobby.id, 5)
    await store.moves(lobby.id)
    # aiosqlite does log what it runs.
    assert "executing" in caplog.text
    told = caplog.text + "".join(f"{error!r} {error.__cause__!r}" for error in errors)
    for record in caplog.records:
        told += f"{record.args!r}"
    assert SECRET not in told
