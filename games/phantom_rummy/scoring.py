"""What going out is worth, who has won by treasures (R-6), and how the game ends."""

import msgspec

from games.game import Result
from games.phantom_rummy.cards import ATTRIBUTE, CARD_OF, CODES, ITEM, TITLE, cards_in, held
from games.phantom_rummy.sets import Cards
from games.phantom_rummy.setup import Setup
from games.phantom_rummy.splits import splits
from games.phantom_rummy.state import OVER, State

OUTER = (1, 7)
RED_RING = CARD_OF["Iring*"]
WINNING_REDS = tuple(CARD_OF[code] for code in ("Icrown*", "Isword*", "Igrail*"))
"""R-5: the red treasures with the condition that wins the game; the red ring has none."""
MANY_OPENED = 3


class Score(msgspec.Struct, frozen=True):
    """The points of one who went out, and the split of the hand that they are counted with."""

    sets: tuple[Cards, ...]
    opened: int
    """Points for opened sets."""
    reds: list[tuple[int, int]]
    """Each red card with its points."""
    bonus: list[tuple[int, int]]
    """Each card turned in bonus checks with its points."""

    @property
    def points(self) -> int:
        """All points together."""
        return self.opened + sum(points for _, points in self.reds + self.bonus)


def score_of(setup: Setup, opened: list[Cards], hand: int, draw: list[int]) -> Score:
    """The points of a goal with these opened sets and this hand, with the draw pile as it lies.

    R-7: in the advanced game the split of the hand that scores most counts. With this deck all
    splits of a hand score the same, as a test shows; the rule needs no such luck.
    """
    cards = [*cards_in(hand), *(card for cards in opened for card in cards)]
    reds = sorted(card for card in cards if card % 2)
    worths = [
        (split, [(red, _red_points(setup, red, opened, split)) for red in reds])
        for split in splits(hand)
    ]
    sets, points = max(worths, key=lambda worth: sum(points for _, points in worth[1]))
    return Score(sets, len(opened), points, bonus_checks(cards, draw))


def bonus_checks(cards: list[int], draw: list[int]) -> list[tuple[int, int]]:
    """The cards turned up from the draw pile and their points, 1 for each card of that kind.

    Turned on as long as the last one gave any (R-10) and the pile lasts.
    """
    checks = []
    for turned in draw:
        points = sum(card // 2 == turned // 2 for card in cards)
        checks.append((turned, points))
        if not points:
            break
    return checks


def _red_points(setup: Setup, red: int, opened: list[Cards], split: tuple[Cards, ...]) -> int:
    """The points of a red card: 1, or in the advanced game those printed if its condition holds."""
    if not setup.advanced:
        return 1
    if ATTRIBUTE[red] == ITEM:
        return 1 if red == RED_RING else 0
    sets = [*opened, *split]
    title = TITLE[red]
    if title in OUTER:
        return 2 if all(map(_has_outer_or_item, sets)) else 0
    if title in (2, 6):
        return 0 if any(map(_has_outer_or_item, sets)) else 2
    if title in (3, 5):
        return 2 if len(opened) >= MANY_OPENED else 0
    numbers = {ATTRIBUTE[cards[0]] for cards in sets} - {ITEM}
    return 5 if len(numbers) == 1 else 0


def _has_outer_or_item(cards: Cards) -> bool:
    return any(ATTRIBUTE[card] == ITEM or TITLE[card] in OUTER for card in cards)


def treasures(state: State, seat: int) -> list[int]:
    """The red treasures with which the seat wins the whole game (R-6); empty if it does not.

    In the advanced game, with 3 opened sets of items alone: each red crown, sword or grail among
    the cards of those sets or in the hand.
    """
    if not state.setup.advanced:
        return []
    items = [cards for cards in state.opened[seat] if ATTRIBUTE[cards[0]] == ITEM]
    if len(items) < MANY_OPENED:
        return []
    hand = state.hands[seat]
    return [red for red in WINNING_REDS if held(hand, red) or any(red in cards for cards in items)]


def ends_the_game(state: State) -> bool:
    """Whether no further short game is played: all are played, or somebody has the score."""
    setup = state.setup
    return state.short_game >= setup.short_games or max(state.scores) >= setup.target


def result(state: State) -> Result | None:
    """How the game ended, `None` while it runs.

    Equal highest scores share the win (R-4). Who won by treasures has place 1 alone, the others
    follow by score (R-6).
    """
    if state.phase != OVER:
        return None
    return standing(state)


def standing(state: State) -> Result:
    """Winners, scores and places if the game ends now."""
    seats = range(state.setup.players)
    ahead = [seat for seat in seats if treasures(state, seat)]
    rank = [(seat in ahead, state.scores[seat]) for seat in seats]
    places = [1 + sum(other > own for other in rank) for own in rank]
    winners = [seat for seat in seats if places[seat] == 1]
    return Result(winners, list(state.scores), places)


def codes_with_points(counted: list[tuple[int, int]]) -> tuple[list[str], list[int]]:
    """Cards and their points as two lists, for an event."""
    return [CODES[card] for card, _ in counted], [points for _, points in counted]
