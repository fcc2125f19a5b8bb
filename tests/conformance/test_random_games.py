"""Hundreds of thousands of random decisions of each game: every game played like that
ends, loses no piece, and replays exactly."""

import itertools
import random

import pytest

from siegeworks.core.chance import Dealer
from siegeworks.core.game import AnyGame

from .playing import EVERY_GAME, RandomPlayer, play, soaked

CHUNKS = 10
DECISIONS = soaked(200_000, 400_000)
"""Of each game, however many sets of options they are spread over and however long it
lasts: one to four thousand games of each, and many more in a soak."""
HAS_A_TWIN = "schotten-totten-2"
"""Plays tens of thousands of games beside its kernel, so that fewer will do here."""


def decisions_in_a_chunk(game: AnyGame) -> int:
    sets = sum(other.id == game.id for other in EVERY_GAME)
    decisions = DECISIONS // 5 if game.id == HAS_A_TWIN else DECISIONS
    return decisions // sets // CHUNKS


class AnyMove(RandomPlayer):
    """Every legal action is equally likely, and choosing costs next to nothing."""

    def __init__(self, seed: int) -> None:
        self.choose = random.Random(seed).choice


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_end_keep_their_pieces_and_replay_from_their_log(
    game: AnyGame, chunk: int
) -> None:
    box = game.components(game.start())
    left = decisions_in_a_chunk(game)
    for number in itertools.count(chunk * DECISIONS):
        if left <= 0:
            break
        rebuilt = final = game.start()
        for _, _, events, after in play(game, AnyMove(number), Dealer(number)):
            left -= 1
            final = after
            for event in events:
                rebuilt = game.evolve(rebuilt, event)
        assert game.outcome(final) is not None, number
        assert game.components(final) == box, number
        assert rebuilt == final, number
