"""Worth of a row, now or completed with unseen cards (rules 4.1 to 4.4).

Worth is one number: more is stronger. Counterpart of `formation` and `best_formation`
in the reference engine, which explain every step; here only totals are kept.
"""

import numpy as np

from siegeworks.kernels.bits import count_bits, highest_bit
from siegeworks.kernels.schotten_totten_2.broken_color import best_broken_color
from siegeworks.kernels.schotten_totten_2.elite_troops import (
    can_all_be,
    can_man,
    greatest_wild,
    least_wild,
)
from siegeworks.kernels.schotten_totten_2.faces import asked_at, slots_at
from siegeworks.kernels.schotten_totten_2.record import (
    ANY,
    AS_STRONGEST,
    AS_SUM,
    COLOR,
    HUES,
    LOW_SUM,
    RUN,
    SAME,
    SIEGE,
    STRENGTHS,
)
from siegeworks.kernels.targets import kernel

HUE = (1 << STRENGTHS) - 1
COLUMN = np.uint64(sum(1 << STRENGTHS * hue for hue in range(HUES)))
"""Weakest card of each colour; shifted by a strength, all cards of that strength."""

KIND = 64
"""Difference in worth between two kinds of formation: more than any total."""
A_RUN, A_COLOR, A_SAME, A_COLOR_RUN = 1 * KIND, 2 * KIND, 3 * KIND, 4 * KIND
IMPOSSIBLE = -1000


@kernel
def worth_of(s, side, tile, unseen):
    """Return the most a row is worth or can become with unseen cards, or IMPOSSIBLE.

    Kinds are tried from the strongest down; the first possible one is the best.
    """
    slots = slots_at(s, tile)
    asked = asked_at(s, tile)
    count = int(s.count[side, tile])

    fixed = 0  # strengths at the tile
    total = 0
    wild = 0  # set of Elite troops, both Jokers counted
    jokers = 0
    hue = -1
    one_hue = True
    one_strength = True
    repeated = False
    strength = -1
    for place in range(count):
        card = int(s.rows[side, tile, place])
        if card >= SIEGE:
            if card == SIEGE:
                jokers += 1
            wild |= 1 << (card - SIEGE)
            continue
        its_hue = card // STRENGTHS
        its_strength = card - its_hue * STRENGTHS
        one_hue = one_hue and (hue < 0 or hue == its_hue)
        one_strength = one_strength and (strength < 0 or strength == its_strength)
        repeated = repeated or (fixed >> its_strength) & 1 == 1
        hue = its_hue
        strength = its_strength
        fixed |= 1 << its_strength
        total += its_strength

    missing = slots - count
    if missing > count_bits(unseen):
        return IMPOSSIBLE
    if asked == LOW_SUM:
        return -(total + least_wild(wild) + least_sum(unseen, missing))

    as_sum = s.reading == AS_SUM and (asked == COLOR or asked == RUN)
    if asked == ANY or (s.reading == AS_STRONGEST and (asked == COLOR or asked == RUN)):
        if one_hue and not repeated:
            low = best_color_run(fixed, hue, slots, wild, jokers, unseen)
            if low >= 0:
                return A_COLOR_RUN + run_total(low, slots)
    if asked == ANY or asked == SAME:
        if one_strength:
            shared = best_same(strength, missing, wild, unseen)
            if shared >= 0:
                return A_SAME + shared * slots
    if asked == ANY or asked == COLOR:
        if one_hue:
            if as_sum:
                best = best_broken_color(
                    fixed, total, hue, slots, missing, wild, jokers, unseen
                )
            else:
                best = best_color(hue, missing, unseen)
                if best >= 0:
                    best += total + greatest_wild(wild, jokers)
            if best >= 0:
                return A_COLOR + best
    if asked == ANY or asked == RUN:
        if not repeated:
            mixed = as_sum and wild == 0
            if not mixed or not one_hue:
                hue = -2
            low = best_run(fixed, hue, slots, wild, jokers, unseen)
            if low >= 0:
                return A_RUN + run_total(low, slots)
    return total + greatest_wild(wild, jokers) + greatest_sum(unseen, missing)


@kernel
def run_total(low, slots):
    """Return the sum of a run from its lowest strength."""
    return slots * low + slots * (slots - 1) // 2


@kernel
def strengths_of(unseen, hue):
    """Return the unseen strengths of one colour."""
    return np.int64(unseen >> np.uint64(hue * STRENGTHS)) & HUE


