"""Names and questions that would ping, format, link, hide or break lines: nowhere do they."""

from __future__ import annotations

import io
import logging
import re
import unicodedata

import pytest
from simcord import MemberActor

from bot.logs import Subject, Text
from tests.e2e.seen import Seen
from tests.e2e.sitting import LOOK, begin, lobby_of, play_out, table_of
from tests.e2e.world import World

NAMES = (
    "@everyone <@&1> <@1> <#1>",
    "# x\n> y\n```z```\r\n- [a](http://b.c)",
    "\u202eevil\u2066\u200b<:a:1>||s||`_*~",
    "Z" + "\u0300\u0301\u0302\u0303" * 7,
    "👩\u200d🚀" * 16,
)
QUESTION = "@everyone <@&1> ```\n# h\n[a](https://b.c) \u202e\u200b <t:1:R> ||x|| <:a:1>"
HIDDEN = re.compile("[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\r]")
LIVING = re.compile(r"(?<!\\)<(@&?\d|#\d|t:|a?:\w+:)|@everyone|@here|```|(?<!\\)\]\(|://")
"""What would ping, link, format or show a time, were it not escaped."""
CALLED = re.compile(r"<@(\d+)>|<t:\d+:R>|<#\d+>")
"""What the bot means itself."""


def hostile(world: World) -> list[MemberActor]:
    users = [
        world.env.create_user(f"mallory{at}", global_name=name) for at, name in enumerate(NAMES)
    ]
    return [world.guild.add_member(user) for user in users]


def wrong(seen: Seen, people: list[MemberActor]) -> list[str]:
    """What in a message is alive, hidden, or on a line of its own because of somebody's name."""
    meant = {str(person.id) for person in people}
    text = CALLED.sub(lambda m: "" if m[1] is None or m[1] in meant else m[0], seen.text)
    found = [f"{m[0]!r} in {seen.text[:80]!r}" for m in LIVING.finditer(text)]
    told = [seen.told, *seen.buttons, *(o["label"] for m in seen.menus for o in m["options"])]
    found += [f"hidden {m[0]!r} in {each[:60]!r}" for each in told for m in HIDDEN.finditer(each)]
    found += [f"a line begins with {line[:20]!r}" for line in text.splitlines() if _begins(line)]
    return found


def _begins(line: str) -> bool:
    return line.startswith(("# x", "> y", "- \\[a", "- [a", "z"))


async def test_no_name_is_alive_in_any_message_of_a_game_or_in_the_log(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = io.StringIO()
    handler = logging.StreamHandler(log)
    handler.addFilter(Subject())
    handler.setFormatter(Text())
    logging.getLogger().addHandler(handler)
    people = hostile(world)
    looked: list[str] = []
    try:
        await begin(world, people[:4])
        for person in people[:4]:
            await world.slash(person, "hand", table=1)
            menu = (await world.click(person, world.board(), "Table…")).message
            assert menu is not None
            await world.click(person, menu, "My hand as text")
            await world.slash(person, "table text", table=1)
        await world.slash(people[4], "table list")
        await world.slash(people[0], "table kick", person=people[3].user, table=1)
        await play_out(world, people[:4])
        assert not (await table_of(world)).running
        for person in people[:4]:
            await world.slash(person, "table replay", table=1)
            await world.slash(person, "profile")
        for command in ("table export", "table show"):
            await world.slash(people[0], command, table=1)
        await world.slash(people[0], "leaderboard", game="fantasmagoria")
        await world.slash(people[0], "table rematch", table=1)
        await world.click(people[4], lobby_of(world), "Join")
        await world.slash(people[4], "phantom-rummy learn")
        await world.later(LOOK)
    finally:
        logging.getLogger().removeHandler(handler)
    every = [*world.posts(), *(seen for person in people for seen in world.private(person))]
    looked = [fault for seen in every for fault in wrong(seen, people)]
    assert len(every) > 20
    assert looked == []
    for thread in world.channel.threads:
        assert not HIDDEN.search(thread.name or "")
        assert "\n" not in (thread.name or "")
    lines = log.getvalue().splitlines()
    assert [line for line in lines if not re.match(r"\d{4}-\d\d-\d\d ", line)] == []
    sent = [str(each.payload) for each in world.tap.sent]
    assert not any("'parse': ['" in payload for payload in sent)


@pytest.mark.parametrize(
    ("command", "typed"),
    [
        ("fantasmagoria seance", "question"),
        ("rules search", "query"),
        ("rules card", "card"),
        ("rules class", "name"),
        ("rules section", "section"),
    ],
)
@pytest.mark.parametrize("text", [QUESTION, "   ", "\u200b\u202e", "👻" * 32, "Z" + "\u0301" * 90])
async def test_nothing_typed_is_alive_in_the_answer(
    world: World, command: str, typed: str, text: str
) -> None:
    answer = await world.slash(world.ana, command, None, **{typed: text})
    assert answer.given
    assert "went wrong" not in answer.text
    message = answer.message
    assert message is not None
    assert wrong(message, []) == []
    for picture in message.pictures:
        assert not any(unicodedata.category(char) == "Cf" for char in picture.alt)


def test_no_message_makes_two_lines_of_one_in_the_log() -> None:
    record = logging.makeLogRecord(
        {"msg": "a name: %s", "args": ("x\n2026-01-01 INFO me: y\r\x1b[2Jz",)}
    )
    Subject().filter(record)
    (line,) = Text().format(record).splitlines()
    assert "\x1b" not in line
