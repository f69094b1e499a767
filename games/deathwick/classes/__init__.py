"""The 38 classes, each in one place: data and functions at the moments that `traits` names.

To add a class, write its `Trait` in a module here and put it into the list.
"""

from games.deathwick.agenda import ASKS, Ask, declined
from games.deathwick.classes import banishers, figures, mourners, takers, warders, watchers
from games.deathwick.moves import Move
from games.deathwick.state import REACTION, Question, State
from games.deathwick.traits import Answer, Caused, Trait

TRAITS: dict[str, Trait] = {
    trait.name: trait
    for trait in (
        figures.CLOWN,
        warders.CRYPTKEEPER,
        takers.CROW,
        banishers.DOOMREADER,
        banishers.EXORCIST,
        figures.EXTORTIONER,
        mourners.FUNERAL_BELL,
        figures.GATEKEEPER,
        mourners.GRAVEDIGGER,
        warders.GRIMOIRE,
        warders.HEX,
        figures.HOARDER,
        takers.INQUISITOR,
        figures.LEECH,
        mourners.LICH,
        watchers.MEDDLER,
        warders.MIME,
        takers.MIMIC,
        takers.OCCULTIST,
        watchers.ORACLE_CLASS,
        banishers.PLAGUE,
        banishers.PRIEST,
        takers.PYROMANIAC,
        takers.RAVENOUS,
        banishers.REAPER,
        figures.SADIST,
        figures.SEALBINDER,
        figures.SILENCE,
        figures.SKEPTIC,
        figures.SUFFERER,
        warders.UNSEEN,
        takers.USURER,
        figures.VESSEL,
        takers.VOODOO_DOLL,
        mourners.VULTURE,
        figures.WARLOCK,
        watchers.WATCHER,
        figures.WITNESS,
    )
}
"""Every class by its name, in the order of the rules."""


def pool(players: int) -> list[str]:
    """The names of the classes that a circle of so many players chooses from."""
    return [trait.name for trait in TRAITS.values() if trait.least <= players]


def _put(answer: Answer) -> Ask:
    """The question in which this answer is given."""

    def choices(state: State, seat: int, question: Question) -> list[str]:  # noqa: ARG001
        assert state.action is not None
        return [*answer.moves(state, seat, state.action), answer.decline]

    def given(state: State, caused: Caused, seat: int, move: Move, question: Question) -> None:
        if move.verb == answer.decline:
            caused.append(declined(state, seat))
        else:
            state.question = None
            answer.do(state, caused, seat, move, *question.args)

    return Ask(REACTION, choices, given)


for _trait in TRAITS.values():
    for _answer in (_trait.reject, _trait.dodge, _trait.redirect, _trait.block):
        if _answer is not None:
            ASKS[_answer.ask] = _put(_answer)
