"""The seats: up to five players, each with tokens of one colour."""

from enum import StrEnum


class Seat(StrEnum):
    """A player, named after the colour of their tokens."""

    number: int
    """Place round the table, clockwise from 0."""

    GREY = "grey"
    BLUE = "blue"
    YELLOW = "yellow"
    GREEN = "green"
    PINK = "pink"

    def __init__(self, _color: str) -> None:
        self.number = len(type(self).__members__)

    __hash__ = str.__hash__


SEATS = tuple(Seat)


def seats_of(players: int) -> tuple[Seat, ...]:
    return SEATS[:players]


def left_of(seat: Seat, players: int) -> Seat:
    """Return the next player in turn."""
    return SEATS[(seat.number + 1) % players]


def in_turn_from(seat: Seat, players: int) -> tuple[Seat, ...]:
    """List all seats once, in turn order, beginning with `seat`."""
    seats = seats_of(players)
    return seats[seat.number :] + seats[: seat.number]
