"""A position of each phase."""

from typing import Any

TAKE: dict[str, Any] = {
    "game": "phantom_rummy",
    "rules": "1",
    "players": 3,
    "options": {"advanced": True, "ask": "all"},
    "short_game": 2,
    "scores": [4, 0, 1],
    "starter": 1,
    "turn": 2,
    "phase": "take",
    "hands": [["H1", "H2"], ["A1", "A1*"], ["D1"]],
    "opened": [[["H3", "H4", "H5*"]], [], [["Iring", "Iring", "Iring"]]],
    "discards": [["A7", "A6"], [], []],
    "ready": [True, False, False],
    "market": ["A3", "D4*"],
    "draw": ["H7", "Icrown"],
    "taken": None,
    "claims": {},
    "known": [{"cards": ["H2"]}, {"cards": []}, {"cards": []}],
    "shuffles": 3,
}

ACT: dict[str, Any] = {
    **TAKE,
    "phase": "act",
    "hands": [["H1", "H2"], ["A1", "A1*"], ["D1", "D2"]],
    "taken": "D2",
    "known": [{"cards": ["H2"]}, {"cards": []}, {"cards": ["D2"]}],
}

CLAIM: dict[str, Any] = {
    **TAKE,
    "phase": "claim",
    "turn": 0,
    "hands": [["H1", "H2"], ["A4", "A5"], ["D1"]],
    "claims": {"1": "gain A4 A5"},
}

OVER: dict[str, Any] = {**TAKE, "phase": "over", "short_game": 6}
