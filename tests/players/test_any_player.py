"""What holds for every player of every game, under every set of options."""

import random

import pytest

from conformance.playing import EVERY_GAME
from siegeworks.core.game import AnyGame
from siegeworks.players.registry import is_bot, player_for, players_of

from .seats import (
    BASE,
    CASTLES,
    CLANS,
    EVERY_SEATING,
    MATCH,
    TACTICS,
    decisions,
    everybody,
    named,
)

SEATINGS = [
    (game, name)
    for game in (BASE, TACTICS, MATCH, CASTLES[0], CASTLES[-1], CLANS[0], CLANS[-1])
    for name in ("random", "greedy", "expert")
]


@pytest.mark.parametrize("seating", EVERY_SEATING, ids=named)
def test_a_player_only_ever_does_what_is_legal(seating: tuple[AnyGame, str]) -> None:
    game, name = seating
    for decision in decisions(game, everybody(game, name, seed=1), seed=1):
        assert decision.action in decision.legal


@pytest.mark.parametrize("seating", SEATINGS, ids=named)
def test_a_player_copes_with_an_opponent_who_does_anything(
    seating: tuple[AnyGame, str],
) -> None:
    game, name = seating
    for place, seat in enumerate(game.seats):
        players = dict(everybody(game, "random", seed=place))
        players[seat] = player_for(game, name, seed=place)
        for decision in decisions(game, players, seed=place):
            assert decision.action in decision.legal


@pytest.mark.parametrize("seating", SEATINGS, ids=named)
def test_the_same_seed_plays_the_same_game(seating: tuple[AnyGame, str]) -> None:
    game, name = seating
    first, second = (
        [
            decision.action
            for decision in decisions(game, everybody(game, name, seed=7), seed=3)
        ]
        for _ in range(2)
    )
    assert first == second


@pytest.mark.parametrize("seating", SEATINGS, ids=named)
def test_what_is_hidden_does_not_change_the_choice(
    seating: tuple[AnyGame, str],
) -> None:
    """Deal everything hidden anew: the seat sees the same, and does the same."""
    game, name = seating
    rng = random.Random(5)
    for decision in decisions(game, everybody(game, "random", seed=5), seed=5):
        if rng.random() > 0.3:
            continue
        elsewhere = game.worlds(decision.view, rng)
        view = game.view(elsewhere, decision.seat)
        here, there = (player_for(game, name, "leak") for _ in range(2))
        assert here.choose(decision.view, decision.legal) == there.choose(
            view, game.legal_for(view)
        )


def test_whoever_can_be_asked_to_play_is_known_as_a_bot() -> None:
    asked = {name for game in EVERY_GAME for name in players_of(game)}
    assert all(map(is_bot, asked | {"search", "search:0.2s"}))
    assert not any(map(is_bot, ("human", "Ann", "")))
