"""The table of Phantom Rummy: turn, market and draw pile, a panel a player, last change."""

from __future__ import annotations

from PIL import Image

from rendering import fonts, theme
from rendering.cards import LAST, LEGAL, PLAIN, back, card, height
from rendering.layout import (
    EMBER_ROOM,
    LINE,
    QUIET,
    TURN,
    Canvas,
    bar_room,
    ground,
    kept,
)
from rendering.marks import SPARKS, spark, token
from rendering.phantom_rummy import phrases, telling
from rendering.phantom_rummy.faces import face
from rendering.phantom_rummy.phrases import GAME, say
from rendering.phantom_rummy.players import GAP, draw_player
from rendering.phantom_rummy.players import HEIGHT as PANEL
from rendering.phantom_rummy.reading import Reading, read
from rendering.scene import Picture, Scene, Words
from rendering.sentences import fitted
from rendering.stage import Stage, Thing, offset
from rendering.theme import MARGIN, WIDTH
from rendering.typeset import Style

CARDS = {2: 212, 3: 194, 4: 170}
"""Width of a card of the market for so many players, in pixels: fewer cards are larger."""
_APART = {2: 26, 3: 20, 4: 18}
_MARKET = 276
_LEFT = MARGIN + 10
PILES = {2: 856, 3: 930, 4: 1001}
"""The left edge of the draw pile for so many players."""
BACKS = {players: round(wide * 150 / 170) for players, wide in CARDS.items()}
"""Width of a card of the draw pile for so many players."""
_PANELS = 347
_DRAW = "draw"
_NUMBER = Style(fonts.SERIF, 60, 800)


def tall(players: int) -> int:
    """The height of the picture for so many players."""
    return _ember(players) + 74 + 42


def _panels(players: int) -> int:
    return _PANELS + height(CARDS[players])


def _ember(players: int) -> int:
    return _panels(players) + players * (PANEL + GAP)


def place(players: int, at: int) -> int:
    """The left edge of a place of the market."""
    return _LEFT + at * (CARDS[players] + _APART[players])


def draw(scene: Scene) -> Picture:
    """The picture of a table as everybody sees it, with its alt text."""
    reading = read(scene)
    return _laid(scene, reading).picture(*telling.table(reading, scene.words))


def staged(scene: Scene, stage: Stage) -> Stage:
    """The same picture as a film sees it: a stage that is not used yet, filled in."""
    stage.image = _laid(scene, read(scene), stage).image
    return stage


def _laid(scene: Scene, reading: Reading, stage: Stage | None = None) -> Canvas:
    words, players = scene.words, reading.players
    canvas = Canvas(GAME, tall(players), kept(_backdrop, players), stage)
    canvas.title("moon", words(f"{GAME}.title"), phrases.state_line(reading, words))
    asks = reading.phase != "over" and not reading.halt
    until = scene.until if asks else ""
    first = fitted(phrases.first_line, reading, words, TURN, bar_room(until))
    second = fitted(phrases.second_line, reading, words, LINE, bar_room())
    if reading.phase == "over":
        canvas.bar(first, second, kind="gold", mark="crown")
    elif reading.halt:
        canvas.bar(first, second, kind="plain", mark="moon")
    elif reading.claimed:
        canvas.bar(first, second, until, "asked", "question")
    else:
        canvas.bar(first, second, until)
    _market(canvas, reading, words)
    y = _panels(reading.players)
    canvas.head(say(words, "picture.opened_sets"), y - 22, say(words, "picture.discards"))
    for seat in range(reading.players):
        draw_player(canvas, reading, words, seat, y + seat * (PANEL + GAP))
    last = fitted(phrases.last_change, reading, words, LINE, EMBER_ROOM)
    canvas.ember(last, _ember(reading.players), laid=True)
    return canvas


def _backdrop(players: int) -> Image.Image:
    """What is the same under every picture of a table: places of the market, the ember bar."""
    canvas = Canvas(GAME, tall(players), ground(GAME, tall(players)))
    for at in range(players + 1):
        wide = CARDS[players]
        canvas.panel(place(players, at), _MARKET, wide, height(wide), "well")
    canvas.ember_panel(_ember(players))
    return canvas.image


def _market(canvas: Canvas, reading: Reading, words: Words) -> None:
    canvas.text(say(words, "picture.market").upper(), _LEFT, 254, _head_style(), theme.GOLD, 700)
    win = say(words, "picture.win").upper()
    mark = LEGAL if reading.phase == "take" and not reading.halt else PLAIN
    for at, code in enumerate(reading.market):
        wide = CARDS[reading.players]
        shown = card(face(code, reading.advanced, win), wide, mark, large=True)
        thing = Thing(reading.dealt(code), (shown,), wide, comes=_DRAW)
        canvas.thing(thing, place(reading.players, at), _MARKET)
    _in_the_air(canvas, reading, words, win)
    _pile(canvas, reading, words)


def _pile(canvas: Canvas, reading: Reading, words: Words) -> None:
    """The draw pile, and how many it has."""
    large = CARDS[reading.players]
    x, wide = PILES[reading.players], BACKS[reading.players]
    y = _MARKET + (height(large) - height(wide)) // 2 + 7
    canvas.text(say(words, "picture.draw_pile"), x, 254, QUIET, theme.QUIET, WIDTH - 34 - x)
    canvas.home(_DRAW, x + wide // 2 + 10, y + height(wide) // 2)
    layers = min(4, -(-reading.draw // 8))
    if not layers:
        canvas.panel(x + 4, y - 15, wide, height(wide), "well")
    for layer in range(layers):
        over = 5 * (4 - layers + layer)
        canvas.put(back(GAME, wide), x + over, y - over)
    end = x + wide + 15
    middle = min((end + WIDTH - MARGIN) // 2, end + 84)
    base = _MARKET + height(large) // 2 + 10
    canvas.text(str(reading.draw), middle, base, _NUMBER, theme.TEXT, 96, "middle")
    canvas.text(say(words, "picture.left"), middle, base + 40, QUIET, theme.QUIET, 96, "middle")


def _head_style() -> Style:
    return Style(fonts.SERIF, 34, 700, tracking=2)


def _in_the_air(canvas: Canvas, reading: Reading, words: Words, win: str) -> None:
    """The card just taken, or the discard in question, with its owner's token.

    It lies in the last place of the market, which is empty then.
    """
    code = reading.claimed or reading.taken
    if code is None or len(reading.market) > reading.players:
        return
    x, wide = place(reading.players, reading.players), CARDS[reading.players]
    lies = (
        card(face(code, reading.advanced, win), wide, LAST, large=True),
        offset(spark(SPARKS[1]), 6, 6),
        offset(token(reading.turn, 62), wide - 16, 20),
    )
    comes, goes = (reading.turn, None) if reading.claimed else (_DRAW, reading.turn)
    canvas.thing(Thing(reading.dealt(code), lies, wide, comes, goes), x, _MARKET)
    key = "picture.discarded" if reading.claimed else "picture.taken"
    canvas.text(say(words, key), x + wide // 2, 254, QUIET, theme.EMBER_TEXT, wide + 14, "middle")
