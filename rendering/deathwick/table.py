"""The table of Deathwick: the circle with every Candle and Shadow, The Dark, the last change."""

from __future__ import annotations

from PIL import Image

from rendering import theme
from rendering.deathwick import phrases, telling
from rendering.deathwick.lately import ember_line
from rendering.deathwick.middle import draw_middle
from rendering.deathwick.phrases import GAME, SALTS
from rendering.deathwick.places import plan, steps
from rendering.deathwick.reading import Reading, read
from rendering.deathwick.seats import draw_seat
from rendering.layout import LINE, TURN, Canvas, bar_room, ground, kept
from rendering.marks import disc
from rendering.scene import Picture, Scene
from rendering.sentences import fitted
from rendering.stage import Stage
from rendering.theme import mix


def draw(scene: Scene) -> Picture:
    """The picture of a table as everybody sees it, with its alt text."""
    reading = read(scene)
    return _laid(scene, reading).picture(*telling.table(reading, scene.words))


def staged(scene: Scene, stage: Stage) -> Stage:
    """The same picture as a film sees it: a stage that is not used yet, filled in."""
    stage.image = _laid(scene, read(scene), stage).image
    return stage


def _laid(scene: Scene, reading: Reading, stage: Stage | None = None) -> Canvas:
    words, places = scene.words, plan(reading.players)
    canvas = Canvas(GAME, places.height, kept(_backdrop, reading.players), stage)
    canvas.title("flame", words(f"{GAME}.title"), phrases.state_line(reading, words))
    until = "" if reading.phase == "over" or reading.halt else scene.until
    first = fitted(phrases.first_line, reading, words, TURN, bar_room(until))
    second = fitted(phrases.second_line, reading, words, LINE, bar_room())
    _bar(canvas, reading, first, second, until)
    for seat, box in enumerate(places.seats):
        draw_seat(canvas, reading, words, seat, box)
    _chevrons(canvas, reading.players)
    draw_middle(canvas, reading, words)
    canvas.ember(ember_line(reading, words), places.ember, laid=True)
    return canvas


def _bar(canvas: Canvas, reading: Reading, first: str, second: str, until: str) -> None:
    if reading.phase == "over":
        canvas.bar(first, second, kind="gold", mark="crown")
    elif reading.halt:
        canvas.bar(first, second, kind="plain", mark="flame")
    elif reading.answering:
        mark = "salt" if reading.ask in SALTS else "question"
        canvas.bar(first, second, until, "asked", mark)
    else:
        canvas.bar(first, second, until)


def _backdrop(players: int) -> Image.Image:
    """What is the same under every picture of a table: the ground of The Dark, plain panels."""
    places = plan(players)
    canvas = Canvas(GAME, places.height, ground(GAME, places.height))
    canvas.panel(*places.middle, "dark")
    for seat in places.seats:
        canvas.panel(*seat)
    if places.free is not None:
        # Nobody sits here: the turn goes on along it.
        middle = places.free.x + places.free.width // 2
        for at in range(3):
            y = places.free.y + places.free.height * (at + 1) // 4
            canvas.sign("up", middle - 22, y - 22, 44, mix(theme.VIOLET, theme.GROUND, 0.62))
    canvas.ember_panel(places.ember)
    return canvas.image


def _chevrons(canvas: Canvas, players: int) -> None:
    for step in steps(players):
        canvas.put(disc("", 38, theme.VIOLET), step.x, step.y)
        canvas.sign(step.way, step.x - 12, step.y - 12, 24, theme.VIOLET)
