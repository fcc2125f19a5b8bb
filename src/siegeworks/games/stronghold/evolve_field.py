"""The field outside the walls after each event."""

from siegeworks.core.record import replace
from siegeworks.games.stronghold import events as fact
from siegeworks.games.stronghold.pieces import (
    HITS_IN_PILE,
    MISSES_IN_PILE,
    NOBODY,
    Place,
    Troop,
    having,
    joined,
    parted,
)
from siegeworks.games.stronghold.table import (
    Field,
    Leg,
    Machine,
    MarchNow,
    OrderToken,
    SiegeTower,
    Table,
    Trap,
)


def show_field(table: Table, event: fact.Event) -> Table:
    """Return the table after an event outside the walls."""
    match event:
        case fact.PieceMoved():
            return _moved(table, event)
        case fact.UnitEnlisted(kind, place):
            troops = table.field.troops
            troops = {**troops, place: having(troops[place], kind)}
            table = _field(table, replace(table.field, troops=troops))
            return _march(table, _newcomer(_marching(table), place))
        case fact.GroupArrived():
            return _march(table, _arrived(_marching(table), table, event))
        case fact.UnitsCame(kind, count, place) if table.camp.march:
            march = table.camp.march
            fresh = having(march.fresh.get(place, NOBODY), kind, count)
            table = _march(table, replace(march, fresh={**march.fresh, place: fresh}))
            return _field(table, _shown(table.field, table, event))
        case fact.MarchBegan(size, hourglasses):
            camp = replace(
                table.camp,
                march=MarchNow(size),
                marched=(*table.camp.marched, size),
                owed=table.camp.owed + hourglasses,
            )
            return replace(table, camp=camp)
        case fact.MarchEnded():
            return replace(table, camp=replace(table.camp, march=None))
        case _:
            return _field(table, _shown(table.field, table, event))


def _shown(field: Field, table: Table, event: fact.Event) -> Field:
    match event:
        case fact.InvadersFell(place, units):
            troops = {**field.troops, place: parted(field.troops[place], units)}
            return replace(field, troops=troops)
        case fact.UnitsCame(kind, count, place):
            troops = {**field.troops, place: having(field.troops[place], kind, count)}
            return replace(field, troops=troops)
        case fact.MachineBuilt(name, kind, place):
            machine = Machine(name, kind, place, HITS_IN_PILE, MISSES_IN_PILE)
            return replace(field, machines=(*field.machines, machine))
        case fact.ManteletsSet(rampart):
            return replace(field, mantelets=(*field.mantelets, rampart))
        case fact.SiegeTowerBuilt(place):
            return replace(field, siege_towers=(*field.siege_towers, SiegeTower(place)))
        case fact.EquipmentLaid(kind, section):
            lying = (*field.equipment.get(section, ()), kind)
            return replace(field, equipment={**field.equipment, section: lying})
        case fact.BridgeLaid(path):
            return replace(field, bridges=(*field.bridges, path))
        case fact.TrainingLaid(kind, rampart):
            trained = (*field.trainings.get(rampart, ()), kind)
            return replace(field, trainings={**field.trainings, rampart: trained})
        case fact.MissRemoved(machine) | fact.MachineFired(machine, _, False):
            return _pile(field, machine)
        case fact.MachineDamaged(name):
            return _damaged(field, name)
        case fact.MaraudersJoined(units, refill):
            end = table.site.data.board.marauders.edge[1]
            troops = {**field.troops, end: joined(field.troops[end], units)}
            waiting = joined(parted(field.marauders, units), refill)
            return replace(field, troops=troops, marauders=waiting)
        case fact.TrapLaid(path):
            return replace(field, traps=(*field.traps, Trap(path)))
        case fact.TrapTurned(path, kind):
            turned = tuple(
                Trap(path, kind) if each.path == path else each for each in field.traps
            )
            return replace(field, traps=turned)
        case fact.TrapReturned(path):
            return _without_traps(field, (path,))
        case fact.TrapsCleared(_, paths):
            return _without_traps(field, paths)
        case fact.TowerStopped(place, back):
            return replace(field, siege_towers=_tower_back(field, place, back))
        case fact.OrderLaid(section, order, openly, might_be):
            token = OrderToken(section, order if openly else None, might_be)
            return replace(field, orders=(*field.orders, token))
        case fact.OrderShown(section, order):
            shown = tuple(
                replace(each, order=order) if each.section == section else each
                for each in field.orders
            )
            return replace(field, orders=shown)
        case fact.OrderDiscarded(section, order):
            left = tuple(each for each in field.orders if each.section != section)
            return replace(field, orders=left, confused=(*field.confused, order))
        case fact.FuryBegan(section):
            return replace(field, fury=(*field.fury, section))
        case _:
            return field


