"""What a picture costs: the bench scene against plain Pillow, and the real pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from statistics import median
from time import perf_counter

from data.catalogue import catalogue
from rendering import RENDERERS, lobby, theme, warm
from rendering.cards import card
from rendering.layout import Canvas
from rendering.scene import LobbyScene, Picture
from tests.bench.moments import moments
from tests.bench.pairs import in_turns
from tests.bench.plain_scene import PlainScene
from tests.bench.rows import Row
from tests.bench.scene_parts import CARD, GAME, HEIGHT, ROOM, STYLE, cards, texts
from tests.bench.skia_scene import SkiaScene

MOST = 0.4
MOST_KILOBYTES = 150.0


def composed(picture: int) -> Canvas:
    """The bench scene, composed by the rendering room."""
    canvas = Canvas(GAME, HEIGHT)
    for face, x, y in cards():
        canvas.put(card(face, CARD), x, y)
    for words, x, y in texts(picture):
        canvas.text(words, x, y, STYLE, theme.TEXT, ROOM)
    return canvas


def drawn(picture: int) -> Picture:
    """The bench scene, composed and encoded by the rendering room."""
    return composed(picture).picture("", "")


def rows(turns: int = 60, moves: int = 60, games: int = 6) -> Iterator[Row]:
    """The bench scene in turns with the plain way, then each kind of real picture."""
    plain, numbers = PlainScene(), count()
    pairs = in_turns(
        turns, lambda: _millis(lambda: drawn(0)), lambda: _millis(lambda: plain.png(0))
    )
    yield pairs.row("bench scene", "ms", "plain Pillow, RGB, default PNG", MOST)
    pairs = in_turns(
        turns,
        lambda: _millis(lambda: drawn(next(numbers))),
        lambda: _millis(lambda: plain.png(next(numbers))),
    )
    yield pairs.row("bench scene, all 20 texts new", "ms", "the same")
    ours, theirs = len(drawn(0).png) / 1000, len(plain.png(0)) / 1000
    yield Row("bench scene, size", ours, "KB", "the same", theirs, limit=MOST_KILOBYTES)
    yield from beside_skia(turns)
    yield from real(moves, games)


def beside_skia(turns: int) -> Iterator[Row]:
    """The bench scene in turns with Skia, where that is installed."""
    try:
        skia = SkiaScene()
    except ImportError:
        return
    ways: tuple[tuple[str, Callable[[int], object], Callable[[int], object]], ...] = (
        ("bench scene", drawn, skia.png),
        ("bench scene, not encoded", composed, skia.compose),
    )
    for what, ours, theirs in ways:
        mine, other = partial(ours, 0), partial(theirs, 0)
        pairs = in_turns(turns, partial(_millis, mine), partial(_millis, other))
        yield pairs.row(what, "ms", "skia-python")
    size = len(skia.png(0)) / 1000
    yield Row("bench scene, size", len(drawn(0).png) / 1000, "KB", "skia-python", size)


def real(moves: int, games: int) -> Iterator[Row]:
    """Milliseconds and size of the real pictures, with the sprites made ahead."""
    words = catalogue("en")
    warm(words)
    renderer = RENDERERS[GAME]
    stories = [moments(4, f"bench {number}") for number in range(games)]
    played = [moment for story in stories for moment in story]
    chosen = played[:: max(1, len(played) // moves)]
    lobbies = [
        LobbyScene(GAME, n, ("Ana", f"Wisp {n}"), (False, True), (3, 4), ("Rounds: 3",), words)
        for n in range(games)
    ]
    drawings: dict[str, list[Callable[[], Picture]]] = {
        "table": [partial(renderer.table, moment.scene) for moment in chosen],
        "hand": [
            partial(renderer.hand, moment.scene, own) for moment in chosen for own in moment.hands
        ],
        "end": [partial(renderer.end, story[-1].scene) for story in stories],
        "lobby": [partial(lobby, shown) for shown in lobbies],
    }
    for kind, calls in drawings.items():
        times, sizes = [], []
        for draw in calls:
            begun = perf_counter()
            picture = draw()
            times.append((perf_counter() - begun) * 1000)
            sizes.append(len(picture.png) / 1000)
        yield Row(f"picture: {kind}, median", median(times), "ms")
        yield Row(f"picture: {kind}, largest", max(sizes), "KB")


def _millis(call: Callable[[], object]) -> float:
    begun = perf_counter()
    call()
    return (perf_counter() - begun) * 1000
