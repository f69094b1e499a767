"""Stand-ins for pictures: what would be drawn, as bytes that differ where the pictures would."""

from __future__ import annotations

import msgspec

from rendering.scene import Picture, Scene, SeatView, Words


class Sketches:
    """A renderer that writes down what it was given, as PNG in name only."""

    def table(self, scene: Scene) -> Picture:
        return _sketch("table", scene, scene.view)

    def hand(self, scene: Scene, own: SeatView) -> Picture:
        return _sketch("hand", scene, own)

    def chapter(self, scene: Scene) -> Picture:
        return _sketch("chapter", scene, scene.history)

    def end(self, scene: Scene) -> Picture:
        return _sketch("end", scene, scene.result)

    def face(self, what: str, words: Words) -> Picture:
        alt = f"face of {what} in {words.language}"
        return Picture(b"\x89PNG" + alt.encode(), 1, 1, alt, alt)


def _sketch(kind: str, scene: Scene, shown: object) -> Picture:
    words = scene.words.language
    told = msgspec.json.encode([kind, scene.table, words, scene.to_act, scene.recent, shown])
    alt = f"{kind} of table {scene.table}: {told.decode()}"
    # In lines, as a text for a message is; each fits into one.
    return Picture(b"\x89PNG" + told, 1, 1, alt[:1024], alt.replace(",", ",\n"))
