"""A position of each phase."""

from typing import Any

FULL: dict[str, Any] = {
    "game": "fantasmagoria",
    "rules": "1",
    "players": 3,
    "options": {"rounds": 3, "cursed": {"cat": 7, "candle": 7, "goat": 7, "doll": 7}},
    "round": 2,
    "scores": [4, -2, 1],
    "phase": "play",
    "trump": 4,
    "leader": 0,
    "turn": 1,
    "hands": [["cat1"], ["cat2", "goat9"], ["doll3", "ghost8"]],
    "sacrificed": [None, None, None],
    "piles": [{"top": "cat5", "cards": ["ghost1", "cup", "ghost4"]}, None, None],
    "possessed": [False, True, True],
    "trick": [{"seat": 0, "card": "goat3"}],
    "trump_moved": False,
    "won": [["goat1"], [], ["doll8", "doll1"]],
    "goat": 2,
    "imprisoned": ["ghost2"],
    "known": [
        {"voids": [], "cards": []},
        {"voids": ["doll"], "cards": ["cat2"]},
        {"voids": ["cat", "cup"], "cards": []},
    ],
    "shuffles": 4,
}

SACRIFICE: dict[str, Any] = {
    "players": 3,
    "phase": "sacrifice",
    "hands": [["cat5", "cat6"], ["goat3", "goat6"], ["doll4", "doll6"]],
    "piles": [
        {"cards": ["ghost1", "ghost2", "ghost3"]},
        {"cards": ["ghost4", "ghost5", "ghost6"]},
        {"cards": ["ghost7", "ghost8", "cup"]},
    ],
}

PILE: dict[str, Any] = {
    **FULL,
    "phase": "pile",
    "turn": 1,
    "trick": [{"seat": 0, "card": "goat3"}, {"seat": 1, "card": "doll2"}],
    "trump": 2,
    "trump_moved": True,
    "hands": [["cat1"], ["cat2"], ["doll3", "ghost8"]],
    "known": [],
}
del PILE["known"]

OVER: dict[str, Any] = {
    "players": 3,
    "phase": "over",
    "round": 3,
    "scores": [1, 2, 3],
    "won": [["cat1"], [], []],
}
