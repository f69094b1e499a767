from pathlib import Path

import pytest

from bot.config import load_settings
from bot.errors import StartError
from data.shards import Shards


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name in (
        "DISCORD_TOKEN",
        "DATABASE_PATH",
        "PORT",
        "LOG_LEVEL",
        "LOG_FORMAT",
        "METRICS_PORT",
        "DATABASE_URL",
        "SHARD_COUNT",
        "SHARD_IDS",
        "SHARDS_PER_PROCESS",
        "HOSTNAME",
    ):
        monkeypatch.delenv(name, raising=False)


def test_every_setting_but_the_token_has_a_default() -> None:
    settings = load_settings()
    assert settings.discord_token.get_secret_value() == ""
    assert settings.database_path == Path("ghostlight.db")
    assert settings.port == 8321


def test_settings_come_from_the_env_file(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKEN=abc\nDATABASE_PATH=/var/lib/g.db\n")
    settings = load_settings()
    assert settings.discord_token.get_secret_value() == "abc"
    assert settings.database_path == Path("/var/lib/g.db")


def test_an_empty_value_is_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "")
    assert load_settings().port == 8321


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "http"),
        ("PORT", "70000"),
        ("LOG_LEVEL", "loud"),
        ("LOG_FORMAT", "xml"),
        ("METRICS_PORT", "0"),
    ],
)
def test_a_bad_value_names_its_variable(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(StartError, match=name) as caught:
        load_settings()
    assert value in str(caught.value)


def test_the_token_is_not_shown_when_settings_are_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "s3cret-token")
    assert "s3cret-token" not in repr(load_settings())


def test_a_file_of_settings_in_another_encoding_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".env").write_bytes("PORT=8321".encode("utf-16"))
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StartError, match=r"\.env is not UTF-8"):
        load_settings()


URL = "postgresql://ghost:boo@db/ghostlight"


def test_without_a_url_the_database_is_a_file_and_all_shards_are_ours() -> None:
    assert load_settings().database == Path("ghostlight.db")
    assert load_settings().shards is None


@pytest.mark.parametrize(
    ("given", "shards"),
    [
        ({"SHARD_COUNT": "4"}, Shards(4, (0, 1, 2, 3))),
        ({"SHARD_COUNT": "4", "SHARD_IDS": "2"}, Shards(4, (2,))),
        ({"SHARD_COUNT": "8", "SHARD_IDS": "5,0-2"}, Shards(8, (0, 1, 2, 5))),
        (
            {"SHARD_COUNT": "10", "SHARDS_PER_PROCESS": "4", "HOSTNAME": "ghostlight-2"},
            Shards(10, (8, 9)),
        ),
    ],
)
def test_a_process_has_the_shards_that_it_is_given(
    monkeypatch: pytest.MonkeyPatch, given: dict[str, str], shards: Shards
) -> None:
    monkeypatch.setenv("DATABASE_URL", URL)
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    assert load_settings().database == URL
    assert load_settings().shards == shards


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"DATABASE_URL": "mysql://boo@db/x"}, "DATABASE_URL must begin with postgresql://"),
        ({"SHARD_IDS": "0"}, "SHARD_IDS needs SHARD_COUNT"),
        ({"SHARD_COUNT": "2", "SHARD_IDS": "0"}, "need one DATABASE_URL"),
        ({"SHARD_COUNT": "2", "SHARD_IDS": "0-2", "DATABASE_URL": URL}, "the last is 1"),
        ({"SHARD_COUNT": "2", "SHARD_IDS": "all", "DATABASE_URL": URL}, "numbers and ranges"),
        ({"SHARD_COUNT": "2", "SHARD_IDS": "1-0", "DATABASE_URL": URL}, "the lower number"),
        ({"SHARD_COUNT": "9", "SHARD_IDS": "0,5-3", "DATABASE_URL": URL}, "the lower number"),
        # Nobody waits until so many numbers are made.
        ({"SHARD_COUNT": "2", "SHARD_IDS": f"0-{10**15}", "DATABASE_URL": URL}, "the last is 1"),
        ({"SHARD_COUNT": "2", "SHARDS_PER_PROCESS": "1", "DATABASE_URL": URL}, "a HOSTNAME"),
        (
            {"SHARD_COUNT": "2", "SHARDS_PER_PROCESS": "1", "HOSTNAME": "bot-2"},
            "SHARD_COUNT has no shards left for bot-2: raise it",
        ),
        (
            {"SHARD_COUNT": "2", "SHARDS_PER_PROCESS": "1", "SHARD_IDS": "0"},
            "exclude each other",
        ),
    ],
)
def test_settings_that_do_not_go_together_are_one_sentence_without_secrets(
    monkeypatch: pytest.MonkeyPatch, given: dict[str, str], told: str
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "hush")
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(StartError, match=told) as caught:
        load_settings()
    assert "hush" not in str(caught.value)
    assert "boo" not in str(caught.value)
