"""The two seats."""

from enum import StrEnum


class Seat(StrEnum):
    """Who storms the fortress, and who holds it."""

    INVADER = "invader"
    DEFENDER = "defender"

    __hash__ = str.__hash__


INVADER, DEFENDER = Seat
SEATS = (INVADER, DEFENDER)
