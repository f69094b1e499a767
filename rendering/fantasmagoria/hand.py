"""A hand of Fantasmagória: what may be done now, and why the rest may not."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from rendering import fonts, theme
from rendering.cards import DIMMED, LEGAL, PLAIN, back, card, height
from rendering.fantasmagoria import phrases, telling
from rendering.fantasmagoria.faces import face
from rendering.fantasmagoria.phrases import GAME, card_name, say, suit_name
from rendering.fantasmagoria.reading import Reading, number_of, read, suit_of
from rendering.layout import QUIET, STRONG, Canvas, Kind
from rendering.marks import bracket, disc
from rendering.scene import Picture, Scene, SeatView, Words
from rendering.theme import MARGIN, WIDTH, Colour
from rendering.typeset import Line, Style, wrap

_SUITS = ("cat", "candle", "goat", "doll", "ghost", "cup")
_LEFT, _RIGHT = MARGIN + 10, WIDTH - MARGIN - 10
_WIDE = 200
_GAP = 14
_RISE = 46
_TOP = 264
_LABEL = Style(fonts.SANS, 36, 600)
_NEVER = ("not_your_turn", "already_chosen", "wrong_phase", "over")
"""Codes that speak of the moment, not of a card: they dim nothing."""


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that share a reason: `mark` is `LEGAL`, `DIMMED` or `PLAIN`."""

    cards: tuple[str, ...]
    mark: str
    label: str


def draw(scene: Scene, own: SeatView) -> Picture:
    """The picture of a seat's hand and the decision that it owes, with its alt text."""
    reading, words = read(scene), scene.words
    held = [str(code) for code in own.view["hands"][own.seat]]
    groups = grouped(held, reading, own, words)
    name = reading.names[own.seat]
    lines = [wrap(group.label, _LABEL, 560, 2) for group in groups]
    choosing = reading.phase == "pile" and own.seat in reading.to_act
    lift = 330 if choosing else 0
    deepest = max((len(line) for line in lines), default=1)
    canvas = Canvas(GAME, 700 + lift + (deepest - 1) * 46)
    state = words("picture.hand_state", name=name, cards=words("picture.cards", n=len(held)))
    canvas.title("planchette", words("picture.your_hand"), state)
    first, second = _bar(reading, own, words)
    acts = own.seat in reading.to_act
    kind: Kind = "turn" if acts else "plain"
    canvas.bar(first, second, scene.until if acts else "", kind, "lamp" if acts else "planchette")
    if choosing:
        _piles(canvas, reading, words)
    if held:
        _cards(canvas, reading, words, groups, _TOP + lift)
    else:
        canvas.text(
            say(words, "picture.hand.empty"), WIDTH // 2, 420 + lift, QUIET, theme.QUIET, 1100,
            "middle",
        )  # fmt: skip
    told = [(group.label, group.cards) for group in groups]
    return canvas.picture(*telling.hand(reading, words, (first, second), told, name))


def grouped(held: list[str], reading: Reading, own: SeatView, words: Words) -> list[Group]:
    """The cards of a hand by what may be done with them: the suit, the refused, the cup last."""
    held = sorted(held, key=lambda code: (_SUITS.index(suit_of(code)), number_of(code)))
    playable = {move.partition(" ")[2] for move in own.legal if not move.startswith("pile ")}
    legal = tuple(code for code in held if code in playable and code != "cup")
    cup = tuple(code for code in held if code in playable and code == "cup")
    reasons: dict[str, list[str]] = {}
    for code in held:
        if code not in playable:
            reasons.setdefault(own.refusals.get(code, "not_now"), []).append(code)
    may = say(words, f"picture.hand.{_may(reading)}")
    groups = []
    if not reasons:
        legal, cup = legal + cup, ()
    if legal:
        groups.append(Group(legal, LEGAL, may))
    for code, cards in reasons.items():
        mark = PLAIN if code in _NEVER else DIMMED
        groups.append(Group(tuple(cards), mark, _reason(code, reading, words)))
    if cup:
        groups.append(Group(cup, LEGAL, say(words, "picture.hand.any_time")))
    return groups


def _may(reading: Reading) -> str:
    if reading.phase == "sacrifice":
        return "may_sacrifice"
    open_trick = reading.trick.cards and not reading.trick.finished
    return "may_play" if open_trick else "may_lead"


def _reason(code: str, reading: Reading, words: Words) -> str:
    lead = reading.trick.lead
    if code == "must_follow" and lead:
        return say(words, "picture.hand.must_follow", suit=suit_name(words, lead))
    if code == "not_your_turn":
        return say(words, "picture.hand.not_your_turn", name=reading.names[reading.turn])
    known = ("ghost_may_not_lead", "cursed_sacrifice", "already_chosen", "wrong_phase")
    return say(words, f"picture.hand.{code if code in known else 'not_now'}")


def _bar(reading: Reading, own: SeatView, words: Words) -> tuple[str, str]:
    acts = own.seat in reading.to_act
    trick = reading.trick
    if reading.phase == "over":
        return say(words, "picture.over"), say(words, "picture.last.over")
    if reading.phase == "sacrifice":
        if acts:
            return say(words, "picture.hand.sacrifice"), say(words, "picture.hand.lowest")
        chosen = (own.view.get("sacrificed") or [None] * reading.players)[own.seat]
        second = ""
        if chosen and chosen != "?":
            name = card_name(words, str(chosen))
            second = say(words, "picture.hand.your_sacrifice", card=name)
        return say(words, "picture.hand.waiting"), second
    if reading.phase == "pile" and acts:
        return say(words, "picture.hand.pile"), say(words, "picture.hand.take_four")
    second = _so_far(reading, words)
    if not acts:
        return phrases.first_line(reading, words), second
    if trick.cards and not trick.finished and trick.lead:
        suit = suit_name(words, trick.lead)
        if not any(suit_of(code) == trick.lead for code in own.view["hands"][own.seat]):
            again = reading.possessed[own.seat]
            key = "picture.hand.free_again" if again else "picture.hand.free_choice"
            second = say(words, key, n=reading.trump, suit=suit)
            return words("picture.your_turn"), second
        return say(words, "picture.hand.follow", suit=suit), second
    return say(words, "picture.hand.lead"), second


