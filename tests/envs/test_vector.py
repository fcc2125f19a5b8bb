"""The vector environment: what Gymnasium promises of one, and the game underneath.

Gymnasium has no checker of its own for vector environments as a whole; what its parts
check is used here: spaces, registration, wrappers that read `infos`, and its own
environment with the same auto-reset mode, whose infos ours have to resemble.
"""

import pickle
import threading
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_space_limit, data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

import siegeworks as sw
import siegeworks.envs.gymnasium  # registers what Gymnasium makes
from siegeworks.core.errors import BadOption, SiegeworksError
from siegeworks.core.game import AnyGame
from siegeworks.envs.vector import SelfPlayVectorEnv, make_vector
from siegeworks.kernels.schotten_totten_2.kernel_game import is_number_of_legal_action
from siegeworks.kernels.schotten_totten_2.observation import LAYOUT
from siegeworks.kernels.targets import GpuMissing, Target, is_available

GAMES = [
    sw.game("schotten-totten-2"),
    sw.game("schotten-totten-2", tactics=True, match=True),
]
COUNT = 24
ID = "siegeworks/SchottenTotten2SelfPlay-v0"


@pytest.fixture(params=GAMES, ids=["plain", "tactics and match"])
def game(request: pytest.FixtureRequest) -> AnyGame:
    return request.param


def masked(rng: np.random.Generator, infos: dict) -> np.ndarray:
    """Any legal action, by the masks alone."""
    return (rng.random(infos["action_mask"].shape) * infos["action_mask"]).argmax(1)


def until_a_game_ends(env: VectorEnv) -> tuple:
    rng = np.random.default_rng(1)
    _, infos = env.reset(seed=1)
    while True:
        step = env.step(masked(rng, infos))
        infos = step[-1]
        if step[2].any():
            return step


def test_what_comes_back_fits_the_spaces(game: AnyGame) -> None:
    env = SelfPlayVectorEnv(game, COUNT)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    check_space_limit(env.single_observation_space, "observation")
    check_space_limit(env.single_action_space, "action")
    assert env.single_action_space.n == env.games.game.actions
    rng = np.random.default_rng(2)
    observations, infos = env.reset(seed=2)
    for _ in range(300):
        assert env.observation_space.contains(observations)
        assert all(map(env.single_observation_space.contains, observations[:2]))
        actions = masked(rng, infos)
        assert env.action_space.contains(actions)
        observations, rewards, terminations, truncations, infos = env.step(actions)
        assert (rewards.dtype, rewards.shape) == (np.float32, (COUNT,))
        for flags in (terminations, truncations, infos["illegal"]):
            assert (flags.dtype, flags.shape) == (np.bool_, (COUNT,))
        assert not truncations.any()
        assert infos["rewards"].shape == (COUNT, 2)
        assert infos["seat"].shape == infos["actor"].shape == (COUNT,)
        assert infos["_action_mask"].all()


def test_gymnasium_samples_legal_actions_with_the_mask() -> None:
    env = make_vector(COUNT)
    env.action_space.seed(1)
    _, infos = env.reset(seed=1)
    for _ in range(100):
        actions = env.action_space.sample(mask=tuple(infos["action_mask"]))
        *_, infos = env.step(actions)
        assert not infos["illegal"].any()


def test_the_mask_says_what_is_legal(game: AnyGame) -> None:
    env = SelfPlayVectorEnv(game, 3)
    rng = np.random.default_rng(3)
    _, infos = env.reset(seed=3)
    for _ in range(60):
        for mask, record in zip(infos["action_mask"], env.games.records, strict=True):
            legal = [is_number_of_legal_action(record, at) for at in range(len(mask))]
            assert mask.tolist() == legal
        *_, infos = env.step(masked(rng, infos))


def test_rewards_are_for_whoever_has_acted(game: AnyGame) -> None:
    env = SelfPlayVectorEnv(game, COUNT, copy=True)
    rng = np.random.default_rng(4)
    _, infos = env.reset(seed=4)
    felt = set()
    for _ in range(400):
        acting = infos["seat"]
        _, rewards, terminations, _, infos = env.step(masked(rng, infos))
        by_seat = infos["rewards"]
        assert np.array_equal(infos["actor"], acting)
        assert np.array_equal(rewards, by_seat[np.arange(COUNT), acting])
        assert not by_seat.sum(axis=1).any()
        assert np.array_equal(np.abs(by_seat).max(axis=1), terminations)
        felt |= set(rewards.tolist())
    assert {0.0, 1.0} <= felt


