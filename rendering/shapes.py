"""Our silhouettes, the suits of the cards. No two share a contour, so none needs its colour."""

from __future__ import annotations

from PIL import Image

from rendering.figures import FIGURES
from rendering.paths import Layer, mirrored, scaled, stroke
from rendering.suits import SUITS

DETAIL = 58
"""From this size in pixels on, a shape carries its fine cuts: below, they would clot."""

_CAT: tuple[Layer, ...] = (
    (
        True,
        "M 50 26 C 55 26 59 26.5 63 28 L 80 8 C 83 4.5 88 6 88.5 10.5 L 93 48 C 94 58 91 66 "
        "86 72 C 79 84 66 95 50 95 C 34 95 21 84 14 72 C 9 66 6 58 7 48 L 11.5 10.5 "
        "C 12 6 17 4.5 20 8 L 37 28 C 41 26.5 45 26 50 26 Z",
    ),
    (False, mirrored("M 20 49 C 27 43 39 47 44 59 C 35 63 23 60 20 49 Z")),
    (False, "M 43.5 71 C 46 69 54 69 56.5 71 C 56 75 53 77 50 79 C 47 77 44 75 43.5 71 Z"),
)
_CAT_FINE: tuple[Layer, ...] = (
    (True, mirrored(stroke("32.5 49 33 61", 4.2))),
    (False, mirrored("M 18 17 L 29 31 C 24 33 20 37 17.5 41 Z")),
    (False, mirrored(stroke("50 80 43 86 37 84", 1.8))),
    (False, mirrored(stroke("8 70 28 71", 1.7))),
    (False, mirrored(stroke("13 81 29 77", 1.7))),
    (False, "M 50 30 L 53.5 38 L 50 44 L 46.5 38 Z"),
)
_CANDLE: tuple[Layer, ...] = (
    (
        True,
        "M 46 2 C 46 12 60 18 60 29 C 60 36 55 40.5 48 40.5 C 41 40.5 36 36 36 29 "
        "C 36 22 40 20 42 14 C 43.5 10 44 6 46 2 Z",
    ),
    (
        False,
        "M 48 37 C 44 37 42 34 42.5 31 C 43 28 46 26 47.5 22 C 50 26 53.5 28 53.5 32 "
        "C 53.5 35 51 37 48 37 Z",
    ),
    (True, stroke("48 40 48 50", 3.4)),
    (True, "M 32 51 C 32 48 35 47 39 47 L 58 47 C 62 47 64 48 64 51 L 64 84 L 32 84 Z"),
    (True, "M 60 52 L 68 52 C 70 56 69 66 66 66 C 63 66 62 60 60 58 Z"),
    (
        True,
        "M 9 78 C 9 75 11 74 14 74 L 78 74 C 81 74 83 75 83 78 C 81 90 72 96 58 96 L 34 96 "
        "C 20 96 11 90 9 78 Z",
    ),
    (True, "O 85 78 12.5 12.5"),
    (False, "O 85.5 78 6.4 6.4"),
    (False, "M 9 74 L 9 71.5 L 84 71.5 L 84 74 L 64 74 L 32 74 Z"),
)
_CANDLE_FINE: tuple[Layer, ...] = (
    (True, "M 32 69 L 64 69 L 64 76 L 32 76 Z"),
    (False, stroke("40 56 40 65", 2.6)),
    (False, stroke("46.5 57 46.5 71", 2.6)),
    (False, stroke("22 87 60 89.5", 1.8)),
)
_GOAT: tuple[Layer, ...] = (
    (
        True,
        mirrored(
            "M 50 42 C 41 40 40 34 30 31 C 16 28 5 19 1.5 3 C 9 12 18 15 30 15.5 "
            "C 42 16 48 22 50 30 Z"
        ),
    ),
    (True, mirrored("M 38 41 C 30 36 16 38 7 49 C 16 57 30 57 39 50 Z")),
    (
        True,
        "M 50 26 C 59 26 66 32 66 40 L 62 60 C 61 68 59 73 56 77 L 60 80 L 55.5 84 "
        "L 57 91 L 52.5 89 L 50 99 L 47.5 89 L 43 91 L 44.5 84 L 40 80 L 44 77 "
        "C 41 73 39 68 38 60 L 34 40 C 34 32 41 26 50 26 Z",
    ),
    (False, mirrored("M 37.5 46 C 41 45.5 45 48 47 53 C 43 55 39.5 52 37.5 46 Z")),
    (False, mirrored("M 43.5 68 C 45 67 47.5 68 48.5 71 C 46.5 72.5 44 71 43.5 68 Z")),
)
_GOAT_FINE: tuple[Layer, ...] = (
    (False, mirrored(stroke("14 16 18 24", 1.8))),
    (False, mirrored(stroke("23 17.5 25 28.5", 1.8))),
    (False, mirrored(stroke("33 18.5 32.5 31", 1.8))),
    (False, mirrored("M 15 48.5 C 21 44 29 44 35 46 C 29 51 21 52 15 48.5 Z")),
    (False, "M 50 31 L 54.5 39 L 50 46 L 45.5 39 Z"),
    (True, mirrored(stroke("41 48.5 43.6 51.4", 2))),
    (False, mirrored(stroke("50 76 45.5 78", 1.6))),
)
_DOLL: tuple[Layer, ...] = (
    (
        True,
        "M 50 2 C 71 2 80 15 80 31 C 80 42 79.5 49 82 56 C 74 59 66 57.5 62 54 L 38 54 "
        "C 34 57.5 26 59 18 56 C 20.5 49 20 42 20 31 C 20 15 29 2 50 2 Z",
    ),
    (
        False,
        "M 50 19 C 62 19 71 26 71 36 C 71 46 62 53 50 53 C 38 53 29 46 29 36 C 29 31 33 29 "
        "37 28 C 43 26 47 23 50 19 Z",
    ),
    (True, "O 60.5 36 4.6 4.6"),
    (True, stroke("35.5 31.5 43.5 39.5", 3.2)),
    (True, stroke("43.5 31.5 35.5 39.5", 3.2)),
    (True, stroke("43.5 46.2 56.5 46.2", 2.4)),
    (True, mirrored(stroke("40 62 20 76", 9.5))),
    (
        True,
        "M 42 53 L 58 53 C 62 55 64 58 65 62 L 80 86 C 70 89.5 60 90.5 50 90.5 "
        "C 40 90.5 30 89.5 20 86 L 35 62 C 36 58 38 55 42 53 Z",
    ),
    (True, mirrored(stroke("42.5 86 42.5 95.5", 8.5))),
    (False, mirrored(stroke("34.5 68 30 76", 2.2))),
)
_DOLL_FINE: tuple[Layer, ...] = (
    (False, "O 60.5 36 1.3 1.3"),
    (True, stroke("46.5 43.6 46.5 48.8", 1.5)),
    (True, stroke("50 43.6 50 48.8", 1.5)),
    (True, stroke("53.5 43.6 53.5 48.8", 1.5)),
    (False, "O 50 62 2.1 2.1 O 50 70 2.1 2.1 O 50 78 2.1 2.1"),
    (False, mirrored(stroke("50 57 41 59", 1.6))),
    (False, stroke("27 84 34 85.6", 1.6)),
    (False, stroke("39 86.2 47 86.8", 1.6)),
    (False, stroke("53 86.8 61 86.2", 1.6)),
    (False, stroke("66 85.6 73 84", 1.6)),
    (False, mirrored(stroke("25.5 45 27 20", 1.6))),
)
_GHOST: tuple[Layer, ...] = (
    (
        True,
        "M 50 3 C 74 3 85 21 86 44 L 89 92 C 89 96 86 97 83.5 94.5 L 75 85 L 64.5 96 "
        "C 63 97.5 61 97.5 59.5 96 L 50 86 L 40.5 96 C 39 97.5 37 97.5 35.5 96 L 25 85 "
        "L 16.5 94.5 C 14 97 11 96 11 92 L 14 44 C 15 21 26 3 50 3 Z",
    ),
    (
        False,
        "M 28 38 C 29 31 41 31 43 39 C 44 47 41 52 37 52 C 32 52 27.5 46 28 38 Z "
        "M 72 38 C 71 31 59 31 57 39 C 56 47 59 52 63 52 C 68 52 72.5 46 72 38 Z",
    ),
    (False, "O 50 65 6.2 8.4"),
)
_GHOST_FINE: tuple[Layer, ...] = (
    (False, stroke("27 70 26 80", 2)),
    (False, stroke("73 70 74 80", 2)),
    (False, mirrored(stroke("22.5 40 24 27 31 17", 2.2))),
)
_CUP: tuple[Layer, ...] = (
    (
        True,
        "M 12 6 L 88 6 C 91 6 92 8 91.5 10 C 90 36 78 54 57 58 L 56 64 "
        "C 62 65 62 72 56 73 L 57 80 C 66 82 74 86 76 92 C 76.5 95 75 96 73 96 L 27 96 "
        "C 25 96 23.5 95 24 92 C 26 86 34 82 43 80 L 44 73 C 38 72 38 65 44 64 L 43 58 "
        "C 22 54 10 36 8.5 10 C 8 8 9 6 12 6 Z",
    ),
    (False, "M 18 13.5 L 82 13.5 L 81 20 L 19 20 Z"),
    (False, "M 50 28 L 57 37 L 50 46 L 43 37 Z"),
)
_CUP_FINE: tuple[Layer, ...] = (
    (True, "M 50 32.5 L 53.6 37 L 50 41.5 L 46.4 37 Z"),
    (False, mirrored("O 33 34 2.6 2.6 O 25 29 1.9 1.9")),
    (False, stroke("33 90.5 67 90.5", 1.8)),
    (False, mirrored(stroke("37 50 46 53.5", 1.6))),
)

SHAPES: dict[str, tuple[tuple[Layer, ...], tuple[Layer, ...]]] = {
    "cat": (_CAT, _CAT_FINE),
    "candle": (_CANDLE, _CANDLE_FINE),
    "goat": (_GOAT, _GOAT_FINE),
    "doll": (_DOLL, _DOLL_FINE),
    "ghost": (_GHOST, _GHOST_FINE),
    "cup": (_CUP, _CUP_FINE),
    **FIGURES,
    **SUITS,
}  # fmt: skip
"""By name: the contour with its cuts, and the fine cuts of large sizes."""


def silhouette(name: str, size: int) -> Image.Image:
    """The mask of a shape, `size` pixels square. Raises `KeyError` for an unknown one."""
    coarse, fine = SHAPES[name]
    return scaled(coarse + fine if size >= DETAIL else coarse, size)
