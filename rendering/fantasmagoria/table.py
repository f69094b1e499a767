"""The table of Fantasmagória: turn, board, piles, trick, players, last change, cup and goat."""

from __future__ import annotations

from PIL import Image

from rendering import fonts, theme
from rendering.cards import LAST, LEGAL, PLAIN, back, card
from rendering.fantasmagoria import board, changes, phrases, telling
from rendering.fantasmagoria.faces import face
from rendering.fantasmagoria.phrases import GAME, say
from rendering.fantasmagoria.players import HEIGHT as PANEL
from rendering.fantasmagoria.players import draw_players, panels
from rendering.fantasmagoria.reading import Pile, Reading, number_of, read, suit_of
from rendering.fantasmagoria.slots import slot
from rendering.layout import (
    EMBER_ROOM,
    LINE,
    QUIET,
    SMALL,
    STRONG,
    TURN,
    Canvas,
    bar_room,
    ground,
    kept,
)
from rendering.marks import badge, token
from rendering.scene import Picture, Scene, Words
from rendering.sentences import fitted
from rendering.stage import Stage, Thing, offset
from rendering.theme import MARGIN, WIDTH
from rendering.typeset import Style, first_of

HEIGHT = 1424
_BOARD = (30, 232)
_PILES = (858, 288)
_CELL = (200, 172)
_TRICK = 712
CARD = 137
"""Width of a card of the trick, in pixels."""
_PLAYERS = 929
_EMBER = 1253
_FOOT = 1384
_NOTE = Style(fonts.SANS, 34, 700)
_PILE = "pile {}"
_STAR = 32
"""Of what has just changed, in pixels: the ember bar's star again."""


def draw(scene: Scene) -> Picture:
    """The picture of a table as everybody sees it, with its alt text."""
    reading = read(scene)
    return _laid(scene, reading).picture(*telling.table(reading, scene.words))


def staged(scene: Scene, stage: Stage) -> Stage:
    """The same picture as a film sees it: a stage that is not used yet, filled in."""
    stage.image = _laid(scene, read(scene), stage).image
    return stage


def _laid(scene: Scene, reading: Reading, stage: Stage | None = None) -> Canvas:
    words = scene.words
    names = (say(words, f"board.{name}") for name in ("yes", "no", "goodbye"))
    canvas = Canvas(GAME, HEIGHT, kept(_backdrop, reading.players, *names), stage)
    state = say(words, "picture.round", n=reading.round, rounds=reading.rounds)
    canvas.title("planchette", words(f"{GAME}.title"), state)
    second = phrases.second_line(reading, words)
    room = bar_room("" if reading.halt or reading.phase == "over" else scene.until)
    first = fitted(phrases.first_line, reading, words, TURN, room)
    if reading.phase == "over":
        canvas.bar(first, second, kind="gold", mark="crown")
    elif reading.halt:
        canvas.bar(first, second, kind="plain", mark="planchette")
    else:
        canvas.bar(first, second, scene.until)
    _board(canvas, reading, words)
    _piles(canvas, reading, words)
    if reading.phase == "sacrifice":
        _sacrifices(canvas, reading, words)
    else:
        _trick(canvas, reading, words)
    draw_players(canvas, reading, words, _PLAYERS)
    last = fitted(phrases.last_change, reading, words, LINE, EMBER_ROOM)
    canvas.ember(last, _EMBER, laid=True)
    _foot(canvas, reading, words)
    return canvas


def _backdrop(players: int, yes: str, no: str, goodbye: str) -> Image.Image:
    """What is the same under every picture of a table: the board, the players' panels."""
    canvas = Canvas(GAME, HEIGHT, ground(GAME, HEIGHT))
    canvas.put(board.lettered(yes, no, goodbye), *_BOARD)
    for x, y, wide in panels(players, _PLAYERS):
        canvas.panel(x, y, wide, PANEL)
    canvas.ember_panel(_EMBER)
    return canvas.image


