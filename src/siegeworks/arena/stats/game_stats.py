"""How games go, whoever plays them: who begins, how they end, what happens in them."""

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
    """How the side did that came to play first, second, …, counted from 0."""
    return tally_of(
        side_share(from_the_beginner(sides, each.beginner)[place], each.winners)
        for each in courses
    )


def endings(courses: Sequence[GameResult]) -> Counter[str]:
    """How often games ended in which way."""
    return Counter(each.ending for each in courses)


def kinds_of_facts(courses: Sequence[GameResult]) -> tuple[str, ...]:
    """Every kind of fact that ever happened, in the order of the alphabet."""
    return tuple(sorted(set().union(*(each.facts for each in courses))))


def counts_of(courses: Sequence[GameResult], kind: str) -> tuple[int, ...]:
    """By game: how often a kind of fact happened."""
    return tuple(each.facts.get(kind, 0) for each in courses)
