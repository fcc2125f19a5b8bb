"""The order of legal actions is a contract: learners and records count on it.

The positions stand in positions.py, the orders in order.json. To write them anew:

    REGENERATE=1 pytest -n0 tests/games/castle/test_order.py
"""

import json
import os
from pathlib import Path

import pytest

from siegeworks.core.chance import FixedDeck
from siegeworks.core.seat import CHANCE
from siegeworks.games.castle.check import problems
from siegeworks.games.castle.game import build

from .positions import DECK, POSITIONS

ORDERS = Path(__file__).parent / "order.json"


def order(name: str) -> list[str]:
    """The legal actions in notation, once chance has dealt what it owes."""
    state = POSITIONS[name]
    game = build(state.table.options)
    deck = FixedDeck(DECK)
    while game.actor(state) is CHANCE:
        state, _ = game.apply(state, deck.choose(game, state))
    return [game.write(action) for action in game.legal_actions(state)]


@pytest.fixture(scope="module")
def orders() -> dict[str, list[str]]:
    if "REGENERATE" in os.environ:
        found = {name: order(name) for name in POSITIONS}
        ORDERS.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    read: dict[str, list[str]] = json.loads(ORDERS.read_text("utf-8"))
    return read


@pytest.mark.parametrize("name", POSITIONS)
def test_legal_actions_keep_their_order(
    name: str, orders: dict[str, list[str]]
) -> None:
    assert order(name) == orders[name]


@pytest.mark.parametrize("name", POSITIONS)
def test_the_fixed_positions_are_possible(name: str) -> None:
    assert problems(POSITIONS[name]) == ()
