"""The Defender's window: moving about the fortress until no hourglass is left."""

from collections.abc import Iterator

from siegeworks.core.rulebook import rule
from siegeworks.games.stronghold import events as fact
from siegeworks.games.stronghold.actions import (
    Action,
    Done,
    Move,
    MoveHero,
    No,
    Spend,
    Swap,
    Yes,
)
from siegeworks.games.stronghold.fortress.building_actions import (
    lay_hourglass,
    takes_hourglass,
)
from siegeworks.games.stronghold.fortress.heroes import bidding
from siegeworks.games.stronghold.fortress.plans import plans_to_play
from siegeworks.games.stronghold.phases.rituals import turn_over, works_at
from siegeworks.games.stronghold.pieces import (
    COURTYARD,
    Hero,
    Place,
    defenders_in,
    size,
)
from siegeworks.games.stronghold.secrets import Secrets
from siegeworks.games.stronghold.stages import Toll, Window
from siegeworks.games.stronghold.state import State
from siegeworks.games.stronghold.table import (
    Table,
    free_slots,
    hero_at,
    plan_played,
    tokens_of,
)

QUARTERS = (COURTYARD, "barracks", "guard")
"""Places behind the walls where units may be moved."""


# The window.


@rule("9.1", "A3", "A56")
def keep_window(table: Table, stage: Window) -> Iterator[fact.Event]:
    """The window opens only with an hourglass in hand, and closes by itself when
    nothing is left to do, as both players can see."""
    if not stage.opened:
        if table.keep.hourglasses:
            yield fact.WindowOpened(table.keep.hourglasses)
            yield fact.Due((Window(opened=True),))
        else:
            yield fact.Due(())
    elif nothing_left(table):
        yield fact.Due(())


@rule("9.1", "A56")
def nothing_left(table: Table) -> bool:
    """Nothing is left without an hourglass, a plan face down, or an order of a Hero."""
    if table.keep.hourglasses or table.keep.plans_hidden:
        return False
    return not any(True for _ in bidding(table))


@rule("9.1", "A56", "A58")
def in_window(table: Table, secrets: Secrets) -> Iterator[Action]:
    """List all that may be done; with no hourglass left, also to end the window."""
    if table.keep.hourglasses:
        yield from moving(table)
        yield from swapping(table)
        yield from moving_heroes(table)
        yield from spending(table)
    yield from bidding(table)
    yield from plans_to_play(table, secrets)
    if not table.keep.hourglasses:
        yield Done()


@rule("9.5")
def spending(table: Table) -> Iterator[Spend]:
    return (Spend(e) for e in table.site.errands if takes_hourglass(table, e))


@rule("9.5")
def spend(errand: str, table: Table) -> Iterator[fact.Event]:
    return lay_hourglass(table, errand, gift=False, then=(Window(opened=True),))


# Moving units.


@rule("9.2", "9.12", "A49", "A67")
def moving(table: Table) -> Iterator[Move]:
    """Units move along or off the wall, or from within; towers take Marksmen only."""
    site, garrison = table.site, table.keep.garrison
    if table.keep.hourglasses < site.data.defender_actions.move:
        return
    most = site.data.board.tower_marksmen
    towers = {tower for tower in site.towers if size(garrison[tower]) < most}
    others = {s for s in site.sections if free_slots(table, s) > 0}.union(QUARTERS)
    too_dear = gale_too_dear(table, site.data.defender_actions.move)
    for start in site.inside:
        troop = garrison[start]
        if any(troop) and start != too_dear:
            near = [end for end in one_move_from(table, start) if end != too_dear]
            for kind in defenders_in(troop):
                open_ends = others | towers if kind == "M" else others
                yield from (Move(kind, start, end) for end in near if end in open_ends)


@rule("7.6", "A63")
def gale_too_dear(table: Table, price: int) -> Place:
    """Return the section that the last hourglass cannot reach or leave, if any."""
    affordable = table.keep.hourglasses > price
    return "" if affordable else tokens_of(table, "gale").face_up


