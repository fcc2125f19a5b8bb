"""The scoreboard of a series: which games are played, and which of them count.

Only complete deals count, and only up to the first incomplete one. So every player
has been on every side of each counted deal, long games are left out no more often
than short ones, and the count does not depend on the number of workers.
"""

from collections.abc import Iterator, Mapping

from siegeworks.arena.game_result import GameResult
from siegeworks.arena.matchup import LineUpResult, Matchup
from siegeworks.arena.series import Fixture, Series, turns_of
from siegeworks.arena.teams import Side, side_share, sides_of
from siegeworks.core.catalog import Catalog
from siegeworks.games import CATALOG


class Scoreboard:
    """Collects the games of a series, in any order."""

    def __init__(
        self,
        series: Series,
        deals: int,
        played: Mapping[int, GameResult] | None = None,
        catalog: Catalog = CATALOG,
    ) -> None:
        self.series = series
        self.deals = deals
        """Number of deals to play."""
        self.sides: tuple[Side, ...] = sides_of(series.rules.build(catalog))
        self._courses = dict(played or {})
        self._per_deal = series.games_per_deal
        self._whole_deals = 0
        self._last_deal: int | None = None
        self._count_whole_deals()

    def __contains__(self, number: object) -> bool:
        return number in self._courses

    def enter(self, number: int, course: GameResult) -> None:
        assert number not in self._courses, "a game is entered once"
        self._courses[number] = course
        self._count_whole_deals()

    def _count_whole_deals(self) -> None:
        while self._whole_deals < self.deals and all(
            number in self._courses for number in self._numbers(self._whole_deals)
        ):
            self._whole_deals += 1

    def _numbers(self, deal: int) -> range:
        return range(deal * self._per_deal, (deal + 1) * self._per_deal)

    @property
    def games(self) -> int:
        """Number of games to play."""
        return self.deals * self._per_deal

    @property
    def played(self) -> int:
        """Number of the games to play that are finished."""
        return sum(number < self.games for number in self._courses)

    @property
    def finished_deals(self) -> int:
        return self._whole_deals

    @property
    def counted_deals(self) -> int:
        if self._last_deal is None:
            return self._whole_deals
        return min(self._whole_deals, self._last_deal + 1)

    @property
    def counted(self) -> int:
        """Number of games that count."""
        return self.counted_deals * self._per_deal

    def close_after(self, deal: int) -> None:
        """Stop counting after this deal."""
        self._last_deal = deal

    def missing(self) -> Iterator[Fixture]:
        """Yield the games still to be played, in order."""
        return (
            fixture
            for fixture in self.series.fixtures(self.deals)
            if fixture.number not in self._courses
        )

    def encounters(self) -> tuple[Matchup, ...]:
        """Group the counted games by line-up."""
        rounds: list[list[LineUpResult]] = [[] for _ in self.series.meetings]
        for fixture, course in self.counted_games():
            rounds[fixture.meeting].append(LineUpResult(fixture.seated, course))
        return tuple(
            Matchup(line_up, self.sides, tuple(own))
            for line_up, own in zip(self.series.meetings, rounds, strict=True)
        )

    def counted_games(self) -> Iterator[tuple[Fixture, GameResult]]:
        for fixture in self.series.fixtures(self.counted_deals):
            yield fixture, self._courses[fixture.number]

    def deal_score(self, deal: int) -> float:
        """Mean share of a deal won by the first player of the first line-up."""
        turns = turns_of(self.series.meetings[0])
        start = deal * self._per_deal
        # Each rotation of the line-up moves its first player on by one side.
        return sum(
            side_share(side, self._courses[start + at].winners)
            for at, side in enumerate(self.sides[: len(turns)])
        ) / len(turns)
