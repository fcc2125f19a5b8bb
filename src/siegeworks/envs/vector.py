"""Gymnasium vector environment for self-play: many games at once on a kernel.

    env = make_vector(num_envs=4096, tactics=True)
    observations, infos = env.reset(seed=1)
    while training:
        actions = policy(observations, infos["action_mask"], infos["seat"])
        observations, rewards, terminations, truncations, infos = env.step(actions)

A step is one decision in every game, made by the seat that is to decide there: the
caller plays both seats. Gymnasium knows one reward for each game: it is that of the
seat that has just acted, while `infos["rewards"]` has those of both seats.

A game that ends restarts in the same step (`AutoresetMode.SAME_STEP`). An illegal
action loses the game for the seat that chose it, and `infos["illegal"]` marks it.

The arrays are the kernel's own memory, which the next step overwrites: nothing is
copied, and PyTorch and JAX can share them. `torch.from_dlpack(observations)` is needed
once and shows every later step; `jax.dlpack.from_dlpack(observations)` is needed after
each step, since JAX assumes that arrays do not change. Copy what you keep, or pass
`copy=True`. Constant arrays (`truncations`, and `_name` beside each `name` in the
infos) are read-only. With `device="cuda"` the arrays are on the GPU, where
`torch.as_tensor(observations, device="cuda")` reads them, and, after
`env.games.wait()`, `jax.numpy.asarray(observations, copy=False)`.
"""

# ruff: noqa: E402 - what is missing is said before it is imported

from siegeworks.envs.optional_dependency import require

require("gymnasium", extra="gymnasium,kernels")

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from siegeworks.core.errors import BadOption, SiegeworksError
from siegeworks.core.game import AnyGame
from siegeworks.core.options import Value
from siegeworks.envs.arguments import game_called, is_one_of
from siegeworks.envs.registry import ON_KERNELS
from siegeworks.kernels.batch import batch_of
from siegeworks.kernels.registry import kernel_of
from siegeworks.kernels.targets import Compiled, Target
from siegeworks.tensors.registry import tensors_of

__all__ = ["SelfPlayVectorEnv", "make_vector"]

Infos: TypeAlias = dict[str, Any]
"""Infos of Gymnasium: arrays by name, and beside each `_name`, its valid games."""
Step: TypeAlias = tuple[Compiled, Compiled, Compiled, Compiled, Infos]
SEEDS = 1 << 62
"""Number of different seeds for a batch."""


def make_vector(
    num_envs: int = 1,
    *,
    game_id: str = ON_KERNELS[0],
    device: str = "cpu",
    threads: int = 1,
    copy: bool = False,
    **options: Value,
) -> "SelfPlayVectorEnv":
    """Make an environment for `gymnasium.make_vec`: a game under the given options."""
    return SelfPlayVectorEnv(
        game_called(game_id, options),
        num_envs,
        device=device,
        threads=threads,
        copy=copy,
    )


