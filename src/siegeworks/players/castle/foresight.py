"""What follows from an action, in an imagined world.

The card is placed, its effect runs its course, and the turn has not moved on yet.
"""

from collections.abc import Callable

from siegeworks.core.seat import Chance
from siegeworks.games.castle.actions import Action
from siegeworks.games.castle.effects import advance
from siegeworks.games.castle.legality import actor_at, legal_actions_at
from siegeworks.games.castle.rules import chance_outcomes, steps
from siegeworks.games.castle.seats import Seat
from siegeworks.games.castle.state import State, evolve

Aim = Callable[[State, Seat, tuple[Action, ...]], Action]
"""Whoever answers the questions of an effect."""


def carried_out(state: State, action: Action) -> State:
    """The world after a lawful action, up to the next question of an effect.

    The same rules as in play, without asking again what is lawful or whether the turn,
    or the game, is over.
    """
    for step in steps(state, action):
        for event in tuple(step(state)):
            state = evolve(state, event)
    while state.table.effects:
        events = tuple(advance(state))
        if not events:
            break
        for event in events:
            state = evolve(state, event)
    return state


def run_its_course(state: State, aim: Aim) -> State:
    """The world once every question of the effects on their way has been answered."""
    while state.table.effects:
        seat = actor_at(state.table)
        if isinstance(seat, Chance):
            outcomes = chance_outcomes(state)
            action, _ = outcomes[len(outcomes) // 2]
        else:
            assert seat is not None, "an effect is on its way"
            legal = legal_actions_at(state.table, state.hands[seat.number])
            action = aim(state, seat, legal)
        state = carried_out(state, action)
    return state
