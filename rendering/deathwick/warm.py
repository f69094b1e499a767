"""The sprites of Deathwick's pictures, made by drawing a table, a choice and a hand that hold
them.
"""

from __future__ import annotations

from typing import Any

from rendering.cards import card
from rendering.deathwick.air import AIR
from rendering.deathwick.candle import FULL, candle
from rendering.deathwick.emblems import SIGN_OF, emblem
from rendering.deathwick.faces import face, ghost
from rendering.deathwick.hand import draw as hand
from rendering.deathwick.middle import LARGE_PILE, PILE
from rendering.deathwick.shadow import SIZES
from rendering.deathwick.table import draw
from rendering.marks import SPARKS, sign, spark
from rendering.scene import Scene, SeatView, Words
from rendering.theme import GOLD

_SHADOW = [{"card": "7S", "from": 1}, {"card": "7H", "from": 2}, {"card": "X", "from": None}]
_VIEW: dict[str, Any] = {
    "players": 4,
    "phase": "ritual",
    "turn": 0,
    "classes": ["voodoo-doll", "hex", "clown", "grimoire-of-rejection"],
    "hands": [["?"] * 3] * 4,
    "candles": [["?"] * 24] * 4,
    "shadows": [_SHADOW, [{"card": "?", "wall": True}], [], []],
    "pages": [[], [], [], ["?"]],
    "dark": ["7C"] + ["?"] * 40,
    "lit": [True, True, True, False],
}
_HELD = ["7S", "7H", "7C", "7D", "X"]
_SIGNS = ("lamp", "salt", "question", "arrow", "left", "right", "up", "down", "star", "discard",
          "banished", "pair", "candle", "cards", "flame", "smoke", "bricks")  # fmt: skip
_LEGAL = ("haunt 7S @1", "banish 7H 1", "cast 7C 1", "summon X", "seance 7S 7H", "abstain")


def warm(words: Words) -> None:
    """Draw what a first table and a first hand are made of, at every number of players."""
    for players in (4, 8):
        view = {
            key: value * (players // 4) if isinstance(value, list) and key != "dark" else value
            for key, value in _VIEW.items()
        }
        scene = Scene(
            "deathwick", 1, {**view, "players": players}, ("A",) * players, (0,), (), (), words
        )
        draw(scene)
    scene = Scene("deathwick", 1, _VIEW, ("A", "B", "C", "D"), (0,), (), (), words)
    own = {**_VIEW, "hands": [_HELD, *_VIEW["hands"][1:]]}
    hand(scene, SeatView(0, own, _LEGAL, {}))
    for code in _HELD:
        for width in (PILE, LARGE_PILE, AIR):
            card(face(code), width)
        for width in SIZES:
            ghost(code, 0, width)
    for name in _SIGNS:
        sign(name, 34, GOLD)
    sign("up", 44, GOLD)
    for size in SPARKS:
        spark(size)
    for count in range(FULL + 1):
        candle(count, 72, 228)
    for name in SIGN_OF:
        emblem(name, 42, GOLD)
