"""Drawing runs in worker threads: the same scene gives the same bytes from all of them."""

from concurrent.futures import ThreadPoolExecutor

from rendering import RENDERERS, Picture, cards
from rendering.marks import token
from rendering.typeset import fit, set_line
from tests.rendering.games import played, seat_view


def test_four_threads_draw_the_same_pictures() -> None:
    renderer = RENDERERS["fantasmagoria"]
    moments = played(4, "threads")[6:60:9]

    def draw(_: int) -> list[Picture]:
        pictures = []
        for state, scene in moments:
            pictures.append(renderer.table(scene))
            pictures.append(renderer.hand(scene, seat_view(state, scene.to_act[0])))
        return pictures

    expected = draw(0)
    # Cold caches, so that the threads also meet where sprites and lines are made.
    for cached in (cards._large_ones, cards._small_ones, token, fit, set_line):
        cached.cache_clear()
    with ThreadPoolExecutor(4) as pool:
        for pictures in pool.map(draw, range(4)):
            assert pictures == expected
