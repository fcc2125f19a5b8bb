"""The assault, first part: cannons, machines and Marksmen shoot."""

from collections.abc import Iterator

from siegeworks.core.rulebook import rule
from siegeworks.games.stronghold import events as fact
from siegeworks.games.stronghold.actions import (
    Action,
    Aim,
    Done,
    Kill,
    Put,
    Rest,
    Split,
)
from siegeworks.games.stronghold.assault.deaths import die
from siegeworks.games.stronghold.phases.rituals import turn_over, works_at
from siegeworks.games.stronghold.pieces import (
    NOBODY,
    SIDES,
    DefenderKind,
    InvaderKind,
    Place,
    Side,
    defenders_in,
    having,
    held,
    invaders_in,
    largest_parts,
    size,
    strength,
    strength_of,
)
from siegeworks.games.stronghold.stages import (
    AimingBlessed,
    AimingCannon,
    AimingMachine,
    AimingMarksmen,
    BloodStones,
    CannonKills,
    Cannons,
    Cauldrons,
    CleaningUp,
    Comparing,
    FiringCannon,
    FiringMachine,
    Machines,
    Marksmen,
    PlanMoment,
    Poisoning,
    Poles,
    SalvoOver,
    ShotKills,
    ShotKillsOwn,
    ShotRazes,
    ShowingOrders,
    Stage,
    Volley,
    Volleys,
    VolleysOver,
)
from siegeworks.games.stronghold.state import State
from siegeworks.games.stronghold.table import (
    Machine,
    Table,
    garrison_at,
    is_trained,
    machine_named,
    machines_in_order,
    plan_played,
    troop_at,
)


@rule("12.1", "A54", "A92")
def begin_assault(table: Table) -> Iterator[fact.Event]:
    """Each step is done for the whole board before the next begins."""
    yield fact.AssaultBegan(table.turn)
    yield fact.Due(
        (
            PlanMoment(),
            Cannons(),
            Machines(),
            PlanMoment(),
            Marksmen(),
            Volleys(),
            VolleysOver(),
            PlanMoment(),
            Poisoning(table.site.sections),
            Cauldrons(),
            Poles(),
            ShowingOrders(),
            PlanMoment(),
            Comparing(),
            CleaningUp(),
        )
    )


@rule("9.9", "A40")
def in_the_glare(table: Table, section: Place) -> bool:
    """A section under the glare is left out of every step."""
    return table.keep.glare == section


# Cannons.


@rule("12.2", "A78", "A79", "A97")
def aim_cannons(table: Table) -> Iterator[fact.Event]:
    """All targets are named first; then a card is turned for each."""
    armed = table.keep.tower_machines
    towers = [t for t in table.site.towers if armed.get(t) == "cannon"]
    salvo: list[Stage] = [*map(AimingCannon, towers), *map(FiringCannon, towers)]
    yield fact.Due((*salvo, SalvoOver()) if salvo else ())


@rule("12.2", "9.6")
def aiming_cannon(table: Table, stage: AimingCannon) -> Iterator[Aim]:
    """A cannon reaches the foreground, the rampart opposite, or one beside that."""
    return map(Aim, table.site.cannon_reach[stage.tower])


@rule("12.2", "6.4")
def hits_of_cannon(table: Table, place: Place, card: int) -> tuple[InvaderKind, ...]:
    """A cannon can hit the listed kinds there; a Trench master protects them all."""
    if is_trained(table, place, "trench_master"):
        return ()
    listed, _ = table.site.data.hit_cards.cards[card]
    return tuple(k for k in invaders_in(troop_at(table, place)) if k in listed)


@rule("12.2", "12.1")
def fire_cannon(card: int, table: Table, stage: FiringCannon) -> Iterator[fact.Event]:
    """One unit dies, picked by the Defender among those listed."""
    yield fact.HitCardTurned(stage.tower, card)
    place = table.aims[stage.tower]
    kinds = hits_of_cannon(table, place, card)
    yield fact.Due((CannonKills(place, kinds),) if kinds else ())


