"""The pictures of Phantom Rummy: a module with the face of `rendering.scene.Renderer`."""

from rendering.phantom_rummy.chapter import chapter
from rendering.phantom_rummy.end import end
from rendering.phantom_rummy.hand import draw as hand
from rendering.phantom_rummy.portrait import draw as face
from rendering.phantom_rummy.table import draw as table
from rendering.phantom_rummy.table import staged
from rendering.phantom_rummy.warm import warm

__all__ = ["chapter", "end", "face", "hand", "staged", "table", "warm"]
