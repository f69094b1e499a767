"""Looking things up in the rulebooks: by full text (SQLite's FTS5), by the likeness of the question
to a section's names, forgiving typos (rapidfuzz).

An index of one language lives in memory. A query is plain words, whatever stands in it.
"""

from __future__ import annotations

import re
import sqlite3
import threading
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from math import log

import msgspec
from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA
from Stemmer import Stemmer

from data.catalogue import Catalogue, catalogue
from data.rulebook import Section, books, numbers_in, rulebook

QUERY = 200
"""So many characters of a query count."""
_WORDS = 24
_WORD = re.compile(r"[^\W_]+")
_SIMILAR = 0.66
"""From this likeness on, of 1, a known word may be what an unknown one was meant to be."""
_OTHER = 0.7
"""How much another word for the same counts beside the word itself."""
_COMMON = 0.25
"""How much a common word counts beside one that tells something, where whole names are compared."""
_LIKENESS = 2.5
"""How much the likeness to a name counts beside the best full-text match."""
_NUMBERED = 10.0
"""More than both: the query has the number of a ruling."""
_MATCHES = (
    # A word counts more in a section's title and its other names than in its text.
    "SELECT rowid, -bm25(pages, 6.0, 4.0, 1.0) FROM pages WHERE pages MATCH ?"
)


class Found(msgspec.Struct, frozen=True):
    """What a query found, best first. Unless `sure`, no word of it stands in any book, and these
    have the titles that look most like it.
    """

    sections: tuple[Section, ...]
    sure: bool


class Speech:
    """The words of one language: stems, common words, words for the same, likely misspellings.

    Args:
        words: The language's texts.
        texts: All texts that will be searched, for the words that are known.
    """

    def __init__(self, words: Catalogue, texts: Iterable[str]) -> None:
        self._stemmer = Stemmer(words.language.partition("-")[0])
        common, same = words("bot.rules.common"), words("bot.rules.same")
        self._known = Counter(word for text in (*texts, common, same) for word in _plain(text))
        self._spelled = list(self._known)
        self.common = set(self.stems(common))
        self._same: dict[str, set[str]] = defaultdict(set)
        for line in same.splitlines():
            group = self.stems(line)
            for stem in group:
                self._same[stem] |= set(group) - {stem}

    def stems(self, text: str) -> list[str]:
        """The stems of a text's words, as they are spelled."""
        return list(self._stemmer.stemWords(_plain(text)))

    def meant(self, query: str) -> list[str]:
        """The stems of the words that a query probably means, each once."""
        words = (self._spelled_right(word) for word in _plain(query)[:_WORDS])
        return list(dict.fromkeys(self._stemmer.stemWords(list(words))))

    def alike(self, stem: str) -> dict[str, float]:
        """A stem and others for the same, with how much each counts."""
        return {**dict.fromkeys(self._same.get(stem, ()), _OTHER), stem: 1.0}

    def _spelled_right(self, word: str) -> str:
        """The word, if it is known, otherwise the nearest that is; of several the most usual."""
        if word in self._known:
            return word
        near = process.extract(
            word,
            self._spelled,
            scorer=OSA.normalized_similarity,
            score_cutoff=_SIMILAR,
            limit=None,
        )
        best = max((score for _, score, _ in near), default=0.0)
        nearest = (known for known, score, _ in near if score == best)
        return max(nearest, key=self._known.__getitem__, default=word)


