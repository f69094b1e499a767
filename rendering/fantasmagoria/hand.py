"""A hand of Fantasmagória: what may be done now, and why the rest may not."""

from __future__ import annotations

from collections.abc import Callable

from rendering import theme
from rendering.cards import DIMMED, LEGAL, PLAIN, back, card
from rendering.fantasmagoria import changes, phrases, telling
from rendering.fantasmagoria.faces import face
from rendering.fantasmagoria.phrases import GAME, card_name, say, suit_name
from rendering.fantasmagoria.reading import Reading, number_of, read, suit_of
from rendering.handrow import Group, depth, draw_row, plan
from rendering.layout import EMBER_ROOM, LINE, QUIET, STRONG, TURN, Canvas, Kind, bar_room
from rendering.marks import badge
from rendering.scene import Picture, Scene, SeatView, Words
from rendering.sentences import fitted, halted
from rendering.theme import MARGIN, WIDTH
from rendering.typeset import cut

_SUITS = ("cat", "candle", "goat", "doll", "ghost", "cup")
_LEFT, _RIGHT = MARGIN + 10, WIDTH - MARGIN - 10
_TOP, _LIFT, _BARE = 264, 236, 340
"""Where the cards stand; how much lower while a pile is chosen; how much of the picture they take
then, without brackets.
"""
_NEVER = ("not_your_turn", "already_chosen", "wrong_phase", "over")
"""Codes that speak of the moment, not of a card: they dim nothing."""


def draw(scene: Scene, own: SeatView) -> Picture:
    """The picture of a seat's hand and the decision that it owes, with its alt text."""
    reading, words = read(scene), scene.words
    held = [str(code) for code in own.view["hands"][own.seat]]
    groups = grouped(held, reading, own, words)
    fresh = changes.taken(own.seen, own.seat)
    name = reading.names[own.seat]
    labels = plan(groups)
    choosing = reading.phase == "pile" and own.seat in reading.to_act
    lift = _LIFT if choosing else 0
    below = _TOP + lift + (_BARE if choosing else 404 + 46 * depth(labels)) if held else 440 + lift
    canvas = Canvas(GAME, below + 98)
    state = words(
        "picture.hand_state", name=cut(name, LINE, 480), cards=words("picture.cards", n=len(held))
    )
    canvas.title("planchette", words("picture.your_hand"), state)
    acts = own.seat in reading.to_act
    until = scene.until if acts else ""
    first = fitted(_first(own), reading, words, TURN, bar_room(until))
    second = fitted(_second(own), reading, words, LINE, bar_room())
    kind: Kind = "turn" if acts else "plain"
    canvas.bar(first, second, until, kind, "lamp" if acts else "planchette")
    if choosing:
        _piles(canvas, reading, words)
    if held:
        faces = {code: face(code, reading.cursed, words) for code in held}
        draw_row(
            canvas, groups, labels, faces, _TOP + lift, (fresh, words("picture.new")), choosing
        )
    else:
        canvas.text(
            say(words, "picture.hand.empty"), WIDTH // 2, 390 + lift, QUIET, theme.QUIET, 1100,
            "middle",
        )  # fmt: skip
    canvas.ember(fitted(phrases.last_change, reading, words, LINE, EMBER_ROOM), below)
    told = [(group.label, group.cards) for group in groups]
    came = [code for group in groups for code in group.cards if code in fresh]
    return canvas.picture(*telling.hand(reading, words, (first, second), told, name, came))


def grouped(held: list[str], reading: Reading, own: SeatView, words: Words) -> list[Group]:
    """The cards of a hand by what may be done with them: the suit, the refused, the cup last."""
    held = sorted(held, key=lambda code: (_SUITS.index(suit_of(code)), number_of(code)))
    if reading.halt:
        return [Group(tuple(held), PLAIN, say(words, "picture.hand.wrong_phase"))] if held else []
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
    if not reading.trick.opened:
        return "may_lead"
    return "may_play" if reading.trick.lead else "may_set"


def _reason(code: str, reading: Reading, words: Words) -> str:
    lead = reading.trick.lead
    if code == "must_follow" and lead:
        return say(words, "picture.hand.must_follow", suit=suit_name(words, lead))
    if code == "not_your_turn":
        return say(words, "picture.hand.not_your_turn", name=reading.said[reading.turn])
    if code == "ghost_may_not_lead" and reading.trick.opened:
        return say(words, "picture.hand.ghost_may_not_set")
    known = ("ghost_may_not_lead", "cursed_sacrifice", "already_chosen", "wrong_phase")
    return say(words, f"picture.hand.{code if code in known else 'not_now'}")


def _first(own: SeatView) -> Callable[[Reading, Words], str]:
    return lambda reading, words: _bar(reading, own, words)[0]


def _second(own: SeatView) -> Callable[[Reading, Words], str]:
    return lambda reading, words: _bar(reading, own, words)[1]


def _bar(reading: Reading, own: SeatView, words: Words) -> tuple[str, str]:
    acts = own.seat in reading.to_act
    trick = reading.trick
    if reading.halt:
        return halted(reading.halt, words)
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
    if trick.opened and trick.lead:
        suit = suit_name(words, trick.lead)
        held = [suit_of(code) for code in own.view["hands"][own.seat]]
        if trick.lead not in held:
            key = "free_choice_cup" if "cup" in held else "free_choice"
            key = "free_again" if reading.possessed[own.seat] else key
            second = say(words, f"picture.hand.{key}", n=reading.trump, suit=suit)
            return words("picture.your_turn"), second
        return say(words, "picture.hand.follow", suit=suit), second
    return say(words, f"picture.hand.{'set_suit' if trick.opened else 'lead'}"), second


def _so_far(reading: Reading, words: Words) -> str:
    trick = reading.trick
    if trick.opened and trick.winner is not None:
        code = next(code for seat, code in trick.cards if seat == trick.winner)
        return say(
            words,
            "picture.hand.trump_winning",
            n=reading.trump,
            name=reading.said[trick.winner],
            card=card_name(words, code),
        )
    if trick.opened:
        name = reading.said[trick.cards[0][0]]
        return say(words, "picture.hand.trump_cup", n=reading.trump, name=name)
    return say(words, "picture.hand.trump_leads", n=reading.trump)


def _piles(canvas: Canvas, reading: Reading, words: Words) -> None:
    """The piles that may be taken, under their numbers."""
    wide, y = 126, 246
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
        canvas.put(badge(str(at + 1), 52, theme.GOLD), middle - 90, y + 14)
        label = words(f"{GAME}.pile", n=at + 1)
        canvas.text(label, middle, y + 242, STRONG, theme.GOLD, step - 20, "middle")
        x += step
