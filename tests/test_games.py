"""A game of the registry is at home in every room: what a further one still lacks is named here."""

from importlib.resources import files

import pytest

from bot.client import COGS
from bot.first_games import PLANS
from data.catalogue import FALLBACK, catalogue, texts
from data.rulebook import books
from games import GAMES
from rendering import RENDERERS
from rendering.theme import LOOKS


def lacks(name: str) -> list[str]:
    """What a game lacks, each as the guide in README.md names it."""
    words = catalogue(FALLBACK)
    has = {
        "its line in rendering/registry.py": name in RENDERERS,
        "its look in rendering/theme.py": name in LOOKS,
        f"bot/recorded/{name}.toml": (files("bot") / "recorded" / f"{name}.toml").is_file(),
        f"data/rulebooks/en/{name}.toml": name in books(),
        f"its cog, cogs.{name}, in bot/client.py": f"cogs.{name}" in COGS,
        f"the text {name}.title": words.has(f"{name}.title"),
        f"the text {name}.story.heading": words.has(f"{name}.story.heading"),
        f"texts of {name}.ask": any(key.startswith(f"{name}.ask.") for key in texts(FALLBACK)),
        f"texts of {name}.event": any(key.startswith(f"{name}.event.") for key in texts(FALLBACK)),
        f"texts of {name}.learn, for its first game": name not in PLANS
        or words.has(f"{name}.learn.start"),
    }
    return [what for what, there in has.items() if not there]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_all_that_the_rooms_need_of_it(name: str) -> None:
    assert lacks(name) == []


def test_what_a_further_game_lacks_is_named() -> None:
    missing = lacks("whist")
    assert "its line in rendering/registry.py" in missing
    assert "the text whist.title" in missing
    assert len(missing) == 9
