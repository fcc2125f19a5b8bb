"""Presentation of an analysis: the best candidates, and the actor of each action.

A principal variation does not name the actors. To find them, it is replayed in a world
that fits what its seat can see; if an actor lacks a card there, another fitting world
is sampled.
"""

import random
from collections.abc import Sequence
from typing import Any

from siegeworks.core.errors import UnreadableNotation
from siegeworks.core.game import AnyGame
from siegeworks.core.seat import CHANCE
from siegeworks.players.analysis import Analysis, Candidate

TRIES = 40
"""Worlds sampled for each action before giving up; actors are optional information."""
MOST_TOLD = 5
LEAST = 0.01
"""Smallest share of the search for which a candidate is shown."""


def worth_telling(analysis: Analysis) -> tuple[Candidate, ...]:
    """Return the best few candidates, without those that the search hardly visited."""
    best, *others = analysis.candidates
    return (best, *(each for each in others[: MOST_TOLD - 1] if each.share >= LEAST))


def doers(game: AnyGame, view: Any, line: Sequence[str], seed: str) -> tuple[str, ...]:
    """Return the actor of each action, up to the first that fits no sampled world."""
    dice = random.Random(seed)
    state = game.worlds(view, dice)
    seat, found = game.actor(state), []
    for text in line:
        state = _fitting(game, state, seat, text, dice)
        if state is None:
            break
        found.append(str(game.actor(state)))
        state, _ = game.apply(state, game.read(text, state))
    return tuple(found)


def _fitting(
    game: AnyGame, state: Any, seat: Any, text: str, dice: random.Random
) -> Any | None:
    """Return a state that looks the same to the seat and in which the action is
    legal."""
    for _ in range(TRIES):
        dealt = _dealt(game, state, text, dice)
        if _may_be_done(game, dealt, text):
            return dealt
        state = game.worlds(game.view(state, seat), dice)
    return None


def _dealt(game: AnyGame, state: Any, text: str, dice: random.Random) -> Any:
    """Deal for chance, until a seat must decide or the line's next action is
    chance's."""
    while game.actor(state) is CHANCE and not _may_be_done(game, state, text):
        odds = game.chance_outcomes(state)
        (action,) = dice.choices(
            [action for action, _ in odds], [float(odd) for _, odd in odds]
        )
        state, _ = game.apply(state, action)
    return state


def _may_be_done(game: AnyGame, state: Any, text: str) -> bool:
    try:
        action = game.read(text, state)
    except UnreadableNotation:
        return False
    if game.actor(state) is CHANCE:
        return any(action == each for each, _ in game.chance_outcomes(state))
    return game.why_not(state, action) is None
