import discord

from bot.permissions import FOR_THREADS, NEEDED, TO_WAKE, invited, may_open_thread, missing, named
from data.catalogue import catalogue

HELD = discord.Permissions(
    view_channel=True,
    send_messages=True,
    attach_files=True,
    embed_links=True,
    read_message_history=True,
)


def test_the_invite_link_asks_for_what_is_used_and_nothing_more() -> None:
    asked = {name for name, value in invited() if value}
    used = {*NEEDED, *FOR_THREADS, *TO_WAKE} - {"view_channel"} | {"read_messages"}
    assert asked == used  # discord.py calls View Channel read_messages
    assert "administrator" not in asked


def test_what_is_missing_is_listed() -> None:
    assert missing(HELD, in_thread=False) == []
    assert missing(discord.Permissions.none(), in_thread=False) == list(NEEDED)


def test_in_a_thread_posting_has_a_permission_of_its_own() -> None:
    assert missing(HELD, in_thread=True) == ["send_messages_in_threads"]


def test_a_thread_needs_leave_to_open_it_and_to_post_in_it() -> None:
    assert not may_open_thread(HELD)
    assert may_open_thread(HELD | discord.Permissions(**dict.fromkeys(FOR_THREADS, True)))


def test_permissions_are_named_as_discord_names_them() -> None:
    words = catalogue("en")
    assert named(["attach_files", "embed_links"], words) == "Attach Files, Embed Links"
    assert all(named([name], words) for name in (*NEEDED, *FOR_THREADS, *TO_WAKE))
