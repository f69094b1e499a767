"""The sprites of Phantom Rummy's pictures, made by drawing a table and a hand that hold them."""

from __future__ import annotations

from typing import Any

from rendering.cards import back, card
from rendering.handrow import WIDE
from rendering.phantom_rummy.faces import face
from rendering.phantom_rummy.hand import draw as hand
from rendering.phantom_rummy.offer import CARD as OFFERED
from rendering.phantom_rummy.table import BACKS, CARDS, draw
from rendering.scene import Scene, SeatView, Words

_SETS = [["H1*", "H2*", "H3*"], ["D4*", "D5*", "D6"], ["A7*", "A7", "A7"]]
_ITEMS = [["Icrown*", "Icrown", "Icrown"], ["Iring*", "Iring", "Iring"]]
_VIEW: dict[str, Any] = {
    "players": 4,
    "options": {"advanced": True},
    "phase": "take",
    "scores": [7, 12, 3, 0],
    "hands": [["?"] * 7] * 4,
    "opened": [_SETS, _ITEMS, [], []],
    "discards": [["Isword", "Igrail"], ["Igrail*", "Isword"], ["H7", "D1", "A4", "H6*"], ["D7*"]],
    "ready": [False, True, False, False],
    "market": ["H4", "A1*", "D2*", "Isword", "Igrail*"],
    "draw": ["?"] * 31,
}
_SHAPES = ("H4", "A4", "D4", "Icrown", "Isword", "Igrail", "Iring")
_HELD = ["H2", "H3", "A5", "A5*", "D6", "Icrown", "Iring*"]


def warm(words: Words) -> None:
    """Draw what a first table and a first hand are made of, in either variant."""
    scene = Scene("phantom_rummy", 1, _VIEW, ("A", "B", "C", "D"), (0,), (), (), words)
    draw(scene)
    own = {**_VIEW, "hands": [_HELD, *_VIEW["hands"][1:]]}
    hand(scene, SeatView(0, own, ("take H4",), {}))
    for width in BACKS.values():
        back("phantom_rummy", width)
    for code in _SHAPES:
        for width in (*CARDS.values(), OFFERED, WIDE):
            card(face(code, False, ""), width, large=True)
            card(face(f"{code}*", False, ""), width, large=True)
