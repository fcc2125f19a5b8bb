"""Levels of play for people: how much the search may look at before it moves.

Measured, not guessed: each level wins about two games of three against the one below
(`docs/strength.md`). Looking at fewer moves than there are makes a player that
overlooks things, as people do; it never plays a move that it saw to be bad. The best
begins with what the network advises. All of them count what they look at, not time: a
level is as strong on every machine.
"""

from siegeworks.core.record import Record
from siegeworks.players.budget import Budget


class Level(Record, frozen=True):
    """How many simulations; with Tactic cards there is more to look at."""

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