@kernel
def all_strengths(unseen):
    """Return the strengths that are unseen in any colour."""
    held = 0
    for hue in range(HUES):
        held |= strengths_of(unseen, hue)
    return held


@kernel
def lowest_starts(fixed, slots):
    """Return the lowest strengths of runs that contain everything fixed."""
    starts = (1 << (STRENGTHS + 1 - slots)) - 1
    if fixed == 0:
        return starts
    highest = highest_bit(np.uint64(fixed))
    lowest = highest_bit(np.uint64(fixed & -fixed))
    if highest - lowest >= slots:
        return 0
    starts &= (1 << (lowest + 1)) - 1
    first = highest + 1 - slots
    if first > 0:
        starts &= ~((1 << first) - 1)
    return starts


@kernel
def best_start(fixed, held, slots, wild, jokers, starts):
    """Return the highest strength at which a run can begin, or -1."""
    if wild == 0:
        able = held | fixed
        for step in range(1, slots):
            able &= (held | fixed) >> step
        return highest_bit(np.uint64(able & starts))
    window = (1 << slots) - 1
    low = highest_bit(np.uint64(starts))
    while low >= 0:
        if (starts >> low) & 1 and can_man(
            (window << low) & ~fixed, held, wild, jokers
        ):
            return low
        low -= 1
    return -1


@kernel
def best_color_run(fixed, hue, slots, wild, jokers, unseen):
    """Return the lowest strength of the best run in one colour, or -1."""
    starts = lowest_starts(fixed, slots)
    if starts == 0:
        return -1
    if hue >= 0:
        held = strengths_of(unseen, hue)
        return best_start(fixed, held, slots, wild, jokers, starts)
    best = -1
    for each in range(HUES):
        held = strengths_of(unseen, each)
        best = max(best, best_start(fixed, held, slots, wild, jokers, starts))
    return best


@kernel
def best_same(strength, missing, wild, unseen):
    """Return the highest strength that every card can share, or -1."""
    low, high = 0, STRENGTHS - 1
    if strength >= 0:
        low, high = strength, strength
    value = high
    while value >= low:
        column = unseen & (COLUMN << np.uint64(value))
        if count_bits(column) >= missing and can_all_be(wild, value):
            return value
        value -= 1
    return -1


@kernel
def best_color(hue, missing, unseen):
    """Return the most that unseen cards of one colour add; -1 if they are too few."""
    best = -1
    for each in range(HUES):
        if hue < 0 or hue == each:
            best = max(best, top_sum(strengths_of(unseen, each), missing))
    return best


@kernel
def top_sum(strengths, missing):
    """Return the sum of the highest members of a set; -1 if it has too few."""
    total = 0
    while missing > 0:
        if strengths == 0:
            return -1
        top = highest_bit(np.uint64(strengths))
        total += top
        strengths &= ~(1 << top)
        missing -= 1
    return total


@kernel
def best_run(fixed, hue, slots, wild, jokers, unseen):
    """Return the lowest strength of the best run, or -1.

    Where a colour run is a mere sum, the row must show two colours. `hue` is then the
    only colour at the tile, -1 for an empty row; -2 allows any colours.
    """
    starts = lowest_starts(fixed, slots)
    held = all_strengths(unseen)
    while starts:
        low = best_start(fixed, held, slots, wild, jokers, starts)
        if low < 0 or hue == -2:
            return low
        if shows_two_colors(((1 << slots) - 1) << low & ~fixed, hue, unseen):
            return low
        starts &= (1 << low) - 1
    return -1


@kernel
def shows_two_colors(needed, hue, unseen):
    """Return whether the needed strengths can be filled in two colours or more."""
    hues = 0
    for each in range(HUES):
        if each == hue or strengths_of(unseen, each) & needed:
            hues += 1
    return hues >= 2


@kernel
def greatest_sum(unseen, missing):
    """Return the most that unseen cards add."""
    total = 0
    value = STRENGTHS - 1
    while missing > 0:
        there = min(missing, count_bits(unseen & (COLUMN << np.uint64(value))))
        total += there * value
        missing -= there
        value -= 1
    return total


@kernel
def least_sum(unseen, missing):
    """Return the least that unseen cards add."""
    total = 0
    value = 0
    while missing > 0:
        there = min(missing, count_bits(unseen & (COLUMN << np.uint64(value))))
        total += there * value
        missing -= there
        value += 1
    return total
