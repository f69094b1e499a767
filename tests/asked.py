"""Which texts the code asks for: whole keys as literals, and keys put together as f-strings."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path

ROOMS = ("games", "data", "rendering", "bot", "cogs")
_CHOSEN = re.compile(r"bot\.(pace|going_on)\.[a-z0-9]+")
"""What the options of a lobby name table and all."""
_HOLE = "\0"
"""Stands in a shape where the code puts a value in."""
_LETTER = re.compile(r"[a-z]")
_CODE = re.compile(r"[A-Za-z0-9_.]+")


class Asked:
    """The words and shapes of keys in the code.

    Args:
        root: The folder of the rooms.
    """

    def __init__(self, root: Path) -> None:
        self._root = root

    @cached_property
    def _said(self) -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
        """All literals that could be a part of a key, and all f-strings that could make one."""
        literals: set[str] = set()
        shapes: set[str] = set()
        for room in ROOMS:
            for file in sorted((self._root / room).rglob("*.py")):
                for node in _apart(ast.parse(file.read_text("utf-8"))):
                    if isinstance(node, ast.JoinedStr):
                        shapes |= set(_shapes(node))
                    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                        said = node.value
                        if _CODE.fullmatch(said):
                            literals |= {said, said.strip("_"), said.rpartition(".")[2]} - {""}
        # A literal that ends so is put before something. Mere holes, or `bot` and holes, tell
        # nothing.
        shapes |= {word + _HOLE for word in literals if word[-1] in "._"}
        kept = {shape for shape in shapes if _LETTER.search(shape.removeprefix("bot."))}
        return frozenset(literals), tuple(re.compile(_as_pattern(shape)) for shape in sorted(kept))

    def asks(self, key: str) -> bool:
        """Whether a literal or an f-string can be this key, or end of it in a game's own file.

        What an f-string puts in must itself be made of literals, numbers and such f-strings. A
        game's words may be put together piece by piece (`declared_sight`).
        """
        room, _, rest = key.partition(".")
        if room in ("bot", "picture"):
            return self._made(key, "", ".")
        return self._made(key, "", "._") or self._made(rest, ".", "._")

    def unused(self, texts: Mapping[str, object]) -> list[str]:
        """The keys of these texts that neither the code nor another text asks for."""
        named = {f"{key.partition('.')[0]}.{table}" for key, table in _tables(texts)}
        return [
            key
            for key in sorted(texts)
            if not _CHOSEN.fullmatch(key)
            and key.rpartition(".")[0] not in named
            and not self.asks(key)
        ]

    def _made(self, part: str, joints: str, inner: str) -> bool:
        """Whether the code can say this at once, or joined by one of these characters.

        Args:
            part: A key or a part of it.
            joints: What may join pieces here.
            inner: What may join pieces within what an f-string puts in.
        """
        literals, shapes = self._said
        if part in literals or part.isdigit():
            return True
        for shape in shapes:
            found = shape.fullmatch(part)
            if found and all(self._made(piece, inner, inner) for piece in found.groups()):
                return True
        return any(
            part[at] in joints
            and self._made(part[:at], joints, inner)
            and self._made(part[at + 1 :], joints, inner)
            for at in range(1, len(part) - 1)
        )


def _apart(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes but docstrings, and the literal parts of f-strings only as parts of those."""
    yield tree
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            continue
        if isinstance(tree, ast.JoinedStr):
            if isinstance(child, ast.FormattedValue):
                yield from _apart(child.value)
            continue
        yield from _apart(child)


def _shapes(node: ast.JoinedStr) -> Iterable[str]:
    """The f-string with a hole for each value; one that chooses between literals says each."""
    shapes = [""]
    for part in node.values:
        if isinstance(part, ast.Constant):
            said = [str(part.value)]
        else:
            assert isinstance(part, ast.FormattedValue)
            said = list(_choices(part.value))
        shapes = [shape + one for shape in shapes for one in said]
    return shapes


def _choices(value: ast.expr) -> Iterator[str]:
    if isinstance(value, ast.IfExp):
        yield from _choices(value.body)
        yield from _choices(value.orelse)
    elif isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value
    else:
        yield _HOLE


def _as_pattern(shape: str) -> str:
    return r"([A-Za-z0-9_.]+)".join(map(re.escape, shape.split(_HOLE)))


def _tables(texts: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """The tables by which texts name a value, as `pip` in `{suit:pip}`, with the text's key."""
    for key, text in texts.items():
        for form in text.values() if isinstance(text, dict) else [text]:
            for _, _, table, _ in string.Formatter().parse(str(form)):
                if table:
                    yield key, table
