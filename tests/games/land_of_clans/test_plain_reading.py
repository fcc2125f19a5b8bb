"""The engine allows exactly what a plain and slow reading of the rules allows."""

import random

import pytest

from siegeworks.core.chance import Dealer
from siegeworks.core.options import Value
from siegeworks.core.seat import CHANCE
from siegeworks.games import CATALOG
from siegeworks.games.land_of_clans.stages import Acting, Building, Lifting

from .highlands import allowed
from .plain_clans import PlainClans

TABLES: list[dict[str, Value]] = [
    {"players": 2},
    {"players": 3, "wizard": "extra", "claim": "compulsory"},
    {"players": 4, "wizards_return": False},
    {"players": 4, "teams": True},
    {"players": 6, "teams": True},
    {"players": 2, "data": "highlands-separate"},
    {"players": 4, "data": '{"id": "one-way", "allow_reflection": false}'},
]
TURNS = 150


@pytest.mark.rule("3.1", "3.4", "4.1", "5.1", "6.1", "6.2")
@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("seed", range(2))
def test_the_engine_and_the_plain_reading_agree(
    table: dict[str, Value], seed: int
) -> None:
    game = CATALOG.game("land-of-clans", table)
    rng, dealer, state = random.Random(seed), Dealer(seed), game.start()
    while (actor := game.actor(state)) is not None and state.table.turns < TURNS:
        if actor is CHANCE:
            action = dealer.choose(game, state)
        else:
            if isinstance(state.table.stage, Acting):
                assert set(allowed(state)) == PlainClans(state).turn()
            if isinstance(state.table.stage, Lifting | Building):
                assert set(allowed(state)) == PlainClans(state).after_the_turn()
            assert len(set(allowed(state))) == len(allowed(state))
            action = rng.choice(game.legal_actions(state))
        state, _ = game.apply(state, action)
