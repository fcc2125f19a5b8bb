"""Only whole deals count, and only up to the first that is not finished."""

from siegeworks.arena.game_result import GameResult
from siegeworks.arena.runner import SeriesRunner
from siegeworks.arena.scoreboard import Scoreboard
from siegeworks.arena.series import series_of
from siegeworks.arena.stats.sprt import Hypotheses, Sprt
from siegeworks.cli.arena.report import reports
from siegeworks.games import CATALOG

GAME = CATALOG.game("schotten-totten-2", {})
SERIES = series_of(GAME, ("greedy", "random"))


def won_by(seat: str) -> GameResult:
    return GameResult("attacker", (seat,), "it ended", 1, {})


def entered(deals: int, *numbers: int) -> Scoreboard:
    return Scoreboard(SERIES, deals, {number: won_by("attacker") for number in numbers})


def test_half_a_pair_does_not_count() -> None:
    book = entered(3, 0, 1, 2)
    assert (book.played, book.counted, book.counted_deals) == (3, 2, 1)
    assert [fixture.number for fixture in book.missing()] == [3, 4, 5]


def test_a_pair_counts_when_all_before_it_do() -> None:
    book = entered(3, 2, 3, 4, 5)
    assert book.counted == 0
    book.enter(0, won_by("attacker"))
    book.enter(1, won_by("attacker"))
    assert book.counted == 6


def test_games_that_cannot_be_counted_yet_are_not_passed_over_in_silence() -> None:
    told = reports(GAME, SeriesRunner(entered(3, 2, 3)), (), every_fact=False)
    assert list(told) == [
        "The first deal is not played from all sides yet: nothing counts."
    ]
    assert not list(reports(GAME, SeriesRunner(entered(3)), (), every_fact=False))


def test_games_beyond_what_is_wanted_are_left_out() -> None:
    book = entered(1, 0, 1, 2, 3)
    assert (book.played, book.counted, book.games) == (2, 2, 2)
    assert not list(book.missing())


def test_the_score_of_a_deal_is_that_of_the_first_player() -> None:
    seats = ["attacker", "defender", "attacker", "attacker", "defender", "attacker"]
    book = Scoreboard(SERIES, 3, {at: won_by(seat) for at, seat in enumerate(seats)})
    assert [book.deal_score(deal) for deal in range(3)] == [1.0, 0.5, 0.0]


def test_the_test_decides_in_the_order_of_deals_whoever_finished_first() -> None:
    """Games behind the deciding deal are kept, and not counted."""
    seats = ("attacker", "defender")
    courses = {number: won_by(seats[number % 2]) for number in range(200)}
    hypotheses = Hypotheses(0.5, 0.55)
    forward, backward = (
        SeriesRunner(Scoreboard(SERIES, 100, played), test=Sprt(hypotheses))
        for played in (courses, dict(reversed(courses.items())))
    )
    assert forward.is_decided
    assert forward.book.counted == backward.book.counted == 2 * 31
    assert forward.book.played == 200
    assert forward.test is not None
    assert forward.test.accepted == 0.55
    assert not list(forward.play()), "nothing is left to play"
