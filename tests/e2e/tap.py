"""What leaves the bot: every request recorded, and checked against Discord's limits and API."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord
import pytest
from simcord import Env
from simcord.http import FakeHTTPClient, FakeWebhookAdapter

from bot import limits
from tests.e2e.schema import ApiSchema

POSTED, EDITED, CHOICES = 4, 7, 8
"""Kinds of answers to an interaction."""


class PayloadError(AssertionError):
    """The bot sent what Discord would refuse, or what breaks a rule of the house."""


@dataclass(frozen=True)
class Sent:
    """One request: `payload` is its JSON, `files` are the sizes of the files with it."""

    method: str
    path: str
    payload: Any
    files: tuple[int, ...] = ()

    def faults(self) -> list[str]:
        """What breaks a limit of Discord's or a rule of ours."""
        match self.method, *self.path.strip("/").split("/"):
            case ["POST", "channels", _, "messages"] | ["POST", "webhooks", _, _]:
                return _message_faults(self.payload, self.files, posted=True)
            case ["PATCH", "channels", _, "messages", _] | [
                "PATCH",
                "webhooks",
                _,
                _,
                "messages",
                _,
            ]:
                return _message_faults(self.payload, self.files, posted=False)
            case ["POST", "interactions", _, _, "callback"]:
                return self._answer_faults()
            case ["POST", "channels", _, *_, "threads"]:
                return limits.check_thread_name(self.payload.get("name"))
            case ["PATCH", "channels", _] if "name" in self.payload:
                return limits.check_thread_name(self.payload["name"])
            case ["PUT" | "POST", "applications", _, *_, "commands"]:
                commands = self.payload if isinstance(self.payload, list) else [self.payload]
                return [fault for command in commands for fault in limits.check_command(command)]
        return []

    def _answer_faults(self) -> list[str]:
        kind, data = self.payload["type"], self.payload.get("data") or {}
        if kind in (POSTED, EDITED):
            return _message_faults(data, self.files, posted=kind == POSTED)
        return limits.check_choices(data.get("choices") or ()) if kind == CHOICES else []


class Tap:
    """Stands between the bot and the simulated Discord.

    Args:
        schema: The API's description, or None where there is none.
    """

    def __init__(self, schema: ApiSchema | None) -> None:
        self.sent: list[Sent] = []
        self.lose_answers = 0
        """So many of the next posts reach Discord, but its answer is lost on its way."""
        self.report: Callable[[BaseException], None] = _refuse
        self._schema = schema
        self._excused: set[int] = set()
        self._nonces: dict[str, Any] = {}

    def install(self, patch: pytest.MonkeyPatch) -> None:
        """Listen to both ways out: the bot's requests and its answers to interactions."""
        request, answer = FakeHTTPClient.request, FakeWebhookAdapter.request

        async def tapped_request(http: FakeHTTPClient, route: Any, **options: Any) -> Any:
            parts = options.get("form") or ()
            payload = _body(options.get("json"), parts)
            self._note(route, payload, options.get("files"))
            return await self._once(payload, lambda: _in_turn(request(http, route, **options)))

        async def tapped_answer(
            hook: FakeWebhookAdapter, route: Any, session: Any, **options: Any
        ) -> Any:
            parts = options.get("multipart") or ()
            self._note(route, _body(options.get("payload"), parts), options.get("files"))
            return await _in_turn(answer(hook, route, session, **options))

        patch.setattr(FakeHTTPClient, "request", tapped_request)
        patch.setattr(FakeWebhookAdapter, "request", tapped_answer)

    async def _once(self, payload: Any, send: Callable[[], Awaitable[Any]]) -> Any:
        """Discord makes one message of those that bear the same nonce, which simcord leaves out."""
        nonce = payload.get("nonce") if isinstance(payload, dict) else None
        if not nonce or not payload.get("enforce_nonce"):
            return await send()
        if nonce not in self._nonces:
            self._nonces[nonce] = await send()
            if self.lose_answers:
                self.lose_answers -= 1
                raise aiohttp.ServerDisconnectedError
        return self._nonces[nonce]

    def since(self, count: int) -> list[Sent]:
        """What was sent after the first `count` requests (`len(tap.sent)` taken before)."""
        return self.sent[count:]

    def unanswered(self, env: Env) -> list[str]:
        """The clicks and commands that got no answer, or a "thinking…" that nothing followed."""
        return [
            f"{record.command_name or 'a click'} of {env.backend.get_user(record.user_id).name}"
            for record in env.backend.interactions.values()
            if record.id not in self._excused and _left_waiting(env, record)
        ]

    def excuse(self, env: Env) -> None:
        """Expect no answer to what has none yet."""
        self._excused.update(env.backend.interactions)

    def _note(self, route: Any, payload: Any, files: Sequence[discord.File] | None) -> None:
        path = "/" + route.url.split("?", 1)[0].split("/api/v", 1)[1].split("/", 1)[1]
        sent = Sent(route.method, path, payload, tuple(_size(file) for file in files or ()))
        self.sent.append(sent)
        faults = sent.faults()
        if self._schema is not None:
            faults += self._schema.faults(sent.method, path, payload)
        if faults:
            self.report(PayloadError(f"{sent.method} {path}: " + " ".join(faults)))


def _message_faults(payload: Any, files: Sequence[int], *, posted: bool) -> list[str]:
    faults = limits.check_message(payload, files, posted=posted)
    faults += limits.check_mentions(payload, posted=posted)
    for part in limits.components_of(payload):
        for item in part.get("items") or ():
            if not item.get("description"):
                faults.append("A picture has no alt text.")
    return faults


def _left_waiting(env: Env, record: Any) -> bool:
    if not record.responded:
        return True
    shown = env.backend.messages.get(record.channel_id, {})
    return bool(record.loading and record.message_id in shown)


async def _in_turn(work: Any) -> Any:
    """The simulated Discord answers at once; giving way before and after lets races show."""
    await asyncio.sleep(0)
    result = await work
    await asyncio.sleep(0)
    return result


def _body(payload: Any, parts: Sequence[dict[str, Any]]) -> Any:
    for part in parts:
        if part.get("name") == "payload_json":
            return json.loads(part["value"])
    return payload


def _size(file: discord.File) -> int:
    here = file.fp.tell()
    size = file.fp.seek(0, 2)
    file.fp.seek(here)
    return size


def _refuse(error: BaseException) -> None:
    raise error
