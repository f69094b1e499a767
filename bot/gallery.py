"""Every kind of picture of every game, from recorded positions: to be looked at.

What is shown stands in `bot/recorded/<game>.toml`: games as seed and moves, and pictures of them.
A game adds its file; nothing here knows any game.
"""

from __future__ import annotations

import io
import tomllib
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from importlib.resources import files
from itertools import pairwise
from operator import mul
from pathlib import Path
from typing import Any

import msgspec
from PIL import Image, ImageSequence

import rendering
from bot.errors import StartError
from bot.films import REST
from bot.gallery_sheet import sheet
from bot.live import LiveTable, dealt
from bot.lobby_messages import AT_EACH_TABLE, Choice, lobby_scene
from bot.seats import own_view
from data.catalogue import FALLBACK, Catalogue, catalogue, languages
from data.records import Lobby, Seat, Status
from games import GAMES
from rendering import RENDERERS
from rendering.film import Frame, film
from rendering.ratings import Leaderboard, Profile, Rank, leaderboard, profile
from rendering.scene import Picture

PHONE = 400
"""Pixels of a phone's width."""
NAMES = (
    (
        "Bartholomew Featherstonehaugh", "さくら・ミカヅキ", "Ravi", "Inês d’Ávila",
        "Anneliese", "Omar", "Wilhelmina K.", "Zed", "Jo", "Σωκράτης",
    ),
    (
        "مريم الحسيني", "👻 Boo 🎃", "W" * 32, "Zoë",
        "Владимир Ленский", "สมหญิง กำแพง", "Bo", "שלום עולם", "प्रिया क्षत्रिय", "i",
    ),
    (
        "שלום עולם מרים כהן לוי", "प्रिया क्षत्रिय स्त्री", "สมหญิง กำแพงที่ยิ่งใหญ่",
        "Z̸̧̛̬͓̲͚̗̈́͗̒̕a̵̡̛̺̭̬͐̔̀l̷̢̡̛͔̱̓͛͊g̶̨͖̪̼̈́͋̕ơ̸̛̰", "漢" * 32, "김 하늘", "👨‍👩‍👧‍👦" * 8, "_*mark*_ <@1>", "Ж" * 32, "…",
    ),
)  # fmt: skip
"""Names that are hard to set: of several scripts, emoji, marks upon marks, 32 wide letters."""
SEEN = {
    # ITU-R 601.
    "grey": ((0.299, 0.587, 0.114),) * 3,
    # How red, green and blue are seen without the middle cones (Machado and others, 2009).
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
}
"""Other eyes: how much of red, green and blue goes into each of them."""
_NOW = datetime(2026, 10, 31, tzinfo=UTC)
QUICK = 1
"""The compression of what is only looked at here: a third of the time, a little more disk."""


def write_gallery(out: Path, language: str = FALLBACK) -> int:
    """Write all pictures at full size, at a phone's width, in grey and as seen by the colour-blind,
    an animated one of each game, and one sheet of all; how many pictures there are.

    Args:
        out: The folder; it is made if it is not there.
        language: The language of the pictures, as `pt-BR`.

    Raises:
        StartError: The folder cannot be written, there are no texts in that language, or a game
            has no recorded positions.
    """
    if language not in languages():
        known = ", ".join(languages())
        raise StartError(f"There are no texts in the language {language}; there are: {known}.")
    shown: list[tuple[str, Image.Image]] = []
    try:
        for view in ("full", "phone", *SEEN):
            (out / view).mkdir(parents=True, exist_ok=True)
        for name, picture in pictures(language):
            (out / "full" / f"{name}.png").write_bytes(picture.png)
            (out / "full" / f"{name}.txt").write_text(picture.alt + "\n", encoding="utf-8")
            image = Image.open(io.BytesIO(picture.png))
            for view, matrix in SEEN.items():
                _seen(image, matrix).save(out / view / f"{name}.png", compress_level=QUICK)
            size = (PHONE, round(image.height * PHONE / image.width))
            small = image.convert("RGB").resize(size)
            small.save(out / "phone" / f"{name}.png", compress_level=QUICK)
            shown.append((name, small))
        number = len(shown)
        for game, made in films(language):
            (out / f"{game}.webp").write_bytes(made.png)
            shown += [(f"{game}-film-{at}", frame) for at, frame in _frames(made)]
        sheet(shown).save(out / "contact.png", compress_level=QUICK)
    except OSError as error:
        raise StartError(f"The folder {out} cannot be written: {error.strerror}.") from None
    return number


