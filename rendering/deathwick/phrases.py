"""Sentences of Deathwick's pictures: whose turn it is, what they may do, what is being played."""

from __future__ import annotations

from collections.abc import Iterable

from games.deathwick.cards import CARD_OF
from games.deathwick.words import term
from rendering.deathwick.cardcode import ACTION_OF, rank_of
from rendering.deathwick.reading import Ghost, Played, Reading
from rendering.scene import Words
from rendering.sentences import halted

GAME = "deathwick"
CLASS_OF_ASK = {
    "reject": "grimoire-of-rejection", "reflect": "hex", "vanish": "unseen", "redirect": "mime",
    "block": "cryptkeeper", "crow": "crow", "reaper": "reaper", "spread": "plague",
}  # fmt: skip
"""Whose answer a question asks for, where it is a class's own."""
SALTS = ("salt", "boo", "counter", "turned")
"""The questions that Salt answers."""


def say(words: Words, key: str, **values: object) -> str:
    """A text of this game by the end of its key."""
    return words(f"{GAME}.{key}", **values)


def card_name(words: Words, code: str, spoken: bool = False) -> str:
    """A card with its signs (`9♥`), or in words."""
    key, values = term(code)
    return say(words, key.replace("card.", "spoken.") if spoken else key, **values)


def word_name(words: Words, word: str) -> str:
    """A word of a move, as its button has it."""
    return say(words, term(word)[0])


def cards_named(words: Words, codes: Iterable[str], spoken: bool = False) -> str:
    """Several cards, one after the other."""
    return (", " if spoken else " ").join(card_name(words, code, spoken) for code in codes)


def class_name(words: Words, name: str, short: bool = False) -> str:
    """What a class is called; `short` for narrow places."""
    if short and name == "grimoire-of-rejection":
        return say(words, "picture.grimoire")
    return say(words, f"class.{name}")


def death(words: Words, reading: Reading, seat: int) -> str:
    """How somebody fell, where that is still remembered; else when."""
    why = reading.deaths.get(seat)
    if why:
        return say(words, f"picture.{why}")
    if seat in reading.fallen:
        return say(words, "picture.fell", n=reading.fallen.index(seat) + 1)
    return ""


def state_line(reading: Reading, words: Words) -> str:
    """How many still burn."""
    return say(words, "picture.lit", n=sum(reading.lit), most=reading.players)


def action_of(played: Played) -> str:
    """The name of what is played, as events have it."""
    verb = played.move[0]
    if verb in ("cast", "summon"):
        return ACTION_OF[rank_of(played.move[1])]
    return verb


def doing(reading: Reading, words: Words, played: Played) -> str:
    """What is being played against whom."""
    action = action_of(played)
    shown = [one.card for one in ghosts_in_play(reading, played)]
    cards = [word for word in played.move[1:] if word in CARD_OF]
    return deed(reading, words, action, played.seat, cards, played.target, shown, played.move[-1])


def ghosts_in_play(reading: Reading, played: Played) -> list[Ghost]:
    """The ghosts that a move names by their numbers."""
    target = played.target
    owner = target if action_of(played) == "recall" and target is not None else played.seat
    shadow = reading.shadows[owner]
    numbers = [int(word) for word in played.move[1:] if word.isdecimal()]
    return [shadow[at - 1] for at in numbers if at <= len(shadow)]


def deed(
    reading: Reading,
    words: Words,
    action: str,
    seat: int,
    cards: Iterable[str],
    target: int | None,
    ghosts: Iterable[str],
    extra: str = "",
) -> str:
    """An action in one sentence."""
    key = action
    if target == seat and action in ("greed", "recall"):
        key = f"{action}_self"
    elif extra == "steal":
        key = "greed_steal"
    elif action == "sight" and target is None:
        key = "sight_both"
    return say(
        words,
        f"doing.{key}",
        name=reading.said[seat],
        other="" if target is None else reading.said[target],
        card=cards_named(words, cards, reading.spoken),
        ghost=cards_named(words, ghosts, reading.spoken),
    )


