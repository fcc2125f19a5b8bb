"""`siegeworks arena` on the command line."""

import re
from itertools import chain
from pathlib import Path

import pytest
from typer.testing import CliRunner

from siegeworks.cli.main import app
from siegeworks.core.errors import SiegeworksError

GAME = "schotten-totten-2"


def test_it_prints_win_rates_overall_and_by_seat() -> None:
    words = ["--first", "greedy", "--second", "random", "--games", "4"]
    result = CliRunner().invoke(app, ["arena", GAME, *words, "--processes", "1"])

    assert result.exit_code == 0
    for expected in ("greedy", "random", "all games", "as attacker", "games/s"):
        assert expected in result.output


def test_variants_are_chosen_by_flags() -> None:
    words = ["--first", "greedy", "--second", "random", "--games", "2"]
    asked = ["arena", GAME, *words, "--tactics", "--match", "--processes", "1"]
    result = CliRunner().invoke(app, asked)

    assert result.exit_code == 0
    assert "as first" in result.output


def test_with_more_than_two_seats_one_plays_against_all_others() -> None:
    words = ["--players", "4", "--first", "greedy", "--second", "random"]
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


def said(*words: str) -> str:
    result = CliRunner().invoke(app, ["arena", *words, "--processes", "1"])
    assert result.exit_code == 0, result.output
    return result.output


def test_a_league_has_a_table_for_each_meeting_and_ratings() -> None:
    told = said("castle", "--league", "random,greedy,expert", "--games", "2")
    assert told.count("castle, 2 games") == 3
    assert "ratings" in told
    rated = told[told.index("ratings") :]
    assert rated.index("greedy") < rated.index("random")


def test_a_mixed_table_has_a_column_for_each_player() -> None:
    words = "--players", "3", "--table", "greedy,random,expert", "--games", "3"
    told = said("castle", *words)
    assert "castle with 3 seats, 3 games" in told
    for expected in ("greedy", "random", "expert", "fair share", "ratings"):
        assert expected in told


def test_a_test_stops_early_and_says_so(tmp_path: Path) -> None:
    words = "castle", "--first", "greedy", "--second", "random", "--games", "400"
    log, json = tmp_path / "log.jsonl", tmp_path / "results.json"
    asked = *words, "--sprt", "--p1", "0.9", "--log", str(log), "--json", str(json)
    told = said(*asked)
    assert "SPRT: greedy wins 90.0% or more rather than 50.0% or less" in told
    games = int(re.search(r"castle, (\d+) games", told)[1])
    assert games < 40
    assert len(log.read_text().splitlines()) == games + 1
    again = said(*asked)
    assert f"castle, {games} games" in again, "nothing more is played"
    assert "games/s" not in again
    whole = said(*words[:-1], str(games + 2), "--log", str(log))
    assert f"castle, {games + 2} games" in whole
    assert f"castle, {games} games" in said(*asked), "later games change no verdict"


def test_an_undecided_test_says_so() -> None:
    words = "castle", "--first", "greedy", "--second", "random", "--games", "4"
    assert "SPRT: not decided after 2 deals" in said(*words, "--sprt")


def test_results_are_written_where_they_are_wanted(tmp_path: Path) -> None:
    names = {
        f"--{kind}": str(tmp_path / f"a.{kind}") for kind in ("json", "csv", "svg")
    }
    said("castle", "--self", "random", "--games", "2", *chain(*names.items()))
    for path in names.values():
        assert Path(path).stat().st_size > 100
    assert len(list(tmp_path.glob("a.*"))) == 3


def test_games_are_kept_even_if_nobody_asks() -> None:
    told = said("castle", "--self", "random", "--games", "2")
    path = Path(re.search(r"All games are kept in (.*)", told)[1])
    assert len(path.read_text().splitlines()) == 3


MISTAKES = {
    f"{GAME} --games 0": "0 games prove nothing",
    f"{GAME} --games -3": "-3 games prove nothing",
    f"{GAME} --processes 0": "0 processes play nothing",
    f"{GAME} --first nobody --games 2": "nobody called 'nobody'",
    f"{GAME} --table greedy --games 2": "1 for 2 sides",
    f"{GAME} --league greedy --games 2": "at least two players",
    f"{GAME} --league greedy,greedy": "each named once",
    f"{GAME} --league greedy,,random": "nobody called ''",
    "chess --games 2": "there is no game 'chess'",
    "castle --self nobody --games 2": "nobody called 'nobody'",
    "castle --self random --first random": "leave out --first, --second",
    "castle --self random --league random,greedy": "choose one of",
    "castle --facts --first random": "add --self expert",
    "castle --players 6": "--players cannot be 6",
    "castle --p0 0.5": "need --sprt",
    "castle --sprt --self random": "use --first and --second",
    "castle --sprt --league random,greedy,expert": "use --first and --second",
    "castle --sprt --p0 0.6 --p1 0.5": "p0 below p1",
    "castle --sprt --alpha 0.7": "between 0 and 0.5",
    "castle --json {here}": "is a folder",
    "castle --csv {here}/no/where.csv": "there is no folder",
    "castle --json {here}/a --csv {here}/a": "a file of its own",
    "castle --log {here}/a --csv {here}/a": "a file of its own",
    "castle --log {here}": "is a folder",
    "castle --log {here}/no/where": "No such file",
    "castle --ray nowhere": "is no address of a cluster",
}


@pytest.mark.parametrize("words", MISTAKES)
def test_what_cannot_be_done_is_said(words: str, tmp_path: Path) -> None:
    asked = words.format(here=tmp_path).split()
    result = CliRunner().invoke(app, ["arena", *asked])
    assert isinstance(result.exception, SiegeworksError), result.output
    assert MISTAKES[words] in str(result.exception)
    assert not list(tmp_path.iterdir()), "nothing was begun"