def pictures(language: str = FALLBACK) -> Iterator[tuple[str, Picture]]:
    """Name and picture of all that there is to see, game by game.

    Raises `StartError` if a game that has pictures has no recorded positions.
    """
    words = catalogue(language)
    for game in RENDERERS:
        record = _recorded(game)
        yield from _lobbies(game, words)
        for number, wanted in enumerate(record["pictures"]):
            name, names = f"{game}-{wanted['kind']}-{wanted['name']}", NAMES[number % len(NAMES)]
            yield name, _drawn(game, record["games"], wanted, names, words)
        yield from _results(game, words)


def films(language: str = FALLBACK) -> Iterator[tuple[str, Picture]]:
    """Some moments of a replay of each game, as an animated picture.

    Raises `StartError` if a game that has pictures has no recorded positions.
    """
    for game in RENDERERS:
        record = _recorded(game)
        moments, played = record["film"]["plies"], record["games"][record["film"]["game"]]
        words = catalogue(language)
        scenes = {
            ply: _replayed(game, played, ply, NAMES[0]).scene(words.language)
            for ply in {*moments, *(max(0, moment - 1) for moment in moments)}
        }
        # In a replay nobody is asked to hurry.
        shown = {ply: msgspec.structs.replace(one, until="") for ply, one in scenes.items()}
        yield (
            game,
            film(
                [
                    Frame("end" if shown[ply].result else "table", shown[ply], REST,
                          shown.get(ply - 1))
                    for ply in moments
                ]
            ),
        )  # fmt: skip


def _frames(made: Picture) -> Iterator[tuple[int, Image.Image]]:
    """The frames of an animated picture that rest, from 1, at a phone's width."""
    moving, at = Image.open(io.BytesIO(made.png)), 0
    for frame in ImageSequence.Iterator(moving):
        small = frame.convert("RGB").resize((PHONE, round(made.height * PHONE / made.width)))
        if frame.info["duration"] >= REST:
            at += 1
            yield at, small


def _recorded(game: str) -> dict[str, Any]:
    recorded = files("bot") / "recorded" / f"{game}.toml"
    if not recorded.is_file():
        raise StartError(f"There are no recorded positions of {game} in bot/recorded.")
    return tomllib.loads(recorded.read_text("utf-8"))


def _lobbies(game: str, words: Catalogue) -> Iterator[tuple[str, Picture]]:
    players = GAMES[game].SEATS
    for name, sitting, names in (("new", 1, NAMES[0]), ("full", max(players), NAMES[2])):
        seats = tuple(
            Seat(seat + 1, names[seat], level="expert" if seat == 1 else None)
            for seat in range(sitting)
        )
        lobby = Lobby(12, 0, 0, game, 1, words.language, {}, b"", "", seats, _NOW)
        choices = (*(Choice(one, ()) for one in _options(game, words)), *AT_EACH_TABLE)
        yield f"{game}-lobby-{name}", rendering.lobby(lobby_scene(lobby, choices))


def _options(game: str, words: Catalogue) -> Iterator[str]:
    """The names of the options that a game has words for."""
    for name, value in GAMES[game].options(max(GAMES[game].SEATS), {}).items():
        parts = value.items() if isinstance(value, dict) else [("", value)]
        for part, each in parts:
            key = f"{name}.{part}" if part else name
            text, stands = f"{game}.option.{key}", each if isinstance(each, str) else int(each)
            if words.has(text) or words.has(f"{text}.{stands}"):
                yield key


