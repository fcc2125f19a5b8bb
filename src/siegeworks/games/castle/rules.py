"""The rules of play: the events that follow from each action, in rulebook order."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import TypeAlias, assert_never

from siegeworks.core.chance import EvenOdds
from siegeworks.core.engine import StepRunner
from siegeworks.core.errors import IllegalAction
from siegeworks.core.outcome import Outcome
from siegeworks.core.refusal import Refusal
from siegeworks.core.rulebook import rule
from siegeworks.core.seat import CHANCE, Chance
from siegeworks.games.castle import events as fact
from siegeworks.games.castle.actions import (
    Action,
    Choice,
    ChooseCard,
    ChooseHand,
    ChoosePlace,
    ChooseReserve,
    ChooseSeat,
    ChooseToken,
    Deal,
    Draw,
    Offer,
    Pass,
    Play,
    Swap,
)
from siegeworks.games.castle.board import OUTSIDE, Place
from siegeworks.games.castle.cards import KINDS, Kind, Kinds
from siegeworks.games.castle.deck import CARDS, PORTIONS
from siegeworks.games.castle.effects.atoms import TakenTower
from siegeworks.games.castle.effects.choices import givers_left
from siegeworks.games.castle.effects.interpreter import advance
from siegeworks.games.castle.effects.striking import returned
from siegeworks.games.castle.endings import deadlock, stalemate, victory
from siegeworks.games.castle.legality import actor_at, legal_actions_at, why_not_at
from siegeworks.games.castle.seats import SEATS, Seat, left_of, seats_of
from siegeworks.games.castle.stages import Dealing, Drawing, Over, Playing
from siegeworks.games.castle.state import State, evolve
from siegeworks.games.castle.table import Table, new_pile
from siegeworks.games.castle.text.phrases import bare, say

Step: TypeAlias = Callable[[State], Iterable[fact.Event]]
"""Function of one rule; all its events follow from the state it is given."""


# The rules as `Game` calls them.


def actor(state: State) -> Seat | Chance | None:
    """Return the seat to decide, CHANCE, or None when the game is over."""
    return actor_at(state.table)


def why_not(state: State, action: Action) -> Refusal | None:
    """Return why the action is not legal now; None if it is."""
    seat = actor(state)
    hand = state.hands[seat.number] if isinstance(seat, Seat) else ()
    refusal = why_not_at(state.table, hand, action)
    if refusal or not isinstance(action, Deal):
        return refusal
    if action.kind not in cards_to_deal(state):
        return Refusal("2.4", say("cannot-come-up", card=bare(action.kind)))
    return None


def legal_actions(state: State) -> tuple[Action, ...]:
    """List the acting seat's legal actions, in a stable order."""
    seat = actor(state)
    if not isinstance(seat, Seat):
        return ()
    return legal_actions_at(state.table, state.hands[seat.number])


def outcome(state: State) -> Outcome | None:
    stage = state.table.stage
    return stage.outcome if isinstance(stage, Over) else None


def apply(state: State, action: Action) -> tuple[State, tuple[fact.Event, ...]]:
    """Play one legal action: the new state, and the events that led to it."""
    if refusal := why_not(state, action):
        raise IllegalAction(refusal)
    runner = StepRunner(state, evolve)
    for step in steps(state, action):
        runner.run(step)
    while runner.state.table.effects and runner.run(advance):
        pass
    runner.run(go_on)
    return runner.result


@rule("3.1", "4.2")
def steps(state: State, action: Action) -> Iterator[Step]:
    """Yield the steps of an action itself, before effects and the turn continue."""
    match action:
        case Deal(kind):
            yield partial(turn_up, kind)
        case Draw():
            yield partial(spend_action, fact.Deed.DRAW)
        case Swap(give, take):
            yield partial(spend_action, fact.Deed.SWAP)
            yield partial(swap, give, take)
        case Play(kind, place):
            # The Counsellor's effect is the only one that asks for a play.
            from_reserve = bool(state.table.effects)
            yield end_bidding if from_reserve else partial(spend_action, fact.Deed.PLAY)
            yield partial(oust, kind, place)
            yield partial(place_card, kind, place, from_reserve)
        case Pass():
            yield pass_turn
        case Offer(kind):
            yield partial(lay_aside, kind)
        case (
            ChooseCard()
            | ChoosePlace()
            | ChooseReserve()
            | ChooseHand()
            | ChooseSeat()
            | ChooseToken()
        ):
            yield partial(choose, action)
        case _:
            assert_never(action)


# Chance.


def chance_outcomes(state: State) -> Sequence[tuple[Action, Fraction]]:
    """Each card that chance can draw is equally likely; copies count each."""
    if actor(state) is not CHANCE:
        return ()
    return EvenOdds(cards_to_deal(state), _DEALS.__getitem__)


