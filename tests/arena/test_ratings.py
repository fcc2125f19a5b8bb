"""Ratings order the players, whatever the number of seats."""

import pytest

from siegeworks.arena.game_result import GameResult
from siegeworks.arena.scoreboard import Scoreboard
from siegeworks.arena.series import Series, alone, league_of, series_of
from siegeworks.arena.stats.ratings import ratings_of
from siegeworks.core.game import AnyGame
from siegeworks.games import CATALOG

TWO = CATALOG.game("schotten-totten-2", {})
FOUR = CATALOG.game("castle", {"players": 4})
TEAMS = CATALOG.game("land-of-clans", {"players": 6, "teams": True})
ORDER = ("random", "greedy", "expert")


def book_in_which_the_better_wins(game: AnyGame, deals: int) -> Scoreboard:
    series = series_of(game, *league_of(game, ORDER))
    book = Scoreboard(series, deals)
    for fixture in series.fixtures(deals):
        best = max(fixture.seated, key=ORDER.index)
        winners = book.sides[fixture.seated.index(best)]
        book.enter(fixture.number, GameResult(winners[0], winners, "won", 1, {}))
    return book


@pytest.mark.parametrize("game", [TWO, FOUR, TEAMS], ids=["two", "four", "teams"])
def test_the_better_player_is_rated_higher(game: AnyGame) -> None:
    ratings = ratings_of(book_in_which_the_better_wins(game, 20))
    assert tuple(each.player for each in ratings) == ORDER[::-1]
    best, middle, worst = ratings
    assert best.sure > worst.mu
    assert best.mu > middle.mu + 1 > worst.mu + 2
    assert all(each.sigma < 25 / 3 for each in ratings)


def test_more_games_make_it_surer() -> None:
    few, many = (ratings_of(book_in_which_the_better_wins(TWO, n)) for n in (5, 40))
    assert many[0].sigma < few[0].sigma
    assert [each.games for each in few] == [20, 20, 20]


def test_equals_are_rated_equal() -> None:
    series = Series(series_of(TWO, ("greedy", "random")).rules, 0, (("ann", "bob"),))
    book = Scoreboard(series, 50)
    for fixture in series.fixtures(50):
        both = ("attacker", "defender")
        book.enter(fixture.number, GameResult("attacker", both, "tied", 1, {}))
    ann, bob = ratings_of(book)
    assert ann.mu == pytest.approx(bob.mu)


def test_a_player_alone_cannot_be_rated() -> None:
    series = series_of(FOUR, alone(FOUR, "random"))
    assert (
        ratings_of(
            Scoreboard(series, 1, {0: GameResult("grey", ("grey",), "won", 1, {})})
        )
        == ()
    )