def _board(canvas: Canvas, reading: Reading, words: Words) -> None:
    x, y = _BOARD
    label = y + board.HEIGHT - 34
    if not reading.trump:
        canvas.text(say(words, "picture.trump"), x + 42, label - 44, STRONG, theme.MINT, 225)
        canvas.text(say(words, "picture.no_trump"), x + 42, label, SMALL, theme.MINT, 225)
        board.draw_planchette(canvas, _BOARD, (400, 84), "?", 92)
        return
    moved = reading.old and reading.old != reading.trump
    fresh = changes.trump(reading)
    here = board.number_place(reading.trump)
    if moved:
        there = board.number_place(reading.old)
        canvas.put(board.trail(there, here) if fresh else board.left_behind(there), x, y)
        was = say(words, "picture.was", n=reading.old)
        canvas.text(was, x + board.WIDTH - 42, label, SMALL, theme.WOOD_NUMBER, 190, "right")
    _, end = canvas.text(say(words, "picture.trump"), x + 42, label, STRONG, theme.MINT, 170)
    number = Style(fonts.SERIF, 50, 800)
    _, end = canvas.text(str(reading.trump), end + 12, label, number, theme.MINT, 70)
    if fresh:
        canvas.sign("star", end + 8, label - 34, _STAR, theme.EMBER)
    board.draw_planchette(canvas, _BOARD, here, str(reading.trump))


def _piles(canvas: Canvas, reading: Reading, words: Words) -> None:
    x, y = _PILES
    left = sum(not pile.taken for pile in reading.piles)
    heading = say(words, "picture.piles_left", n=left, most=len(reading.piles))
    canvas.text(heading, x, y - 22, STRONG, theme.TEXT, WIDTH - MARGIN - 10 - x)
    fresh = changes.piles(reading)
    for at, pile in enumerate(reading.piles):
        across, down = at % 2, at // 2
        place = (x + across * _CELL[0], y + down * _CELL[1])
        _pile(canvas, reading, words, at, pile, place, at in fresh)


