"""A series is fair and can be repeated, however many processes play it."""

from collections.abc import Sequence

import pytest

from siegeworks.arena.game_result import play_game
from siegeworks.arena.runner import meet, play_alone, play_out
from siegeworks.arena.scoreboard import Scoreboard
from siegeworks.arena.series import (
    BadSeries,
    Series,
    against,
    alone,
    league_of,
    series_of,
)
from siegeworks.core.chance import Dealer
from siegeworks.core.errors import UnknownPlayer
from siegeworks.core.game import AnyGame
from siegeworks.games import CATALOG
from siegeworks.games.schotten_totten_2.actions import Action
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.view import View

BASE = CATALOG.game("schotten-totten-2", {})
TACTICS = CATALOG.game("schotten-totten-2", {"tactics": True})
MATCH = CATALOG.game("schotten-totten-2", {"match": True})
THREE = CATALOG.game("castle", {"players": 3})
FIVE = CATALOG.game("castle", {"players": 5})


class Watcher:
    """Plays the first legal action and remembers what it was shown."""

    def __init__(self) -> None:
        self.seen: list[View] = []

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        self.seen.append(view)
        return legal[0]


def courses(book: Scoreboard) -> list[object]:
    return [course for _, course in book.counted_games()]


@pytest.mark.parametrize("game", [BASE, THREE, FIVE])
def test_each_deal_is_played_from_every_side(game: AnyGame) -> None:
    series = series_of(game, against(game, "greedy", "random"))
    seats = len(game.seats)
    fixtures = list(series.fixtures(2))
    assert [fixture.number for fixture in fixtures] == list(range(2 * seats))
    assert [(each.deal, each.seated.index("greedy")) for each in fixtures] == [
        (deal, seat) for deal in range(2) for seat in range(seats)
    ]
    assert all(fixture.seated.count("greedy") == 1 for fixture in fixtures)
    assert fixtures == [series.fixture(number) for number in range(2 * seats)]


def test_at_a_mixed_table_everybody_moves_on() -> None:
    series = series_of(THREE, ("expert", "greedy", "random"))
    assert [fixture.seated for fixture in series.fixtures(1)] == [
        ("expert", "greedy", "random"),
        ("random", "expert", "greedy"),
        ("greedy", "random", "expert"),
    ]


def test_a_player_alone_plays_each_deal_once() -> None:
    series = series_of(FIVE, alone(FIVE, "random"))
    assert [fixture.deal for fixture in series.fixtures(3)] == [0, 1, 2]


def test_in_a_league_everybody_meets_everybody() -> None:
    players = ("random", "greedy", "expert")
    assert league_of(BASE, players) == (
        ("random", "greedy"),
        ("random", "expert"),
        ("greedy", "expert"),
    )
    assert len(league_of(THREE, players)) == 6
    assert ("greedy", "random", "random") in league_of(THREE, players)
    series = series_of(BASE, *league_of(BASE, players))
    assert [each.meeting for each in series.fixtures(2)] == [0, 0, 1, 1, 2, 2] * 2


def test_both_games_of_a_pair_begin_with_the_same_deal() -> None:
    """Two who play alike cannot tell the games of a pair apart."""
    meetings = (("greedy", "greedy"), ("greedy", "greedy"))
    book = play_out(Series(series_of(BASE, meetings[0]).rules, 2, meetings), deals=4)
    games = courses(book)
    assert games[::2] == games[1::2]


@pytest.mark.parametrize("game", [TACTICS, THREE])
def test_the_number_of_processes_changes_nothing(game: AnyGame) -> None:
    series = series_of(game, against(game, "greedy", "random"), seed=5)
    one, two = (play_out(series, deals=3, processes=count) for count in (1, 2))
    assert courses(one) == courses(two)
    assert len(courses(one)) == 3 * len(game.seats)


def test_another_seed_deals_other_cards() -> None:
    one, other = (play_alone(BASE, "random", deals=3, seed=seed) for seed in (3, 4))
    assert one != other
    assert one == play_alone(BASE, "random", deals=3, seed=3)


def test_a_match_is_played_from_both_seats_too() -> None:
    met = meet(MATCH, "greedy", "random", deals=2, seed=6)
    assert met.tally_as("greedy", ("first",)).games == 2
    assert met.tally_as("greedy", ("second",)).games == 2


def test_players_are_shown_views_of_their_own_seat_and_nothing_else() -> None:
    players = {side: Watcher() for side in Side}
    play_game(BASE, players, Dealer(0))
    for side, watcher in players.items():
        assert watcher.seen
        assert all(type(view) is View and view.seat is side for view in watcher.seen)


def test_who_cannot_meet_is_told_why() -> None:
    with pytest.raises(UnknownPlayer, match="random, greedy, expert"):
        meet(BASE, "greedy", "kasparov", deals=1)
    with pytest.raises(BadSeries, match="at least one deal"):
        meet(BASE, "greedy", "random", deals=0)
    with pytest.raises(BadSeries, match="2 for 3 sides of castle"):
        series_of(THREE, ("random", "greedy"))
    with pytest.raises(BadSeries, match="each named once"):
        league_of(BASE, ("random", "random"))
    with pytest.raises(BadSeries, match="at least two players"):
        league_of(BASE, ("random",))
    with pytest.raises(BadSeries, match="nobody meets anybody"):
        series_of(BASE)
