"""The decision makers of a game: the seats, and chance."""

from enum import Enum, StrEnum
from typing import Final, Literal, TypeAlias, TypeVar

Seat: TypeAlias = StrEnum
"""A player's place in a game. Each game names its own (`attacker`, `blue`)."""

SeatT = TypeVar("SeatT", bound=StrEnum)


class Chance(Enum):
    """The decision maker for decks and dice."""

    CHANCE = "chance"

    def __str__(self) -> str:
        return self.value


CHANCE: Final[Literal[Chance.CHANCE]] = Chance.CHANCE
