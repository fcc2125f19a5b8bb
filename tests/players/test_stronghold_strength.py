"""Each player of Stronghold is stronger than the one before, in either seat: a look."""

from siegeworks.arena.runner import meet
from siegeworks.games import CATALOG

GAME = CATALOG.game("stronghold", {})


def test_greedy_beats_random() -> None:
    """A random Defender loses at once; a random Invader hardly ever gets through."""
    met = meet(GAME, "greedy", "random", deals=6, seed=1)
    assert met.tally_as("greedy", ("invader",)).wins >= 5
    assert met.tally_as("greedy", ("defender",)).wins >= 4


def test_the_expert_beats_greedy_in_either_seat() -> None:
    met = meet(GAME, "expert", "greedy", deals=6, seed=1)
    assert met.tally_as("expert", ("invader",)).wins >= 4
    assert met.tally_as("expert", ("defender",)).wins >= 4
