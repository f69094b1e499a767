"""Fantasmagória, designed by Lucas Fratini, published by Xis Jogos: the rules.

A module with the face of `games.game.Game`. Marks like F-4 name the decisions where the manual
is silent.
"""

from games.fantasmagoria.cards import CODES
from games.fantasmagoria.loading import load
from games.fantasmagoria.position import NAME, VERSION, dump, view
from games.fantasmagoria.refusal import refusals
from games.fantasmagoria.rounds import new
from games.fantasmagoria.rules import ahead, apply, forced, legal, phase, to_act
from games.fantasmagoria.scoring import result
from games.fantasmagoria.setup import PLAYERS, SEATS, options
from games.fantasmagoria.state import copy
from games.fantasmagoria.words import (
    asked,
    declines,
    describe,
    named,
    question,
    term,
    warning,
)
from games.fantasmagoria.worlds import determinize

CARDS = CODES
CHAPTERS = frozenset({"round"})
ORDERS: tuple[str, ...] = ()

__all__ = [
    "CARDS",
    "CHAPTERS",
    "NAME",
    "ORDERS",
    "PLAYERS",
    "SEATS",
    "VERSION",
    "ahead",
    "apply",
    "asked",
    "copy",
    "declines",
    "describe",
    "determinize",
    "dump",
    "forced",
    "legal",
    "load",
    "named",
    "new",
    "options",
    "phase",
    "question",
    "refusals",
    "result",
    "term",
    "to_act",
    "view",
    "warning",
]
