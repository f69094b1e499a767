"""The ends of short games and of the game in words."""

from __future__ import annotations

from rendering.alt import Part, assemble
from rendering.phantom_rummy.goal import Goal
from rendering.phantom_rummy.phrases import card_name, cards_named, say
from rendering.phantom_rummy.scores import Course
from rendering.phantom_rummy.telling import ended
from rendering.scene import Words


def _signed(number: int) -> str:
    return f"{number:+}".replace("-", "−") if number else "0"


def _sets(words: Words, sets: tuple[tuple[str, ...], ...]) -> str:
    return "; ".join(cards_named(words, cards) for cards in sets)


def _worth(words: Words, counted: tuple[tuple[str, int], ...]) -> str:
    return ", ".join(
        say(words, "alt.worth", card=card_name(words, code), n=_signed(worth))
        for code, worth in counted
    )


def chapter(
    found: Course, goal: Goal | None, title: tuple[str, ...], words: Words
) -> tuple[str, str]:
    """The alt text of the end of a short game, and its whole text."""
    latest = found.closed[-1]
    state = say(words, "picture.end.after", n=latest.number, most=found.short_games)
    parts = [Part(ended(state)), *(Part(ended(line)) for line in title)]
    if goal:
        parts.append(Part(say(words, "alt.out_hand", sets=_sets(words, goal.sets)), 1))
        opened = _sets(words, goal.opened)
        total = _signed(goal.opened_points)
        parts.append(Part(say(words, "alt.out_opened", sets=opened, n=total), 3))
        if goal.reds:
            parts.append(Part(say(words, "alt.out_reds", cards=_worth(words, goal.reds)), 2))
        if goal.bonus:
            parts.append(Part(say(words, "alt.out_bonus", cards=_worth(words, goal.bonus)), 2))
    places = found.places()
    for seat in sorted(range(len(places)), key=lambda seat: (places[seat], seat)):
        points = say(words, "picture.end.points", n=found.totals[seat])
        values = {"place": places[seat], "name": found.names[seat], "points": points}
        change = _signed(latest.changes[seat])
        parts.append(Part(say(words, "alt.change", change=change, **values)))
    return assemble(parts, words)


def end(
    found: Course, places: tuple[int, ...], title: tuple[str, str], order: list[int], words: Words
) -> tuple[str, str]:
    """The alt text of the final standing, and its whole text; players come in that order."""
    parts = [Part(ended(line)) for line in title]
    for seat in order:
        points = say(words, "picture.end.points", n=found.totals[seat])
        values = {"place": places[seat], "name": found.names[seat], "points": points}
        changes = ", ".join(_signed(closed.changes[seat]) for closed in found.closed)
        told = say(words, "alt.standing", **values)
        if changes:
            told += " " + say(words, "alt.course", changes=changes)
        parts.append(Part(told, 1))
    return assemble(parts, words)
