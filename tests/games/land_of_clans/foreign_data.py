"""Data files for tests: the usual one with changes, crooked shapes, many labels."""

import json
import random
from typing import Any, TypeAlias

import siegeworks as sw
from conformance.playing import RandomPlayer, play
from siegeworks.core.game import AnyGame
from siegeworks.games.land_of_clans.data.file import DEFAULT, shipped_text

# A JSON value of any shape: tests of a loader have to hand it everything.
Json: TypeAlias = Any

LABELS = [f"{symbol}{number}" for number in range(1, 100) for symbol in "ABCDEFGHIJKLM"]
STEPS = 200


def default_file(**changes: Json) -> str:
    """The usual file with fields changed; `board__rows` is a field of the board."""
    raw = json.loads(shipped_text(DEFAULT))
    raw["id"] = "mine"
    for path, value in changes.items():
        *outer, name = path.split("__")
        inside = raw
        for each in outer:
            inside = inside[each]
        inside[name] = value
    return json.dumps(raw)


def crooked_shape(squares: int, rng: random.Random) -> list[str]:
    cells = {(4, 4)}
    while len(cells) < squares:
        row, column = rng.choice(sorted(cells))
        down, right = rng.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
        cells.add((min(max(row + down, 0), 7), min(max(column + right, 0), 7)))
    return [
        "".join("#" if (row, column) in cells else "." for column in range(8))
        for row in range(8)
    ]


def assert_a_random_game_runs(game: AnyGame, seed: int = 1) -> None:
    steps = play(game, RandomPlayer(seed), sw.Dealer(seed))
    for _, (_, _, _, after) in zip(range(STEPS), steps, strict=False):
        assert game.problems(after) == ()
