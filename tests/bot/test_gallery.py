import tomllib
from importlib.resources import files
from pathlib import Path

import pytest
from PIL import Image

from bot import gallery, gallery_sheet
from bot.errors import StartError
from bot.limits import ALT_TEXT
from data.catalogue import FALLBACK, catalogue
from games import GAMES
from games.deathwick.agenda import ASKS
from games.fantasmagoria.cards import SUITS
from rendering import RENDERERS
from rendering.graphemes import harmless
from rendering.theme import SMALLEST
from tests.rendering.measures import Typeset, typeset_within


def test_every_kind_of_picture_of_every_game_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Films have tests of their own, and other eyes one below: they take half of the time.
    monkeypatch.setattr(gallery, "films", lambda *_: iter(()))
    monkeypatch.setattr(gallery, "_seen", lambda image, matrix: image.crop((0, 0, 8, 8)))
    with typeset_within() as seen:
        number = gallery.write_gallery(tmp_path)
    _can_be_read(seen)
    for view in ("full", "phone", "grey", "deuteranopia"):
        assert len(list((tmp_path / view).glob("*.png"))) == number
    for told in (tmp_path / "full").glob("*.txt"):
        assert 0 < len(told.read_text("utf-8").strip()) <= ALT_TEXT, told.name
    for game in RENDERERS:
        names = {file.stem for file in (tmp_path / "full").glob(f"{game}-*.png")}
        kinds = {"lobby", "table", "hand", "end", "face", "profile", "leaderboard"}
        for kind in kinds | ({"chapter"} if GAMES[game].CHAPTERS else set()):
            assert any(name.startswith(f"{game}-{kind}-") for name in names)
    ended = (tmp_path / "full" / "fantasmagoria-table-ended-early.txt").read_text("utf-8")
    assert catalogue(FALLBACK)("picture.halt.aborted") in ended
    assert Image.open(next((tmp_path / "phone").glob("*.png"))).width == gallery.PHONE
    assert Image.open(tmp_path / "contact.png").width > 4 * gallery.PHONE


def _can_be_read(seen: Typeset) -> None:
    """Nothing in any picture is set smaller than 11 pixels on a phone, and no sentence is cut."""
    words = catalogue(FALLBACK)
    bands = {words(f"fantasmagoria.cursed.{suit}").upper() for suit in SUITS[:4]}
    small = {
        (text, style.size)
        for text, style in seen.texts
        if style.size < SMALLEST and style != gallery_sheet.SMALL and text not in bands
    }
    assert not small
    names = [harmless(name) for group in gallery.NAMES for name in group]
    cut = {text for text in seen.laid if text.endswith("…")} - {
        words("deathwick.picture.second.ritual")
    }
    assert {text for text in cut if not any(text[-4:-1] in name for name in names)} == set()


def test_every_question_of_deathwick_is_shown_to_who_is_asked() -> None:
    record = tomllib.loads((files("bot") / "recorded" / "deathwick.toml").read_text("utf-8"))
    asked: set[str] = set()
    for wanted in record["pictures"]:
        if wanted["kind"] == "hand":
            played = record["games"][wanted["game"]]
            table = gallery._replayed("deathwick", played, wanted["ply"], gallery.NAMES[0])
            if wanted["seat"] in table.game.to_act(table.state):
                view = table.game.view(table.state, wanted["seat"])
                asked.add(view["pending"]["ask"] if view.get("pending") else view["phase"])
    assert asked >= set(ASKS)


@pytest.mark.parametrize("game", list(RENDERERS))
def test_every_game_with_pictures_has_recorded_positions(game: str) -> None:
    assert (files("bot") / "recorded" / f"{game}.toml").is_file()


def test_a_game_without_recorded_positions_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gallery, "RENDERERS", {"whist": RENDERERS["fantasmagoria"]})
    with pytest.raises(StartError, match="whist"):
        list(gallery.pictures())


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StartError, match="cannot be written"):
        gallery.write_gallery(tmp_path / "file" / "pictures")


def test_other_eyes_see_other_colours() -> None:
    red, green = Image.new("P", (1, 1)), Image.new("P", (1, 1))
    red.putpalette([200, 0, 0])
    green.putpalette([0, 200, 0])
    seen = {
        name: [
            gallery._seen(image, matrix).convert("RGB").getpixel((0, 0)) for image in (red, green)
        ]
        for name, matrix in gallery.SEEN.items()
    }
    assert seen["grey"] == [(60, 60, 60), (117, 117, 117)]
    (a, b, _), (c, d, _) = seen["deuteranopia"]  # type: ignore[misc]
    assert a > b > 0
    assert c > d > 0


def test_a_film_of_each_game_is_shown() -> None:
    assert [game for game, made in gallery.films() if made.png] == list(RENDERERS)
