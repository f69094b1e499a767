"""A game that is ended or paused before its end says so, in the pictures of every game."""

import sys
from random import Random
from typing import Any

import pytest

from games import GAMES
from games.game import Event
from rendering import RENDERERS, Scene, SeatView, theme
from rendering.cards import LEGAL, PLAIN, Drawn, Face, card
from rendering.sprites import Sprite
from tests.rendering.games import NAMES, WORDS, public
from tests.rendering.measures import watched


def _halted(name: str, moves: int, halt: str) -> tuple[Scene, list[SeatView]]:
    """A table that stands still after so many moves, or before its last one, and what each seat
    may see and do.
    """
    game, rng = GAMES[name], Random(name)
    players = next(number for number in game.PLAYERS if number >= 3)
    state: Any = game.new(players, name, game.options(players, {}))
    recent: list[tuple[Event, ...]] = []
    for _ in range(moves):
        after, seat = game.copy(state), rng.choice(game.to_act(state))
        events = game.apply(after, seat, rng.choice(game.legal(state, seat)))
        if game.result(after) is not None:
            break
        state = after
        recent.append(public(events))
    scene = Scene(
        game=name,
        table=7,
        view=game.view(state, None),
        names=NAMES[:players],
        to_act=(),
        recent=tuple(move for move in recent if move),
        history=(),
        words=WORDS,
        halt=halt,
    )
    own = [
        SeatView(seat, game.view(state, seat), (), game.refusals(state, seat))
        for seat in range(players)
    ]
    return scene, own


@pytest.mark.parametrize("name", RENDERERS)
@pytest.mark.parametrize("halt", ["paused", "aborted"])
@pytest.mark.parametrize("moves", [0, 1, 2, 3, 5, 8, 13, 20])
def test_no_picture_of_it_says_that_somebody_is_to_act(name: str, halt: str, moves: int) -> None:
    scene, seats = _halted(name, moves, halt)
    draw = RENDERERS[name]
    with watched() as seen:
        pictures = [draw.table(scene), *(draw.hand(scene, own) for own in seats)]
    said = WORDS(f"picture.halt.{halt}")
    for picture, shown in zip(pictures, seen, strict=True):
        told = [laid.line.text for laid in shown.lines]
        assert said in told
        assert WORDS(f"picture.halt.{halt}_why") in told
        assert said in picture.alt
        for line in (*told, picture.text):
            assert "turn" not in line.replace("turned", "")
            assert "aiting" not in line
            assert "still choose" not in line
        assert theme.MINT not in [
            laid.line.colour for laid in shown.lines if laid.line.text in NAMES
        ]


@pytest.mark.parametrize("name", RENDERERS)
def test_no_card_of_it_is_marked_as_one_to_play(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    marks: list[str] = []

    def marked(face: Face | Drawn, width: int, mark: str = PLAIN, large: bool = False) -> Sprite:
        marks.append(mark)
        return card(face, width, mark, large)

    for path, module in sys.modules.items():
        if path.startswith("rendering.") and getattr(module, "card", None) is card:
            monkeypatch.setattr(module, "card", marked)
    scene, seats = _halted(name, 3, "aborted")
    RENDERERS[name].table(scene)
    for own in seats:
        RENDERERS[name].hand(scene, own)
    assert marks
    assert LEGAL not in marks


def test_a_sacrifice_that_was_never_chosen_is_not_said_to_be() -> None:
    scene, _ = _halted("fantasmagoria", 1, "aborted")
    chosen = [card is not None for card in scene.view["sacrificed"]]
    assert sum(chosen) == 1
    text = RENDERERS["fantasmagoria"].table(scene).text
    for name, has in zip(scene.names, chosen, strict=True):
        line = next(line for line in text.splitlines() if line.startswith(f"{name}:"))
        assert line.endswith("has chosen." if has else "has not chosen.")
