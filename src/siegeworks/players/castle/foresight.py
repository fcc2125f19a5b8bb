"""Simulation of an action in a sampled world.

The card is placed and its effect resolved; the turn does not advance.
"""

from collections.abc import Callable

from siegeworks.core.seat import Chance
from siegeworks.games.castle.actions import Action
from siegeworks.games.castle.effects.interpreter import advance
from siegeworks.games.castle.legality import actor_at, legal_actions_at
from siegeworks.games.castle.rules import chance_outcomes, steps
from siegeworks.games.castle.seats import Seat
from siegeworks.games.castle.state import State, evolve

Aim = Callable[[State, Seat, tuple[Action, ...]], Action]
"""Policy that answers the questions of an effect."""


def carried_out(state: State, action: Action) -> State:
    """Return the world after a legal action, up to the next question of an effect.

    Applies the game's rules without checking again whether an action is legal and
    whether the turn or the game is over.
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
    """Return the world after all questions of the waiting effects are answered."""
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
