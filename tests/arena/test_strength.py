"""Each player is clearly stronger than the one before: a quick look, not the proof."""

from siegeworks.arena.runner import meet
from siegeworks.games import CATALOG

BASE = CATALOG.game("schotten-totten-2", {})
CASTLE = CATALOG.game("castle", {"players": 4})


def test_greedy_beats_random() -> None:
    assert meet(BASE, "greedy", "random", deals=50, seed=1).tally("greedy").wins >= 80


def test_the_expert_beats_greedy() -> None:
    assert meet(BASE, "expert", "greedy", deals=15, seed=1).tally("expert").rate >= 0.65


def test_greedy_beats_random_in_the_castle() -> None:
    met = meet(CASTLE, "greedy", "random", deals=3, seed=1)
    assert met.tally("greedy").rate > 2 * met.fair_share


def test_the_expert_beats_greedy_in_the_castle() -> None:
    met = meet(CASTLE, "expert", "greedy", deals=3, seed=1)
    assert met.tally("expert").rate > 1.5 * met.fair_share
