"""Pictures of the games: a view, recent events and words in; a PNG and its alt text out."""

from rendering.lobby import counts, lobby
from rendering.registry import RENDERERS
from rendering.scene import LobbyScene, Picture, Renderer, Scene, SeatView, Words
from rendering.warm import open_typefaces, warm

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
