"""Lessons: what somebody who learns a game is told, each thing once, when it first comes up.

There is a lesson where there is a text for it, below `<game>.learn`:

start           The deal.
event.<kind>    Such an event, as far as the learner may see it; `event.<kind>_<fact>` for one with
                that text, that flag (1) or that seat, `event.<kind>_own` for the learner's own.
ask.<name>      The learner is asked so: by the name of an open question, or by the phase.
move.<word>     A move with that word is among the learner's.
refusal.<code>  A card of the learner's hand cannot be played, for that reason.
win, loss, draw The end.

What a move brings up is kept with it, so that it is told once through any restart. It is new until
the learner's next decision: it stands below the board and in their hand; later in a book above the
board. What tells of the learner's hand is not on the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bot.limits import MESSAGE_TEXT, length
from bot.story import Teller, fitted
from data.catalogue import FALLBACK, Catalogue, catalogue
from data.records import Lesson
from games.game import Event, Result

if TYPE_CHECKING:
    from bot.live import LiveTable

LEARNER = 0
"""The seat of who learns."""
ROOM = 2400
"""So much text of a board or hand may be new lessons."""
PAGE = MESSAGE_TEXT - 200
_OWN = ("move.", "refusal.")
"""How lessons begin that tell of the learner's hand."""


def news(table: LiveTable, events: Sequence[Event]) -> tuple[Lesson, ...]:
    """What comes up for the first time at a learner's table; nothing at any other.

    Args:
        table: The table after a move, or just dealt.
        events: What the move has caused.
    """
    if not table.head.learning:
        return ()
    words = catalogue(FALLBACK)
    told = {lesson.key for lesson in table.lessons}
    found: dict[str, Lesson] = {}
    for lesson in _due(table, events):
        if lesson.key not in told and words.has(f"{table.head.game}.learn.{lesson.key}"):
            found.setdefault(lesson.key, lesson)
    return tuple(found.values())


def _due(table: LiveTable, events: Sequence[Event]) -> Iterator[Lesson]:
    """All that a move brings up, told before or not."""
    game, state, ply = table.game, table.state, table.head.ply
    if ply == 0:
        yield Lesson("start", ply)
    for place, event in enumerate(events):
        if event.seen_by is None or LEARNER in event.seen_by:
            for key in event_keys(event):
                yield Lesson(key, ply, event, place)
    if LEARNER in game.to_act(state):
        asked = [str(event.facts.get("ask")) for event in game.question(state)[-1:]]
        for name in (game.phase(state), *asked):
            yield Lesson(f"ask.{name}", ply)
        for move in game.legal(state, LEARNER):
            for word in game.asked(move):
                yield Lesson(f"move.{word}", ply)
        for code in game.refusals(state, LEARNER).values():
            yield Lesson(f"refusal.{code}", ply)
    result = game.result(state)
    if result is not None:
        yield Lesson(ending(result), ply)


def event_keys(event: Event) -> list[str]:
    """The keys of the lessons that an event may bring up, the most general first."""
    key = f"event.{event.kind}"
    closer = [
        f"{key}_{value}" if isinstance(value, str) else f"{key}_{name}"
        for name, value in event.facts.items()
        if isinstance(value, str) or value == 1 or name.endswith("_seat")
    ]
    return [key, *closer, *([f"{key}_own"] if event.seat == LEARNER else [])]


def ending(result: Result) -> str:
    """How the game ended for the learner."""
    if LEARNER not in result.winners:
        return "loss"
    return "win" if len(result.winners) == 1 else "draw"


def new_ones(table: LiveTable, words: Catalogue, *, own: bool) -> str:
    """What came up since the learner's latest decision, a line each; empty if nothing did.

    Args:
        table: The table.
        words: The reader's language.
        own: It is read in the learner's hand: what tells of that is among it.
    """
    teller = Teller(table.head.game, table.shown_names, words)
    lines = [
        _line(teller, lesson, words)
        for lesson in table.lessons
        if lesson.key != "start" and _is_new(table, lesson) and (own or not _tells_of_hand(lesson))
    ]
    return fitted(lines[0], lines[1:], ROOM) if lines else ""


def _is_new(table: LiveTable, lesson: Lesson) -> bool:
    return lesson.ply >= table.answered


def _tells_of_hand(lesson: Lesson) -> bool:
    secret = lesson.event is not None and lesson.event.seen_by is not None
    return secret or lesson.key.startswith(_OWN)


def _line(teller: Teller, lesson: Lesson, words: Catalogue) -> str:
    return words("bot.learn.lesson", text=teller.lesson(lesson))


def book(table: LiveTable, words: Catalogue) -> list[tuple[int, str]]:
    """What was told before the learner's latest decision, in pages of a message each.

    Returns:
        Of each page the latest ply that brought up something on it, and its text.
    """
    teller = Teller(table.head.game, table.shown_names, words)
    title = words("bot.learn.heading", game=words(f"{table.head.game}.title"))
    pages: list[tuple[int, str]] = [(0, title)]
    for lesson in table.lessons:
        if lesson.key == "start":
            pages[0] = (0, f"{title}\n{teller.lesson(lesson)}")
        elif not _is_new(table, lesson):
            line = _line(teller, lesson, words)
            if length(f"{pages[-1][1]}\n{line}") > PAGE:
                pages.append((lesson.ply, line))
            else:
                pages[-1] = (lesson.ply, f"{pages[-1][1]}\n{line}")
    return pages
