"""A player among its likes shows what the seats are worth."""

import pytest

from siegeworks.arena.self_play import SelfPlay, self_play
from siegeworks.arena.tally import Tally
from siegeworks.core.errors import SiegeworksError, UnknownPlayer
from siegeworks.games import CATALOG

FOUR = CATALOG.game("castle", {"players": 4})


def test_every_deal_is_played_once_and_every_victory_is_somebodys() -> None:
    result = self_play(FOUR, "random", deals=6, seed=1)
    assert len(result.winners) == 6
    assert result.seats == ("grey", "blue", "yellow", "green")
    wins = sum(result.seat_tally(seat).wins for seat in result.seats)
    assert wins == pytest.approx(6)


def test_it_can_be_repeated_on_any_number_of_processes() -> None:
    alone, together = (
        self_play(FOUR, "random", deals=4, seed=2, processes=processes)
        for processes in (1, 2)
    )
    assert alone == together
    assert alone != self_play(FOUR, "random", deals=4, seed=3)


def test_shared_victories_are_shared_out() -> None:
    result = SelfPlay("ann", ("grey", "blue"), (("grey",), ("grey", "blue"), ("blue",)))
    assert result.seat_tally("grey") == Tally(wins=1.5, games=3)
    assert result.fair_share == 0.5


def test_unknown_players_and_empty_series_are_refused() -> None:
    with pytest.raises(UnknownPlayer, match="random, greedy, expert"):
        self_play(FOUR, "kasparov", deals=1)
    with pytest.raises(SiegeworksError, match="at least one deal"):
        self_play(FOUR, "random", deals=0)