@rule("12.1", "12.2")
def cannon_kills(kind: InvaderKind, stage: CannonKills) -> Iterator[fact.Event]:
    yield fact.InvadersFell(stage.place, having(NOBODY, kind), "cannon")
    yield fact.Due(())


def end_salvo() -> Iterator[fact.Event]:
    yield fact.SalvoEnded()
    yield fact.Due(())


# Machines.


@rule("12.3", "A40", "A78", "A79")
def aim_machines(table: Table) -> Iterator[fact.Event]:
    """Every undamaged machine with a target is aimed."""
    ready = [
        machine.name
        for machine in machines_in_order(table)
        if not machine.damaged and any(True for _ in in_sight(table, machine))
    ]
    salvo: list[Stage] = [*map(AimingMachine, ready), *map(FiringMachine, ready)]
    yield fact.Due((*salvo, SalvoOver()) if salvo else ())


@rule("4.2", "4.3", "4.4", "A40")
def in_sight(table: Table, machine: Machine) -> Iterator[Place]:
    """A rampart's machine reaches the sections beyond; a foreground's, the side."""
    for section in table.site.in_reach[machine.place]:
        if not in_the_glare(table, section):
            yield section


def aiming_machine(table: Table, stage: AimingMachine) -> Iterator[Aim]:
    return map(Aim, in_sight(table, machine_named(table, stage.machine)))


@rule("12.3", "4.1", "A47")
def fire_machine(hit: bool, table: Table, stage: FiringMachine) -> Iterator[fact.Event]:
    """A Miss leaves the game, a Hit goes back into the pile."""
    machine = machine_named(table, stage.machine)
    section = table.aims[machine.name]
    yield fact.MachineFired(machine.name, section, hit)
    if not hit:
        yield fact.Due(())
        return
    effect: tuple[Stage, ...] = (ShotRazes(section),)
    if machine.kind == "ballista":
        effect = (ShotKills(section, "ballista"), ShotKillsOwn(section))
    yield fact.Due((*effect, BloodStones(machine.name, section)))


@rule("4.2", "7.2", "A9", "A91")
def shot_kills_nobody(table: Table, stage: ShotKills) -> Iterator[fact.Event]:
    if not size(garrison_at(table, stage.section)):
        yield fact.Due(())


@rule("4.2", "12.1", "A9")
def shot_killing(table: Table, stage: ShotKills) -> Iterator[Kill]:
    return map(Kill, defenders_in(garrison_at(table, stage.section)))


@rule("4.2", "7.2")
def shot_kills(
    kind: DefenderKind, state: State, stage: ShotKills
) -> Iterator[fact.Event]:
    return die(state, stage.section, (kind,), stage.cause)


@rule("4.2", "A9")
def shot_spares_own(table: Table, stage: ShotKillsOwn) -> Iterator[fact.Event]:
    if not size(troop_at(table, stage.section)):
        yield fact.Due(())


def shot_killing_own(table: Table, stage: ShotKillsOwn) -> Iterator[Kill]:
    return map(Kill, invaders_in(troop_at(table, stage.section)))


@rule("4.2", "A9", "A10")
def shot_kills_own(kind: InvaderKind, stage: ShotKillsOwn) -> Iterator[fact.Event]:
    """A Ballista hits friend and foe; with no foe there, still its own side."""
    yield fact.InvadersFell(stage.section, having(NOBODY, kind), "ballista")
    yield fact.Due(())


@rule("4.3", "4.4", "A11", "A46")
def raze(table: Table, stage: ShotRazes) -> Iterator[fact.Event]:
    """A shot destroys a wall element, else the cauldron, else a tower's machine."""
    section = stage.section
    if table.keep.walls[section]:
        yield fact.WallBroken(section, "machine")
        yield fact.Due(())
    elif section in table.keep.cauldrons:
        yield fact.CauldronBroken(section)
        yield fact.Due(())
    elif not any(True for _ in towers_to_hit(table, section)):
        yield fact.Due(())


@rule("A11")
def towers_to_hit(table: Table, section: Place) -> Iterator[Put]:
    armed = table.keep.tower_machines
    return (Put(t) for t in table.site.towers_of[section] if t in armed)


