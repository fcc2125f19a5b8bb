"""Each player of Stronghold is stronger than the one before, in either seat: a look."""

from siegeworks.arena.duel import duel
from siegeworks.games import CATALOG

GAME = CATALOG.game("stronghold", {})


def test_greedy_beats_random() -> None:
    """A random Defender loses at once; a random Invader hardly ever gets through."""
    met = duel(GAME, "greedy", "random", pairs=6, seed=1)
    assert met.first_tally_as("invader").wins >= 5
    assert met.first_tally_as("defender").wins >= 4


def test_the_expert_beats_greedy_in_either_seat() -> None:
    met = duel(GAME, "expert", "greedy", pairs=6, seed=1)
    assert met.first_tally_as("invader").wins >= 4
    assert met.first_tally_as("defender").wins >= 4
