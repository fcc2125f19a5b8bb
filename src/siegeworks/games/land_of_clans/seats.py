"""The seats: chiefs of up to four clans, alone or two to a clan."""

from enum import StrEnum
from functools import cache


class Clan(StrEnum):
    """A clan, named after the colour of its tokens and castles."""

    number: int
    """Index of the clan in tuples by clan."""

    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"
    GREEN = "green"

    def __init__(self, _color: str) -> None:
        self.number = len(type(self).__members__)

    __hash__ = str.__hash__


class Seat(StrEnum):
    """A chief. The second chief of a clan sits opposite the first."""

    clan: Clan

    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"
    GREEN = "green"
    RED_2 = "red2"
    BLUE_2 = "blue2"
    YELLOW_2 = "yellow2"

    def __init__(self, name: str) -> None:
        self.clan = Clan(name.rstrip("2"))

    __hash__ = str.__hash__


CLANS = tuple(Clan)
ALONE = (Seat.RED, Seat.BLUE, Seat.YELLOW, Seat.GREEN)
PARTNERS = (Seat.RED_2, Seat.BLUE_2, Seat.YELLOW_2)


@cache
def seats_of(players: int, teams: bool) -> tuple[Seat, ...]:
    """List the chiefs in turn order: A B, A B C D; in teams A B A B, A B C A B C."""
    if not teams:
        return ALONE[:players]
    clans = players // 2
    return ALONE[:clans] + PARTNERS[:clans]
