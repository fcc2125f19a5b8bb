"""Who can be asked for a decision: a seat at the table, or chance."""

from enum import Enum, StrEnum
from typing import Final, Literal, TypeAlias, TypeVar

Seat: TypeAlias = StrEnum
"""A place at the table. Each game names its own (`attacker`, `blue`)."""

SeatT = TypeVar("SeatT", bound=StrEnum)


class Chance(Enum):
    """The one at the table who holds the decks and the dice."""

    CHANCE = "chance"

    def __str__(self) -> str:
        return self.value


CHANCE: Final[Literal[Chance.CHANCE]] = Chance.CHANCE