@rule("A11", "A46")
def raze_tower(tower: Place) -> Iterator[fact.Event]:
    """The machine in the tower is lost; Marksmen beside it are not hurt."""
    yield fact.TowerMachineBroken(tower)
    yield fact.Due(())


@rule("7.2", "A31")
def blood_stones(state: State, stage: BloodStones) -> Iterator[fact.Event]:
    """A Hit turns Blood stones over; if real, one more defender dies there."""
    yield from turn_over(state, "blood_stones", stage.machine)
    thirsty = works_at(state, "blood_stones", stage.machine)
    yield fact.Due((ShotKills(stage.section, "blood_stones"),) if thirsty else ())


# Marksmen: aiming.


@rule("12.4", "A10", "A13", "A40")
def free_marksmen(table: Table, section: Place) -> int:
    """Count the Marksmen who can shoot: those on a section without Invader units."""
    if size(troop_at(table, section)) or in_the_glare(table, section):
        return 0
    return held(garrison_at(table, section), "M")


@rule("12.4", "P4")
def arrows(table: Table, side: Side) -> int:
    """A Marksman shoots once; more in the turn of Hail of arrows, never in the next."""
    plan = plan_played(table, "P4")
    if plan is None or plan.side != side:
        return 1
    numbers = table.site.data.plans.cards["P4"]
    since = table.turn - plan.turn
    if since == 0:
        return numbers.factor
    return 0 if since <= numbers.pause_turns else 1


@rule("12.4", "9.9", "A41", "A81")
def aim_marksmen(table: Table) -> Iterator[fact.Event]:
    """The sides aim in turn: together under the Blessing, else by section."""
    stages: list[Stage] = []
    for side in SIDES:
        if not arrows(table, side):
            continue
        if table.keep.blessing == side:
            stages.append(AimingBlessed(side))
        else:
            yield from shots_from_towers(table, side)
            stages += map(AimingMarksmen, table.site.sections_on[side])
    yield fact.Due(tuple(stages))


@rule("12.4", "A91")
def shots_from_towers(table: Table, side: Side) -> Iterator[fact.Event]:
    """Marksmen in a tower shoot at the rampart opposite."""
    for tower, data in table.site.data.board.towers.items():
        count = held(garrison_at(table, tower), "M")
        here = count and table.site.side_of[tower] == side
        if here and is_worth_a_shot(table, data.faces):
            yield fact.FireAimed(tower, data.faces, count * arrows(table, side))


@rule("12.4", "4.5", "A80")
def is_worth_a_shot(table: Table, rampart: Place) -> bool:
    """Only a rampart with units and without Mantelets is shot at."""
    return size(troop_at(table, rampart)) > 0 and rampart not in table.field.mantelets


def worthwhile(table: Table, stage: AimingMarksmen) -> list[Place]:
    """List the ramparts still to be decided on, two at most on the usual board."""
    return [
        rampart
        for rampart in table.site.tied[stage.section]
        if rampart not in stage.settled and is_worth_a_shot(table, rampart)
    ]


def still_to_shoot(table: Table, stage: AimingMarksmen) -> int:
    return free_marksmen(table, stage.section) - stage.shots


def fire_from(
    table: Table, section: Place, rampart: Place, count: int
) -> Iterator[fact.Event]:
    if count:
        factor = arrows(table, table.site.side_of[section])
        yield fact.FireAimed(section, rampart, count * factor)


@rule("12.4", "A80")
def aim_by_itself(table: Table, stage: AimingMarksmen) -> Iterator[fact.Event]:
    """Marksmen aim by themselves unless two ramparts are worth a shot."""
    count, ramparts = still_to_shoot(table, stage), worthwhile(table, stage)
    if not count or not ramparts:
        yield fact.Due(())
    elif len(ramparts) == 1:
        yield from fire_from(table, stage.section, ramparts[0], count)
        yield fact.Due(())


@rule("12.4", "A80")
def aiming_marksmen(table: Table, stage: AimingMarksmen) -> Iterator[Action]:
    """The Defender splits the Marksmen between two ramparts."""
    yield from map(Split, range(still_to_shoot(table, stage) + 1))
    yield Rest()


