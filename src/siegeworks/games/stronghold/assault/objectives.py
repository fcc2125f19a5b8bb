"""Objectives of the Invader: their tasks and their bonuses."""

from collections.abc import Iterator

from siegeworks.core.rulebook import rule
from siegeworks.games.stronghold import events as fact
from siegeworks.games.stronghold.actions import Action, ChooseSide, Done, Put
from siegeworks.games.stronghold.data.types import ObjectiveData
from siegeworks.games.stronghold.pieces import SIDES, Side, held
from siegeworks.games.stronghold.stages import (
    Clearing,
    SpringingTraps,
    Stage,
    TrappedTroll,
    Tuning,
)
from siegeworks.games.stronghold.table import Table, free_room, wood_stock

PENDING = ("O5", "O6", "O10")
"""Objectives with a bonus that is used later."""


@rule("11.1", "A51", "A105")
def complete_objective(table: Table) -> Iterator[fact.Event]:
    """A completed task brings its bonus at once, on either side's turn."""
    if traps_are_at_work(table):
        return
    for card in table.camp.objectives:
        if card.status == "open":
            numbers = table.site.data.objectives.cards[card.id]
            if is_done(table, card.id, numbers):
                yield from reward(table, card.id, numbers)
                return


@rule("8.3", "A105")
def traps_are_at_work(table: Table) -> bool:
    """All traps of a step work together: nothing comes between two of them."""
    if isinstance(table.stage, TrappedTroll):
        return True
    march = table.camp.march
    springing = isinstance(table.stage, SpringingTraps)
    return springing and march is not None and bool(march.walked)


def is_done(table: Table, card: str, numbers: ObjectiveData) -> bool:
    """Return whether the task of an objective is completed, by the tally."""
    tally, field = table.camp.tally, table.field
    match card:
        case "O1":
            return len(tally.rituals) >= numbers.rituals_in_turn
        case "O2":
            return tally.successes >= numbers.successes
        case "O3":
            return tally.razed >= numbers.empty_walls
        case "O4":
            return len(field.machines) >= numbers.machines
        case "O5":
            return tally.dead >= numbers.dead
        case "O6":
            return tally.two_fires
        case "O7":
            return tally.joins >= numbers.joins
        case "O8":
            bridged = len(field.bridges) >= numbers.bridges
            return bridged or tally.traps_turned >= numbers.traps
        case "O9":
            return tally.host >= numbers.units
        case _:
            return len(tally.trainings) >= numbers.trainings


@rule("11.1", "O1", "O2", "O3", "O5", "O6", "O10")
def reward(table: Table, card: str, numbers: ObjectiveData) -> Iterator[fact.Event]:
    """Some bonuses last, some wait, the others are used up at once."""
    if numbers.stays:
        yield fact.ObjectiveDone(card, "lasting")
    elif card in PENDING:
        yield fact.ObjectiveDone(card, "pending")
    else:
        yield fact.ObjectiveDone(card, "spent")
        yield from bonus(table, card, numbers)


def bonus(table: Table, card: str, numbers: ObjectiveData) -> Iterator[fact.Event]:
    match card:
        case "O4":
            yield from _first(table, Tuning(numbers.piles))
        case "O7":
            yield from call_of_the_woods(table, numbers)
        case "O8":
            if table.field.traps:
                yield from _first(table, Clearing())
        case "O9":
            yield from iron_horde(table, numbers)


def _first(table: Table, stage: Stage) -> Iterator[fact.Event]:
    """Put a stage before the present one."""
    yield fact.Due((stage, table.stage))


@rule("O7", "A74", "A86")
def call_of_the_woods(table: Table, numbers: ObjectiveData) -> Iterator[fact.Event]:
    """Trolls fill the last rampart, then its foreground; others stay in the bag."""
    site = table.site
    last = site.data.board.marauders.edge[1]
    camp = next(f for f in site.foregrounds if site.side_of[f] == site.side_of[last])
    left = min(numbers.trolls, held(table.camp.bag, "T"))
    for place in (last, camp):
        count = min(left, max(free_room(table, place), 0))
        if count:
            left -= count
            yield fact.UnitsCame("T", count, place)


@rule("O9", "A87")
def iron_horde(table: Table, numbers: ObjectiveData) -> Iterator[fact.Event]:
    if wood := min(numbers.wood, wood_stock(table)):
        yield fact.WoodGained(wood)


# O4, Siege park.


@rule("O4")
def tuning(table: Table, stage: Tuning) -> Iterator[Action]:
    """A Miss is removed from each of up to two piles."""
    for machine in table.field.machines:
        if machine.misses and machine.name not in stage.done:
            yield Put(machine.name)
    yield Done()


@rule("O4")
def tune(machine: str, stage: Tuning) -> Iterator[fact.Event]:
    yield fact.MissRemoved(machine)
    more = stage.left > 1
    yield fact.Due((Tuning(stage.left - 1, (*stage.done, machine)),) if more else ())


# O8, Pathfinders.


def clearing() -> Iterator[ChooseSide]:
    return map(ChooseSide, SIDES)


@rule("O8", "A84")
def clear(side: Side, table: Table) -> Iterator[fact.Event]:
    """Every trap of one side is removed, face-down ones unseen."""
    sides = table.site.side_of
    paths = tuple(t.path for t in table.field.traps if sides[t.path] == side)
    yield fact.TrapsCleared(side, paths)
    yield fact.Due(())
