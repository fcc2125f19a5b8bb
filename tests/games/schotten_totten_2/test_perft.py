"""Exact node counts from fixed decks, shared by every engine of this game.

The positions stand in positions.toml, the counts in perft.json. After a change that is
meant to change them, write the counts anew and read the diff:

    REGENERATE=1 pytest tests/games/schotten_totten_2/test_perft.py
"""

import json
import os
import tomllib
from pathlib import Path
from typing import Any

import pytest

from conformance.playing import only_in_a_soak
from siegeworks.core.chance import FixedDeck
from siegeworks.core.perft import perft
from siegeworks.games.schotten_totten_2.game import single_game
from siegeworks.games.schotten_totten_2.position import position

HERE = Path(__file__).parent
COUNTS = HERE / "perft.json"
MANY = 10_000
"""Lines that take this engine seconds. The kernel, its twin, counts them every time."""
POSITIONS = tomllib.loads((HERE / "positions.toml").read_text("utf-8"))["position"]


def count(fixed: dict[str, Any], depth: int) -> int:
    state = position(fixed["drawing"])
    game = single_game(state.table.options)
    return perft(game, state, depth, FixedDeck(fixed["deck"]))


def lines() -> list[Any]:
    """Each position with each depth it is counted to."""
    kept: dict[str, list[int]] = json.loads(COUNTS.read_text("utf-8"))
    found = []
    for each in POSITIONS:
        for depth in range(1, each["perft"] + 1):
            counted = kept.get(each["name"], [])[depth - 1 : depth]
            marks = [only_in_a_soak] if counted > [MANY] else []
            found.append(pytest.param(each, depth, marks=marks))
    return found


@pytest.fixture(scope="module")
def counts() -> dict[str, list[int]]:
    if "REGENERATE" in os.environ:
        found = {
            each["name"]: [count(each, depth + 1) for depth in range(each["perft"])]
            for each in POSITIONS
        }
        COUNTS.write_text(json.dumps(found, indent=2) + "\n", "utf-8")
    return json.loads(COUNTS.read_text("utf-8"))


@pytest.mark.parametrize(
    ("fixed", "depth"),
    lines(),
    ids=lambda part: part if type(part) is int else part["name"],
)
def test_the_lines_from_a_fixed_position_are_counted_exactly(
    fixed: dict[str, Any], depth: int, counts: dict[str, list[int]]
) -> None:
    assert count(fixed, depth) == counts[fixed["name"]][depth - 1]


def test_every_position_has_its_counts_and_no_count_lacks_its_position(
    counts: dict[str, list[int]],
) -> None:
    assert {name: len(found) for name, found in counts.items()} == {
        each["name"]: each["perft"] for each in POSITIONS
    }
