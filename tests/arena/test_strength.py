"""Each player is clearly stronger than the one before: a quick look, not the proof."""

from siegeworks.arena.duel import duel
from siegeworks.games import CATALOG

BASE = CATALOG.game("schotten-totten-2", {})


def test_greedy_beats_random() -> None:
    assert duel(BASE, "greedy", "random", pairs=50, seed=1).first_tally.wins >= 80


def test_the_expert_beats_greedy() -> None:
    assert duel(BASE, "expert", "greedy", pairs=40, seed=1).first_tally.rate >= 0.65
