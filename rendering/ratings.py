"""Results of a server: one player's rating and its course, and who stands where."""

from __future__ import annotations

import msgspec

from rendering import fonts, theme
from rendering.alt import Part, assemble
from rendering.chart import draw_line
from rendering.deathwick.emblems import emblem
from rendering.graphemes import harmless
from rendering.layout import NAME, QUIET, SCORE, SMALL, STRONG, Canvas
from rendering.marks import disc
from rendering.scene import Picture, Words
from rendering.theme import MARGIN, WIDTH
from rendering.typeset import Style

_BAR, _FIGURES, _CLASS = 146, 262, 432
_CHART = 330
_COURSE = theme.SEATS[1]
_FEW = 24
"""Up to so many games each has its mark on the course."""
_MOST = 240
"""So many points of a long course are drawn."""
_STEPS = tuple(part * 10**power for power in range(1, 7) for part in (1, 2, 5))
_TOP, _ROW, _GAP = 100, 92, 10
_PLACE = Style(fonts.SERIF, 52, 800)
_LOW_PLACE = Style(fonts.SERIF, 38, 800)


class Profile(msgspec.Struct, frozen=True):
    """One player's results in one game.

    `points` is the rating, `course` the rating before the first game and after each, `victories`
    says of each game whether it was won. `streak` counts the games won in a row lately, `best` the
    most ever. `kind` is the class played most (empty: none), `called` its name, in `times` games.
    """

    game: str
    name: str
    points: int
    course: tuple[int, ...]
    victories: tuple[bool, ...]
    streak: int
    best: int
    left: int
    words: Words
    kind: str = ""
    called: str = ""
    times: int = 0


class Rank(msgspec.Struct, frozen=True):
    """A line of a leaderboard. Equal places are ties; `place` is 0 for who has none."""

    place: int
    name: str
    points: int
    games: int
    won: int


class Leaderboard(msgspec.Struct, frozen=True):
    """A page of a game's leaderboard, from page 0, and the artificial players apart.

    `least` games are needed for a place.
    """

    game: str
    ranks: tuple[Rank, ...]
    ghosts: tuple[Rank, ...]
    page: int
    least: int
    words: Words


def profile(scene: Profile) -> Picture:
    """The picture of a player's results, with its alt text."""
    words, games = scene.words, len(scene.victories)
    at = _CLASS + (116 if scene.kind else 0) + 20
    canvas = Canvas(scene.game, at + 44 + _CHART + 56)
    game = words(f"{scene.game}.title")
    canvas.title(theme.LOOKS[scene.game].mark, game, words("picture.profile.title"))
    name = harmless(scene.name) or words("picture.nobody")
    told = _told(games, sum(scene.victories), words)
    if scene.left:
        told = f"{told} · {words('picture.profile.left', n=scene.left)}"
    canvas.bar(name, told, kind="plain", mark="chair", height=_BAR)
    share = _share(sum(scene.victories), games)
    canvas.panel(MARGIN, _FIGURES, WIDTH - 2 * MARGIN, 154)
    figures = (
        (_signed(scene.points), words("picture.profile.rating"), theme.GOLD),
        (words("picture.profile.percent", n=share), words("picture.profile.share"), theme.TEXT),
        (str(scene.streak), words("picture.profile.streak"), theme.TEXT),
        (str(scene.best), words("picture.profile.best"), theme.TEXT),
    )
    wide = (WIDTH - 2 * MARGIN) // len(figures)
    for column, (figure, below, colour) in enumerate(figures):
        middle = MARGIN + wide * column + wide // 2
        canvas.text(figure, middle, _FIGURES + 76, SCORE, colour, wide - 20, "middle")
        canvas.text(below, middle, _FIGURES + 128, QUIET, theme.QUIET, wide - 20, "middle")
    favourite = ""
    if scene.kind:
        favourite = words("picture.profile.favourite", name=scene.called)
        _favourite(canvas, scene, favourite)
    canvas.head(words("picture.profile.course"), at + 24, _legend(scene))
    _draw_course(canvas, scene, at + 60)
    span = {"low": min(scene.course), "high": max(scene.course)}
    parts = [
        Part(f"{game}, {words('picture.profile.title')}: {name}."),
        Part(words("picture.profile.alt_rating", n=scene.points, **span)),
        Part(f"{told}."),
        Part(words("picture.profile.alt_streak", n=scene.streak, best=scene.best), 1),
        Part(f"{favourite}, {_times(scene)}." if favourite else "", 1),
    ]
    return canvas.picture(*assemble(parts, words))


def leaderboard(scene: Leaderboard) -> Picture:
    """The picture of a page of a leaderboard, with its alt text."""
    words = scene.words
    lines = max(1, len(scene.ranks))
    after = _TOP + lines * (_ROW + _GAP)
    below = 64 + len(scene.ghosts) * (_ROW + _GAP) if scene.ghosts else 0
    canvas = Canvas(scene.game, after + below + 64)
    game = words(f"{scene.game}.title")
    title = words("picture.ranks.title")
    state = words("picture.ranks.page", n=scene.page + 1) if scene.page else title
    canvas.title(theme.LOOKS[scene.game].mark, game, state)
    parts = [Part(f"{game}, {state}.")]
    for row, rank in enumerate(scene.ranks):
        parts.append(_rank(canvas, scene, rank, _TOP + row * (_ROW + _GAP)))
    if not scene.ranks:
        canvas.panel(MARGIN, _TOP, WIDTH - 2 * MARGIN, _ROW, "well")
        nobody = words("picture.ranks.nobody")
        canvas.text(nobody, MARGIN + 30, _TOP + 58, SMALL, theme.QUIET, WIDTH - 2 * MARGIN - 60)
        parts.append(Part(nobody))
    if scene.ghosts:
        canvas.head(words("picture.ranks.ghosts"), after + 42, words("picture.ranks.apart"))
        parts.append(Part(f"{words('picture.ranks.ghosts')}:", 1))
    for row, rank in enumerate(scene.ghosts):
        parts.append(_rank(canvas, scene, rank, after + 64 + row * (_ROW + _GAP)))
    least = words("picture.ranks.least", n=scene.least)
    room = WIDTH - 2 * MARGIN - 20
    canvas.text(least, MARGIN + 10, after + below + 36, QUIET, theme.QUIET, room)
    parts.append(Part(least, 2))
    return canvas.picture(*assemble(parts, words))


