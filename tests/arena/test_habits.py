"""A player among its likes shows what the seats are worth, and how games go."""

import pytest

from siegeworks.arena.game_result import GameResult
from siegeworks.arena.runner import play_alone
from siegeworks.arena.stats.game_stats import (
    counts_of,
    endings,
    has_changing_beginner,
    kinds_of_facts,
    order_tally,
)
from siegeworks.arena.stats.quantiles import Spread, spread_of
from siegeworks.games import CATALOG

FOUR = CATALOG.game("castle", {"players": 4})


def course(beginner: str, *winners: str, turns: int = 1) -> GameResult:
    ending = "time ran out (rule 1)" if turns > 5 else "somebody won (rule 2)"
    return GameResult(beginner, winners, ending, 2 * turns, {"TurnBegan": turns})


def test_every_deal_is_played_once_and_every_victory_is_somebodys() -> None:
    met = play_alone(FOUR, "random", deals=6, seed=1)
    assert met.is_alone
    assert len(met.courses) == 6
    assert met.sides == (("grey",), ("blue",), ("yellow",), ("green",))
    wins = sum(met.tally_as("random", side).wins for side in met.sides)
    assert wins == pytest.approx(6)
    assert {each.beginner for each in met.courses} == {"grey"}
    assert not has_changing_beginner(met.courses)
    assert set(counts_of(met.courses, "GameEnded")) == {1}
    assert all(each.decisions > 20 for each in met.courses)


def test_who_begins_is_told_from_who_sits_where() -> None:
    reds, blues, yellows = ("red", "red2"), ("blue", "blue2"), ("yellow", "yellow2")
    played = course("blue2", *blues), course("yellow", *reds), course("red", *blues)
    assert has_changing_beginner(played)
    sides = (reds, blues, yellows)
    assert [order_tally(sides, played, place).wins for place in range(3)] == [1, 2, 0]


def test_lengths_and_endings_are_counted() -> None:
    played = [course("grey", "grey", turns=each) for each in (4, 1, 3, 9, 2)]
    assert kinds_of_facts(played) == ("TurnBegan",)
    assert spread_of(counts_of(played, "TurnBegan")) == Spread(3.8, 1, 3, 9)
    assert endings(played) == {"somebody won (rule 2)": 4, "time ran out (rule 1)": 1}
