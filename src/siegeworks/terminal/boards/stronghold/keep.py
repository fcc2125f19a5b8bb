"""Panels of the Defender: hourglasses, buildings and their actions, people, plans."""

from collections.abc import Iterator

from siegeworks.games.stronghold.pieces import (
    BUILDINGS,
    COURTYARD,
    HEROES,
    HOSPITAL,
    TILES,
    Building,
    Errand,
    Tile,
    size,
)
from siegeworks.games.stronghold.secrets import traps_left
from siegeworks.games.stronghold.table import garrison_at, tokens_left, wall_stock
from siegeworks.games.stronghold.text.phrases import plan_named
from siegeworks.terminal.boards.stronghold.marks import HERO, rituals_on
from siegeworks.terminal.boards.stronghold.paint import DEFENDING, counted
from siegeworks.terminal.boards.stronghold.panel import Panel, panel
from siegeworks.terminal.boards.stronghold.sight import Sight

REPEATABLE = ("train_ms", "train_sv")
"""Actions whose hourglasses are discarded when full, so that they can be repeated."""


def buildings(sight: Sight) -> Iterator[Panel]:
    """List all buildings and their actions, with hourglasses laid and needed."""
    for building in BUILDINGS:
        actions = [_action(sight, errand) for errand in sight.site.errands_in[building]]
        yield panel(building, [*actions, *_within(sight, building)])


def at_work(sight: Sight) -> Panel | None:
    """List only actions and buildings that have changed, in a line or two."""
    busy = [
        _action(sight, errand)
        for errand in sight.site.errands
        if sight.table.keep.laid.get(errand) or errand in sight.table.keep.finished
    ]
    lodged = [
        f"{building} {', '.join(within)}"
        for building in BUILDINGS
        if (within := list(_within(sight, building)))
    ]
    return panel("Buildings", [*busy, *lodged]) if busy or lodged else None


def _action(sight: Sight, errand: Errand) -> str:
    keep = sight.table.keep
    if any(
        sight.site.data.plans.cards[plan.id].closes == errand for plan in keep.plans
    ):
        return f"{errand} closed"
    if errand in keep.finished and errand not in REPEATABLE:
        return f"{errand} done"
    return f"{errand} {keep.laid.get(errand, 0)}/{sight.cost(errand)}"


def _within(sight: Sight, building: Building) -> Iterator[str]:
    """List units, Saboteur and rituals in a building."""
    troop = garrison_at(sight.table, building)
    if size(troop):
        yield counted(troop, DEFENDING)
    if building in sight.table.keep.saboteurs:
        yield "Saboteur"
    yield from rituals_on(sight, building)


def people(sight: Sight) -> Panel:
    """List the hourglasses, and the units in the Courtyard and the Hospital."""
    table = sight.table
    heroes = [HERO[hero] for hero in HEROES if table.keep.heroes[hero] == COURTYARD]
    yard = [counted(garrison_at(table, COURTYARD), DEFENDING), *heroes]
    held = table.keep.hourglasses
    hospital = counted(garrison_at(table, HOSPITAL), DEFENDING)
    return panel(
        "Keep",
        [
            f"{held} hourglass{'' if held == 1 else 'es'}",
            f"courtyard {' '.join(filter(None, yard)) or 'empty'}",
            f"hospital {hospital}" if hospital else "",
        ],
    )


def stock(sight: Sight) -> Panel:
    """List the units, wall elements and traps beside the board."""
    units = counted(sight.table.keep.stock, DEFENDING) or "no units"
    return panel(
        "Stock", [units, f"wall elements {wall_stock(sight.table)}", _traps(sight)]
    )


def _traps(sight: Sight) -> str:
    """Number of traps left, by kind if the viewer may know it."""
    secrets = sight.defenders_secrets
    if secrets is None:
        return f"traps {tokens_left(sight.table, 'trap')}"
    left = traps_left(sight.table, secrets)
    return "traps " + " ".join(
        f"{count}{kind}" for kind, count in left.items() if count
    )


def heroes(sight: Sight) -> Panel:
    """List the Hero order tiles: available, given this turn, or lost."""
    return panel("Heroes", [_tile(sight, tile) for tile in TILES])


def _tile(sight: Sight, tile: Tile) -> str:
    keep = sight.table.keep
    if tile in keep.lost_tiles:
        return f"{tile} lost"
    for bid in keep.bids:
        if bid.tile == tile:
            return f"{tile} given by {HERO[bid.hero]}"
    return " ".join([tile, *rituals_on(sight, tile)])


def plans(sight: Sight) -> Panel | None:
    """List plans: known ones by name, hidden ones as a count, and those played."""
    keep, secrets = sight.table.keep, sight.defenders_secrets
    if secrets is not None and secrets.plans:
        down = [f"{plan} {plan_named(plan)}" for plan in secrets.plans]
    else:
        down = [f"{keep.plans_hidden} face down"] if keep.plans_hidden else []
    played = [
        f"{plan.id} {plan_named(plan.id)} played{f' {plan.side}' if plan.side else ''}"
        for plan in keep.plans
    ]
    return panel("Plans", [*down, *played]) if down or played else None


def keep(sight: Sight) -> Iterator[Panel]:
    """Yield all panels of the Defender, for `? keep`."""
    yield from buildings(sight)
    yield people(sight)
    yield stock(sight)
    yield heroes(sight)
    if shown := plans(sight):
        yield shown
