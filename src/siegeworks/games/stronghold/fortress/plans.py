"""Defense plans: a benefit now, a drawback for the rest of the game."""

from collections.abc import Iterator

from siegeworks.core.rulebook import rule
from siegeworks.games.stronghold import events as fact
from siegeworks.games.stronghold.actions import (
    Action,
    Aim,
    Brew,
    ChooseSide,
    Done,
    Kill,
    No,
    PlayPlan,
    Pray,
    Put,
)
from siegeworks.games.stronghold.fortress.building_actions import can_be_done
from siegeworks.games.stronghold.pieces import (
    NOBODY,
    SIDES,
    InvaderKind,
    Place,
    Side,
    having,
    held,
    invaders_in,
    strength_of,
)
from siegeworks.games.stronghold.secrets import Secrets
from siegeworks.games.stronghold.stages import (
    Assault,
    Brewing,
    Burning,
    Finishing,
    Hanging,
    Marksmen,
    Pitching,
    Praying,
    Promoting,
    ShowingOrders,
    Stage,
    Stocking,
    TakingSides,
)
from siegeworks.games.stronghold.table import (
    Table,
    garrison_at,
    tokens_left,
    troop_at,
    wall_stock,
)

CAULDRON: dict[InvaderKind, str] = {
    "G": "cauldron_g",
    "O": "cauldron_o",
    "T": "cauldron_t",
}


# Moments for a plan.


@rule("10.1", "A92")
def skip_moment(table: Table) -> Iterator[fact.Event]:
    """No plan is asked for when none lies face down, as both players can see."""
    if not table.keep.plans_hidden:
        yield fact.Due(())


@rule("10.1", "A92")
def plan_moment(table: Table, secrets: Secrets) -> Iterator[Action]:
    yield from plans_to_play(table, secrets)
    yield No()


@rule("10.1")
def plans_to_play(table: Table, secrets: Secrets) -> Iterator[PlayPlan]:
    """A plan can be played if its benefit is possible at least in part."""
    return (PlayPlan(plan) for plan in secrets.plans if has_benefit(table, plan))


@rule("10.1", "P1", "P2", "P3", "P4", "P6", "P9", "P10")
def has_benefit(table: Table, plan: str) -> bool:
    match plan:
        case "P1":
            return wall_stock(table) > 0
        case "P2":
            return held(table.keep.stock, "S") > 0
        case "P3":
            return any(True for _ in sections_to_promote(table))
        case "P4":
            return is_to_come(table, Marksmen)
        case "P6":
            return any(True for _ in ramparts_to_burn(table))
        case "P9":
            hooks = any(s not in table.keep.cauldrons for s in table.site.sections)
            return hooks and any(True for _ in cauldrons_to_brew(table))
        case "P10":
            return any(True for _ in prayers(table))
        case _:
            return True


# Effects.


@rule("10.1", "P3", "P7")
def play_plan(plan: str, table: Table) -> Iterator[fact.Event]:
    """A plan is turned face up; hourglasses on an action that it closes are lost."""
    yield fact.PlanPlayed(plan)
    data = table.site.data.plans.cards[plan]
    closed = data.closes
    if closed and table.keep.laid[closed] and closed not in table.keep.finished:
        yield fact.HourglassesCut(closed, table.keep.laid[closed], "closed")
    yield from at_once(plan, table)
    yield fact.Due((*details(plan, table), table.stage))


@rule("P2", "P5", "A93")
def at_once(plan: str, table: Table) -> Iterator[fact.Event]:
    """Some benefits leave nothing to choose."""
    data = table.site.data.plans.cards[plan]
    if plan == "P2":
        yield fact.UnitsLevied("S", min(data.soldiers, held(table.keep.stock, "S")))
    elif plan == "P5":
        yield fact.HourglassesGained(data.hourglasses)


def details(plan: str, table: Table) -> tuple[Stage, ...]:
    """List the choices that a plan leaves to the Defender."""
    data = table.site.data.plans.cards[plan]
    match plan:
        case "P1":
            return (Stocking(min(data.walls, wall_stock(table))),)
        case "P3":
            return (Promoting(data.veterans),)
        case "P4" | "P7":
            return (TakingSides(plan),)
        case "P6":
            return (Pitching(),)
        case "P9":
            return (Brewing(),)
        case "P10":
            return (Praying(),)
        case _:
            return ()


# P1, Stone stores.


@rule("P1")
def stocking(table: Table, stage: Stocking) -> Iterator[Action]:
    yield from map(Put, table.site.sections)
    if stage.begun:
        yield Done()


@rule("P1")
def stock(section: Place, stage: Stocking) -> Iterator[fact.Event]:
    yield fact.WallRaised(section)
    more = stage.left > 1
    yield fact.Due((Stocking(stage.left - 1, begun=True),) if more else ())


