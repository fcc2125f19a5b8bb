"""Cards that change hands: with the Reserve, with one other player, all round."""

from collections.abc import Iterator

from siegeworks.core.rulebook import rule
from siegeworks.games.castle import events as fact
from siegeworks.games.castle.actions import ChooseHand, ChooseReserve, ChooseSeat
from siegeworks.games.castle.effects.atoms import SwapWithReserve
from siegeworks.games.castle.effects.choices import (
    cards_to_swap,
    givers,
    givers_left,
    partners,
)
from siegeworks.games.castle.seats import left_of
from siegeworks.games.castle.stages import Effect
from siegeworks.games.castle.state import State
from siegeworks.games.castle.table import Table

Events = Iterator[fact.Event]


@rule("R34")
def give_from_reserve(table: Table, effect: Effect) -> Events:
    match effect.chosen:
        case (ChooseReserve(kind), ChooseSeat(seat)):
            yield fact.CardGiven(kind, seat)
            yield fact.StepEnded(effect.kind)
        case () if not table.reserve:
            yield fact.StepSkipped(effect.kind, effect.step)


@rule("R8")
def swap_with_reserve(table: Table, effect: Effect, atom: SwapWithReserve) -> Events:
    """Swap all cards at once, when all of them have been named."""
    gave = tuple(c.kind for c in effect.chosen if isinstance(c, ChooseHand))
    took = tuple(c.kind for c in effect.chosen if isinstance(c, ChooseReserve))
    count = cards_to_swap(table, effect, atom)
    if not count:
        yield fact.StepSkipped(effect.kind, effect.step)
    elif len(took) == count:
        yield fact.SwappedWithReserve(effect.seat, gave, took)
        yield fact.StepEnded(effect.kind)


@rule("R35")
def trade_hands(state: State, effect: Effect) -> Events:
    """Both cards change hands when both have been laid aside."""
    table, mine = state.table, effect.seat
    if not partners(table, effect):
        yield fact.StepSkipped(effect.kind, effect.step)
    elif len(table.offered) == 2:
        (chosen,) = effect.chosen
        assert isinstance(chosen, ChooseSeat), "the Courtesan asks for a player"
        yield fact.CardsPassed(
            (
                fact.Passing(mine, chosen.seat, state.offers[mine.number]),
                fact.Passing(chosen.seat, mine, state.offers[chosen.seat.number]),
            )
        )
        yield fact.StepEnded(effect.kind)


@rule("R16", "R36", "R37")
def pass_left(state: State, effect: Effect) -> Events:
    """Cards move to the left at once when each giver has laid one aside."""
    table = state.table
    all_givers = givers(table, effect)
    if not all_givers:
        yield fact.StepSkipped(effect.kind, effect.step)
    elif not givers_left(table, effect):
        players = table.options.players
        yield fact.CardsPassed(
            tuple(
                fact.Passing(seat, left_of(seat, players), state.offers[seat.number])
                for seat in all_givers
            )
        )
        yield fact.StepEnded(effect.kind)
