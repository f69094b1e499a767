"""The contract that every game keeps, so that all that use games treat them alike.

A game is a package whose module has the face of `Game`. States are the package's own and change
in place; everything else goes in and out as text moves, events and positions (plain JSON data).
"""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

import msgspec

Position: TypeAlias = dict[str, Any]
OWN = "own"
"""What each seat alone remembers: a key below `known`, left out of views and where it is empty."""
Fact: TypeAlias = int | str | list[int] | list[str]
_Item = TypeVar("_Item")


def shared(position: Position) -> Position:
    """The position without what one seat alone remembers."""
    known = position.get("known")
    if not isinstance(known, dict) or OWN not in known:
        return position
    return {**position, "known": {key: part for key, part in known.items() if key != OWN}}


class Rng(Protocol):
    """The chance that a caller lends: `random.Random` has this face.

    The rules' own chance is `games.shuffle`, which a position can carry.
    """

    def random(self) -> float:
        """A number from 0 up to, not including, 1."""
        ...

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 up to, not including, `stop`."""
        ...

    def shuffle(self, items: MutableSequence[Any], /) -> None:
        """Put the items in random order."""
        ...

    def choice(self, items: Sequence[_Item], /) -> _Item:
        """One of the items, which must not be empty."""
        ...


class GameError(ValueError):
    """What was asked of a game cannot be: bad numbers, options or positions.

    The message says what is wrong and what would be right.
    """


class IllegalMove(GameError):
    """A move that is not legal now.

    `code` names the reason for catalogues and rulebooks (`must_follow`), `facts` are the values
    of its sentence; the message is the sentence in English.
    """

    def __init__(self, code: str, message: str, **facts: Fact) -> None:
        super().__init__(message)
        self.code = code
        self.facts = facts


class Event(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened.

    `seat` is who did it or whom it befell, `cards` the cards of it, `seen_by` the seats that may
    know it (`None`: all). `facts` are further values; a key that ends in `_seat` holds a seat,
    in `_card` a card code, in `_suit` a suit. `Game.describe` makes the English sentence.
    """

    kind: str
    seat: int | None = None
    cards: tuple[str, ...] = ()
    facts: dict[str, Fact] = {}
    seen_by: tuple[int, ...] | None = None


class Result(msgspec.Struct, frozen=True):
    """How a game ended: `places` are per seat, from 1, ties share; `winners` may be empty."""

    winners: list[int]
    scores: list[int]
    places: list[int]


class Game(Protocol):
    """What a game's package offers. All seats are 0-based; a state is changed by `apply` alone.

    A seat that is not at the table is refused with a `GameError`, in whatever asks for one.
    """

    NAME: str
    """The key in `GAMES`, in positions and in the catalogue."""
    VERSION: str
    """Version of the rules; written into positions as `rules`."""
    PLAYERS: tuple[int, ...]
    """The player counts that the rules allow."""
    SEATS: tuple[int, ...]
    """Those of them that sit at one table; larger groups are split."""
    CARDS: tuple[str, ...]
    """The code of every card that there is, each once, in the order of the deck."""
    CHAPTERS: frozenset[str]
    """Kinds of event that close a chapter of the story (a round, a short game), if there are any.

    The end of each but the last has a picture of its own.
    """
    ORDERS: tuple[str, ...]
    """Standing orders for open questions, the default first; empty where a game asks none."""

    def options(self, players: int, given: Mapping[str, Any]) -> dict[str, Any]:
        """Every option with its value. Raises `GameError` for a bad count, name or value."""
        ...

    def new(self, players: int, seed: str, options: Mapping[str, Any]) -> Any:
        """A fresh state. Raises `GameError` as `options` does."""
        ...

    def phase(self, state: Any) -> str:
        """The name of the phase, as in the position."""
        ...

    def to_act(self, state: Any) -> list[int]:
        """Seats that owe a decision now, ascending; empty when the game is over."""
        ...

    def legal(self, state: Any, seat: int) -> list[str]:
        """Every legal move of that seat, each once, in a stable order; empty if it owes none."""
        ...

    def forced(self, state: Any, seat: int) -> str | None:
        """The seat's move if everybody can see, by public knowledge alone, that it has one only."""
        ...

    def ahead(self, state: Any, seat: int, moves: Sequence[str]) -> list[str]:
        """The legal moves of the seat once it has made these in a row, where it can tell them now.

        Empty where something comes in between that it does not know yet, or somebody else's
        decision. So a person can choose several moves at once that the rules take one by one: the
        discards of a hand that is too large. Without moves it is `legal`. Raises `IllegalMove`
        for one that it can tell not to be legal in its place.
        """
        ...

    def declines(self, state: Any, seat: int, order: str) -> bool:
        """Whether a seat with this standing order passes the open question.

        Public knowledge decides, never the seat's cards.
        """
        ...

    def question(self, state: Any) -> list[Event]:
        """What waits for somebody's answer, as facts for all to be told meanwhile.

        The last has the kind `asked` and the fact `ask`, the question's name; those before it say
        what it is about. Empty where the phase says it all. They are no part of the log.
        """
        ...

    def warning(self, state: Any, seat: int, move: str) -> str:
        """The code of what a legal move would give up for good, to be told first; mostly none."""
        ...

    def refusals(self, state: Any, seat: int) -> dict[str, str]:
        """For each card in the seat's hand that no legal move plays now, the `IllegalMove.code`."""
        ...

    def apply(self, state: Any, seat: int, move: str) -> list[Event]:
        """Play it and return what it caused.

        Raises `IllegalMove` and leaves the state as it was, for a seat that owes nothing too.
        """
        ...

    def view(self, state: Any, seat: int | None) -> Position:
        """The position as that seat may know it, `None` for a spectator; hidden cards are "?"."""
        ...

    def result(self, state: Any) -> Result | None:
        """How it ended, or `None` while it runs."""
        ...

    def dump(self, state: Any) -> Position:
        """The whole state as a position, every key written: `game`, `rules` (the version),
        `options` and `players` (how many), and what the game itself keeps.

        A game that draws by chance after the deal counts its draws as `shuffles`; a hidden card
        that seats know by rights stands below `known`, at the path where the card lies.
        """
        ...

    def load(self, position: Mapping[str, Any], seed: str) -> Any:
        """The state of a position. Raises `GameError` that names what is wrong with it."""
        ...

    def copy(self, state: Any) -> Any:
        """Another state that stands the same and goes its own way."""
        ...

    def determinize(self, state: Any, seat: int, rng: Rng) -> Any:
        """A full state, random in all that the seat cannot know, equal in all that it can.

        What it cannot know has no say in it: not even by the order in which unseen cards are
        taken up before they are shuffled.
        """
        ...

    def describe(self, event: Event) -> str:
        """The event as an English sentence; seats are named by number, from 0."""
        ...

    def term(self, word: str) -> tuple[str, dict[str, Fact]]:
        """Catalogue key (below the game's name) and values that name a move's word or a card.

        `play` is `("word.play", {})`, `goat7` is `("card.goat", {"n": 7})`.
        """
        ...

    def named(self, state: Any, seat: int, words: Sequence[str]) -> tuple[str, dict[str, Fact]]:
        """As `term`, for the last word of a move that this seat may make, where it stands.

        `words` begin a legal move, in the order of `asked`. Facts are those of an event.
        """
        ...

    def asked(self, move: str) -> list[str]:
        """The words of a move in the order in which a person is asked for them."""
        ...
