"""The faces of Phantom Rummy's cards: paper for black titles, rosy with a double frame for red."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from rendering import fonts, theme
from rendering.cards import DIMMED, corner, height
from rendering.marks import sign
from rendering.phantom_rummy.cardcode import SIGN_OF, WORTH, Card, read_card
from rendering.shapes import silhouette
from rendering.sprites import Sprite, blend, grained, rim, rounded, shaded
from rendering.theme import Colour, mix
from rendering.typeset import Style, fit, set_line

OLD = "old"
"""The mark of a discard that newer ones lie upon: a little darker, still to be read."""
_OLD_NIGHT = 0.16
_DIM_INK = 0.84


@dataclass(frozen=True, slots=True)
class TitleFace:
    """The face of a card. `sign` and `value` stand on a red title: what it counts, and when."""

    shape: str
    rank: str
    ink: Colour
    red: bool = False
    sign: str = ""
    value: str = ""

    def papers(self, mark: str) -> tuple[Colour, Colour]:
        """The ground under that mark, top and bottom."""
        top, end = (
            (theme.ROSY_TOP, theme.ROSY_END) if self.red else (theme.PAPER_TOP, theme.PAPER_END)
        )
        night = {DIMMED: theme.DIM, OLD: _OLD_NIGHT}.get(mark, 0.0)
        return mix(top, theme.EDGE, night), mix(end, theme.EDGE, night)

    def inked(self, mark: str) -> Colour:
        """The ink under that mark."""
        if mark == OLD:
            return mix(self.ink, theme.GROUND, 0.3)
        return mix(self.ink, theme.GROUND, _DIM_INK) if mark == DIMMED else self.ink

    def drawn(self, width: int, mark: str, large: bool) -> Image.Image:
        """The card of that width under that mark, as RGBA, without rim and shadow."""
        base = self._ground(width, mark)
        if large:
            self._large(base, width, mark)
        else:
            self._small(base, width, mark)
        return base

    def _ground(self, width: int, mark: str) -> Image.Image:
        tall, bend = height(width), corner(width)
        base = Image.new("RGBA", (width, tall))
        top, end = self.papers(mark)
        edge = mix(theme.PAPER_RIM, end, 0.2)
        if mark == DIMMED:
            edge = mix(edge, theme.GROUND, 0.5)
        blend(base, Sprite(edge, rounded(width, tall, bend)))
        paper = grained(shaded(width, tall, top, end), 2)
        blend(base, Sprite(paper, rounded(width, tall, bend, max(1, round(width * 0.008)))))
        if self.red:
            ink = self.inked(mark)
            outer, gap = max(2, round(width * 0.026)), max(2, round(width * 0.022))
            thick = max(2, round(width * 0.022))
            frame = rim(width, tall, bend, thick, outer)
            blend(base, Sprite(ink, frame))
            thin = rim(width, tall, bend, max(1, round(width * 0.009)), outer + thick + gap)
            blend(base, Sprite(ink, thin))
        else:
            inset = round(width * 0.052)
            hair = rim(width, tall, max(3, bend - 1), max(1, round(width * 0.007)), inset)
            soft = hair.point([round(v * 0.75) for v in range(256)])
            blend(base, Sprite(mix(edge, end, 0.1), soft))
        return base

    def _diamond(self, base: Image.Image, width: int, mark: str, size: int) -> None:
        if self.red:
            gem = sign("diamond", size, self.inked(mark))
            blend(base, gem, width - size - round(width * 0.1), round(width * 0.1))

    def _large(self, base: Image.Image, width: int, mark: str) -> None:
        tall, ink = base.height, self.inked(mark)
        big = round(width * 0.5)
        if self.value:
            big = round(width * 0.44)
        x = round(width * (0.49 if self.value else 0.405))
        y = round(tall * 0.66 - big / 2 + width * 0.05)
        if self.value and not self.rank:
            y = tall - big - round(width * 0.12)
        faint = silhouette(self.shape, big).point([round(v * 0.86) for v in range(256)])
        blend(base, Sprite(ink, faint), x, y)
        middle, down = width * 0.235, width * 0.13
        if self.rank:
            rank = _rank(self.rank, round(width * 0.385))
            blend(base, Sprite(ink, rank), round(middle - rank.width / 2), round(down))
            down += width * 0.33
        small = round(width * (0.24 if self.rank else 0.27))
        shape = silhouette(self.shape, small)
        blend(base, Sprite(ink, shape), round(middle - small / 2), round(down))
        self._diamond(base, width, mark, round(width * 0.19))
        if self.value:
            self._pill(base, width, mark)

    def _pill(self, base: Image.Image, width: int, mark: str) -> None:
        tall, ink, (top, _) = base.height, self.inked(mark), self.papers(mark)
        part = 0.35 if self.rank else 0.4 if self.sign == "star" else 0.5
        # The word on a treasure has to stay readable on the smallest of large cards.
        wide = max(round(width * part), 0 if self.rank or self.sign == "star" else 76)
        deep = max(round(width * 0.44), 64)
        x = round(width * 0.098)
        y = tall - deep - round(width * 0.115) if self.rank else round(width * 0.49)
        blend(base, Sprite(ink, rounded(wide, deep, round(width * 0.05))), x, y)
        size = round(width * 0.19)
        blend(base, sign(self.sign, size, top), x + (wide - size) // 2, y + round(width * 0.04))
        style = Style(fonts.SANS, max(34, round(width * 0.19)), 800)
        line = fit(self.value, style, wide - 4)
        mask = line.mask
        left = x + (wide - mask.width) // 2
        blend(base, Sprite(top, mask), left, y + deep - mask.height - round(width * 0.055))

    def _small(self, base: Image.Image, width: int, mark: str) -> None:
        tall, ink = base.height, self.inked(mark)
        middle = width * 0.335
        shape = round(width * 0.47)
        if self.rank:
            rank = _rank(self.rank, round(width * 0.46))
            x, y = middle - rank.width / 2, tall * 0.28 - rank.height / 2
            blend(base, Sprite(ink, rank), round(x), round(y))
            figure = silhouette(self.shape, shape)
            at = (round(middle - shape / 2), round(tall * 0.68 - shape / 2))
            blend(base, Sprite(ink, figure), *at)
        else:
            shape = round(width * 0.46)
            figure = silhouette(self.shape, shape)
            at = (round(middle - shape / 2), round(tall * 0.40 - shape / 2))
            blend(base, Sprite(ink, figure), *at)
            wide, thick = round(width * 0.42), max(3, round(width * 0.037))
            dash = rounded(wide, thick, thick // 2)
            for down in (0.68, 0.77):
                blend(base, Sprite(ink, dash), round(middle - wide / 2), round(tall * down))
        self._diamond(base, width, mark, round(width * 0.26))


@lru_cache(maxsize=64)
def _rank(text: str, size: int) -> Image.Image:
    return set_line(text, Style(fonts.SERIF, max(theme.SMALLEST, size), 800)).mask


@lru_cache(maxsize=256)
def face(code: str, advanced: bool, win: str) -> TitleFace:
    """The face of a card by its code; `win` is the word for a treasure that wins the game."""
    card = read_card(code)
    ink = theme.RED_TITLE if card.red else theme.INKS[card.attribute]
    shown = TitleFace(card.shape, str(card.title) if card.title else "", ink, card.red)
    if not card.red:
        return shown
    condition = card.condition if advanced else "always"
    return TitleFace(shown.shape, shown.rank, ink, True, SIGN_OF[condition], worth(condition, win))


def worth(condition: str, win: str) -> str:
    """What a condition brings, as it stands on cards and pills."""
    return f"+{WORTH[condition]}" if WORTH[condition] else win


def light(card: Card) -> Colour:
    """The colour of a card's silhouette on the dark ground itself."""
    return theme.LIGHTS[card.attribute]