@rule("1.5", "9.2", "A34", "A35", "P7")
def one_move_from(table: Table, start: Place) -> tuple[Place, ...]:
    """List every place that is one move away, full ones too."""
    site = table.site
    along: tuple[Place, ...]
    if start in site.towers_of:
        along = (*neighbours_of(table, start), *site.towers_of[start])
    elif start in site.data.board.towers:
        along = site.data.board.towers[start].sections
    else:
        along = (*site.sections, *site.towers)
    return (*along, *(place for place in QUARTERS if place != start))


@rule("1.5", "A34", "A35", "P7")
def neighbours_of(table: Table, section: Place) -> tuple[Place, ...]:
    """List the next sections; behind a Postern passage, all of the side."""
    beside = table.site.neighbours[section]
    passage = plan_played(table, "P7")
    if passage is None or passage.side != table.site.side_of[section]:
        return beside
    side = table.site.sections_on[table.site.side_of[section]]
    more = (each for each in side if each != section and each not in beside)
    return (*beside, *more)


# Swapping.


@rule("9.3", "A32", "A33", "A66")
def swapping(table: Table) -> Iterator[Swap]:
    """Two units of different kinds can swap, but never in towers or workshops."""
    price = table.site.data.defender_actions.swap
    if table.keep.hourglasses < price:
        return
    too_dear = gale_too_dear(table, price)
    places = [
        (place, tuple(defenders_in(table.keep.garrison[place])))
        for place in (*table.site.sections, *QUARTERS)
        if any(table.keep.garrison[place]) and place != too_dear
    ]
    anywhere = table.options.swaps == "anywhere"
    for at, (place, kinds) in enumerate(places):
        near = () if anywhere else one_move_from(table, place)
        for other_place, others in places[at + 1 :]:
            if not anywhere and other_place not in near:
                continue
            for kind in kinds:
                for other in others:
                    if kind != other:
                        yield Swap(kind, place, other, other_place)


# The price, and the Gale.


@rule("9.2", "9.3", "7.6", "A33", "A63")
def declare(state: State, move: Move | Swap) -> Iterator[fact.Event]:
    """Pay; then tokens at both ends are turned over, and a Gale asks for one more."""
    table = state.table
    ends = ends_of(move)
    costs = table.site.data.defender_actions
    price = costs.move if isinstance(move, Move) else costs.swap
    known = tokens_of(table, "gale").face_up in ends
    yield fact.HourglassesSpent(price + known)
    for end in ends:
        yield from turn_over(state, "gale", end)
    blown = not known and any(works_at(state, "gale", end) for end in ends)
    if not blown:
        yield carried_out(move)
    elif table.keep.hourglasses > price:
        yield fact.Due((Toll(move), Window(opened=True)))
    else:
        yield fact.MoveGivenUp(move)


def ends_of(move: Move | Swap) -> tuple[Place, Place]:
    if isinstance(move, Move):
        return move.start, move.end
    return move.place, move.other_place


def carried_out(move: Move | Swap) -> fact.Event:
    if isinstance(move, Move):
        return fact.UnitMoved(move.kind, move.start, move.end)
    return fact.UnitsSwapped(move.kind, move.place, move.other, move.other_place)


def tolling() -> tuple[Action, ...]:
    return (Yes(), No())


@rule("7.6", "A63")
def toll(stage: Toll, *, pays: bool) -> Iterator[fact.Event]:
    """Pay one more, or the unit stays and the first hourglass is lost."""
    if pays:
        yield fact.HourglassesSpent(1)
        yield carried_out(stage.move)
    else:
        yield fact.MoveGivenUp(stage.move)
    yield fact.Due(())


# Heroes.


@rule("9.4", "A58", "A62", "P7")
def moving_heroes(table: Table) -> Iterator[MoveHero]:
    """A Hero moves to a section beside or the Courtyard; from there to any section."""
    if table.keep.hourglasses < table.site.data.defender_actions.hero_move:
        return
    for hero, place in table.keep.heroes.items():
        if place == COURTYARD:
            ends = table.site.sections
        else:
            ends = neighbours_of(table, place)
            yield MoveHero(hero, COURTYARD)
        yield from (MoveHero(hero, e) for e in ends if hero_at(table, e) is None)


@rule("9.4", "A62")
def move_hero(hero: Hero, place: Place, table: Table) -> Iterator[fact.Event]:
    yield fact.HourglassesSpent(table.site.data.defender_actions.hero_move)
    yield fact.HeroMoved(hero, table.keep.heroes[hero], place)