def first_line(reading: Reading, words: Words) -> str:
    """Whose turn it is, or what is asked."""
    if reading.phase == "over":
        return winners_line(reading, words)
    if reading.halt:
        return halted(reading.halt, words)[0]
    name = reading.said[reading.actor]
    if reading.phase in ("order", "class"):
        return say(words, f"picture.first.{reading.phase}", name=name)
    if not reading.answering:
        return say(
            words, "picture.first.turn", name=name, what=say(words, f"phase.{reading.phase}")
        )
    return _asked(reading, words)


def _asked(reading: Reading, words: Words) -> str:
    ask = reading.ask
    if ask == "salt":
        targeted = reading.options.get("salt") == "targeted"
        return say(words, "picture.ask.targeted" if targeted else "picture.ask.salt")
    if ask == "boo":
        return say(words, "picture.ask.boo")
    who = answerer(reading)
    name = "" if who is None else reading.said[who]
    if ask in ("counter", "turned"):
        return say(words, f"picture.ask.{ask}", name=name)
    return say(
        words, "picture.ask.class", what=class_name(words, CLASS_OF_ASK[ask], True), name=name
    )


def answerer(reading: Reading) -> int | None:
    """The one whose answer it is, by public knowledge; `None` where several may answer."""
    name = CLASS_OF_ASK.get(reading.ask)
    if name is not None:
        return reading.classes.index(name) if name in reading.classes else None
    if reading.ask in ("counter", "turned"):
        return next(iter(reading.to_act), None)
    return None


def winners_line(reading: Reading, words: Words) -> str:
    """Who has won."""
    won = [reading.said[seat] for seat in reading.winners]
    if not won:
        return say(words, "picture.end.nobody")
    if len(won) == 1:
        return say(words, "picture.end.wins", name=won[0])
    if len(won) == 2:
        return say(words, "picture.end.two", first=won[0], second=won[1])
    return say(words, "picture.end.share", n=len(won))


def second_line(reading: Reading, words: Words) -> str:
    """What they may do, or what is being played against whom."""
    phase = reading.phase
    if phase == "over":
        return say(words, "picture.last.over")
    if reading.halt:
        return halted(reading.halt, words)[1]
    if reading.answering:
        return _about(reading, words)
    if phase == "class":
        offers = ", ".join(class_name(words, name) for name in reading.offers)
        return say(words, "picture.second.class", what=offers)
    if phase == "haunting":
        return say(words, "picture.second.haunting", n=len(reading.shadows[reading.turn]))
    if phase == "ritual":
        return say(words, "picture.second.ritual")
    if phase == "burden":
        limit = 8 if reading.classes[reading.turn] == "hoarder" else 5
        return say(
            words,
            "picture.second.burden",
            n=max(1, reading.hands[reading.turn] - limit),
            limit=limit,
        )
    if phase == "pick":
        return _picking(reading, words)
    return say(words, f"picture.second.{phase}", card=_ghost_asked(reading, words))


def _picking(reading: Reading, words: Words) -> str:
    played = reading.played
    target = played.target if played else None
    other = "" if target is None else reading.said[target]
    ask = "watch" if reading.ask == "sight" and target is None else reading.ask
    return say(words, f"picture.second.{ask}", other=other, card=_ghost_asked(reading, words))


def _ghost_asked(reading: Reading, words: Words) -> str:
    return card_name(words, reading.asked[1], reading.spoken) if reading.asked else ""


def _about(reading: Reading, words: Words) -> str:
    if reading.ask == "crow":
        top = card_name(words, reading.top, reading.spoken) if reading.top else ""
        return say(words, "picture.second.crow", card=top)
    if reading.ask in ("reaper", "spread") or reading.played is None:
        card = _ghost_asked(reading, words)
        return say(words, f"picture.second.{reading.ask or 'reaper'}", card=card)
    salt = next((event for event in reversed(reading.last) if event.kind == "salted"), None)
    if reading.ask == "counter" and salt is not None and salt.seat is not None:
        return say(
            words,
            "picture.second.counter",
            name=reading.said[salt.seat],
            other=reading.said[reading.played.seat],
            what=say(words, f"action.{action_of(reading.played)}"),
        )
    return doing(reading, words, reading.played)