def test_a_game_that_ends_shows_its_end_and_begins_anew_in_the_same_step(
    game: AnyGame,
) -> None:
    env = SelfPlayVectorEnv(game, COUNT)
    observations, rewards, terminations, _, infos = until_a_game_ends(env)
    assert np.array_equal(infos["_final_obs"], terminations)
    for at, last in enumerate(infos["final_obs"]):
        assert (last is None) == (not terminations[at])
        if last is not None:
            assert env.single_observation_space.contains(last)
            assert LAYOUT["result"].of(last) == [rewards[at]]
            assert not LAYOUT["acts"].of(last).any()
            fresh = observations[at]
            assert not LAYOUT["row_lengths"].of(fresh).any()
            assert not LAYOUT["result"].of(fresh).any()
            assert infos["seat"][at] == 0


def test_infos_have_the_shape_of_gymnasiums_own() -> None:
    """Arrays, masks, and the object array of last observations."""
    theirs = SyncVectorEnv(
        [lambda: Countdown(3), lambda: Countdown(9)],
        autoreset_mode=AutoresetMode.SAME_STEP,
    )
    theirs.reset(seed=1)
    for _ in range(2):
        assert "final_obs" not in theirs.step(np.zeros(2, int))[-1]
    peer = theirs.step(np.zeros(2, int))[-1]
    ours = until_a_game_ends(make_vector(COUNT, copy=True))[-1]
    assert peer.keys() == {"left", "_left"} | ends_of(peer)
    assert ends_of(ours) == ends_of(peer)
    for name in ends_of(peer) - {"final_info"}:
        assert ours[name].dtype == peer[name].dtype, name
    assert [last is None for last in peer["final_obs"]] == [False, True]
    assert peer["_final_obs"].tolist() == [True, False]
    assert peer["final_info"].keys() == {"left", "_left"}
    told = ours["final_info"]
    assert {f"_{name}" for name in told if name[0] != "_"} < told.keys()
    assert np.array_equal(told["_rewards"], ours["_final_info"])


def ends_of(infos: dict) -> set[str]:
    return {name for name in infos if "final" in name}


class Countdown(gymnasium.Env):
    """The smallest environment that ends."""

    observation_space = gymnasium.spaces.Box(0, 9, (1,), np.int8)
    action_space = gymnasium.spaces.Discrete(2)

    def __init__(self, first: int) -> None:
        self.first = first

    def reset(self, *, seed=None, options=None):  # noqa: ARG002  Gymnasium's
        self.left = self.first
        return np.array([self.left], np.int8), {"left": self.left}

    def step(self, action):  # noqa: ARG002  Gymnasium's
        self.left -= 1
        row = np.array([self.left], np.int8)
        return row, 0.0, self.left == 0, False, {"left": self.left}


def test_no_ends_are_told_of_when_nothing_ended() -> None:
    env = make_vector(COUNT)
    _, infos = env.reset(seed=1)
    assert set(infos) == {"action_mask", "_action_mask", "seat", "_seat"}
    *_, infos = env.step(env.random_actions())
    assert not ends_of(infos)


def test_an_illegal_action_loses_the_game() -> None:
    env = make_vector(3, copy=True)
    _, infos = env.reset(seed=1)
    *_, infos = env.step(env.random_actions())
    loser = infos["seat"][1]
    actions = env.random_actions()
    actions[1] = int((infos["action_mask"][1] == 0).argmax())
    _, rewards, terminations, _, infos = env.step(actions)
    assert terminations.tolist() == [False, True, False]
    assert infos["illegal"].tolist() == [False, True, False]
    assert rewards.tolist() == [0, -1, 0]
    assert infos["rewards"][1, loser] == -1
    assert infos["rewards"][1, 1 - loser] == 1
    assert LAYOUT["acts"].of(infos["final_obs"][1]) == [1], "nothing was played"


@pytest.mark.parametrize("target", ["cpu", "python"])
def test_the_same_seed_gives_the_same_games(target: str) -> None:
    count, steps = (COUNT, 150) if target == "cpu" else (2, 40)
    env = make_vector(count, device=target, copy=True)
    one, same, other = (played(env, seed, steps) for seed in (5, 5, 6))
    assert data_equivalence(one, same, exact=True)
    assert not data_equivalence(one, other)


