"""Artificial players as company: hints from them, and why they played as they did."""

from __future__ import annotations

from functools import partial

import msgspec

from bot.absence import altered
from bot.controls import BETWEEN
from bot.errors import Refusal, Stale
from bot.host import Host
from bot.live import LiveTable
from bot.seats import seat_of
from bot.story import Teller
from bot.thinking import SEARCHING, Thinkers
from data.catalogue import Catalogue
from data.clocks import Altered
from games.players.thought import ONLY, SEARCHED, Thought

ADVISER = "expert"
"""The level of who gives hints."""
ADVISING = 1.2
"""Seconds after `BUDGET` in which a hint may still come: nobody else waits for it."""
HINTS = (0, 1, 2, 3)
"""So many hints may be allowed to a person in a game."""


def hints_left(table: LiveTable, seat: int) -> int:
    """How many hints a seat's owner may still ask for."""
    return max(0, table.head.hints - table.head.seats[seat].hinted)


async def hint(
    host: Host, thinkers: Thinkers, number: int, user_id: int, decision: int, chance: int
) -> tuple[str, int]:
    """A move that an artificial player would make for somebody, and how many hints are left.

    It is counted, on disk, before it is given; but not where there is no other move.

    Args:
        host: Whose table it is.
        thinkers: Who thinks.
        number: The table's number.
        user_id: Who asks.
        decision: The number of the decision that they ask about.
        chance: The dice.

    Raises:
        Refusal: They do not sit there, or have had all their hints, or the table does not run, or
            nobody could think it over in time.
        Stale: That decision is no longer theirs to make.
    """
    table = await host.table(number)
    seat = _require_hint(table, user_id, decision)
    thought = await thinkers.decide(table, seat, ADVISER, chance, ADVISING)
    if thought.how == ONLY:
        return thought.move, hints_left(table, seat)
    if thought.how != SEARCHED and ADVISER in SEARCHING:
        # Somebody plainer decided instead.
        raise Refusal("no_advice")
    now = host.clock.now()

    def counted(before: LiveTable) -> Altered:
        _require_hint(before, user_id, decision)
        seats = list(before.head.seats)
        seats[seat] = msgspec.structs.replace(seats[seat], hinted=seats[seat].hinted + 1)
        return altered(before, seats, now)

    after = await host.alter(number, counted)
    return thought.move, hints_left(after, seat)


def _require_hint(table: LiveTable, user_id: int, decision: int) -> int:
    seat = seat_of(table, user_id)
    table.require_running()
    if table.head.seats[seat].away:
        raise Refusal("away", table=table.id)
    if table.head.seats[seat].decision != decision or seat not in table.owing():
        raise Stale
    if not hints_left(table, seat):
        raise Refusal("no_hints", n=table.head.hints)
    return seat


def move_text(table: LiveTable, seat: int, move: str, words: Catalogue) -> str:
    """A move that a seat may make there, as its controls name it."""
    teller = Teller(table.head.game, table.shown_names, words, mark="")
    asked = tuple(table.game.asked(move))
    named = (
        table.game.named(table.state, seat, asked[: length + 1]) for length in range(len(asked))
    )
    return BETWEEN.join(filter(None, (teller.term(key, values) for key, values in named)))


def hints_used(table: LiveTable, words: Catalogue) -> str:
    """In which seats hints were asked for, told when the game is over; empty if in none."""
    used = [
        words("bot.hint.person", name=f"**{name}**", n=sitting.hinted)
        for name, sitting in zip(table.shown_names, table.head.seats, strict=True)
        if sitting.hinted
    ]
    return words("bot.hint.used", names=" · ".join(used)) if used else ""


def reason(table: LiveTable, seat: int, thought: bytes, words: Catalogue) -> str:
    """Why an artificial player made a move, in one line, from the figures that it had.

    Args:
        table: The table just before that move, its game over by now.
        seat: Whose move it was.
        thought: The stored thought.
        words: The language.
    """
    found = msgspec.json.decode(thought, type=Thought)
    name = table.shown_names[seat]
    if table.head.seats[seat].level is None:
        name = words("bot.why.instead", name=name)
    told = partial(move_text, table, seat, words=words)
    if found.how != SEARCHED:
        return words("bot.why.judged", name=name, move=told(found.move))
    best, *others = found.weighed
    value = round(100 * best.value)
    line = words("bot.why.searched", name=name, move=told(best.move), n=best.visits, value=value)
    if not others:
        return line
    # What it was tried in, and what experience says of it, counts beside its value.
    less = round(100 * others[0].value)
    kind = "second" if less < value else "alike" if less == value else "doubted"
    return f"{line} {words(f'bot.why.{kind}', move=told(others[0].move), value=less)}"
