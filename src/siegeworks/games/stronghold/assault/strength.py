"""Strength of both sides on a section, and the margin to a breach."""

from siegeworks.core.record import Record
from siegeworks.core.rulebook import rule
from siegeworks.games.stronghold.pieces import Place, held, size, strength
from siegeworks.games.stronghold.table import (
    Table,
    garrison_at,
    has_objective,
    has_siege_tower,
    hero_at,
    is_equipped,
    plan_played,
    troop_at,
)

WARRIOR, OFFICER = 2, 3
"""Strength that the Heroes add. Printed, not reconstructed."""
RAGING = 3
"""Strength of a raging Goblin."""


class Fight(Record, frozen=True, tag="Fight"):
    """A section as it would be fought out now."""

    section: Place
    units: int
    """Strength of the Invader's units."""
    banner: int
    razed: int
    """Bonus of Stone upon stone: no wall element is left."""
    garrison: int
    """Strength of the Defender's units: a greater advantage is a breach."""
    walls: int
    """Wall elements that count."""
    hero: int
    bay: int
    attack: int
    defence: int

    @property
    def margin(self) -> int:
        """Strength that the Invader lacks for a breach; below 1 it is one."""
        return self.defence + self.garrison + 1 - self.attack

    @property
    def is_breach(self) -> bool:
        return self.units > 0 and self.attack - self.defence > self.garrison


@rule("12.9", "A6", "A7", "A91", "A97")
def fight_at(table: Table, section: Place) -> Fight:
    """Add up all that counts on a section, for either side."""
    troop = troop_at(table, section)
    garrison = strength(garrison_at(table, section))
    units = strength(troop)
    if section in table.field.fury:
        units += (RAGING - 1) * held(troop, "G")
    present = size(troop) > 0
    banner = int(present and is_equipped(table, section, "banner"))
    razed = razed_bonus(table, section) if present else 0
    walls = walls_that_count(table, section)
    hero = hero_strength(table, section)
    bay = bay_windows(table, section)
    return Fight(
        section=section,
        units=units,
        banner=banner,
        razed=razed,
        garrison=garrison,
        walls=walls,
        hero=hero,
        bay=bay,
        attack=units + banner + razed,
        defence=garrison + walls + hero + bay,
    )


@rule("4.6", "12.9")
def walls_that_count(table: Table, section: Place) -> int:
    """Wall elements do not count beside a Siege tower."""
    if has_siege_tower(table, section):
        return 0
    return table.keep.walls[section]


@rule("O3")
def razed_bonus(table: Table, section: Place) -> int:
    """The bonus counts where no wall element is left, ignored ones included."""
    if table.keep.walls[section] or not has_objective(table, "O3", "lasting"):
        return 0
    return table.site.data.objectives.cards["O3"].strength


@rule("9.13", "12.9", "P8")
def hero_strength(table: Table, section: Place) -> int:
    hero = hero_at(table, section)
    if hero is None:
        return 0
    oath = table.site.data.plans.cards["P8"].hero_strength
    base = WARRIOR if hero == "warrior" else OFFICER
    return base + (oath if plan_played(table, "P8") else 0)


@rule("9.7", "A97")
def bay_windows(table: Table, section: Place) -> int:
    """Count the towers beside a section that have a Bay window and a Marksman."""
    return sum(
        table.keep.tower_machines.get(tower) == "bay_window"
        and held(garrison_at(table, tower), "M") > 0
        for tower in table.site.towers_of[section]
    )
