"""The rules of play: the events that follow from each action, in rulebook order."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeAlias, assert_never

from siegeworks.core.engine import StepRunner
from siegeworks.core.errors import IllegalAction
from siegeworks.core.outcome import Outcome
from siegeworks.core.refusal import Refusal
from siegeworks.core.rulebook import rule
from siegeworks.core.seat import Chance
from siegeworks.games.land_of_clans import events as fact
from siegeworks.games.land_of_clans.actions import (
    Action,
    Attack,
    Begin,
    Build,
    Deal,
    Defend,
    Enough,
    GiveUp,
    Lay,
    Lift,
    PlayWizard,
    Reveal,
    TakeLand,
    TakeWaste,
    Wait,
)
from siegeworks.games.land_of_clans.attack.fighting import (
    declare,
    defend,
    lay_shield,
    lay_sword,
    muster_ends,
)
from siegeworks.games.land_of_clans.building import castles_to_build
from siegeworks.games.land_of_clans.dealing import (
    begin,
    draw_card,
    first_short,
    why_not_chance,
)
from siegeworks.games.land_of_clans.endings import fourth_castle, stall, turn_limit
from siegeworks.games.land_of_clans.land import Card, PrizeNumber, Square, Squares
from siegeworks.games.land_of_clans.legality import actor_at, legal_actions_at
from siegeworks.games.land_of_clans.seats import Seat
from siegeworks.games.land_of_clans.stages import (
    Building,
    Drawing,
    Exchanging,
    Lifting,
    Mustering,
    Over,
    Revealing,
)
from siegeworks.games.land_of_clans.state import State, evolve
from siegeworks.games.land_of_clans.table import (
    Table,
    next_seat,
)
from siegeworks.games.land_of_clans.why_not import why_not_at

Step: TypeAlias = Callable[[State], Iterable[fact.Event]]
"""Function of one rule; all its events follow from the state it is given."""


# The rules as `Game` calls them.


def actor(state: State) -> Seat | Chance | None:
    """Return the seat to decide, CHANCE, or None when the game is over."""
    return actor_at(state.table)


def why_not(state: State, action: Action) -> Refusal | None:
    """Return why the action is not legal now; None if it is."""
    seat = actor(state)
    hand = state.hands[state.table.place(seat)] if isinstance(seat, Seat) else ()
    refusal = why_not_at(state.table, hand, state.promised, action)
    if refusal or isinstance(seat, Seat):
        return refusal
    return why_not_chance(state, action)


def legal_actions(state: State) -> tuple[Action, ...]:
    """List the acting seat's legal actions, in a stable order."""
    seat = actor(state)
    if not isinstance(seat, Seat):
        return ()
    hand = state.hands[state.table.place(seat)]
    return legal_actions_at(state.table, hand, state.promised)


def outcome(state: State) -> Outcome | None:
    stage = state.table.stage
    return stage.outcome if isinstance(stage, Over) else None


def apply(state: State, action: Action) -> tuple[State, tuple[fact.Event, ...]]:
    """Play one legal action: the new state, and the events that led to it."""
    if refusal := why_not(state, action):
        raise IllegalAction(refusal)
    runner = StepRunner(state, evolve)
    runner.run(first_step(action))
    while runner.run(go_on):
        pass
    return runner.result


def first_step(action: Action) -> Step:
    """Return the step that an action itself takes, before the turn continues."""
    match action:
        case TakeLand(card):
            return partial(take_land, card)
        case Deal(card):
            return partial(draw_card, card)
        case TakeWaste(card, square):
            return partial(play_card, card, square)
        case PlayWizard(square, from_hand):
            return partial(play_wizard, square, from_hand)
        case Lift(square):
            return partial(lift, square)
        case Build(castle, squares):
            return partial(build, castle, squares)
        case Wait():
            return wait
        case GiveUp(card):
            return partial(give_up, card)
        case Enough():
            return enough
        case Attack(castle):
            return partial(declare, castle)
        case Lay(card):
            return partial(lay, card)
        case Defend(shields):
            return partial(defend, shields)
        case Begin(seat):
            return partial(begin, seat)
        case Reveal(prize):
            return partial(reveal, prize)
        case _:
            assert_never(action)


# Taking land.


@rule("3.2", "R10")
def take_land(card: Card, state: State) -> Iterator[fact.Event]:
    return play_card(card, state.table.land.square_of[card], state)


