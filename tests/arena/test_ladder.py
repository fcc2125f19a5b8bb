"""The ladder: every player against the one before it, on every game, in one command."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from siegeworks.arena.ladder import ladder
from siegeworks.cli.game_arguments import UnreadableCommand
from siegeworks.cli.main import app
from siegeworks.core.errors import SiegeworksError, UnknownGame, UnknownPlayer
from siegeworks.games import CATALOG
from siegeworks.players.registry import players_of


def climbed(page: Path, *words: str) -> str:
    asked = ["arena", "--ladder", str(page), "--processes", "1", *words]
    result = CliRunner().invoke(app, asked)
    assert result.exit_code == 0, result.output
    return result.output


def test_every_game_and_every_player_is_on_it() -> None:
    rungs = tuple(ladder())
    assert {rung.series.rules.game for rung in rungs} == set(CATALOG)
    for rung in rungs:
        known = tuple(players_of(rung.series.rules.build()))
        own = [each for each in rungs if each.table == rung.table]
        assert {name for each in own for name in each.line_up} == set(known)
        middle = "expert" if "expert" in known else known[-1]
        assert set(own[-1].line_up) == {middle}, "alone"
    assert len({rung.file for rung in rungs}) == len(rungs)


def test_the_best_level_meets_the_expert_who_plays_alone_last() -> None:
    named = "expert", "net", "hard", "master"
    met = [rung.line_up for rung in ladder(["schotten-totten-2"], named)]
    assert met[: len(met) // 2] == [
        ("net", "expert"),
        ("master", "hard"),
        ("master", "expert"),
        ("expert", "expert"),
    ]


def test_without_an_expert_the_best_level_meets_the_best_of_the_others() -> None:
    named = "random", "greedy", "easy", "fair", "hard"
    met = [rung.line_up for rung in ladder(["schotten-totten-2"], named)]
    assert met[: len(met) // 2] == [
        ("greedy", "random"),
        ("fair", "easy"),
        ("hard", "fair"),
        ("hard", "greedy"),
        ("greedy", "greedy"),
    ]


def test_the_page_is_written_from_results(tmp_path: Path) -> None:
    page, logs = tmp_path / "strength.md", tmp_path / "logs"
    words = "castle", "--league", "random,greedy", "--log", str(logs)
    said = climbed(page, *words, "--games", "4")
    assert "8/8 castle --players 5: greedy alone" in said
    text = page.read_text()
    for expected in (
        "## Castle",
        "### `castle --players 5`",
        "| meeting | games | all games | as grey | as blue | as yellow |",
        "| greedy against random | 4 | **",
        "| greedy among 4 × random | 5 | **",
        "| greedy alone | 4 |  | ",
        "Fair share 20.0 %, seed 0.",
        "Ratings: greedy ",
        "](strength.svg)",
    ):
        assert expected in text
    assert (tmp_path / "strength.svg").read_text().startswith("<svg")
    assert len(list(logs.iterdir())) == 8


def test_what_was_played_is_not_played_again(tmp_path: Path) -> None:
    page, logs = tmp_path / "strength.md", tmp_path / "logs"
    words = "Castle", "--league", "random,greedy", "--log", str(logs), "--games"
    climbed(page, *words, "6")
    written = {log: log.stat().st_mtime_ns for log in logs.iterdir()}
    six = page.read_text()
    climbed(page, *words, "2")
    assert page.read_text() == six, "more than was asked for is known, and shown"
    assert {log: log.stat().st_mtime_ns for log in logs.iterdir()} == written
    torn = next(iter(sorted(logs.iterdir())))
    torn.write_bytes(torn.read_bytes()[:-30])
    climbed(page, *words, "6")
    assert page.read_text() == six


def test_games_that_are_not_named_stay_on_the_page(tmp_path: Path) -> None:
    page, logs = tmp_path / "strength.md", str(tmp_path / "logs")
    words = "--league", "random,greedy", "--log", logs, "--games", "2"
    climbed(page, "castle", *words)
    climbed(page, "schotten-totten-2", *words)
    text = page.read_text()
    assert text.index("## Schotten Totten 2") < text.index("## Castle")
    assert "| greedy among 4 × random | 5 | **" in text
    assert "greedy alone" not in text[text.index("## Castle") :], "no rung of the usual"


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["chess"], UnknownGame),
        (["castle", "--players", "3"], UnreadableCommand),
        (["castle", "--league", "random"], UnreadableCommand),
        (["castle", "--league", "random,nobody"], UnknownPlayer),
        (["castle", "--first", "random"], UnreadableCommand),
        (["castle", "--games", "0"], SiegeworksError),
        (["castle", "--log", "/dev/null"], SiegeworksError),
    ],
)
def test_what_cannot_be_climbed_is_said(
    words: list[str], error: type[SiegeworksError], tmp_path: Path
) -> None:
    page = tmp_path / "page.md"
    result = CliRunner().invoke(app, ["arena", "--ladder", str(page), *words])
    assert isinstance(result.exception, error)
    assert not page.exists()
