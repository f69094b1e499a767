"""People who do anything at random: nothing fails, leaks, is lost or stands still."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.storm.night import night

ACTS = 40


def test_a_short_storm_breaks_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    came = night(4, ACTS, tmp_path, monkeypatch, played_out=0)
    assert came.wrong == []
    assert came.acts == ACTS
    assert came.moves
    assert came.looked
