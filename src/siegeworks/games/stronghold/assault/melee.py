"""The assault, second part: hand to hand on the walls."""

from collections.abc import Iterator

from siegeworks.core.outcome import Outcome
from siegeworks.core.rulebook import rule
from siegeworks.games.stronghold import events as fact
from siegeworks.games.stronghold.actions import (
    Action,
    Aim,
    Detonate,
    Pick,
    Rest,
    Slay,
    Step,
)
from siegeworks.games.stronghold.assault.deaths import die
from siegeworks.games.stronghold.assault.ranged import in_the_glare
from siegeworks.games.stronghold.assault.strength import Fight, fight_at
from siegeworks.games.stronghold.phases.traps import trap_for_called_troll
from siegeworks.games.stronghold.pieces import (
    DEFENDERS,
    HOSPITAL,
    NOBODY,
    DefenderKind,
    InvaderKind,
    Place,
    Troop,
    defenders_in,
    having,
    held,
    invaders_in,
    largest_parts,
    size,
)
from siegeworks.games.stronghold.seats import INVADER
from siegeworks.games.stronghold.stages import (
    AimingPoles,
    Calling,
    DefenderLoses,
    Detonating,
    Fighting,
    FuryEnds,
    Healing,
    InvaderLoses,
    Poisoning,
    SalvoOver,
    Stage,
    UsingPoles,
)
from siegeworks.games.stronghold.state import State
from siegeworks.games.stronghold.table import (
    Table,
    free_room,
    garrison_at,
    has_siege_tower,
    is_equipped,
    plan_played,
    troop_at,
)
from siegeworks.games.stronghold.text.phrases import place_named, say


@rule("12.1", "A40")
def is_stormed(table: Table, section: Place) -> bool:
    """A section is stormed if it holds units of the Invader and no glare lies on it."""
    return size(troop_at(table, section)) > 0 and not in_the_glare(table, section)


# Poison.


@rule("5.6", "12.5", "A91", "A104")
def poison(state: State, stage: Poisoning) -> Iterator[fact.Event]:
    """One Marksman dies on each poisoned section that is stormed."""
    table = state.table
    for at, section in enumerate(stage.sections):
        if (
            is_equipped(table, section, "poison")
            and is_stormed(table, section)
            and held(garrison_at(table, section), "M")
        ):
            rest = (Poisoning(stage.sections[at + 1 :]),)
            yield from die(state, section, ("M",), "poison", rest)
            return
    yield fact.Due(())


# Cauldrons.


@rule("9.6", "12.6", "A39", "A103")
def pour_cauldrons(table: Table) -> Iterator[fact.Event]:
    """A cauldron kills all Goblins, an Orc or a Troll; a Siege tower shields all."""
    for section in table.site.sections:
        kind = table.keep.cauldrons.get(section)
        if kind and is_stormed(table, section) and not has_siege_tower(table, section):
            there = held(troop_at(table, section), kind)
            dead = there if kind == "G" else min(there, 1)
            if dead:
                units = having(NOBODY, kind, dead)
                yield fact.InvadersFell(section, units, "cauldron")
    yield fact.Due(())


# Poles.


@rule("12.7", "A78", "A97")
def aim_poles(table: Table) -> Iterator[fact.Event]:
    armed = table.keep.tower_machines
    towers = [t for t in table.site.towers if armed.get(t) == "poles"]
    salvo: list[Stage] = [*map(AimingPoles, towers), *map(UsingPoles, towers)]
    yield fact.Due((*salvo, SalvoOver()) if salvo else ())


@rule("9.7", "12.7", "A40")
def aiming_poles(table: Table, stage: AimingPoles) -> Iterator[Aim]:
    """Poles are aimed at a section beside their tower."""
    for section in table.site.data.board.towers[stage.tower].sections:
        if not in_the_glare(table, section):
            yield Aim(section)


@rule("12.7")
def use_poles(card: int, table: Table, stage: UsingPoles) -> Iterator[fact.Event]:
    """Poles kill the weakest unit there of the kinds that the card lists."""
    yield fact.HitCardTurned(stage.tower, card)
    section = table.aims[stage.tower]
    _, listed = table.site.data.hit_cards.cards[card]
    for kind in invaders_in(troop_at(table, section)):
        if kind in listed:
            yield fact.InvadersFell(section, having(NOBODY, kind), "poles")
            break
    yield fact.Due(())