def played(env: SelfPlayVectorEnv, seed: int, steps: int) -> list:
    rng = np.random.default_rng(0)
    course: list = [env.reset(seed=seed)]
    for _ in range(steps):
        course.append(env.step(masked(rng, course[-1][-1])))
    return course


def pickled(env: SelfPlayVectorEnv) -> SelfPlayVectorEnv:
    return pickle.loads(pickle.dumps(env))


def test_interpreted_and_on_threads_it_is_the_same() -> None:
    fast = played(make_vector(2, copy=True), 7, 100)
    plain = played(make_vector(2, device="python", copy=True), 7, 100)
    threaded = played(make_vector(2, threads=2, copy=True), 7, 100)
    assert any("final_obs" in infos for *_, infos in fast)
    assert data_equivalence(fast, plain, exact=True)
    assert data_equivalence(fast, threaded, exact=True)


def test_without_a_seed_games_differ_and_seeds_near_each_other_share_none() -> None:
    env = make_vector(COUNT, copy=True)
    rows = [env.reset(seed=seed)[0] for seed in (None, None, 1, 2)]
    rows.append(make_vector(COUNT).reset()[0])
    deals = {row.tobytes() for each in rows for row in each}
    assert len(deals) == COUNT * len(rows)


def test_a_copy_stays_and_the_kernels_own_memory_changes() -> None:
    for copy in (True, False):
        env = make_vector(COUNT, copy=copy)
        before, infos = env.reset(seed=1)
        kept = before.copy()
        after = env.step(env.random_actions())[0]
        assert (before is after) == (not copy)
        assert np.array_equal(kept, before) == copy
        assert np.shares_memory(after, env.games.observations) == (not copy)
        assert np.shares_memory(infos["action_mask"], env.games.masks) == (not copy)


def shared_by_dlpack(array: np.ndarray) -> object:
    torch = pytest.importorskip("torch")
    return torch.from_dlpack(array)


def shared_by_numpy(array: np.ndarray) -> object:
    torch = pytest.importorskip("torch")
    return torch.from_numpy(array)


@pytest.mark.parametrize("share", [shared_by_dlpack, shared_by_numpy])
def test_pytorch_reads_the_arrays_in_place(
    share: Callable[[np.ndarray], object],
) -> None:
    env = make_vector(COUNT)
    observations, infos = env.reset(seed=1)
    rows, masks = share(observations), share(infos["action_mask"])
    assert rows.data_ptr() == observations.ctypes.data
    before = rows.clone()
    actions = masks.argmax(dim=1)  # a tensor is as good as an array
    _, rewards, terminations, _, infos = env.step(actions)
    assert not rows.equal(before), "it shows the step without being asked again"
    assert np.array_equal(rows.numpy(), env.games.observations)
    assert not infos["illegal"].any()
    assert share(rewards).dtype.is_floating_point
    assert str(share(terminations).dtype) == "torch.bool"


def jax_reads(array: np.ndarray) -> Any:
    """Without a copy, or not at all."""
    jax = pytest.importorskip("jax")
    shared = jax.dlpack.from_dlpack(array, copy=False)
    assert shared.unsafe_buffer_pointer() == array.ctypes.data
    return shared


@pytest.mark.parametrize("count", [1, 3, COUNT])
def test_jax_reads_the_arrays_in_place(count: int) -> None:
    env = make_vector(count)
    _, infos = env.reset(seed=1)
    for _ in range(100):
        actions = jax_reads(infos["action_mask"]).argmax(axis=1)
        observations, rewards, terminations, _, infos = env.step(actions)
        assert not infos["illegal"].any()
    for array in (observations, rewards, terminations, infos["rewards"]):
        shared = jax_reads(array)
        assert shared.dtype == array.dtype
        assert np.array_equal(shared, array)


@pytest.mark.parametrize("copied", [deepcopy, pickled])
def test_jax_reads_the_arrays_of_a_copy_in_place_too(copied) -> None:
    for count in range(1, 6):
        env = copied(make_vector(count))
        observations, infos = env.reset(seed=1)
        jax_reads(observations)
        env.step(jax_reads(infos["action_mask"]).argmax(axis=1))


