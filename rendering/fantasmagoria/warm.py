"""The sprites of Fantasmagória's pictures, made by drawing one of each."""

from __future__ import annotations

from typing import Any

from games.fantasmagoria.cards import CODES
from rendering.cards import DIMMED, LEGAL, PLAIN, card
from rendering.fantasmagoria.faces import face
from rendering.fantasmagoria.hand import draw as hand
from rendering.fantasmagoria.table import CARD, draw
from rendering.handrow import WIDE
from rendering.scene import Scene, SeatView, Words

_CURSED = {"cat": 7, "candle": 7, "goat": 7, "doll": 7}


def _view(players: int, phase: str) -> dict[str, Any]:
    return {
        "players": players,
        "options": {"rounds": 3, "cursed": _CURSED},
        "phase": phase,
        "trump": 4 if phase == "play" else 0,
        "hands": [["?"] * 8 for _ in range(players)],
        "piles": [{"top": None, "cards": ["?"] * 3} for _ in range(players)],
        "scores": [0] * players,
        "possessed": [seat == 0 for seat in range(players)],
        "trick": [],
    }


def warm(words: Words) -> None:
    """Draw a table of each phase and size, a hand, and every card as it is mostly shown."""
    for players in (3, 4):
        for phase in ("sacrifice", "play"):
            acts = tuple(range(players)) if phase == "sacrifice" else (0,)
            names = ("A", "B", "C", "D")[:players]
            scene = Scene("fantasmagoria", 1, _view(players, phase), names, acts, (), (), words)
            draw(scene)
    own = {**scene.view, "hands": [["cat1", "cup"], *scene.view["hands"][1:]]}
    hand(scene, SeatView(0, own, ("play cat1",), {"cup": "not_now"}))
    for code in CODES:
        shown = face(code, _CURSED, words)
        card(shown, CARD)
        for mark in (LEGAL, DIMMED, PLAIN):
            card(shown, WIDE, mark, large=True)
