"""Random values: for the options of commands, and for controls that nobody was ever given."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from simcord import MemberActor

LONGEST = 100
"""Characters that a `custom_id` or a menu's value may have."""
STRING, INTEGER, BOOLEAN, USER, CHANNEL, NUMBER = 3, 4, 5, 6, 7, 10
WORDS = (
    "salt",
    "what beats the cup",
    "Medium",
    "deathwick D6",
    "@everyone <@1> **x**",
    "\u202eevil\u2066",
    "\u200b",
    "🕯️" * 32,
    "\u0661\u0662",
    "' OR 1=1 --",
    "{n} {0} %s",
    "*",
    "-1",
    "NaN",
    "  ",
)
NUMBERS = ("0", "1", "2", "-1", "007", "\u0663", "9" * 18, "9" * 19, "1e3", "", "٣")
BITS = (
    "",
    ".",
    "+",
    "pass",
    "allow",
    "leave",
    "play",
    "discard",
    "@1",
    "0",
    "99",
    "x" * 60,
    "\x00",
    "é",
)
PATIENT = {"seconds": (0.3, 1.3, 3.0, 13.0, 95.0), "often": 0.97, "hours": 3700.0}


def option_value(option: dict[str, Any], chance: Random, people: Sequence[MemberActor]) -> Any:
    """A value that Discord would let through for an option of a command; `None` for none."""
    kind = option["type"]
    if option.get("choices"):
        return chance.choice(option["choices"])["value"]
    if kind == INTEGER:
        least, most = option.get("min_value"), option.get("max_value")
        if least is not None and most is not None:
            return chance.randint(least, most)
        return chance.choice((chance.randrange(1, 30), 0, -1, 2**53 - 1, -(2**53) + 1))
    if kind == NUMBER:
        return chance.choice((0.0, -1.5, 1e300))
    if kind == BOOLEAN:
        return chance.random() < 0.5
    if kind == USER:
        return chance.choice(people)
    if kind == STRING:
        text = chance.choice((*WORDS, "x" * option.get("max_length", 4000)))
        return text[: option.get("max_length", 4000)].ljust(option.get("min_length", 1), "x")
    return None


def mutated(custom_id: str, others: Sequence[str], verbs: Sequence[str], chance: Random) -> str:
    """A `custom_id` like this one, with a part or two from another or from nowhere."""
    parts = custom_id.split(":", 4)
    if len(parts) < 5 or chance.random() < 0.05:
        return chance.choice(("gl:", "x", "gl:hand", "gl:hand:1:0", "x" * LONGEST))
    other = chance.choice(others).split(":", 4)
    for _ in range(chance.choice((1, 1, 2))):
        at = chance.randrange(1, 5)
        if at == 1:
            parts[1] = chance.choice((*verbs, "zzz", "HAND", ""))
        elif at == 4:
            parts[4] = path(parts[4], chance)
        elif len(other) == 5 and chance.random() < 0.5:
            parts[at] = other[at]
        else:
            parts[at] = chance.choice((*NUMBERS, str(chance.randrange(40))))
    return ":".join(parts)[:LONGEST]


def path(former: str, chance: Random) -> str:
    """A path like another one, with a word left out, doubled, moved or made up."""
    words = former.split()
    match chance.randrange(5):
        case 0 if words:
            del words[chance.randrange(len(words))]
        case 1 if words:
            words.append(chance.choice(words))
        case 2:
            chance.shuffle(words)
        case 3:
            words.insert(chance.randrange(len(words) + 1), chance.choice(BITS))
        case _:
            words = [chance.choice((*BITS, *WORDS)) for _ in range(chance.randrange(4))]
    return " ".join(words)[:LONGEST]