# Orders.


@rule("12.8", "8.5", "8.9", "A76")
def show_orders(state: State) -> Iterator[fact.Event]:
    """All order tokens are turned over, then carried out along the wall."""
    table = state.table
    due: list[Stage] = []
    shown = {
        t.section: t.order or state.secrets.orders[t.section]
        for t in table.field.orders
    }
    for section in table.site.sections:
        order = shown.get(section)
        if order is None:
            continue
        if section in state.secrets.orders:
            yield fact.OrderShown(section, order)
        if order != "bluff" and not is_obeyed(table, section, order):
            yield fact.OrderCameToNothing(section, order)
        elif order == "fury":
            yield fact.FuryBegan(section)
        elif order == "detonation":
            due.append(Detonating(section))
        elif order == "call":
            due.append(Calling(section))
    yield fact.Due(tuple(due))


@rule("8.5", "8.6", "8.7", "8.8", "A40", "A103")
def is_obeyed(table: Table, section: Place, order: str) -> bool:
    """An order needs a unit of its kind still there, and no glare on the section."""
    kinds: dict[str, InvaderKind] = {"fury": "G", "detonation": "O", "call": "T"}
    there = held(troop_at(table, section), kinds[order])
    return there > 0 and not in_the_glare(table, section)


@rule("8.7", "A45", "A76")
def detonating(table: Table, stage: Detonating) -> Iterator[Detonate]:
    """One Orc or more can blow themselves up."""
    orcs = held(troop_at(table, stage.section), "O")
    return map(Detonate, range(1, orcs + 1))


@rule("8.7", "A45")
def detonate(orcs: int, table: Table, stage: Detonating) -> Iterator[fact.Event]:
    """Each Orc takes a wall element along, as long as there are any."""
    yield fact.InvadersFell(stage.section, (0, orcs, 0), "detonation")
    for _ in range(min(orcs, table.keep.walls[stage.section])):
        yield fact.WallBroken(stage.section, "detonation")
    yield fact.Due(())


@rule("8.8", "A77")
def calling(table: Table, stage: Calling) -> Iterator[Step]:
    """Another Troll of the side makes one step that leads to the section."""
    site = table.site
    side = site.side_of[stage.section]
    for start, end in site.ends.values():
        near = end == stage.section or leads_on(table, end, stage.section)
        there = site.side_of[start] == side and held(troop_at(table, start), "T")
        if near and there and free_room(table, end) > 0:
            yield Step("T", start, end)


@rule("A77")
def leads_on(table: Table, place: Place, section: Place) -> bool:
    """Return whether a section can still be reached from a place."""
    onward = table.site.leads_to.get(place, ())
    return section in onward or any(leads_on(table, p, section) for p in onward)


@rule("A44")
def nobody_called(table: Table, stage: Calling) -> Iterator[fact.Event]:
    if not any(True for _ in calling(table, stage)):
        yield fact.OrderCameToNothing(stage.section, "call")
        yield fact.Due(())


@rule("8.8", "A77")
def call(action: Step, state: State) -> Iterator[fact.Event]:
    yield fact.PieceMoved("T", action.start, action.end, "")
    yield from trap_for_called_troll(state, f"{action.start}-{action.end}")
    yield fact.Due(())


# Strength.


@rule("12.9", "12.11", "A4", "A6", "A98")
def compare(table: Table) -> Iterator[fact.Event]:
    """A breach anywhere ends the game; otherwise every fight takes its toll."""
    stormed = [s for s in table.site.sections if is_stormed(table, s)]
    for section in stormed:
        fight = fight_at(table, section)
        if fight.is_breach:
            yield from breach(table, fight)
            return
    yield fact.Due((*map(Fighting, stormed), Healing(beds(table))))


