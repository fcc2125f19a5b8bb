"""Each player of Land of Clans is stronger than the one before: a quick look."""

import pytest

from siegeworks.arena.duel import duel
from siegeworks.arena.rotation import rotation
from siegeworks.core.game import AnyGame

from .seats import CLANS

FOR_TWO, *FOR_MORE = CLANS


def mode(game: AnyGame) -> str:
    return f"{len(game.seats)} play{' in teams' if game.teams else ''}"


def test_greedy_beats_random() -> None:
    assert duel(FOR_TWO, "greedy", "random", pairs=12, seed=1).first_tally.wins >= 20


def test_the_expert_beats_greedy() -> None:
    assert duel(FOR_TWO, "expert", "greedy", pairs=8, seed=1).first_tally.wins >= 10


@pytest.mark.parametrize("game", FOR_MORE, ids=mode)
def test_the_expert_wins_more_than_its_share(game: AnyGame) -> None:
    met = rotation(game, "expert", "greedy", deals=5, seed=1)
    assert met.tally.rate > met.fair_share