def _pile(
    canvas: Canvas,
    reading: Reading,
    words: Words,
    at: int,
    pile: Pile,
    place: tuple[int, int],
    fresh: bool,
) -> None:
    x, y = place
    if pile.taken:
        wide, tall = 176, 152
        canvas.panel(x, y + 4, wide, tall, "ember" if fresh else "well")
        if pile.taker is not None:
            canvas.taken(_PILE.format(at), pile.taker)
        if pile.taker is None:
            canvas.sign("planchette", x + wide // 2 - 20, y + 38, 40, theme.QUIET)
        else:
            canvas.put(token(pile.taker, 56), x + wide // 2 + 12, y + 58)
        if fresh:
            canvas.sign("star", x + wide - 44, y + 16, _STAR, theme.EMBER)
        canvas.text(
            say(words, "picture.taken"), x + wide // 2, y + 132, QUIET,
            theme.EMBER_TEXT if fresh else theme.QUIET, wide - 16, "middle",
        )  # fmt: skip
        canvas.put(badge(str(at + 1), 44, theme.QUIET), x + 34, y + 38)
        return
    width = 94
    lies = [offset(back(GAME, width), step * 10, step * 6) for step in range(3)]
    mark = LEGAL if reading.phase == "pile" and reading.to_act else LAST if fresh else PLAIN
    if pile.top is not None:
        lies.append(offset(card(face(pile.top, reading.cursed, words), width, mark), 38, 20))
    canvas.thing(Thing(_PILE.format(at), tuple(lies), width), x + 34, y + 2)
    canvas.put(badge(str(at + 1), 44, theme.VIOLET), x + 34, y + 28)


def _slot(reading: Reading, place: int) -> tuple[int, int]:
    """The left edge and the width of a slot of the trick's row."""
    wide = (WIDTH - 2 * MARGIN - 8) // reading.players
    return MARGIN + 10 + place * wide, wide


def _trick(canvas: Canvas, reading: Reading, words: Words) -> None:
    trick = reading.trick
    key = "last_trick" if trick.finished else "this_trick"
    canvas.head(say(words, f"picture.{key}"), 688, say(words, "picture.order") + " →")
    last = changes.laid(reading)
    for place, seat in enumerate(reading.order):
        x, wide = _slot(reading, place)
        if place < len(trick.cards):
            code = trick.cards[place][1]
            wins = seat == trick.winner
            mark = LAST if seat == last else LEGAL if wins else PLAIN
            goes = trick.winner if trick.finished else None
            shown = card(face(code, reading.cursed, words), CARD, mark)
            if not canvas.thing(Thing(code, (shown,), CARD, seat, goes), x, _TRICK):
                canvas.put(slot(CARD, False), x, _TRICK)
            note = ""
            if wins:
                note = say(words, "picture.took" if trick.finished else "picture.winning")
            elif place == 0:
                note = say(words, "picture.leads")
            kind = "gold" if wins else "plain"
            if reading.phase == "pile" and seat == reading.turn:
                note, kind = say(words, "picture.possessed"), "possessed"
            _beside(canvas, reading, seat, (x, wide), note, kind, wins)
            if seat == last:
                _just_now(canvas, x, wins)
        elif seat in reading.to_act and reading.phase == "play" and not trick.finished:
            canvas.put(slot(CARD, not canvas.dim), x, _TRICK)
            _beside(canvas, reading, seat, (x, wide), say(words, "picture.to_play"), "turn")
        else:
            canvas.put(slot(CARD, False), x, _TRICK)
            _beside(canvas, reading, seat, (x, wide), say(words, "picture.later"), "quiet")


def _sacrifices(canvas: Canvas, reading: Reading, words: Words) -> None:
    canvas.head(say(words, "picture.sacrifices"), 688, say(words, "picture.secret"))
    last = changes.laid(reading)
    for seat in range(reading.players):
        x, wide = _slot(reading, seat)
        if seat in reading.to_act:
            canvas.put(slot(CARD, True), x, _TRICK)
            note, kind = say(words, "picture.chooses"), "turn"
        elif not reading.chosen[seat]:
            canvas.put(slot(CARD, False), x, _TRICK)
            note, kind = say(words, "picture.not_chosen_short"), "quiet"
        else:
            shown = back(GAME, CARD, LAST if seat == last else PLAIN)
            if not canvas.thing(Thing(f"sacrifice {seat}", (shown,), CARD, seat), x, _TRICK):
                canvas.put(slot(CARD, False), x, _TRICK)
            if seat == last:
                _just_now(canvas, x)
            note, kind = say(words, "picture.chosen_short"), "plain"
        _beside(canvas, reading, seat, (x, wide), note, kind)


def _beside(
    canvas: Canvas,
    reading: Reading,
    seat: int,
    place: tuple[int, int],
    note: str,
    kind: str,
    wins: bool = False,
) -> None:
    """Token, name and note to the right of a slot's card."""
    left = place[0] + CARD + 13
    room = place[1] - CARD - 13 - 7
    canvas.put(token(seat, 54), left + 27, _TRICK + 32)
    if wins:
        canvas.sign("crown", left + 66, _TRICK + 8, 46, theme.GOLD)
    name, _ = first_of(reading.names[seat], SMALL, room)
    quiet = kind == "quiet"
    canvas.text(name, left, _TRICK + 98, SMALL, theme.QUIET if quiet else theme.TEXT, room)
    shades = {"gold": theme.GOLD, "turn": theme.MINT, "possessed": theme.VIOLET}
    style = QUIET if quiet else _NOTE if kind in shades else SMALL
    colour = shades.get(kind, theme.QUIET if quiet else theme.TEXT)
    canvas.text(note, left, _TRICK + 144, style, colour, room)


def _just_now(canvas: Canvas, x: int, wins: bool = False) -> None:
    """The star beside who has just played: next to the token, or to the crown after it."""
    canvas.sign("star", x + CARD + 13 + (115 if wins else 66), _TRICK + 16, _STAR, theme.EMBER)


def _foot(canvas: Canvas, reading: Reading, words: Words) -> None:
    left, right, y = MARGIN + 10, WIDTH - MARGIN - 10, _FOOT
    if changes.cup(reading):
        canvas.sign("star", left, y - 29, _STAR, theme.EMBER)
        left += _STAR + 12
    if reading.cup == "holds":
        canvas.sign("cup", left, y - 32, 38, theme.GOLD)
        _, x = canvas.text(say(words, "picture.cup_holds"), left + 50, y, SMALL, theme.TEXT, 330)
        x += 18
        for code in reading.imprisoned:
            suit = suit_of(code)
            canvas.sign(suit, x, y - 31, 36, theme.LIGHTS[suit])
            number = str(number_of(code))
            _, x = canvas.text(number, x + 42, y, SMALL, theme.LIGHTS[suit], 60)
            x += 16
    else:
        canvas.sign("cup", left, y - 32, 38, theme.QUIET)
        words_of_cup = say(words, f"picture.cup_{reading.cup}")
        canvas.text(words_of_cup, left + 50, y, QUIET, theme.QUIET, 560)
    name = phrases.goat_name(words)
    if reading.goat is None:
        free = say(words, "picture.goat_free", goat=name)
        canvas.text(free, right, y, QUIET, theme.QUIET, 560, "right")
        return
    if changes.goat(reading):
        canvas.sign("star", right - _STAR, y - 29, _STAR, theme.EMBER)
        right -= _STAR + 12
    canvas.put(token(reading.goat, 50), right - 25, y - 13)
    held = say(words, "picture.goat_at", goat=name)
    start, _ = canvas.text(held, right - 62, y, SMALL, theme.TEXT, 440, "right")
    canvas.sign("goat", start - 52, y - 34, 42, theme.LIGHTS["goat"])
