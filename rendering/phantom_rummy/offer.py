"""What lies before a hand: the market to take from, or the discard in question and its sets."""

from __future__ import annotations

from rendering import theme
from rendering.cards import LAST, LEGAL, card, height
from rendering.layout import LINE, QUIET, SMALL, STRONG, Canvas
from rendering.marks import token
from rendering.phantom_rummy.cardcode import kind_of, place_of
from rendering.phantom_rummy.faces import face
from rendering.phantom_rummy.handcards import with_card
from rendering.phantom_rummy.phrases import card_name, say
from rendering.phantom_rummy.reading import Reading, barring
from rendering.phantom_rummy.sorting import goal, waited
from rendering.scene import SeatView, Words
from rendering.theme import MARGIN, WIDTH
from rendering.typeset import first_of

TALL = 222
"""How much deeper the hand lies below an offer."""
_TOP = 240
CARD = 120
"""Width of a card that is offered, in pixels."""
_SMALL, _STEP = 82, 54
_LEFT, _RIGHT = MARGIN + 10, WIDTH - MARGIN - 10
_MOST = 4


def offers(reading: Reading, own: SeatView) -> bool:
    """Whether something is offered to this seat now, or a discard is in question."""
    if reading.claimed:
        return not reading.halt
    return bool(own.legal) and reading.phase == "take"


def answered(own: SeatView) -> tuple[str, ...]:
    """What the seat has answered to the discard in question, as a move; empty if nothing yet."""
    answer = (own.view.get("claims") or {}).get(str(own.seat))
    return tuple(str(answer).split(" ")) if answer else ()


def gains(own: SeatView, code: str) -> list[tuple[str, ...]]:
    """The sets that a discard makes, or is to make by the answer given, with cards of the hand; of
    equal kinds the first alone.
    """
    found: dict[tuple[int, ...], tuple[str, ...]] = {}
    for move in (*own.legal, " ".join(answered(own))):
        if move.startswith("gain "):
            cards = tuple(sorted((*move.split(" ")[1:], code), key=place_of))
            found.setdefault(tuple(map(kind_of, cards)), cards)
    return list(found.values())


def why_pass(
    reading: Reading, own: SeatView, held: tuple[str, ...], code: str, words: Words
) -> str:
    """Why a seat can only pass on a discard."""
    if not reading.ready[own.seat]:
        return say(words, "picture.hand.makes_no_set")
    if not goal((*held, code)):
        return say(words, "picture.hand.ready_gains")
    bar = barring(reading, own.seat, waited(held))
    if not reading.opened[own.seat] or bar is None:
        return say(words, "picture.hand.blind_ready")
    return say(words, "picture.hand.own_discard", card=card_name(words, bar))


def draw_offer(
    canvas: Canvas, reading: Reading, own: SeatView, held: tuple[str, ...], words: Words
) -> None:
    """Draw it between the bar and the hand."""
    if reading.claimed:
        _claim(canvas, reading, own, held, reading.claimed, words)
        return
    count = max(1, len(reading.market))
    step = min(272, (_RIGHT - _LEFT) // count)
    x = (WIDTH - step * count) // 2
    win = say(words, "picture.win").upper()
    for code in reading.market:
        shown = card(face(code, reading.advanced, win), CARD, LEGAL, large=True)
        canvas.put(shown, x + (step - CARD) // 2, _TOP)
        what, big = with_card(held, code, bool(reading.opened[own.seat]), words)
        style, colour = (SMALL, theme.GOLD) if big else (QUIET, theme.QUIET)
        y = _TOP + height(CARD) + 48
        canvas.text(what, x + step // 2, y, style, colour, step - 14, "middle")
        x += step


def _claim(
    canvas: Canvas, reading: Reading, own: SeatView, held: tuple[str, ...], code: str, words: Words
) -> None:
    win = say(words, "picture.win").upper()
    canvas.put(card(face(code, reading.advanced, win), CARD, LAST, large=True), _LEFT + 8, _TOP)
    canvas.put(token(reading.turn, 54), _LEFT + 8 + CARD - 10, _TOP + 14)
    left = _LEFT + CARD + 54
    room = _RIGHT - left
    if "goal" in own.legal:
        canvas.sign("tick", left, _TOP + 68, 44, theme.GOLD)
        text = say(words, "picture.hand.completes")
        canvas.text(text, left + 62, _TOP + 104, STRONG, theme.GOLD, room - 62)
        return
    sets = gains(own, code)
    if not sets and not own.legal:
        name, _ = first_of(reading.names[reading.turn], SMALL, room)
        text = say(words, "picture.discarded")
        canvas.text(text, left, _TOP + 118, QUIET, theme.EMBER_TEXT, room)
        canvas.text(name, left, _TOP + 72, SMALL, theme.TEXT, room)
        return
    if not sets:
        text = why_pass(reading, own, held, code, words)
        canvas.text(text, left, _TOP + 102, LINE, theme.QUIET, room)
        return
    wide, gap = _SMALL + 2 * _STEP, 46
    shown = sets[:_MOST]
    for cards in shown:
        fresh = cards.index(code)
        for at, one in enumerate(cards):
            mark = LAST if at == fresh else LEGAL
            canvas.put(
                card(face(one, reading.advanced, win), _SMALL, mark), left + at * _STEP, _TOP + 6
            )
        kind = "group" if len({kind_of(one) for one in cards}) == 1 else "run"
        line = say(words, f"picture.hand.gain_{kind}")
        middle = left + wide // 2
        canvas.text(
            line, middle, _TOP + height(_SMALL) + 62, SMALL, theme.GOLD, wide + 40, "middle"
        )
        left += wide + gap
    if len(sets) > _MOST:
        more = say(words, "picture.older", n=len(sets) - _MOST)
        canvas.text(more, left, _TOP + 78, SMALL, theme.QUIET, 80)
