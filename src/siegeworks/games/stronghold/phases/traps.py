"""Traps, and their effects on the units that walk into them."""

from collections.abc import Iterator, Sequence

from siegeworks.core.rulebook import rule
from siegeworks.games.stronghold import events as fact
from siegeworks.games.stronghold.actions import Action, No, Yes
from siegeworks.games.stronghold.phases.marches import march_now
from siegeworks.games.stronghold.pieces import NOBODY, Path, TrapKind, having
from siegeworks.games.stronghold.stages import SpringingTraps, TrappedTroll
from siegeworks.games.stronghold.state import State
from siegeworks.games.stronghold.table import Leg, Table, trap_on

ONE_TROLL = having(NOBODY, "T")


@rule("8.3", "A14", "A68")
def spring_traps(state: State) -> Iterator[fact.Event]:
    """Traps work path by path, on all that walked it; a Bridge keeps traps away."""
    table = state.table
    walked = march_now(table).walked
    if not walked:
        yield fact.Due(())
        return
    path = next(p for p in table.site.paths if any(leg.path == p for leg in walked))
    kind = kind_of_trap(state, path)
    if kind is None:
        yield arrival(table, path, group_on(table, path))
        return
    trap = trap_on(table, path)
    if trap is not None and trap.kind is None:
        yield fact.TrapTurned(path, kind)
    match kind:
        case "G":
            yield from goblin_trap(table, path)
        case "T":
            yield from troll_trap(table, path)
        case _:
            yield from tower_trap(table, path)


def kind_of_trap(state: State, path: Path) -> TrapKind | None:
    """Return the kind of a trap, face up or known to the Defender alone."""
    trap = trap_on(state.table, path)
    if trap is None:
        return None
    return trap.kind or state.secrets.traps[path]


def group_on(table: Table, path: Path) -> list[Leg]:
    return [leg for leg in march_now(table).walked if leg.path == path]


def arrival(table: Table, path: Path, survivors: Sequence[Leg]) -> fact.GroupArrived:
    """Survivors have arrived; those past a Quartermaster walk on alone."""
    _, end = table.site.ends[path]
    units = sum(leg.piece != "tower" and not leg.beyond for leg in survivors)
    onward = tuple(
        (f"{end}-{leg.beyond}", leg.piece) for leg in survivors if leg.beyond
    )
    return fact.GroupArrived(path, units, onward)


@rule("8.3", "A15", "A19")
def goblin_trap(table: Table, path: Path) -> Iterator[fact.Event]:
    """Every Goblin of the group dies."""
    group = group_on(table, path)
    _, end = table.site.ends[path]
    goblins = [leg for leg in group if leg.piece == "G"]
    for place in dict.fromkeys(leg.beyond or end for leg in goblins):
        count = sum((leg.beyond or end) == place for leg in goblins)
        yield fact.InvadersFell(place, (count, 0, 0), "trap")
    if goblins:
        yield fact.TrapReturned(path)
    yield arrival(table, path, [leg for leg in group if leg.piece != "G"])


@rule("8.3", "A15", "A69")
def troll_trap(table: Table, path: Path) -> Iterator[fact.Event]:
    """One Troll of the group dies; the choice matters only past a Quartermaster."""
    trolls = [leg for leg in group_on(table, path) if leg.piece == "T"]
    passing = [leg for leg in trolls if leg.beyond]
    if not trolls:
        yield arrival(table, path, group_on(table, path))
    elif passing and len(passing) < len(trolls):
        yield fact.Due((TrappedTroll(path), SpringingTraps()))
    else:
        yield from troll_falls(table, path, trolls[0])


def choosing_troll() -> tuple[Action, ...]:
    return (Yes(), No())


@rule("A69")
def trapped_troll(table: Table, path: Path, *, passing: bool) -> Iterator[fact.Event]:
    """The Defender has chosen between the Troll that passes on and another."""
    trolls = [leg for leg in group_on(table, path) if leg.piece == "T"]
    victim = next(leg for leg in trolls if bool(leg.beyond) is passing)
    yield from troll_falls(table, path, victim)
    yield fact.Due(())


def troll_falls(table: Table, path: Path, victim: Leg) -> Iterator[fact.Event]:
    _, end = table.site.ends[path]
    survivors = group_on(table, path)
    survivors.remove(victim)
    yield fact.InvadersFell(victim.beyond or end, ONE_TROLL, "trap")
    yield fact.TrapReturned(path)
    yield arrival(table, path, survivors)


@rule("8.3", "A16")
def tower_trap(table: Table, path: Path) -> Iterator[fact.Event]:
    """Siege towers go back and stay this turn; the trap is not used up."""
    start, end = table.site.ends[path]
    group = group_on(table, path)
    for leg in group:
        if leg.piece == "tower":
            yield fact.TowerStopped(end, start)
    yield arrival(table, path, [leg for leg in group if leg.piece != "tower"])


@rule("8.8", "A14", "A77")
def trap_for_called_troll(state: State, path: Path) -> Iterator[fact.Event]:
    """A called Troll walks alone, and the trap works at once."""
    kind = kind_of_trap(state, path)
    if kind is None:
        return
    trap = trap_on(state.table, path)
    if trap is not None and trap.kind is None:
        yield fact.TrapTurned(path, kind)
    if kind == "T":
        yield fact.InvadersFell(state.table.site.ends[path][1], ONE_TROLL, "trap")
        yield fact.TrapReturned(path)
