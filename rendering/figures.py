"""The silhouettes of Phantom Rummy: three attributes and four treasures, and its small signs."""

from __future__ import annotations

from rendering.paths import Layer, mirrored, stroke

_HUMAN: tuple[Layer, ...] = (
    (True, "O 50 25 22 23"),
    (
        True,
        "M 38 54 C 20 58 4 70 4 97 L 96 97 C 96 70 80 58 62 54 L 50 60 Z",
    ),
    (False, "M 39 52 L 50 72 L 61 52 Z"),
)
_HUMAN_FINE: tuple[Layer, ...] = (
    (False, mirrored(stroke("24 97 24 84", 2.2))),
    (True, "M 47 64 L 50 60 L 53 64 L 50 72 Z"),
)
_ANGEL: tuple[Layer, ...] = (
    (True, "O 50 8.5 23 7.5"),
    (False, "O 50 8.5 16.5 3.4"),
    (
        True,
        mirrored(
            "M 44 48 C 36 37 20 29 1 37 C 2 43 6 46 10 47.5 C 7 49 5.5 51 5 54 "
            "C 9 57.5 14 58 18 57 C 16 59.5 15 62 15.5 65 C 24 69.5 36 67 44 60 Z"
        ),
    ),
    (True, "O 50 31 13.5 14"),
    (True, "M 38 47 C 44 43.5 56 43.5 62 47 L 62 66 L 73 98 L 27 98 L 38 66 Z"),
)
_ANGEL_FINE: tuple[Layer, ...] = (
    (False, mirrored(stroke("13 47.5 31 50", 1.8))),
    (False, mirrored(stroke("20 57 33 57", 1.8))),
    (False, mirrored(stroke("43 97 46 80", 1.8))),
)
_DEMON: tuple[Layer, ...] = (
    (
        True,
        mirrored(
            "M 50 30 C 40 30 33 32 28 36 C 19 28 16 16 20 2 C 7 11 3 28 8 44 C 5 44 2 45 0 46 "
            "C 1 56 6 63 13 66 C 18 80 33 90 50 98.5 Z"
        ),
    ),
    (False, mirrored("M 21 50 L 44 59 C 42 67 27 66 21 50 Z")),
    (
        False,
        "M 27 71 C 41 78 59 78 73 71 C 72 82 62 88 50 88 C 38 88 28 82 27 71 Z",
    ),
    (True, mirrored("M 33 73 L 37 82 L 41 75 Z M 44 76 L 47 84 L 50 76.4 Z")),
)
_DEMON_FINE: tuple[Layer, ...] = (
    (False, mirrored(stroke("13 30 19 33", 1.8))),
    (False, mirrored(stroke("12.5 22 18 25", 1.8))),
    (True, mirrored("O 34 58.5 2.4 2.4")),
    (False, mirrored(stroke("6 50 11 57", 1.8))),
    (False, mirrored("M 46.5 67 L 49 69.5 L 46.5 70 Z")),
)
_CROWN: tuple[Layer, ...] = (
    (
        True,
        "M 15 78 L 6 30 C 14 42 22 49 30 51 C 37 41 44 29 50 12 C 56 29 63 41 70 51 "
        "C 78 49 86 42 94 30 L 85 78 Z",
    ),
    (True, "O 7 27 6.5 6.5 O 50 10 7.5 7.5 O 93 27 6.5 6.5"),
    (True, "M 13 84 L 87 84 L 87 98 L 13 98 Z"),
    (False, "O 50 66 5.6 6.6 O 29 68 4 4 O 71 68 4 4"),
)
_CROWN_FINE: tuple[Layer, ...] = (
    (False, stroke("20 91 80 91", 2)),
    (True, "O 50 66 2 2.6"),
)
_SWORD: tuple[Layer, ...] = (
    (True, "M 98 2 L 95.5 22 L 47 70.5 L 29.5 53 L 78 4.5 Z"),
    (True, stroke("22 46 54 78", 9.5)),
    (True, stroke("33 67 13 87", 11)),
    (True, "O 11 89 9 9"),
    (False, stroke("84 16 46 54", 3)),
)
_SWORD_FINE: tuple[Layer, ...] = (
    (False, "O 11 89 3 3"),
    (False, stroke("28 66 34 72", 2)),
    (False, stroke("22 72 28 78", 2)),
)
_GRAIL: tuple[Layer, ...] = (
    (True, mirrored("O 17 25 16 17")),
    (False, mirrored("O 17 25 8 9")),
    (
        True,
        "M 20 4 L 80 4 L 80 13 L 76 13 C 76 42 67 56 56 60 L 55 78 C 66 79 74 84 76 97 L 24 97 "
        "C 26 84 34 79 45 78 L 44 60 C 33 56 24 42 24 13 L 20 13 Z",
    ),
    (False, stroke("50 19 50 45", 5.4)),
    (False, stroke("40 28 60 28", 5.4)),
)
_GRAIL_FINE: tuple[Layer, ...] = (
    (False, stroke("26 11 74 11", 1.8)),
    (False, stroke("31 91 69 91", 2)),
)
_RING: tuple[Layer, ...] = (
    (True, "O 50 66 33 32.5"),
    (False, "O 50 66 20.5 20"),
    (True, "M 30 1 L 70 1 L 86 18 L 50 45 L 14 18 Z"),
    (False, stroke("19 18 81 18", 3.2)),
    (False, "M 41 21 L 59 21 L 50 37 Z"),
)
_RING_FINE: tuple[Layer, ...] = (
    (False, mirrored(stroke("41 17 36 5", 2))),
    (False, stroke("24 74 34 88", 2)),
)

