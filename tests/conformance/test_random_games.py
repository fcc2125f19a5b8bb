"""Thousands of random games of each kind end, lose no piece, and replay exactly."""

import math
import random

import pytest

from siegeworks.core.chance import Dealer
from siegeworks.core.game import AnyGame

from .playing import EVERY_GAME, SOAK, RandomPlayer, play

CHUNKS = 10
RANDOM_GAMES = 8_000 * SOAK
"""Of each game, however many sets of options they are spread over."""


def games_in_a_chunk(game: AnyGame) -> int:
    sets = sum(other.id == game.id for other in EVERY_GAME)
    return math.ceil(RANDOM_GAMES / sets / CHUNKS)


class AnyMove(RandomPlayer):
    """Every legal action is equally likely, and choosing costs next to nothing."""

    def __init__(self, seed: int) -> None:
        self.choose = random.Random(seed).choice


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_end_keep_their_pieces_and_replay_from_their_log(
    game: AnyGame, chunk: int
) -> None:
    box = game.components(game.start())
    games = games_in_a_chunk(game)
    for number in range(chunk * games, (chunk + 1) * games):
        rebuilt = final = game.start()
        for _, _, events, after in play(game, AnyMove(number), Dealer(number)):
            final = after
            for event in events:
                rebuilt = game.evolve(rebuilt, event)
        assert game.outcome(final) is not None, number
        assert game.components(final) == box, number
        assert rebuilt == final, number
