"""A game in numbers: masks as the rules are, nothing hidden, and two engines alike."""

import copy
import pickle
import random
import subprocess
import sys

import numpy as np
import pytest

import siegeworks
from conformance.playing import EVERY_GAME, label, play_out
from siegeworks.core.errors import SiegeworksError
from siegeworks.core.game import AnyGame
from siegeworks.core.seat import CHANCE
from siegeworks.envs.engine import table_for
from siegeworks.envs.kernel_table import KernelTable
from siegeworks.envs.table import (
    AnyTable,
    IllegalChoice,
    Table,
    privileged_observation,
    whole_number,
)
from siegeworks.tensors.registry import (
    privileged_observation as privileged_on_the_shelf,
)
from siegeworks.tensors.registry import tensors_of

SEED = 1
LOOKS = 12
"""At how many points of a game a law is checked."""

on_kernels = pytest.mark.parametrize(
    "siege", [game for game in EVERY_GAME if game.id == "schotten-totten-2"], ids=label
)


def decisions(game: AnyGame, looks: int = LOOKS) -> list:
    """States in which a seat decides, from all over a random game."""
    states = play_out(game, SEED).states
    waiting = [state for state in states if game.actor(state) in game.seats]
    return waiting[:: max(1, len(waiting) // looks)]


def end_of(game: AnyGame) -> object:
    return play_out(game, SEED).states[-1]


def choose_any(table: AnyTable, chooser: random.Random) -> int:
    return chooser.choice(np.flatnonzero(table.mask()).tolist())


def rows_of_some_decisions(table: AnyTable, seed: int, count: int = 30) -> list[bytes]:
    """What the acting seats see while chance is seeded and the seats play at random."""
    table.reset(seed)
    chooser, rows = random.Random(7), []
    while table.actor is not None and len(rows) < count:
        rows.append(table.observe(table.actor).tobytes())
        table.play(choose_any(table, chooser))
    return rows


def test_the_mask_is_what_the_rules_allow(game: AnyGame) -> None:
    table, choices = Table(game), tensors_of(game).choices
    for state in decisions(game):
        table.begin_at(state, SEED)
        assert game.seats[table.actor] is game.actor(state)
        marked = {choices.action_of(at) for at in np.flatnonzero(table.mask()).tolist()}
        assert marked == set(game.legal_actions(state))


def test_a_number_plays_its_action_and_then_chance_plays(game: AnyGame) -> None:
    table, choices = Table(game), tensors_of(game).choices
    for state in decisions(game, looks=4):
        table.begin_at(state, SEED)
        number = choose_any(table, random.Random(SEED))
        table.play(number)
        after, _ = game.apply(state, choices.action_of(number))
        if game.actor(after) is CHANCE:
            assert game.actor(table.state) is not CHANCE
        else:
            assert table.state == after


def test_what_is_hidden_leaves_no_trace(game: AnyGame) -> None:
    """Everything that a seat cannot see dealt anew: the same row, the same mask."""
    table, other = Table(game), Table(game)
    others = 0
    for number, state in enumerate(decisions(game, looks=5)):
        table.begin_at(state, SEED)
        for seat in range(len(game.seats)):
            world = game.worlds(table.view(seat), random.Random(f"{number} {seat}"))
            other.begin_at(world, SEED)
            others += world != state
            assert other.actor == table.actor
            assert (other.observe(seat) == table.observe(seat)).all()
            if seat == table.actor:
                assert (other.mask() == table.mask()).all()
    assert others, "nothing was hidden, so nothing was shown"


def test_a_game_is_worth_nothing_before_its_end_and_then_nothing_altogether(
    game: AnyGame,
) -> None:
    table = Table(game)
    table.reset(SEED)
    assert list(table.payoffs()) == [0] * len(game.seats)
    assert table.outcome is None
    table.begin_at(end_of(game), SEED)
    assert table.actor is None
    assert sum(table.payoffs()) == pytest.approx(0)
    won = [worth > 0 for worth in table.payoffs()]
    assert won == [seat in table.outcome.winners for seat in game.seats]


def test_the_same_seed_deals_the_same_game(game: AnyGame) -> None:
    table, other = Table(game), Table(game)
    rows = rows_of_some_decisions(table, SEED)
    assert rows_of_some_decisions(other, SEED) == rows
    assert rows_of_some_decisions(other, SEED + 1) != rows


def again(table: AnyTable) -> AnyTable:
    return pickle.loads(pickle.dumps(table))


def plays_alike(table: AnyTable, other: AnyTable, count: int = 30) -> bool:
    """What the acting seats see while both are played on with the same choices."""
    courses = []
    for each in (table, other):
        chooser, course = random.Random(7), []
        while each.actor is not None and len(course) < count:
            course.append((each.actor, each.observe(each.actor).tobytes()))
            each.play(choose_any(each, chooser))
        courses.append([*course, each.payoffs()])
    return courses[0] == courses[1]


@pytest.mark.parametrize("copied", [again, copy.deepcopy])
def test_a_copy_plays_on_as_the_table_would(copied, game: AnyGame) -> None:
    """Also one that went to another process: the next cards are the same."""
    table = Table(game)
    rows_of_some_decisions(table, SEED, count=10)
    other = copied(table)
    assert other.state == table.state
    assert plays_alike(table, other)


@on_kernels
@pytest.mark.parametrize("copied", [again, copy.deepcopy])
def test_a_copy_of_a_kernel_does_so_too(copied, siege: AnyGame) -> None:
    kernel = KernelTable(siege)
    rows_of_some_decisions(kernel, SEED, count=10)
    before = kernel.observe(0)
    other = copied(kernel)
    other.play(choose_any(other, random.Random(SEED)))
    assert (kernel.observe(0) == before).all(), "it has a record of its own"
    assert plays_alike(kernel, copied(kernel))


def test_what_is_not_legal_says_why_and_plays_nothing(game: AnyGame) -> None:
    table = Table(game)
    before = table.state
    refused = int(np.flatnonzero(table.mask() == 0)[0])
    for number in (refused, -1, table.action_count):
        with pytest.raises(IllegalChoice) as illegal:
            table.play(number)
        assert "None" not in str(illegal.value)
        assert table.state is before


def test_a_game_that_is_over_takes_no_more_actions(game: AnyGame) -> None:
    table = Table(game)
    table.begin_at(end_of(game), SEED)
    assert not table.mask().any()
    with pytest.raises(IllegalChoice, match="over"):
        table.play(0)


def test_a_reason_names_the_action_and_the_rule() -> None:
    table = Table(siegeworks.game("schotten-totten-2"))
    with pytest.raises(IllegalChoice, match=r"R0@1: R0 is not in your hand \(rule"):
        table.play(0)


@pytest.mark.parametrize("action", [1.0, "1", None, [1]])
def test_an_action_is_a_whole_number(action) -> None:
    with pytest.raises(SiegeworksError, match="whole number"):
        whole_number(action)


@pytest.mark.parametrize("action", [1, np.int64(1), np.int8(1), np.array(1)])
def test_it_may_be_one_of_numpys(action) -> None:
    assert type(whole_number(action)) is int


def test_what_only_a_critic_may_see_is_what_the_tensors_say(game: AnyGame) -> None:
    table = Table(game)
    for state in decisions(game, looks=2):
        table.begin_at(state, SEED)
        for number, seat in enumerate(game.seats):
            expected = privileged_on_the_shelf(game, state, seat)
            assert (privileged_observation(table, number) == expected).all()


@on_kernels
def test_a_kernel_shows_and_allows_what_the_reference_engine_does(
    siege: AnyGame,
) -> None:
    kernel, table = KernelTable(siege), Table(siege)
    assert kernel.layout is table.layout
    assert kernel.action_count == table.action_count
    for state in [*decisions(siege), end_of(siege)]:
        table.begin_at(state, SEED)
        kernel.begin_at(state, SEED)
        assert kernel.actor == table.actor
        assert (kernel.mask() == table.mask()).all()
        assert kernel.payoffs() == table.payoffs()
        for seat in range(len(siege.seats)):
            assert (kernel.observe(seat) == table.observe(seat)).all()


@on_kernels
def test_a_kernel_plays_whole_games(siege: AnyGame) -> None:
    kernel, chooser = KernelTable(siege), random.Random(SEED)
    for seed in range(5):
        kernel.reset(seed)
        while kernel.actor is not None:
            assert not any(kernel.payoffs())
            kernel.play(choose_any(kernel, chooser))
        assert sorted(kernel.payoffs()) == [-1, 1]
        assert not kernel.mask().any()
        with pytest.raises(IllegalChoice, match="over"):
            kernel.play(0)


def test_a_kernel_deals_the_same_game_from_the_same_seed() -> None:
    kernel = KernelTable(siegeworks.game("schotten-totten-2", tactics=True))
    rows = rows_of_some_decisions(kernel, SEED)
    assert rows_of_some_decisions(kernel, SEED) == rows
    assert rows_of_some_decisions(kernel, SEED + 1) != rows


@pytest.mark.parametrize("number", [0, -1, 100_000, 1 << 63, 10**30, -(1 << 70)])
def test_a_kernel_refuses_what_is_not_legal_and_plays_nothing(number: int) -> None:
    kernel = KernelTable(siegeworks.game("schotten-totten-2"))
    assert kernel.mask()[0] == 0
    before = kernel.observe(0)
    with pytest.raises(IllegalChoice, match=f"{number} is not legal"):
        kernel.play(number)
    assert (kernel.observe(0) == before).all()


def test_an_engine_that_is_not_there_is_said_to_be_missing() -> None:
    castle = siegeworks.game("castle")
    with pytest.raises(SiegeworksError, match="no kernel for castle"):
        table_for(castle, "kernel")
    with pytest.raises(SiegeworksError, match="'reference' or 'kernel'"):
        table_for(castle, "steam")
    with pytest.raises(SiegeworksError, match="no pictures"):
        table_for(siegeworks.game("schotten-totten-2"), "kernel").picture(0)


WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = sys.modules["llvmlite"] = None
import siegeworks
from siegeworks.core.errors import SiegeworksError
from siegeworks.envs.engine import table_for

game = siegeworks.game("schotten-totten-2")
print(table_for(game, "reference").actor)
try:
    table_for(game, "kernel")
except SiegeworksError as missing:
    print(missing)
"""


def test_without_numba_only_the_reference_engine_plays() -> None:
    said = subprocess.run(
        [sys.executable, "-c", WITHOUT_NUMBA],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    assert said[0] == "0"
    assert "needs Numba, which is not installed" in said[1]
