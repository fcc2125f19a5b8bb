"""Places where a card may stand, and the reasons against all others."""

from typing import assert_never

from siegeworks.core.i18n import any_of
from siegeworks.core.refusal import Refusal
from siegeworks.core.rulebook import rule
from siegeworks.games.castle.board import (
    AREA_OF,
    CELLS_OF,
    NEIGHBOURS,
    OUTSIDE,
    OUTSIDE_PILES,
    SIEGE_PLACES,
    Area,
    Place,
    place_name,
)
from siegeworks.games.castle.cards import Kind, Kinds
from siegeworks.games.castle.deck import CARDS
from siegeworks.games.castle.effects.atoms import (
    Beside,
    BesideIfThere,
    FreePlace,
    LastFreeCell,
    OnAnyCard,
    TakenTower,
    Without,
)
from siegeworks.games.castle.protection import protector
from siegeworks.games.castle.table import Table, free_cells, occupied, place_of
from siegeworks.games.castle.text.phrases import bare, known, located, named, say

Places = tuple[Place, ...]


@rule("3.4", "4.2", "R31")
def legal_places(table: Table, kind: Kind) -> Places:
    """List every place where the card may be placed now, in the order of the board.

    Conditions are checked once, here: no card leaves when they stop being true.
    """
    card = CARDS[kind]
    match card.condition:
        case FreePlace():
            return _free_places(table, kind)
        case TakenTower():
            return _vacatable_towers(table)
        case Beside(kinds):
            return _beside(table, _hosts(table, kinds))
        case BesideIfThere(host):
            if place_of(table, host, Area.COURTYARD) is None:
                return free_cells(table, Area.COURTYARD)
            return _beside(table, (host,))
        case Without(rival):
            if place_of(table, rival, Area.COURTYARD) is not None:
                return ()
            return free_cells(table, Area.COURTYARD)
        case LastFreeCell():
            return _the_only_one(free_cells(table, Area.COURTYARD))
        case OnAnyCard():
            return _piles(table)
        case condition:
            assert_never(condition)


@rule("1.3", "4.5", "6.2")
def _free_places(table: Table, kind: Kind) -> Places:
    """A card needs a free cell of its area; outside there is always room.

    Only Siege Engines have places there: one facing each wall, with or without
    soldiers.
    """
    area = CARDS[kind].area
    assert area is not None, "only Knights have no area, and they need a card below"
    if kind is Kind.SIEGE_ENGINE:
        return tuple(place for place in SIEGE_PLACES if not table.piles[place])
    if area is Area.OUTSIDE:
        return (OUTSIDE,)
    return free_cells(table, area)


@rule("R4")
def _vacatable_towers(table: Table) -> Places:
    """List the towers with one single card that is not protected."""
    return tuple(
        tower
        for tower in CELLS_OF[Area.TOWERS]
        if len(table.piles[tower]) == 1 and protector(table, tower, 0) is None
    )


@rule("R11")
def _hosts(table: Table, kinds: Kinds) -> Kinds:
    """List the cards to stand next to; the Prince stands in for an absent King."""
    if Kind.KING in kinds and place_of(table, Kind.KING, Area.COURTYARD) is None:
        return (*kinds, Kind.PRINCE)
    return kinds


@rule("R19", "R25", "R30")
def _beside(table: Table, hosts: Kinds) -> Places:
    """List the free cells next to a host in the courtyard, covered or not."""
    posts = [place_of(table, host, Area.COURTYARD) for host in hosts]
    return tuple(
        cell
        for cell in free_cells(table, Area.COURTYARD)
        if any(post in NEIGHBOURS[cell] for post in posts)
    )


@rule("R32")
def _the_only_one(cells: Places) -> Places:
    return cells if len(cells) == 1 else ()


@rule("4.5", "R24")
def _piles(table: Table) -> Places:
    """A Knight stands on any card in play, and on nothing else."""
    return tuple(place for place, pile in enumerate(table.piles) if pile)


# Reasons for refusals.


