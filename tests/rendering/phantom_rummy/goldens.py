"""The golden pictures of Phantom Rummy: a table of each kind, hands, ends."""

from __future__ import annotations

from collections.abc import Iterator

from rendering import Picture, phantom_rummy
from tests.rendering.games import WORDS
from tests.rendering.phantom_rummy.clever import finished
from tests.rendering.phantom_rummy.games import played, sample, seat_view


def pictures() -> Iterator[tuple[str, Picture]]:
    """Each golden's name and picture."""
    yield "phantom-table", phantom_rummy.table(sample())
    moments = finished(4, "golden", True)
    for phase in ("act", "claim"):
        state, scene = next(m for m in moments[60:] if m[1].view["phase"] == phase)
        yield f"phantom-table-{phase}", phantom_rummy.table(scene)
        yield f"phantom-hand-{phase}", phantom_rummy.hand(scene, seat_view(state, scene.to_act[0]))
    yield "phantom-table-two", phantom_rummy.table(played(2, "golden")[60][1])
    yield "phantom-table-three", phantom_rummy.table(played(3, "golden")[60][1])
    closed = next(scene for _, scene in moments if scene.history)
    yield "phantom-chapter", phantom_rummy.chapter(closed)
    yield "phantom-end", phantom_rummy.end(moments[-1][1])
    yield "phantom-face", phantom_rummy.face("H3", WORDS)
    yield "phantom-face-red", phantom_rummy.face("D4*", WORDS)
