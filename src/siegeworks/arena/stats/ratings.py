"""Ratings: one number per player, from games with any number of seats.

The Plackett–Luce model as computed by openskill: every seat has its player's rating,
a side is the team of its seats, and a game ranks its winners before all others.
Games are rated in order of their numbers, so a series has exactly one set of ratings.
"""

from collections.abc import Iterable

from openskill.models import PlackettLuce, PlackettLuceRating

from siegeworks.arena.scoreboard import Scoreboard
from siegeworks.arena.series import LineUp
from siegeworks.arena.teams import Side, side_share
from siegeworks.core.record import Record


class Rating(Record, frozen=True, tag="Rating"):
    """Rating of a player: mean, and standard deviation as its uncertainty."""

    player: str
    mu: float
    sigma: float
    games: int

    @property
    def sure(self) -> float:
        """Conservative rating: the true strength is almost certainly higher."""
        return self.mu - 3 * self.sigma


def ratings_of(*books: Scoreboard) -> tuple[Rating, ...]:
    """Rate players, best first; leave out those who only played themselves."""
    model = PlackettLuce(tau=0)  # players do not change from game to game
    rated: dict[str, PlackettLuceRating] = {}
    games: dict[str, int] = {}
    for book in books:
        for fixture, course in book.counted_games():
            if len(set(fixture.seated)) == 1:
                continue
            for player in fixture.seated:
                rated.setdefault(player, model.rating())
            _rate(model, rated, book.sides, fixture.seated, course.winners)
            for player in set(fixture.seated):
                games[player] = games.get(player, 0) + 1
    ratings = (
        Rating(player, each.mu, each.sigma, games[player])
        for player, each in rated.items()
    )
    return tuple(sorted(ratings, key=lambda each: -each.mu))


def _rate(
    model: PlackettLuce,
    rated: dict[str, PlackettLuceRating],
    sides: tuple[Side, ...],
    seated: LineUp,
    winners: tuple[str, ...],
) -> None:
    """Rate one game; a player with several seats gets the mean of their new ratings."""
    before = [
        [model.rating(rated[player].mu, rated[player].sigma) for _ in side]
        for side, player in zip(sides, seated, strict=True)
    ]
    ranks = [0.0 if side_share(side, winners) else 1.0 for side in sides]
    after = model.rate(before, ranks=ranks)
    for player in set(seated):
        own = [
            rating
            for team, name in zip(after, seated, strict=True)
            for rating in team
            if name == player
        ]
        mu = _mean(each.mu for each in own)
        rated[player] = model.rating(mu, _mean(each.sigma for each in own))


def _mean(numbers: Iterable[float]) -> float:
    listed = list(numbers)
    return sum(listed) / len(listed)
