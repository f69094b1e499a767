"""Phantom Rummy, designed by Satoshi Nakamura, published by Yuhodo: the rules.

A module with the face of `games.game.Game`. Marks like R-4 name the decisions where the manual
is silent.
"""

from games.phantom_rummy.cards import CODES
from games.phantom_rummy.deal import new
from games.phantom_rummy.loading import load
from games.phantom_rummy.orders import ORDERS, declines, question, warning
from games.phantom_rummy.position import NAME, VERSION, dump, view
from games.phantom_rummy.refusal import refusals
from games.phantom_rummy.rules import ahead, apply, forced, legal, phase, to_act
from games.phantom_rummy.scoring import result
from games.phantom_rummy.setup import PLAYERS, SEATS, options
from games.phantom_rummy.state import copy
from games.phantom_rummy.words import asked, describe, named, term
from games.phantom_rummy.worlds import determinize

CARDS = CODES
CHAPTERS = frozenset({"short_game"})

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
