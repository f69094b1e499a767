"""The pictures of each game by its name: a further game is a package and a line here."""

from rendering import deathwick, fantasmagoria, phantom_rummy
from rendering.scene import Renderer

RENDERERS: dict[str, Renderer] = {
    "fantasmagoria": fantasmagoria,
    "phantom_rummy": phantom_rummy,
    "deathwick": deathwick,
}