def usual_split(table: Table, stage: AimingMarksmen) -> Action:
    """Let all shoot at the strongest troop."""
    troops = [strength(troop_at(table, each)) for each in worthwhile(table, stage)]
    return Split(still_to_shoot(table, stage) if troops[0] == max(troops) else 0)


@rule("12.4", "A80")
def split(count: int, table: Table, stage: AimingMarksmen) -> Iterator[fact.Event]:
    section, rampart = stage.section, worthwhile(table, stage)[0]
    yield from fire_from(table, section, rampart, count)
    settled, shots = (*stage.settled, rampart), stage.shots + count
    yield fact.Due((AimingMarksmen(section, settled, shots),))


@rule("9.9", "A41", "A81")
def blessed_fire(table: Table, side: Side) -> int:
    """The Blessing joins all free Marksmen of a side, in towers too."""
    on_walls = sum(free_marksmen(table, s) for s in table.site.sections_on[side])
    in_towers = sum(
        held(garrison_at(table, tower), "M")
        for tower in table.site.towers
        if table.site.side_of[tower] == side
    )
    return (on_walls + in_towers) * arrows(table, side)


def nobody_blessed(table: Table, stage: AimingBlessed) -> Iterator[fact.Event]:
    if not blessed_fire(table, stage.side) or not any(
        True for _ in aiming_blessed(table, stage)
    ):
        yield fact.Due(())


@rule("9.9", "A81")
def aiming_blessed(table: Table, stage: AimingBlessed) -> Iterator[Aim]:
    """Blessed Marksmen shoot at one rampart of their side."""
    for rampart in table.site.ramparts:
        here = table.site.side_of[rampart] == stage.side
        if here and is_worth_a_shot(table, rampart):
            yield Aim(rampart)


@rule("9.9", "A81")
def aim_blessed(
    rampart: Place, table: Table, stage: AimingBlessed
) -> Iterator[fact.Event]:
    yield fact.FireAimed(stage.side, rampart, blessed_fire(table, stage.side))
    yield fact.Due(())


# Marksmen: victims.


@rule("12.4", "4.5")
def shoot(table: Table) -> Iterator[fact.Event]:
    """The fire on each rampart adds up."""
    yield fact.Due(
        tuple(
            Volley(rampart, table.fire[rampart])
            for rampart in table.site.ramparts
            if table.fire.get(rampart)
        )
    )


@rule("12.4")
def in_the_fire(table: Table, stage: Volley) -> list[InvaderKind]:
    """List the kinds that can be killed with the rest of the fire."""
    kinds = invaders_in(troop_at(table, stage.rampart))
    return [kind for kind in kinds if strength_of(kind) <= stage.left]


def volley_spent(table: Table, stage: Volley) -> Iterator[fact.Event]:
    if not in_the_fire(table, stage):
        yield fact.Due(())


@rule("12.4", "12.1", "A80")
def volley(table: Table, stage: Volley) -> Iterator[Action]:
    """The Defender picks victims, and may kill less."""
    yield from map(Kill, in_the_fire(table, stage))
    yield Rest()
    yield Done()


def usual_victim(table: Table, stage: Volley) -> Action:
    """Pick the strongest unit that still makes the most of the fire."""
    parts = largest_parts(troop_at(table, stage.rampart), stage.left)
    best = max(parts, key=lambda part: part[::-1])
    return Kill([*invaders_in(best)][-1])


@rule("12.4")
def shoot_down(kind: InvaderKind, stage: Volley) -> Iterator[fact.Event]:
    yield fact.InvadersFell(stage.rampart, having(NOBODY, kind), "marksmen")
    yield fact.Due((Volley(stage.rampart, stage.left - strength_of(kind)),))


@rule("12.4", "O6")
def end_volleys(table: Table) -> Iterator[fact.Event]:
    """The Invader's units are counted after the Marksmen, for the objective O6."""
    wanted = table.site.data.objectives.cards["O6"].sections_per_side
    stormed = [
        sum(size(troop_at(table, s)) > 0 for s in table.site.sections_on[side])
        for side in SIDES
    ]
    yield fact.MarksmenDone(min(stormed) >= wanted)
    yield fact.Due(())
