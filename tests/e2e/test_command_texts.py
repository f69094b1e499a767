"""What Discord is told of the slash commands, in every language that has their texts."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from bot.command_texts import CHOICES
from bot.limits import COMMAND_DESCRIPTION
from data.catalogue import FALLBACK, catalogue, languages
from data.rulebook import books
from tests.data.language_files import COMMANDS, TEXTS
from tests.e2e.world import World

LANGUAGES = [language for language in languages() if language != FALLBACK]
SUBCOMMAND, SUBGROUP = 1, 2
OWN_NAMES = {catalogue(FALLBACK)(f"{game}.title") for game in books()}
"""Choices that are named alike in every language."""


def synced(world: World) -> list[dict[str, Any]]:
    """The commands as the bot told Discord of them at its start."""
    (sent,) = [
        each for each in world.tap.sent if each.method == "PUT" and each.path.endswith("/commands")
    ]
    found: list[dict[str, Any]] = sent.payload
    return found


def described(commands: list[dict[str, Any]], above: str = "") -> Iterator[tuple[str, str, Any]]:
    """Each command, group and option: its full command's name, its key there, what is sent."""
    for command in commands:
        name = f"{above} {command['name']}".strip()
        yield name, "about", command
        options = command.get("options") or []
        inner = [each for each in options if each["type"] in (SUBCOMMAND, SUBGROUP)]
        yield from described(inner, name)
        yield from ((name, each["name"], each) for each in options if each not in inner)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_command_and_option_is_described_in_every_language(
    world: World, language: str
) -> None:
    told = tomllib.loads((TEXTS / language / COMMANDS).read_text("utf-8"))
    choices = told.pop(CHOICES)
    unsaid = []
    seen = set()
    for name, key, part in described(synced(world)):
        text = (part.get("description_localizations") or {}).get(language)
        if text is None:
            unsaid.append(f"{name}: {key}")
            continue
        assert 0 < len(text) <= COMMAND_DESCRIPTION
        assert text == told[name].pop(key)
        assert not part.get("name_localizations")
        for choice in part.get("choices") or ():
            if choice["name"] in OWN_NAMES:
                continue
            seen.add(choice["name"])
            assert (choice.get("name_localizations") or {}).get(language) == choices[choice["name"]]
    assert unsaid == []
    assert {name: left for name, left in told.items() if left} == {}, "texts of no command"
    assert set(choices) == seen


async def test_no_other_language_is_told_to_discord(world: World) -> None:
    for _, _, part in described(synced(world)):
        assert set(part["description_localizations"]) <= set(LANGUAGES)
        assert part["description"]
