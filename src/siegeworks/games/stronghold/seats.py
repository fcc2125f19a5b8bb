"""The two seats."""

from enum import StrEnum


class Seat(StrEnum):
    """The Invader storms the fortress, the Defender holds it."""

    INVADER = "invader"
    DEFENDER = "defender"

    __hash__ = str.__hash__


INVADER, DEFENDER = Seat
SEATS = (INVADER, DEFENDER)
