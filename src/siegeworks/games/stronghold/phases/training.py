"""Phase 4: Artillerymen, Quartermasters, Trench masters, Saboteurs and Trainers."""

from collections.abc import Iterator

from siegeworks.core.rulebook import rule
from siegeworks.games.stronghold import events as fact
from siegeworks.games.stronghold.pieces import (
    BUILDINGS,
    Building,
    Card,
    Place,
    held,
)
from siegeworks.games.stronghold.table import Table, free_room, tokens_left

MOST_A_RAMPART = 2


def places_for(table: Table, card: Card) -> Iterator[str]:
    """List the places, piles or buildings that a training can serve."""
    match card:
        case "artilleryman":
            return piles_with_misses(table)
        case "trainer":
            return foregrounds_for_trainer(table)
        case "saboteur":
            return buildings_to_sabotage(table)
        case _:
            return ramparts_for(table, card)


@rule("6.2", "A47", "A101")
def piles_with_misses(table: Table) -> Iterator[str]:
    return (each.name for each in table.field.machines if each.misses)


@rule("6.1", "6.3", "6.4")
def ramparts_for(table: Table, card: Card) -> Iterator[Place]:
    """A rampart takes two tokens, of different kinds."""
    if not tokens_left(table, card):
        return
    for rampart in table.site.ramparts:
        trained = table.field.trainings.get(rampart, ())
        if len(trained) < MOST_A_RAMPART and card not in trained:
            yield rampart


@rule("6.5", "A24", "A82")
def buildings_to_sabotage(table: Table) -> Iterator[Building]:
    """A building takes one Saboteur; the Hospital has no actions."""
    if tokens_left(table, "saboteur"):
        yield from (each for each in BUILDINGS if each not in table.keep.saboteurs)


@rule("6.6", "A86", "A88")
def foregrounds_for_trainer(table: Table) -> Iterator[Place]:
    """A Trainer needs a foreground with room, and units to bring in the bag."""
    if any(held(table.camp.bag, kind) for kind in table.site.cards["trainer"].gain):
        yield from (f for f in table.site.foregrounds if free_room(table, f) > 0)


def train(card: Card, where: str, table: Table) -> Iterator[fact.Event]:
    match card:
        case "artilleryman":
            yield fact.MissRemoved(where)
        case "quartermaster":
            yield fact.TrainingLaid("quartermaster", where)
        case "trench_master":
            yield fact.TrainingLaid("trench_master", where)
        case "saboteur":
            yield fact.SaboteurSent(next(b for b in BUILDINGS if b == where))
        case _:
            yield from bring_recruits(where, table)


@rule("6.6", "A86", "A88")
def bring_recruits(foreground: Place, table: Table) -> Iterator[fact.Event]:
    """The Trainer brings as many as fit, and as the bag holds."""
    gain = table.site.cards["trainer"].gain
    room = free_room(table, foreground)
    for kind in dict.fromkeys(gain):
        count = min(gain.count(kind), held(table.camp.bag, kind), room)
        if count:
            room -= count
            yield fact.UnitsCame(kind, count, foreground)
