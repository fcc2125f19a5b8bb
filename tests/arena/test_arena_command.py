"""`siegeworks arena` on the command line."""

import pytest
from typer.testing import CliRunner

from siegeworks.cli.game_words import UnreadableCommand
from siegeworks.cli.main import app
from siegeworks.core.errors import (
    BadOption,
    SiegeworksError,
    UnknownGame,
    UnknownPlayer,
)

GAME = "schotten-totten-2"


def test_it_prints_win_rates_overall_and_by_seat() -> None:
    words = ["--first", "greedy", "--second", "random", "--games", "4"]
    result = CliRunner().invoke(app, ["arena", GAME, *words, "--processes", "1"])

    assert result.exit_code == 0
    for expected in ("greedy", "random", "all games", "as attacker", "games/s"):
        assert expected in result.output


def test_variants_are_chosen_by_flags() -> None:
    words = ["--first", "random", "--second", "random", "--games", "2"]
    result = CliRunner().invoke(app, ["arena", GAME, *words, "--tactics", "--match"])

    assert result.exit_code == 0
    assert "as first" in result.output


def test_with_more_than_two_seats_one_plays_against_all_others() -> None:
    words = ["--players", "4", "--first", "random", "--second", "random"]
    arguments = ["arena", "castle", *words, "--games", "6", "--processes", "1"]
    result = CliRunner().invoke(app, arguments)

    assert result.exit_code == 0
    assert "6 games make no whole rounds of 4: 8 are played" in result.output
    for expected in (
        *("castle with 4 seats, 8 games", "each of 3 × random", "fair share", "25.0%"),
        *("as grey", "as blue", "as yellow", "as green", "games/s"),
    ):
        assert expected in result.output


@pytest.mark.parametrize("players", ["2", "5"])
def test_one_player_in_all_seats_shows_what_they_are_worth(players: str) -> None:
    words = ["--players", players, "--self", "random", "--games", "3"]
    arguments = ["arena", "castle", *words, "--processes", "1"]
    result = CliRunner().invoke(app, arguments)

    assert result.exit_code == 0
    for expected in (
        *("all random", "as grey", "as blue", "fair share", "3 games"),
        *(
            "decisions",
            "turns of each seat",
            "(rule 7.1)",
        ),
    ):
        assert expected in result.output
    assert "to play" not in result.output, "the first seat always begins"
    assert "card placed" not in result.output


def test_all_that_happens_is_counted_on_request() -> None:
    words = ["--self", "random", "--games", "2", "--processes", "1", "--facts"]
    result = CliRunner().invoke(app, ["arena", "castle", *words])
    assert result.exit_code == 0
    assert "card placed" in result.output


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ([GAME, "--games", "0"], SiegeworksError),
        ([GAME, "--first", "nobody", "--games", "2"], UnknownPlayer),
        (["chess", "--games", "2"], UnknownGame),
        (["castle", "--self", "nobody", "--games", "2"], UnknownPlayer),
        (["castle", "--self", "random", "--first", "random"], UnreadableCommand),
        (["castle", "--facts", "--first", "random"], UnreadableCommand),
        (["castle", "--players", "6"], BadOption),
    ],
)
def test_what_cannot_be_done_is_said(
    words: list[str], error: type[SiegeworksError]
) -> None:
    result = CliRunner().invoke(app, ["arena", *words])
    assert isinstance(result.exception, error)