class SelfPlayVectorEnv(VectorEnv[Compiled, Compiled, Compiled]):
    """Environment in which a step is one decision in each game.

    `infos` describe every game, after `reset` and `step` alike:

    - "action_mask", int8: 1 for each legal action of the seat that is to decide
    - "seat", int8: the seat that is to decide

    and after a step also

    - "actor", int8: the seat that has just acted, which `rewards` are for
    - "rewards", float32, by game and seat: 1 won, -1 lost, 0 the game goes on
    - "illegal", bool: the action was illegal and lost the game

    Where games ended, "final_obs" has the actor's last observation, as an array of rows
    (None for games that go on), and "final_info" the last three by game. On a GPU both
    are there after every step and "final_obs" is one matrix: a row is from this step
    only where "_final_obs" is true.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  declared so by Gymnasium
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": [],
    }

    def __init__(
        self,
        game: AnyGame,
        num_envs: int = 1,
        *,
        device: str = "cpu",
        threads: int = 1,
        copy: bool = False,
    ) -> None:
        target = _target(device)
        if target is Target.CUDA:
            _check_for_gpu(threads, copy=copy)
        self.num_envs = _at_least_one("num_envs", num_envs)
        self.games = batch_of(
            kernel_of(
                game,
                instead="put several environments into Gymnasium's SyncVectorEnv",
            ),
            self.num_envs,
            seed=self._fresh_seed(),
            target=target,
            threads=_at_least_one("threads", threads),
            checked=False,
        )
        self.copy = copy
        self._ends_are_listed = target is not Target.CUDA
        self._never = self.games.same_for_all(truth=False)
        self._always = self.games.same_for_all(truth=True)
        layout = tensors_of(game).observer.layout
        self.single_observation_space = Box(layout.low, layout.high, dtype=np.int8)
        self.single_action_space = Discrete(self.games.game.actions)
        self.observation_space = batch_space(
            self.single_observation_space, self.num_envs
        )
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Compiled, Infos]:
        """Restart all games; the same seed gives the same games."""
        self._check_that_it_is_open()
        if options:
            raise SiegeworksError(
                "all games are reset together and take no options: "
                "name those of the game when you make the environment"
            )
        super().reset(seed=seed)
        self.games.reset(None if seed is None else self._fresh_seed())
        self.games.observe()
        return self._given(self.games.observations), self._of_every_game(self._next())

    def step(self, actions: Compiled) -> Step:
        """Play one action in each game: whole numbers, legal where the mask is 1."""
        self._check_that_it_is_open()
        games = self.games
        games.step(actions)
        games.observe()
        return (
            self._given(games.observations),
            self._given(games.gained),
            self._given(games.over),
            self._lent(self._never),
            self._of_every_game(self._next() | self._past()) | self._ends(),
        )

    def random_actions(self) -> Compiled:
        """Draw a legal action for each game, uniformly.

        The draw uses the games' own generators, so it changes what is dealt afterwards.
        """
        self._check_that_it_is_open()
        return self._given(self.games.random_actions())

    def close_extras(self, **_kwargs: Any) -> None:
        """Stop the threads; no step is possible afterwards."""
        self.games.close()

    def _check_that_it_is_open(self) -> None:
        if self.closed:
            raise SiegeworksError("this environment is closed: make another one")

    def _fresh_seed(self) -> int:
        return int(self.np_random.integers(SEEDS))

    def _given(self, array: Compiled) -> Compiled:
        return array.copy() if self.copy else array

    def _lent(self, same_for_all: Compiled) -> Compiled:
        """Return a constant array, read-only: no step would undo a caller's change."""
        if self.copy or not self._ends_are_listed:
            return self._given(same_for_all)
        view = same_for_all.view()
        view.flags.writeable = False
        return view

    def _next(self) -> Infos:
        return {"action_mask": self.games.masks, "seat": self.games.seats}

    def _past(self) -> Infos:
        games = self.games
        return {
            "actor": games.actors,
            "rewards": games.rewards,
            "illegal": games.forfeited,
        }

    def _ends(self) -> Infos:
        """Return the infos that Gymnasium defines for games that ended in this step."""
        over = self.games.over
        if self._ends_are_listed and not over.any():
            return {}
        over = self._given(over)
        ends = {"final_obs": self._final_rows(), "final_info": self._marked(over)}
        return ends | {f"_{name}": over for name in ends}

    def _final_rows(self) -> Compiled:
        if not self._ends_are_listed:
            return self.games.finals
        rows = np.full(self.num_envs, None, dtype=object)
        for at in np.flatnonzero(self.games.over):
            rows[at] = self._given(self.games.finals[at])
        return rows

    def _marked(self, where: Compiled) -> Infos:
        past = {name: self._given(told) for name, told in self._past().items()}
        return past | {f"_{name}": where for name in past}

    def _of_every_game(self, told: Infos) -> Infos:
        given = {name: self._given(array) for name, array in told.items()}
        return given | {f"_{name}": self._lent(self._always) for name in told}


def _target(device: str) -> Target:
    known: Mapping[str, Target] = {target.value: target for target in Target}
    if not is_one_of(device, known):
        listed = ", ".join(known)
        raise BadOption(f"device cannot be {device!r}; choose one of: {listed}")
    return known[device]


def _check_for_gpu(threads: int, *, copy: bool) -> None:
    if threads != 1:
        raise BadOption("threads are the CPU's: leave them out with device='cuda'")
    if copy:
        raise BadOption(
            "nothing is copied on a GPU: leave copy out with device='cuda', and copy "
            "what you keep with the library that reads it"
        )


def _at_least_one(name: str, number: int) -> int:
    if type(number) is not int or number < 1:
        raise BadOption(f"{name} is a whole number from 1 on, not {number!r}")
    return number
