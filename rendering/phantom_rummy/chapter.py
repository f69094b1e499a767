"""The end of a short game: who went out with what, each point of it, and the standing."""

from __future__ import annotations

from rendering import fonts, theme
from rendering.cards import LAST, PLAIN, card, height
from rendering.layout import HEAD, HERO, NAME, QUIET, SMALL, STRONG, Canvas
from rendering.marks import bracket, spark, token
from rendering.phantom_rummy import scoretelling
from rendering.phantom_rummy.cardcode import SIGN_OF, read_card
from rendering.phantom_rummy.faces import face
from rendering.phantom_rummy.goal import Goal, read_goal
from rendering.phantom_rummy.phrases import GAME, card_name, say
from rendering.phantom_rummy.scores import Course, course
from rendering.scene import Picture, Scene, Words
from rendering.theme import MARGIN, WIDTH
from rendering.typeset import Style, cut, fit, with_names

_BAR = 146
SAID = 1048
"""Pixels that this tall bar has for its first line."""
_WIDE = WIDTH - 2 * MARGIN
_LEFT, _RIGHT = MARGIN + 26, WIDTH - MARGIN - 26
_HAND = (118, 78, 52)
"""Width of a card of the hand that went out, step within a set, gap between sets."""
_ROW, _BETWEEN = 168, 12
_ITEM = (72, 400, 630)
"""Width of a card in a row of points, where the cards begin, and their room."""
_STAND = 82
_SCORE = Style(fonts.SERIF, 52, 800)
_WORTH = Style(fonts.SANS, 34, 800)
_CHANGE = Style(fonts.SANS, 38, 800)


def signed(number: int) -> str:
    """A change with its sign; a dot for none."""
    return "·" if not number else f"{number:+}".replace("-", "−")


def chapter(scene: Scene) -> Picture:
    """The end of the latest short game. Raises `ValueError` if none is over."""
    found, words = course(scene), scene.words
    if not found.closed:
        raise ValueError("no short game is over yet: the history has no event 'short_game'")
    goal = read_goal([event for event in scene.history if event.kind == "short_game"][-1])
    advanced = bool((scene.view.get("options") or {}).get("advanced", False))
    rows = _rows(goal) if goal else []
    stand = 578 + len(rows) * (_ROW + _BETWEEN) + 60 if goal else 316
    canvas = Canvas(GAME, stand + len(found.names) * (_STAND + _BETWEEN) + 24)
    latest = found.closed[-1]
    state = say(words, "picture.end.after", n=latest.number, most=found.short_games)
    canvas.title("moon", words(f"{GAME}.title"), state)
    first, second = _said(found, goal, words)
    if latest.out is None:
        canvas.bar(first, second, kind="plain", mark="moon", height=_BAR)
    else:
        canvas.bar(first, second, kind="gold", mark="star", height=_BAR)
    if goal:
        _hand(canvas, goal, words, advanced)
        for at, row in enumerate(rows):
            _points(canvas, goal, row, words, advanced, 578 + at * (_ROW + _BETWEEN))
    _standing(canvas, found, words, stand)
    told = (first, second) if latest.out is None else (f"{first} {second}",)
    return canvas.picture(*scoretelling.chapter(found, goal, told, words))


def _said(found: Course, goal: Goal | None, words: Words) -> tuple[str, str]:
    latest = found.closed[-1]
    if goal is None:
        return say(words, "picture.end.nobody"), say(words, "picture.end.unscored")
    names = [found.names[goal.seat]]
    first = with_names(
        lambda shown: say(words, "picture.end.out", name=shown[0]), names, HERO, SAID
    )
    other = None if latest.discarder is None else cut(found.names[latest.discarder], NAME, 420)
    key = "out_taken" if other is None else "out_discard"
    how = say(words, f"picture.end.{key}", card=card_name(words, goal.last), other=other)
    return first, f"{how} · {say(words, 'picture.end.points', n=latest.points)}"


