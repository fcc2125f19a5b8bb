"""The strongest formation that a row can be or become.

A row may hold wild cards and have slots still open for unseen cards. Instead of trying
every completion, look for the best one of each type, strongest type first.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations, product
from typing import TypeAlias, assert_never

from siegeworks.core.record import Record
from siegeworks.core.rulebook import rule
from siegeworks.games.schotten_totten_2.board import Face, Requirement
from siegeworks.games.schotten_totten_2.cards import (
    COLORS,
    HIGHEST,
    STRENGTHS,
    Card,
    Color,
    SiegeCard,
    siege_card,
)
from siegeworks.games.schotten_totten_2.formations.formation import (
    Formation,
    Kind,
    color_run_is_mere_sum,
    formation_of,
    kinds_considered,
    kinds_met,
)
from siegeworks.games.schotten_totten_2.options import ColorRunReading
from siegeworks.games.schotten_totten_2.tactics import ELITE, EliteTroop

Strengths: TypeAlias = int
"""Set of strengths, one bit each: bit 7 is set if 7 belongs to it."""

Unseen: TypeAlias = tuple[Strengths, ...]
"""Strengths of the unseen Siege cards, by colour."""

EVERY_STRENGTH: Strengths = (1 << (HIGHEST + 1)) - 1
ALL_UNSEEN: Unseen = (EVERY_STRENGTH,) * len(COLORS)
NOTHING_UNSEEN: Unseen = (0,) * len(COLORS)


class Muster(Record, frozen=True):
    """Cards and free slots of one side at a tile, and the unseen cards."""

    slots: int
    fixed: tuple[SiegeCard, ...]
    wild: tuple[EliteTroop, ...]
    open_slots: int
    """Number of slots to be filled with unseen cards."""
    unseen: Unseen

    def colors(self) -> tuple[Color, ...]:
        """List the colours in which the whole row could still be."""
        if not self.fixed:
            return COLORS
        color = self.fixed[0].color
        mixed = any(card.color is not color for card in self.fixed)
        return () if mixed else (color,)

    def common_strengths(self) -> Iterable[int]:
        """List the strengths that every card could share, highest first."""
        if not self.fixed:
            return range(HIGHEST, -1, -1)
        strength = self.fixed[0].strength
        mixed = any(card.strength != strength for card in self.fixed)
        return () if mixed else (strength,)

    def formed(self, kind: Kind, others: tuple[SiegeCard, ...]) -> Formation:
        cards = self.fixed + others
        return Formation(kind, sum([card.strength for card in cards]), cards)


@rule("Q8", "Q13", "Q14", "Q25")
@lru_cache(maxsize=1 << 14)
def strongest_formation(
    row: tuple[Card, ...], face: Face, unseen: Unseen, reading: ColorRunReading
) -> Formation | None:
    """Return the best formation of a row, wild and unseen cards at their best.

    None if there are fewer unseen cards than open slots.
    """
    fixed = tuple([card for card in row if isinstance(card, SiegeCard)])
    if len(fixed) == face.slots:
        return formation_of(fixed, face.requirement, reading)
    wild = tuple(ELITE[card] for card in row if not isinstance(card, SiegeCard))
    muster = Muster(face.slots, fixed, wild, face.slots - len(row), unseen)
    if muster.open_slots > sum(held.bit_count() for held in unseen):
        return None
    if face.requirement is Requirement.LOW_SUM:
        return lowest_sum(muster)
    mixed = color_run_is_mere_sum(face.requirement, reading)
    for kind in kinds_considered(face.requirement, reading):
        if formation := _best_of(kind, muster, mixed):
            return formation
    raise AssertionError("the sum is always possible")


def _best_of(kind: Kind, muster: Muster, no_color_run: bool) -> Formation | None:
    match kind:
        case Kind.COLOR_RUN:
            return best_color_run(muster)
        case Kind.SAME:
            return best_same_strength(muster)
        case Kind.COLOR if no_color_run:
            return best_broken_color(muster)
        case Kind.COLOR:
            return best_color(muster)
        case Kind.RUN:
            return best_run(muster, mixed=no_color_run)
        case Kind.SUM:
            return highest_sum(muster)
        case _:
            assert_never(kind)


def best_color_run(muster: Muster) -> Formation | None:
    """Return the best formation of consecutive strengths in one colour."""
    colors = muster.colors()
    if not colors:
        return None
    for needed in _windows(muster):
        for color in colors:
            held = muster.unseen[color.place]
            if (stand_ins := man(needed, muster.wild, held)) is not None:
                recruits = _less(needed, stand_ins)
                others = _in_color(color, stand_ins + recruits)
                return muster.formed(Kind.COLOR_RUN, others)
    return None


def best_same_strength(muster: Muster) -> Formation | None:
    """Return the best formation of a single strength."""
    for value in muster.common_strengths():
        recruits = tuple(_of_strength(muster.unseen, value))[: muster.open_slots]
        if len(recruits) == muster.open_slots and all(
            value in elite.strengths for elite in muster.wild
        ):
            stand_ins = (siege_card(COLORS[0], value),) * len(muster.wild)
            return muster.formed(Kind.SAME, stand_ins + recruits)
    return None


def best_color(muster: Muster) -> Formation | None:
    """Return the best formation of a single colour."""
    stand_ins = tuple(elite.strengths[-1] for elite in muster.wild)
    rows = [
        muster.formed(Kind.COLOR, _in_color(color, stand_ins + recruits))
        for color in muster.colors()
        if len(recruits := descending(muster.unseen[color.place])[: muster.open_slots])
        == muster.open_slots
    ]
    return max(rows, key=lambda row: row.total, default=None)


def best_broken_color(muster: Muster) -> Formation | None:
    """Return the best formation of one colour, but no run: it would be a mere sum.

    Two more candidates than open slots are enough: beside any cards that lie there, at
    most two strengths in a row complete a sequence.
    """
    rows = [
        muster.formed(Kind.COLOR, _in_color(color, (*stand_ins, *recruits)))
        for color in muster.colors()
        for recruits in combinations(
            descending(muster.unseen[color.place])[: muster.open_slots + 2],
            muster.open_slots,
        )
        for stand_ins in product(*[elite.strengths for elite in muster.wild])
    ]
    broken = [row for row in rows if Kind.RUN not in kinds_met(row.cards)]
    return max(broken, key=lambda row: row.total, default=None)


def best_run(muster: Muster, *, mixed: bool) -> Formation | None:
    """Return the best run of strengths; where `mixed`, in at least two colours."""
    held = 0
    for strengths in muster.unseen:
        held |= strengths
    for needed in _windows(muster):
        if (stand_ins := man(needed, muster.wild, held)) is None:
            continue
        recruits = _recruit_run(muster, _less(needed, stand_ins), mixed)
        if recruits is not None:
            others = _in_many_colors(stand_ins, beside=muster.fixed + recruits)
            return muster.formed(Kind.RUN, others + recruits)
    return None


def _recruit_run(
    muster: Muster, strengths: tuple[int, ...], mixed: bool
) -> tuple[SiegeCard, ...] | None:
    """Pick an unseen card of each strength; where `mixed`, so that two colours show."""
    recruits = [_of_strength(muster.unseen, value)[0] for value in strengths]
    row = (*muster.fixed, *recruits)
    if not mixed or muster.wild or any(card.color is not row[0].color for card in row):
        return tuple(recruits)
    for place, value in enumerate(strengths):
        for card in _of_strength(muster.unseen, value):
            if card.color is not row[0].color:
                recruits[place] = card
                return tuple(recruits)
    return None


def highest_sum(muster: Muster) -> Formation:
    """Return the formation with the highest sum."""
    stand_ins = tuple(elite.strengths[-1] for elite in muster.wild)
    return _sum_with(muster, stand_ins, range(HIGHEST, -1, -1))


@rule("4.3")
def lowest_sum(muster: Muster) -> Formation:
    """Return the formation with the lowest sum, for tiles where the lower one wins."""
    stand_ins = tuple(elite.strengths[0] for elite in muster.wild)
    return _sum_with(muster, stand_ins, range(HIGHEST + 1))


def _sum_with(muster: Muster, stand_ins: tuple[int, ...], order: range) -> Formation:
    recruits: list[SiegeCard] = []
    for value in order:
        if len(recruits) >= muster.open_slots:
            break
        recruits.extend(_of_strength(muster.unseen, value))
    others = _in_color(COLORS[0], stand_ins)
    return muster.formed(Kind.SUM, (*others, *recruits[: muster.open_slots]))


# Sets of strengths.


@cache
def descending(strengths: Strengths) -> tuple[int, ...]:
    """List the strengths of a set, highest first.

    >>> descending(0b100000000011)
    (11, 1, 0)
    """
    return tuple(value for value in range(HIGHEST, -1, -1) if strengths >> value & 1)


def man(
    needed: Strengths, wild: tuple[EliteTroop, ...], held: Strengths
) -> tuple[int, ...] | None:
    """Return a strength for each wild card, so that `held` supplies all else needed."""
    if not wild:
        return () if needed & ~held == 0 else None
    for value in wild[0].strengths:
        if needed >> value & 1:
            others = man(needed & ~(1 << value), wild[1:], held)
            if others is not None:
                return (value, *others)
    return None


def _windows(muster: Muster) -> Iterator[Strengths]:
    """Yield the strengths still needed, for each possible run, highest first."""
    fixed = 0
    lowest, highest = 0, HIGHEST + 1 - muster.slots
    for card in muster.fixed:
        if fixed >> card.strength & 1:
            return
        fixed |= 1 << card.strength
        lowest = max(lowest, card.strength + 1 - muster.slots)
        highest = min(highest, card.strength)
    window = (1 << muster.slots) - 1
    for low in range(highest, lowest - 1, -1):
        yield (window << low) & ~fixed


def _less(needed: Strengths, stand_ins: tuple[int, ...]) -> tuple[int, ...]:
    for value in stand_ins:
        needed &= ~(1 << value)
    return descending(needed)


def _of_strength(unseen: Unseen, value: int) -> list[SiegeCard]:
    """List the unseen cards of one strength, in the fixed order of colours."""
    cards = _ONE_OF_EACH_COLOR[value]
    return [cards[place] for place in range(len(COLORS)) if unseen[place] >> value & 1]


_ONE_OF_EACH_COLOR = tuple(
    tuple(siege_card(color, value) for color in COLORS) for value in STRENGTHS
)


def _in_color(color: Color, strengths: tuple[int, ...]) -> tuple[SiegeCard, ...]:
    return tuple([siege_card(color, value) for value in strengths])


def _in_many_colors(
    strengths: tuple[int, ...], beside: tuple[SiegeCard, ...]
) -> tuple[SiegeCard, ...]:
    """Give wild cards such colours that the row is not all of one."""
    shift = 1 if beside and beside[0].color is COLORS[0] else 0
    return tuple(
        siege_card(COLORS[(place + shift) % len(COLORS)], value)
        for place, value in enumerate(strengths)
    )
