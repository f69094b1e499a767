"""A message as somebody sees it: its words, controls and pictures."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.limits import components_of, texts_of

if TYPE_CHECKING:
    from simcord import Env

BUTTON, MENU, GALLERY = 2, 3, 12
EPHEMERAL = 1 << 6


@dataclass(frozen=True)
class Shown:
    """A picture: its alt text and its bytes."""

    alt: str
    data: bytes


@dataclass(frozen=True)
class Seen:
    """One message as it stood when it was looked at.

    A click on it later is a click on what was seen, however the message has changed since.
    """

    id: int
    channel_id: int
    payload: dict[str, Any]
    pictures: tuple[Shown, ...]
    silent: bool
    ephemeral: bool

    @property
    def text(self) -> str:
        """All words of the message outside its controls, a line each."""
        return "\n".join(texts_of(self.payload))

    @property
    def told(self) -> str:
        """All words of the message, those that tell its pictures among them."""
        return "\n".join([self.text, *(picture.alt for picture in self.pictures)])

    @property
    def buttons(self) -> dict[str, dict[str, Any]]:
        """The buttons that can be clicked, by label."""
        return {part.get("label") or part["custom_id"]: part for part in self._parts(BUTTON)}

    @property
    def menus(self) -> list[dict[str, Any]]:
        """The select menus."""
        return self._parts(MENU)

    def button(self, name: str) -> dict[str, Any]:
        """The button of that label, or whose `custom_id` begins so. Raises `LookupError`."""
        found = [part for label, part in self.buttons.items() if name in (label, part["custom_id"])]
        found = found or [
            part for part in self.buttons.values() if part["custom_id"].startswith(name)
        ]
        if len(found) != 1:
            raise LookupError(f"{len(found)} buttons are {name!r} among {list(self.buttons)}")
        return found[0]

    def option(self, name: str) -> tuple[dict[str, Any], str]:
        """The menu with an option of that label or value, and the value. Raises `LookupError`."""
        for menu in self.menus:
            for option in menu["options"]:
                if name in (option["label"], option["value"]):
                    return menu, option["value"]
        offered = [option["label"] for menu in self.menus for option in menu["options"]]
        raise LookupError(f"No option is {name!r} among {offered}")

    def _parts(self, kind: int) -> list[dict[str, Any]]:
        return [
            dict(part)
            for part in components_of(self.payload)
            if part.get("type") == kind and part.get("custom_id") and not part.get("disabled")
        ]


def see(env: Env, stored: Any) -> Seen:
    """A message of the simulated Discord as it stands now."""
    payload = {"content": stored.content, "components": deepcopy(stored.components)}
    shown = [item for part in components_of(payload) for item in part.get("items") or ()]
    pictures = tuple(
        Shown(item.get("description") or "", env.backend.cdn.get(item["media"]["url"]) or b"")
        for item in shown
    )
    silent = bool(stored.flags & 1 << 12)
    return Seen(
        stored.id, stored.channel_id, payload, pictures, silent, bool(stored.flags & EPHEMERAL)
    )
