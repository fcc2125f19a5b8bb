"""Paired duels: fair, repeatable, and the same however many processes play them."""

from collections.abc import Sequence

import pytest

from siegeworks.arena.course import play_course
from siegeworks.arena.duel import Bout, Duel, duel
from siegeworks.arena.tally import Tally
from siegeworks.core.chance import Dealer
from siegeworks.core.errors import SiegeworksError, UnknownPlayer
from siegeworks.games import CATALOG
from siegeworks.games.schotten_totten_2.actions import Action
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.view import View

BASE = CATALOG.game("schotten-totten-2", {})
TACTICS = CATALOG.game("schotten-totten-2", {"tactics": True})
MATCH = CATALOG.game("schotten-totten-2", {"match": True})


class Watcher:
    """Plays the first legal action and remembers what it was shown."""

    def __init__(self) -> None:
        self.seen: list[View] = []

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        self.seen.append(view)
        return legal[0]


def test_each_pair_is_played_from_both_seats() -> None:
    result = duel(BASE, "random", "random", pairs=3, seed=1)

    assert [(bout.pair, bout.seat, bout.other_seat) for bout in result.bouts] == [
        (pair, *seats)
        for pair in range(3)
        for seats in (("attacker", "defender"), ("defender", "attacker"))
    ]


def test_both_games_of_a_pair_begin_with_the_same_deal() -> None:
    """The same player on both sides cannot tell the games of a pair apart."""
    result = duel(BASE, "greedy", "greedy", pairs=4, seed=2)

    games = list(zip(result.bouts[::2], result.bouts[1::2], strict=True))
    assert all(one.winners == other.winners for one, other in games)


def test_a_duel_can_be_repeated() -> None:
    first, second = (duel(BASE, "greedy", "greedy", pairs=4, seed=3) for _ in range(2))
    assert first == second
    assert first != duel(BASE, "greedy", "greedy", pairs=4, seed=4)


def test_the_number_of_processes_changes_nothing() -> None:
    alone = duel(TACTICS, "greedy", "random", pairs=5, seed=5, processes=1)
    together = duel(TACTICS, "greedy", "random", pairs=5, seed=5, processes=2)
    assert alone == together


def test_a_match_is_a_duel_too() -> None:
    result = duel(MATCH, "greedy", "random", pairs=2, seed=6)
    assert result.first_tally_as("first").games == 2
    assert result.first_tally_as("second").games == 2


def test_players_are_shown_views_of_their_own_seat_and_nothing_else() -> None:
    players = {side: Watcher() for side in Side}
    play_course(BASE, players, Dealer(0))
    for side, watcher in players.items():
        assert watcher.seen
        assert all(type(view) is View and view.seat is side for view in watcher.seen)


def test_wins_are_counted_by_player_and_by_seat() -> None:
    result = Duel(
        "ann",
        "bob",
        (
            Bout(0, "attacker", "defender", ("attacker",)),
            Bout(0, "defender", "attacker", ("attacker",)),
            Bout(1, "attacker", "defender", ("attacker",)),
            Bout(1, "defender", "attacker", ("defender",)),
        ),
    )
    assert result.first_tally == Tally(wins=3, games=4)
    assert result.second_tally == Tally(wins=1, games=4)
    assert result.first_tally_as("attacker") == Tally(wins=2, games=2)
    assert result.first_tally_as("defender") == Tally(wins=1, games=2)
    assert result.second_tally_as("attacker") == Tally(wins=1, games=2)
    assert result.second_tally_as("defender") == Tally(wins=0, games=2)
    assert result.seat_tally("attacker") == Tally(wins=3, games=4)
    assert result.first_tally.rate == 0.75


def test_unknown_players_and_empty_duels_are_refused() -> None:
    with pytest.raises(UnknownPlayer, match="random, greedy, expert"):
        duel(BASE, "greedy", "kasparov", pairs=1)
    with pytest.raises(SiegeworksError, match="at least one pair"):
        duel(BASE, "greedy", "random", pairs=0)
