"""The pictures of Fantasmagória: a module with the face of `rendering.scene.Renderer`."""

from rendering.fantasmagoria.end import chapter, end
from rendering.fantasmagoria.hand import draw as hand
from rendering.fantasmagoria.portrait import draw as face
from rendering.fantasmagoria.seance import spirit
from rendering.fantasmagoria.table import draw as table
from rendering.fantasmagoria.table import staged
from rendering.fantasmagoria.warm import warm

__all__ = ["chapter", "end", "face", "hand", "spirit", "staged", "table", "warm"]
