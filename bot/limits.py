"""Discord's limits, and what a payload breaks of them.

Figures are from Discord's public API documents. The checks take what is sent over HTTP, as a dict,
and answer with one sentence for each limit that it breaks; an empty list is a payload to send.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rendering.units import cut as cut
from rendering.units import length as length

CUSTOM_ID = 100
SELECT_OPTIONS = 25
ROW_BUTTONS = 5
CLASSIC_ROWS = 5
MESSAGE_COMPONENTS = 40
BUTTON_LABEL = 80
OPTION_LABEL = 100
OPTION_VALUE = 100
OPTION_DESCRIPTION = 100
PLACEHOLDER = 150
GALLERY_PICTURES = 10
MESSAGE_TEXT = 4000
"""All text of a Components V2 message together."""
CONTENT = 2000
"""The content of a message without Components V2."""
FILES = 10
FILE_BYTES = 10 * 1024 * 1024
ALT_TEXT = 1024
CHOICES = 25
CHOICE = 100
"""The name of an autocomplete choice, and its value where that is text."""
COMMAND_NAME = 32
COMMAND_DESCRIPTION = 100
COMMAND_OPTIONS = 25
THREAD_NAME = 100

CHANNEL_REQUESTS = 5
CHANNEL_WINDOW = 5.0
"""`CHANNEL_REQUESTS` to one channel in so many seconds."""

COMPONENTS_V2 = 1 << 15
"""The message flag without which only classic rows are taken."""

_ROW, _BUTTON, _TEXT, _GALLERY = 1, 2, 10, 12
_SELECTS = frozenset({3, 5, 6, 7, 8})
_CLASSIC = frozenset({_ROW, _BUTTON}) | _SELECTS
_MENTION = re.compile(r"@everyone|@here|<@[!&]?\d+>")
_ATTACHED = "attachment://"

Payload = Mapping[str, Any]


def components_of(payload: Payload) -> Iterator[Payload]:
    """Every component of a message, nested ones included, in the order they stand."""
    yield from _walk(payload.get("components") or ())


def texts_of(payload: Payload) -> list[str]:
    """Every text of a message that may hold a mention: content and text displays."""
    texts = [str(payload["content"])] if payload.get("content") else []
    texts += [
        str(part.get("content", "")) for part in components_of(payload) if part.get("type") == _TEXT
    ]
    return texts


def check_message(payload: Payload, files: Sequence[int] = (), *, posted: bool = True) -> list[str]:
    """What a message breaks.

    Args:
        payload: The message as JSON.
        files: The size in bytes of each file sent with it.
        posted: Whether the message is new, not an edit (which may leave out what stays).
    """
    components = list(components_of(payload))
    second = bool(int(payload.get("flags") or 0) & COMPONENTS_V2)
    second = second or any(part.get("type") not in _CLASSIC for part in components)
    faults = _check_text(payload, second=second)
    if len(components) > MESSAGE_COMPONENTS:
        faults.append(f"{len(components)} components; a message has at most {MESSAGE_COMPONENTS}.")
    if not second and len(payload.get("components") or ()) > CLASSIC_ROWS:
        faults.append(f"More than {CLASSIC_ROWS} rows without Components V2.")
    for part in components:
        faults += _check_component(part)
    faults += _check_ids(components)
    faults += _check_files(payload, files, components, posted=posted)
    return faults


def check_mentions(payload: Payload, *, posted: bool = True) -> list[str]:
    """What could ping somebody unasked: without `allowed_mentions` Discord pings all it finds.

    A new message with any text must say what may be mentioned, whatever its text is today, since
    names are in it that people chose. An edit must only where its text holds a mention.
    """
    texts = texts_of(payload)
    allowed = payload.get("allowed_mentions")
    if allowed is None:
        if any(_MENTION.search(text) for text in texts) or (posted and texts):
            return ["Text without allowed_mentions: names in it could ping."]
        return []
    if allowed.get("parse"):
        return [f"allowed_mentions parses {allowed['parse']}; name the users instead."]
    return []


def check_choices(choices: Sequence[Payload]) -> list[str]:
    """What the suggestions of an autocomplete answer break."""
    faults = []
    if len(choices) > CHOICES:
        faults.append(f"{len(choices)} choices; at most {CHOICES} are taken.")
    for choice in choices:
        faults += _size("A choice's name", choice.get("name"), 1, CHOICE)
        if isinstance(choice.get("value"), str):
            faults += _size("A choice's value", choice["value"], 1, CHOICE)
    return faults


def check_command(command: Payload) -> list[str]:
    """What a command breaks, its subcommands and options included."""
    # Menus on people (2) and on messages (3) have a name and no description.
    if command.get("type") in (2, 3):
        return _check_names(command)
    return _check_described(command)


def check_thread_name(name: object) -> list[str]:
    """What a thread's name breaks."""
    return _size("A thread's name", name, 1, THREAD_NAME)


def _check_names(command: Payload) -> list[str]:
    names = (command.get("name"), *(command.get("name_localizations") or {}).values())
    return [fault for name in names for fault in _size("A command's name", name, 1, COMMAND_NAME)]


