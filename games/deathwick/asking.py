"""What the table is told of an open question, and what the words of a move stand for in it."""

from collections.abc import Sequence
from typing import Final

from games.deathwick.action_events import EFFECTS, declared
from games.deathwick.cards import CARD_OF, CODES, PLAIN, RANK
from games.deathwick.ritual import deed_of
from games.deathwick.setup import TARGETED
from games.deathwick.state import Question, State, ghosts_of
from games.deathwick.words import term
from games.game import Event, Fact

_OF_ACTION: Final = frozenset(
    ("salt", "boo", "counter", "turned", "reject", "reflect", "vanish", "redirect", "block")
)
"""The questions about what was declared."""


def question(state: State) -> list[Event]:
    """What was declared, where the question is about that, and the event `asked`.

    asked: seat: who is asked; for Salt, which asks all, the active player. cards: the card that
    it is about. facts: ask, other_seat (whose Salt, Mime, hand, Shadow or Candle it is about),
    targeted (1 if only targets may salt).
    """
    waiting, action = state.question, state.action
    if waiting is None:
        return []
    told = []
    if action is not None and waiting.ask in _OF_ACTION:
        deed = deed_of(state, action.seat, action.move)
        told += declared(state, action, deed.hidden)[:1]
    return [*told, _asked(state, waiting)]


def _asked(state: State, waiting: Question) -> Event:
    """The question as a fact; who is asked one by one is public, of all it is not."""
    ask, args, action = waiting.ask, waiting.args, state.action
    facts: dict[str, Fact] = {"ask": ask}
    seat = waiting.seats[0]
    cards: tuple[str, ...] = ()
    if ask in ("salt", "boo"):
        seat = state.turn
        if state.setup.salt == TARGETED:
            facts["targeted"] = 1
    elif ask == "counter" and action is not None:
        facts["other_seat"] = int(args[0]) if seat == action.seat else action.seat
    elif ask in ("turned", "sight", "meddle"):
        facts["other_seat"] = int(args[0])
    elif ask in ("spread", "reaper"):
        owner, place = int(args[0]), int(args[1])
        facts["other_seat"] = owner
        cards = (CODES[state.shadows[owner][place].card],)
    elif ask == "crow":
        cards = (CODES[state.dark[-1] & PLAIN],)
    elif ask == "bequeath":
        cards = tuple(CODES[ghost.card] for ghost in ghosts_of(state, seat))
    return Event("asked", seat, cards, facts)


def named(state: State, seat: int, words: Sequence[str]) -> tuple[str, dict[str, Fact]]:
    """Key and values that name the last of a move's words, in the order in which they are asked.

    A number is named with the card of its ghost or wall, `cast` and `summon` by the effect of
    their card, a seat by its player; all else as `term` names it.
    """
    word = words[-1]
    if word[0] == "@":
        return "way.player", {"a_seat": int(word[1:])}
    if word.isdecimal():
        return _ghost(state, seat, words)
    if word in ("cast", "summon"):
        return f"action.{EFFECTS[RANK[CARD_OF[words[0]]]]}", {}
    if words[0] == "class" and len(words) == 2:
        return "way.class", {"name": word}
    if word == "mimic":
        return "way.mimic", {}
    if word == "bottom" and words[0] != "oracle":
        return "way.deepest", {}
    return term(word)


def _ghost(state: State, seat: int, words: Sequence[str]) -> tuple[str, dict[str, Fact]]:
    waiting, number = state.question, int(words[-1])
    if waiting is not None and waiting.ask == "block":
        walls = [ghost for ghost in state.shadows[seat] if ghost.wall]
        return "way.wall", {"n": number, "a_card": CODES[walls[number - 1].card]}
    owner = next((int(word[1:]) for word in words if word[0] == "@"), seat)
    return "way.ghost", {"n": number, "a_card": CODES[ghosts_of(state, owner)[number - 1].card]}
