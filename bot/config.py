"""Settings, from the environment and `.env`."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Literal, Self

from pydantic import Field, SecretStr, ValidationError, model_validator
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.errors import StartError
from data.opening import is_url
from data.shards import Shards

MOST_SHARDS = 16_384
ORDINAL = re.compile(r"\d+$")
RANGES = re.compile(r"(\d+(-\d+)?(,\d+(-\d+)?)*)?")


class Settings(BaseSettings):
    """Each field is the environment variable of the same name in capitals."""

    model_config = SettingsConfigDict(env_file=".env", env_ignore_empty=True, extra="ignore")

    discord_token: SecretStr = SecretStr("")
    database_path: Path = Path("ghostlight.db")
    database_url: SecretStr = SecretStr("")
    requests_per_second: float = Field(default=50, ge=1)
    shard_count: int | None = Field(default=None, ge=1, le=MOST_SHARDS)
    shard_ids: str = ""
    shards_per_process: int | None = Field(default=None, ge=1)
    hostname: str = ""
    port: int = Field(default=8321, ge=1, le=65535)
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["text", "json"] = "text"
    metrics_port: int | None = Field(default=None, ge=1, le=65535)
    metrics_host: str = "127.0.0.1"

    @property
    def database(self) -> Path | str:
        """Where everything is kept: a PostgreSQL database's URL, or a SQLite file."""
        return self.database_url.get_secret_value() or self.database_path

    @property
    def shards(self) -> Shards | None:
        """The shards of this process; `None` if it has all, however many Discord wants."""
        if self.shard_count is None:
            return None
        return Shards(self.shard_count, self._shard_ids(self.shard_count))

    def _shard_ids(self, count: int) -> tuple[int, ...]:
        if self.shards_per_process is not None:
            first = int(_ordinal(self.hostname)) * self.shards_per_process
            return tuple(range(first, min(first + self.shards_per_process, count)))
        if not self.shard_ids:
            return tuple(range(count))
        return tuple(sorted({shard for part in _ranges(self.shard_ids) for shard in part}))

    @model_validator(mode="after")
    def _agree(self) -> Self:
        if (url := self.database_url.get_secret_value()) and not is_url(url):
            raise ValueError("DATABASE_URL must begin with postgresql://")
        spread = [name for name in ("shard_ids", "shards_per_process") if getattr(self, name)]
        if self.shard_count is None:
            if spread:
                raise ValueError(
                    f"{spread[0].upper()} needs SHARD_COUNT, how many there are in all"
                )
            return self
        if len(spread) == 2:
            raise ValueError("SHARD_IDS and SHARDS_PER_PROCESS exclude each other")
        if self.shards_per_process is not None and not _ordinal(self.hostname):
            raise ValueError(
                "SHARDS_PER_PROCESS needs a HOSTNAME that ends with a number, as bot-0"
            )
        if not RANGES.fullmatch(self.shard_ids):
            raise ValueError("SHARD_IDS are numbers and ranges, as 0-3,6")
        if any(not part for part in _ranges(self.shard_ids)):
            raise ValueError("a range of SHARD_IDS begins with the lower number, as 0-3")
        if any(part[-1] >= self.shard_count for part in _ranges(self.shard_ids)):
            raise ValueError(f"of {self.shard_count} shards the last is {self.shard_count - 1}")
        ids = self._shard_ids(self.shard_count)
        if not ids:
            raise ValueError(f"SHARD_COUNT has no shards left for {self.hostname}: raise it")
        if len(ids) < self.shard_count and not url:
            raise ValueError("several processes need one DATABASE_URL: a file has room for one")
        return self


def _ordinal(hostname: str) -> str:
    """The number at the end of a host's name; empty if there is none."""
    found = ORDINAL.search(hostname)
    return found.group() if found else ""


def _ranges(text: str) -> list[range]:
    """Numbers and ranges, as `0-3,6`; a range that runs backwards is empty."""
    found = []
    for part in filter(None, text.split(",")):
        lowest, _, highest = part.partition("-")
        found.append(range(int(lowest), int(highest or lowest) + 1))
    return found


def load_settings() -> Settings:
    """The settings as they stand. Raises `StartError` that names each bad variable."""
    try:
        return Settings()
    except UnicodeDecodeError:
        raise StartError("The file .env is not UTF-8 text: save it anew as UTF-8.") from None
    except ValidationError as error:
        faults = "; ".join(map(_told, error.errors()))
        raise StartError(f"A setting is wrong: {faults}.") from None


def token_of(settings: Settings) -> str:
    """The bot's token. Raises `StartError` if nothing that is copied whole looks like that."""
    token = settings.discord_token.get_secret_value().strip()
    if not token:
        raise StartError(
            "DISCORD_TOKEN is not set: copy .env.example to .env and put your bot's token there."
        )
    if not token.isascii() or not token.isprintable() or " " in token:
        raise StartError(
            "DISCORD_TOKEN holds a space, a line break or a character that no token has: copy it"
            " anew, alone and on one line."
        )
    return token


def open_to_others(file: Path) -> bool:
    """Whether other users of this machine may read a file; not known of every system."""
    return os.name == "posix" and file.exists() and bool(file.stat().st_mode & 0o044)


def _told(fault: ErrorDetails) -> str:
    if not fault["loc"]:
        # What is wrong with several together; its input would be all of them, the token too.
        return fault["msg"].removeprefix("Value error, ")
    return f"{str(fault['loc'][0]).upper()} is {fault['input']!r}: {fault['msg']}"