def _check_described(command: Payload) -> list[str]:
    faults = _check_names(command)
    name = command.get("name")
    others = command.get("description_localizations") or {}
    for text in (command.get("description"), *others.values()):
        faults += _size(f"The description of {name}", text, 1, COMMAND_DESCRIPTION)
    options = command.get("options") or ()
    if len(options) > COMMAND_OPTIONS:
        faults.append(f"{name} has {len(options)} options; at most {COMMAND_OPTIONS}.")
    for option in options:
        faults += _check_described(option)
        faults += check_choices(option.get("choices") or ())
    return faults


def _walk(components: Sequence[Payload]) -> Iterator[Payload]:
    for part in components:
        yield part
        yield from _walk(part.get("components") or ())
        for key in ("accessory", "component"):
            if part.get(key):
                yield from _walk((part[key],))


def _size(what: str, text: object, least: int, most: int) -> list[str]:
    if not isinstance(text, str):
        return [f"{what} is missing."]
    size = length(text)
    if size < least:
        return [f"{what} is empty."]
    return [f"{what} has {size} characters; at most {most}: {text[:40]}…"] if size > most else []


def _check_text(payload: Payload, *, second: bool) -> list[str]:
    if not second:
        return _size("The content", payload.get("content") or "", 0, CONTENT)
    faults = []
    if payload.get("content") or payload.get("embeds"):
        faults.append("A Components V2 message has no content and no embeds.")
    total = sum(length(text) for text in texts_of(payload))
    if total > MESSAGE_TEXT:
        faults.append(f"{total} characters of text in all; at most {MESSAGE_TEXT}.")
    return faults


def _check_component(part: Payload) -> list[str]:
    kind = part.get("type")
    if kind == _ROW:
        return _check_row(part)
    if kind == _BUTTON:
        label = part.get("label")
        if label is None and part.get("emoji"):
            return []
        return _size("A button's label", label, 0 if part.get("emoji") else 1, BUTTON_LABEL)
    if kind in _SELECTS:
        return _check_select(part)
    if kind == _TEXT:
        return _size("A text", part.get("content"), 1, MESSAGE_TEXT)
    if kind == _GALLERY:
        pictures = part.get("items") or ()
        faults = (
            []
            if 1 <= len(pictures) <= GALLERY_PICTURES
            else [f"{len(pictures)} pictures in a gallery; 1 to {GALLERY_PICTURES} are taken."]
        )
        for picture in pictures:
            if picture.get("description") is not None:
                faults += _size("Alt text", picture["description"], 1, ALT_TEXT)
        return faults
    return []


def _check_row(part: Payload) -> list[str]:
    children = part.get("components") or ()
    selects = sum(child.get("type") in _SELECTS for child in children)
    if not children:
        return ["A row is empty."]
    if selects and len(children) > 1:
        return ["A select menu stands alone in its row."]
    if len(children) > ROW_BUTTONS:
        return [f"{len(children)} buttons in a row; at most {ROW_BUTTONS}."]
    return []


def _check_select(part: Payload) -> list[str]:
    faults = []
    if part.get("placeholder"):
        faults += _size("A placeholder", part["placeholder"], 0, PLACEHOLDER)
    if part.get("type") != 3:
        return faults
    options = part.get("options") or ()
    if not 1 <= len(options) <= SELECT_OPTIONS:
        faults.append(f"{len(options)} options in a select menu; 1 to {SELECT_OPTIONS} are taken.")
    for option in options:
        faults += _size("An option's label", option.get("label"), 1, OPTION_LABEL)
        faults += _size("An option's value", option.get("value"), 1, OPTION_VALUE)
        if option.get("description") is not None:
            faults += _size("An option's description", option["description"], 0, OPTION_DESCRIPTION)
    values = [option.get("value") for option in options]
    if len(set(values)) != len(values):
        faults.append("Two options of a select menu have the same value.")
    return faults


def _check_ids(components: Sequence[Payload]) -> list[str]:
    faults = []
    seen = set()
    for part in components:
        kind = part.get("type")
        # Links and shop buttons have none.
        if kind in _SELECTS or (kind == _BUTTON and part.get("style") not in (5, 6)):
            name = part.get("custom_id")
            faults += _size("A custom_id", name, 1, CUSTOM_ID)
            if name in seen:
                faults.append(f"Two controls have the custom_id {name}.")
            seen.add(name)
    return faults


def _check_files(
    payload: Payload, files: Sequence[int], components: Sequence[Payload], *, posted: bool
) -> list[str]:
    faults = []
    attachments = payload.get("attachments") or ()
    if max(len(files), len(attachments)) > FILES:
        faults.append(f"{max(len(files), len(attachments))} files; at most {FILES}.")
    faults += [
        f"A file of {size} bytes; at most {FILE_BYTES}." for size in files if size > FILE_BYTES
    ]
    for attachment in attachments:
        if attachment.get("description") is not None:
            faults += _size("Alt text", attachment["description"], 0, ALT_TEXT)
    if not posted and "attachments" not in payload:
        return faults
    names = {attachment.get("filename") for attachment in attachments}
    for part in components:
        for item in part.get("items") or ():
            url = str((item.get("media") or {}).get("url", ""))
            if url.startswith(_ATTACHED) and url.removeprefix(_ATTACHED) not in names:
                faults.append(f"A picture is shown that is not attached: {url}.")
    return faults
