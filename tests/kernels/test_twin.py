"""A state of the reference engine becomes the record that the kernel would have."""

import random

import numpy as np
import pytest

from conformance.playing import Dealer, RandomPlayer, play
from siegeworks.core.game import AnyGame
from siegeworks.core.seat import CHANCE
from siegeworks.games.schotten_totten_2.game import single_game
from siegeworks.games.schotten_totten_2.notation import read
from siegeworks.games.schotten_totten_2.options import Options
from siegeworks.games.schotten_totten_2.position import position
from siegeworks.kernels.schotten_totten_2 import record as fields
from siegeworks.kernels.schotten_totten_2.action_ids import number_of
from siegeworks.kernels.schotten_totten_2.from_reference import (
    fill,
    games_for,
    record_of,
)
from siegeworks.kernels.schotten_totten_2.rules import apply

from .spelling import Speller, legal_set
from .trace import ACTION, COLUMNS, LEGAL, write_row


def spelled(record: np.record) -> tuple[list[int], int]:
    """What a record says, and what it allows."""
    row = np.zeros(COLUMNS, np.int64)
    write_row(record, row)
    return row[:ACTION].tolist(), int.from_bytes(row[LEGAL:].tobytes(), "little")


@pytest.mark.parametrize("seed", range(4))
def test_a_record_says_what_its_state_says_at_every_decision(
    game: AnyGame, seed: int
) -> None:
    speller = Speller(game)
    record = games_for(game.options, 1, seed)[0]
    for *_, state in play(game, RandomPlayer(seed), Dealer(seed)):
        if game.actor(state) is CHANCE:
            continue
        fill(record, state)
        legal = legal_set(game.legal_actions(state))
        assert spelled(record) == (speller.spell(state), legal)


def test_an_imagined_world_becomes_a_record_that_allows_the_same(game: AnyGame) -> None:
    rng = random.Random(3)
    for before, *_ in play(game, RandomPlayer(1), Dealer(1)):
        seat = game.actor(before)
        if seat is CHANCE or rng.random() < 0.8:
            continue
        world = game.worlds(game.view(before, seat), rng)
        record = record_of(world)
        assert spelled(record)[1] == legal_set(game.legal_actions(before))


def test_a_record_that_was_used_before_keeps_nothing_but_its_generator(
    game: AnyGame,
) -> None:
    states = [state for *_, state in play(game, RandomPlayer(1), Dealer(1))]
    decided = [state for state in states if game.actor(state) is not CHANCE]
    used = record_of(decided[-1])
    used.random = 17
    fill(used, decided[0])
    assert spelled(used) == spelled(record_of(decided[0]))
    assert used.random == 17


def test_games_are_told_apart_by_their_seeds_and_know_their_options() -> None:
    options = Options(tactics=True, match=True, color_run="strongest")
    games = games_for(options, 100, seed=5)
    assert len(set(games.random)) == 100
    assert games.random[3] == games_for(options, 1, seed=8).random[0]
    assert set(games.with_tactics) == set(games.with_match) == {1}
    assert set(games.elite_targets) == {1}
    assert fields.READINGS[games.reading[0]] == "strongest"


def test_chance_has_no_record() -> None:
    with pytest.raises(AssertionError, match="chance has always dealt already"):
        record_of(single_game(Options()).start())


def test_oil_takes_back_a_proof_even_if_nothing_is_played_after_it() -> None:
    """The Defender is one Tactic card ahead, holds no Siege card, and passes."""
    state = position("""
        options: tactics=yes
        turn: defender
        4  R10 R11      | Y1
        attacker: B1 B2
        defender: joker
        tactics played: 0 1
        oil: 1
    """)
    game = single_game(state.table.options)
    record = record_of(state)
    assert record.provable == 0b1000
    for move in ("oil 4", "pass"):
        state, _ = game.apply(state, read(move))
        apply(record, number_of(read(move)))
    assert spelled(record) == (Speller(game).spell(state), legal_set_of(game, state))
    assert record.provable == 0


def legal_set_of(game: AnyGame, state: object) -> int:
    return legal_set(game.legal_actions(state))
