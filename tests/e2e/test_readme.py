"""The README and `.env.example` name every command and setting that there is, and no other."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import pytest

from bot.__main__ import _parser
from bot.config import Settings
from tests.e2e.test_command_texts import described, synced
from tests.e2e.world import World

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
DOCS = sorted(str(page.relative_to(ROOT)) for page in (ROOT / "docs").glob("*.md"))
EXAMPLE = (ROOT / ".env.example").read_text("utf-8")
PATHS = {"/tmp", "/metrics", "/healthz", "/readyz"}
"""Folders and pages, written as commands are."""
OF_THE_MACHINE = {"HOSTNAME"}
"""Settings that the machine gives, told where another setting needs them."""


def rows(column: str) -> list[str]:
    """The first cells of the table under this head."""
    lines = README.split(f"| {column} |", 1)[1].splitlines()[2:]
    cells = []
    for line in lines:
        if not line.startswith("|"):
            break
        cells.append(line.split("|")[1].strip())
    return cells


async def test_every_slash_command_stands_in_the_readme_and_no_other(world: World) -> None:
    names = [name for name, key, _ in described(synced(world)) if key == "about"]
    # The rest are groups.
    there = {f"/{name}" for name in names if not any(one.startswith(f"{name} ") for one in names)}
    assert len(there) > 30
    told = set(re.findall(r"`(/[a-z-]+(?: [a-z]+)?)`", README)) - PATHS
    assert told == there


def test_every_command_of_the_command_line_stands_in_the_readme() -> None:
    parsers = next(
        action for action in _parser()._actions if isinstance(action, argparse._SubParsersAction)
    )
    # `make play` is what a person types for `play`.
    told = set(re.findall(r"-m bot ([a-z-]+)", README)) | {"play"}
    told |= {cell.strip("`").split(" ")[0] for cell in rows("`.venv/bin/python -m bot ...`")}
    assert told == set(parsers.choices)


def test_every_setting_stands_in_the_readme_and_in_the_example() -> None:
    settings = {name.upper() for name in Settings.model_fields} - OF_THE_MACHINE
    assert {cell.strip("`") for cell in rows("variable")} == settings
    assert set(re.findall(r"^#?([A-Z_]+)=", EXAMPLE, re.MULTILINE)) == settings


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", *DOCS])
def test_every_link_leads_to_a_file_that_is_there(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    links = set(re.findall(r"\]\(([^)#\s]+)", text))
    broken = {link for link in links if not link.startswith("http")
              and not ((ROOT / page).parent / link).exists()}  # fmt: skip
    assert broken == set()