def _results(game: str, words: Catalogue) -> Iterator[tuple[str, Picture]]:
    names = [name for group in NAMES for name in group]
    course = (1000, 1082, 1038, 1120, 1167, 1131, 1188, 1152, 1210)
    won = tuple(after > before for before, after in pairwise(course))
    kind = "oracle" if game == "deathwick" else ""
    called = words(f"{game}.class.{kind}") if kind else ""
    shown = Profile(game, names[0], course[-1], course, won, 1, 2, 1, words, kind, called, 3)
    yield f"{game}-profile-course", profile(shown)
    ranks = tuple(
        Rank(at - (at == 3), names[at], 1400 - 40 * (at - (at == 3)), 90 // at, 40 // at)
        for at in range(1, 11)
    )
    ghosts = (Rank(0, words("bot.results.level.expert"), 1290, 61, 33),)
    yield f"{game}-leaderboard-first", leaderboard(Leaderboard(game, ranks, ghosts, 0, 3, words))
    if game == next(iter(RENDERERS)):
        # Other games' differ by the name on top.
        yield from _extremes(game, words)


def _extremes(game: str, words: Catalogue) -> Iterator[tuple[str, Picture]]:
    """Results with much and with little in them."""
    long = tuple(1000 + at * 7 % 260 - at * 11 % 90 for at in range(400))
    many = tuple(at % 3 == 0 for at in range(399))
    yield (
        f"{game}-profile-many",
        profile(Profile(game, "W" * 32, long[-1], long, many, 0, 12, 31, words)),
    )
    yield (
        f"{game}-profile-one",
        profile(Profile(game, NAMES[0][1], 986, (1000, 986), (False,), 0, 0, 0, words)),
    )
    later = tuple(Rank(97 + at, NAMES[2][at], 900 - at, 1207, 88) for at in range(5))
    yield f"{game}-leaderboard-later", leaderboard(Leaderboard(game, later, (), 9, 3, words))
    yield f"{game}-leaderboard-empty", leaderboard(Leaderboard(game, (), (), 0, 3, words))


def _drawn(
    game: str,
    games: dict[str, Any],
    wanted: dict[str, Any],
    names: tuple[str, ...],
    words: Catalogue,
) -> Picture:
    draw = getattr(RENDERERS[game], wanted["kind"])
    if "game" not in wanted:
        drawn: Picture = draw(*wanted["arguments"], words)
        return drawn
    table = _replayed(game, games[wanted["game"]], wanted["ply"], names)
    status = Status(wanted.get("status", Status.RUNNING))
    table.head = msgspec.structs.replace(table.head, status=status)
    if "seat" in wanted:
        drawn = draw(table.scene(words.language), own_view(table, wanted["seat"] + 1))
    else:
        drawn = draw(table.scene(words.language))
    return drawn


def _replayed(name: str, record: dict[str, Any], ply: int, names: tuple[str, ...]) -> LiveTable:
    players = record["players"]
    # Each seat is a person's here, so that its hand can be drawn for that person's eyes.
    seats = tuple(Seat(seat + 1, names[seat % len(names)]) for seat in range(players))
    lobby = Lobby(7, 0, 0, name, 1, FALLBACK, {}, b"", "", seats, _NOW)
    options = GAMES[name].options(players, record["options"])
    table = dealt(lobby, options, record["seed"], 0, 0, _NOW)
    moves = [" ".join(part.split()) for part in record["moves"].split(";")]
    for number, text in enumerate(moves[:ply], 1):
        seat, _, move = text.partition(" ")
        table.happened(number, tuple(table.game.apply(table.state, int(seat), move)))
    return table


def _seen(image: Image.Image, matrix: Sequence[Sequence[float]]) -> Image.Image:
    """A picture with the colours of its palette changed."""
    palette = image.getpalette() or []
    changed = [
        round(min(255, max(0, sum(map(mul, row, palette[at : at + 3])))))
        for at in range(0, len(palette), 3)
        for row in matrix
    ]
    seen = image.copy()
    seen.putpalette(changed)
    return seen
