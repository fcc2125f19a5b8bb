"""Each player of Castle is clearly stronger than the one before: a quick look."""

import pytest

from siegeworks.arena.runner import meet
from siegeworks.core.game import AnyGame

from .seats import CASTLES

FOR_TWO, *FOR_MORE = CASTLES


def test_greedy_beats_random() -> None:
    assert (
        meet(FOR_TWO, "greedy", "random", deals=10, seed=1).tally("greedy").wins >= 16
    )


def test_the_expert_beats_greedy() -> None:
    assert meet(FOR_TWO, "expert", "greedy", deals=4, seed=1).tally("expert").wins >= 6


@pytest.mark.parametrize("game", FOR_MORE, ids=lambda game: f"{len(game.seats)} play")
def test_the_expert_wins_more_than_its_share(game: AnyGame) -> None:
    met = meet(game, "expert", "greedy", deals=1, seed=1)
    assert met.tally("expert").rate > met.fair_share
