"""The rulebooks at the table: search, cards, classes, sections, and what the buttons open."""

from __future__ import annotations

import pytest

from bot.limits import CHOICES
from data.records import Status
from data.rulebook import books, rulebook
from games import GAMES
from tests.e2e.seen import Seen
from tests.e2e.sitting import LOOK, begin, begin_as, begin_rummy, bot_of, forged, stand, table_of
from tests.e2e.test_lobby import forbid
from tests.e2e.world import Answer, World
from tests.games.deathwick.tables import table as circle


def private(answer: Answer) -> Seen:
    assert answer.message is not None
    assert answer.message.ephemeral
    return answer.message


async def test_a_question_finds_its_section_and_others_beside_it(world: World) -> None:
    answer = await world.slash(world.eve, "rules search", query="may i lead a gohst")
    page = private(answer)
    section = rulebook("fantasmagoria", "en").sections["leading"]
    assert section.title in page.text
    assert section.text.splitlines()[0] in page.text
    assert "House ruling F-3" in page.text
    assert "Lucas Fratini" in page.text
    assert len(page.menus[0]["options"]) > 2


async def test_the_game_of_the_thread_comes_first(world: World) -> None:
    await begin_rummy(world, [world.ana, world.bo])
    inside = await world.slash(
        world.eve, "rules search", world.channel.threads[0], query="how does the game end"
    )
    assert "Phantom Rummy ·" in private(inside).text.splitlines()[1]
    outside = await world.slash(
        world.eve, "rules search", query="how does the game end", game="fantasmagoria"
    )
    assert "Fantasmagória ·" in private(outside).text.splitlines()[1]


async def test_suggestions_come_while_typing_and_open_their_section(world: World) -> None:
    names = await world.suggestions(world.eve, "rules search", "query", "possesion")
    assert any(name.startswith("Possession") for name in names)
    assert len(await world.suggestions(world.eve, "rules search", "query", " ")) == CHOICES
    answer = await world.slash(world.eve, "rules search", query="fantasmagoria possession")
    assert rulebook("fantasmagoria", "en").sections["possession"].title in private(answer).text


@pytest.mark.parametrize(
    "query",
    [
        "   ",
        '"',
        "NEAR(",
        "title:* OR (",
        "**bold** <@1> @everyone ||x||",
        "'; DROP TABLE pages; --",
        "x" * 200,
        "\u202e\u200b",
        "-",
        "AND OR NOT",
    ],
)
async def test_a_hostile_query_is_plain_words(world: World, query: str) -> None:
    page = private(await world.slash(world.eve, "rules search", query=query))
    assert page.menus
    assert "@everyone" not in page.text
    await world.suggestions(world.eve, "rules search", "query", query)


async def test_where_nothing_is_found_the_nearest_three_and_the_contents_are_named(
    world: World,
) -> None:
    page = private(await world.slash(world.eve, "rules search", query="qqzzxx wvvwvw"))
    assert "none of these words" in page.text
    assert len(page.menus[0]["options"]) == 3
    names = [name for name in page.buttons if name.startswith("Contents of")]
    contents = private(await world.click(world.eve, page, names[0]))
    assert len(contents.menus) == 2


@pytest.mark.parametrize(
    ("typed", "title"),
    [("gaot 7", "Goat 7"), ("ghost11", "Ghost"), ("the cup", "Cup"), ("Jack of Hearts", "Mirror")],
)
async def test_a_card_shows_its_picture_and_its_rule(world: World, typed: str, title: str) -> None:
    page = private(await world.slash(world.eve, "rules card", card=typed))
    assert page.pictures
    assert page.pictures[0].alt
    assert title in page.text + page.pictures[0].alt


async def test_a_card_of_the_game_that_is_played_here_is_meant(world: World) -> None:
    await begin_rummy(world, [world.ana, world.bo])
    names = await world.suggestions(
        world.eve,
        "rules card",
        "card",
        "",
    )
    assert names
    inside = await world.slash(world.eve, "rules card", world.channel.threads[0], card="Angel 3")
    assert "Phantom Rummy ·" in private(inside).text.splitlines()[1]


