"""The kernel and the reference engine play the same games, decision by decision.

Same actor, same legal actions, same state, same proofs, same ending. A failure names
the options, the seed and the decision: `play_in_step` plays that game again.
"""

import math
from collections.abc import Iterator

import numpy as np
import pytest

from conformance.playing import SOAK
from siegeworks.core.game import AnyGame
from siegeworks.games.schotten_totten_2.actions import Retreat
from siegeworks.games.schotten_totten_2.cards import Tactic
from siegeworks.kernels.schotten_totten_2.action_ids import (
    ACTION_CARDS,
    DECLARATIONS,
    PASS,
    REST,
    number_of,
)
from siegeworks.kernels.schotten_totten_2.from_reference import games_for
from siegeworks.kernels.schotten_totten_2.random_play import play_out
from siegeworks.kernels.schotten_totten_2.record import ELITES, GAME, OVER
from siegeworks.kernels.schotten_totten_2.rules import begin
from siegeworks.kernels.targets import Target, compiled

from .lock_step import (
    EVERY_SET,
    Decision,
    OutOfStep,
    Tracer,
    deal,
    deal_by_hand,
    play_in_step,
)
from .trace import ACTION, ANYTHING, FIELDS, manner_of

GAMES = 1_000 if SOAK == 1 else math.ceil(100_000 * SOAK / len(EVERY_SET))
"""Of each set of options; in a soak, a million of all together."""
CHUNKS = 10 * SOAK
APART = 1_000_000
"""Seeds between two chunks, so that no two play the same game."""


@pytest.fixture(scope="module")
def tracer() -> Tracer:
    return Tracer(Target.CPU)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_both_engines_play_the_same_games(
    game: AnyGame, chunk: int, tracer: Tracer
) -> None:
    left = math.ceil(GAMES / CHUNKS)
    seed = APART * (CHUNKS * EVERY_SET.index(game) + chunk)
    while left > 0:
        left -= play_in_step(game, tracer, seed)
        seed += 1


def test_the_games_show_every_ending_every_stage_and_every_action_card(
    game: AnyGame, tracer: Tracer
) -> None:
    games = enumerate(games_for(game.options, 500, seed=0))
    rows = np.array(
        [
            decision.row
            for seed, record in games
            for decision in tracer.play(record, manner_of(seed))
        ]
    )
    chosen, stages = rows[:, ACTION], rows[:, FIELDS.index("stage")]
    assert set(rows[stages == OVER, FIELDS.index("ending")]) == {0, 1, 2, 3}
    assert set(rows[stages == OVER, FIELDS.index("winner")]) == {0, 1}
    if game.options.tactics:
        assert set(stages) == set(range(OVER + 1))
        acted = {64 * REST + place for place in range(ACTION_CARDS, DECLARATIONS)}
        assert len(acted) == len(Tactic) - ELITES
        assert acted <= set(chosen)
        assert 64 * REST + PASS in chosen
    if game.options.match:
        assert rows[:, FIELDS.index("pair")].max() > 1, "no match was tied"


def test_a_play_out_is_the_same_game_as_step_by_step(
    game: AnyGame, tracer: Tracer
) -> None:
    """It leaves out the legal actions on the way, which only an onlooker needs."""
    stepped, played = (games_for(game.options, 50, seed=0) for _ in range(2))
    for one, other in zip(stepped, played, strict=True):
        decisions = sum(1 for _ in tracer.play(one, ANYTHING)) - 1
        compiled(begin, Target.CPU)(other)
        assert compiled(play_out, Target.CPU)(other) == decisions
    assert all(np.array_equal(stepped[name], played[name]) for name in GAME.names or ())


class Careless(Tracer):
    """Counts cauldrons wrongly, and thinks that a retreat is always possible."""

    def play(self, record: np.record, manner: int) -> Iterator[Decision]:
        for decision in super().play(record, manner):
            decision.row[FIELDS.index("cauldrons")] &= 2
            legal = decision.legal | 1 << number_of(Retreat(4))
            blind = bytes(len(decision.seen[0]))
            yield Decision(decision.row, legal, (blind, decision.seen[1]))


def test_a_kernel_that_errs_is_found_out_and_the_place_is_named() -> None:
    with pytest.raises(OutOfStep) as found:
        play_in_step(EVERY_SET[0], Careless(Target.PYTHON), seed=5)
    where, *lines = str(found.value).splitlines()
    assert where.endswith("seed 5, decision 0")
    assert lines[:2] == [
        "  cauldrons: kernel 0x2, reference 0x3",
        "  only the kernel allows retreat 5",
    ]
    assert "  seat 0 sees cauldrons: kernel [0], reference [3]" in lines


class Forgetful(Tracer):
    """Draws the very card that was played."""

    def play(self, record: np.record, manner: int) -> Iterator[Decision]:
        hand = FIELDS.index("attacker's hand")
        first, second, *_ = super().play(record, manner)
        second.row[hand] = first.row[hand]
        yield from (first, second)


def test_a_card_that_cannot_be_drawn_is_found_out_too() -> None:
    with pytest.raises(OutOfStep, match=r"seed 5, decision 1\n  the reference refuses"):
        play_in_step(EVERY_SET[0], Forgetful(Target.PYTHON), seed=5)


def test_hands_dealt_at_once_are_as_good_as_dealt_card_by_card(tracer: Tracer) -> None:
    """What the lock-step takes for granted at the opening of every game."""
    for game in EVERY_SET:
        if game.options.match:
            continue
        first = next(tracer.play(games_for(game.options, 1, seed=9)[0], 0))
        at_once = deal(game, game.start(), first.row)
        hands = at_once.hands.attacker + at_once.hands.defender
        assert deal_by_hand(game.start(), hands) == at_once
