"""Games of teams in the arena: partners are one side, and whoever begins is told."""

import pytest
from typer.testing import CliRunner

from siegeworks.arena.runner import meet, play_alone
from siegeworks.arena.stats.game_stats import (
    counts_of,
    endings,
    has_changing_beginner,
    order_tally,
)
from siegeworks.arena.teams import sides_of
from siegeworks.cli.main import app
from siegeworks.games import CATALOG

SHORT = {"turn_limit": 24}
SIX = CATALOG.game("land-of-clans", {"players": 6, "teams": True, **SHORT})
ALONE = CATALOG.game("land-of-clans", {"players": 3, **SHORT})
TEAMS = (("red", "red2"), ("blue", "blue2"), ("yellow", "yellow2"))


def test_a_team_is_one_side_and_a_chief_alone_another() -> None:
    assert sides_of(SIX) == TEAMS
    assert sides_of(ALONE) == (("red",), ("blue",), ("yellow",))


def test_the_first_player_has_both_seats_of_each_team_in_turn() -> None:
    met = meet(SIX, "greedy", "random", deals=1, seed=1)
    assert [TEAMS[each.seated.index("greedy")] for each in met.rounds] == [*TEAMS]
    assert met.fair_share == pytest.approx(1 / 3)
    shares = [met.tally("greedy"), met.tally("random")]
    assert sum(tally.wins for tally in shares) == pytest.approx(len(met.rounds))


def test_everybody_may_begin_and_turns_are_counted() -> None:
    met = play_alone(SIX, "random", deals=6, seed=1)
    assert has_changing_beginner(met.courses)
    wins = sum(order_tally(TEAMS, met.courses, place).wins for place in range(3))
    assert wins == pytest.approx(6)
    assert set(counts_of(met.courses, "TurnBegan")) == {24}
    assert endings(met.courses) == {"turns-are-over (rule 7.3)": 6}


def test_the_report_of_a_game_of_teams() -> None:
    words = "--players 6 --teams --turn-limit 12 --games 4 --processes 1"
    said = []
    for more in ("--first greedy --second random", "--self random --facts"):
        arguments = ["arena", "land-of-clans", *words.split(), *more.split()]
        result = CliRunner().invoke(app, arguments)
        assert result.exit_code == 0, result.output
        said.append(result.output)
    against, alone = said
    assert "4 games make no whole rounds of 3: 6 are played" in against
    for expected in (
        "in 3 teams",
        "each of 2 teams × random",
        "as red and red2",
        "33.3%",
    ):
        assert expected in against
    for expected in (
        *("as yellow and yellow2", "first to play", "third to play", "33.3%"),
        *("turns of each seat", "2.0", "wizard played", "turns-are-over (rule 7.3)"),
    ):
        assert expected in alone
