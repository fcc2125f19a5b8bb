"""Phase 6: the two marches, step by step from the walls back to the supply."""

from collections.abc import Iterator

from siegeworks.core.rulebook import rule
from siegeworks.games.stronghold import events as fact
from siegeworks.games.stronghold.actions import (
    Action,
    Done,
    Enlist,
    March,
    No,
    Pick,
    Rest,
    Size,
    Step,
)
from siegeworks.games.stronghold.pieces import (
    NOBODY,
    InvaderKind,
    Place,
    Troop,
    having,
    held,
    invaders_in,
    parted,
    size,
)
from siegeworks.games.stronghold.stages import (
    ChoosingMarch,
    Marauding,
    MarchDone,
    Marching,
    PlanMoment,
    Sapping,
    SpringingTraps,
    Stage,
    Supplying,
)
from siegeworks.games.stronghold.table import (
    MarchNow,
    Table,
    free_room,
    has_siege_tower,
    is_equipped,
    is_trained,
    objective,
)

SIZES: tuple[Size, ...] = ("small", "large")
DIGGERS: tuple[InvaderKind, ...] = ("G", "O")
"""Kinds of units that fit through a Sap."""


# Choice of a march.


@rule("8.1", "A53")
def choosing_march(table: Table) -> Iterator[Action]:
    """Each march is made once a turn, one at least; in either order."""
    yield from (March(size) for size in SIZES if size not in table.camp.marched)
    if table.camp.marched:
        yield Done()


@rule("8.1", "8.2", "O6")
def begin_march(which: Size, table: Table) -> Iterator[fact.Event]:
    """A march is finished before the next one starts."""
    hourglasses = table.site.marches[which].hourglasses
    if which == "small" and small_march_is_free(table):
        hourglasses = table.site.data.objectives.cards["O6"].small_march_hourglasses
        yield fact.ObjectiveSpent("O6")
    yield fact.MarchBegan(which, hourglasses)
    yield fact.Due((*steps_of_a_march(table), PlanMoment(), ChoosingMarch()))


@rule("O6")
def small_march_is_free(table: Table) -> bool:
    """The small march is free in the turn after Between two fires."""
    card = objective(table, "O6")
    return card is not None and card.status == "pending" and card.turn + 1 == table.turn


@rule("8.2", "A70")
def steps_of_a_march(table: Table) -> Iterator[Stage]:
    """Saps come first, then the foremost ramparts, the others, foregrounds, supply."""
    *ramparts, foregrounds = table.site.march_groups
    for section in table.site.sections:
        if is_equipped(table, section, "sap"):
            yield Sapping(section)
    for group in ramparts:
        yield Marching(group)
        yield SpringingTraps()
    yield Marauding()
    yield Marching(foregrounds)
    yield SpringingTraps()
    yield Supplying()
    yield MarchDone()


def march_now(table: Table) -> MarchNow:
    assert table.camp.march is not None, "a march is on its way"
    return table.camp.march


@rule("8.2")
def limit_of(table: Table) -> int:
    """Return how many pieces may leave each place."""
    return table.site.marches[march_now(table).size].limit


# Saps.


@rule("5.4", "A18")
def sapping(table: Table, stage: Sapping) -> Iterator[Action]:
    """A Goblin or an Orc goes through a Sap straight to the wall."""
    if free_room(table, stage.section) > 0 and may_bring_more(table):
        for kind in DIGGERS:
            if held(table.camp.supply, kind):
                yield Enlist(kind, stage.section)
    yield No()


@rule("8.2", "A18")
def may_bring_more(table: Table) -> bool:
    """If so agreed, units out of Saps count among the new ones."""
    if table.options.sap == "extra":
        return True
    most = limit_of(table) * len(table.site.foregrounds)
    return sum(march_now(table).new.values()) < most


# From place to place.


@rule("1.3", "8.2", "A22")
def marching(table: Table, stage: Marching) -> Iterator[Action]:
    """One piece moves along one path at a time, as far as limits and room go."""
    left, most = march_now(table).left, limit_of(table)
    for start in stage.origins:
        if left.get(start, 0) < most:
            yield from steps_from(table, start)
    yield Done()


