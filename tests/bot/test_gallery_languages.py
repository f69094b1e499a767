"""The gallery in another language than English."""

from itertools import islice
from pathlib import Path

import pytest

from bot import gallery
from bot.errors import StartError


def test_the_gallery_speaks_the_language_that_is_asked_for() -> None:
    shown = dict(islice(gallery.pictures("pt-BR"), 3))
    assert "Esperando jogadores" in shown["fantasmagoria-lobby-new"].alt
    table = next(picture for name, picture in shown.items() if "-table-" in name)
    assert table.alt.startswith("Rodada 1 de ")


def test_a_language_without_texts_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(StartError, match="no texts in the language tlh; there are: en, pt-BR"):
        gallery.write_gallery(tmp_path, "tlh")
    assert list(tmp_path.iterdir()) == []
