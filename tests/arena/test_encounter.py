"""Wins are counted by player and by side, and a shared victory is shared."""

import pytest

from siegeworks.arena.game_result import GameResult
from siegeworks.arena.matchup import LineUpResult, Matchup
from siegeworks.arena.series import LineUp
from siegeworks.arena.stats.tally import Tally, share_of
from siegeworks.arena.teams import Side


def a_round(seated: str, *winners: str) -> LineUpResult:
    return LineUpResult(
        tuple(seated.split()), GameResult("grey", winners, "it ended", 1, {})
    )


def encounter(line_up: str, sides: tuple[Side, ...], *rounds: LineUpResult) -> Matchup:
    names: LineUp = tuple(line_up.split())
    return Matchup(names, sides, rounds)


def test_two_players_are_counted_by_seat() -> None:
    attacker, defender = ("attacker",), ("defender",)
    met = encounter(
        "ann bob",
        (attacker, defender),
        a_round("ann bob", "attacker"),
        a_round("bob ann", "attacker"),
        a_round("ann bob", "attacker"),
        a_round("bob ann", "defender"),
    )
    assert met.tally("ann") == Tally(wins=3, games=4)
    assert met.tally("bob") == Tally(wins=1, games=4)
    assert met.tally_as("ann", attacker) == Tally(wins=2, games=2)
    assert met.tally_as("ann", defender) == Tally(wins=1, games=2)
    assert met.tally_as("bob", attacker) == Tally(wins=1, games=2)
    assert met.tally_as("bob", defender) == Tally(wins=0, games=2)


def test_rivals_are_counted_each_for_itself() -> None:
    grey, blue, yellow = ("grey",), ("blue",), ("yellow",)
    met = encounter(
        "ann bob bob",
        (grey, blue, yellow),
        a_round("ann bob bob", "grey"),
        a_round("bob ann bob", "grey"),
        a_round("bob bob ann", "grey", "yellow"),
    )
    assert met.players == ("ann", "bob")
    assert met.fair_share == pytest.approx(1 / 3)
    assert met.tally("ann") == Tally(wins=1.5, games=3)
    assert met.tally("bob") == Tally(wins=1.5, games=6)
    assert met.tally_as("ann", yellow) == Tally(wins=0.5, games=1)
    assert met.tally_as("bob", grey) == Tally(wins=1.5, games=2)
    assert met.tally_as("bob", blue) == Tally(wins=0, games=2)


def test_partners_win_together_and_a_tie_of_teams_is_halved() -> None:
    reds, blues = ("red", "red2"), ("blue", "blue2")
    met = encounter(
        "ann bob",
        (reds, blues),
        a_round("ann bob", *reds),
        a_round("bob ann", *reds),
        a_round("ann bob", *reds, *blues),
        a_round("bob ann", *blues),
    )
    assert met.fair_share == 0.5
    assert met.tally("ann") == Tally(wins=2.5, games=4)
    assert met.tally("bob") == Tally(wins=1.5, games=4)
    assert met.tally_as("ann", reds) == Tally(wins=1.5, games=2)


def test_a_shared_victory_is_shared_out_in_full() -> None:
    winners = ("grey", "blue", "pink")
    shares = [share_of(seat, winners) for seat in ("grey", "blue", "yellow", "pink")]
    assert shares[2] == 0
    assert sum(shares) == pytest.approx(1)


def test_of_a_game_that_nobody_won_nobody_has_a_share() -> None:
    assert share_of("grey", ()) == 0


def test_intervals_are_known_for_shared_victories_too() -> None:
    low, high = Tally(1.5, 3).interval.low, Tally(1.5, 3).interval.high
    assert 0 < low < 0.5 < high < 1
