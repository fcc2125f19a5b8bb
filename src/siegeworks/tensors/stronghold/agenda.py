"""Fields of the agenda: the current stage with its arguments, and later stages."""

from dataclasses import dataclass
from functools import lru_cache

from siegeworks.games.stronghold.stages import Marching, Poisoning, Stage
from siegeworks.games.stronghold.view import View
from siegeworks.tensors.observer import counted, one_of
from siegeworks.tensors.stronghold.fields import Entries, Entry, in_turn
from siegeworks.tensors.stronghold.limits import EXCHANGED, Limits
from siegeworks.tensors.stronghold.stage_args import STAGES, Duty, duty_of
from siegeworks.tensors.stronghold.vocabulary import (
    HERO_WORDS,
    INVADER_KINDS,
    MACHINES,
    PLAN_WORDS,
    RITUAL_WORDS,
    SIDE_WORDS,
    UNIT_KINDS,
    Lexicon,
    Words,
)

IN_ITS_ORDER = "1 for the first that the stage speaks of, 2 for the next, …"
FIRST_THINGS = 2
"""Number of arguments encoded for a later stage, besides its number and flag. Only
stages whose arguments the board lists have more: the places of a march, poisoned
sections."""


@dataclass(frozen=True, eq=False)
class Agenda:
    """The agenda, split into the current stage and the later ones."""

    stage: Stage
    duty: Duty
    later: tuple[Stage, ...]
    things: tuple[tuple[int, int], ...]
    """First arguments of each later stage: numbers in the lexicon, counted from 1."""


class AgendaReader:
    """Parse agendas; stages seen before are cached."""

    def __init__(self, words: Lexicon, longest: int) -> None:
        self._site = words.site
        self._words = arguments(words)
        self._longest = longest
        self._first_things = lru_cache(maxsize=1 << 12)(self._look_up)
        # Replaced as a whole, since observers in several threads may read here.
        self._last: tuple[tuple[Stage, ...], Agenda | None] = ((), None)

    def read(self, view: View) -> Agenda:
        """Return a parsed agenda; the identical object for the identical agenda."""
        stages, known = self._last
        if known is None or stages is not view.table.agenda:
            stages = view.table.agenda
            known = self._take_apart(stages)
            self._last = stages, known
        return known

    def _take_apart(self, stages: tuple[Stage, ...]) -> Agenda:
        assert len(stages) <= self._longest, (
            f"{len(stages)} stages are due, and rows have room for {self._longest}"
        )
        stage, *later = stages
        things = tuple(map(self._first_things, later))
        return Agenda(stage, duty_of(stage), tuple(later), things)

    def _look_up(self, stage: Stage) -> tuple[int, int]:
        duty = duty_of(stage)
        things = [
            words[name] + 1
            for argument, words in self._words.items()
            for name in getattr(duty, argument)
        ]
        assert len(things) <= FIRST_THINGS or self._is_told_by_its_first(stage), (
            f"{stage} is not the next stage, and rows have no room for all of it"
        )
        first, second, *_ = (*things, 0, 0)
        return first, second

    def _is_told_by_its_first(self, stage: Stage) -> bool:
        """Return True if the board itself tells which places follow the first."""
        match stage:
            case Marching(origins):
                return origins in self._site.march_groups
            case Poisoning(sections):
                return sections == self._site.sections[-len(sections) :]
            case _:
                return False


def arguments(words: Lexicon) -> dict[str, Words]:
    """Map each argument list of a stage to its vocabulary."""
    return {
        "places": words.places,
        "paths": words.paths,
        "cards": words.payable,
        "machines": MACHINES,
        "units": UNIT_KINDS,
        "sides": SIDE_WORDS,
        "heroes": HERO_WORDS,
        "rituals": RITUAL_WORDS,
        "plans": PLAN_WORDS,
        "errands": words.errands,
    }


def agenda_entries(words: Lexicon, limits: Limits) -> Entries[Agenda]:
    return (*_stage_entries(words, limits), *_later_entries(words, limits))


def _stage_entries(words: Lexicon, limits: Limits) -> Entries[Agenda]:
    meanings = {
        "places": "places the stage speaks of: outside, towers, Courtyard, buildings",
        "paths": "the path on which a Troll is trapped",
        "cards": "phase cards that are placed, exchanged, paid or carried out",
        "machines": "throwing machines that aim, fire or have lost a Miss",
        "units": "G, O, T, M, S, V: who is moved, sent, hung for, raised or can be hit",
        "sides": "the blessed side: west, east",
        "heroes": "who rallies or recalls: Warrior, Officer",
        "rituals": "the ritual that is cast",
        "plans": "the plan that asks for a side",
        "errands": "the action that is carried out",
    }
    most = {
        "places": limits.stage_places,
        "cards": EXCHANGED,
        "machines": len(MACHINES),
        "units": len(INVADER_KINDS),
    }
    kinds = len(STAGES)
    return (
        Entry(
            "stage",
            (kinds,),
            1,
            "which stage is due",
            lambda agenda: one_of(STAGES[type(agenda.stage)], kinds),
        ),
        *(
            _argument_entry(name, listed, most.get(name, 1), meanings[name])
            for name, listed in arguments(words).items()
        ),
        Entry(
            "stage_number",
            (1,),
            limits.stage_number,
            "what is left of the stage; the phase that is arranged; the place in the "
            "row; the advantage; Marksmen who have been told",
            lambda agenda: (agenda.duty.number,),
        ),
        Entry(
            "stage_flag",
            (1,),
            1,
            "the window is open; it has begun; orders are given openly; the action "
            "comes from a prayer; the Blood stones kill; the move is a swap",
            lambda agenda: (agenda.duty.flag,),
        ),
    )


def _argument_entry(name: str, words: Words, most: int, meaning: str) -> Entry[Agenda]:
    return Entry(
        f"stage_{name}",
        (len(words),),
        most,
        meaning if most == 1 else f"{meaning}; {IN_ITS_ORDER}",
        lambda agenda: in_turn(getattr(agenda.duty, name), words),
    )


def _later_entries(words: Lexicon, limits: Limits) -> Entries[Agenda]:
    room = limits.agenda - 1
    most_words = max(map(len, arguments(words).values()))

    def filled(numbers: list[int]) -> list[int]:
        return numbers + [0] * (room - len(numbers))

    return (
        Entry(
            "to_come",
            (len(STAGES),),
            room,
            "how often each stage is due after this one",
            lambda agenda: counted(
                agenda.later, lambda stage: STAGES[type(stage)], len(STAGES)
            ),
        ),
        Entry(
            "later",
            (room,),
            len(STAGES),
            "the stages after this one in order, numbered from 1 as in `stage`",
            lambda agenda: filled([STAGES[type(each)] + 1 for each in agenda.later]),
        ),
        Entry(
            "later_thing",
            (room,),
            most_words,
            "what each of them speaks of first, numbered from 1 as in `stage_places` …",
            lambda agenda: filled([first for first, _ in agenda.things]),
        ),
        Entry(
            "later_other_thing",
            (room,),
            most_words,
            "what each of them speaks of next",
            lambda agenda: filled([second for _, second in agenda.things]),
        ),
        Entry(
            "later_number",
            (room,),
            limits.stage_number,
            "the number of each of them, as in `stage_number`",
            lambda agenda: filled([duty_of(each).number for each in agenda.later]),
        ),
        Entry(
            "later_flag",
            (room,),
            1,
            "the flag of each of them, as in `stage_flag`",
            lambda agenda: filled([duty_of(each).flag for each in agenda.later]),
        ),
    )
