"""What people do at random: play, type, forge, talk, delete, wait; and the bot's own bad luck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

from simcord import MemberActor
from simcord.backend.errors import BackendError, SetupError
from simcord.interactions import command_leaves

from data.records import Status
from tests.e2e.seen import Seen
from tests.e2e.sitting import WAYS, bot_of
from tests.e2e.storm.town import Town
from tests.e2e.storm.values import WORDS, mutated, option_value

OPENINGS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("fantasmagoria new", {"rounds": 1}),
    ("fantasmagoria new", {"rounds": 2, "ghosts": 1, "level": "novice"}),
    ("phantom-rummy new", {"variant": 0}),
    ("phantom-rummy new", {"variant": 1, "pace": "live"}),
    ("deathwick new", {"ghosts": 1}),
    ("deathwick new", {"salt": "targeted", "pace": "live"}),
    ("deathwick gathering", {"ghosts": 6, "level": "regular"}),
)
CROWDED = 9
"""With more tables than this that are played, one is ended."""
FEW = 3
"""With fewer, another is begun."""
WAITS = (0.3, 1.3, 1.3, 3.0, 3.0, 13.0, 95.0)
HOURS = 4000.0
ENDINGS = (
    "gl:end",
    "gl:cancel",
    "gl:forget",
    "gl:gone",
    "gl:kick",
    "gl:quit",
    "gl:settings",
    "gl:channels",
)
"""Controls that end what the storm would go on with: they are used more seldom than others."""
Act = Callable[[], Awaitable[None]]


class Crowd:
    """Everybody in the town.

    Args:
        town: Where they are.
        chance: Their dice.
    """

    def __init__(self, town: Town, chance: Random) -> None:
        self._town = town
        self._chance = chance
        self.did: Counter[str] = Counter()
        self._alone: dict[str, tuple[int, Act]] = {
            "wait": (70, self._wait),
            "together": (50, self._together),
            "restart": (4, town.restart),
            "crash": (4, town.crash),
            "cut": (8, self._cut),
            "begin": (4, self._begin),
        }
        self._acts: dict[str, tuple[int, Act]] = {
            "play": (420, self._play),
            "click": (160, self._click),
            "command": (110, self._command),
            "forge": (90, self._forge),
            "suggest": (30, self._suggest),
            "talk": (14, self._talk),
            "delete": (6, self._delete),
        }

    async def act(self) -> None:
        """One thing that happens."""
        played = [
            head for head in await bot_of(self._town).store.heads() if head.status is Status.RUNNING
        ]
        if len(played) < FEW and self._chance.random() < 0.2:
            await self._do("begin", self._begin)
        elif len(played) > CROWDED and self._chance.random() < 0.2:
            await self._do("end", self._end)
        else:
            await self._do(*self._drawn(self._alone | self._acts))

    async def _do(self, name: str, act: Act) -> None:
        self.did[name] += 1
        try:
            await act()
        except (SetupError, BackendError, LookupError):
            # What Discord does not let people do, or a message that has gone.
            self.did["could not"] += 1

    def _drawn(self, acts: dict[str, tuple[int, Act]]) -> tuple[str, Act]:
        weights = [weight for weight, _ in acts.values()]
        (name,) = self._chance.choices(list(acts), weights)
        return name, acts[name][1]

    async def _one(self) -> None:
        await self._do(*self._drawn(self._acts))

    async def _wait(self) -> None:
        hours = self._chance.random() < 0.02
        await self._town.later(HOURS if hours else self._chance.choice(WAITS))

    async def _together(self) -> None:
        await self._town.together(*(self._one() for _ in range(self._chance.choice((2, 2, 3, 5)))))

    async def _cut(self) -> None:
        await self._town.cut(self._one, self._chance)

    async def _begin(self) -> None:
        """A table with some people, by what is asked on the way."""
        town, chance = self._town, self._chance
        command, options = chance.choice(OPENINGS)
        host = chance.choice(town.members)
        where = chance.choice(town.places_of(host))
        boss = town.boss(host.guild.id)
        panel = (await town.slash(boss, "settings", where)).message
        if panel is not None:
            await town.use(boss, panel, "gl:settings:0:0:reset")
        opened = (await town.slash(host, command, where, **options)).message
        if opened is None or "Start" not in opened.buttons:
            return
        others = [
            each for each in town.members if each.guild.id == host.guild.id and each is not host
        ]
        for person in chance.sample(others, chance.randrange(1, len(others) + 1)):
            if where.id in {place.id for place in town.places_of(person)}:
                await town.click(person, town.again(opened) or opened, "gl:join")
        await town.click(host, town.again(opened) or opened, "gl:start")

    async def _end(self) -> None:
        """Somebody who may ends a table."""
        town = self._town
        heads = await bot_of(town).store.heads()
        head = self._chance.choice(heads)
        boss = town.boss(head.guild_id)
        asked = await town.slash(boss, "table abort", town.places_of(boss)[0], table=head.id)
        if asked.message is not None:
            await town.click(boss, asked.message, "gl:end")

    def _person(self) -> MemberActor:
        return self._chance.choice(self._town.members)

    def _message(self, person: MemberActor) -> Seen:
        """One with controls, the latest most often."""
        shown = self._town.once_seen(person)
        if not shown:
            raise LookupError("Nothing is there")
        late = sorted(shown, key=lambda seen: seen.id)[-12:]
        return self._chance.choice(late if self._chance.random() < 0.6 else shown)

    async def _play(self) -> None:
        """Somebody who owes a decision goes on with it; else somebody clicks."""
        person, number = self._owing() or (None, 0)
        if person is None:
            await self._click()
            return
        town, chance = self._town, self._chance
        own = (f"gl:back:{number}:", *(f"{way}{number}:" for way in WAYS))
        hands = [
            seen
            for seen in town.once_seen(person)
            if seen.ephemeral and any(name.startswith(own) for name in _ids(seen))
        ]
        current = town.again(hands[-1]) if hands else None
        if current is None or chance.random() < 0.1:
            where = chance.choice(town.places_of(person))
            current = (await town.slash(person, "hand", where, table=number)).message
        if current is not None:
            await self._use(person, current, onward=0.9)

    def _owing(self) -> tuple[MemberActor, int] | None:
        """Somebody who owes a decision, and the table's number."""
        found = [
            (each, table.id)
            for table in bot_of(self._town).host._tables.values()
            for seat in table.owing()
            for each in self._town.members
            if (each.id, each.guild.id) == (table.head.seats[seat].user_id, table.head.guild_id)
        ]
        return self._chance.choice(found) if found else None

    async def _click(self) -> None:
        person = self._person()
        await self._use(person, self._message(person), onward=0.3)

    async def _use(self, person: MemberActor, seen: Seen, onward: float) -> None:
        chance = self._chance
        parts = [*seen.buttons.values(), *seen.menus]
        on = [part for part in parts if str(part["custom_id"]).startswith(WAYS)]
        part = chance.choice(on if on and chance.random() < onward else parts)
        if str(part["custom_id"]).startswith(ENDINGS) and chance.random() < 0.85:
            return
        if part not in seen.menus:
            await self._town.use(person, seen, part["custom_id"])
            return
        values = [option["value"] for option in part["options"]]
        most = min(part.get("max_values", 1), len(values))
        count = chance.randint(min(part.get("min_values", 1), most), most)
        await self._town.use(person, seen, part["custom_id"], chance.sample(values, count))

    async def _forge(self) -> None:
        town, chance = self._town, self._chance
        person = self._person()
        seen = self._message(person)
        others = _ids(self._message(self._person()))
        verbs = sorted(bot_of(town).handlers.keys() - {"forget"})
        forged = mutated(chance.choice(_ids(seen)), others, verbs, chance)
        if forged.startswith(ENDINGS) and chance.random() < 0.85:
            return
        values = None
        if chance.random() < 0.3:
            pool = [*WORDS, *(name.rpartition(":")[2] for name in others), str(town.channel.id)]
            values = [chance.choice(pool)[:100] for _ in range(chance.choice((0, 1, 1, 2, 25)))]
        await town.use(person, seen, forged, values)

    def _leaf(self, person: MemberActor, place: Any) -> tuple[str, dict[str, Any]]:
        commands = self._town.env.backend.visible_commands(user_id=person.id, channel_id=place.id)
        leaves = [leaf for command in commands for leaf in command_leaves(command)]
        path, spec = self._chance.choice(leaves)
        return " ".join(path), spec

    async def _command(self) -> None:
        person = self._person()
        place = self._chance.choice(self._town.places_of(person))
        name, spec = self._leaf(person, place)
        given = {}
        for option in spec.get("options") or ():
            if option.get("required") or self._chance.random() < 0.6:
                value = option_value(option, self._chance, self._town.members)
                if value is not None:
                    given[option["name"]] = value
        await self._town.slash(person, name, place, **given)

    async def _suggest(self) -> None:
        person, chance = self._person(), self._chance
        place = chance.choice(self._town.places_of(person))
        name, spec = self._leaf(person, place)
        asked = [each for each in spec.get("options") or () if each.get("autocomplete")]
        if asked:
            typed = chance.choice((*WORDS, "", "1", "x" * 6000))
            await person.autocomplete(place, name, chance.choice(asked)["name"], typed)

    async def _talk(self) -> None:
        person = self._person()
        place = self._chance.choice(self._town.places_of(person))
        for _ in range(self._chance.choice((1, 3, 11))):
            await person.send(place, self._chance.choice(WORDS[:8]))

    async def _delete(self) -> None:
        """A moderator deletes what the bot posted."""
        boss = self._town.boss(self._chance.choice((self._town.guild.id, self._town.other.id)))
        place = self._chance.choice(self._town.places_of(boss))
        found = [m for m in place.history() if m.author.id == self._town.env.backend.bot_user.id]
        if found:
            await boss.delete(self._chance.choice(found[-6:]))


def _ids(seen: Seen) -> list[str]:
    return [str(part["custom_id"]) for part in (*seen.buttons.values(), *seen.menus)] or [
        "gl:hand:1:0:"
    ]
