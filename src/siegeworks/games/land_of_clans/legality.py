"""Legal actions, in a stable order.

All follow from the open table, the acting player's hand and the partners' promises to
each other, so a bot, a browser and the rules agree. `why_not.py` says why all other
actions are refused; a conformance test holds the two together.
"""

from collections.abc import Iterable, Iterator
from typing import assert_never

from siegeworks.core.rulebook import rule
from siegeworks.core.seat import CHANCE, Chance
from siegeworks.games.land_of_clans.actions import (
    Action,
    Attack,
    Defend,
    Enough,
    GiveUp,
    Lay,
    Lift,
    PlayWizard,
    TakeLand,
    TakeWaste,
    Wait,
)
from siegeworks.games.land_of_clans.attack.counting import siege_of
from siegeworks.games.land_of_clans.building import (
    castles_to_build,
    completes_on,
    may_wait,
)
from siegeworks.games.land_of_clans.cards import Cards
from siegeworks.games.land_of_clans.land import WIZARD, Card, Square
from siegeworks.games.land_of_clans.seats import Seat
from siegeworks.games.land_of_clans.stages import (
    Acting,
    Beginning,
    Building,
    Defending,
    Drawing,
    Exchanging,
    Lifting,
    Mustering,
    Over,
    Revealing,
    Shielding,
)
from siegeworks.games.land_of_clans.table import Table, occupied


def actor_at(table: Table) -> Seat | Chance | None:
    """Return the seat to decide, CHANCE, or None when the game is over."""
    match table.stage:
        case Acting() | Exchanging() | Lifting() | Building():
            return table.turn.seat
        case Beginning() | Drawing() | Revealing():
            return CHANCE
        case Mustering(seat) | Defending(seat) | Shielding(seat):
            return seat
        case Over():
            return None
        case stage:
            assert_never(stage)


def legal_actions_at(table: Table, hand: Cards, promised: int) -> tuple[Action, ...]:
    """List everything the acting player may do."""
    match table.stage:
        case Acting():
            return tuple(_turn(table, hand))
        case Exchanging():
            return (*map(GiveUp, dict.fromkeys(hand)), Enough())
        case Lifting(square):
            return tuple(map(Lift, liftable(table, square)))
        case Building():
            return (*castles_to_build(table), *([Wait()] if may_wait(table) else ()))
        case Mustering():
            return tuple(_muster(table, hand))
        case Defending():
            return tuple(map(Defend, promises(table, hand, promised)))
        case Shielding():
            return tuple(map(Lay, _showing(table.land.shields, hand)))
        case _:
            return ()


# The turn.


@rule("3.1", "R23")
def _turn(table: Table, hand: Cards) -> Iterator[Action]:
    """One deed a turn: take land, play a Wizard, attack, or exchange."""
    taken = occupied(table)
    yield from map(TakeLand, playable(table, hand, taken))
    finishing = tuple(finishing_waste(table, taken))
    for square in finishing:
        for card in dict.fromkeys(hand):
            if card != WIZARD:
                yield TakeWaste(card, square)
    yield from _wizards(table, hand, finishing)
    if may_declare(table, hand):
        yield from map(Attack, open_to_attack(table))
    if may_exchange(table, hand, taken):
        yield from map(GiveUp, dict.fromkeys(hand))


@rule("3.2", "R10", "R16")
def playable(table: Table, hand: Cards, taken: set[Square]) -> Iterator[Card]:
    """A land card can take its own square if it is free. It need not touch anything."""
    square_of = table.land.square_of
    for card in hand:
        square = square_of.get(card)
        if square is not None and square not in taken:
            yield card


@rule("5.1", "R20")
def finishing_waste(table: Table, taken: set[Square]) -> Iterator[Square]:
    """No-man's-land can be taken where it finishes a shape of the active clan."""
    clan = table.turn.seat.clan
    for square in sorted(table.land.no_mans_land - taken):
        if completes_on(table, clan, square):
            yield square