@rule("12.11", "13.2", "A4")
def breach(table: Table, fight: Fight) -> Iterator[fact.Event]:
    """A breach needs an advantage greater than the strength of the garrison."""
    yield fact.WallBreached(fight.section, fight.attack, fight.defence, fight.garrison)
    reason = say(
        "wall-breached",
        section=place_named(table.site, fight.section),
        attack=fight.attack,
        defence=fight.defence,
        units=fight.garrison,
    )
    yield fact.GameEnded(Outcome((INVADER,), reason, "12.11"))


@rule("12.9", "12.10", "8.6", "A8", "A98")
def fight(table: Table, stage: Fighting) -> Iterator[fact.Event]:
    """Raging Goblins die before the Invader's losses, or after the Defender's."""
    section = stage.section
    now = fight_at(table, section)
    yield fact.FoughtOut(section, now.attack, now.defence)
    if now.attack > now.defence:
        advantage = now.attack - now.defence
        yield fact.Due((DefenderLoses(section, advantage), FuryEnds(section)))
    elif now.defence > now.attack:
        advantage = now.defence - now.attack
        yield fact.Due((FuryEnds(section), InvaderLoses(section, advantage)))
    else:
        yield fact.Due((FuryEnds(section),))


@rule("8.6", "A8")
def end_fury(table: Table, stage: FuryEnds) -> Iterator[fact.Event]:
    goblins = held(troop_at(table, stage.section), "G")
    if stage.section in table.field.fury and goblins:
        yield fact.InvadersFell(stage.section, (goblins, 0, 0), "fury")
    yield fact.Due(())


@rule("12.10", "A5", "A99")
def losses(troop: Troop, advantage: int) -> list[Troop]:
    """Losses are the sets of the largest total strength up to the advantage."""
    return largest_parts(troop, advantage)


@rule("12.1", "12.10")
def losing(table: Table, stage: DefenderLoses | InvaderLoses) -> Iterator[Action]:
    """The winner of the fight picks the losses."""
    if isinstance(stage, DefenderLoses):
        troop = garrison_at(table, stage.section)
    else:
        troop = troop_at(table, stage.section)
    yield from map(Slay, losses(troop, stage.advantage))
    yield Rest()


def usual_losses(table: Table, stage: DefenderLoses | InvaderLoses) -> Action:
    """Pick the strongest units."""
    sets = [each for each in losing(table, stage) if isinstance(each, Slay)]
    return max(sets, key=lambda each: each.units[::-1])


@rule("12.10", "9.12")
def defender_loses(
    units: Troop, state: State, stage: DefenderLoses
) -> Iterator[fact.Event]:
    kinds: tuple[DefenderKind, ...] = tuple(
        kind for kind in DEFENDERS for _ in range(held(units, kind))
    )
    return die(state, stage.section, kinds, "fight")


@rule("12.10")
def invader_loses(units: Troop, stage: InvaderLoses) -> Iterator[fact.Event]:
    if size(units):
        yield fact.InvadersFell(stage.section, units, "fight")
    yield fact.Due(())


# The Hospital.


@rule("12.12", "P2")
def beds(table: Table) -> int:
    """Return how many are healed; a Levy counts from the moment it is played."""
    if plan_played(table, "P2"):
        return table.site.data.plans.cards["P2"].heal
    return table.site.data.defender_actions.heal


@rule("9.12", "12.12")
def heal_by_itself(table: Table, stage: Healing) -> Iterator[fact.Event]:
    """All are healed if they are no more than that; units left go to the stock."""
    patients = garrison_at(table, HOSPITAL)
    if stage.left and size(patients) > stage.left:
        return
    if stage.left:
        for kind in defenders_in(patients):
            for _ in range(held(patients, kind)):
                yield fact.UnitHealed(kind)
    else:
        yield fact.HospitalCleared()
    yield fact.Due(())


@rule("9.12", "12.12")
def healing(table: Table) -> Iterator[Action]:
    yield from map(Pick, defenders_in(garrison_at(table, HOSPITAL)))
    yield Rest()


def usual_patient(table: Table) -> Action:
    """Pick the strongest unit."""
    return Pick([*defenders_in(garrison_at(table, HOSPITAL))][-1])


@rule("9.12", "12.12")
def heal(kind: DefenderKind, stage: Healing) -> Iterator[fact.Event]:
    yield fact.UnitHealed(kind)
    yield fact.Due((Healing(stage.left - 1),))
