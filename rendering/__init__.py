"""Pictures of the games: a view, recent events and words in; a PNG and its alt text out."""

from rendering import deathwick, fantasmagoria, phantom_rummy
from rendering.lobby import counts, lobby
from rendering.scene import LobbyScene, Picture, Renderer, Scene, SeatView, Words
from rendering.warm import open_typefaces, warm

RENDERERS: dict[str, Renderer] = {
    "fantasmagoria": fantasmagoria,
    "phantom_rummy": phantom_rummy,
    "deathwick": deathwick,
}
"""The pictures of each game by its name."""

__all__ = [
    "RENDERERS",
    "LobbyScene",
    "Picture",
    "Renderer",
    "Scene",
    "SeatView",
    "Words",
    "counts",
    "lobby",
    "open_typefaces",
    "warm",
]
