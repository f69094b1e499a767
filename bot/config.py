"""Settings, from the environment and `.env`."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.errors import StartError


class Settings(BaseSettings):
    """Each field is the environment variable of the same name in capitals."""

    model_config = SettingsConfigDict(env_file=".env", env_ignore_empty=True, extra="ignore")

    discord_token: SecretStr = SecretStr("")
    database_path: Path = Path("ghostlight.db")
    port: int = Field(default=8321, ge=1, le=65535)
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["text", "json"] = "text"
    metrics_port: int | None = Field(default=None, ge=1, le=65535)


def load_settings() -> Settings:
    """The settings as they stand. Raises `StartError` that names each bad variable."""
    try:
        return Settings()
    except UnicodeDecodeError:
        raise StartError("The file .env is not UTF-8 text: save it anew as UTF-8.") from None
    except ValidationError as error:
        faults = "; ".join(
            f"{str(fault['loc'][0]).upper()} is {fault['input']!r}: {fault['msg']}"
            for fault in error.errors()
        )
        raise StartError(f"A setting is wrong: {faults}.") from None