@pytest.mark.parametrize(
    "typed", ["hex", "Grimoire of Rejection", "grimoir", "deathwick class-hex hex"]
)
async def test_a_class_shows_its_picture_its_rule_and_its_rulings(world: World, typed: str) -> None:
    page = private(await world.slash(world.eve, "rules class", name=typed))
    assert page.pictures
    assert "Deathwick · " in page.text


@pytest.mark.parametrize(
    ("locale", "command", "typed", "title"),
    [
        ("en-US", "rules card", "chalice", "The Cup"),
        ("en-US", "rules card", "Maneki Neko", "The cursed cards"),
        ("en-US", "rules class", "wizard", "Warlock"),
        ("pt-BR", "rules card", "coringa", "A taça"),
    ],
)
async def test_a_card_or_class_is_found_by_what_people_call_it(
    world: World, locale: str, command: str, typed: str, title: str
) -> None:
    world.locales[world.eve.id] = locale
    option = command.removeprefix("rules ").replace("class", "name")
    page = private(await world.slash(world.eve, command, None, **{option: typed}))
    assert page.text.startswith(f"### {title}")
    assert page.pictures
    offered = await world.suggestions(world.eve, command, option, typed[:5])
    named = offered[0].split(" · ")[0]
    again = private(await world.slash(world.eve, command, None, **{option: named}))
    assert again.text.startswith(f"### {title}")


async def test_what_is_no_card_and_no_class_names_the_nearest(world: World) -> None:
    page = private(await world.slash(world.eve, "rules card", card="qqzzxx"))
    assert page.menus
    page = private(await world.slash(world.eve, "rules class", name="qqzzxx"))
    assert page.menus
    # A word that the books do have is not said to be missing from them.
    page = private(await world.slash(world.eve, "rules class", name="candles"))
    assert "Nothing is called that" in page.text


@pytest.mark.parametrize(("typed", "number"), [("f3", "F-3"), ("R-8", "R-8"), ("D 7", "D-7")])
async def test_a_ruling_is_found_by_its_number(world: World, typed: str, number: str) -> None:
    page = private(await world.slash(world.eve, "rules section", section=typed))
    assert f"House ruling {number}" in page.text
    page = private(await world.slash(world.eve, "rules search", query=typed))
    assert f"House ruling {number}" in page.text


async def test_one_can_read_a_book_from_its_first_to_its_last_section(world: World) -> None:
    page = private(await world.slash(world.eve, "rules section", section="fantasmagoria goal"))
    for section in [*rulebook("fantasmagoria", "en").sections.values()][1:]:
        page = private(await world.click(world.eve, page, "→"))
        assert section.title in page.text
    page = private(await world.click(world.eve, page, "→"))
    assert rulebook("fantasmagoria", "en").sections["goal"].title in page.text
    page = private(await world.click(world.eve, page, "←"))
    assert section.title in page.text


@pytest.mark.parametrize("game", books())
async def test_the_contents_lead_to_every_section(world: World, game: str) -> None:
    book = rulebook(game, "en")
    page = private(await world.slash(world.eve, "rules section", section=f"{game} goal"))
    page = private(await world.click(world.eve, page, "Contents"))
    seen: set[str] = set()
    for chapter in book.chapters:
        page = private(await world.select(world.eve, page, f"{game} {chapter}"))
        while True:
            listed = {option["value"] for option in page.menus[1]["options"]}
            if listed <= seen:
                break
            seen |= listed
            if "More" not in page.buttons:
                break
            page = private(await world.click(world.eve, page, "More"))
    assert {value.split()[1] for value in seen} == set(book.sections)


async def test_a_section_is_shown_to_everyone_on_request(world: World) -> None:
    page = private(await world.slash(world.eve, "rules section", section="fantasmagoria cup"))
    await world.click(world.eve, page, "Show to everyone")
    shown = world.posts()[-1]
    assert not shown.ephemeral
    assert rulebook("fantasmagoria", "en").sections["cup"].title in shown.text
    own = private(await world.click(world.bo, shown, "Read on, for yourself"))
    assert "Show to everyone" in own.buttons


async def test_the_rules_button_opens_what_matters_now(world: World) -> None:
    await begin(world, world.people[:3])
    table = await table_of(world)
    book = rulebook("fantasmagoria", "en")
    page = private(await world.click(world.eve, world.board(), "Rules"))
    assert book.for_now(table.game.phase(table.state))[0].title in page.text


