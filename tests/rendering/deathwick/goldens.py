"""The golden pictures of Deathwick: circles of each kind, hands, ends."""

from __future__ import annotations

from collections.abc import Iterator

from rendering import Picture, deathwick
from tests.rendering.deathwick.games import many_cards, played, seat_view
from tests.rendering.games import WORDS

TABLES = ((2, "ritual"), (3, "haunting"), (4, "ritual"), (6, "ritual"), (8, "reaction"))


def pictures() -> Iterator[tuple[str, Picture]]:
    """Each golden's name and picture."""
    for players, phase in TABLES:
        moments = played(players, "golden")
        found = [scene for _, scene in moments[len(moments) // 2 :] if scene.view["phase"] == phase]
        yield f"deathwick-table-{players}", deathwick.table(found[0])
    moments = played(4, "golden")
    for phase in ("class", "haunting", "ritual", "reaction"):
        state, scene = next(moment for moment in moments if moment[1].view["phase"] == phase)
        own = seat_view(state, scene.to_act[0])
        yield f"deathwick-hand-{phase}", deathwick.hand(scene, own)
    yield "deathwick-hand-rows", deathwick.hand(*many_cards(moments, 16))
    closed = next(scene for _, scene in moments if scene.history)
    yield "deathwick-chapter", deathwick.chapter(closed)
    yield "deathwick-end", deathwick.end(moments[-1][1])
    for what in ("7H", "X", "hex"):
        yield f"deathwick-face-{what.lower()}", deathwick.face(what, WORDS)
