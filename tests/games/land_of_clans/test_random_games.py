"""Random games in every mode: they end, lose no piece, and replay identically.

Fifty a mode; `make soak` makes that ten thousand.
"""

import hashlib
import random
from collections import Counter
from collections.abc import Iterable
from functools import reduce
from typing import Any, TypeAlias

import pytest

import siegeworks as sw
from conformance.playing import SOAK, RandomPlayer, frozen, play
from siegeworks.core.game import AnyGame

from .modes import MODES, game_of

# Steps of any game: before, action, events, after.
Step: TypeAlias = tuple[Any, Any, tuple[Any, ...], Any]

CHUNKS = 2 if SOAK == 1 else 40 * SOAK
GAMES_PER_CHUNK = 25


class AnyMove(RandomPlayer):
    """Of two players one takes any action, and one chooses a kind of action first."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        if seed % 2 == 0:
            self.choose = random.Random(seed).choice


def check_a_game(game: AnyGame, seed: int) -> None:
    """Play a game to its end, see that its log leads there, and play it again."""
    steps = list(play(game, AnyMove(seed), sw.Dealer(seed)))
    log = tuple(event for _, _, events, _ in steps for event in events)
    final = steps[-1][-1]

    assert game.outcome(final) is not None
    assert_whole(game, final)
    assert reduce(game.evolve, log, game.start()) == final
    assert digest_of(game, steps) == digest_of(
        game, play(game, AnyMove(seed), sw.Dealer(seed))
    )


def digest_of(game: AnyGame, steps: Iterable[Step]) -> str:
    """A fingerprint of every action, every event and the last state."""
    told, final = [], game.start()
    for _, action, events, after in steps:
        told.append((action, events))
        final = after
    return hashlib.sha256(frozen((told, final))).hexdigest()


def assert_whole(game: AnyGame, final: Any) -> None:
    pieces = game.components(final)
    kinds = Counter(piece.split()[0] for piece in pieces)
    clans = len(final.table.options.clans)

    assert game.problems(final) == ()
    assert kinds["card"] == 108
    assert kinds["prize"] == 19
    assert kinds["token"] == 15 * clans
    assert kinds["castle"] == 4 * clans
    assert pieces == game.components(game.start())


@pytest.mark.rule("7.1")
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("mode", MODES)
def test_random_games_end_keep_their_pieces_and_replay_identically(
    mode: str, chunk: int
) -> None:
    game = game_of(mode)
    for seed in range(chunk * GAMES_PER_CHUNK, (chunk + 1) * GAMES_PER_CHUNK):
        check_a_game(game, seed)