async def test_the_rules_button_leads_to_the_classes_of_the_table(world: World) -> None:
    await begin_as(world, [world.ana, world.bo], "deathwick new", pace="live")
    await stand(world, circle("9H 5H", "5D 5S", classes={0: "hex", 1: "leech"}, ask="all"))
    page = private(await world.click(world.eve, world.board(), "Rules"))
    values = [option["value"] for option in page.menus[0]["options"]]
    assert values[-2:] == ["deathwick class-hex hex", "deathwick class-leech leech"]
    assert private(await world.select(world.eve, page, values[-1])).pictures


@pytest.mark.parametrize(
    "path",
    ["", "whist goal", "fantasmagoria", "fantasmagoria nothing", "fantasmagoria goal %", "x" * 60],
)
async def test_a_forged_control_opens_nothing_that_is_not_in_the_books(
    world: World, path: str
) -> None:
    page = private(await world.slash(world.eve, "rules section", section="fantasmagoria goal"))
    for verb in ("rule", "read", "showrule", "contents"):
        answer = await world.forge(world.eve, page, f"gl:{verb}:0:0:{path}")
        assert answer.given
        assert answer.text


async def test_a_refused_move_names_its_section_and_opens_it(world: World) -> None:
    await begin(world, world.people[:3])
    held = (await table_of(world)).game.view((await table_of(world)).state, 0)["hands"][0]
    absent = next(code for code in GAMES["fantasmagoria"].CARDS if code not in held)
    await forged(world, world.ana, f"sacrifice {absent}")
    hand = world.hand_of(world.ana)
    section = rulebook("fantasmagoria", "en").for_refusal("not_held")
    assert section is not None
    assert f"The rule is in the rulebook: **{section.title}**" in hand.text
    page = private(await world.click(world.ana, hand, "Read the rule"))
    assert section.text.splitlines()[0] in page.text


async def test_every_card_of_a_hand_can_be_asked_what_it_does(world: World) -> None:
    await begin(world, world.people[:3])
    await world.click(world.ana, world.board(), "My hand")
    table = await table_of(world)
    held = table.game.view(table.state, 0)["hands"][0]
    asked = private(await world.click(world.ana, world.hand_of(world.ana), "What does a card do?"))
    values = [option["value"] for option in asked.menus[0]["options"]]
    assert [value.split()[2] for value in values] == held
    for value in values:
        page = private(await world.select(world.ana, asked, value))
        assert page.pictures


async def test_ones_class_can_be_asked_too(world: World) -> None:
    await begin_as(world, [world.ana, world.bo], "deathwick new", pace="live")
    await stand(world, circle("9H 5H", "5D 5S", classes={0: "hex"}, ask="all"))
    await world.slash(world.ana, "hand", table=1)
    asked = private(await world.click(world.ana, world.hand_of(world.ana), "What does a card do?"))
    assert asked.menus[0]["options"][0]["value"] == "deathwick class-hex hex"


async def test_somebody_elses_cards_cannot_be_asked(world: World) -> None:
    await begin(world, world.people[:3])
    answer = await world.forge(world.eve, world.board(), "gl:cards:1:0:")
    assert "You do not sit at table 1" in answer.text
    await world.click(world.bo, world.board(), "My hand")
    asked = private(await world.click(world.bo, world.hand_of(world.bo), "What does a card do?"))
    with pytest.raises(LookupError):
        await world.click(world.ana, asked, asked.menus[0]["custom_id"])


async def test_after_the_game_no_card_is_left_to_ask(world: World) -> None:
    await begin(world, world.people[:3])
    await bot_of(world).host.set_status(1, Status.ABORTED, "test")
    await world.later(LOOK)
    await world.slash(world.ana, "hand", table=1)
    answer = await world.click(world.ana, world.hand_of(world.ana), "Rules")
    assert private(answer).text


async def test_who_may_not_write_here_shows_nothing_to_everyone(world: World) -> None:
    page = private(await world.slash(world.eve, "rules section", section="fantasmagoria cup"))
    forbid(world, send_messages=False)
    answer = await world.click(world.eve, page, "Show to everyone")
    assert "You may not write here" in private(answer).text
    answer = await world.slash(world.eve, "fantasmagoria seance", question="spam?")
    assert "You may not write here" in private(answer).text
    assert world.posts() == []
