"""Building actions: their costs, their targets, their effects."""

from collections.abc import Iterator

from siegeworks.core.rulebook import rule
from siegeworks.games.stronghold import events as fact
from siegeworks.games.stronghold.actions import (
    Action,
    ChooseSide,
    LayTrap,
    Put,
    Snipe,
)
from siegeworks.games.stronghold.phases.rituals import turn_over, works_at
from siegeworks.games.stronghold.pieces import (
    COURTYARD,
    NOBODY,
    SIDES,
    TRAPS,
    DefenderKind,
    Errand,
    InvaderKind,
    Path,
    Place,
    TowerMachine,
    having,
    held,
    invaders_in,
)
from siegeworks.games.stronghold.secrets import Secrets, traps_left
from siegeworks.games.stronghold.stages import (
    DemonFeeds,
    DemonWakes,
    Finishing,
    Stage,
)
from siegeworks.games.stronghold.state import State
from siegeworks.games.stronghold.table import (
    Table,
    garrison_at,
    tokens_left,
    trap_on,
    wall_stock,
)

TOWER_MACHINES: dict[Errand, TowerMachine] = {
    "cannon": "cannon",
    "poles": "poles",
    "bay_window": "bay_window",
}
CAULDRONS: dict[Errand, InvaderKind] = {
    "cauldron_g": "G",
    "cauldron_o": "O",
    "cauldron_t": "T",
}
TRAININGS: dict[Errand, tuple[DefenderKind, DefenderKind]] = {
    "train_ms": ("M", "S"),
    "train_sv": ("S", "V"),
}


# Cost.


@rule("9.5", "6.5", "A25", "A60")
def cost_of(table: Table, errand: Errand) -> int:
    """Saboteurs and plans raise the cost, each for itself."""
    site, keep = table.site, table.keep
    cost = site.cost[errand]
    if keep.saboteurs and site.errands[errand] in keep.saboteurs:
        cost += 1
    for plan in keep.plans:
        cost += site.data.plans.cards[plan.id].surcharge.get(errand, 0)
    return cost


@rule("9.5", "P3", "P7")
def is_closed(table: Table, errand: Errand) -> bool:
    """An action is closed once a plan has given it up."""
    if not table.keep.plans:
        return False
    plans = table.site.data.plans.cards
    return any(plans[plan.id].closes == errand for plan in table.keep.plans)


@rule("9.5", "A36", "A57")
def takes_hourglass(table: Table, errand: Errand) -> bool:
    """An action is done once a turn; its last hourglass needs a possible effect."""
    if errand in table.keep.finished or is_closed(table, errand):
        return False
    last = table.keep.laid[errand] + 1 >= cost_of(table, errand)
    return not last or can_be_done(table, errand)


@rule("1.6", "9.5", "A57")
def can_be_done(table: Table, errand: Errand) -> bool:
    """An action needs a token in supply, and a place or target for it."""
    match errand:
        case "trap":
            return tokens_left(table, "trap") > 0 and any(paths_for_traps(table))
        case "train_ms" | "train_sv":
            return can_train(table, errand)
        case "hunt":
            return can_hunt(table)
        case _:
            return any(True for _ in places_for(table, errand))


# Targets.


def targets(table: Table, secrets: Secrets, errand: Errand) -> Iterator[Action]:
    """List the Defender's choices when an action is paid for."""
    if errand == "trap":
        return traps_to_lay(table, secrets)
    return places_for(table, errand)


def places_for(table: Table, errand: Errand) -> Iterator[Action]:
    match errand:
        case "cannon" | "poles" | "bay_window":
            return map(Put, towers_for(table, errand))
        case "cauldron_g" | "cauldron_o" | "cauldron_t":
            return map(Put, sections_for_cauldron(table, errand))
        case "platform":
            return map(Put, sections_for_platform(table))
        case "wall":
            return map(Put, table.site.sections if wall_stock(table) else ())
        case "machine_damage":
            return map(Put, machines_to_damage(table))
        case "spy":
            return map(Put, cards_to_spy_on(table))
        case "blessing":
            return map(ChooseSide, () if table.keep.blessing else SIDES)
        case "glare":
            return map(Put, () if table.keep.glare else table.site.sections)
        case "sniper":
            return snipers_marks(table)
        case "confusion":
            return map(Put, sections_with_orders(table))
        case _:
            return iter(())


@rule("9.6", "9.7")
def towers_for(table: Table, errand: Errand) -> Iterator[Place]:
    """A tower holds one machine."""
    if tokens_left(table, errand):
        yield from (t for t in table.site.towers if t not in table.keep.tower_machines)


@rule("9.6", "A37")
def sections_for_cauldron(table: Table, errand: Errand) -> Iterator[Place]:
    """A section holds one cauldron."""
    if tokens_left(table, errand):
        yield from (s for s in table.site.sections if s not in table.keep.cauldrons)


@rule("9.7")
def sections_for_platform(table: Table) -> Iterator[Place]:
    if tokens_left(table, "platform"):
        yield from (s for s in table.site.sections if s not in table.keep.platforms)


@rule("9.8", "A17")
def paths_for_traps(table: Table) -> Iterator[Path]:
    """A trap needs a path without a Bridge and without a trap."""
    for path in table.site.paths:
        if path not in table.field.bridges and trap_on(table, path) is None:
            yield path


@rule("9.8", "A38")
def traps_to_lay(table: Table, secrets: Secrets) -> Iterator[LayTrap]:
    """A trap can be of any kind that is left; it lies face down."""
    left = traps_left(table, secrets)
    for path in paths_for_traps(table):
        yield from (LayTrap(path, kind) for kind in TRAPS if left[kind])


