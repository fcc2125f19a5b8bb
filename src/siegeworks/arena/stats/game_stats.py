"""Statistics of games, regardless of players: beginners, endings, event counts."""

from collections import Counter
from collections.abc import Sequence

from siegeworks.arena.game_result import GameResult
from siegeworks.arena.stats.tally import Tally, tally_of
from siegeworks.arena.teams import Side, from_the_beginner, side_share


def has_changing_beginner(courses: Sequence[GameResult]) -> bool:
    return len({each.beginner for each in courses}) > 1


def order_tally(
    sides: tuple[Side, ...], courses: Sequence[GameResult], place: int
) -> Tally:
    """Count the wins of the side that played first, second, …, counted from 0."""
    return tally_of(
        side_share(from_the_beginner(sides, each.beginner)[place], each.winners)
        for each in courses
    )


def endings(courses: Sequence[GameResult]) -> Counter[str]:
    """Number of games by way of ending."""
    return Counter(each.ending for each in courses)


def kinds_of_facts(courses: Sequence[GameResult]) -> tuple[str, ...]:
    """List the kinds of events that occurred, in alphabetical order."""
    return tuple(sorted(set().union(*(each.facts for each in courses))))


def counts_of(courses: Sequence[GameResult], kind: str) -> tuple[int, ...]:
    """Number of events of one kind in each game."""
    return tuple(each.facts.get(kind, 0) for each in courses)
