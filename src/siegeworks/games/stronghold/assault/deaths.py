"""Deaths of the Defender's units on the wall, and the Specter that raises them."""

from collections.abc import Iterator

from siegeworks.core.rulebook import rule
from siegeworks.games.stronghold import events as fact
from siegeworks.games.stronghold.actions import Put
from siegeworks.games.stronghold.phases.rituals import turn_over, works_at
from siegeworks.games.stronghold.pieces import (
    INVADERS,
    RANK,
    DefenderKind,
    InvaderKind,
    Place,
    held,
)
from siegeworks.games.stronghold.stages import Haunting, Stage
from siegeworks.games.stronghold.state import State
from siegeworks.games.stronghold.table import Table, free_room


@rule("7.5", "9.12", "A30", "A94")
def die(
    state: State,
    section: Place,
    kinds: tuple[DefenderKind, ...],
    cause: fact.Cause,
    then: tuple[Stage, ...] = (),
) -> Iterator[fact.Event]:
    """The dead go to the Hospital; where a Specter works, they join the Invader."""
    if kinds:
        yield from turn_over(state, "specter", section)
    taken = works_at(state, "specter", section)
    for kind in kinds:
        yield fact.DefenderFell(section, kind, cause, taken)
    risen = tuple(Haunting(INVADERS[RANK[kind]]) for kind in kinds) if taken else ()
    yield fact.Due((*risen, *then))


@rule("7.5", "A85")
def cannot_rise(table: Table, stage: Haunting) -> Iterator[fact.Event]:
    """A raised unit needs room, and one of its kind in the bag; else none appears."""
    in_bag = held(table.camp.bag, stage.kind)
    if not in_bag or not any(True for _ in haunting(table)):
        yield fact.Due(())


@rule("7.5", "A30")
def haunting(table: Table) -> Iterator[Put]:
    """The Specter puts its unit on a foreground with room."""
    return (Put(f) for f in table.site.foregrounds if free_room(table, f) > 0)


@rule("7.5")
def rise(kind: InvaderKind, foreground: Place) -> Iterator[fact.Event]:
    yield fact.UnitsCame(kind, 1, foreground)
    yield fact.Due(())
