"""What each card of a hand can do now, read from the legal moves alone."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rendering import theme
from rendering.deathwick.cardcode import order_of
from rendering.scene import SeatView
from rendering.theme import Colour

SIGN_OF: dict[str, tuple[str, Colour]] = {
    "haunt": ("ghost", theme.MINT),
    "cast": ("candle", theme.GOLD),
    "summon": ("star", theme.GOLD),
    "banish": ("banished", theme.VIOLET),
    "seance": ("pair", theme.VIOLET),
    "reprieve": ("star", theme.GOLD),
    "ignite": ("flame", theme.EMBER),
    "inquisit": ("scales", theme.EMBER),
    "wall": ("bricks", theme.rgb("#ffa75c")),
    "page": ("page", theme.VIOLET),
    "doom": ("doom", theme.VIOLET),
    "discard": ("discard", theme.QUIET),
    "salt": ("salt", theme.EMBER),
    "reflect": ("arrow", theme.EMBER),
    "vanish": ("smoke", theme.EMBER),
    "redirect": ("arrow", theme.EMBER),
}
"""The sign of what is done with a card."""
_ORDER = tuple(SIGN_OF)
_TO_HAND = frozenset({"drawn", "took", "found", "prayed", "grabbed", "recalled"})
"""Events of cards that go to a hand, for its owner to see."""
_OF_CARDS = frozenset({
    "haunting", "ritual", "salt", "counter", "boo", "turned", "reflect", "vanish", "redirect",
})  # fmt: skip
"""The phases and questions that ask for a card of the hand; others dim none."""


@dataclass(frozen=True, slots=True)
class Held:
    """A card of the hand: what it can do, or why it can do nothing (one of them is empty); whether
    it has just come to this hand.
    """

    code: str
    acts: tuple[str, ...]
    refusal: str = ""
    fresh: bool = False


def held_of(own: SeatView) -> tuple[Held, ...]:
    """The hand, sorted, with what each card can do."""
    cards = sorted((str(code) for code in own.view["hands"][own.seat]), key=order_of)
    acts: dict[str, set[str]] = {}
    for move in own.legal:
        verb, *words = move.split(" ")
        if verb in SIGN_OF:
            for word in words[: 2 if verb == "seance" else 1]:
                acts.setdefault(word, set()).add(verb)
    fresh = fresh_of(own, cards)
    return tuple(
        Held(
            code,
            tuple(verb for verb in _ORDER if verb in acts.get(code, ())),
            "" if code in acts or not own.legal else _refusal(own, code),
            cards[:at].count(code) < fresh[code],
        )
        for at, code in enumerate(cards)
    )


def fresh_of(own: SeatView, cards: list[str]) -> Counter[str]:
    """Those of the cards that came to this hand last, drawn or taken."""
    came = [e for e in own.seen if e.kind in _TO_HAND and e.seat == own.seat]
    return Counter(code for event in came for code in event.cards) & Counter(cards)


def _refusal(own: SeatView, code: str) -> str:
    ask = str((own.view.get("pending") or {}).get("ask") or own.view.get("phase"))
    if ask not in _OF_CARDS:
        return ""
    why = own.refusals.get(code, "")
    return "no_ace" if why == "no_answer" and own.view.get("phase") == "haunting" else why


def bare_of(own: SeatView) -> tuple[str, ...]:
    """What can be done without a card of the hand, each word once."""
    verbs = (move.split(" ")[0] for move in own.legal)
    return tuple(dict.fromkeys(verb for verb in verbs if verb not in SIGN_OF))
