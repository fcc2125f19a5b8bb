"""Phase 2: Ballistas, Catapults, Trebuchets, Mantelets and Siege towers are built."""

from collections.abc import Iterator

from siegeworks.core.rulebook import rule
from siegeworks.games.stronghold import events as fact
from siegeworks.games.stronghold.pieces import MOST_THROWERS, Card, Place, Thrower
from siegeworks.games.stronghold.table import Table, tokens_left


def places_for(table: Table, card: Card) -> Iterator[Place]:
    """List the places where a machine can be built."""
    if not tokens_left(table, card):
        return iter(())
    match card:
        case "ballista" | "catapult":
            return ramparts_for_thrower(table)
        case "trebuchet":
            return foregrounds_for_trebuchet(table)
        case "mantelets":
            return ramparts_without_mantelets(table)
        case _:
            return iter(table.site.foregrounds)


@rule("4.1")
def may_stand(table: Table) -> bool:
    """Four throwing machines can stand on the board."""
    return len(table.field.machines) < MOST_THROWERS


@rule("4.1", "4.2", "4.3", "A23")
def ramparts_for_thrower(table: Table) -> Iterator[Place]:
    """A rampart holds one throwing machine, unless the data says otherwise."""
    if not may_stand(table):
        return
    most = table.site.data.options.machines_per_rampart
    for rampart in table.site.ramparts:
        standing = sum(each.place == rampart for each in table.field.machines)
        if standing < most:
            yield rampart


@rule("4.1", "4.4")
def foregrounds_for_trebuchet(table: Table) -> Iterator[Place]:
    """A foreground holds one Trebuchet."""
    if not may_stand(table):
        return
    taken = {each.place for each in table.field.machines}
    yield from (place for place in table.site.foregrounds if place not in taken)


@rule("4.5", "A23")
def ramparts_without_mantelets(table: Table) -> Iterator[Place]:
    return (p for p in table.site.ramparts if p not in table.field.mantelets)


@rule("4.1", "4.2", "4.3", "4.4", "4.5", "4.6")
def build(card: Card, place: Place, table: Table) -> Iterator[fact.Event]:
    """A throwing machine comes with a pile of two Hits and four Misses."""
    match card:
        case "mantelets":
            yield fact.ManteletsSet(place)
        case "siege_tower":
            yield fact.SiegeTowerBuilt(place)
        case _:
            name = f"#{len(table.field.machines) + 1}"
            yield fact.MachineBuilt(name, _thrower(card), place)


def _thrower(card: Card) -> Thrower:
    kinds: dict[str, Thrower] = {
        "ballista": "ballista",
        "catapult": "catapult",
        "trebuchet": "trebuchet",
    }
    return kinds[card]
