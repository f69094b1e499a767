"""The four suits of playing cards, and the signs of Deathwick: flame, salt, wall, what is done."""

from __future__ import annotations

from rendering.paths import Layer, mirrored, stroke

SUITS: dict[str, tuple[tuple[Layer, ...], tuple[Layer, ...]]] = {
    "suit_S": ((
        (True, "M 50 1 C 57 23 95 41 95 64 C 95 77 85 85 74 85 C 65 85 58 81 53 74 "
               "C 54 85 58 93 68 99 L 32 99 C 42 93 46 85 47 74 C 42 81 35 85 26 85 "
               "C 15 85 5 77 5 64 C 5 41 43 23 50 1 Z"),
    ), ()),
    "suit_H": ((
        (True, "M 50 97 C 41 79 4 60 4 33 C 4 16 16 6 28 6 C 38 6 46 12 50 23 "
               "C 54 12 62 6 72 6 C 84 6 96 16 96 33 C 96 60 59 79 50 97 Z"),
    ), ()),
    "suit_C": ((
        (True, "O 50 22 21 21 O 22 57 21 21 O 78 57 21 21 O 50 46 10 12"),
        (True, "M 47 46 L 53 46 C 53 74 57 90 71 98 L 29 98 C 43 90 47 74 47 46 Z"),
    ), ()),
    "suit_D": ((
        (True, "M 50 1 C 59 20 73 37 89 50 C 73 63 59 80 50 99 C 41 80 27 63 11 50 "
               "C 27 37 41 20 50 1 Z"),
    ), ()),
}  # fmt: skip
"""By name: the contour, and no fine cuts."""

_FLAME = (
    "M 54 2 C 50 22 84 34 84 66 C 84 86 69 98 50 98 C 31 98 16 86 16 65 C 16 48 27 39 32 26 "
    "C 37 31 40 36 40 43 C 49 34 53 18 54 2 Z"
)
_GHOST = (
    "M 50 3 C 74 3 85 21 86 44 L 89 96 L 75 85 L 62 98 L 50 86 L 38 98 L 25 85 L 11 96 "
    "L 14 44 C 15 21 26 3 50 3 Z"
)


def _block(left: float, top: float, right: float, bottom: float) -> str:
    return f"M {left} {top} L {right} {top} L {right} {bottom} L {left} {bottom} Z"


_ARCHED = stroke("50 96 30 80 70 62 30 44 60 28 50 6", 9)

RITES: dict[str, tuple[Layer, ...]] = {
    "flame": (
        (True, _FLAME),
        (False, "M 51 91 C 40 91 33 84 33 74 C 33 64 42 60 45 49 C 54 57 67 62 67 76 "
                "C 67 86 60 91 51 91 Z"),
        (True, "M 51 88 C 46 88 42 84 42 79 C 42 73 47 71 49 65 C 54 69 59 73 59 79 "
               "C 59 84 56 88 51 88 Z"),
    ),
    "salt": (
        (True, "M 30 28 C 30 4 70 4 70 28 L 73 36 L 27 36 Z"),
        (True, "M 25 41 L 75 41 L 84 92 C 84 96 81 98 77 98 L 23 98 C 19 98 16 96 16 92 Z"),
        (False, mirrored("O 40 23 4 4") + " O 50 17 4 4"),
        (False, "M 33 55 L 67 55 L 71 80 L 29 80 Z"),
    ),
    "banished": (
        (True, _GHOST),
        (False, mirrored("O 35 42 7 11")),
        (False, stroke("92 6 8 94", 24)),
        (True, stroke("92 6 8 94", 10)),
    ),
    "bricks": (
        (True, _block(4, 14, 46, 34) + " " + _block(52, 14, 96, 34)),
        (True, _block(4, 40, 24, 60) + " " + _block(30, 40, 70, 60) + " " + _block(76, 40, 96, 60)),
        (True, _block(4, 66, 46, 86) + " " + _block(52, 66, 96, 86)),
    ),
    "page": (
        (True, "M 16 4 L 62 4 L 86 28 L 86 96 L 16 96 Z"),
        (False, "M 59 8 L 59 32 L 83 32 L 83 29 L 62 29 L 62 8 Z"),
        (False, stroke("30 50 72 50", 6) + " " + stroke("30 65 72 65", 6) + " "
                + stroke("30 80 58 80", 6)),
    ),
    "pair": (
        (True, "M 8 20 L 46 20 L 46 92 L 8 92 Z M 54 8 L 92 8 L 92 80 L 54 80 Z"),
        (False, "M 17 29 L 37 29 L 37 83 L 17 83 Z M 63 17 L 83 17 L 83 71 L 63 71 Z"),
        (True, "O 27 56 7 12 O 73 44 7 12"),
    ),
    "doom": (
        (True, "M 50 4 C 80 4 92 24 92 46 C 92 60 86 70 76 74 L 76 96 L 24 96 L 24 74 "
               "C 14 70 8 60 8 46 C 8 24 20 4 50 4 Z"),
        (False, mirrored("O 32 48 12 13") + " M 50 60 L 56 72 L 44 72 Z"),
        (False, stroke("41 96 41 84", 5) + " " + stroke("59 96 59 84", 5)),
    ),
    "scales": (
        (True, stroke("50 8 50 92", 9) + " " + stroke("28 94 72 94", 9)),
        (True, stroke("14 24 86 24", 8)),
        (True, mirrored("M 2 58 L 42 58 C 42 74 32 80 22 80 C 12 80 2 74 2 58 Z")),
        (True, mirrored(stroke("16 24 6 58", 4) + " " + stroke("16 24 36 58", 4))),
    ),
    "discard": (
        (True, stroke("50 8 50 70", 13)),
        (True, stroke("24 46 50 74 76 46", 13) + " " + stroke("14 94 86 94", 11)),
    ),
    "smoke": ((True, _ARCHED),),
    "arrow": (
        (True, stroke("8 50 76 50", 17)),
        (True, "M 60 20 L 98 50 L 60 80 Z"),
    ),
    "right": ((True, stroke("36 20 66 50 36 80", 15)),),
    "left": ((True, stroke("64 20 34 50 64 80", 15)),),
    "down": ((True, stroke("20 36 50 66 80 36", 15)),),
    "up": ((True, stroke("20 64 50 34 80 64", 15)),),
}  # fmt: skip
"""Signs of what is done and where the turn goes."""
