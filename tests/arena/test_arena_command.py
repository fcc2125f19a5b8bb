"""`siegeworks arena` on the command line."""

import pytest
from typer.testing import CliRunner

from siegeworks.cli.main import app
from siegeworks.core.errors import SiegeworksError, UnknownGame, UnknownPlayer


def test_it_prints_win_rates_overall_and_by_seat() -> None:
    words = ["--first", "greedy", "--second", "random", "--games", "4"]
    result = CliRunner().invoke(app, ["arena", *words, "--processes", "1"])

    assert result.exit_code == 0
    for expected in ("greedy", "random", "all games", "as attacker", "games/s"):
        assert expected in result.output


def test_variants_are_chosen_by_flags() -> None:
    words = ["--first", "random", "--second", "random", "--games", "2"]
    result = CliRunner().invoke(app, ["arena", *words, "--tactics", "--match"])

    assert result.exit_code == 0
    assert "as first" in result.output


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["--games", "0"], SiegeworksError),
        (["--first", "nobody", "--games", "2"], UnknownPlayer),
        (["chess", "--games", "2"], UnknownGame),
    ],
)
def test_what_cannot_be_done_is_said(
    words: list[str], error: type[SiegeworksError]
) -> None:
    result = CliRunner().invoke(app, ["arena", *words])
    assert isinstance(result.exception, error)
