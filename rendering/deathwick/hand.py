"""A hand of Deathwick: what each card can do now, the own Candle and Shadow, what is shown."""

from __future__ import annotations

from rendering import theme
from rendering.deathwick import handtelling
from rendering.deathwick.air import LIFT, asks, draw_question
from rendering.deathwick.classes import draw_choice
from rendering.deathwick.handacts import bare_of, held_of
from rendering.deathwick.handbar import bar_of
from rendering.deathwick.handcards import draw_cards, tall_of
from rendering.deathwick.handfoot import draw_foot, kept_of, tall_of_foot
from rendering.deathwick.insight import draw_insight, insight_of, laid_of, tall_of_insight
from rendering.deathwick.phrases import GAME, class_name, say, word_name
from rendering.deathwick.reading import read
from rendering.layout import LINE, QUIET, TURN, Canvas, bar_room, state_room
from rendering.scene import Picture, Scene, SeatView
from rendering.sentences import fitted
from rendering.theme import MARGIN, WIDTH
from rendering.typeset import with_names

_TOP = 252
_BARE = 58
_ACTED = ("haunting", "ritual")


def draw(scene: Scene, own: SeatView) -> Picture:
    """The picture of a seat's hand and the decision that it owes, with its alt text."""
    reading, words = read(scene), scene.words
    if reading.phase == "class" and own.legal:
        return draw_choice(reading, own, words, scene.until)
    held, bare = held_of(own), bare_of(own)
    shown, laid = insight_of(reading, own), laid_of(reading, own)
    asked = asks(reading)
    lift = tall_of_insight(shown) + LIFT * asked
    cards = tall_of(held, words, asked)
    told = [word_name(words, word) for word in bare if reading.phase in _ACTED]
    kept = kept_of(own, laid, words)
    foot = _TOP + lift + cards + (_BARE if told else 0) + 24
    canvas = Canvas(GAME, foot + tall_of_foot(reading, own, kept) + 22)
    title, role = words("picture.your_hand"), reading.classes[own.seat]
    ends = f" · {class_name(words, role)}" if role else ""
    whose, room = [reading.names[own.seat]], state_room(title)
    canvas.title("flame", title, with_names(lambda said: said[0] + ends, whose, LINE, room))
    bar, until = bar_of(reading, own, words), scene.until if own.legal else ""
    first = fitted(lambda one, _: bar_of(one, own, words).first, reading, words, TURN,
                   bar_room(until))  # fmt: skip
    second = fitted(lambda one, _: bar_of(one, own, words).second, reading, words, LINE, bar_room())
    canvas.bar(first, second, until, bar.kind, bar.mark)
    if asked:
        draw_question(canvas, reading, own, laid, words)
    if shown:
        draw_insight(canvas, reading, shown, words, _TOP - 12 + LIFT * asked)
    if held:
        draw_cards(canvas, held, words, _TOP + lift, asked)
    else:
        empty = say(words, "picture.hand.empty")
        canvas.text(empty, WIDTH // 2, _TOP + lift + 60, QUIET, theme.QUIET, 1100, "middle")
    if told:
        line = say(words, "picture.hand.bare", what=" · ".join(told))
        canvas.text(line, MARGIN + 10, foot - 22, LINE, theme.GOLD_TEXT, WIDTH - 2 * MARGIN - 20)
    draw_foot(canvas, reading, own, kept, words, foot)
    return canvas.picture(*handtelling.hand(reading, own, held, bare, (*shown, *laid), words))
