from pathlib import Path

import pytest

from bot.config import load_settings
from bot.errors import StartError


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
