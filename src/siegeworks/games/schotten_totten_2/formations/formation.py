"""The five formations, and the worth of a complete row at a tile."""

from enum import IntEnum
from typing import assert_never

from siegeworks.core.record import Record
from siegeworks.core.rulebook import rule
from siegeworks.games.schotten_totten_2.board import Requirement
from siegeworks.games.schotten_totten_2.cards import SiegeCard
from siegeworks.games.schotten_totten_2.options import ColorRunReading


class Kind(IntEnum):
    """The five formations, weakest first."""

    SUM = 0
    RUN = 1
    COLOR = 2
    SAME = 3
    COLOR_RUN = 4


class Formation(Record, frozen=True, tag="Formation"):
    """A complete row as a tile counts it."""

    kind: Kind
    total: int
    cards: tuple[SiegeCard, ...]
    """Siege cards of the row, substitutes of wild cards, and cards still to come."""

    def worth(self, requirement: Requirement) -> tuple[Kind, int]:
        """Return a key to compare formations on one tile: the bigger, the stronger."""
        lower_wins = requirement is Requirement.LOW_SUM
        return self.kind, -self.total if lower_wins else self.total


@rule("4.2", "Q1")
def kinds_considered(
    requirement: Requirement, reading: ColorRunReading
) -> tuple[Kind, ...]:
    """List the types that a tile counts, strongest first. The sum is always last."""
    match requirement:
        case Requirement.ANY:
            return Kind.COLOR_RUN, Kind.SAME, Kind.COLOR, Kind.RUN, Kind.SUM
        case Requirement.SUM | Requirement.LOW_SUM:
            return (Kind.SUM,)
        case Requirement.SAME:
            return Kind.SAME, Kind.SUM
        case Requirement.COLOR | Requirement.RUN:
            named = Kind.COLOR if requirement is Requirement.COLOR else Kind.RUN
            if reading == "strongest":
                return Kind.COLOR_RUN, named, Kind.SUM
            return named, Kind.SUM
        case _:
            assert_never(requirement)


def color_run_is_mere_sum(requirement: Requirement, reading: ColorRunReading) -> bool:
    """A colour run is just a sum where the tile names one type, as printed."""
    named = requirement is Requirement.COLOR or requirement is Requirement.RUN
    return named and reading == "sum"


@rule("4.1")
def kinds_met(cards: tuple[SiegeCard, ...]) -> tuple[Kind, ...]:
    """List all types that the cards satisfy. Play order is irrelevant, and 11 is not
    next to 0."""
    strengths = {card.strength for card in cards}
    one_color = all(card.color is cards[0].color for card in cards)
    in_sequence = (
        len(strengths) == len(cards)
        and max(strengths) - min(strengths) == len(cards) - 1
    )
    met = [Kind.SUM]
    if in_sequence:
        met.append(Kind.RUN)
    if one_color:
        met.append(Kind.COLOR)
    if len(strengths) == 1:
        met.append(Kind.SAME)
    if in_sequence and one_color:
        met.append(Kind.COLOR_RUN)
    return tuple(met)


@rule("4.2", "Q1")
def formation_of(
    cards: tuple[SiegeCard, ...], requirement: Requirement, reading: ColorRunReading
) -> Formation:
    """Return the row as the strongest type that it meets and the tile considers."""
    met = kinds_met(cards)
    if Kind.COLOR_RUN in met and color_run_is_mere_sum(requirement, reading):
        met = (Kind.SUM,)
    considered = kinds_considered(requirement, reading)
    kind = next(kind for kind in considered if kind in met)
    return Formation(kind, sum(card.strength for card in cards), cards)
