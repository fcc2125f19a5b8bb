"""Panels of the field other than units: machines with their piles, paths, tokens."""

from collections.abc import Iterator

from siegeworks.games.stronghold.secrets import orders_left
from siegeworks.games.stronghold.table import Machine, RitualTokens, machines_in_order
from siegeworks.terminal.boards.stronghold.marks import rituals_on
from siegeworks.terminal.boards.stronghold.paint import INVADING, counted
from siegeworks.terminal.boards.stronghold.panel import Panel, panel
from siegeworks.terminal.boards.stronghold.sight import Sight

TRAP = {"G": "Goblins", "T": "Trolls", "tower": "Siege towers"}


def machines(sight: Sight) -> Panel | None:
    """List the throwing machines with their places and remaining piles."""
    told = [_machine(sight, each) for each in machines_in_order(sight.table)]
    return panel("Machines", told) if told else None


def _machine(sight: Sight, machine: Machine) -> str:
    hits = f"{machine.hits} hit{'' if machine.hits == 1 else 's'}"
    misses = f"{machine.misses} miss{'' if machine.misses == 1 else 'es'}"
    aim = sight.table.aims.get(machine.name)
    damaged = " damaged" if machine.damaged else ""
    target = f" at {aim}" if aim else ""
    kind = machine.kind.capitalize()
    tokens = "".join(f" {mark}" for mark in rituals_on(sight, machine.name))
    place = f"{machine.place} {hits}/{misses}"
    return f"{machine.name} {kind} {place}{damaged}{tokens}{target}"


def paths(sight: Sight) -> Panel:
    """List the traps, Bridges, and Marauders."""
    field = sight.table.field
    edge = sight.site.marauders_path
    told = [f"Marauders {counted(field.marauders, INVADING) or 'none'} by {edge}"]
    for trap in field.traps:
        kind = sight.trap_kind(trap.path, trap.kind)
        seen = "" if trap.kind else " face down"
        against = f" against {TRAP[kind]}" if kind else ""
        told.append(f"trap {trap.path}{against}{seen}")
    told += [f"bridge {path}" for path in field.bridges]
    return panel("Paths", told)


def rituals(sight: Sight) -> Panel | None:
    """List the ritual tokens on the board, with their faces if known."""
    told = [_ritual(sight, tokens) for tokens in sight.table.rituals if _lies(tokens)]
    return panel("Rituals", told) if told else None


def _lies(tokens: RitualTokens) -> bool:
    return bool(tokens.face_down or tokens.face_up)


def _ritual(sight: Sight, tokens: RitualTokens) -> str:
    faces = {None: "?", True: "Success", False: "Bluff"}
    spots = [
        f"{spot} {faces[sight.is_success(tokens, spot)]}" for spot in tokens.face_down
    ]
    if tokens.face_up:
        spots.append(f"{tokens.face_up} at work")
    return f"{tokens.ritual}: {', '.join(spots)}"


def orders(sight: Sight) -> Panel | None:
    """List the order tokens beside sections, and for the Invader those left."""
    field, secrets = sight.table.field, sight.invaders_secrets
    told = []
    for token in field.orders:
        order = sight.order_at(token.section, token.order)
        down = "" if token.order else " face down"
        could = f" ({' or '.join(token.might_be)})" if order is None else ""
        told.append(f"{token.section} {order or '?'}{down}{could}")
    if told and secrets is not None:
        left = orders_left(sight.table, secrets)
        kept = " ".join(f"{count} {order}" for order, count in left.items() if count)
        told.append(f"left: {kept or 'none'}")
    return panel("Commands", told) if told else None


def field(sight: Sight) -> Iterator[Panel]:
    """Yield all panels of the field, for `? field`."""
    yield paths(sight)
    for told in (machines(sight), rituals(sight), orders(sight), aims(sight)):
        if told:
            yield told


def aims(sight: Sight) -> Panel | None:
    """List the targets of this salvo, and the Marksmen's fire."""
    table = sight.table
    named = [
        f"{weapon} at {place}"
        for weapon, place in table.aims.items()
        if not weapon.startswith("#")
    ]
    fire = [f"Marksmen at {place}: {count}" for place, count in table.fire.items()]
    return panel("Aims", [*named, *fire]) if named or fire else None
