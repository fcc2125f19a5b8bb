"""Who wins and loses together: a seat alone, or all seats of a team."""

from typing import TypeAlias

from siegeworks.arena.stats.tally import share_of
from siegeworks.core.game import AnyGame

Side: TypeAlias = tuple[str, ...]
"""The seats of a team; one seat where everybody plays alone."""


def sides_of(game: AnyGame) -> tuple[Side, ...]:
    """Every side once, in the order of play."""
    teams = game.teams or tuple((seat,) for seat in game.seats)
    return tuple(tuple(map(str, team)) for team in teams)


def side_share(side: Side, winners: tuple[str, ...]) -> float:
    """What a side has of a victory; two sides that tie have half of it each.

    >>> side_share(("red", "red2"), ("red", "red2"))
    1.0
    >>> side_share(("red", "red2"), ("red", "blue", "red2", "blue2"))
    0.5
    """
    return sum(share_of(seat, winners) for seat in side)


def side_name(side: Side) -> str:
    """Its seats, as they are typed: "red and red2"."""
    return " and ".join(side)


def from_the_beginner(sides: tuple[Side, ...], beginner: str) -> tuple[Side, ...]:
    """The sides in the order in which they come to play.

    >>> from_the_beginner((("red", "red2"), ("blue", "blue2")), "blue2")
    (('blue', 'blue2'), ('red', 'red2'))
    """
    first = next(at for at, side in enumerate(sides) if beginner in side)
    return sides[first:] + sides[:first]
