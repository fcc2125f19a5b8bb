"""Best row of one colour that is not a run, if a colour run counts as a sum (Q1).

This case is rare, and the only one that enumerates possibilities.
"""

import numpy as np

from siegeworks.kernels.bits import count_bits, highest_bit
from siegeworks.kernels.schotten_totten_2.elite_troops import AS_SETS, GREATEST
from siegeworks.kernels.schotten_totten_2.record import HUES, SHIELD, SPY, STRENGTHS
from siegeworks.kernels.targets import kernel

HUE = (1 << STRENGTHS) - 1


@kernel
def best_broken_color(fixed, total, hue, slots, missing, wild, jokers, unseen):
    """Return the highest total of one colour that is not in sequence, or -1."""
    best = -1
    for each in range(HUES):
        if hue < 0 or hue == each:
            held = np.int64(unseen >> np.uint64(each * STRENGTHS)) & HUE
            best = max(
                best, broken_in(fixed, total, held, slots, missing, wild, jokers)
            )
    return best


@kernel
def broken_in(fixed, total, held, slots, missing, wild, jokers):
    """Return the highest such total with the cards held of one colour.

    Two more candidates than missing cards are enough, as in the reference engine.
    """
    candidates = 0
    for _ in range(missing + 2):
        if held:
            top = 1 << highest_bit(np.uint64(held))
            candidates |= top
            held &= ~top
    best = -1
    recruits = candidates
    while True:  # every subset of the candidates, the empty one last
        if count_bits(np.uint64(recruits)) == missing:
            strengths = fixed | recruits
            best = max(
                best,
                with_wild(strengths, total + sum_of(recruits), slots, wild, jokers),
            )
        if recruits == 0:
            return best
        recruits = (recruits - 1) & candidates


@kernel
def sum_of(strengths):
    """Return the sum of the members of a set."""
    total = 0
    while strengths:
        top = highest_bit(np.uint64(strengths))
        total += top
        strengths &= ~(1 << top)
    return total


@kernel
def with_wild(strengths, total, slots, wild, jokers):
    """Return the best total with the Elite troops, or -1 if all rows are runs."""
    best = -1
    spy = GREATEST[SPY] if wild & (1 << SPY) else -1
    for shield in range(-1, STRENGTHS):
        if wild & (1 << SHIELD):
            if shield < 0 or not (AS_SETS[SHIELD] >> shield) & 1:
                continue
        elif shield >= 0:
            break
        for joker in range(-1, STRENGTHS):
            if (jokers >= 1) != (joker >= 0):
                continue
            for other in range(-1, joker + 1):
                if (jokers == 2) != (other >= 0):
                    continue
                sum_ = total + max(spy, 0) + max(shield, 0) + max(joker, 0)
                sum_ += max(other, 0)
                if sum_ > best and not is_run(
                    strengths, spy, shield, joker, other, slots
                ):
                    best = sum_
    return best


@kernel
def is_run(strengths, spy, shield, joker, other, slots):
    """Return whether all strengths are different and consecutive."""
    cards = slots
    if spy >= 0:
        strengths |= 1 << spy
    if shield >= 0:
        strengths |= 1 << shield
    if joker >= 0:
        strengths |= 1 << joker
    if other >= 0:
        strengths |= 1 << other
    if count_bits(np.uint64(strengths)) != cards:
        return False
    return highest_bit(np.uint64(strengths)) - highest_bit(
        np.uint64(strengths & -strengths)
    ) == (slots - 1)