def _hand(canvas: Canvas, goal: Goal, words: Words, advanced: bool) -> None:
    canvas.head(say(words, "picture.end.hand"), 294)
    wide, step, gap = _HAND
    count = sum(map(len, goal.sets))
    used = len(goal.sets) * (wide + gap) - gap + step * (count - len(goal.sets))
    x, y = (WIDTH - used) // 2, 316
    for number, cards in enumerate(goal.sets):
        start = x
        for at, code in enumerate(cards):
            mark = LAST if (number, at) == goal.last_place else PLAIN
            canvas.put(card(face(code, advanced, ""), wide, mark), x, y)
            if mark == LAST:
                canvas.put(spark(), x + 2, y + 2)
            x += step
        x += wide - step
        canvas.put(bracket(x - start, theme.QUIET), start, y + height(wide) + 12)
        key = "pair" if len(cards) == 2 else goal.kind_of_set(cards)
        label = say(words, f"picture.hand.{key}")
        middle, room = (start + x) // 2, x - start + gap - 8
        canvas.text(label, middle, y + height(wide) + 70, SMALL, theme.TEXT, room, "middle")
        x += gap


def _rows(goal: Goal) -> list[str]:
    return ["opened", *(["reds"] if goal.reds else []), *(["bonus"] if goal.bonus else [])]


def _points(canvas: Canvas, goal: Goal, row: str, words: Words, advanced: bool, y: int) -> None:
    canvas.panel(MARGIN, y, _WIDE, _ROW)
    room = _ITEM[1] - _LEFT - 20
    heading = fit(say(words, f"picture.end.{row}").upper(), HEAD, room)
    if heading.text.endswith("…"):
        heading = fit(say(words, f"picture.end.{row}"), STRONG, room)
    canvas.line(heading, _LEFT, y + 98, theme.GOLD)
    total = {"opened": goal.opened_points, "reds": sum(worth for _, worth in goal.reds),
             "bonus": sum(worth for _, worth in goal.bonus)}[row]  # fmt: skip
    canvas.text(f"+{total}", _RIGHT, y + 104, _SCORE, theme.GOLD, 120, "right")
    if row == "opened":
        _sets(canvas, goal, advanced, y)
        return
    items = goal.reds if row == "reds" else goal.bonus
    wide, left, most = _ITEM
    step = min(116, most // max(1, len(items)))
    for at, (code, worth) in enumerate(items):
        x = left + at * step
        canvas.put(card(face(code, advanced, ""), wide), x, y + 14)
        colour = theme.GOLD if worth else theme.QUIET
        text = f"+{worth}" if worth else "0"
        condition = read_card(code).condition if advanced and row == "reds" else ""
        middle = x + wide // 2
        if condition and step >= 100:
            canvas.sign(SIGN_OF[condition], middle - 38, y + 124, 30, colour)
            middle += 18
        canvas.text(text, middle, y + 152, _WORTH, colour, step - 6, "middle")


def _sets(canvas: Canvas, goal: Goal, advanced: bool, y: int) -> None:
    _, left, most = _ITEM
    wide, gap = 82, 20
    count = max(1, len(goal.opened))
    step = min(54, ((most + gap) // count - gap - wide) // 2)
    if step < 20:
        wide, step, gap = 62, max(6, ((most + 10) // count - 72) // 2), 10
    x = left
    for cards in goal.opened:
        for at, code in enumerate(cards):
            down = (_ROW - height(wide)) // 2
            canvas.put(card(face(code, advanced, ""), wide), x + at * step, y + down)
        x += wide + 2 * step + gap


def _standing(canvas: Canvas, found: Course, words: Words, y: int) -> None:
    ends = say(words, "picture.end.ends_at", n=found.target, most=found.short_games)
    canvas.head(say(words, "picture.end.stood"), y - 22, ends)
    latest, places = found.closed[-1], found.places()
    order = sorted(range(len(found.names)), key=lambda seat: (places[seat], seat))
    for row, seat in enumerate(order):
        top = y + row * (_STAND + _BETWEEN)
        canvas.panel(MARGIN, top, _WIDE, _STAND, "gold" if seat == latest.out else "plain")
        base = top + 55
        canvas.text(str(places[seat]), MARGIN + 40, base + 4, _SCORE, theme.QUIET, 60, "middle")
        canvas.put(token(seat, 54), MARGIN + 106, top + _STAND // 2)
        canvas.text(found.names[seat], MARGIN + 150, base, NAME, theme.TEXT, 640)
        change = latest.changes[seat]
        colour = theme.GOLD if change > 0 else theme.EMBER if change else theme.QUIET
        canvas.text(signed(change), 1010, base, _CHANGE, colour, 120, "right")
        label = fit(say(words, "picture.points", n=found.totals[seat]), QUIET, 130)
        start, _ = canvas.line(label, _RIGHT, base, theme.QUIET, "right")
        number = str(found.totals[seat])
        canvas.text(number, start - 12, base + 4, _SCORE, theme.GOLD, 90, "right")
