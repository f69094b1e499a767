"""Words for moves, cards and events: catalogue keys, and plain English for the program."""

from collections.abc import Sequence
from typing import Final

from games.game import Event, Fact, GameError
from games.phantom_rummy.cards import ATTRIBUTE, ATTRIBUTES, CARD_OF, ITEM, TITLE, TITLES, TREASURES
from games.phantom_rummy.state import State
from games.values import shown

_WORDS: Final = ("take", "open", "discard", "ready", "goal", "gain", "pass")

_SENTENCES: Final = {
    "asked": "A question about {cards} is open: {ask}.",
    "took": "Seat {seat} takes {cards} from the market.",
    "opened": "Seat {seat} opens {cards}.",
    "found": "Seat {seat} finds {cards}.",
    "drew": "Seat {seat} draws {number} cards; {left} are left.",
    "discarded": "Seat {seat} discards {cards}.",
    "ready": "Seat {seat} is ready.",
    "ready/blind": "Seat {seat} is ready with no set opened, and can never go out.",
    "claim_answered": "Seat {seat} answers: {answer}.",
    "claim_answered/cards": "Seat {seat} answers: {answer} with {cards}.",
    "passed": "Nobody wants {cards}.",
    "gained": "Seat {seat} gains {gained_card} of seat {from_seat} and opens {cards}.",
    "goal/taken": "Seat {seat} goes out with {last_card}: {sets}. {count}",
    "goal/discard": "Seat {seat} goes out with {last_card} of seat {from_seat}: {sets}. {count}",
    "won": "Seat {seat} has three sets of items with {cards} and wins the game.",
    "exhausted/market": "Only {left} cards are left: too few for a market of {needed}.",
    "exhausted/draw": "Only {left} cards are left: too few for seat {seat} to draw {needed}.",
    "short_game": "Short game {short_game} of {short_games} ends: seat {out_seat} scores {points}; "
    "totals {totals}.",
    "short_game/exhausted": "Short game {short_game} of {short_games} ends unscored; "
    "totals {totals}.",
    "dealt": "Short game {short_game} of {short_games} is dealt; seat {starter_seat} starts.",
    "hand": "Seat {seat} is dealt {cards}.",
    "market": "The market is {cards}; {left} cards are left.",
    "over/score": "The game is over with the totals {totals}: seat {winners} wins.",
    "over/shared": "The game is over with the totals {totals}: seats {winners} share the win.",
    "over/treasures": "The game is over: seat {winners} wins by treasures; totals {totals}.",
}


def asked(move: str) -> list[str]:
    """The words of a move in the order in which a person is asked for them: what, then which.

    `discard A4` is a whole move and begins `discard A4 ready`.
    """
    return move.split(" ")


def term(word: str) -> tuple[str, dict[str, Fact]]:
    """The catalogue key and values of a move's word, a card or an attribute.

    `word.take`, `card.human` with n, `card.human_red` with n, `card.crown`, `card.crown_red`,
    `attribute.human`. Raises `GameError` for a word that the game does not know.
    """
    if word in _WORDS:
        return f"word.{word}", {}
    if word in CARD_OF:
        card = CARD_OF[word]
        red = "_red" if card % 2 else ""
        if ATTRIBUTE[card] == ITEM:
            return f"card.{TREASURES[card // 2 - ITEM * TITLES]}{red}", {}
        return f"card.{ATTRIBUTES[ATTRIBUTE[card]]}{red}", {"n": TITLE[card]}
    if word in ATTRIBUTES:
        return f"attribute.{word}", {}
    raise GameError(f"{shown(word)} is no word of Phantom Rummy's moves, no card, no attribute")


def named(state: State, seat: int, words: Sequence[str]) -> tuple[str, dict[str, Fact]]:
    """As `term` names the last of the words."""
    del state, seat
    return term(words[-1])


def describe(event: Event) -> str:
    """The event as an English sentence; seats are named by number, from 0.

    Raises `GameError` for an event of another game.
    """
    sentence = _SENTENCES.get(_sentence_of(event))
    if sentence is None:
        raise GameError(f"{shown(event.kind)} is no event of Phantom Rummy")
    return sentence.format(
        seat=event.seat,
        cards=", ".join(event.cards),
        count=_count(event.facts) if event.kind == "goal" else "",
        **{name: _text(fact) for name, fact in event.facts.items()},
    )


def _sentence_of(event: Event) -> str:
    """The key of the event's sentence; some kinds have several."""
    facts = event.facts
    winners = facts.get("winners")
    shared = isinstance(winners, list) and len(winners) > 1
    variant = {
        "ready": "" if facts.get("sets") else "blind",
        "claim_answered": "cards" if event.cards else "",
        "goal": facts.get("how"),
        "exhausted": facts.get("what"),
        "short_game": "exhausted" if facts.get("how") == "exhausted" else "",
        "over": "shared" if shared else facts.get("how"),
    }.get(event.kind)
    return f"{event.kind}/{variant}" if variant else event.kind


def _count(facts: dict[str, Fact]) -> str:
    """The points of a goal, one by one."""
    parts = [f"Opened sets {facts['opened_points']}"]
    for cards, points, name in (
        ("reds", "red_points", "red cards"),
        ("bonus", "bonus_points", "bonus checks"),
    ):
        pairs = zip(_list(facts[cards]), _list(facts[points]), strict=True)
        parts.append(f"{name} {', '.join(f'{card} {worth}' for card, worth in pairs) or 'none'}")
    lost = f", which seat {facts['from_seat']} pays with {facts['lost']}" if facts["lost"] else ""
    return f"{'; '.join(parts)}; together {facts['points']}{lost}."


def _list(fact: Fact) -> list[int] | list[str]:
    return fact if isinstance(fact, list) else []


def _text(fact: Fact) -> str:
    return ", ".join(map(str, fact)) if isinstance(fact, list) else str(fact)
