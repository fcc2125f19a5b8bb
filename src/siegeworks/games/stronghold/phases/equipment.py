"""Phase 3: Banners, Ladders, Saps, Bridges and Poison are laid."""

from collections.abc import Iterator

from siegeworks.core.rulebook import rule
from siegeworks.games.stronghold import events as fact
from siegeworks.games.stronghold.pieces import Card, Equipment, Path, Place
from siegeworks.games.stronghold.table import Table, tokens_left, trap_on

MOST_A_SECTION = 2


def places_for(table: Table, card: Card) -> Iterator[Place]:
    """List the places where equipment can be laid."""
    if not tokens_left(table, card):
        return iter(())
    return paths_for_bridge(table) if card == "bridge" else sections_for(table, card)


@rule("5.1", "5.2", "5.3", "5.4", "5.6")
def sections_for(table: Table, card: Card) -> Iterator[Place]:
    """A section takes two pieces, of different kinds."""
    for section in table.site.sections:
        lying = table.field.equipment.get(section, ())
        if len(lying) < MOST_A_SECTION and card not in lying:
            yield section


@rule("5.5", "A17")
def paths_for_bridge(table: Table) -> Iterator[Path]:
    """A Bridge needs a path without a Bridge and without a trap of either face."""
    for path in table.site.paths:
        if path not in table.field.bridges and trap_on(table, path) is None:
            yield path


@rule("5.1", "5.5")
def lay(card: Card, where: str) -> Iterator[fact.Event]:
    if card == "bridge":
        yield fact.BridgeLaid(where)
    else:
        yield fact.EquipmentLaid(_equipment(card), where)


def _equipment(card: Card) -> Equipment:
    kinds: dict[str, Equipment] = {
        "banner": "banner",
        "ladder": "ladder",
        "sap": "sap",
        "poison": "poison",
    }
    return kinds[card]
