"""Everything that can happen, be done or be asked has words, rare or not.

Random play does not meet every stage, so each is put on the agenda of a real position
here, and every kind of fact and action is told with every choice its fields allow.
"""

import types
from collections.abc import Iterator
from typing import (
    Annotated,
    Any,
    Literal,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import pytest

from siegeworks.core.i18n import Phrase, render
from siegeworks.core.outcome import Outcome
from siegeworks.core.record import Record, replace
from siegeworks.games.stronghold import actions, events, stages
from siegeworks.games.stronghold.options import Options
from siegeworks.games.stronghold.seats import DEFENDER, INVADER
from siegeworks.games.stronghold.secrets import Secrets
from siegeworks.games.stronghold.state import State
from siegeworks.games.stronghold.table import Machine, MarchNow, new_table
from siegeworks.games.stronghold.text.glossary import glossary
from siegeworks.games.stronghold.text.label import label
from siegeworks.games.stronghold.text.log import is_aside, sentence
from siegeworks.games.stronghold.text.phrases import say
from siegeworks.games.stronghold.text.prompt import prompt
from siegeworks.games.stronghold.view import view

RecordT = TypeVar("RecordT", bound=Record)
OPTIONS = Options()
SITE = OPTIONS.site

# A name for each field that is a text; a section fits the others.
NAMES = {
    "card": "demon",
    "cards": "demon",
    "out": "demon",
    "back": "ballista",
    "placed": "ballista",
    "touched": "ballista",
    "errand": "trap",
    "path": "RE3-RE4",
    "paths": "RE3-RE4",
    "onward": "RE3-RE4",
    "origins": "RW2",
    "machine": "#1",
    "done": "#1",
    "name": "#1",
    "plan": "P4",
    "rampart": "RE3",
    "tower": "T1",
    "via": "RE3",
    "spot": "rally",
}
OTHER_CARDS = {"Objective": "O3", "Plan": "P4"}


def kinds_in(union: Any) -> list[type[Record]]:
    return [
        kind
        for each in get_args(union)
        for kind in (kinds_in(each) if get_args(each) else [each])
    ]


def samples(kind: type[RecordT]) -> Iterator[RecordT]:
    """One of each kind for every choice of one of its fields."""
    hints = get_type_hints(kind, include_extras=True)
    fields = {
        name: list(_values(kind, name, hints[name])) for name in kind.__struct_fields__
    }
    first = {name: values[0] for name, values in fields.items()}
    for name, values in fields.items():
        for value in values:
            yield kind(**{**first, name: value})
    if not fields:
        yield kind()


def _values(kind: type[Record], name: str, hint: Any) -> Iterator[Any]:
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Literal:
        yield from parts
    elif origin is Annotated:
        yield from _values(kind, name, parts[0])
    elif origin in (Union, types.UnionType):
        for part in parts:
            yield from _values(kind, name, part)
    elif origin is tuple and parts[-1] is ...:
        for value in _values(kind, name, parts[0]):
            yield (value, value)
    elif origin is tuple:
        yield tuple(next(_values(kind, name, part)) for part in parts)
    elif hint is Outcome:
        yield Outcome((DEFENDER,), say("walls-held", turns=7), "13.2")
    else:
        yield from _plain(kind, name, hint)


def _plain(kind: type[Record], name: str, hint: Any) -> Iterator[Any]:
    if hint is str:
        by_kind = (v for k, v in OTHER_CARDS.items() if kind.__name__.startswith(k))
        usual = NAMES.get(name, "W2")
        yield next(by_kind, usual) if name in ("card", "cards") else usual
    elif hint is int:
        yield from (1, 0, 2)
    elif hint is bool:
        yield from (False, True)
    elif hint is type(None):
        yield None
    elif hint not in kinds_in(stages.Stage):
        yield from samples(hint)
    else:
        yield stages.TurnBegins()


def things_in(phrase: Phrase) -> Iterator[str]:
    if phrase.thing:
        yield phrase.thing
    for value in phrase.args.values():
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, Phrase):
                yield from things_in(each)


MEANINGS = glossary(OPTIONS)


def is_said_well(phrase: Phrase) -> bool:
    return bool(render(phrase)) and set(things_in(phrase)) <= MEANINGS.keys()


@pytest.mark.parametrize("kind", kinds_in(events.Event), ids=lambda k: k.__name__)
def test_every_fact_has_a_sentence(kind: type[events.Event]) -> None:
    for event in samples(kind):
        assert is_said_well(sentence(SITE, event))
        assert is_aside(event) in (True, False)


@pytest.mark.parametrize("kind", kinds_in(actions.Action), ids=lambda k: k.__name__)
def test_every_action_has_a_label(kind: type[actions.Action]) -> None:
    for action in samples(kind):
        assert is_said_well(label(SITE, action))


def siege() -> State:
    """A position in which everything that is asked about is there."""
    table = new_table(OPTIONS)
    field = replace(
        table.field,
        troops={
            **table.field.troops,
            "RW2": (1, 1, 1),
            "RW3": (1, 1, 1),
            "W2": (0, 2, 0),
        },
        machines=(Machine("#1", "ballista", "RW2", 2, 4),),
    )
    camp = replace(
        table.camp,
        row=("ballista", "demon"),
        supply=(3, 3, 3),
        march=MarchNow("small"),
    )
    return State(replace(table, field=field, camp=camp, turn=2), Secrets())


@pytest.mark.parametrize("kind", kinds_in(stages.Stage), ids=lambda k: k.__name__)
def test_every_stage_has_a_prompt_for_everybody(kind: type[stages.Stage]) -> None:
    state = siege()
    for stage in samples(kind):
        asked = replace(state, table=replace(state.table, agenda=(stage,)))
        for seat in (INVADER, DEFENDER, None):
            assert is_said_well(prompt(view(asked, seat)))
