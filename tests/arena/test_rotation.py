"""One against many: every seat has its turn, and a shared victory is shared."""

import pytest

from siegeworks.arena.rotation import Rotation, Round, rotation
from siegeworks.arena.tally import Tally, share_of
from siegeworks.core.errors import SiegeworksError, UnknownPlayer
from siegeworks.core.game import AnyGame
from siegeworks.games import CATALOG

THREE = CATALOG.game("castle", {"players": 3})
FIVE = CATALOG.game("castle", {"players": 5})
DUEL = CATALOG.game("schotten-totten-2", {})


@pytest.mark.parametrize("game", [THREE, FIVE, DUEL])
def test_each_deal_is_played_from_every_seat(game: AnyGame) -> None:
    result = rotation(game, "random", "random", deals=2, seed=1)
    assert [(each.deal, each.side) for each in result.rounds] == [
        (deal, (str(seat),)) for deal in range(2) for seat in game.seats
    ]
    assert result.fair_share == 1 / len(game.seats)


def test_all_games_of_a_deal_begin_alike() -> None:
    """The same player in every seat cannot tell the games of a deal apart."""
    result = rotation(THREE, "random", "random", deals=3, seed=2)
    for deal in range(3):
        assert len({each.winners for each in result.rounds if each.deal == deal}) == 1


def test_a_rotation_can_be_repeated_on_any_number_of_processes() -> None:
    alone, together = (
        rotation(THREE, "random", "random", deals=4, seed=3, processes=processes)
        for processes in (1, 2)
    )
    assert alone == together
    assert alone != rotation(THREE, "random", "random", deals=4, seed=4)


def test_wins_are_counted_by_player_and_by_seat() -> None:
    result = Rotation(
        "ann",
        "bob",
        (("grey",), ("blue",), ("yellow",)),
        (
            Round(0, ("grey",), ("grey",)),
            Round(0, ("blue",), ("grey",)),
            Round(0, ("yellow",), ("grey", "yellow")),
        ),
    )
    assert result.tally == Tally(wins=1.5, games=3)
    assert result.rival_tally == Tally(wins=1.5, games=6)
    assert result.tally_as(("grey",)) == Tally(wins=1, games=1)
    assert result.tally_as(("blue",)) == Tally(wins=0, games=1)
    assert result.tally_as(("yellow",)) == Tally(wins=0.5, games=1)
    assert result.rival_tally_as(("grey",)) == Tally(wins=1.5, games=2)
    assert result.rival_tally_as(("blue",)) == Tally(wins=0, games=2)


def test_partners_win_together_and_a_tie_of_teams_is_halved() -> None:
    reds, blues = ("red", "red2"), ("blue", "blue2")
    result = Rotation(
        "ann",
        "bob",
        (reds, blues),
        (
            Round(0, reds, reds),
            Round(0, blues, reds),
            Round(1, reds, (*reds, *blues)),
            Round(1, blues, blues),
        ),
    )
    assert result.fair_share == 0.5
    assert result.tally == Tally(wins=2.5, games=4)
    assert result.rival_tally == Tally(wins=1.5, games=4)
    assert result.tally_as(reds) == Tally(wins=1.5, games=2)
    assert result.rival_tally_as(reds) == Tally(wins=1, games=2)


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


def test_unknown_players_and_empty_rotations_are_refused() -> None:
    with pytest.raises(UnknownPlayer, match="random, greedy, expert"):
        rotation(THREE, "random", "kasparov", deals=1)
    with pytest.raises(SiegeworksError, match="at least one deal"):
        rotation(THREE, "random", "random", deals=0)
