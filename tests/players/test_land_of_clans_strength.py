"""Each player of Land of Clans is stronger than the one before: a quick look."""

import pytest

from siegeworks.arena.runner import meet
from siegeworks.core.game import AnyGame

from .seats import CLANS

FOR_TWO, *FOR_MORE = CLANS


def mode(game: AnyGame) -> str:
    return f"{len(game.seats)} play{' in teams' if game.teams else ''}"


def test_greedy_beats_random() -> None:
    assert (
        meet(FOR_TWO, "greedy", "random", deals=12, seed=1).tally("greedy").wins >= 20
    )


def test_the_expert_beats_greedy() -> None:
    assert meet(FOR_TWO, "expert", "greedy", deals=8, seed=1).tally("expert").wins >= 10


@pytest.mark.parametrize("game", FOR_MORE, ids=mode)
def test_the_expert_wins_more_than_its_share(game: AnyGame) -> None:
    met = meet(game, "expert", "greedy", deals=5, seed=1)
    assert met.tally("expert").rate > met.fair_share
