"""Prospects of a row: every formation it may become, with its worth and probability."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple, TypeAlias, assert_never

from siegeworks.games.schotten_totten_2.board import Face, Requirement
from siegeworks.games.schotten_totten_2.cards import COLORS, HIGHEST, Card, SiegeCard
from siegeworks.games.schotten_totten_2.formations.best_formation import (
    NOTHING_UNSEEN,
    Strengths,
    descending,
    strongest_formation,
)
from siegeworks.games.schotten_totten_2.formations.formation import (
    Kind,
    color_run_is_mere_sum,
    kinds_considered,
)
from siegeworks.games.schotten_totten_2.options import ColorRunReading
from siegeworks.games.schotten_totten_2.tactics import ELITE
from siegeworks.players.schotten_totten_2.card_pool import SPARED, Stock

WORTH_OF_A_KIND = 100
"""More than any total, so that the kind of a formation dominates."""
ALTERNATIVES = (1.0, 1.0, 0.55, 0.3, 0.2)
"""Degree to which plans of one row are independent, by open slots; 0: only the best
counts.

With one slot open, any of several cards completes the row. The more slots are open, the
more the plans exclude each other.
"""
LOWEST_OF_A_COLOR = (0, 6, 9)
"""Lowest strengths that plans for a colour accept."""
NEARLY_CERTAIN = 0.999
NEGLIGIBLE = 0.01
SPREAD = 0.6
"""Share of loose cards for a sum: high cards are needed at every tile."""

Plan: TypeAlias = tuple[float, float]
"""A formation that the row could become: its worth and probability."""


class Row(NamedTuple):
    """A row, analysed for planning."""

    slots: int
    open_slots: int
    colors: tuple[int, ...]
    """Indices of the colours that the whole row can still have."""
    strengths: Strengths
    """Set of the strengths of the fixed cards."""
    has_pairs: bool
    """True if two fixed cards share a strength."""
    total: int
    """Total of fixed and wild cards, the latter at their highest."""
    low_total: int
    """Total of fixed and wild cards, the latter at their lowest."""
    wild: tuple[Strengths, ...]
    """Set of the strengths that each wild card can stand for."""


Reach: TypeAlias = tuple[Plan, ...]
"""Probabilities to become at least so strong, from strong to weak formations."""


def reach(
    row: tuple[Card, ...], face: Face, stock: Stock, reading: ColorRunReading
) -> Reach:
    """Return the probabilities to become at least so strong, strongest first."""
    if len(row) == face.slots:
        formation = strongest_formation(row, face, NOTHING_UNSEEN, reading)
        assert formation is not None, "a complete row is a formation"
        kind, total = formation.worth(face.requirement)
        return ((kind * WORTH_OF_A_KIND + total, 1.0),)
    parts = take_apart(row, face.slots)
    plans = _plans(parts, face.requirement, stock, reading)
    plans.sort(reverse=True)
    return _accumulated(plans, ALTERNATIVES[parts.open_slots])


def _accumulated(plans: list[Plan], alternatives: float) -> Reach:
    """Accumulate plans into the probability that at least one so far succeeds."""
    likeliest, all_fail = 0.0, 1.0
    reached = []
    for worth, chance in plans:
        if chance > likeliest:
            likeliest = chance
        all_fail *= 1 - chance
        either = likeliest + alternatives * (1 - all_fail - likeliest)
        reached.append((worth, either))
        if either > NEARLY_CERTAIN:
            break
    return tuple(reached)


@cache
def take_apart(cards: tuple[Card, ...], slots: int) -> Row:
    fixed = [card for card in cards if isinstance(card, SiegeCard)]
    elite = [ELITE[card] for card in cards if not isinstance(card, SiegeCard)]
    colors = {card.color.place for card in fixed}
    strengths = 0
    for card in fixed:
        strengths |= 1 << card.strength
    total = sum(card.strength for card in fixed)
    return Row(
        slots=slots,
        open_slots=slots - len(cards),
        colors=_whole_row_colors(colors),
        strengths=strengths,
        has_pairs=strengths.bit_count() < len(fixed),
        total=total + sum(troop.strengths[-1] for troop in elite),
        low_total=total + sum(troop.strengths[0] for troop in elite),
        wild=tuple(sum(1 << value for value in troop.strengths) for troop in elite),
    )


def _whole_row_colors(colors: set[int]) -> tuple[int, ...]:
    if not colors:
        return tuple(range(len(COLORS)))
    return tuple(colors) if len(colors) == 1 else ()


def _plans(
    row: Row, requirement: Requirement, stock: Stock, reading: ColorRunReading
) -> list[Plan]:
    if requirement is Requirement.LOW_SUM:
        return list(low_sums(row, stock))
    broken = color_run_is_mere_sum(requirement, reading)
    plans: list[Plan] = []
    for kind in kinds_considered(requirement, reading):
        match kind:
            case Kind.COLOR_RUN:
                plans += color_runs(row, stock)
            case Kind.SAME:
                plans += same_strengths(row, stock)
            case Kind.COLOR:
                plans += colors(row, stock, broken=broken)
            case Kind.RUN:
                plans += runs(row, stock, broken=broken)
            case Kind.SUM if requirement is Requirement.ANY:
                plans.append(any_sum(row))
            case Kind.SUM:
                plans += sums(row, stock)
            case _:
                assert_never(kind)
    return plans


def color_runs(row: Row, stock: Stock) -> Iterator[Plan]:
    """Yield plans for consecutive strengths in one colour."""
    around = _windows(row)
    for place in row.colors:
        held, loose = stock.held[place], stock.loose[place]
        for needed, total in around:
            missing = _missing(row, needed, held)
            if missing is not None and missing & ~loose == 0:
                lacking = missing.bit_count()
                chance = SPARED[row.open_slots - lacking] * stock.chance**lacking
                if chance > NEGLIGIBLE:
                    yield Kind.COLOR_RUN * WORTH_OF_A_KIND + total, chance


def runs(row: Row, stock: Stock, *, broken: bool) -> Iterator[Plan]:
    """Yield plans for consecutive strengths; if `broken`, not all in one colour."""
    one_color = broken and len(row.colors) == 1 and not row.wild
    for needed, total in _windows(row):
        missing = _missing(row, needed, stock.strengths_held)
        if missing is None:
            continue
        if one_color and row.open_slots == 1:
            chance = _in_another_color(needed, row.colors[0], stock)
        else:
            chance = SPARED[row.open_slots - missing.bit_count()]
            for value in descending(missing):
                chance *= stock.chance_of(1, 0, stock.loose_of[value])
        if chance > NEGLIGIBLE:
            yield Kind.RUN * WORTH_OF_A_KIND + total, chance


def _in_another_color(needed: Strengths, color: int, stock: Stock) -> float:
    """Return the probability to fill the last slot of a run without a colour run."""
    others = [place for place in range(len(COLORS)) if place != color]
    held = sum([stock.held[place] & needed > 0 for place in others])
    loose = sum([stock.loose[place] & needed > 0 for place in others])
    return stock.chance_of(1, held, loose)


def same_strengths(row: Row, stock: Stock) -> Iterator[Plan]:
    """Yield plans for one strength throughout."""
    if row.strengths.bit_count() > 1:
        return
    for value in range(HIGHEST, -1, -1):
        bit = 1 << value
        if row.strengths & ~bit or any(not wild & bit for wild in row.wild):
            continue
        held, loose = stock.held_of[value], stock.loose_of[value]
        chance = stock.chance_of(row.open_slots, held, loose)
        if chance > NEGLIGIBLE:
            yield Kind.SAME * WORTH_OF_A_KIND + value * row.slots, chance


def colors(row: Row, stock: Stock, *, broken: bool) -> Iterator[Plan]:
    """Yield plans for one colour throughout; if `broken`, not in sequence."""
    for place in row.colors:
        held, loose = stock.held[place], stock.loose[place]
        if broken and row.open_slots == 1:
            for needed, _ in _windows(row):
                held, loose = held & ~needed, loose & ~needed
        for low in LOWEST_OF_A_COLOR:
            above = -1 << low
            chance = stock.chance_of(
                row.open_slots, (held & above).bit_count(), (loose & above).bit_count()
            )
            if chance > NEGLIGIBLE:
                total = row.total + row.open_slots * (low + HIGHEST) / 2
                yield Kind.COLOR * WORTH_OF_A_KIND + total, chance


def any_sum(row: Row) -> Plan:
    """Return a plan for any cards, for tiles where nearly any formation beats a sum."""
    return row.total + row.open_slots * HIGHEST / 2, 1.0


def sums(row: Row, stock: Stock) -> Iterator[Plan]:
    """Yield plans for high cards only, for each lower limit."""
    held = loose = 0
    for low in range(HIGHEST, 0, -1):
        held += stock.held_of[low]
        loose += stock.loose_of[low]
        chance = stock.chance_of(row.open_slots, held, round(loose * SPREAD))
        if chance > NEGLIGIBLE:
            yield row.total + _total_above(row.open_slots, low), chance
    yield row.total, 1.0


def low_sums(row: Row, stock: Stock) -> Iterator[Plan]:
    """Yield plans for low cards only, for each upper limit."""
    held = loose = 0
    for high in range(HIGHEST):
        held += stock.held_of[high]
        loose += stock.loose_of[high]
        chance = stock.chance_of(row.open_slots, held, round(loose * SPREAD))
        if chance > NEGLIGIBLE:
            above = _total_above(row.open_slots, HIGHEST - high)
            total = row.low_total + row.open_slots * HIGHEST - above
            yield -total, chance
    yield -(row.low_total + row.open_slots * HIGHEST), 1.0


def _total_above(count: int, low: int) -> float:
    """Estimate the total of `count` cards of at least `low`, one of them exactly
    `low`."""
    return count * low + (count - 1) * (HIGHEST - low) / 2


def _windows(row: Row) -> tuple[tuple[Strengths, int], ...]:
    if row.has_pairs:
        return ()
    return windows(row.slots, row.strengths)


@cache
def windows(slots: int, fixed: Strengths) -> tuple[tuple[Strengths, int], ...]:
    """Return each run around the fixed strengths: what it lacks, and its total."""
    found = []
    for low in range(HIGHEST + 1 - slots, -1, -1):
        window = ((1 << slots) - 1) << low
        if fixed & ~window == 0:
            total = sum(range(low, low + slots))
            found.append((window & ~fixed, total))
    return tuple(found)


def _missing(row: Row, needed: Strengths, held: Strengths) -> Strengths | None:
    """Return the strengths still to draw; None if a wild card would be unused."""
    missing = needed & ~held
    if not row.wild:
        return missing
    covered = _covered(row.wild, needed, missing)
    return None if covered is None else missing & ~covered


@cache
def _covered(
    wild: tuple[Strengths, ...], needed: Strengths, missing: Strengths
) -> Strengths | None:
    """Return the strengths that wild cards cover; None if one would be unused."""
    covered = 0
    for each in wild:
        useful = each & needed & ~covered
        if not useful:
            return None
        wanted = useful & missing or useful
        covered |= wanted & -wanted
    return covered
