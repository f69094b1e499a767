"""What a decision shows to one seat alone: a top card, others' hands, The Dark to search; the own
walls and pages.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import NamedTuple

from rendering import fonts, theme
from rendering.cards import LEGAL, PLAIN, card, height
from rendering.deathwick.cardcode import ACTION_OF, JOKER, order_of, rank_of, suit_of
from rendering.deathwick.faces import face
from rendering.deathwick.phrases import say
from rendering.deathwick.reading import Reading
from rendering.graphemes import harmless
from rendering.handrow import shared
from rendering.layout import HEAD, STRONG, Canvas
from rendering.marks import token
from rendering.scene import SeatView, Words
from rendering.theme import MARGIN, WIDTH
from rendering.typeset import Style, fit, with_names

HIDDEN = "?"
_LEFT, _ROOM = MARGIN + 10, WIDTH - 2 * MARGIN - 20
_CARD, _SMALL = 120, 76
_MOST = 12
"""More cards than this stand in several rows."""
_TIMES = Style(fonts.SANS, 34, 800)


class Insight(NamedTuple):
    """Cards that are shown: of which zone (`candle`, `hand`, `dark`, `walls`, `pages`), whose,
    and which of them may be taken or used.
    """

    zone: str
    seat: int | None
    cards: tuple[str, ...]
    wanted: frozenset[str]


def insight_of(reading: Reading, own: SeatView) -> tuple[Insight, ...]:
    """What the seat is shown now; nothing that its view hides."""
    view, found = own.view, []
    if not own.legal:
        return ()
    wanted = frozenset(move.split(" ")[1] for move in own.legal if move.startswith("take "))
    for seat in range(reading.players):
        candle = view["candles"][seat]
        if candle and candle[0] != HIDDEN:
            found.append(Insight("candle", seat, (str(candle[0]),), frozenset()))
        hand = view["hands"][seat]
        if seat != own.seat and hand and HIDDEN not in hand:
            cards = tuple(sorted(map(str, hand), key=order_of))
            found.append(Insight("hand", seat, cards, wanted))
    dark = view["dark"]
    if len(dark) > 1 and dark[1] != HIDDEN:
        cards = tuple(sorted(map(str, dark), key=order_of))
        found.append(Insight("dark", None, cards, wanted))
    return tuple(found)


def laid_of(reading: Reading, own: SeatView) -> tuple[Insight, ...]:
    """The own walls or pages, where one of them may answer now."""
    if not own.legal or not reading.answering:
        return ()
    if reading.ask == "block":
        cards = own_walls(own)
        return (Insight("walls", own.seat, cards, frozenset(cards)),)
    if reading.ask == "reject":
        wanted = frozenset(move.split(" ")[1] for move in own.legal if move != "allow")
        return (Insight("pages", own.seat, own_pages(own), wanted),)
    return ()


def own_walls(own: SeatView) -> tuple[str, ...]:
    """The cards of the own walls, which nobody else sees."""
    shadow = own.view["shadows"][own.seat]
    return tuple(str(one["card"]) for one in shadow if one.get("wall"))


def own_pages(own: SeatView) -> tuple[str, ...]:
    """The own pages, which nobody else sees."""
    pages = own.view.get("pages") or ()
    return tuple(map(str, pages[own.seat])) if pages else ()


def tall_of_insight(shown: tuple[Insight, ...]) -> int:
    """The height of all that is shown."""
    return sum(_tall(one) for one in shown) + (20 if shown else 0)


def _tall(one: Insight) -> int:
    if one.zone == "dark":
        return 60 + 4 * (height(_SMALL) + 10) + 20
    return 60 + (height(_CARD) + 10) * len(shared(len(one.cards), _MOST)) + 14


def draw_insight(
    canvas: Canvas, reading: Reading, shown: tuple[Insight, ...], words: Words, y: int
) -> None:
    """Draw what is shown, from `y` on."""
    for one in shown:
        tell = partial(_heading, one.zone, words)
        if one.seat is None:
            canvas.text(tell([]), _LEFT, y + 44, HEAD, theme.GOLD, _ROOM)
            _grid(canvas, one, y + 62)
        else:
            # In the middle, as the hand below it.
            heading = with_names(tell, [reading.names[one.seat]], STRONG, _ROOM - 66)
            line = fit(harmless(heading), STRONG, _ROOM - 66)
            x = (WIDTH - 66 - line.width) // 2
            canvas.put(token(one.seat, 50), x + 25, y + 32)
            canvas.line(line, x + 66, y + 44, theme.GOLD)
            _row(canvas, one, y + 62)
        y += _tall(one)


def _heading(zone: str, words: Words, names: list[str]) -> str:
    return say(words, f"picture.hand.shown_{zone}", name="".join(names))


def _row(canvas: Canvas, one: Insight, y: int) -> None:
    rows = shared(len(one.cards), _MOST)
    step = min(_CARD + 16, (_ROOM - _CARD) // max(1, rows[0] - 1))
    codes = iter(one.cards)
    for row, number in enumerate(rows):
        left = (WIDTH - _CARD - step * (number - 1)) // 2
        for at, code in zip(range(number), codes, strict=False):
            mark = LEGAL if code in one.wanted else PLAIN
            down = y + row * (height(_CARD) + 10)
            canvas.put(card(face(code), _CARD, mark), left + at * step, down)


def _grid(canvas: Canvas, one: Insight, y: int) -> None:
    """All cards that lie there: a row a suit, a column a rank; `×2` where there are two."""
    ranks = [rank for rank in ACTION_OF if rank != JOKER]
    step = _ROOM // len(ranks)
    tall = height(_SMALL) + 10
    for code, number in Counter(one.cards).items():
        if code == JOKER:
            continue
        x = _LEFT + ranks.index(rank_of(code)) * step
        down = y + "SHCD".index(suit_of(code)) * tall
        mark = LEGAL if code in one.wanted else PLAIN
        canvas.put(card(face(code), _SMALL, mark), x, down)
        if number > 1:
            label = f"×{number}"
            canvas.panel(x + 30, down + height(_SMALL) - 40, 56, 42, "well")
            canvas.text(label, x + 58, down + height(_SMALL) - 7, _TIMES, theme.TEXT, 56, "middle")