# P3, Old guard.


@rule("P3")
def sections_to_promote(table: Table) -> Iterator[Place]:
    if held(table.keep.stock, "V"):
        for section in table.site.sections:
            if held(garrison_at(table, section), "S"):
                yield section


@rule("P3")
def promoting(table: Table, stage: Promoting) -> Iterator[Action]:
    yield from map(Put, sections_to_promote(table))
    if stage.begun:
        yield Done()


@rule("P3")
def promote(section: Place, stage: Promoting) -> Iterator[fact.Event]:
    yield fact.UnitTrained(section, "S", "V")
    more = stage.left > 1
    yield fact.Due((Promoting(stage.left - 1, begun=True),) if more else ())


# P4, Hail of arrows, and P7, Postern passage.


def taking_sides() -> Iterator[ChooseSide]:
    return map(ChooseSide, SIDES)


@rule("P4", "P7")
def take_side(side: Side, stage: TakingSides) -> Iterator[fact.Event]:
    yield fact.PlanSided(stage.plan, side)
    yield fact.Due(())


# P6, Burning pitch.


@rule("P6")
def ramparts_to_burn(table: Table) -> Iterator[Place]:
    """A rampart can burn if a unit weak enough for the pitch is there."""
    most = table.site.data.plans.cards["P6"].strength
    for rampart in table.site.ramparts:
        kinds = invaders_in(troop_at(table, rampart))
        if any(strength_of(kind) <= most for kind in kinds):
            yield rampart


def pitching(table: Table) -> Iterator[Aim]:
    return map(Aim, ramparts_to_burn(table))


@rule("P6")
def pitch(rampart: Place, table: Table) -> Iterator[fact.Event]:
    most = table.site.data.plans.cards["P6"].strength
    yield fact.Due((Burning(rampart, most),))


@rule("P6")
def burning(table: Table, stage: Burning) -> Iterator[Action]:
    """Units burn one by one, up to the strength of the pitch."""
    for kind in invaders_in(troop_at(table, stage.rampart)):
        if strength_of(kind) <= stage.left:
            yield Kill(kind)
    if stage.left < table.site.data.plans.cards["P6"].strength:
        yield Done()


@rule("P6")
def burn(kind: InvaderKind, stage: Burning) -> Iterator[fact.Event]:
    yield fact.InvadersFell(stage.rampart, having(NOBODY, kind), "pitch")
    yield fact.Due((Burning(stage.rampart, stage.left - strength_of(kind)),))


# P9, Tar barrels.


@rule("P9")
def cauldrons_to_brew(table: Table) -> Iterator[InvaderKind]:
    return (kind for kind, token in CAULDRON.items() if tokens_left(table, token))


def brewing(table: Table) -> Iterator[Brew]:
    return map(Brew, cauldrons_to_brew(table))


def brew(kind: InvaderKind) -> Iterator[fact.Event]:
    yield fact.Due((Hanging(kind),))


@rule("P9")
def hanging(table: Table) -> Iterator[Put]:
    return map(Put, (s for s in table.site.sections if s not in table.keep.cauldrons))


@rule("P9")
def hang(section: Place, stage: Hanging) -> Iterator[fact.Event]:
    yield fact.CauldronHung(section, stage.kind)
    yield fact.Due(())


# P10, Prayer of the keep.


@rule("P10")
def prayers(table: Table) -> Iterator[Pray]:
    """The Prayer offers actions of the Cathedral that are possible and not closed."""
    for errand in table.site.errands_in["cathedral"]:
        if is_closed_by_another(table, errand) or not is_in_time(table, errand):
            continue
        if can_be_done(table, errand):
            yield Pray(errand)


@rule("P10")
def is_closed_by_another(table: Table, errand: str) -> bool:
    """Return whether another plan than the Prayer has closed the action.

    If the Prayer's own closing counted, its benefit could be possible before it is
    played and not afterwards.
    """
    plans = table.site.data.plans.cards
    others = (plan.id for plan in table.keep.plans if plan.id != "P10")
    return any(plans[plan].closes == errand for plan in others)


@rule("P10", "P4")
def is_in_time(table: Table, errand: str) -> bool:
    """The Blessing needs Marksmen still to shoot; confusion, orders still to come."""
    match errand:
        case "blessing":
            return is_to_come(table, Marksmen)
        case "confusion":
            return is_to_come(table, ShowingOrders)
        case _:
            return True


def is_to_come(table: Table, step: type[Stage]) -> bool:
    """Return whether a step of this turn's assault lies ahead."""
    return any(isinstance(each, Assault | step) for each in table.agenda)


@rule("P10")
def pray(errand: str) -> Iterator[fact.Event]:
    """A prayed action moves no hourglass, wakes no Demon, and can be done again."""
    yield fact.Due((Finishing(errand, blessed=True),))
