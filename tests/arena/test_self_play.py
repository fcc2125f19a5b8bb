"""A player among its likes shows what the seats are worth."""

import pytest

from siegeworks.arena.course import Course
from siegeworks.arena.self_play import SelfPlay, self_play
from siegeworks.arena.spread import Spread, spread_of
from siegeworks.arena.tally import Tally
from siegeworks.core.errors import SiegeworksError, UnknownPlayer
from siegeworks.games import CATALOG

FOUR = CATALOG.game("castle", {"players": 4})


def course(beginner: str, *winners: str, turns: int = 1) -> Course:
    ending = "time ran out (rule 1)" if turns > 5 else "somebody won (rule 2)"
    return Course(beginner, winners, ending, 2 * turns, {"TurnBegan": turns})


def test_every_deal_is_played_once_and_every_victory_is_somebodys() -> None:
    result = self_play(FOUR, "random", deals=6, seed=1)
    assert len(result.courses) == 6
    assert result.sides == (("grey",), ("blue",), ("yellow",), ("green",))
    wins = sum(result.side_tally(side).wins for side in result.sides)
    assert wins == pytest.approx(6)
    assert {each.beginner for each in result.courses} == {"grey"}
    assert not result.has_changing_beginner
    assert set(result.counts_of("GameEnded")) == {1}
    assert all(each.decisions > 20 for each in result.courses)


def test_it_can_be_repeated_on_any_number_of_processes() -> None:
    alone, together = (
        self_play(FOUR, "random", deals=4, seed=2, processes=processes)
        for processes in (1, 2)
    )
    assert alone == together
    assert alone != self_play(FOUR, "random", deals=4, seed=3)


def test_shared_victories_are_shared_out() -> None:
    result = SelfPlay(
        "ann",
        (("grey",), ("blue",)),
        (
            course("grey", "grey"),
            course("grey", "grey", "blue"),
            course("grey", "blue"),
        ),
    )
    assert result.side_tally(("grey",)) == Tally(wins=1.5, games=3)
    assert result.fair_share == 0.5


def test_who_begins_is_told_from_who_sits_where() -> None:
    reds, blues, yellows = ("red", "red2"), ("blue", "blue2"), ("yellow", "yellow2")
    result = SelfPlay(
        "ann",
        (reds, blues, yellows),
        (course("blue2", *blues), course("yellow", *reds), course("red", *blues)),
    )
    assert result.has_changing_beginner
    assert [result.order_tally(place).wins for place in range(3)] == [1, 2, 0]
    assert [result.side_tally(side).wins for side in result.sides] == [1, 2, 0]


def test_lengths_and_endings_are_counted() -> None:
    lengths = [4, 1, 3, 9, 2]
    result = SelfPlay(
        "ann",
        (("grey",),),
        tuple(course("grey", "grey", turns=each) for each in lengths),
    )
    assert result.kinds_of_facts() == ("TurnBegan",)
    assert spread_of(result.counts_of("TurnBegan")) == Spread(3.8, 1, 3, 9)
    assert result.endings() == {"somebody won (rule 2)": 4, "time ran out (rule 1)": 1}


def test_unknown_players_and_empty_series_are_refused() -> None:
    with pytest.raises(UnknownPlayer, match="random, greedy, expert"):
        self_play(FOUR, "kasparov", deals=1)
    with pytest.raises(SiegeworksError, match="at least one deal"):
        self_play(FOUR, "random", deals=0)
