"""Sides: seats that win and lose together, a single seat or a whole team."""

from typing import TypeAlias

from siegeworks.arena.stats.tally import share_of
from siegeworks.core.game import AnyGame

Side: TypeAlias = tuple[str, ...]
"""Seats of a team, or one seat in a game without teams."""


def sides_of(game: AnyGame) -> tuple[Side, ...]:
    """List all sides in the order of play."""
    teams = game.teams or tuple((seat,) for seat in game.seats)
    return tuple(tuple(map(str, team)) for team in teams)


def side_share(side: Side, winners: tuple[str, ...]) -> float:
    """Share of the victory that a side has won; two tied sides have half each.

    >>> side_share(("red", "red2"), ("red", "red2"))
    1.0
    >>> side_share(("red", "red2"), ("red", "blue", "red2", "blue2"))
    0.5
    """
    return sum(share_of(seat, winners) for seat in side)


def side_name(side: Side) -> str:
    """Seats of a side as text: "red and red2"."""
    return " and ".join(side)


def from_the_beginner(sides: tuple[Side, ...], beginner: str) -> tuple[Side, ...]:
    """Rotate the sides so that the side of the beginner comes first.

    >>> from_the_beginner((("red", "red2"), ("blue", "blue2")), "blue2")
    (('blue', 'blue2'), ('red', 'red2'))
    """
    first = next(at for at, side in enumerate(sides) if beginner in side)
    return sides[first:] + sides[:first]
