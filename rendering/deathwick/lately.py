"""What the latest move changed, in the ember bar's one line: its weightiest events."""

from __future__ import annotations

from games.game import Event
from rendering.deathwick.phrases import cards_named, class_name, deed, say
from rendering.deathwick.reading import Reading
from rendering.layout import LINE
from rendering.scene import Words
from rendering.theme import MARGIN, WIDTH
from rendering.typeset import set_line

ROOM = WIDTH - 2 * MARGIN - 98
_WEIGHTS = (
    ("died", "risen"),
    ("inherited", "walls_fell", "tolled", "dug", "fed"),
    ("mirrored", "mimicked", "haunted", "cancelled", "rejected", "reflected", "vanished",
     "redirected", "blocked", "recalled", "moved", "spread"),
    ("salted", "panicked", "banished", "doomed", "reaped", "appeared", "drained", "taken",
     "scared", "found", "kindled", "flickered", "showed", "ordered", "classed", "reprieved"),
    ("burned", "grabbed", "prayed", "meddled", "paged", "walled", "foresaw", "struck"),
    ("declared", "abstained"),
    ("endured", "discarded"),
    ("turn",),
)  # fmt: skip
_WEIGHT = {kind: weight for weight, kinds in enumerate(_WEIGHTS) for kind in kinds}
_BESIDE = 4
"""The least weighty events that are told beside another."""
_VARIANT = {"foresaw": "choice", "panicked": "outcome", "banished": "to", "ordered": "choice"}


def last_change(reading: Reading, words: Words, room: int = ROOM) -> str:
    """What the last move changed: as many of its weightiest events as the line has room for."""
    events = reading.last
    if reading.answering and {event.kind for event in events} <= {"declared"}:
        # What was declared just now stands in the bar, as the open question.
        events = reading.before
    told = [event for event in events if event.kind in _WEIGHT]
    if not told:
        return say(words, f"picture.last.{'over' if reading.phase == 'over' else 'start'}")
    order = sorted(range(len(told)), key=lambda at: (_WEIGHT[told[at].kind], at))
    kept = [order[0]]
    text = sentence(told[order[0]], reading, words)
    for at in order[1:]:
        if _WEIGHT[told[at].kind] > _BESIDE:
            break
        tried = sorted([*kept, at])
        longer = " ".join(sentence(told[one], reading, words) for one in tried)
        if set_line(longer, LINE).width <= room:
            kept, text = tried, longer
    return text


def sentence(event: Event, reading: Reading, words: Words) -> str:
    """An event in one sentence."""
    facts, kind = event.facts, event.kind
    seat = event.seat or 0
    if kind == "declared":
        target = facts.get("target_seat")
        ghosts = facts.get("ghosts")
        return deed(
            reading,
            words,
            str(facts["action"]),
            seat,
            event.cards,
            None if target is None else int(str(target)),
            [str(card) for card in ghosts] if isinstance(ghosts, list) else (),
            str(facts.get("extra", "")),
        )
    key = kind
    if kind in _VARIANT:
        key = f"{kind}_{facts[_VARIANT[kind]]}"
    elif kind == "salted" and facts.get("counter"):
        key = "salted_counter"
    elif kind == "died":
        key = "possessed" if facts["why"] == "possessed" else "consumed"
    return say(words, f"picture.last.{key}", **_values(event, reading, words, seat))


def _values(event: Event, reading: Reading, words: Words, seat: int) -> dict[str, object]:
    facts = event.facts
    values: dict[str, object] = {
        "name": reading.said[seat],
        "cards": cards_named(words, event.cards, reading.spoken),
        "n": facts.get("count", facts.get("left", len(event.cards)))
        if event.kind != "burned"
        else len(event.cards),
    }
    other = next(
        (facts[key] for key in facts if key.endswith("_seat") and key != "target_seat"),
        facts.get("of_seat"),
    )
    if other is not None:
        values["other"] = reading.said[int(str(other))]
    if "ghost_card" in facts:
        values["ghost"] = cards_named(words, [str(facts["ghost_card"])], reading.spoken)
    if "of_suit" in facts:
        values["suit"] = say(words, f"suit.{facts['of_suit']}")
    if "class" in facts:
        values["what"] = class_name(words, str(facts["class"]))
    if "action" in facts:
        values["what"] = say(words, f"action.{facts['action']}")
    return values
