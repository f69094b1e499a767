"""The pictures of Deathwick: a module with the face of `rendering.scene.Renderer`."""

from rendering.deathwick.chapter import chapter
from rendering.deathwick.end import end
from rendering.deathwick.hand import draw as hand
from rendering.deathwick.portrait import draw as face
from rendering.deathwick.table import draw as table
from rendering.deathwick.table import staged
from rendering.deathwick.warm import warm

__all__ = ["chapter", "end", "face", "hand", "staged", "table", "warm"]
