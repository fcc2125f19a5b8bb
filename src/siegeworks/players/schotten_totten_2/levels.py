"""Levels of play for people: how much the search may look at before it moves.

Measured, not guessed: each level that counts simulations wins about two games of three
against the one below (`docs/strength.md`); `master` takes a second, whatever comes of
it. Looking at fewer moves than there are makes a player that overlooks things, as
people do; it never plays a move that it saw to be bad.
"""

from siegeworks.core.record import Record
from siegeworks.players.budget import Budget


class Level(Record, frozen=True):
    """The budgets of a level; with Tactic cards there is more to look at."""

    base: Budget
    tactics: Budget


A_SECOND = Budget(seconds=1.0)


def _looks(base: int, tactics: int) -> Level:
    return Level(Budget(simulations=base), Budget(simulations=tactics))


LEVELS = {
    "easy": _looks(5, 3),
    "fair": _looks(8, 4),
    "medium": _looks(15, 6),
    "skilled": _looks(39, 10),
    "strong": _looks(66, 20),
    "hard": _looks(380, 60),
    "master": Level(A_SECOND, A_SECOND),
}


def budget_of(level: str, *, tactics: bool) -> Budget:
    return LEVELS[level].tactics if tactics else LEVELS[level].base