@rule("9.8", "A102")
def machines_to_damage(table: Table) -> Iterator[str]:
    """A machine can be damaged while none is; Siege towers cannot."""
    machines = table.field.machines
    if not any(each.damaged for each in machines):
        yield from (each.name for each in machines)


@rule("9.8", "A89")
def cards_to_spy_on(table: Table) -> Iterator[str]:
    """A Spy can be laid on a face-up card of the phases 2 to 5, used or not."""
    if tokens_left(table, "spy"):
        yield from (c for c in table.camp.row if c not in table.camp.spies)


@rule("9.9")
def snipers_marks(table: Table) -> Iterator[Snipe]:
    """A sniper can shoot any unit on a foreground, a rampart or a section."""
    for place, troop in table.field.troops.items():
        yield from (Snipe(kind, place) for kind in invaders_in(troop))


@rule("9.9", "A42")
def sections_with_orders(table: Table) -> Iterator[Place]:
    return (token.section for token in table.field.orders)


@rule("9.10")
def can_train(table: Table, errand: Errand) -> bool:
    """Training needs a unit in the Barracks, and a better one in the stock."""
    kind, better = TRAININGS[errand]
    there = held(garrison_at(table, "barracks"), kind)
    return there > 0 and held(table.keep.stock, better) > 0


@rule("9.11")
def can_hunt(table: Table) -> bool:
    """Hunting needs a Marksman in the Guard, and a Saboteur to hunt."""
    return held(garrison_at(table, "guard"), "M") > 0 and bool(table.keep.saboteurs)


# Laying hourglasses.


@rule("9.5", "A36", "A96")
def lay_hourglass(
    table: Table, errand: Errand, *, gift: bool, then: tuple[Stage, ...]
) -> Iterator[fact.Event]:
    """The last hourglass carries the action out, before all that is due after it."""
    yield fact.HourglassLaid(errand, gift)
    if table.keep.laid[errand] + 1 >= cost_of(table, errand):
        yield fact.ActionFinished(errand)
        building = table.site.errands[errand]
        yield fact.Due((Finishing(errand), DemonWakes(building), *then))
    elif gift:
        yield fact.Due(then)


# Effects.


def finish_by_itself(table: Table, stage: Finishing) -> Iterator[fact.Event]:
    """Training and hunting need no target."""
    if stage.errand in TRAININGS:
        kind, better = TRAININGS[stage.errand]
        yield fact.UnitTrained("barracks", kind, better)
        yield fact.Due(())
    elif stage.errand == "hunt":
        yield from hunt(table)
        yield fact.Due(())


@rule("9.11", "A48", "A59")
def hunt(table: Table) -> Iterator[fact.Event]:
    """All Saboteurs leave; no action is completed by that alone."""
    yield fact.SaboteursHunted()
    for errand, building in table.site.errands.items():
        if building in table.keep.saboteurs and errand not in table.keep.finished:
            too_many = table.keep.laid[errand] - (cost_of(table, errand) - 2)
            if too_many > 0:
                yield fact.HourglassesCut(errand, too_many)


def finish(state: State, stage: Finishing, action: Action) -> Iterator[fact.Event]:
    """Carry out the effect where the Defender wants it."""
    errand = stage.errand
    match action:
        case Put(place) if errand in TOWER_MACHINES:
            yield fact.TowerArmed(place, TOWER_MACHINES[errand])
        case Put(place) if errand in CAULDRONS:
            yield fact.CauldronHung(place, CAULDRONS[errand])
        case Put(place) if errand == "platform":
            yield fact.PlatformBuilt(place)
        case Put(place) if errand == "wall":
            yield fact.WallRaised(place)
        case Put(machine) if errand == "machine_damage":
            yield fact.MachineDamaged(machine)
        case Put(card) if errand == "spy":
            yield fact.SpySent(card)
        case Put(section) if errand == "glare":
            yield fact.SectionGlared(section)
        case Put(section) if errand == "confusion":
            yield from confuse(state, section)
        case LayTrap(path, kind):
            yield fact.TrapLaid(path, kind)
        case ChooseSide(side):
            yield fact.SideBlessed(side)
        case Snipe(kind, place):
            yield fact.InvadersFell(place, having(NOBODY, kind), "sniper")
        case _:
            raise AssertionError(f"{errand} is not aimed like that")
    yield fact.Due(())


@rule("9.9", "A84")
def confuse(state: State, section: Place) -> Iterator[fact.Event]:
    """Order confusion discards an order token and shows it."""
    token = next(t for t in state.table.field.orders if t.section == section)
    order = token.order or state.secrets.orders[section]
    yield fact.OrderDiscarded(section, order)


# The Demon.


@rule("7.4", "A28")
def wake_demon(state: State, stage: DemonWakes) -> Iterator[fact.Event]:
    """A completed action turns the Demon's token over; a real one then kills a unit in
    the Courtyard, that time and every time."""
    yield from turn_over(state, "demon", stage.building)
    hungry = works_at(state, "demon", stage.building)
    prey = any(garrison_at(state.table, COURTYARD))
    yield fact.Due((DemonFeeds(),) if hungry and prey else ())


@rule("7.4", "A28")
def demon_feeds(kind: DefenderKind) -> Iterator[fact.Event]:
    yield fact.DefenderFell(COURTYARD, kind, "demon")
    yield fact.Due(())
