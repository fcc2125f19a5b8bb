"""Refusals of moves in the fortress."""

from siegeworks.core.i18n import Phrase
from siegeworks.core.refusal import Refusal
from siegeworks.games.stronghold.actions import Fetch, Move, MoveHero, Swap
from siegeworks.games.stronghold.fortress.window import (
    QUARTERS,
    neighbours_of,
    one_move_from,
)
from siegeworks.games.stronghold.pieces import (
    COURTYARD,
    DEFENDERS,
    HOSPITAL,
    NOBODY,
    Hero,
    Kind,
    Place,
    held,
    size,
)
from siegeworks.games.stronghold.stages import Recalling
from siegeworks.games.stronghold.table import Table, free_slots, hero_at
from siegeworks.games.stronghold.text.phrases import (
    bare_kind,
    hero_named,
    place_within,
    say,
    side_named,
    spot_named,
)


def why_not_move(table: Table, move: Move) -> Refusal:
    """Refuse a move: no unit, no such place, too far, no room, or too dear."""
    if refusal := nobody_in(table, move.kind, move.start):
        return refusal
    if refusal := _closed_to_units(table, move.end):
        return refusal
    end = spot_named(table.site, move.end)
    if move.end in table.site.towers and move.kind != "M":
        return Refusal("9.2", say("only-marksmen", place=end))
    if move.end == move.start:
        return Refusal("9.2", say("goes-nowhere", place=end))
    if move.end not in one_move_from(table, move.start):
        start = spot_named(table.site, move.start)
        return Refusal("9.2", say("too-far", start=start, end=end))
    if _is_full(table, move.end):
        return Refusal("9.2", say("place-full", place=end))
    return _too_dear(table, "9.2", table.site.data.defender_actions.move)


def why_not_swap(table: Table, swap: Swap) -> Refusal:
    for kind, place in ((swap.kind, swap.place), (swap.other, swap.other_place)):
        if place not in (*table.site.sections, *QUARTERS):
            where = _spoken(table, place)
            return Refusal("A66", say("no-swap-there", place=where))
        if refusal := nobody_in(table, kind, place):
            return refusal
    if swap.kind == swap.other or swap.place == swap.other_place:
        return Refusal("A66", say("swap-changes-nothing"))
    adjacent = table.options.swaps == "adjacent"
    if adjacent and swap.other_place not in one_move_from(table, swap.place):
        start, end = _spoken(table, swap.place), _spoken(table, swap.other_place)
        return Refusal("A32", say("too-far", start=start, end=end))
    places = (*table.site.sections, *QUARTERS)
    if places.index(swap.place) > places.index(swap.other_place):
        return Refusal("9.3", say("swap-other-way-round"))
    return _too_dear(table, "9.3", table.site.data.defender_actions.swap)


def _too_dear(table: Table, rule: str, price: int) -> Refusal:
    """Refuse a price above the hourglasses in hand, or too high only for a Gale."""
    if table.keep.hourglasses < price:
        return Refusal(rule, say("too-dear", price=price, left=table.keep.hourglasses))
    return Refusal("A63", say("gale-too-dear"))


def why_not_hero(table: Table, move: MoveHero) -> Refusal:
    """Refuse a Hero's move: Heroes walk along the wall, or through the Courtyard."""
    start, hero = table.keep.heroes[move.hero], hero_named(move.hero)
    if move.place != COURTYARD and move.place not in table.site.sections:
        return Refusal("9.4", say("no-hero-there", place=_spoken(table, move.place)))
    if move.place == start:
        return Refusal("9.4", say("hero-is-there", hero=hero))
    end = _spoken(table, move.place)
    if other := hero_at(table, move.place):
        return Refusal("9.4", say("one-hero-a-section", hero=hero_named(other)))
    if start != COURTYARD and move.place not in neighbours_of(table, start):
        return Refusal("9.4", say("too-far", start=_spoken(table, start), end=end))
    return Refusal("9.1", say("no-hourglass"))


def why_not_fetch(table: Table, action: Fetch) -> Refusal:
    """Refuse to recall or assign a unit: not there, or not in the Hero's reach."""
    match table.stage:
        case Recalling(hero):
            unable = _beyond_recall(table, hero, action.place)
        case _:
            place = spot_named(table.site, action.place)
            unable = Refusal("A61", say("helps-there-already", building=place))
    return nobody_in(table, action.kind, action.place, "9.13") or unable


def _beyond_recall(table: Table, hero: Hero, place: Place) -> Refusal:
    """Refuse to recall: only units on sections of the Hero's side can be."""
    if place not in table.site.sections:
        where = place_within(table.site, place)
        return Refusal("9.13", say("recalled-from-sections", place=where))
    side = side_named(table.site.side_of[table.keep.heroes[hero]])
    return Refusal("9.13", say("recalled-from-side", hero=hero_named(hero), side=side))


def nobody_in(
    table: Table, kind: Kind, place: Place, rule: str = "9.2"
) -> Refusal | None:
    """Refuse a unit that is not there, or lies among the dead."""
    if kind in DEFENDERS and place == HOSPITAL:
        return Refusal("A65", say("dead-do-not-move"))
    there = table.keep.garrison if kind in DEFENDERS else table.field.troops
    if held(there.get(place, NOBODY), kind):
        return None
    where, who = _spoken(table, place), bare_kind(kind)
    return Refusal(rule, say("nobody-there", kind=who, place=where))


def _closed_to_units(table: Table, place: Place) -> Refusal | None:
    site = table.site
    if place in (*site.sections, *site.towers, *QUARTERS):
        return None
    return Refusal("9.2", say("not-into", place=_spoken(table, place)))


def _is_full(table: Table, place: Place) -> bool:
    if place in table.site.towers_of:
        return free_slots(table, place) <= 0
    if place in table.site.towers:
        most = table.site.data.board.tower_marksmen
        return size(table.keep.garrison[place]) >= most
    return False


def _spoken(table: Table, place: Place) -> Phrase:
    return spot_named(table.site, place)
