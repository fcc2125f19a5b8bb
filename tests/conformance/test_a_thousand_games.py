"""A thousand random games a set of options end, lose no piece, and replay exactly."""

import random

import pytest

from siegeworks.core.chance import Dealer
from siegeworks.core.game import AnyGame

from .playing import SOAK, RandomPlayer, play

CHUNKS = 10 * SOAK
GAMES_PER_CHUNK = 125


class AnyMove(RandomPlayer):
    """Every legal action is equally likely, and choosing costs next to nothing."""

    def __init__(self, seed: int) -> None:
        self.choose = random.Random(seed).choice


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_end_keep_their_pieces_and_replay_from_their_log(
    game: AnyGame, chunk: int
) -> None:
    box = game.components(game.start())
    for number in range(chunk * GAMES_PER_CHUNK, (chunk + 1) * GAMES_PER_CHUNK):
        rebuilt = final = game.start()
        for _, _, events, after in play(game, AnyMove(number), Dealer(number)):
            final = after
            for event in events:
                rebuilt = game.evolve(rebuilt, event)
        assert game.outcome(final) is not None, number
        assert game.components(final) == box, number
        assert rebuilt == final, number


def test_there_are_a_thousand_of_them() -> None:
    assert CHUNKS * GAMES_PER_CHUNK >= 1_000
