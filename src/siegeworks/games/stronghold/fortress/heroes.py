"""The Heroes' orders: rally, assign, recall."""

from collections.abc import Iterator

from siegeworks.core.rulebook import rule
from siegeworks.games.stronghold import events as fact
from siegeworks.games.stronghold.actions import Bid, Fetch, Pick, Put, Spend
from siegeworks.games.stronghold.fortress.building_actions import (
    lay_hourglass,
    takes_hourglass,
)
from siegeworks.games.stronghold.phases.rituals import turn_over, works_at
from siegeworks.games.stronghold.pieces import (
    COURTYARD,
    HEROES,
    TILES,
    Building,
    DefenderKind,
    Hero,
    Place,
    Tile,
    defenders_in,
    size,
)
from siegeworks.games.stronghold.stages import (
    Assigning,
    Helping,
    Rallying,
    Recalling,
    Sending,
    Stage,
    Window,
)
from siegeworks.games.stronghold.state import State
from siegeworks.games.stronghold.table import (
    Table,
    free_slots,
    garrison_at,
    plan_played,
)

WORKPLACES: tuple[Building, ...] = ("forge", "workshop", "scouts", "cathedral")
"""Buildings into which a Hero can send a unit."""


@rule("9.13", "A50", "A64", "P8")
def bidding(table: Table) -> Iterator[Bid]:
    """Each Hero gives one order a turn, each order once, if it can be carried out."""
    bids, lost = table.keep.bids, table.keep.lost_tiles
    if len(bids) >= most_orders(table):
        return
    for hero in HEROES:
        if all(bid.hero != hero for bid in bids):
            for tile in TILES:
                used = tile in lost or any(bid.tile == tile for bid in bids)
                if not used and can_be_obeyed(table, hero, tile):
                    yield Bid(hero, tile)


@rule("9.13", "P8")
def most_orders(table: Table) -> int:
    if plan_played(table, "P8"):
        return table.site.data.plans.cards["P8"].hero_orders
    return len(HEROES)


def can_be_obeyed(table: Table, hero: Hero, tile: Tile) -> bool:
    match tile:
        case "rally":
            return can_rally(table, hero)
        case "recall":
            return any(True for _ in units_to_recall(table, hero))
        case _:
            return any(True for _ in units_to_assign(table))


@rule("9.13", "A50")
def can_rally(table: Table, hero: Hero) -> bool:
    """Rally needs a free slot on the Hero's section, and a unit in the Courtyard."""
    place = table.keep.heroes[hero]
    if place == COURTYARD or free_slots(table, place) <= 0:
        return False
    return size(garrison_at(table, COURTYARD)) > 0


@rule("9.13", "7.3", "A29", "A64")
def bid(hero: Hero, tile: Tile, state: State) -> Iterator[fact.Event]:
    """An order is declared first; a possessed one has no effect."""
    yield fact.HeroBade(hero, tile)
    yield from turn_over(state, "possession", tile)
    if works_at(state, "possession", tile):
        for_good = state.table.options.possession == "game"
        yield fact.OrderPossessed(hero, tile, for_good)
        return
    details: dict[Tile, Stage] = {
        "rally": Rallying(hero),
        "assign": Assigning(),
        "recall": Recalling(hero),
    }
    yield fact.Due((details[tile], Window(opened=True)))


# Rally.


def rallying(table: Table) -> Iterator[Pick]:
    return map(Pick, defenders_in(garrison_at(table, COURTYARD)))


@rule("9.13", "A62")
def rally(kind: DefenderKind, table: Table, stage: Rallying) -> Iterator[fact.Event]:
    """The unit goes from the Courtyard to the Hero's section."""
    yield fact.UnitMoved(kind, COURTYARD, table.keep.heroes[stage.hero])
    yield fact.Due(())


# Recall.


@rule("9.13", "A50")
def units_to_recall(table: Table, hero: Hero) -> Iterator[Fetch]:
    """A unit can be recalled from any section of the Hero's side."""
    place = table.keep.heroes[hero]
    if place == COURTYARD:
        return
    for section in table.site.sections_on[table.site.side_of[place]]:
        kinds = defenders_in(garrison_at(table, section))
        yield from (Fetch(kind, section) for kind in kinds)


@rule("9.13", "A62")
def recall(kind: DefenderKind, place: Place) -> Iterator[fact.Event]:
    yield fact.UnitMoved(kind, place, COURTYARD)
    yield fact.Due(())


# Assign.


@rule("9.13", "A61", "A65")
def units_to_assign(table: Table) -> Iterator[Fetch]:
    """All but the dead can be assigned to another building where help is wanted."""
    wanted = [each for each in WORKPLACES if wants_help(table, each)]
    for place in table.site.inside:
        if any(building != place for building in wanted):
            kinds = defenders_in(garrison_at(table, place))
            yield from (Fetch(kind, place) for kind in kinds)


def wants_help(table: Table, building: Building) -> bool:
    return any(takes_hourglass(table, e) for e in table.site.errands_in[building])


def assign(kind: DefenderKind, place: Place) -> Iterator[fact.Event]:
    yield fact.Due((Sending(kind, place),))


@rule("9.13", "A61")
def sending(table: Table, stage: Sending) -> Iterator[Put]:
    for building in WORKPLACES:
        if building != stage.place and wants_help(table, building):
            yield Put(building)


@rule("9.13", "A61", "A62")
def send(building: str, stage: Sending) -> Iterator[fact.Event]:
    yield fact.UnitMoved(stage.kind, stage.place, building)
    where = next(each for each in WORKPLACES if each == building)
    yield fact.Due((Helping(where),))


def helping(table: Table, stage: Helping) -> Iterator[Spend]:
    errands = table.site.errands_in[stage.building]
    return (Spend(errand) for errand in errands if takes_hourglass(table, errand))


@rule("9.13", "A61")
def help_with(errand: str, table: Table) -> Iterator[fact.Event]:
    """The hourglass is laid at once, and may complete the action."""
    return lay_hourglass(table, errand, gift=True, then=())
