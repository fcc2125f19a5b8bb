"""What of an analysis is told: the best candidates, and who does what in their lines.

A line is written down without names. It is played out in a world that fits what its
seat can see; where somebody would need another card, another such world is imagined.
"""

import random
from collections.abc import Sequence
from typing import Any

from siegeworks.core.errors import UnreadableNotation
from siegeworks.core.game import AnyGame
from siegeworks.core.seat import CHANCE
from siegeworks.players.analysis import Analysis, Candidate

TRIES = 40
"""Worlds to look through for each action; who acts is a kindness, no more."""
MOST_TOLD = 5
LEAST = 0.01
"""Of the search: what a candidate got that is worth a line."""


def worth_telling(analysis: Analysis) -> tuple[Candidate, ...]:
    """The best few, without those at which the search hardly looked."""
    best, *others = analysis.candidates
    return (best, *(each for each in others[: MOST_TOLD - 1] if each.share >= LEAST))


def doers(game: AnyGame, view: Any, line: Sequence[str], seed: str) -> tuple[str, ...]:
    """Whose action each one is, as far as that can be told."""
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
    """A state that looks the same to the seat, but in which this may be done."""
    for _ in range(TRIES):
        dealt = _dealt(game, state, text, dice)
        if _may_be_done(game, dealt, text):
            return dealt
        state = game.worlds(game.view(state, seat), dice)
    return None


def _dealt(game: AnyGame, state: Any, text: str, dice: random.Random) -> Any:
    """What chance deals before somebody can decide, unless the line says it itself."""
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
