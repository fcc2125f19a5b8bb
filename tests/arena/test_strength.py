"""Each player is clearly stronger than the one before: a quick look, not the proof."""

from siegeworks.arena.duel import duel
from siegeworks.arena.rotation import rotation
from siegeworks.games import CATALOG

BASE = CATALOG.game("schotten-totten-2", {})
CASTLE = CATALOG.game("castle", {"players": 4})


def test_greedy_beats_random() -> None:
    assert duel(BASE, "greedy", "random", pairs=50, seed=1).first_tally.wins >= 80


def test_the_expert_beats_greedy() -> None:
    assert duel(BASE, "expert", "greedy", pairs=40, seed=1).first_tally.rate >= 0.65


def test_greedy_beats_random_in_the_castle() -> None:
    result = rotation(CASTLE, "greedy", "random", deals=3, seed=1)
    assert result.tally.rate > 2 * result.fair_share


def test_the_expert_beats_greedy_in_the_castle() -> None:
    result = rotation(CASTLE, "expert", "greedy", deals=6, seed=1)
    assert result.tally.rate > 1.5 * result.fair_share
