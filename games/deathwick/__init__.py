"""Deathwick (deathwick.com): the rules.

A module with the face of `games.game.Game`. Marks like D-4 and K-9 name the decisions and
rulings where the manual is silent. `GROUPS`, `circles`, `advancing` and `final_ritual` serve groups
that are too large for one table.
"""

from games.deathwick.asking import named, question
from games.deathwick.cards import CARD_OF
from games.deathwick.circles import GROUPS, SMALLEST_GROUP, advancing, circles, final_ritual
from games.deathwick.decisions import phase, to_act
from games.deathwick.loading import load
from games.deathwick.opening import new
from games.deathwick.orders import ORDERS, declines, warning
from games.deathwick.position import NAME, VERSION, dump, view
from games.deathwick.refusal import refusals
from games.deathwick.rules import ahead, apply, forced, legal
from games.deathwick.scoring import result
from games.deathwick.setup import PLAYERS, SEATS, options
from games.deathwick.state import copy
from games.deathwick.words import asked, describe, term
from games.deathwick.worlds import determinize

CARDS = tuple(CARD_OF)
CHAPTERS = frozenset({"chapter"})

__all__ = [
    "CARDS",
    "CHAPTERS",
    "GROUPS",
    "NAME",
    "ORDERS",
    "PLAYERS",
    "SEATS",
    "SMALLEST_GROUP",
    "VERSION",
    "advancing",
    "ahead",
    "apply",
    "asked",
    "circles",
    "copy",
    "declines",
    "describe",
    "determinize",
    "dump",
    "final_ritual",
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
