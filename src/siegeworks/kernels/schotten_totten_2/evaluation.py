"""Evaluation function: each side's chance to win, estimated without playing on.

Computes in one pass what `players.schotten_totten_2.evaluation` and its neighbours
explain: for each row the plans that are still possible, each with its worth and chance;
for each tile the chance that the attack ends up stronger; for the wall the chance that
it falls. It reads only what the judging side can know.
"""

import numpy as np

from siegeworks.games.schotten_totten_2.board import DAMAGED_TILES_TO_WIN
from siegeworks.kernels.bits import NONE, count_bits, highest_bit
from siegeworks.kernels.schotten_totten_2.elite_troops import (
    AS_SETS,
    GREATEST,
    LEAST,
    can_all_be,
)
from siegeworks.kernels.schotten_totten_2.formations import (
    COLUMN,
    all_strengths,
    lowest_starts,
    run_total,
    strengths_of,
    worth_of,
)
from siegeworks.kernels.schotten_totten_2.record import (
    ANY,
    AS_STRONGEST,
    AS_SUM,
    ASKED,
    ATTACKER,
    COLOR,
    DEFENDER,
    HUES,
    LOW_SUM,
    RUN,
    SAME,
    SHIELD,
    SIEGE,
    SLOTS,
    SPY,
    STRENGTHS,
    TACTICS,
    TILES,
)
from siegeworks.kernels.schotten_totten_2.wall import is_proven, unseen_cards
from siegeworks.kernels.targets import kernel

MOST_PLANS = 96

OUTLOOK = np.dtype(
    [
        ("held", np.uint64, (2,)),
        ("loose", np.uint64, (2,)),
        ("chance", np.float64, (2,)),
        ("misses", np.float64, (2, SIEGE + 1)),
        ("worth", np.float64, (2, MOST_PLANS)),
        ("reached", np.float64, (2, MOST_PLANS)),
        ("plans", np.int64, (2,)),
        ("likeliest", np.float64),
        ("all_fail", np.float64),
        ("falls", np.float64, (TILES,)),
        ("missing", np.int64, (TILES,)),
        ("standing", np.float64, (DAMAGED_TILES_TO_WIN + 1,)),
        ("turns", np.int64),
    ],
    align=True,
)
"""Working memory of the evaluation: cards available to each side, plans of a tile.

`held` are cards a side surely has, `loose` ones that come with `chance` each; `misses`
holds the powers of the chance that one does not come.
"""

# Weights of the evaluation; the reference players explain each of them.
KIND = 100.0
SPARED = (1.0, 0.75, 0.5625, 0.421875, 0.31640625)
ALTERNATIVES = (1.0, 1.0, 0.55, 0.3, 0.2)
NEGLIGIBLE = 0.01
NEARLY_CERTAIN = 0.999
SPREAD = 0.6
FORESIGHT = (6, 12)
NEVER_SEEN = 6
KEPT_OPEN = 3
OIL_RISK = 0.06
PACE = (1.0, 0.95, 0.9025, 0.857375, 0.81450625)
SECOND_FALL = 0.3
TURNS_FOR_SECOND_FALL = 14
HIGHEST = STRENGTHS - 1
LONG_GAME = 40
PRICES = (0.04, 0.02, 0.02, 0.02, 0.02, 0.03, 0.04, 0.03, 0.01, 0.01)
"""Value of holding each Tactic card, in the order of their numbers."""
USUAL_PRICE = 0.025


@kernel
def chance_to_win(s, o, side, open_cards):
    """Return the side's chance to win, from what it can know or from all cards."""
    take_stock(s, o, side, open_cards)
    unseen = unseen_cards(s)
    for tile in range(TILES):
        o.falls[tile] = chance_of_fall(s, o, tile, unseen)
    taken = chance_that_the_wall_falls(s, o)
    chance = taken if side == ATTACKER else 1.0 - taken
    return with_tactics_in_hand(s, side, chance) if s.with_tactics else chance


