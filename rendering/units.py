"""How long Discord takes a text to be."""

from __future__ import annotations


def length(text: str) -> int:
    """The characters of a text in UTF-16 units, the stricter of Discord's two ways to count."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def cut(text: str, limit: int) -> str:
    """The text, or as much of it as `limit` allows with an ellipsis at its end."""
    if length(text) <= limit:
        return text
    room = max(limit - 1, 0)
    kept = text[:room]
    while length(kept) > room:
        kept = kept[:-1]
    return kept.rstrip() + "…"
