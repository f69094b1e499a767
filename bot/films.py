"""Animated pictures of whole games: which moments they show, and that each is made once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from itertools import pairwise

import msgspec

from bot.limits import ALT_TEXT, cut
from bot.live import LiveTable
from bot.painter import Painter
from bot.replay import Replay, Step
from data.catalogue import catalogue
from data.records import Status
from rendering import film
from rendering.film import Frame
from rendering.scene import Picture

MOST, MOMENT = 78, 900
"""So many moments are shown at most, chapters' ends apart, and fewer where they have no so many
milliseconds each.
"""
REST, STRUCK = 900, 1_500
"""Milliseconds that a moment rests, and one in which something weighty has befallen somebody; both
are shortened where the whole film would take too long.
"""
STRIKES = frozenset({"died", "possessed", "goal"})
"""Kinds of events that are so weighty."""
CHAPTER, END = 2_200, 6_000
"""Milliseconds that a chapter's end and the final standing are shown."""
KEPT = 4
"""So many films are kept, newest used first: 3 MB each, 8 at most."""


def chosen(steps: Sequence[Step], most: int = MOST) -> list[Step]:
    """The moments that a film shows: all; or the last of each line of the story (a trick, a turn);
    or so many of those, evenly. The first, the last, and those that close a chapter are among them.
    """
    if len(steps) <= most:
        return list(steps)
    beats = [
        step
        for step, after in zip(steps, [*steps[1:], None], strict=True)
        if after is None or after.beats > step.beats or step.closes
    ]
    if len(beats) > most:
        beats = [beats[round(at * (len(beats) - 1) / (most - 1))] for at in range(most)]
    kept = {step.ply: step for step in (steps[0], *beats, *_closing(steps), steps[-1])}
    return [kept[ply] for ply in sorted(kept)]


def _closing(steps: Sequence[Step]) -> list[Step]:
    return [step for step in steps if step.closes]


def frames(replay: Replay) -> list[Frame]:
    """What a replay's film is made of, in the table's language."""
    closing = len(_closing(replay.steps))
    room = (film.LONGEST - END - (CHAPTER + MOMENT) * closing) // MOMENT
    made, moments = list[Frame](), chosen(replay.steps, max(2, min(MOST, room)))
    # A moment's move is seen from the moment before it, even where that one is not shown itself.
    earlier = {step.ply: was.ply for was, step in pairwise(replay.steps)}
    plies = sorted({ply for one in moments for ply in (one.ply, earlier.get(one.ply, one.ply))})
    scenes = {ply: table.scene() for ply, table in zip(plies, replay.along(plies), strict=True)}
    shown_before = 0
    for step in moments:
        scene = scenes[step.ply]
        since = scene.recent[min(-1, shown_before - step.ply) :]
        struck = any(event.kind in STRIKES for move in since for event in move)
        shown, shown_before = STRUCK if struck else REST, step.ply
        if step.closes:
            made.append(Frame("chapter", scene, CHAPTER))
        kind = "table" if scene.result is None else "end"
        # Its chapter's picture comes first, and tells already what the move has brought.
        before = None if step.closes else scenes.get(earlier.get(step.ply, -1))
        made.append(Frame(kind, scene, shown, before))
    made[-1] = msgspec.structs.replace(made[-1], shown=END)
    return made


class Films:
    """Makes films beside everything else. Those who ask for the same one share it.

    Args:
        painter: Who draws.
    """

    def __init__(self, painter: Painter) -> None:
        self._painter = painter
        self._made: OrderedDict[bytes, Picture] = OrderedDict()
        self._making: dict[bytes, asyncio.Task[Picture]] = {}

    def ready(self, replay: Replay) -> Picture | None:
        """The film of a replay, if it is made."""
        key = _key(replay)
        if key in self._made:
            self._made.move_to_end(key)
        return self._made.get(key)

    async def of(self, replay: Replay) -> Picture:
        """The film of a replay: it takes some seconds to make."""
        if (made := self.ready(replay)) is not None:
            return made
        key = _key(replay)
        making = self._making.get(key)
        if making is None:
            making = asyncio.create_task(self._make(replay), name="film")
            self._making[key] = making
            making.add_done_callback(lambda done: self._keep(key, done))
        return await asyncio.shield(making)

    async def _make(self, replay: Replay) -> Picture:
        wanted = await self._painter.think(frames, replay)
        picture = await self._painter.apart(film.film, wanted)
        alt = cut(f"{_about(replay.table, len(wanted))} {picture.alt}", ALT_TEXT)
        return msgspec.structs.replace(picture, alt=alt)

    def _keep(self, key: bytes, done: asyncio.Task[Picture]) -> None:
        self._making.pop(key, None)
        if not done.cancelled() and done.exception() is None:
            self._made[key] = done.result()
            while len(self._made) > KEPT:
                self._made.popitem(last=False)

    async def close(self) -> None:
        """Give up what is being made."""
        making = list(self._making.values())
        for task in making:
            task.cancel()
        await asyncio.gather(*making, return_exceptions=True)


def _about(table: LiveTable, count: int) -> str:
    """What a film shows, before what its last frame shows."""
    words = catalogue(table.head.language)
    key = "bot.replay.alt" if table.head.status is Status.OVER else "bot.replay.alt_aborted"
    game = words(f"{table.head.game}.title")
    return words(key, game=game, table=table.id, names=", ".join(table.names), n=count)


def _key(replay: Replay) -> bytes:
    """Tells one film from another; who is named in it is part of that."""
    return msgspec.json.encode([replay.table.head, replay.notes])