def steps_from(table: Table, start: Place) -> Iterator[Step]:
    onward, troop = table.site.leads_to, may_still_move(table, start)
    towers = any(t.place == start and not t.stuck for t in table.field.siege_towers)
    if not towers and not any(troop):
        return
    for end in onward[start]:
        if free_room(table, end) > 0:
            yield from (Step(kind, start, end) for kind in invaders_in(troop))
        if towers and may_take_tower(table, end):
            yield Step("tower", start, end)
        if end in onward and may_pass(table, end):
            yield from _past(table, troop, start, end)


@rule("A74")
def may_still_move(table: Table, place: Place) -> Troop:
    """Units that came out of the bag during this march stay."""
    fresh = march_now(table).fresh.get(place, NOBODY)
    return parted(table.field.troops[place], fresh)


@rule("4.6", "A12", "A16", "A71")
def may_take_tower(table: Table, end: Place) -> bool:
    """A section holds one Siege tower; other places any number."""
    return end in table.site.leads_to or not has_siege_tower(table, end)


@rule("6.3", "A19", "A73")
def may_pass(table: Table, rampart: Place) -> bool:
    """A Quartermaster lets one unit pass in each march."""
    trained = is_trained(table, rampart, "quartermaster")
    return trained and rampart not in march_now(table).passed


@rule("6.3", "A19", "A73")
def _past(table: Table, troop: Troop, start: Place, via: Place) -> Iterator[Step]:
    """A unit passes straight on to a section; the rampart may be full."""
    for end in table.site.leads_to[via]:
        if end in table.site.tied and free_room(table, end) > 0:
            yield from (Step(kind, start, end, via) for kind in invaders_in(troop))


@rule("8.2", "A68")
def step(action: Step) -> Iterator[fact.Event]:
    """A piece moves at once; traps work at the end of the step of the march."""
    yield fact.PieceMoved(action.piece, action.start, action.end, action.via)


# The Marauders.


@rule("1.4", "8.4", "A20", "A72")
def maraud(table: Table) -> Iterator[fact.Event]:
    """The Marauders join a unit that came along their path, as many as fit."""
    waiting, room = table.field.marauders, _room_for_marauders(table)
    if not march_now(table).arrived or not size(waiting) or room <= 0:
        yield fact.Due(())
    elif size(waiting) <= room:
        yield from join(waiting, table)


def marauding(table: Table) -> Iterator[Pick]:
    return map(Pick, invaders_in(table.field.marauders))


@rule("8.4", "A21", "A86")
def join(units: Troop, table: Table) -> Iterator[fact.Event]:
    """The Marauders' field is filled up again, with what the bag holds."""
    left = parted(table.field.marauders, units)
    refill = NOBODY
    for kind in table.site.data.board.marauders.units:
        if not held(left, kind) and held(table.camp.bag, kind):
            refill = having(refill, kind)
    yield fact.MaraudersJoined(units, refill)
    yield fact.Due(())


@rule("8.4", "A20")
def join_alone(kind: InvaderKind, table: Table) -> Iterator[fact.Event]:
    return join(having(NOBODY, kind), table)


def _room_for_marauders(table: Table) -> int:
    return free_room(table, table.site.data.board.marauders.edge[1])


# New units.


@rule("8.2", "A18")
def supplying(table: Table) -> Iterator[Action]:
    """New units come from supply to the foregrounds, up to the limit for each."""
    new, most = march_now(table).new, limit_of(table)
    some = False
    if may_bring_more(table):
        for place in table.site.foregrounds:
            if new.get(place, 0) < most and free_room(table, place) > 0:
                for kind in invaders_in(table.camp.supply):
                    some = True
                    yield Enlist(kind, place)
    if some:
        yield Rest()
    yield Done()


def usual_supply(table: Table) -> Action:
    """Choose the strongest unit, and the foreground with more room."""
    possible = [each for each in supplying(table) if isinstance(each, Enlist)]
    if not possible:
        return Done()
    return max(
        possible,
        key=lambda each: (free_room(table, each.place), "GOT".index(each.kind)),
    )


@rule("8.2", "A70")
def end_march(table: Table) -> Iterator[fact.Event]:
    yield fact.MarchEnded(march_now(table).size)
    yield fact.Due(())


@rule("8.1")
def has_marched_twice(table: Table) -> bool:
    """Each march is made once a turn, so there is no third."""
    return len(table.camp.marched) == len(SIZES)


@rule("8.1", "O9", "A106")
def end_marches(table: Table) -> Iterator[fact.Event]:
    """End the marches of this turn, and count the units on the field."""
    yield fact.MarchesEnded(sum(map(size, table.field.troops.values())))
    yield fact.Due(())