def _so_far(reading: Reading, words: Words) -> str:
    trick = reading.trick
    if trick.cards and not trick.finished and trick.winner is not None:
        code = next(code for seat, code in trick.cards if seat == trick.winner)
        return say(
            words,
            "picture.hand.trump_winning",
            n=reading.trump,
            name=reading.names[trick.winner],
            card=card_name(words, code),
        )
    return say(words, "picture.hand.trump_leads", n=reading.trump)


def _piles(canvas: Canvas, reading: Reading, words: Words) -> None:
    """The piles that may be taken, under their numbers."""
    wide, y = 140, 262
    left = [(at, pile) for at, pile in enumerate(reading.piles) if not pile.taken]
    step = min(300, (_RIGHT - _LEFT) // max(1, len(left)))
    x = WIDTH // 2 - step * len(left) // 2
    for at, pile in left:
        middle = x + step // 2
        for layer in range(3):
            canvas.put(back(GAME, wide), middle - 92 + layer * 12, y - 8 + layer * 4)
        if pile.top is not None:
            shown = card(face(pile.top, reading.cursed, words), wide, LEGAL)
            canvas.put(shown, middle - 44, y + 14)
        canvas.put(disc(str(at + 1), 54, theme.GOLD), middle - 92, y + 16)
        label = words(f"{GAME}.pile", n=at + 1)
        canvas.text(label, middle, y + 266, STRONG, theme.GOLD, step - 20, "middle")
        x += step


def _cards(canvas: Canvas, reading: Reading, words: Words, groups: list[Group], top: int) -> None:
    """The cards in one row, the groups apart, each over its bracket and its reason."""
    places = spread([len(group.cards) for group in groups])
    spans: list[tuple[int, int]] = []
    waits = all(group.mark == PLAIN for group in groups)
    for group, xs in zip(groups, places, strict=True):
        rise = 0 if group.mark == LEGAL else 20 if waits else _RISE
        for code, x in zip(group.cards, xs, strict=True):
            sprite = card(face(code, reading.cursed, words), _WIDE, group.mark, large=True)
            canvas.put(sprite, x, top + rise)
        spans.append((xs[0], xs[-1] + _WIDE))
    _labels(canvas, groups, _clipped(spans), top + height(_WIDE) + 60)


def spread(counts: list[int]) -> list[list[int]]:
    """The left edges of the cards of each group: apart where there is room, else overlapping."""
    total = sum(counts)
    if not total:
        return [[] for _ in counts]
    inside = _RIGHT - _LEFT
    free = inside - _WIDE * len(counts) - _GAP * (len(counts) - 1)
    steps = total - len(counts)
    step = min(_WIDE + 12, free // steps) if steps else 0
    if step < round(_WIDE * 0.45):
        # Groups overlap as well, so that no card shows less than what is needed of it.
        step = (inside - _WIDE) // max(1, total - 1)
        xs = [_LEFT + step * at for at in range(total)]
        found, at = [], 0
        for count in counts:
            found.append(xs[at : at + count])
            at += count
        return found
    used = _WIDE * len(counts) + step * steps + _GAP * (len(counts) - 1)
    gap = _GAP
    if len(counts) > 1:
        gap += min(110, (inside - used) // len(counts))
        used += (gap - _GAP) * (len(counts) - 1)
    x = _LEFT + (inside - used) // 2
    found = []
    for count in counts:
        found.append([x + step * at for at in range(count)])
        x += step * (count - 1) + _WIDE + gap
    return found


def _clipped(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Each span without what the next one covers."""
    found = list(spans)
    for at in range(len(found) - 1):
        found[at] = (found[at][0], min(found[at][1], found[at + 1][0] - 10))
    return found


def _labels(canvas: Canvas, groups: list[Group], spans: list[tuple[int, int]], y: int) -> None:
    edges = [_LEFT]
    for (_, end), (start, _) in pairwise(spans):
        edges.append((end + start) // 2)
    edges.append(_RIGHT)
    for at, (group, (start, end)) in enumerate(zip(groups, spans, strict=True)):
        colour: Colour = theme.GOLD if group.mark == LEGAL else theme.QUIET
        canvas.put(bracket(end - start, colour), start, y)
        sign = {LEGAL: "tick", DIMMED: "not"}.get(group.mark, "")
        reach = 48 if sign else 0
        middle = (start + end) // 2
        room = 2 * min(middle - edges[at], edges[at + 1] - middle) - reach - 12
        room = max(room, edges[at + 1] - edges[at] - reach - 12)
        for row, line in enumerate(wrap(group.label, _LABEL, room, 3)):
            _label(
                canvas,
                line,
                sign if row == 0 else "",
                middle,
                y + 62 + row * 46,
                (edges[at], edges[at + 1]),
                colour,
            )


def _label(
    canvas: Canvas,
    line: Line,
    sign: str,
    middle: int,
    y: int,
    within: tuple[int, int],
    colour: Colour,
) -> None:
    reach = 48 if sign else 0
    wide = line.width + reach
    left = min(max(middle - wide // 2, within[0]), max(within[0], within[1] - wide))
    if sign:
        canvas.sign(sign, left, y - 29, 34, colour)
    canvas.line(line, left + reach, y, colour)