@kernel
def with_tactics_in_hand(s, side, chance):
    """Adjust the chance for Tactic cards in hand, less so as the deck runs out.

    Only the best one counts: a second lies idle, since a side gets at most one card
    ahead in playing them (7.3), and it took the place of a Siege card. Of the
    opponent's Tactic cards only the number is known.
    """
    time = min(1.0, count_bits(s.deck) / LONG_GAME)
    own = 0.0
    for tactic in range(TACTICS):
        if (int(s.tactics[side]) >> tactic) & 1:
            own = max(own, PRICES[tactic])
    theirs = USUAL_PRICE if s.tactics[1 - side] else 0.0
    chance += time * (own * chance - theirs * (1.0 - chance))
    return min(1.0, max(0.0, chance))


# Cards available for building.


@kernel
def defender_room(s):
    room = 0
    for tile in range(TILES):
        room += SLOTS[tile][s.damaged[tile]] - s.count[DEFENDER, tile]
    return room


@kernel
def take_stock(s, o, side, open_cards):
    """Compute the cards that both sides can build with, as far as `side` can know."""
    other = 1 - side
    room = defender_room(s)
    deck = count_bits(s.deck)
    cards = deck if s.turn == ATTACKER else deck + 1
    attacker_turns = cards // 2
    if s.turn == ATTACKER:
        attacker_turns += 1
    attacker_turns = min(attacker_turns, room + 1)
    defender_turns = min(cards // 2, room)
    o.turns = attacker_turns

    unseen = unseen_cards(s)
    known = s.hand[other] if open_cards else s.given[other]
    own = s.hand[side]
    theirs = s.hand[other]
    loose = unseen & ~own & ~known
    loose_cards = count_bits(loose)
    o.held[side] = own
    o.held[other] = known
    o.loose[side] = loose
    # An Attacker's own cards obstruct every proof while they are unplayed.
    o.loose[other] = unseen & ~known if side == ATTACKER else loose
    for each in range(2):
        coming = 0.0
        if each == other:
            coming += count_bits(theirs & ~known)
        if each == ATTACKER:
            coming += min(attacker_turns, FORESIGHT[ATTACKER])
        else:
            coming += min(defender_turns, FORESIGHT[DEFENDER])
            left_over = room - defender_turns
            patience = (left_over + KEPT_OPEN) / (2.0 * KEPT_OPEN)
            coming += NEVER_SEEN * min(1.0, max(0.0, patience))
        chance = min(1.0, coming / max(1, loose_cards))
        o.chance[each] = chance
        power = 1.0
        for tries in range(SIEGE + 1):
            o.misses[each, tries] = power
            power *= 1.0 - chance


@kernel
def at_least(o, side, needed, among):
    """Return the chance that at least `needed` of `among` loose cards come."""
    if needed <= 0:
        return 1.0
    if needed > among:
        return 0.0
    chance = o.chance[side]
    ways = 1.0
    missed = 0.0
    for hits in range(needed):
        missed += ways * o.misses[side, among - hits]
        ways *= chance * (among - hits) / (hits + 1)
    return 1.0 - missed


@kernel
def chance_of(o, side, needed, held, loose):
    """Return the chance to collect `needed` cards, given those held and loose."""
    from_hand = min(needed, held)
    return SPARED[from_hand] * at_least(o, side, needed - from_hand, loose)


# Plans of a row, strongest first.


@kernel
def add_plan(o, side, worth, chance, alternatives):
    """Append a plan; plans are added in decreasing order of worth."""
    if chance <= NEGLIGIBLE:
        return
    o.likeliest = max(o.likeliest, chance)
    o.all_fail *= 1.0 - chance
    either = o.likeliest + alternatives * (1.0 - o.all_fail - o.likeliest)
    last = o.plans[side] - 1
    if last >= 0 and o.worth[side, last] == worth:
        o.reached[side, last] = either
        return
    o.worth[side, last + 1] = worth
    o.reached[side, last + 1] = either
    o.plans[side] = last + 2


@kernel
def is_settled(o, side):
    """Return whether the plans so far are nearly certain: weaker ones are skipped."""
    last = o.plans[side] - 1
    return last >= 0 and o.reached[side, last] > NEARLY_CERTAIN


@kernel
def find_plans(s, o, side, tile):
    """List the formations that the row may become as the side's plans."""
    o.plans[side] = 0
    o.likeliest = 0.0
    o.all_fail = 1.0
    damaged = s.damaged[tile]
    slots = SLOTS[tile][damaged]
    asked = ASKED[tile][damaged]
    count = int(s.count[side, tile])
    if count == slots:
        worth = worth_of(s, side, tile, NONE)
        kind = 0 if asked == LOW_SUM else worth // 64
        add_plan(o, side, kind * KIND + worth - 64 * kind, 1.0, 1.0)
        return

    fixed = 0
    total = 0
    low_total = 0
    wild = 0
    jokers = 0
    hue = -1
    one_hue = True
    cards = 0
    for place in range(count):
        card = int(s.rows[side, tile, place])
        if card >= SIEGE:
            wild |= 1 << (card - SIEGE)
            jokers += 1 if card == SIEGE else 0
            total += GREATEST[card - SIEGE]
            low_total += LEAST[card - SIEGE]
            continue
        its_hue = card // STRENGTHS
        strength = card - its_hue * STRENGTHS
        one_hue = one_hue and (hue < 0 or hue == its_hue)
        hue = its_hue
        fixed |= 1 << strength
        total += strength
        low_total += strength
        cards += 1
    kinds = count_bits(np.uint64(fixed))
    starts = lowest_starts(fixed, slots) if kinds == cards else 0
    missing = slots - count
    alternatives = ALTERNATIVES[missing]

    if asked == LOW_SUM:
        plan_low_sums(o, side, low_total, missing, alternatives)
        return
    named = asked in (COLOR, RUN)
    broken = named and s.reading == AS_SUM
    if one_hue and (asked == ANY or (named and s.reading == AS_STRONGEST)):
        plan_color_runs(o, side, slots, fixed, hue, missing, wild, jokers, starts)
    if kinds <= 1 and (asked in (ANY, SAME)):
        plan_same(o, side, slots, fixed, missing, wild)
    if one_hue and (asked in (ANY, COLOR)) and not is_settled(o, side):
        plan_colors(o, side, slots, fixed, total, hue, missing, starts, broken)
    if (asked in (ANY, RUN)) and not is_settled(o, side):
        plain = not broken or not one_hue or hue < 0 or wild != 0
        plan_runs(
            o, side, slots, fixed, -1 if plain else hue, missing, wild, jokers, starts
        )
    if asked == ANY:
        add_plan(o, side, total + missing * HIGHEST / 2.0, 1.0, alternatives)
    elif not is_settled(o, side):
        plan_sums(o, side, total, missing, alternatives)


@kernel
def not_covered(needed, held, wild, jokers):
    """Return the strengths still lacking; -1 if an Elite troop would be idle."""
    lacking = needed & ~held
    for troop in (SPY, SHIELD):
        if wild & (1 << troop):
            useful = needed & AS_SETS[troop]
            if useful == 0:
                return -1
            if useful & lacking:
                useful &= lacking
            useful &= -useful
            needed &= ~useful
            lacking &= ~useful
    for _ in range(jokers):
        if needed == 0:
            return -1
        useful = lacking if lacking else needed
        useful &= -useful
        needed &= ~useful
        lacking &= ~useful
    return lacking


@kernel
def plan_color_runs(o, side, slots, fixed, hue, missing, wild, jokers, starts):
    """Add the plans of consecutive strengths in one colour."""
    window = (1 << slots) - 1
    while starts:
        low = highest_bit(np.uint64(starts))
        starts &= ~(1 << low)
        needed = (window << low) & ~fixed
        for each in range(HUES):
            if hue >= 0 and each != hue:
                continue
            lacking = not_covered(
                needed, strengths_of(o.held[side], each), wild, jokers
            )
            if lacking < 0 or lacking & ~strengths_of(o.loose[side], each):
                continue
            cards = count_bits(np.uint64(lacking))
            chance = SPARED[missing - cards]
            for _ in range(cards):
                chance *= o.chance[side]
            worth = 4 * KIND + run_total(low, slots)
            add_plan(o, side, worth, chance, ALTERNATIVES[missing])


@kernel
def plan_same(o, side, slots, fixed, missing, wild):
    """Add the plans of one strength throughout."""
    value = HIGHEST
    while value >= 0:
        if fixed & ~(1 << value) == 0 and can_all_be(wild, value):
            column = COLUMN << np.uint64(value)
            held = count_bits(o.held[side] & column)
            loose = count_bits(o.loose[side] & column)
            chance = chance_of(o, side, missing, held, loose)
            worth = 3 * KIND + value * slots
            add_plan(o, side, worth, chance, ALTERNATIVES[missing])
        value -= 1


@kernel
def plan_colors(o, side, slots, fixed, total, hue, missing, starts, broken):
    """Add the plans of one colour; if `broken`, not in sequence."""
    completing = 0
    if broken and missing == 1:
        while starts:
            low = highest_bit(np.uint64(starts))
            starts &= ~(1 << low)
            completing |= ((1 << slots) - 1) << low & ~fixed
    for lowest in (9, 6, 0):
        above = ~((1 << lowest) - 1) & ~completing
        worth = 2 * KIND + total + missing * (lowest + HIGHEST) / 2.0
        for each in range(HUES):
            if hue >= 0 and each != hue:
                continue
            held = strengths_of(o.held[side], each) & above
            loose = strengths_of(o.loose[side], each) & above
            chance = chance_of(
                o,
                side,
                missing,
                count_bits(np.uint64(held)),
                count_bits(np.uint64(loose)),
            )
            add_plan(o, side, worth, chance, ALTERNATIVES[missing])


@kernel
def plan_runs(o, side, slots, fixed, hue, missing, wild, jokers, starts):
    """Add the plans of consecutive strengths; the last card must not have the `hue`."""
    window = (1 << slots) - 1
    held = all_strengths(o.held[side])
    while starts:
        low = highest_bit(np.uint64(starts))
        starts &= ~(1 << low)
        needed = (window << low) & ~fixed
        lacking = not_covered(needed, held, wild, jokers)
        if lacking < 0:
            continue
        if hue >= 0 and missing == 1:
            in_hand = 0
            to_come = 0
            for each in range(HUES):
                if each != hue:
                    if strengths_of(o.held[side], each) & needed:
                        in_hand += 1
                    if strengths_of(o.loose[side], each) & needed:
                        to_come += 1
            chance = chance_of(o, side, 1, in_hand, to_come)
        else:
            chance = SPARED[missing - count_bits(np.uint64(lacking))]
            while lacking:
                value = highest_bit(np.uint64(lacking))
                lacking &= ~(1 << value)
                loose = count_bits(o.loose[side] & (COLUMN << np.uint64(value)))
                chance *= 1.0 - o.misses[side, loose]
        add_plan(o, side, KIND + run_total(low, slots), chance, ALTERNATIVES[missing])


@kernel
def total_above(count, low):
    """Return the expected sum of `count` cards of at least `low`, one of them `low`."""
    return count * low + (count - 1) * (HIGHEST - low) / 2.0


@kernel
def plan_sums(o, side, total, missing, alternatives):
    """Add the plans of high cards only, for each threshold of high."""
    held = 0
    loose = 0
    low = HIGHEST
    while low > 0:
        column = COLUMN << np.uint64(low)
        held += count_bits(o.held[side] & column)
        loose += count_bits(o.loose[side] & column)
        chance = chance_of(o, side, missing, held, int(loose * SPREAD + 0.5))
        add_plan(o, side, total + total_above(missing, low), chance, alternatives)
        if is_settled(o, side):
            return
        low -= 1
    add_plan(o, side, total, 1.0, alternatives)


@kernel
def plan_low_sums(o, side, low_total, missing, alternatives):
    """Add the plans of low cards only, for each threshold of low."""
    held = 0
    loose = 0
    for high in range(HIGHEST):
        column = COLUMN << np.uint64(high)
        held += count_bits(o.held[side] & column)
        loose += count_bits(o.loose[side] & column)
        chance = chance_of(o, side, missing, held, int(loose * SPREAD + 0.5))
        above = total_above(missing, HIGHEST - high)
        worth = -(low_total + missing * HIGHEST - above)
        add_plan(o, side, worth, chance, alternatives)
        if is_settled(o, side):
            return
    add_plan(o, side, -(low_total + missing * HIGHEST) * 1.0, 1.0, alternatives)


# Chances of tiles and of the wall.


@kernel
def chance_of_fall(s, o, tile, unseen):
    """Return the chance that the Attacker takes the tile, if there is time for it."""
    slots = SLOTS[tile][s.damaged[tile]]
    missing = slots - int(s.count[ATTACKER, tile])
    o.missing[tile] = missing
    if missing == 0 and is_proven(s, tile, unseen):
        return 1.0
    if missing > o.turns:
        return 0.0
    for side in range(2):
        find_plans(s, o, side, tile)
    undisturbed = 1.0 - OIL_RISK * s.cauldrons
    return chance_to_take(o, s.first[tile]) * undisturbed * PACE[missing]


@kernel
def chance_to_take(o, first):
    """Return the chance that the attack ends up stronger than the defence."""
    tie = 0.5
    if first == ATTACKER:
        tie = 1.0
    elif first == DEFENDER:
        tie = 0.0
    taken = 0.0
    before = 0.0
    beaten = 0.0
    place = 0
    plans = o.plans[DEFENDER]
    for plan in range(o.plans[ATTACKER]):
        worth = o.worth[ATTACKER, plan]
        while place < plans and o.worth[DEFENDER, place] > worth:
            beaten = o.reached[DEFENDER, place]
            place += 1
        held = beaten
        if place < plans and o.worth[DEFENDER, place] == worth:
            held += (o.reached[DEFENDER, place] - beaten) * (1.0 - tie)
        taken += (o.reached[ATTACKER, plan] - before) * (1.0 - held)
        before = o.reached[ATTACKER, plan]
    return taken


@kernel
def fit_into_time(o):
    """Allot the Attacker's turns to the tiles that promise most for each card."""
    needed = 0
    for tile in range(TILES):
        needed += o.missing[tile]
    turns = o.turns
    if needed <= turns:
        return
    done = 0
    for _ in range(TILES):
        best = -1
        best_promise = -1.0
        for tile in range(TILES):
            promise = o.falls[tile] / (o.missing[tile] + 0.5)
            if not (done >> tile) & 1 and promise > best_promise:
                best = tile
                best_promise = promise
        done |= 1 << best
        if o.missing[best] > turns:
            part = turns / o.missing[best]
            o.falls[best] *= part * part
        turns = max(0, turns - o.missing[best])


@kernel
def chance_that_the_wall_falls(s, o):
    """Return the chance that four tiles fall, or one of them twice (3.5, 5.1)."""
    again = SECOND_FALL * min(1.0, o.turns / TURNS_FOR_SECOND_FALL)
    fit_into_time(o)
    needed = DAMAGED_TILES_TO_WIN
    for tile in range(TILES):
        needed -= s.damaged[tile]
    o.standing[0] = 1.0
    for taken in range(1, needed):
        o.standing[taken] = 0.0
    for tile in range(TILES):
        falls = o.falls[tile]
        holds = 1.0 - falls
        if s.damaged[tile]:
            for taken in range(needed):
                o.standing[taken] *= holds
            continue
        once = falls * (1.0 - again)
        for step in range(1, needed):
            taken = needed - step
            o.standing[taken] = o.standing[taken] * holds + o.standing[taken - 1] * once
        o.standing[0] *= holds
    stands = 0.0
    for taken in range(needed):
        stands += o.standing[taken]
    return 1.0 - stands