def _field(table: Table, field: Field) -> Table:
    return table if field is table.field else replace(table, field=field)


# Marching.


def _marching(table: Table) -> MarchNow:
    assert table.camp.march is not None, "a march is on its way"
    return table.camp.march


def _march(table: Table, march: MarchNow) -> Table:
    return replace(table, camp=replace(table.camp, march=march))


def _newcomer(march: MarchNow, place: Place) -> MarchNow:
    return replace(march, new={**march.new, place: march.new.get(place, 0) + 1})


def _moved(table: Table, event: fact.PieceMoved) -> Table:
    """Move a piece at once; only a march counts it, not a Troll call."""
    field = table.field
    piece, start, end, via = event.piece, event.start, event.end, event.via
    if piece == "tower":
        field = replace(field, siege_towers=_tower_moved(field, start, end))
    else:
        left: Troop = having(field.troops[start], piece, -1)
        come: Troop = having(field.troops[end], piece)
        field = replace(field, troops={**field.troops, start: left, end: come})
    table = _field(table, field)
    march = table.camp.march
    if march is None:
        return table
    leg = Leg(f"{start}-{via or end}", piece, end if via else "")
    return _march(
        table,
        replace(
            march,
            left={**march.left, start: march.left.get(start, 0) + 1},
            passed=(*march.passed, via) if via else march.passed,
            walked=(*march.walked, leg),
        ),
    )


def _arrived(march: MarchNow, table: Table, event: fact.GroupArrived) -> MarchNow:
    walked = tuple(leg for leg in march.walked if leg.path != event.path)
    onward = tuple(Leg(path, piece) for path, piece in event.onward)
    joins = event.path == table.site.marauders_path and event.units > 0
    return replace(march, walked=(*walked, *onward), arrived=march.arrived or joins)


def _tower_moved(field: Field, start: Place, end: Place) -> tuple[SiegeTower, ...]:
    towers = list(field.siege_towers)
    free = next(t for t in towers if t.place == start and not t.stuck)
    towers[towers.index(free)] = SiegeTower(end)
    return tuple(towers)


def _tower_back(field: Field, place: Place, back: Place) -> tuple[SiegeTower, ...]:
    towers = list(field.siege_towers)
    caught = next(t for t in towers if t.place == place and not t.stuck)
    towers[towers.index(caught)] = SiegeTower(back, stuck=True)
    return tuple(towers)


# Tokens.


def _pile(field: Field, name: str) -> Field:
    """Remove one Miss from a pile."""
    machines = tuple(
        replace(each, misses=each.misses - 1) if each.name == name else each
        for each in field.machines
    )
    return replace(field, machines=machines)


def _damaged(field: Field, name: str) -> Field:
    machines = tuple(
        replace(each, damaged=True) if each.name == name else each
        for each in field.machines
    )
    return replace(field, machines=machines)


def _without_traps(field: Field, paths: tuple[str, ...]) -> Field:
    left = tuple(each for each in field.traps if each.path not in paths)
    return replace(field, traps=left)
