"""A game that stands still before its end: what the bar says then, in every game's pictures."""

from __future__ import annotations

from rendering.scene import Words


def halted(halt: str, words: Words) -> tuple[str, str]:
    """The two lines of the bar for a scene's `halt`, which is not empty."""
    return words(f"picture.halt.{halt}"), words(f"picture.halt.{halt}_why")
