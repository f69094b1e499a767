"""The server's language for what all see, a person's own for what only they see."""

from __future__ import annotations

import pytest

from tests.e2e.seen import Seen
from tests.e2e.sitting import LOOK
from tests.e2e.world import World

PORTUGUESE, ENGLISH = "pt-BR", "en-US"


async def begun(world: World, start: str, join: str) -> None:
    """A game of three people, its board posted; the buttons are named as the server has them."""
    await world.slash(world.ana, "fantasmagoria new", rounds=1)
    lobby = world.posts()[-1]
    for person in (world.bo, world.chidi):
        await world.click(person, lobby, join)
    await world.click(world.ana, lobby, start)
    await world.later(LOOK)


def shown(world: World) -> Seen:
    """The newest message with buttons: what calls somebody to their turn has none."""
    return next(post for post in reversed(world.posts()) if post.buttons)


@pytest.mark.pictures
async def test_a_brazilian_server_plays_in_portuguese_and_an_english_hand_is_english(
    world: World,
) -> None:
    world.guild_locale = PORTUGUESE
    world.locales[world.ana.id] = PORTUGUESE
    await begun(world, "Começar", "Entrar")
    assert world.channel.threads[0].name == "Fantasmagória · mesa 1"
    board = shown(world)
    assert set(board.buttons) >= {"Minha mão", "Mesa…"}
    assert "Na vez: **ana**, **bo**, **chidi**" in board.text
    (picture,) = board.pictures
    assert picture.alt.startswith("Rodada 1 de 1. Ainda escolhem: ana, bo, chidi.")

    await world.click(world.ana, board, "Minha mão")
    hand = world.hand_of(world.ana)
    assert "Escolha seu sacrifício." in hand.text
    assert hand.pictures[0].alt.startswith("Escolha seu sacrifício.")

    await world.click(world.bo, board, "Minha mão")
    hand = world.hand_of(world.bo)
    assert "Choose your sacrifice." in hand.text
    assert hand.pictures[0].alt.startswith("Choose your sacrifice.")
    assert "Your hand, bo:" in hand.pictures[0].alt


@pytest.mark.pictures
async def test_an_english_server_plays_in_english_and_a_brazilian_hand_is_portuguese(
    world: World,
) -> None:
    world.locales[world.bo.id] = PORTUGUESE
    await begun(world, "Start", "Join")
    board = world.board()
    assert board.pictures[0].alt.startswith("Round 1 of 1. Still to choose: ana, bo, chidi.")

    await world.click(world.bo, board, "My hand")
    hand = world.hand_of(world.bo)
    assert "Escolha seu sacrifício." in hand.text
    assert "Sua mão, bo:" in hand.pictures[0].alt
    await world.click(world.ana, board, "My hand")
    assert "Choose your sacrifice." in world.hand_of(world.ana).text


async def test_a_hand_keeps_its_language_when_others_play(world: World) -> None:
    world.locales[world.bo.id] = PORTUGUESE
    await begun(world, "Start", "Join")
    await world.click(world.bo, world.board(), "My hand")
    await world.click(world.ana, world.board(), "My hand")
    for person in (world.ana, world.bo):
        hand = world.hand_of(person)
        step = next(b for b in hand.buttons.values() if b["custom_id"].startswith("gl:step:"))
        await world.click(person, hand, step["custom_id"])
        await world.later(LOOK)
    assert "Nada a fazer agora: é a vez de **chidi**." in world.hand_of(world.bo).text
    assert "Nothing to do right now: **chidi** is to play." in world.hand_of(world.ana).text


async def test_a_refusal_is_told_in_the_language_of_who_asked(world: World) -> None:
    world.guild_locale = PORTUGUESE
    assert "There is no table 99" in (await world.slash(world.eve, "table show", table=99)).text
    world.locales[world.eve.id] = PORTUGUESE
    assert "Não há mesa 99" in (await world.slash(world.eve, "table show", table=99)).text


async def test_a_game_without_portuguese_is_played_in_english_words(world: World) -> None:
    world.guild_locale = PORTUGUESE
    await world.slash(world.ana, "deathwick new", ghosts=1)
    lobby = world.posts()[-1]
    assert "Quem comanda esta mesa é **ana**." in lobby.text
    await world.click(world.ana, lobby, "Começar")
    await world.later(LOOK)
    assert {"Minha mão", "Mesa…"} <= set(shown(world).buttons)