class Index:
    """All rulebooks in one language. Its methods take a few milliseconds and may run in threads.

    Args:
        language: The catalogue's name of it.
    """

    def __init__(self, language: str) -> None:
        self._sections: list[Section] = []
        for game in books():
            self._sections += rulebook(game, language).sections.values()
        parts = [_parts(section) for section in self._sections]
        self._speech = Speech(catalogue(language), (text for texts in parts for text in texts))
        self._lock = threading.Lock()
        self._db = sqlite3.connect(":memory:", check_same_thread=False)
        self._db.execute("CREATE VIRTUAL TABLE pages USING fts5 (title, also, text)")
        stemmed = [[" ".join(self._speech.stems(text)) for text in texts] for texts in parts]
        self._db.executemany(
            "INSERT INTO pages (rowid, title, also, text) VALUES (?, ?, ?, ?)",
            [(at, *texts) for at, texts in enumerate(stemmed)],
        )
        named = [
            (at, self._speech.stems(name))
            for at, section in enumerate(self._sections)
            for name in (section.title, *section.also)
        ]
        self._weights = self._weigh(named)
        self._names = [(at, sum(map(self._weight, set(stems)))) for at, stems in named]
        """Each name's section and weight."""
        self._holding: dict[str, list[int]] = defaultdict(list)
        """The names that hold a stem, by their place in `_names`."""
        for place, (_, stems) in enumerate(named):
            for stem in set(stems):
                self._holding[stem].append(place)

    def find(self, query: str, game: str | None = None, most: int = 10) -> Found:
        """The sections that answer a query.

        Args:
            query: As somebody typed it.
            game: The sections of this game come first.
            most: At most so many.
        """
        asked = query[:QUERY]
        stems, numbers = self._speech.meant(asked), numbers_in(asked)
        scores = self._matches(stems)
        for at, likeness in self._likeness(stems).items():
            scores[at] += likeness * _LIKENESS
        for at, section in enumerate(self._sections):
            if numbers & section.rulings.keys():
                scores[at] += _NUMBERED
        sure = bool(scores)
        if not sure:
            scores = self._nearest(asked)
        order = sorted(
            range(len(self._sections)),
            key=lambda at: (self._sections[at].game != game, -scores.get(at, 0.0), at),
        )
        return Found(tuple(self._sections[at] for at in order[:most]), sure)

    def _matches(self, stems: Sequence[str]) -> dict[int, float]:
        """Sections that hold words of the query, with scores up to 1: rare words count more."""
        telling = [stem for stem in stems if stem not in self._speech.common] or stems
        scores: dict[int, float] = defaultdict(float)
        with self._lock:
            for stem in telling:
                near: dict[int, float] = {}
                for term, weight in self._speech.alike(stem).items():
                    for at, score in self._db.execute(_MATCHES, (f'"{term}"',)):
                        near[at] = max(near.get(at, 0.0), score * weight)
                for at, score in near.items():
                    scores[at] += score
        best = max(scores.values(), default=1.0)
        for at in scores:
            scores[at] /= best
        return scores

    def _likeness(self, stems: Sequence[str]) -> dict[int, float]:
        """How like the query is to the likest name of each section, up to 1.

        It is what both share, by weight, over the mean of both.
        """
        whole = sum(map(self._weight, stems))
        shared: dict[int, float] = defaultdict(float)
        for stem in stems:
            held: dict[int, float] = {}
            for other, part in self._speech.alike(stem).items():
                for place in self._holding.get(other, ()):
                    held[place] = max(held.get(place, 0.0), self._weight(other) * part)
            for place, weight in held.items():
                shared[place] += weight
        likeness: dict[int, float] = {}
        for place, weight in shared.items():
            at, own = self._names[place]
            likeness[at] = max(likeness.get(at, 0.0), min(1.0, 2 * weight / (whole + own)))
        return likeness

    def _nearest(self, query: str) -> dict[int, float]:
        """How much each title looks like a query, letter by letter."""
        titles = [section.title.casefold() for section in self._sections]
        found = process.extract(query.casefold(), titles, scorer=fuzz.WRatio, limit=None)
        return {at: score for _, score, at in found}

    def _weigh(self, named: Iterable[tuple[int, list[str]]]) -> dict[str, float]:
        """How much each word tells: the more, the fewer sections have it in their names."""
        having: dict[str, set[int]] = defaultdict(set)
        for at, stems in named:
            for stem in stems:
                having[stem].add(at)
        return {stem: self._told(len(sections), stem) for stem, sections in having.items()}

    def _told(self, sections: int, stem: str) -> float:
        tells = log(1 + len(self._sections) / (1 + sections))
        return tells * _COMMON if stem in self._speech.common else tells

    def _weight(self, stem: str) -> float:
        return self._weights.get(stem) or self._told(0, stem)


def _parts(section: Section) -> tuple[str, str, str]:
    """A section's title, its other names, and its text with the rulings."""
    numbered = (f"{number} {text}" for number, text in section.rulings.items())
    names = " ".join((*section.also, section.id))
    return section.title, names, "\n".join((section.text, *numbered))


def _plain(text: str) -> list[str]:
    """The words of a text without case, accents and apostrophes."""
    folded = unicodedata.normalize("NFKD", text.casefold())
    kept = (mark for mark in folded if not unicodedata.combining(mark) and mark not in "'’")
    return _WORD.findall("".join(kept))


@cache
def index(language: str) -> Index:
    """The index of a language, made once; the first call takes about a fifth of a second."""
    return Index(language)