def why_not_there(table: Table, kind: Kind, place: Place) -> Refusal | None:
    """Return why the card cannot be placed there; None if it can."""
    if place in legal_places(table, kind):
        return None
    card = CARDS[kind]
    if not 0 <= place <= OUTSIDE:
        return Refusal("1.1", say("no-such-place"))
    if card.area is not None and AREA_OF[place] is not card.area:
        return Refusal(card.rule, say("wrong-area", card=known(kind), area=card.area))
    if card.area is Area.OUTSIDE:
        return _why_not_outside(kind, place)
    return _why_not_condition(table, kind, place)


def _why_not_outside(kind: Kind, place: Place) -> Refusal:
    """Siege Engines face a wall, and no other card does."""
    if kind is Kind.SIEGE_ENGINE and place in SIEGE_PLACES:
        return Refusal("6.2", say("one-engine-a-wall", place=located(place)))
    if kind is Kind.SIEGE_ENGINE:
        return Refusal("6.2", say("engine-faces-a-wall"))
    return Refusal("1.3", say("no-cells-outside", card=bare(kind)))


def _why_not_condition(table: Table, kind: Kind, place: Place) -> Refusal:
    card = CARDS[kind]
    taken = bool(table.pile(place))
    match card.condition:
        case OnAnyCard():
            return _why_not_upon(table, place)
        case TakenTower():
            return _why_not_haunt(table, place)
        case _ if taken:
            return Refusal("4.5", say("place-is-taken", place=located(place)))
        case Beside(kinds) if Kind.KING in kinds:
            return _why_not_beside_king(table, kind, place)
        case Beside(kinds):
            hosts = any_of([named(host) for host in kinds])
            return Refusal(
                card.rule, say("must-stand-beside", card=named(kind), hosts=hosts)
            )
        case BesideIfThere(host):
            return Refusal(
                card.rule,
                say(
                    "must-stand-beside-if-there",
                    card=named(kind),
                    host=named(host),
                    sex=CARDS[host].sex,
                ),
            )
        case Without(rival):
            reason = say("not-with-rival", card=named(kind), rival=named(rival))
            return Refusal(card.rule, reason)
        case LastFreeCell():
            return Refusal(card.rule, say("not-the-last-cell", card=named(kind)))
        case FreePlace():
            raise AssertionError(f"nothing speaks against {kind} on {place}")
        case condition:
            assert_never(condition)


@rule("R24")
def _why_not_upon(table: Table, place: Place) -> Refusal:
    """A Knight needs a card to stand on; outside, the move must say on which one."""
    if place in OUTSIDE_PILES:
        return Refusal("R24", say("no-such-pile", place=located(place)))
    if place != OUTSIDE:
        return Refusal("R24", say("knight-needs-a-card", place=located(place)))
    outside = occupied(table, Area.OUTSIDE)
    if not outside:
        return Refusal("R24", say("nothing-outside"))
    return Refusal("R24", say("knight-upon-which", place=place_name(outside[-1])))


@rule("8.19", "R11")
def _why_not_beside_king(table: Table, kind: Kind, place: Place) -> Refusal:
    """The Prince stands in for the King, but only for an absent one."""
    king = place_of(table, Kind.KING, Area.COURTYARD)
    prince = place_of(table, Kind.PRINCE, Area.COURTYARD)
    if king is None:
        there = "nobody" if prince is None else "prince"
    else:
        there = "both" if prince in NEIGHBOURS[place] else "king"
    reason = say(
        "must-stand-beside-king",
        card=named(kind),
        king=named(Kind.KING),
        prince=named(Kind.PRINCE),
        there=there,
    )
    return Refusal("R11" if there in ("prince", "both") else CARDS[kind].rule, reason)


def _why_not_haunt(table: Table, tower: Place) -> Refusal:
    pile = table.pile(tower)
    if not pile:
        return Refusal("8.1", say("ghost-needs-a-card"))
    by = protector(table, tower, 0)
    assert by is not None, "an unprotected single card can be haunted"
    return Refusal("R4", say("ghost-cannot-oust", card=named(pile[0].kind), by=by))
