"""What the latest move changed, in the ember bar's one line: its weightiest events."""

from __future__ import annotations

from games.game import Event
from rendering.deathwick.changes import drawn
from rendering.deathwick.phrases import cards_named, class_name, deed, say
from rendering.deathwick.reading import Reading
from rendering.layout import EMBER_ROOM, LINE
from rendering.scene import Words
from rendering.sentences import fitted
from rendering.typeset import set_line

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


def last_change(reading: Reading, words: Words, room: int = EMBER_ROOM) -> str:
    """What the last move changed: as many of its weightiest events as the line has room for."""
    return _told(_kept(reading, words, room), reading, words)


def ember_line(reading: Reading, words: Words) -> str:
    """The same for the ember bar, with names as long as the rest of it allows."""
    kept = _kept(reading, words, EMBER_ROOM)
    return fitted(lambda one, said: _told(kept, one, said), reading, words, LINE, EMBER_ROOM)


def weightiest(reading: Reading) -> Event | None:
    """The event that the last change is about, above all."""
    told = [event for event in reading.news if event.kind in _WEIGHT]
    return min(told, key=lambda event: _WEIGHT[event.kind]) if told else None


def _told(kept: list[Event], reading: Reading, words: Words) -> str:
    if not kept:
        return say(words, f"picture.last.{'over' if reading.phase == 'over' else 'start'}")
    return " ".join(sentence(event, reading, words) for event in kept)


def _kept(reading: Reading, words: Words, room: int) -> list[Event]:
    """The events that are told, in their order."""
    told = [event for event in reading.news if event.kind in _WEIGHT]
    order = sorted(range(len(told)), key=lambda at: (_WEIGHT[told[at].kind], at))
    kept = order[:1]
    for at in order[1:]:
        if _WEIGHT[told[at].kind] > _BESIDE:
            break
        tried = sorted([*kept, at])
        longer = _told([told[one] for one in tried], reading, words)
        if set_line(longer, LINE).width <= room:
            kept = tried
    return [told[at] for at in kept]


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
    elif kind == "burned" and drawn(reading, event.seat):
        key = "burned_drew"
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
        "drew": drawn(reading, event.seat),
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
