"""What servers have set."""

from __future__ import annotations

import pytest

from data.store import Store


async def test_settings_hold_json_by_server(store: Store) -> None:
    values = [{"channels": [1, 2], "pace": None}, [], "pt-BR", 0, False, 1.5, None]
    for value in values:
        await store.settings.put(1, "key", value)
        kept = (await store.settings.of(1))["key"]
        assert (kept, type(kept)) == (value, type(value))
    await store.settings.put(1, "other", 1)
    await store.settings.put(2, "key", 2)
    assert await store.settings.of(1) == {"key": None, "other": 1}
    assert await store.settings.of(2) == {"key": 2}
    assert await store.settings.of(3) == {}


async def test_a_server_forgets_its_settings_alone(store: Store) -> None:
    await store.settings.put(1, "key", 1)
    await store.settings.put(2, "key", 2)
    await store.settings.clear(1)
    assert [await store.settings.of(1), await store.settings.of(2)] == [{}, {"key": 2}]


async def test_a_damaged_value_counts_as_not_set(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    await store.settings.put(1, "sound", 1)
    await store._database.write(
        lambda db: db.execute("INSERT INTO settings VALUES (1, 'broken', '{')")
    )
    assert await store.settings.of(1) == {"sound": 1}
    assert "the setting broken of server 1 is damaged" in caplog.text
