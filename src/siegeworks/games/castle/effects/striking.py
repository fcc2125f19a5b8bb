"""Cards that leave play: struck by an effect, or by soldiers and engines."""

from collections.abc import Iterator
from typing import assert_never

from siegeworks.core.rulebook import rule
from siegeworks.games.castle import events as fact
from siegeworks.games.castle.actions import Choice, ChooseCard
from siegeworks.games.castle.board import FACING, SIEGE_PLACES, WALL_OF, Area, Place
from siegeworks.games.castle.deck import SOLDIERS
from siegeworks.games.castle.effects.atoms import Fate, Strike
from siegeworks.games.castle.effects.choices import mistress_targets, owner_of_mistress
from siegeworks.games.castle.effects.targets import strikable
from siegeworks.games.castle.protection import protector
from siegeworks.games.castle.stages import Effect
from siegeworks.games.castle.table import Table, occupied

Events = Iterator[fact.Event]


# Leaving play.


@rule("4.1")
def strike(table: Table, effect: Effect, atom: Strike) -> Events:
    """The chosen card leaves play; if there is no target, nothing happens."""
    if effect.chosen:
        yield _struck(table, effect.chosen[0], atom.fate)
        yield fact.StepEnded(effect.kind)
    elif not strikable(table, effect, atom.hit):
        yield fact.StepSkipped(effect.kind, effect.step)


@rule("R33")
def _struck(table: Table, choice: Choice, fate: Fate) -> fact.Event:
    assert isinstance(choice, ChooseCard), "an effect strikes a card in play"
    place = choice.place
    match fate:
        case Fate.RETURN:
            return returned(table, place)
        case Fate.RESERVE:
            return fact.CardSentToReserve(table.piles[place][-1].kind, place)
        case Fate.REMOVE:
            return fact.CardRemoved(table.piles[place][-1].kind, place)
        case _:
            assert_never(fate)


@rule("4.3")
def returned(table: Table, place: Place) -> fact.CardReturned:
    """The top card goes to the hand of its token's owner, or else to the Reserve."""
    card = table.piles[place][-1]
    return fact.CardReturned(card.kind, place, card.token)


@rule("R2")
def mistress_returns(table: Table, effect: Effect) -> Events:
    """The owner of the Mistress, if there is one, returns a card too."""
    if effect.chosen:
        yield _struck(table, effect.chosen[0], Fate.RETURN)
        yield fact.StepEnded(effect.kind)
    elif owner_of_mistress(table) is None or not mistress_targets(table):
        yield fact.StepEnded(effect.kind)


@rule("R6")
def return_last_placed(table: Table, effect: Effect) -> Events:
    """The card placed just before returns, if it is still there and not protected."""
    spot = table.before_latest
    if spot is None or protector(table, spot.place, spot.level) is not None:
        yield fact.StepSkipped(effect.kind, effect.step)
    else:
        yield returned(table, spot.place)
        yield fact.StepEnded(effect.kind)


# Soldiers and engines.


@rule("6.1", "R15")
def complete_wall(table: Table, cell: Place) -> Events:
    """The fourth soldier of a wall returns the engine facing it, unless a Knight
    stands on it."""
    wall = WALL_OF[cell]
    facing = FACING[wall]
    if all(table.piles[other] for other in wall) and len(table.piles[facing]) == 1:
        yield returned(table, facing)


@rule("6.3", "R28")
def storm_walls(table: Table) -> Events:
    """The fourth engine around the castle returns all soldiers that are not protected.

    Protection is judged before the first one leaves.
    """
    if not all(table.piles[place] for place in SIEGE_PLACES):
        return
    for cell in occupied(table, Area.WALLS):
        soldier = table.piles[cell][-1]
        level = len(table.piles[cell]) - 1
        if soldier.kind in SOLDIERS and protector(table, cell, level) is None:
            yield returned(table, cell)
