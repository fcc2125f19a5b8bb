"""On a GPU the same seeds give the same games. Skipped where there is none."""

import numpy as np
import pytest

from siegeworks.core.errors import SiegeworksError
from siegeworks.core.game import AnyGame
from siegeworks.kernels.batch import IllegalInBatch, batch_of
from siegeworks.kernels.batch_loops import FORFEITED
from siegeworks.kernels.schotten_totten_2.kernel_game import kernel_game
from siegeworks.kernels.targets import GpuMissing, Target, is_available

ARRAYS = (
    "observations",
    "masks",
    "seats",
    "rewards",
    "ended",
    "finals",
    "actors",
    "gained",
    "over",
    "forfeited",
)
needs_gpu = pytest.mark.skipif(
    not is_available(Target.CUDA), reason="there is no NVIDIA GPU with numba-cuda here"
)


@pytest.mark.skipif(is_available(Target.CUDA), reason="there is a GPU here")
def test_without_a_gpu_it_says_what_is_missing() -> None:
    with pytest.raises(GpuMissing, match=r"GPU|numba-cuda"):
        batch_of(kernel_game(), 4, target=Target.CUDA)


@needs_gpu
def test_the_gpu_plays_the_same_games(game: AnyGame) -> None:
    count = 512
    here = batch_of(kernel_game(game.options), count, seed=7)
    there = batch_of(kernel_game(game.options), count, seed=7, target=Target.CUDA)
    assert here.random_steps(200) == there.random_steps(200)
    for _ in range(60):
        for games in (here, there):
            games.step(games.random_actions())
            games.observe()
        for name in ARRAYS:
            theirs = getattr(there, name).copy_to_host()
            assert np.array_equal(getattr(here, name), theirs), name
    records = there.records.copy_to_host()
    for name in here.records.dtype.names:
        assert np.array_equal(here.records[name], records[name]), name


@needs_gpu
def test_arrays_are_read_in_place_by_pytorch() -> None:
    torch = pytest.importorskip("torch")
    games = batch_of(kernel_game(), 64, target=Target.CUDA)
    masks = torch.as_tensor(games.masks, device="cuda")
    assert masks.data_ptr() == games.masks.__cuda_array_interface__["data"][0]
    games.observe()
    actions = masks.argmax(dim=1).int()  # made on the GPU, and left there
    games.step(actions)
    assert games.ended.copy_to_host().tolist() == [0] * 64


@needs_gpu
def test_arrays_are_read_in_place_by_jax() -> None:
    jax = pytest.importorskip("jax")
    games = batch_of(kernel_game(), 64, target=Target.CUDA)
    games.observe()
    games.wait()
    masks = jax.numpy.asarray(games.masks, copy=False)
    assert (
        masks.unsafe_buffer_pointer() == games.masks.__cuda_array_interface__["data"][0]
    )
    assert np.array_equal(masks, games.masks.copy_to_host())
    games.step(masks.argmax(axis=1).block_until_ready())
    assert games.ended.copy_to_host().tolist() == [0] * 64


@needs_gpu
def test_illegal_actions_are_named_or_forfeit() -> None:
    games = batch_of(kernel_game(), 64, target=Target.CUDA)
    actions = games.random_actions().copy_to_host()
    actions[[5, 60]] = 703
    with pytest.raises(IllegalInBatch, match=r"action 703 .* game 5 "):
        games.step(actions)
    with pytest.raises(SiegeworksError, match="one action for each"):
        games.step(actions[:3])
    with pytest.raises(SiegeworksError, match="whole numbers"):
        games.step(actions.astype(np.float32))
    careless = batch_of(kernel_game(), 64, target=Target.CUDA, checked=False)
    careless.step(actions)
    assert careless.ended.copy_to_host()[5] == FORFEITED
    assert careless.rewards.copy_to_host()[5].tolist() == [-1, 1]
    assert careless.forfeited.copy_to_host().nonzero()[0].tolist() == [5, 60]
