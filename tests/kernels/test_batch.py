"""Many games at once: each the game it would be alone, on any number of threads."""

import pickle

import numpy as np
import pytest

from siegeworks.core.errors import SiegeworksError
from siegeworks.core.game import AnyGame
from siegeworks.kernels.batch import Batch, IllegalInBatch, batch_of
from siegeworks.kernels.batch_loops import ENDED, FORFEITED, GOES_ON
from siegeworks.kernels.schotten_totten_2.from_reference import games_for
from siegeworks.kernels.schotten_totten_2.kernel_game import kernel_game
from siegeworks.kernels.schotten_totten_2.legality import acting_seat
from siegeworks.kernels.schotten_totten_2.observation import observation, write_mask
from siegeworks.kernels.schotten_totten_2.record import GAME, OVER
from siegeworks.kernels.schotten_totten_2.rules import apply, begin
from siegeworks.kernels.targets import Target, compiled

COUNT = 64


def same(ours: np.ndarray, theirs: np.ndarray) -> bool:
    """Field by field: what lies between the fields is nobody's."""
    return all(np.array_equal(ours[name], theirs[name]) for name in GAME.names or ())


def any_legal(games: Batch, rng: np.random.Generator) -> np.ndarray:
    """By the masks: a player who knows nothing but them."""
    games.observe()
    chances = rng.random(games.masks.shape) * games.masks
    return chances.argmax(axis=1)


def test_each_game_is_what_it_would_be_alone(game: AnyGame) -> None:
    games = batch_of(kernel_game(game.options), 16, seed=5)
    alone = games_for(game.options, 16, seed=5)
    start, play = compiled(begin, Target.CPU), compiled(apply, Target.CPU)
    for record in alone:
        start(record)
    assert same(games.records, alone)
    rng = np.random.default_rng(1)
    ends = 0
    for _ in range(500 if game.options.match else 150):
        actions = any_legal(games, rng)
        games.step(actions)
        for at, record in enumerate(alone):
            play(record, actions[at])
            rewards = [0, 0]
            if record.stage == OVER:
                rewards = [1 if seat == record.winner else -1 for seat in range(2)]
                ends += 1
                start(record)
            assert games.rewards[at].tolist() == rewards
            assert games.ended[at] == (ENDED if any(rewards) else GOES_ON)
        assert same(games.records, alone)
    assert ends > 0


def test_the_last_actor_is_shown_the_end(game: AnyGame) -> None:
    """In `finals`, as its row is before the next game begins; kept until it ends."""
    games = batch_of(kernel_game(game.options), 16, seed=6)
    alone = games_for(game.options, 16, seed=6)
    start, play = compiled(begin, Target.CPU), compiled(apply, Target.CPU)
    see = compiled(observation, Target.CPU)
    for record in alone:
        start(record)
    rng = np.random.default_rng(2)
    expected = np.zeros_like(games.finals)
    winners = set()
    for _ in range(500 if game.options.match else 150):
        actions = any_legal(games, rng)
        actors = games.seats.copy()
        games.step(actions)
        for at, record in enumerate(alone):
            play(record, actions[at])
            if record.stage == OVER:
                see(record, actors[at], expected[at])
                winners.add(bool(record.winner == actors[at]))
                start(record)
        assert np.array_equal(games.finals, expected)
        assert np.array_equal(games.actors, actors)
    assert True in winners


def test_what_the_actor_gained_is_said_apart(game: AnyGame) -> None:
    games = batch_of(kernel_game(game.options), 16, seed=3, checked=False)
    rng = np.random.default_rng(3)
    endings = set()
    for turn in range(150):
        actions = any_legal(games, rng)
        if turn % 50 == 49:
            actions[5] = -1
        games.step(actions)
        own = games.rewards[np.arange(16), games.actors]
        assert np.array_equal(games.gained, own)
        assert np.array_equal(games.over, games.ended != GOES_ON)
        assert np.array_equal(games.forfeited, games.ended == FORFEITED)
        endings |= set(games.ended.tolist())
    assert FORFEITED in endings
    games.reset()
    for told in (games.gained, games.over, games.forfeited):
        assert not told.any()


def test_who_forfeits_is_shown_the_position_where_it_was() -> None:
    games = batch_of(kernel_game(), 2, seed=1, checked=False)
    games.random_steps(7)
    games.observe()
    before = games.observations.copy()
    games.step([-1, games.random_actions()[1]])
    assert np.array_equal(games.finals[0], before[0])
    assert not games.finals[1].any(), "that game goes on"


def test_observations_are_those_of_the_acting_seat(game: AnyGame) -> None:
    games = batch_of(kernel_game(game.options), 8, seed=2)
    games.random_steps(20)
    games.observe()
    for at in range(8):
        row, mask = games.observations[at].copy(), games.masks[at].copy()
        seat = acting_seat(games.records[at])
        assert games.seats[at] == seat
        observation(games.records[at], seat, row)
        write_mask(games.records[at], mask)
        assert row.tobytes() == games.observations[at].tobytes()
        assert mask.tobytes() == games.masks[at].tobytes()


