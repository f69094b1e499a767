"""Each limit of Discord's: what just fits passes, one more is named."""

from __future__ import annotations

from typing import Any

import pytest

from bot import limits

V2 = limits.COMPONENTS_V2


def text(size: int) -> dict[str, Any]:
    return {"type": 10, "content": "x" * size}


def button(name: str = "c", label: str = "Go") -> dict[str, Any]:
    return {"type": 2, "style": 1, "custom_id": name, "label": label}


def row(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(parts)}


def menu(**changes: Any) -> dict[str, Any]:
    options = changes.pop("options", [{"label": "A", "value": "a"}])
    return {"type": 3, "custom_id": "m", "options": options, **changes}


def options(count: int, **changes: str) -> list[dict[str, str]]:
    return [{"label": "A", "value": f"v{n}", **changes} for n in range(count)]


def gallery(count: int = 1, alt: str = "alt", url: str = "https://x/y.png") -> dict[str, Any]:
    return {"type": 12, "items": [{"media": {"url": url}, "description": alt}] * count}


def second(*parts: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"flags": V2, "components": list(parts), **more}


@pytest.mark.parametrize(
    ("fits", "breaks", "named"),
    [
        (second(text(4000)), second(text(4000), text(1)), "4001 characters"),
        (second(text(1)), second(text(1), content="x"), "no content"),
        ({"content": "x" * 2000}, {"content": "x" * 2001}, "2001 characters"),
        ({"content": "x" * 1998 + "👻"}, {"content": "x" * 1999 + "👻"}, "2001 characters"),
        (second(row(button("c" * 100))), second(row(button("c" * 101))), "custom_id has 101"),
        (second(row(button("c"))), second(row(button(""))), "custom_id is empty"),
        (
            second(row(button("c"), button("d"))),
            second(row(button()), row(button())),
            "Two controls",
        ),
        (second(row(button(label="x" * 80))), second(row(button(label="x" * 81))), "label has 81"),
        (
            second(row(*(button(str(n)) for n in range(5)))),
            second(row(*(button(str(n)) for n in range(6)))),
            "6 buttons",
        ),
        (second(row(menu())), second(row(menu(), button())), "stands alone"),
        (
            second(row(menu(options=options(25)))),
            second(row(menu(options=options(26)))),
            "26 options",
        ),
        (second(row(menu())), second(row(menu(options=[]))), "0 options"),
        (second(row(menu())), second(row(menu(options=options(1) * 2))), "same value"),
        (
            second(row(menu(options=options(1, label="x" * 100)))),
            second(row(menu(options=options(1, label="x" * 101)))),
            "label has 101",
        ),
        (
            second(row(menu(options=options(1, description="x" * 100)))),
            second(row(menu(options=options(1, description="x" * 101)))),
            "description has 101",
        ),
        (
            second(row(menu(placeholder="x" * 150))),
            second(row(menu(placeholder="x" * 151))),
            "placeholder has 151",
        ),
        (
            second({"type": 17, "components": [text(1)] * 39}),
            second({"type": 17, "components": [text(1)] * 40}),
            "41 components",
        ),
        (
            {"components": [row(button(str(n))) for n in range(5)]},
            {"components": [row(button(str(n))) for n in range(6)]},
            "5 rows",
        ),
        (second(gallery(10)), second(gallery(11)), "11 pictures"),
        (second(gallery(alt="x" * 1024)), second(gallery(alt="x" * 1025)), "Alt text has 1025"),
        (
            second(gallery(url="attachment://a.png"), attachments=[{"id": 0, "filename": "a.png"}]),
            second(gallery(url="attachment://b.png"), attachments=[{"id": 0, "filename": "a.png"}]),
            "not attached",
        ),
        (
            {"attachments": [{"id": 0}] * 10},
            {"attachments": [{"id": 0}] * 11},
            "11 files",
        ),
    ],
)
def test_a_message(fits: dict[str, Any], breaks: dict[str, Any], named: str) -> None:
    assert limits.check_message(fits) == []
    assert named in " ".join(limits.check_message(breaks))


def test_files() -> None:
    fits = [10 * 1024 * 1024] * 10
    assert limits.check_message({}, fits) == []
    assert "11 files" in " ".join(limits.check_message({}, [*fits, 1]))
    assert "10485761 bytes" in " ".join(limits.check_message({}, [10 * 1024 * 1024 + 1]))


def test_an_edit_may_leave_out_what_stays() -> None:
    kept = second(gallery(url="attachment://a.png"))
    assert limits.check_message(kept, posted=False) == []
    assert limits.check_message(kept)


def test_choices() -> None:
    choice = {"name": "x" * 100, "value": "x" * 100}
    assert limits.check_choices([choice] * 25) == []
    assert "26 choices" in " ".join(limits.check_choices([choice] * 26))
    assert "101" in " ".join(limits.check_choices([{"name": "x" * 101, "value": 1}]))


def test_commands() -> None:
    option = {"name": "o", "description": "x", "type": 3}
    command = {"name": "x" * 32, "description": "y" * 100, "options": [option] * 25}
    assert limits.check_command(command) == []
    for change, named in (
        ({"name": "x" * 33}, "33"),
        ({"description": ""}, "empty"),
        ({"description_localizations": {"pt-BR": "y" * 101}}, "101"),
        ({"options": [option] * 26}, "26 options"),
        ({"options": [{**option, "description": "y" * 101}]}, "101"),
    ):
        assert named in " ".join(limits.check_command({**command, **change}))
    assert limits.check_command({"name": "On a message", "type": 3}) == []


def test_thread_names() -> None:
    assert limits.check_thread_name("x" * 100) == []
    assert "101" in " ".join(limits.check_thread_name("x" * 101))
    assert "missing" in " ".join(limits.check_thread_name(None))


def test_mentions() -> None:
    named = {"parse": [], "users": [5]}
    assert limits.check_mentions({"content": "<@5>", "allowed_mentions": named}) == []
    assert limits.check_mentions({"content": "Ana"})
    assert limits.check_mentions(second(text(1)))
    assert limits.check_mentions({"content": "Ana"}, posted=False) == []
    assert limits.check_mentions({"content": "<@5>"}, posted=False)
    assert limits.check_mentions({"content": "Ana", "allowed_mentions": {"parse": ["users"]}})
    assert limits.check_mentions({"flags": V2, "components": [gallery()]}) == []


def test_cutting() -> None:
    assert limits.cut("x" * 80, 80) == "x" * 80
    assert limits.cut("x" * 81, 80) == "x" * 79 + "…"
    ghosts = limits.cut("👻" * 50, 80)
    assert limits.length(ghosts) <= 80
    assert ghosts.endswith("👻…")
    assert limits.cut("", 100) == ""
