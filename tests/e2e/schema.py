"""Discord's API description as a check of what the bot sends. The description is no part of the
project: where it does not lie beside it, the check is left out."""

from __future__ import annotations

import json
from bisect import bisect_left
from functools import cached_property
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

WHERE = Path(__file__).parents[3] / "shared" / "discord-api" / "openapi.json"
SNOWFLAKE = {"type": ["string", "integer"]}
"""Ids may be sent as numbers too, which the description does not say."""
SIZES = (0, 32, 80, 100, 150, 1024, 2000, 4000)
"""Lengths at which the description stops to allow a text somewhere."""


class ApiSchema:
    """The request bodies of Discord's API.

    Args:
        where: The description, as JSON. It is read at the first check.
    """

    def __init__(self, where: Path = WHERE) -> None:
        self._where = where
        self._validators: dict[tuple[str, str], Draft202012Validator | None] = {}
        self._passed: set[object] = set()

    @cached_property
    def _described(self) -> dict[str, Any]:
        described: dict[str, Any] = json.loads(self._where.read_text())
        described["components"]["schemas"]["SnowflakeType"] = SNOWFLAKE
        return described

    def faults(self, method: str, path: str, payload: object) -> list[str]:
        """What the description does not allow in this request; each sentence names the place."""
        route = self._route(method, path)
        if route is None:
            return [f"The API has no {method} {path}."]
        if payload is None:
            return []
        # Payloads that differ in words and figures alone need no second look: it is slow.
        key = (method, route, _shape(payload))
        if key in self._passed:
            return []
        validator = self._validator(method, route)
        if validator is None:
            return [f"{method} {route} takes no body."]
        error = best_match(validator.iter_errors(payload))
        if error is None:
            self._passed.add(key)
            return []
        return [f"{method} {route}, at {error.json_path}: {error.message[:300]}"]

    def _route(self, method: str, path: str) -> str | None:
        """The template that fits with the most literal parts."""
        parts = path.strip("/").split("/")
        fitting = [
            template
            for template, methods in self._described["paths"].items()
            if method.lower() in methods and _fits(template.strip("/").split("/"), parts)
        ]
        return min(fitting, key=lambda template: str(template).count("{"), default=None)

    def _validator(self, method: str, route: str) -> Draft202012Validator | None:
        key = (method, route)
        if key not in self._validators:
            body = self._described["paths"][route][method.lower()].get("requestBody")
            if body is None:
                self._validators[key] = None
            else:
                schema = body["content"]["application/json"]["schema"]
                whole = {**schema, "components": self._described["components"]}
                self._validators[key] = Draft202012Validator(whole)
        return self._validators[key]


def _fits(template: list[str], parts: list[str]) -> bool:
    return len(template) == len(parts) and all(
        one.startswith("{") or one == other for one, other in zip(template, parts, strict=True)
    )


def _shape(value: object) -> object:
    """What the description can tell apart in a payload, roughly."""
    if isinstance(value, dict):
        return tuple((key, _shape(item)) for key, item in sorted(value.items()))
    if isinstance(value, list):
        return len(value), frozenset(_shape(item) for item in value)
    if isinstance(value, str):
        return value.isdecimal(), bisect_left(SIZES, len(value))
    if isinstance(value, int) and value > SIZES[1]:
        return value.bit_length()
    return type(value).__name__, value
