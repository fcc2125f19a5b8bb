"""Payoff of a finished game for each seat."""

from enum import StrEnum

from siegeworks.core.game import AnyGame
from siegeworks.core.outcome import Outcome


def payoffs(game: AnyGame, outcome: Outcome) -> dict[StrEnum, float]:
    """Return payoffs between -1 and 1 that add up to 0.

    Several winners share the victory. One winner among three sides gets 1 and the
    others -1/2 each; if no side wins, or all do, all get 0. Partners get the same.
    """
    sides = game.teams or tuple((seat,) for seat in game.seats)
    winning = [side for side in sides if any(seat in outcome.winners for seat in side)]
    rest = len(sides) - 1
    worth: dict[StrEnum, float] = {}
    for side in sides:
        share = 1 / len(sides)
        if winning:
            share = (side in winning) / len(winning)
        worth |= dict.fromkeys(side, (share * len(sides) - 1) / rest)
    return worth
