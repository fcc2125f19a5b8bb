"""Levels of play for humans: the number of simulations before a move.

Measured, not guessed: each level wins about two games of three against the one below
(`docs/strength.md`). A search with fewer simulations than moves overlooks things, as
humans do; it never plays a move that it saw to be bad. The best level uses the
network's policy as prior. Budgets are simulations, not time, so a level is equally
strong on every machine.
"""

from siegeworks.core.record import Record
from siegeworks.players.budget import Budget


class Level(Record, frozen=True):
    """Simulations of a level: without Tactic cards, and with them, as they add
    moves."""

    base: int
    tactics: int
    is_guided: bool = False


LEVELS = {
    "easy": Level(5, 3),
    "fair": Level(7, 4),
    "medium": Level(12, 6),
    "skilled": Level(23, 10),
    "strong": Level(46, 20),
    "hard": Level(124, 45),
    "fierce": Level(900, 300),
    "master": Level(1000, 1000, is_guided=True),
}


def budget_of(level: str, *, tactics: bool) -> Budget:
    wanted = LEVELS[level]
    return Budget(simulations=wanted.tactics if tactics else wanted.base)