@pytest.mark.parametrize("threads", [2, 5])
def test_threads_change_nothing(game: AnyGame, threads: int) -> None:
    one = batch_of(kernel_game(game.options), COUNT + 1, seed=9)
    many = batch_of(kernel_game(game.options), COUNT + 1, seed=9, threads=threads)
    assert one.random_steps(300) == many.random_steps(300)
    assert one.random_actions().tolist() == many.random_actions().tolist()
    for games in (one, many):
        games.step(games.random_actions())
        games.observe()
    assert same(one.records, many.records)
    assert np.array_equal(one.observations, many.observations)
    assert np.array_equal(one.masks, many.masks)


def test_steps_one_by_one_are_random_play_at_one_go(game: AnyGame) -> None:
    slow = batch_of(kernel_game(game.options), 16, seed=3)
    fast = batch_of(kernel_game(game.options), 16, seed=3)
    ends = 0
    for _ in range(130):
        slow.step(slow.random_actions())
        ends += int((slow.ended == ENDED).sum())
    tally = fast.random_steps(130)
    assert same(slow.records, fast.records)
    assert (tally.decisions, tally.games) == (16 * 130, ends)


def test_a_seed_gives_the_same_batch_again() -> None:
    games = batch_of(kernel_game(), COUNT, seed=1)
    before = games.records.copy()
    games.random_steps(50)
    assert not same(games.records, before)
    games.reset(seed=1)
    assert np.array_equal(games.records["hand"], before["hand"])
    games.reset()
    assert not np.array_equal(games.records["hand"], before["hand"])


def test_arrays_are_written_in_place() -> None:
    games = batch_of(kernel_game(), 4)
    before = games.observations, games.masks, games.rewards, games.ended, games.seats
    games.observe()
    games.step(games.random_actions())
    after = games.observations, games.masks, games.rewards, games.ended, games.seats
    assert all(one is other for one, other in zip(before, after, strict=True))


@pytest.mark.parametrize("action", [703, 704, -1, 1 << 30, 1 << 32])
def test_an_illegal_action_is_named_and_nothing_is_played(action: int) -> None:
    games = batch_of(kernel_game(), 5, seed=1)
    before = games.records.copy()
    actions = games.random_actions().copy()
    after_choosing = games.records.copy()
    actions[3] = action
    with pytest.raises(IllegalInBatch, match=f"action {action} .* game 3 ") as raised:
        games.step(actions)
    assert (raised.value.game, raised.value.action) == (3, action)
    assert same(games.records, after_choosing)
    assert np.array_equal(games.records["hand"], before["hand"])


@pytest.mark.parametrize("action", [703, 704, -1, 1 << 30])
def test_unchecked_an_illegal_action_forfeits_the_game(action: int) -> None:
    games = batch_of(kernel_game(), 5, seed=1, checked=False)
    games.step(games.random_actions())
    games.observe()
    loser = int(games.seats[2])
    actions = games.random_actions()
    actions[2] = action
    games.step(actions)
    assert games.ended.tolist() == [GOES_ON, GOES_ON, FORFEITED, GOES_ON, GOES_ON]
    assert games.rewards[2, loser] == -1
    assert games.rewards[2, 1 - loser] == 1
    games.observe()
    assert games.seats[2] == 0, "the next game has begun"


@pytest.mark.parametrize("target", [Target.CPU, Target.PYTHON])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_batch_goes_to_another_process_and_plays_on(
    target: Target, threads: int
) -> None:
    games = batch_of(kernel_game(), 3, seed=1, target=target, threads=threads)
    games.random_steps(5)
    other = pickle.loads(pickle.dumps(games))
    for each in (games, other):
        each.random_steps(5)
    assert same(games.records, other.records)
    for each in (games, other):
        each.reset(seed=2)
    assert same(games.records, other.records), "records are what is played with"


def test_a_closed_batch_plays_on_without_threads() -> None:
    games = batch_of(kernel_game(), COUNT, seed=1, threads=2)
    other = batch_of(kernel_game(), COUNT, seed=1)
    games.close()
    assert games.random_steps(20) == other.random_steps(20)


def test_no_thread_is_without_a_game() -> None:
    games = batch_of(kernel_game(), 2, seed=1, threads=10**12)
    assert games.random_steps(5) == batch_of(kernel_game(), 2, seed=1).random_steps(5)


def test_bad_sizes_are_refused() -> None:
    with pytest.raises(SiegeworksError, match="GiB of memory, which are not there"):
        batch_of(kernel_game(), 10**30)
    with pytest.raises(SiegeworksError, match="one for each game"):
        batch_of(kernel_game(), 2).step([[0], [1, 2]])
    with pytest.raises(SiegeworksError, match="at least one game"):
        batch_of(kernel_game(), 0)
    with pytest.raises(SiegeworksError, match="wants one action for each"):
        batch_of(kernel_game(), 3).step([0, 1])
    with pytest.raises(SiegeworksError, match="whole numbers, not float64"):
        batch_of(kernel_game(), 2).step([0.5, 1.0])
    with pytest.raises(SiegeworksError, match="at least one thread"):
        batch_of(kernel_game(), 2, threads=0)


def test_interpreted_it_is_the_same_batch() -> None:
    plain = batch_of(kernel_game(), 2, seed=4, target=Target.PYTHON)
    fast = batch_of(kernel_game(), 2, seed=4)
    assert plain.random_steps(70) == fast.random_steps(70)
    for games in (plain, fast):
        games.step(games.random_actions())
        games.observe()
    assert same(plain.records, fast.records)
    assert np.array_equal(plain.observations, fast.observations)
    assert np.array_equal(plain.masks, fast.masks)
