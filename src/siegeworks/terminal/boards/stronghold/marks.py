"""Short marks for the pieces on the map, explained by the legend."""

from collections.abc import Iterable, Iterator

from siegeworks.games.stronghold.pieces import Place
from siegeworks.games.stronghold.table import Machine, garrison_at, hero_at
from siegeworks.terminal.boards.stronghold.paint import DEFENDING, counted
from siegeworks.terminal.boards.stronghold.sight import Sight

EQUIPMENT = {"banner": "Ban", "ladder": "Lad", "sap": "Sap", "poison": "Poi"}
TRAINING = {"quartermaster": "Qm", "trench_master": "Tr"}
RITUAL = {
    "blood_stones": "blood",
    "possession": "poss",
    "demon": "demon",
    "specter": "spect",
    "gale": "gale",
}
FACE = {None: "?", True: "+", False: "-"}
AT_WORK = "!"
ORDER = {"fury": "fury", "detonation": "deton", "call": "call", "bluff": "bluff"}
HERO = {"warrior": "Warrior", "officer": "Officer"}
TOWER_MACHINE = {"cannon": "cannon", "poles": "poles", "bay_window": "bay"}
SIEGE_TOWER = "Tow"
MANTELETS = "Mnt"


def everywhere(sight: Sight) -> Iterator[str]:
    """Yield all marks place by place, for a map without room for them."""
    site, keep = sight.site, sight.table.keep
    for place in site.ramparts:
        yield _at(place, on_rampart(sight, place))
    for section in site.sections:
        marks = [*outside_section(sight, section), *inside_section(sight, section)]
        yield _at(section, marks)
    for tower in site.towers:
        marks = [counted(garrison_at(sight.table, tower), DEFENDING)]
        if tower in keep.tower_machines:
            marks.append(TOWER_MACHINE[keep.tower_machines[tower]])
        yield _at(tower, filter(None, marks))


def _at(place: Place, marks: Iterable[str]) -> str:
    words = " ".join(marks)
    return f"{place} {words}" if words else ""


def on_rampart(sight: Sight, place: Place) -> Iterator[str]:
    """Yield the machines, Mantelets, training and Siege towers at a place."""
    field = sight.table.field
    yield from (
        machine_mark(machine) for machine in field.machines if machine.place == place
    )
    if place in field.mantelets:
        yield MANTELETS
    yield from (TRAINING[each] for each in field.trainings.get(place, ()))
    yield from siege_towers(sight, place)


def machine_mark(machine: Machine) -> str:
    return f"{machine.name}{'x' if machine.damaged else ''}"


def siege_towers(sight: Sight, place: Place) -> Iterator[str]:
    for tower in sight.table.field.siege_towers:
        if tower.place == place:
            yield f"{SIEGE_TOWER}x" if tower.stuck else SIEGE_TOWER


def outside_section(sight: Sight, section: Place) -> Iterator[str]:
    """Yield equipment, a Siege tower, the Invader's order, and rituals."""
    field = sight.table.field
    yield from (EQUIPMENT[each] for each in field.equipment.get(section, ()))
    yield from siege_towers(sight, section)
    for token in field.orders:
        if token.section == section:
            order = sight.order_at(section, token.order)
            word = ORDER[order] if order else "?"
            yield f"!{word}"
    if section in field.fury:
        yield "rage"
    yield from rituals_on(sight, section)


def rituals_on(sight: Sight, spot: str) -> Iterator[str]:
    """Yield ritual tokens on a spot: face down, known Success or Bluff, or active."""
    for tokens in sight.table.rituals:
        if spot in tokens.face_down:
            yield f"~{RITUAL[tokens.ritual]}{FACE[sight.is_success(tokens, spot)]}"
        if tokens.face_up == spot:
            yield f"~{RITUAL[tokens.ritual]}{AT_WORK}"


def inside_section(sight: Sight, section: Place) -> Iterator[str]:
    """Yield the Hero, the cauldron, a Platform, the glare."""
    keep = sight.table.keep
    if hero := hero_at(sight.table, section):
        yield HERO[hero]
    if section in keep.cauldrons:
        yield f"pot:{keep.cauldrons[section]}"
    if section in keep.platforms:
        yield "Plat"
    if keep.glare == section:
        yield "glare"
