"""Targets of effects: cards to strike or move, and tokens to change."""

from collections.abc import Iterator
from typing import assert_never

from siegeworks.core.rulebook import rule
from siegeworks.games.castle.actions import ChooseCard
from siegeworks.games.castle.board import AREA_OF, NEIGHBOURS, Area, Place
from siegeworks.games.castle.cards import Kind
from siegeworks.games.castle.deck import CARDS, SOLDIERS, Sex
from siegeworks.games.castle.effects.atoms import Hit, Reach, Who
from siegeworks.games.castle.protection import guarded
from siegeworks.games.castle.stages import Effect
from siegeworks.games.castle.table import Table, free_cells, occupied

_AREAS = {
    Reach.EVERYWHERE: (Area.TOWERS, Area.WALLS, Area.COURTYARD, Area.OUTSIDE),
    Reach.CASTLE: (Area.TOWERS, Area.WALLS, Area.COURTYARD),
    Reach.COURTYARD: (Area.COURTYARD,),
    Reach.COURTYARD_AND_TOWERS: (Area.TOWERS, Area.COURTYARD),
    Reach.TOWERS_AND_WALLS: (Area.TOWERS, Area.WALLS),
    Reach.WALLS: (Area.WALLS,),
    Reach.OUTSIDE: (Area.OUTSIDE,),
}


def within(table: Table, effect: Effect, reach: Reach) -> list[Place]:
    """List the places with cards that an effect reaches, in the order of the board."""
    match reach:
        case Reach.ADJACENT:
            return _neighbours(table, effect)
        case Reach.ADJACENT_COURTYARD:
            return _courtyard_neighbours(table, effect)
        case Reach.AS_AGREED:
            return _as_agreed(table, effect)
        case _:
            places = [p for area in _AREAS[reach] for p in occupied(table, area)]
            return sorted(places)


def _neighbours(table: Table, effect: Effect) -> list[Place]:
    return [cell for cell in NEIGHBOURS[effect.place] if table.piles[cell]]


def _courtyard_neighbours(table: Table, effect: Effect) -> list[Place]:
    neighbours = _neighbours(table, effect)
    return [cell for cell in neighbours if AREA_OF[cell] is Area.COURTYARD]


@rule("R1")
def _as_agreed(table: Table, effect: Effect) -> list[Place]:
    """The Lady-in-waiting reaches only the courtyard, unless agreed otherwise."""
    if table.options.lady_target == "courtyard":
        return _courtyard_neighbours(table, effect)
    return _neighbours(table, effect)


@rule("R25")
def is_one(kind: Kind, who: Who) -> bool:
    """Names match exactly: the Black Knight is no Knight, Prince Charming no Prince."""
    match who:
        case Who.ANYONE:
            return True
        case Who.MAN:
            return CARDS[kind].sex is Sex.MAN
        case Who.WOMAN:
            return CARDS[kind].sex is Sex.WOMAN
        case Who.SOLDIER:
            return kind in SOLDIERS
        case Who.KNIGHT:
            return kind is Kind.KNIGHT
        case Who.KING:
            return kind is Kind.KING
        case Who.NOT_KING:
            return kind is not Kind.KING
        case _:
            assert_never(who)


@rule("R3", "R22")
def strikable(table: Table, effect: Effect, hit: Hit) -> tuple[ChooseCard, ...]:
    """List top cards that are not protected; the arriving card never strikes itself."""
    safe = {each.place for each in guarded(table)}
    return tuple(
        ChooseCard(place, len(table.piles[place]) - 1)
        for place in within(table, effect, hit.reach)
        if place not in safe
        and is_one(table.piles[place][-1].kind, hit.who)
        and not is_itself(effect, place, len(table.piles[place]) - 1)
    )


@rule("R21")
def is_itself(effect: Effect, place: Place, level: int) -> bool:
    """Return whether it is the effect's own card, at the bottom of its pile."""
    return place == effect.place and level == 0


@rule("4.4", "R3", "R15", "R23")
def goals(table: Table, place: Place) -> tuple[Place, ...]:
    """List the places that the top card of a pile can move to, within its area.

    A Knight lands on another pile, siege places and outside included; any other card
    needs a free cell, of which there are none outside.
    """
    area = AREA_OF[place]
    if table.piles[place][-1].kind is Kind.KNIGHT:
        return tuple(other for other in occupied(table, area) if other != place)
    return free_cells(table, area)


@rule("R23")
def movable(table: Table, effect: Effect, hit: Hit) -> tuple[ChooseCard, ...]:
    """List the cards that can be struck and have a place to go to."""
    return tuple(
        card for card in strikable(table, effect, hit) if goals(table, card.place)
    )


@rule("5.2", "R18")
def with_tokens(table: Table, effect: Effect, reach: Reach) -> tuple[ChooseCard, ...]:
    """List all cards with a token, at every level of a pile, protected or not."""
    return tuple(_with_tokens(table, effect, reach))


def _with_tokens(table: Table, effect: Effect, reach: Reach) -> Iterator[ChooseCard]:
    for place in within(table, effect, reach):
        for level, card in enumerate(table.piles[place]):
            if card.token is not None and not is_itself(effect, place, level):
                yield ChooseCard(place, level)


@rule("R7")
def changing_places(table: Table, effect: Effect) -> tuple[Place, ...]:
    """List the adjacent courtyard cells with one single card that is not protected."""
    safe = {each.place for each in guarded(table)}
    return tuple(
        cell
        for cell in _courtyard_neighbours(table, effect)
        if len(table.piles[cell]) == 1 and cell not in safe
    )
