"""What a gathering tells: its circles, their ends, the Final Ritual, and who won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot import messages, names
from bot.circles import Finalist, Outcome
from bot.live import LiveTable
from bot.place import Draft
from data.catalogue import catalogue
from data.records import Circle, Gathering, Status, TableHead


def thread_name(gathering: Gathering, place: int, table: int) -> str:
    """The name of a circle's thread; the Final Ritual has place 0."""
    words = catalogue(gathering.language)
    key = "bot.gathering.circle_thread" if place else "bot.gathering.final_thread"
    return words(key, game=words(f"{gathering.game}.title"), n=place, table=table)


def begun(gathering: Gathering, circles: Iterable[tuple[int, TableHead]]) -> Draft:
    """Where each circle plays, and who sits there."""
    words = catalogue(gathering.language)
    told = [
        words("bot.gathering.undealt", n=place, table=head.id)
        if head.status is Status.DAMAGED
        else words(
            "bot.gathering.circle",
            n=place,
            table=head.id,
            place=head.place_id,
            names=_listed(names.marked(seat) for seat in head.seats),
        )
        for place, head in circles
    ]
    rule = words(f"bot.going_on.{gathering.going_on}")
    return _told(gathering, [words("bot.gathering.begun", rule=rule), *told])


def circle_over(gathering: Gathering, circle: Circle, ended: Outcome, playing: int) -> Draft:
    """The word in a circle's own place: who goes on, and what they wait for.

    Args:
        gathering: The gathering.
        circle: Which circle.
        ended: How the circle ended.
        playing: How many circles are not over yet.
    """
    words = catalogue(gathering.language)
    told = []
    if ended.going:
        going = _listed(names.marked(finalist.seat) for finalist in ended.going)
        told.append(words("bot.gathering.on", n=len(ended.going), circle=circle.place, names=going))
    else:
        key = "bot.gathering.nobody" if ended.played else "bot.gathering.ended"
        told.append(words(key, circle=circle.place))
    if ended.drawn:
        told.append(words("bot.gathering.lot", names=_listed(ended.drawn)))
    if playing:
        told.append(words("bot.gathering.wait", n=playing, place=gathering.channel_id))
    else:
        told.append(words("bot.gathering.next", place=gathering.channel_id))
    return messages.draft(None, ["\n".join(told), words("bot.board.foot", table=circle.table)])


def final_begun(gathering: Gathering, final: LiveTable) -> Draft:
    """Where the Final Ritual is, and who sits there with which class."""
    words = catalogue(gathering.language)
    classes = final.game.dump(final.state)["classes"]
    told = [
        words(
            "bot.gathering.finalist",
            name=f"**{names.escaped(name)}**",
            character=words(f"{gathering.game}.class.{character}"),
        )
        for name, character in zip(final.names, classes, strict=True)
    ]
    opening = words("bot.gathering.final", table=final.id, place=final.head.place_id)
    return _told(gathering, ["\n".join([opening, *told])])


def final_over(gathering: Gathering, table: LiveTable | None) -> Draft:
    """How the Final Ritual ended; `None` for one whose stored game is damaged."""
    words = catalogue(gathering.language)
    result = table.game.result(table.state) if table else None
    if table is None or result is None or table.head.status is not Status.OVER:
        return _end(gathering, words("bot.gathering.final_ended"))
    if not result.winners:
        return _end(gathering, words("bot.gathering.unwon"))
    won = _listed(table.names[seat] for seat in result.winners)
    return _end(gathering, words("bot.gathering.won", n=len(result.winners), names=won))


def without_final(gathering: Gathering, going: Sequence[Finalist]) -> Draft:
    """The end of a gathering of which too few went on."""
    words = catalogue(gathering.language)
    if not going:
        return _end(gathering, words("bot.gathering.empty"))
    alone = _listed(names.marked(finalist.seat) for finalist in going)
    return _end(gathering, words("bot.gathering.alone", name=alone))


def mark_of(texts: Iterable[str]) -> tuple[str, ...]:
    """What tells a gathering's messages apart: how many still play may have changed since."""
    return tuple(text.partition("\n")[0] for text in texts)


def _end(gathering: Gathering, said: str) -> Draft:
    secret = catalogue(gathering.language)(
        "bot.gathering.secret",
        secret=gathering.secret.hex(),
        hash=gathering.hash,
        start=gathering.start_id,
    )
    return _told(gathering, [said, secret])


def _told(gathering: Gathering, texts: Sequence[str]) -> Draft:
    words = catalogue(gathering.language)
    game = words(f"{gathering.game}.title")
    heading = words("bot.lobby.group", game=game, table=gathering.id)
    return messages.draft(None, texts, accent=messages.GOLD, above=heading)


def _listed(people: Iterable[str]) -> str:
    return ", ".join(f"**{names.escaped(name)}**" for name in people)
