"""A hand of Phantom Rummy: sorted into sets, what may be done with each, what it waits for."""

from __future__ import annotations

from rendering import theme
from rendering.layout import LINE, QUIET, TURN, Canvas, bar_room, state_room
from rendering.phantom_rummy import handtelling
from rendering.phantom_rummy.cardcode import place_of
from rendering.phantom_rummy.handbar import bar_of
from rendering.phantom_rummy.handcards import (
    draw_cards,
    fresh_of,
    labels_of,
    lines,
    parts_of,
)
from rendering.phantom_rummy.offer import TALL as OFFER
from rendering.phantom_rummy.offer import draw_offer, offers
from rendering.phantom_rummy.phrases import GAME, say
from rendering.phantom_rummy.reading import Reading, read
from rendering.phantom_rummy.waitrows import draw_waits, waits_of
from rendering.scene import Picture, Scene, SeatView, Words
from rendering.sentences import fitted
from rendering.theme import WIDTH
from rendering.typeset import with_names

_TOP, _LABELS, _LINE = 258, 638, 47
_LEAST, _MOST = 520, 940
_ROWS = 3


def draw(scene: Scene, own: SeatView) -> Picture:
    """The picture of a seat's hand and the decision that it owes, with its alt text."""
    reading, words = read(scene), scene.words
    held = tuple(sorted((str(code) for code in own.view["hands"][own.seat]), key=place_of))
    parts = parts_of(held, reading, own, words)
    labels = labels_of(parts)
    offer = offers(reading, own)
    lift = OFFER if offer else 0
    below = _LABELS + lift + (lines(parts, labels) - 1) * _LINE + 28 if held else 440 + lift
    waits = waits_of(reading, own, held, words, 0 if offer else _ROWS)
    for most in range(_ROWS - 1, 0, -1):
        if below + waits.height + 20 > _MOST:
            waits = waits_of(reading, own, held, words, most)
    canvas = Canvas(GAME, max(_LEAST, below + waits.height + (20 if waits.height else 12)))
    bar = bar_of(reading, own, words)
    canvas.title("moon", words("picture.your_hand"), _state(reading, own.seat, len(held), words))
    until = scene.until if own.legal else ""
    first = fitted(lambda one, _: bar_of(one, own, words).first, reading, words, TURN,
                   bar_room(until))  # fmt: skip
    second = fitted(lambda one, _: bar_of(one, own, words).second, reading, words, LINE, bar_room())
    canvas.bar(first, second, until, bar.kind, bar.mark)
    if offer:
        draw_offer(canvas, reading, own, held, words)
    fresh = fresh_of(reading, own, held)
    if held:
        draw_cards(canvas, parts, labels, reading, _TOP + lift, fresh, words)
    else:
        empty = say(words, "picture.hand.empty")
        canvas.text(empty, WIDTH // 2, 380 + lift, QUIET, theme.QUIET, 1100, "middle")
    draw_waits(canvas, waits, words, below)
    title = (bar.first, bar.second)
    return canvas.picture(*handtelling.hand(reading, own, held, parts, waits, title, words))


def _state(reading: Reading, seat: int, held: int, words: Words) -> str:
    """Whose hand it is, how many cards, how many sets they have opened."""
    cards = words("picture.cards", n=held)
    sets = say(words, "picture.hand.sets", n=len(reading.opened[seat]))

    def said(names: list[str]) -> str:
        return f"{words('picture.hand_state', name=names[0], cards=cards)} · {sets}"

    room = state_room(words("picture.your_hand"))
    return with_names(said, [reading.names[seat]], LINE, room)