_DEALS = {kind: Deal(kind) for kind in KINDS}


@rule("2.2", "3.2", "R35", "R37")
def cards_to_deal(state: State) -> Kinds:
    """Return the cards that chance draws from: the decks, or the next giver's hand."""
    table = state.table
    match table.stage:
        case Dealing() | Drawing():
            return state.undealt
        case _:
            giver = _random_giver(table)
            return () if giver is None else state.hands[giver.number]


def _random_giver(table: Table) -> Seat | None:
    """Return the seat whose hand chance draws from; None if it draws from no hand."""
    if actor_at(table) is not CHANCE or not table.effects:
        return None
    effect = table.effects[-1]
    match effect.chosen:
        case (ChooseSeat(seat),):
            return seat
        case _:
            return givers_left(table, effect)[0]


def turn_up(kind: Kind, state: State) -> Iterator[fact.Event]:
    """The card that chance drew goes where it was asked for."""
    table = state.table
    match table.stage:
        case Dealing():
            yield fact.CardDealt(_next_dealt(table), kind)
        case Drawing(seat):
            yield fact.CardDrawn(seat, kind)
        case _:
            giver = _random_giver(table)
            assert giver is not None, "chance was asked"
            yield fact.CardOffered(giver, kind)


@rule("2.2")
def _next_dealt(table: Table) -> Seat | None:
    """Hands are filled one after the other, then the Reserve."""
    players = table.options.players
    for seat in seats_of(players):
        if table.hands[seat.number] < PORTIONS[players].hand:
            return seat
    return None


# The three actions.


def spend_action(deed: fact.Deed, state: State) -> Iterator[fact.Event]:
    yield fact.ActionTaken(state.table.turn.seat, deed)


@rule("3.3")
def swap(give: Kind, take: Kind, state: State) -> Iterator[fact.Event]:
    """One card of the hand is swapped for one of the Reserve."""
    yield fact.SwappedWithReserve(state.table.turn.seat, (give,), (take,))


@rule("R10")
def end_bidding(state: State) -> Iterator[fact.Event]:
    """The Counsellor's effect is over once a card of the Reserve is named."""
    yield fact.StepEnded(state.table.effects[-1].kind)


@rule("8.1", "R4")
def oust(kind: Kind, place: Place, state: State) -> Iterator[fact.Event]:
    """The card on the tower where the Ghost arrives returns first."""
    if isinstance(CARDS[kind].condition, TakenTower):
        yield returned(state.table, place)


@rule("3.4", "R10")
def place_card(
    kind: Kind, place: Place, from_reserve: bool, state: State
) -> Iterator[fact.Event]:
    """The card goes to its place, and its effect begins.

    A card from the hand bears the player's token; one from the Reserve bears none.
    """
    table, seat = state.table, state.table.turn.seat
    spot = new_pile(table) if place == OUTSIDE else place
    yield fact.CardPlaced(seat, kind, spot, from_reserve)
    if CARDS[kind].effect:
        yield fact.EffectBegan(seat, kind, spot)


@rule("R17", "R42")
def pass_turn(state: State) -> Iterator[fact.Event]:
    yield fact.TurnPassed(state.table.turn.seat)


# Choices.


def choose(choice: Choice, state: State) -> Iterator[fact.Event]:
    seat = actor(state)
    assert isinstance(seat, Seat), "only a player chooses"
    yield fact.ChoiceMade(seat, choice)


@rule("R35", "R36")
def lay_aside(kind: Kind, state: State) -> Iterator[fact.Event]:
    """A card of the hand is laid aside, face down."""
    seat = actor(state)
    assert isinstance(seat, Seat), "only a player offers cards"
    yield fact.CardOffered(seat, kind)


# The course of the turn.


@rule("2.3", "3.1")
def go_on(state: State) -> Iterator[fact.Event]:
    """The game ends, or a new action or turn is due, when all effects are over."""
    table = state.table
    match table.stage:
        case Dealing():
            if len(table.reserve) == PORTIONS[table.options.players].reserve:
                yield fact.TurnBegan(SEATS[0])
        case Playing() if not table.effects:
            if end := victory(table) or deadlock(table):
                yield fact.GameEnded(end)
            elif not table.turn.actions:
                yield from end_turn(state)


@rule("2.3", "R46")
def end_turn(state: State) -> Iterator[fact.Event]:
    """The turn passes to the left, unless the game has stood still for too long."""
    table = state.table
    ended = fact.TurnEnded(table.turn.seat)
    yield ended
    if end := stalemate(evolve(state, ended).table):
        yield fact.GameEnded(end)
    else:
        yield fact.TurnBegan(left_of(table.turn.seat, table.options.players))
