"""The token is nowhere but in the requests to Discord: a planted one is looked for in all else."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from discord.http import Route

from bot.config import Settings, load_settings, open_to_others
from bot.connect import join_discord
from bot.drawers import SECRET, Processes
from bot.errors import StartError
from bot.logs import Json, Subject, Text

TOKEN = "MTA0.planted.Zm9yLXRlc3Rz"
PASSWORD = "planted-password"
Answer = Callable[[web.Request], Awaitable[web.StreamResponse]]


@pytest.fixture
def said() -> Iterator[io.StringIO]:
    """All that any logger says, in both forms, however little it matters."""
    out, root = io.StringIO(), logging.getLogger()
    handlers = []
    for form in (Text(), Json()):
        handler = logging.StreamHandler(out)
        handler.addFilter(Subject())
        handler.setFormatter(form)
        handlers.append(handler)
        root.addHandler(handler)
    names = ("", "discord", "aiohttp", "asyncio")
    levels = {name: logging.getLogger(name).level for name in names}
    for name in names:
        logging.getLogger(name).setLevel(logging.DEBUG)
    yield out
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)
    for handler in handlers:
        root.removeHandler(handler)


async def _refused(request: web.Request) -> web.StreamResponse:
    return web.json_response({"code": 0, "message": "401: Unauthorized"}, status=401)


async def _forbidden(request: web.Request) -> web.StreamResponse:
    return web.json_response({"code": 50001, "message": "Missing Access"}, status=403)


async def _limited(request: web.Request) -> web.StreamResponse:
    return web.Response(text="<html>", status=429, headers={"Retry-After": "3600"})


async def _garbage(request: web.Request) -> web.StreamResponse:
    return web.Response(body=b"{", content_type="application/json")


async def _cut(request: web.Request) -> web.StreamResponse:
    assert request.transport is not None
    request.transport.close()
    return web.Response()


async def _no_gateway(request: web.Request) -> web.StreamResponse:
    if request.path.endswith("/users/@me"):
        told = {"id": "1", "username": "g", "discriminator": "0", "avatar": None}
        headers = {"Content-Type": "application/json"}
        return web.Response(body=json.dumps(told).encode(), headers=headers)
    return web.json_response({"code": 0, "message": "no"}, status=400)


@pytest.fixture
async def asked(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[list[str]]:
    """A Discord that answers in one way; who asked, as they said."""
    who: list[str] = []
    answer: Answer = request.param

    async def answered(request: web.Request) -> web.StreamResponse:
        who.append(request.headers.get("Authorization", ""))
        return await answer(request)

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", answered)
    async with TestServer(app) as server:
        monkeypatch.setattr(Route, "BASE", str(server.make_url("/api/v10")))
        yield who


@pytest.mark.parametrize(
    "asked",
    [_refused, _forbidden, _limited, _garbage, _cut, _no_gateway],
    indirect=True,
)
async def test_no_failed_start_says_the_token(
    asked: list[str], said: io.StringIO, tmp_path: Path
) -> None:
    settings = Settings(discord_token=TOKEN, database_path=tmp_path / "t.db")  # type: ignore[arg-type]
    told = ""
    try:
        async with asyncio.timeout(20):
            await join_discord(settings)
    except Exception as error:
        logging.getLogger("ghostlight").exception("the start failed")
        told = f"{error} {error!r} {error.__cause__!r} {error.__context__!r}"
    assert told
    assert f"Bot {TOKEN}" in asked
    assert TOKEN not in said.getvalue() + told + repr(settings) + str(settings)


@pytest.mark.parametrize("token", ["a b", "abc\ndef", "abc\u200bdef", "Bot abc", "\u0661"])
async def test_what_cannot_be_a_token_is_told_without_it(token: str, tmp_path: Path) -> None:
    settings = Settings(discord_token=token, database_path=tmp_path / "t.db")  # type: ignore[arg-type]
    with pytest.raises(StartError, match="DISCORD_TOKEN holds") as told:
        await join_discord(settings)
    assert token not in str(told.value)


def test_no_wrong_setting_says_the_token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lines = [f"DISCORD_TOKEN={TOKEN}", f"DATABASE_URL=mysql://x:{PASSWORD}@y/z", "PORT=x"]
    (tmp_path / ".env").write_text("\n".join(lines))
    for more in ("", "\nSHARD_COUNT=2\nSHARD_IDS=9", "\nLOG_LEVEL=\xff"):
        (tmp_path / ".env").write_text("\n".join(lines) + more, encoding="latin-1")
        with pytest.raises(StartError) as told:
            load_settings()
        assert TOKEN not in f"{told.value!r} {told.value.__cause__!r}"
        assert PASSWORD not in str(told.value)


async def test_processes_that_draw_and_think_do_not_know_the_token(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DATABASE_URL", f"postgresql://x:{PASSWORD}@y/z")
    monkeypatch.setenv("SEEN", "yes")
    processes = Processes(1)
    known = [await processes.run(os.getenv, name) for name in ("SEEN", *sorted(SECRET))]
    await processes.close()
    assert known == ["yes", None, None]


@pytest.mark.parametrize("words", [["--help"], ["run", "--help"], ["run", "--token", "x"], ["run"]])
def test_no_command_line_says_the_token(words: list[str], tmp_path: Path) -> None:
    bad = {**os.environ, "DISCORD_TOKEN": TOKEN, "DATABASE_PATH": str(tmp_path / "no" / "t.db")}
    done = subprocess.run(
        [sys.executable, "-m", "bot", *words],
        capture_output=True,
        text=True,
        # No Discord is to be asked: the database comes first, and cannot be.
        env={**bad, "HTTPS_PROXY": "", "PORT": "none"},
        check=False,
    )
    assert done.stdout + done.stderr
    assert TOKEN not in done.stdout + done.stderr


@pytest.mark.skipif(os.name != "posix", reason="Other systems have no such permissions")
def test_an_env_file_that_others_may_read_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    assert not open_to_others(file)
    file.write_text("DISCORD_TOKEN=x")
    file.chmod(0o644)
    assert open_to_others(file)
    file.chmod(0o600)
    assert not open_to_others(file)
