"""An emblem for every class and every effect of a card, in one colour."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from rendering import fonts
from rendering.marks import sign
from rendering.shapes import silhouette
from rendering.sprites import Sprite
from rendering.theme import Colour

SIGN_OF = {
    "clown": "🤡", "cryptkeeper": "⚰", "crow": "🐦", "doomreader": "📜", "exorcist": "⛪",
    "extortioner": "💰", "funeral-bell": "🔔", "gatekeeper": "🚪", "gravedigger": "🪦",
    "grimoire-of-rejection": "📖", "hex": "🧿", "hoarder": "📦", "inquisitor": "⚖",
    "leech": "🪱", "lich": "☠", "meddler": "🕷", "mime": "🎭", "mimic": "🪞", "occultist": "🗝",
    "oracle": "🔮", "plague": "🐀", "priest": "📿", "pyromaniac": "🔥", "ravenous": "🐺",
    "reaper": "💀", "sadist": "⛓", "sealbinder": "🔏", "silence": "🤫", "skeptic": "🧐",
    "sufferer": "🩸", "unseen": "👣", "usurer": "🪙", "vessel": "🏺", "vulture": "🦅",
    "warlock": "🧙", "watcher": "🦉", "witness": "👁",
}  # fmt: skip
"""The outline of each class; the Voodoo Doll is our own."""
KIND_OF = {
    **dict.fromkeys(("cryptkeeper", "inquisitor", "pyromaniac", "usurer"), "action"),
    **dict.fromkeys(("crow", "hex", "mime", "unseen", "reaper"), "reaction"),
    **dict.fromkeys(("doomreader", "grimoire-of-rejection", "mimic"), "ability"),
}
"""How a class works, where not always."""
EFFECTS = {
    "reprieve": "🕊", "greed": "🤲", "scare": "😱", "drain": "💧", "sight": "👀", "cleanse": "🫧",
    "recall": "🪝", "possess": "👻", "mirror": "🪞", "medium": "🔍", "purge": "🌪",
}  # fmt: skip
"""The outline of each effect, where it is not one of our own signs."""
_OWN = {"salt": "salt", "rekindle": "flame", "boo": "ghost"}
_MASTER = 240


@lru_cache(maxsize=256)
def emblem(name: str, size: int, colour: Colour) -> Sprite:
    """The emblem of a class in a box of that size, placed by its upper left corner."""
    return Sprite(colour, _mask(name, size))


def effect(action: str, size: int, colour: Colour) -> Sprite:
    """The emblem of what a card does, placed by its upper left corner."""
    if action in _OWN:
        return sign(_OWN[action], size, colour)
    return Sprite(colour, _mask(action, size))


@lru_cache(maxsize=128)
def _mask(name: str, size: int) -> Image.Image:
    shown = SIGN_OF.get(name) or EFFECTS.get(name)
    if shown is None:
        return silhouette("doll", size)
    whole = _outline(shown)
    scale = size / max(whole.size)
    wide, tall = (max(1, round(side * scale)) for side in whole.size)
    mask = Image.new("L", (size, size), 0)
    small = whole.resize((wide, tall), Image.Resampling.LANCZOS)
    mask.paste(small, ((size - wide) // 2, (size - tall) // 2))
    return mask


@lru_cache(maxsize=8)
def _outline(shown: str) -> Image.Image:
    big = Image.new("L", (_MASTER * 2, _MASTER * 2), 0)
    with fonts.LOCK:
        font = fonts.face(fonts.EMOJI, _MASTER, 700)
        place = (_MASTER // 2, round(_MASTER * 1.5))
        ImageDraw.Draw(big).text(place, shown, 255, font, "ls")
    return big.crop(big.getbbox() or (0, 0, 1, 1))
