"""What is shown of results: profiles, leaderboards, what a game made of ratings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from bot.live import LiveTable
from bot.members import AT_ONCE, Members
from data.catalogue import Catalogue, catalogue
from data.ratings import FIRST
from data.records import Status
from data.results import Counted, Standing
from data.store import Store
from rendering.ratings import Leaderboard, Profile, Rank

LEAST = 3
"""So many games a place on a leaderboard takes."""
PAGE = 10
"""Places on a page."""
REQUESTS = 10
"""So many times Discord is asked for one page who is there: the first 1,000 of a game."""


def profile_of(game: str, name: str, counted: Sequence[Counted], words: Catalogue) -> Profile:
    """What a person's picture shows, of at least one game that counts.

    Args:
        game: The game.
        name: The person's name, clean.
        counted: Their games, oldest first.
        words: The catalogue.
    """
    victories = tuple(each.won for each in counted)
    kinds = Counter(each.kind for each in counted if each.kind)
    # Of those played equally often, the one that was played last.
    latest = {each.kind: at for at, each in enumerate(counted)}
    kind = max(kinds, key=lambda kind: (kinds[kind], latest[kind]), default="")
    now, best = streaks(victories)
    return Profile(
        game=game,
        name=name,
        points=counted[-1].points,
        course=(FIRST, *(each.points for each in counted)),
        victories=victories,
        streak=now,
        best=best,
        left=sum(each.left for each in counted),
        words=words,
        kind=kind,
        called=words(f"{game}.class.{kind}") if kind else "",
        times=kinds[kind],
    )


def streaks(victories: Iterable[bool]) -> tuple[int, int]:
    """How many games were won in a row lately, and at most."""
    now = best = 0
    for won in victories:
        now = now + 1 if won else 0
        best = max(best, now)
    return now, best


class Board:
    """One page of a game's leaderboard as it stands: who has left the server is not on it.

    `page` is the page that there is, where a later one was asked for; `more` says that another
    follows.
    """

    def __init__(self, shown: Leaderboard, *, page: int, more: bool) -> None:
        self.shown = shown
        self.page = page
        self.more = more


async def board_of(
    store: Store, members: Members, guild_id: int, game: str, page: int, words: Catalogue
) -> Board:
    """A page of a leaderboard, from page 0.

    Raises:
        Refusal: Discord does not tell who is there.
    """
    ranking = await store.results.ranking(guild_id, game)
    placed = [each for each in ranking if isinstance(each.player, int) and each.games >= LEAST]
    here: list[tuple[Standing, str]] = []
    for at in range(0, min(len(placed), REQUESTS * AT_ONCE), AT_ONCE):
        asked = placed[at : at + AT_ONCE]
        there = await members.present(guild_id, [int(each.player) for each in asked])
        here += [(each, there[int(each.player)]) for each in asked if each.player in there]
        if len(here) > (page + 1) * PAGE:
            break
    page = min(page, max(0, len(here) - 1) // PAGE)
    first = page * PAGE
    # Places count those who are there: equal ratings share one, the next is left out.
    points = [each.points for each, _ in here]
    ranks = tuple(
        Rank(1 + points.index(each.points), name, each.points, each.games, each.won)
        for each, name in here[first : first + PAGE]
    )
    ghosts = tuple(
        Rank(0, words(f"bot.results.level.{each.player}"), each.points, each.games, each.won)
        for each in ranking
        if isinstance(each.player, str) and words.has(f"bot.results.level.{each.player}")
    )
    shown = Leaderboard(game, ranks, ghosts, page, LEAST, words)
    return Board(shown, page=page, more=len(here) > first + PAGE)


async def changed(store: Store, table: LiveTable) -> str:
    """What a finished game made of people's ratings, as a line; empty if it counts for nobody."""
    if table.head.status is not Status.OVER or table.head.learning:
        return ""
    words = catalogue(table.head.language)
    told = []
    for change in await store.results.changes(table.id):
        if isinstance(change.player, str):
            continue
        stayed = table.head.seats[change.seat].user_id == change.player
        name = f"**{table.shown_names[change.seat]}**" if stayed else f"<@{change.player}>"
        difference = f"{change.after - change.before:+d}".replace("-", "−")
        told.append(words("bot.results.change", name=name, n=change.after, difference=difference))
    return words("bot.results.changed", changes=" · ".join(told)) if told else ""