def test_gymnasium_makes_it_by_its_id() -> None:
    env = gymnasium.make_vec(ID, num_envs=5, tactics=True)
    assert isinstance(env, SelfPlayVectorEnv)
    observations, _ = env.reset(seed=1)
    assert observations.shape == (5, LAYOUT.size)
    assert LAYOUT["with_tactics"].of(observations).all()
    assert gymnasium.make_vec(env.spec).num_envs == 5
    env.close()


def test_its_id_is_for_vectors_alone() -> None:
    with pytest.raises(gymnasium.error.Error, match="entry_point is not specified"):
        gymnasium.make(ID)


@pytest.mark.parametrize("copied", [deepcopy, pickled])
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("device", ["cpu", "python"])
def test_a_copy_plays_on_as_the_environment_would(copied, threads, device) -> None:
    env = make_vector(3, threads=threads, device=device, copy=True)
    env.reset(seed=1)
    other = copied(env)
    one, same = ([each.step(each.random_actions())] for each in (env, other))
    assert data_equivalence(one, same, exact=True)
    assert data_equivalence(played(env, 5, 20), played(other, 5, 20), exact=True)
    assert np.array_equal(env.games.records["hand"], other.games.records["hand"])


def test_nobody_writes_where_no_step_does() -> None:
    """Neither `truncations` nor `_seat` change: what was written would stay."""
    for env in (make_vector(2), pickled(make_vector(2))):
        env.reset(seed=1)
        *_, truncations, infos = env.step(env.random_actions())
        for array in (truncations, infos["_seat"], infos["_actor"]):
            with pytest.raises(ValueError, match="read-only"):
                array[:] = ~array


def test_in_copies_everybody_may_write() -> None:
    env = make_vector(2, copy=True)
    env.reset(seed=1)
    *_, truncations, infos = env.step(env.random_actions())
    for array in (truncations, infos["_seat"]):
        array[:] = ~array
    assert infos["_actor"].all()
    *_, truncations, infos = env.step(env.random_actions())
    assert not truncations.any()
    assert infos["_seat"].all()


def test_a_closed_environment_has_let_its_threads_go_and_says_that_it_is_closed() -> (
    None
):
    before = {*threading.enumerate()}
    env = make_vector(COUNT, threads=3)
    env.reset(seed=1)
    own = {*threading.enumerate()} - before
    assert own
    env.close()
    env.close()
    assert not own & {*threading.enumerate()}
    for act in (env.reset, env.random_actions, lambda: env.step([0] * COUNT)):
        with pytest.raises(SiegeworksError, match="closed: make another one"):
            act()


def test_gymnasiums_wrapper_counts_games() -> None:
    env = RecordEpisodeStatistics(make_vector(COUNT))
    rng = np.random.default_rng(1)
    _, infos = env.reset(seed=1)
    lengths = []
    for _ in range(200):
        _, _, terminations, _, infos = env.step(masked(rng, infos))
        if terminations.any():
            lengths += infos["episode"]["l"][terminations].tolist()
    assert len(lengths) == env.episode_count > COUNT
    assert min(lengths) > 10


def test_gymnasiums_wrapper_takes_the_infos_apart() -> None:
    env = DictInfoToList(make_vector(COUNT, copy=True))
    env.reset(seed=1)
    terminations = np.zeros(COUNT, bool)
    while not terminations.any():
        actions = env.unwrapped.random_actions()
        _, _, terminations, _, infos = env.step(actions)
    for info, is_over in zip(infos, terminations, strict=True):
        assert info["action_mask"].any()
        assert ("final_obs" in info) == ("final_info" in info) == is_over
        if is_over:
            assert LAYOUT["result"].of(info["final_obs"]).all()
            assert info["final_info"]["rewards"].tolist() == info["rewards"].tolist()
            assert info["final_info"]["actor"] == info["actor"]


def test_in_self_play_one_seat_wins_what_the_other_loses() -> None:
    """Random play as a learner would run it: the sums tell which seat is better off."""
    env = make_vector(COUNT)
    rng = np.random.default_rng(1)
    _, infos = env.reset(seed=1)
    totals, games = np.zeros(2), 0
    for _ in range(300):
        _, _, terminations, _, infos = env.step(masked(rng, infos))
        totals += infos["rewards"].sum(axis=0)
        games += int(terminations.sum())
    assert totals.sum() == 0
    assert games > 2 * COUNT
    assert 0 < abs(totals[0]) < games


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"num_envs": 0}, "num_envs is a whole number from 1 on, not 0"),
        ({"num_envs": "4"}, "not '4'"),
        ({"threads": 0}, "threads is a whole number from 1 on"),
        ({"device": "tpu"}, "choose one of: python, cpu, cuda"),
        ({"device": []}, "choose one of: python, cpu, cuda"),
        ({"device": "cuda", "threads": 2}, "threads are the CPU's"),
        ({"device": "cuda", "copy": True}, "leave copy out"),
        ({"against": "greedy"}, "there is no option 'against'; options here: tactics"),
        ({"tactics": 3}, "tactics cannot be 3"),
    ],
)
def test_bad_arguments_are_answered(arguments: dict, message: str) -> None:
    with pytest.raises(BadOption, match=message):
        make_vector(**arguments)


