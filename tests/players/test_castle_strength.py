"""Each player of Castle is clearly stronger than the one before: a quick look."""

import pytest

from siegeworks.arena.duel import duel
from siegeworks.arena.rotation import rotation
from siegeworks.core.game import AnyGame

from .seats import CASTLES

FOR_TWO, *FOR_MORE = CASTLES


def test_greedy_beats_random() -> None:
    assert duel(FOR_TWO, "greedy", "random", pairs=10, seed=1).first_tally.wins >= 16


def test_the_expert_beats_greedy() -> None:
    assert duel(FOR_TWO, "expert", "greedy", pairs=4, seed=1).first_tally.wins >= 6


@pytest.mark.parametrize("game", FOR_MORE, ids=lambda game: f"{len(game.seats)} play")
def test_the_expert_wins_more_than_its_share(game: AnyGame) -> None:
    met = rotation(game, "expert", "greedy", deals=1, seed=1)
    assert met.tally.rate > met.fair_share
