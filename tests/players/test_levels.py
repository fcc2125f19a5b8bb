"""Each level of play is a fair step above the one below: neither a wall nor a rumour.

The budgets come from longer series (docs/strength.md); a few games show that the order
still holds, and a soak shows the size of the steps.
"""

from itertools import pairwise

import pytest

from conformance.playing import SOAK
from siegeworks.arena.runner import meet
from siegeworks.core.game import AnyGame
from siegeworks.players.schotten_totten_2.levels import LEVELS, budget_of

from .seats import BASE, TACTICS

DEALS = 10 if SOAK == 1 else 200
STEP = (0.35, 0.95) if SOAK == 1 else (0.57, 0.78)
"""What a step of 60 to 75 % looks like in so few games."""
NEIGHBOURS = list(pairwise(LEVELS if SOAK > 1 else list(LEVELS)[:3]))
"""The lower ones are quick."""


@pytest.mark.parametrize("game", [BASE, TACTICS], ids=["base", "tactics"])
@pytest.mark.parametrize(("lower", "higher"), NEIGHBOURS)
def test_a_level_beats_the_one_below(game: AnyGame, lower: str, higher: str) -> None:
    rate = meet(game, higher, lower, deals=DEALS).tally(higher).rate
    least, most = STEP
    assert least < rate < most


def test_every_level_looks_at_more_than_the_one_below() -> None:
    for tactics in (False, True):
        looks = [budget_of(level, tactics=tactics).simulations for level in LEVELS]
        assert looks == sorted(set(looks))


def test_the_best_level_is_guided_and_no_other() -> None:
    *_, best = LEVELS
    assert [name for name, level in LEVELS.items() if level.is_guided] == [best]
    assert best == "master"
