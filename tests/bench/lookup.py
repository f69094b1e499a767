"""Finding the section that answers a question, against rapidfuzz over every section's text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle, islice
from time import thread_time

from rapidfuzz import fuzz, process

from bot import lookup
from data.rulebook import books, rulebook
from data.search import index
from tests.bench.pairs import in_turns, percentile
from tests.bench.rows import Row
from tests.data.questions import questions

LIMIT = 100.0
"""Milliseconds that an answer may take for the largest book."""


def rows(turns: int = 40, number: int = 50) -> Iterator[Row]:
    """A search, the slowest of all searches, and suggestions while typing: processor time."""
    asked = [question.ask for question in questions()]
    found = index("en")
    texts = [
        f"{section.title} {section.text}"
        for game in books()
        for section in rulebook(game, "en").sections.values()
    ]

    def plain(query: str) -> object:
        return process.extract(query, texts, scorer=fuzz.WRatio, limit=10)

    ours, theirs = cycle(asked), cycle(asked)
    pairs = in_turns(
        turns,
        lambda: _millis(found.find, list(islice(ours, number))),
        lambda: _millis(plain, list(islice(theirs, number))),
    )
    yield pairs.row("a search of all rulebooks, CPU", "ms", "rapidfuzz over all texts")
    times = sorted(_millis(found.find, [query]) for query in asked)
    yield Row("the slowest search in 100, CPU", percentile(times, 0.99), "ms", limit=LIMIT)
    cards = lookup.cards("en")
    typed = [query[: 3 + at % 12] for at, query in enumerate(asked)]
    times = sorted(
        _millis(lambda text: lookup.suggested(cards, text, None), [text]) for text in typed
    )
    yield Row("the slowest suggestion in 100, CPU", percentile(times, 0.99), "ms", limit=LIMIT)


def _millis(find: Callable[[str], object], queries: list[str]) -> float:
    begun = thread_time()
    for query in queries:
        find(query)
    return (thread_time() - begun) / len(queries) * 1e3