def _share(won: int, games: int) -> int:
    """Games won of 100; all and none are said of all and none alone."""
    share = round(100 * won / max(1, games))
    return min(max(share, 1), 99) if 0 < won < games else share


def _signed(points: int) -> str:
    """A rating as figures show it, as in words."""
    return str(points).replace("-", "\N{MINUS SIGN}")


def _told(games: int, won: int, words: Words) -> str:
    return f"{words('picture.ranks.games', n=games)} · {words('picture.ranks.won', n=won)}"


def _times(scene: Profile) -> str:
    return scene.words("picture.profile.times", n=scene.times)


def _favourite(canvas: Canvas, scene: Profile, told: str) -> None:
    canvas.panel(MARGIN, _CLASS, WIDTH - 2 * MARGIN, 100)
    canvas.put(emblem(scene.kind, 64, theme.GOLD), MARGIN + 26, _CLASS + 18)
    right = WIDTH - MARGIN - 28
    start, _ = canvas.text(_times(scene), right, _CLASS + 63, QUIET, theme.QUIET, 400, "right")
    left = MARGIN + 116
    canvas.text(told, left, _CLASS + 63, STRONG, theme.TEXT, start - 24 - left)


def _legend(scene: Profile) -> str:
    return scene.words("picture.profile.marked") if len(scene.victories) <= _FEW else ""


def _draw_course(canvas: Canvas, scene: Profile, top: int) -> None:
    """The rating's course: a star is a game that was won, a ring one that was not."""
    course, bottom = scene.course, top + _CHART
    low, high = min(course), max(course)
    step = next((step for step in _STEPS if (high - low) / step <= 3), _STEPS[-1])
    low, high = low // step * step, -(-max(high, low + 1) // step) * step
    left, right = MARGIN + 120, WIDTH - MARGIN - 150
    shown = _thinned(len(course))

    def place(at: int) -> tuple[float, float]:
        x = left + (right - left) * at / max(1, len(course) - 1)
        return x, bottom - (bottom - top) * (course[at] - low) / (high - low)

    for value in range(low, high + 1, step):
        level = round(bottom - (bottom - top) * (value - low) / (high - low))
        canvas.image.paste(theme.LINE, (left, level - 1, right, level + 1))
        canvas.text(_signed(value), left - 20, level + 12, QUIET, theme.QUIET, 110, "right")
    draw_line(canvas, [place(at) for at in shown], _COURSE)
    for at in range(1, len(course)):
        if len(scene.victories) > _FEW:
            break
        x, y = map(round, place(at))
        if scene.victories[at - 1]:
            canvas.sign("star", x - 18, y - 18, 36, theme.GOLD)
        else:
            canvas.put(disc("", 24, _COURSE), x, y)
    end = round(place(len(course) - 1)[1])
    canvas.text(_signed(scene.points), right + 30, end + 13, NAME, _COURSE, 130)


def _thinned(count: int) -> list[int]:
    """Which points of a course are drawn: all, or as many as can be told apart, the last too."""
    apart = -(-count // _MOST)
    return sorted({*range(0, count, apart), count - 1})


def _rank(canvas: Canvas, scene: Leaderboard, rank: Rank, y: int) -> Part:
    """Draw one line; what is told of it."""
    words, first = scene.words, rank.place == 1
    canvas.panel(MARGIN, y, WIDTH - 2 * MARGIN, _ROW, "gold" if first else "plain")
    base, left = y + 59, MARGIN + 124
    if rank.place:
        style = _PLACE if rank.place < 100 else _LOW_PLACE
        colour = theme.GOLD if first else theme.QUIET
        canvas.text(str(rank.place), MARGIN + 62, base + 4, style, colour, 100, "middle")
    else:
        canvas.sign("bot", MARGIN + 40, y + 24, 44, theme.QUIET)
    if first:
        canvas.sign("crown", left, y + 24, 44, theme.GOLD)
        left += 64
    name = harmless(rank.name) or words("picture.nobody")
    points = _signed(rank.points)
    canvas.text(points, WIDTH - MARGIN - 30, base + 4, _PLACE, theme.GOLD, 170, "right")
    told = _told(rank.games, rank.won, words)
    beside = WIDTH - MARGIN - 220
    start, _ = canvas.text(told, beside, base - 1, QUIET, theme.QUIET, 420, "right")
    canvas.text(name, left, base, NAME, theme.TEXT, start - 24 - left)
    key = "picture.ranks.alt" if rank.place else "picture.ranks.alt_ghost"
    line = words(key, place=rank.place, name=name, points=rank.points, told=told)
    return Part(line, 0 if rank.place else 1)
