"""The order of legal actions is a contract: learners and records count on it.

The positions stand in positions.toml, the orders in order.json. To write them anew:

    REGENERATE=1 pytest tests/games/schotten_totten_2/test_order.py
"""

import json
import os
import tomllib
from pathlib import Path
from typing import Any

import pytest

from siegeworks.core.chance import FixedDeck
from siegeworks.core.seat import CHANCE
from siegeworks.games.schotten_totten_2.game import single_game
from siegeworks.games.schotten_totten_2.position import position

HERE = Path(__file__).parent
ORDERS = HERE / "order.json"
POSITIONS = tomllib.loads((HERE / "positions.toml").read_text("utf-8"))["position"]


def order(fixed: dict[str, Any]) -> list[str]:
    """The legal actions in notation, once chance has dealt what it owes."""
    state = position(fixed["drawing"])
    game = single_game(state.table.options)
    deck = FixedDeck(fixed["deck"])
    while game.actor(state) is CHANCE:
        state, _ = game.apply(state, deck.choose(game, state))
    return [game.write(action) for action in game.legal_actions(state)]


@pytest.fixture(scope="module")
def orders() -> dict[str, list[str]]:
    if "REGENERATE" in os.environ:
        found = {each["name"]: order(each) for each in POSITIONS}
        ORDERS.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    return json.loads(ORDERS.read_text("utf-8"))


@pytest.mark.parametrize("fixed", POSITIONS, ids=lambda fixed: fixed["name"])
def test_legal_actions_keep_their_order(
    fixed: dict[str, Any], orders: dict[str, list[str]]
) -> None:
    assert order(fixed) == orders[fixed["name"]]


@pytest.mark.parametrize("fixed", POSITIONS, ids=lambda fixed: fixed["name"])
def test_the_fixed_positions_are_possible(fixed: dict[str, Any]) -> None:
    state = position(fixed["drawing"])

    assert single_game(state.table.options).problems(state) == ()
