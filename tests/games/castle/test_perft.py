"""Exact node counts from fixed decks, shared by every engine of this game.

The positions stand in positions.py, the counts in perft.json. After a change that is
meant to change them, write the counts anew and read the diff:

    REGENERATE=1 pytest -n0 tests/games/castle/test_perft.py
"""

import json
import os
from pathlib import Path

import pytest

from siegeworks.core.chance import FixedDeck
from siegeworks.core.perft import perft
from siegeworks.games.castle.game import build

from .positions import DECK, DEPTH, POSITIONS

COUNTS = Path(__file__).parent / "perft.json"
LINES = [(name, depth) for name in POSITIONS for depth in range(1, DEPTH[name] + 1)]
"""Each position with each depth it is counted to."""


def count(name: str, depth: int) -> int:
    state = POSITIONS[name]
    return perft(build(state.table.options), state, depth, FixedDeck(DECK))


@pytest.fixture(scope="module")
def counts() -> dict[str, list[int]]:
    if "REGENERATE" in os.environ:
        found = {
            name: [count(name, depth + 1) for depth in range(DEPTH[name])]
            for name in POSITIONS
        }
        COUNTS.write_text(json.dumps(found, indent=2) + "\n", "utf-8")
    read: dict[str, list[int]] = json.loads(COUNTS.read_text("utf-8"))
    return read


@pytest.mark.parametrize(("name", "depth"), LINES)
def test_the_lines_from_a_fixed_position_are_counted_exactly(
    name: str, depth: int, counts: dict[str, list[int]]
) -> None:
    assert count(name, depth) == counts[name][depth - 1]


def test_every_position_has_its_counts_and_no_count_lacks_its_position(
    counts: dict[str, list[int]],
) -> None:
    assert {name: len(found) for name, found in counts.items()} == DEPTH
    assert set(DEPTH) == set(POSITIONS)


def test_some_counts_can_be_worked_out_by_hand(counts: dict[str, list[int]]) -> None:
    """Fifteen cells for the King; he strikes the Mistress, or the soldier.

    Without her grey plays on: four towers, a draw, a swap. If she is still there, blue
    returns herself or the King.
    """
    king, strike, then = 15, 15 * 2, 15 * (4 + 1 + 1) + 15 * 2

    herald = counts["two: the Herald calls for the King"]
    assert herald[:3] == [king, strike, then]