@pytest.mark.parametrize("count", [10**12, 10**30])
def test_more_games_than_memory_holds_are_refused(count: int) -> None:
    with pytest.raises(SiegeworksError, match=r"games at once need 3,816,5.* GiB"):
        make_vector(count)


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    for game_id in ("chess", []):
        with pytest.raises(SiegeworksError, match="games here: schotten-totten-2"):
            make_vector(game_id=game_id)


def test_a_game_without_a_kernel_says_what_to_do_instead() -> None:
    with pytest.raises(SiegeworksError, match=r"no kernel for castle .* SyncVectorEnv"):
        make_vector(game_id="castle")


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([0, 1], "one action for each"),
        ([0.0, 1.0, 2.0], "whole numbers, not float64"),
        ([[0], [1, 2], 3], "an array of whole numbers, one for each game"),
        ([10**30] * 3, "whole numbers, not object"),
    ],
)
def test_what_is_not_an_action_for_each_game_is_refused(
    actions: list, message: str
) -> None:
    env = make_vector(3)
    env.reset(seed=1)
    with pytest.raises(SiegeworksError, match=message):
        env.step(actions)


def test_reset_takes_no_options() -> None:
    env = make_vector(2)
    env.reset(seed=1, options={})
    with pytest.raises(SiegeworksError, match="take no options"):
        env.reset(options={"reset_mask": np.array([True, False])})


@pytest.mark.skipif(is_available(Target.CUDA), reason="there is a GPU here")
def test_without_a_gpu_it_says_so() -> None:
    with pytest.raises(GpuMissing, match=r"GPU|numba-cuda"):
        make_vector(2, device="cuda")


needs_gpu = pytest.mark.skipif(
    not is_available(Target.CUDA), reason="there is no NVIDIA GPU with numba-cuda here"
)


@needs_gpu
def test_on_a_gpu_jax_plays_without_copying() -> None:
    jax = pytest.importorskip("jax")
    env = make_vector(COUNT, device="cuda")
    _, infos = env.reset(seed=1)
    for _ in range(150):
        env.games.wait()
        masks = jax.numpy.asarray(infos["action_mask"], copy=False)
        address = infos["action_mask"].__cuda_array_interface__["data"][0]
        assert masks.unsafe_buffer_pointer() == address
        actions = masks.argmax(axis=1).block_until_ready()
        *_, infos = env.step(actions)
        assert not infos["illegal"].copy_to_host().any()


@needs_gpu
def test_on_a_gpu_it_is_the_same_and_stays_there() -> None:
    torch = pytest.importorskip("torch")
    here, there = make_vector(COUNT), make_vector(COUNT, device="cuda")
    _, infos = here.reset(seed=1)
    _, infos_there = there.reset(seed=1)
    masks = torch.as_tensor(infos_there["action_mask"], device="cuda")
    ends = 0
    for _ in range(150):
        actions = infos["action_mask"].argmax(axis=1)
        *ours, infos = here.step(actions)
        *theirs, infos_there = there.step(masks.argmax(dim=1))
        for mine, yours in zip(ours, theirs, strict=True):
            read = torch.as_tensor(yours, device="cuda")
            assert read.data_ptr() == yours.__cuda_array_interface__["data"][0]
            assert np.array_equal(mine, read.cpu().numpy())
        for name in ("action_mask", "seat", "actor", "rewards", "illegal"):
            assert np.array_equal(infos[name], infos_there[name].copy_to_host())
        finals = infos_there["final_obs"].copy_to_host()
        for at in np.flatnonzero(infos_there["_final_obs"].copy_to_host()):
            assert np.array_equal(infos["final_obs"][at], finals[at])
            ends += 1
    assert ends > 0