def _wizards(
    table: Table, hand: Cards, finishing: tuple[Square, ...]
) -> Iterator[PlayWizard]:
    if not may_play_wizard(table):
        return
    lying_open = table.wizards[table.place(table.turn.seat)] > 0
    if not lying_open and WIZARD not in hand:
        return
    squares = tuple(_within_wizards_reach(table, finishing))
    if lying_open:
        yield from (PlayWizard(square) for square in squares)
    if WIZARD in hand:
        yield from (PlayWizard(square, from_hand=True) for square in squares)


@rule("R12", "R13")
def may_play_wizard(table: Table) -> bool:
    """One Wizard a turn: it is the turn, or where agreed an extra before it."""
    return not table.turn.wizard_played


@rule("5.2", "5.3", "R9", "R11")
def _within_wizards_reach(
    table: Table, finishing: tuple[Square, ...]
) -> Iterator[Square]:
    """A Wizard reaches free land and foreign tokens, no-man's-land that finishes a
    shape, but never castles or own tokens."""
    own = table.tokens_of(table.turn.seat.clan)
    closed = {square for castle in table.castles for square in castle.squares}
    waste = table.land.no_mans_land
    for square in table.land.squares:
        if square in waste:
            if square in finishing:
                yield square
        elif square not in closed and square not in own:
            yield square


@rule("3.6", "R18")
def may_exchange(table: Table, hand: Cards, taken: set[Square]) -> bool:
    """Exchange is only for a chief whose hand has no land card with a free square."""
    return next(playable(table, hand, taken), None) is None


@rule("3.4", "R17")
def liftable(table: Table, square: Square) -> Iterator[Square]:
    """Any own token can be lifted; for no-man's-land, one that its shape can spare."""
    clan = table.turn.seat.clan
    on_waste = square in table.land.no_mans_land
    for own in table.tokens_of(clan):
        if not on_waste or completes_on(table, clan, square, lifted=own):
            yield own


# Attack and defence.


@rule("6.3", "R29", "R50")
def may_declare(table: Table, hand: Cards) -> bool:
    """An attack needs an own Sword; once a turn, the partner may bring the first."""
    if any(_showing(table.land.swords, hand)):
        return True
    return table.options.teams and not table.turn.called_off


@rule("6.2", "R23", "R37")
def open_to_attack(table: Table) -> Iterator[int]:
    """Foreign castles can be attacked, even again, where the counts allow it."""
    clan = table.turn.seat.clan
    for castle in table.castles:
        if castle.clan is not clan and siege_of(table, clan, castle).can_attack:
            yield castle.castle


def _showing(pictured: Iterable[Card], hand: Cards) -> tuple[Card, ...]:
    """List each kind of card in hand that shows the picture, once."""
    return tuple(card for card in dict.fromkeys(hand) if card in pictured)


def _muster(table: Table, hand: Cards) -> Iterator[Action]:
    yield from map(Lay, _showing(table.land.swords, hand))
    if may_stop_mustering(table):
        yield Enough()


@rule("R29", "R50")
def may_stop_mustering(table: Table) -> bool:
    """An attack needs a Sword; in teams the partner may bring the first."""
    assault = table.assault
    assert assault is not None, "Swords are laid in an attack"
    if assault.swords:
        return True
    return table.options.teams and not table.turn.called_off


@rule("6.4", "R31", "R32", "R50")
def promises(table: Table, hand: Cards, promised: int) -> tuple[int, ...]:
    """List the numbers of Shields that can be promised: none, or enough.

    Only the first of two defenders may promise fewer, for the partner to add the rest.
    """
    stage, assault = table.stage, table.assault
    assert isinstance(stage, Defending), "Shields are promised in defence"
    assert assault is not None, "castles are defended in an attack"
    held = sum(card in table.land.shields for card in hand)
    missing = len(assault.swords) - promised
    if table.options.teams and not stage.completing:
        return tuple(range(min(missing, held) + 1))
    return (0, missing) if held >= missing else (0,)