def play_card(card: Card, square: Square, state: State) -> Iterator[fact.Event]:
    yield fact.CardPlayed(state.table.turn.seat, card, square)


@rule("5.2", "R12", "R15")
def play_wizard(square: Square, from_hand: bool, state: State) -> Iterator[fact.Event]:
    yield fact.WizardPlayed(state.table.turn.seat, square, from_hand)


@rule("3.4", "R17")
def lift(square: Square, state: State) -> Iterator[fact.Event]:
    """A token is taken up first, and no longer counts on its old square."""
    yield fact.TokenLifted(state.table.turn.seat, square)


@rule("3.2", "5.2", "R14")
def put(square: Square, table: Table) -> Iterator[fact.Event]:
    """A foreign token goes back to its supply, then the own one takes the square."""
    for clan in table.options.clans:
        if square in table.tokens_of(clan):
            yield fact.TokenDisplaced(clan, square)
    yield fact.TokenPlaced(table.turn.seat, square)


# Building.


@rule("4.2", "R5", "R8", "R22")
def build(castle: PrizeNumber, squares: Squares, state: State) -> Iterator[fact.Event]:
    """One castle for one placement: tokens to the supply, castle up, prize taken."""
    yield fact.CastleBuilt(state.table.turn.seat, castle, squares)


@rule("2.4", "4.3", "R55")
def reveal(prize: PrizeNumber, state: State) -> Iterator[fact.Event]:
    """A prize comes out of the bag to the empty corner."""
    stage = state.table.stage
    assert isinstance(stage, Revealing), "a corner is empty"
    yield fact.PrizeRevealed(stage.corner, prize)
    if state.table.turns:
        yield from deed_done(state.table)


@rule("R4")
def wait(state: State) -> Iterator[fact.Event]:
    yield fact.Waited(state.table.turn.seat)
    yield from deed_done(state.table)


# Exchanging.


@rule("3.6", "R18")
def give_up(card: Card, state: State) -> Iterator[fact.Event]:
    """Cards are given up face up, one by one; after the last, the exchange ends."""
    seat = state.table.turn.seat
    yield fact.CardGivenUp(seat, card)
    if state.table.hands[state.table.place(seat)] == 1:
        yield from exchanged(state.table)


@rule("3.6", "R18", "R19")
def exchanged(table: Table) -> Iterator[fact.Event]:
    yield fact.HandExchanged(table.turn.seat)
    yield fact.DeedDone(table.turn.seat)


def enough(state: State) -> Iterator[fact.Event]:
    """End an exchange, or the laying of Swords."""
    if isinstance(state.table.stage, Exchanging):
        return exchanged(state.table)
    return muster_ends(state)


def lay(card: Card, state: State) -> Iterator[fact.Event]:
    if isinstance(state.table.stage, Mustering):
        return lay_sword(card, state)
    return lay_shield(card, state)


# The course of the turn.


def go_on(state: State) -> Iterator[fact.Event]:
    """Continue automatically until a player or chance has to decide."""
    table = state.table
    match table.stage:
        case Drawing():
            yield from _fill_hands(table)
        case Lifting(square) if table.supply(table.turn.seat.clan):
            yield from put(square, table)
        case Building() if next(castles_to_build(table), None) is None:
            yield from deed_done(table)
        case Revealing():
            if end := fourth_castle(table):
                yield fact.GameEnded(end)
        case _:
            return


@rule("3.1", "R12")
def deed_done(table: Table) -> Iterator[fact.Event]:
    """The turn is over but for the drawing, unless it was only an extra Wizard."""
    turn = table.turn
    is_extra = turn.wizard_played and not turn.resumed
    if is_extra and table.options.wizard == "extra":
        yield fact.TurnResumed(turn.seat)
    else:
        yield fact.DeedDone(turn.seat)


@rule("3.3", "3.5", "R19", "R40", "R41")
def _fill_hands(table: Table) -> Iterator[fact.Event]:
    """Shuffle only when a card is due and the deck is empty; then the next turn."""
    if end := fourth_castle(table) or stall(table):
        yield fact.GameEnded(end)
    elif first_short(table) is not None:
        if not table.deck:
            yield fact.DeckReshuffled()
    elif not table.turns and None in table.corners:
        yield fact.HandsDealt()
    elif end := turn_limit(table):
        yield fact.GameEnded(end)
    else:
        yield fact.TurnBegan(next_seat(table) if table.turns else table.turn.seat)