FIGURES: dict[str, tuple[tuple[Layer, ...], tuple[Layer, ...]]] = {
    "human": (_HUMAN, _HUMAN_FINE),
    "angel": (_ANGEL, _ANGEL_FINE),
    "demon": (_DEMON, _DEMON_FINE),
    "item_crown": (_CROWN, _CROWN_FINE),
    "item_sword": (_SWORD, _SWORD_FINE),
    "item_grail": (_GRAIL, _GRAIL_FINE),
    "item_ring": (_RING, _RING_FINE),
}
"""By name: the contour with its cuts, and the fine cuts of large sizes."""


def _block(left: int, top: int, right: int, bottom: int) -> str:
    return f"M {left} {top} L {right} {top} L {right} {bottom} L {left} {bottom} Z"


SIGNS: dict[str, tuple[Layer, ...]] = {
    "bell": (
        (True, "M 50 3 C 55 3 58 7 58 12 C 74 16 80 30 80 46 C 80 64 85 70 93 77 L 93 82 L 7 82 "
               "L 7 77 C 15 70 20 64 20 46 C 20 30 26 16 42 12 C 42 7 45 3 50 3 Z"),
        (True, "M 37 87 L 63 87 C 63 94 58 99 50 99 C 42 99 37 94 37 87 Z"),
        (False, stroke("33 48 35 34 42 25", 4)),
    ),
    "question": (
        (True, "M 14 8 L 86 8 C 94 8 98 12 98 20 L 98 64 C 98 72 94 76 86 76 "
               "L 54 76 L 30 98 L 32 76 L 14 76 C 6 76 2 72 2 64 L 2 20 C 2 12 6 8 14 8 Z"),
        (False, stroke("36 32 38 24 46 19 56 20 63 27 62 35 50 44 50 51", 8.5)),
        (False, "O 50 64 5.2 5.2"),
    ),
    "diamond": ((True, "M 50 2 L 86 50 L 50 98 L 14 50 Z"),),
    "ends": ((True, mirrored("M 8 6 L 38 6 L 38 19 L 23 19 L 23 81 L 38 81 L 38 94 L 8 94 Z")),),
    "no_ends": (
        (True, mirrored(_block(4, 6, 19, 94))),
        (True, _block(30, 26, 70, 74)),
        (False, stroke("20 86 80 14", 17)),
        (True, stroke("24 84 76 16", 8)),
    ),
    "three_sets": (
        (True, _block(6, 6, 29, 94)), (True, _block(38, 6, 62, 94)), (True, _block(71, 6, 94, 94)),
    ),
    "one_kind": ((True, "O 50 50 47 47"), (False, "O 50 50 34 34"), (True, "O 50 50 17 17")),
}  # fmt: skip
"""Signs that this game adds: ready, red, and the conditions of red titles."""
