"""Strengths that Elite troops in a row can stand for (rules 7.4 to 7.6)."""

import numpy as np

from siegeworks.games.schotten_totten_2.cards import Tactic
from siegeworks.games.schotten_totten_2.tactics import ELITE
from siegeworks.kernels.bits import count_bits
from siegeworks.kernels.schotten_totten_2.record import ELITES, JOKER, SHIELD, SPY
from siegeworks.kernels.targets import kernel

STRENGTHS_OF = tuple(ELITE[tactic].strengths for tactic in tuple(Tactic)[:ELITES])
AS_SETS = tuple(sum(1 << value for value in each) for each in STRENGTHS_OF)
LEAST = tuple(each[0] for each in STRENGTHS_OF)
GREATEST = tuple(each[-1] for each in STRENGTHS_OF)


@kernel
def greatest_wild(wild, jokers):
    """Return the most that the Elite troops add."""
    total = jokers * GREATEST[JOKER]
    if wild & (1 << SPY):
        total += GREATEST[SPY]
    if wild & (1 << SHIELD):
        total += GREATEST[SHIELD]
    return total


@kernel
def least_wild(wild):
    """Return the least that the Elite troops add; a Joker adds nothing."""
    total = 0
    if wild & (1 << SPY):
        total += LEAST[SPY]
    if wild & (1 << SHIELD):
        total += LEAST[SHIELD]
    return total


@kernel
def can_all_be(wild, value):
    """Return whether every Elite troop can stand for the strength."""
    if wild & (1 << SPY) and not (AS_SETS[SPY] >> value) & 1:
        return False
    return not (wild & (1 << SHIELD) and not (AS_SETS[SHIELD] >> value) & 1)


@kernel
def can_man(needed, held, wild, jokers):
    """Return whether each Elite troop finds a needed strength and `held` has the rest.

    The most restricted troop is assigned first: the Spy stands for one strength, the
    Shield for three, and best for one that no card can supply.
    """
    if wild & (1 << SPY):
        if not needed & AS_SETS[SPY]:
            return False
        needed &= ~AS_SETS[SPY]
    if wild & (1 << SHIELD):
        able = needed & AS_SETS[SHIELD]
        if able == 0:
            return False
        scarce = able & ~held
        if scarce:
            able = scarce
        needed &= ~(able & -able)
    return count_bits(np.uint64(needed & ~held)) <= jokers
