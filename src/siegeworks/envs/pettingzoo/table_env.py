"""PettingZoo environment for all seats at a table, in the order of their decisions."""

import random
from typing import Any, NoReturn, SupportsIndex, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Discrete
from pettingzoo import AECEnv

from siegeworks.core.errors import SiegeworksError
from siegeworks.core.options import Value, as_values
from siegeworks.envs import spaces
from siegeworks.envs.arguments import (
    RENDER_MODES,
    check_render_mode,
    game_called,
    is_one_of,
    read_seed,
    refuse_options,
)
from siegeworks.envs.engine import Engine, table_for
from siegeworks.envs.names import snake_case
from siegeworks.envs.registry import SHIPPED, Registry
from siegeworks.envs.table import IllegalChoice, privileged_observation, whole_number
from siegeworks.tensors.observer import Row

Seen: TypeAlias = dict[str, npt.NDArray[np.integer]]
Number: TypeAlias = np.int64 | int | None
"""Action number; None is the step of an agent after the end of the game."""
LOST = -1.0
"""Reward for an illegal action."""
SEED_BITS = 63
OF_A_GAME = {*AECEnv.__annotations__, "num_agents"}
"""Attributes that exist only after reset()."""


class TableEnv(AECEnv[str, Seen, Number]):
    """Environment with the seats as agents and zero-sum rewards at the end.

    Each agent observes {"observation": row, "action_mask": legal actions}; the mask is
    all 0 for agents that are not to decide. An illegal action ends the game for all:
    its agent gets -1 and the others 0 (only then is the sum not zero), and the agent's
    info gives the reason under "illegal".
    """

    def __init__(
        self,
        game_id: str,
        *,
        engine: Engine = "reference",
        render_mode: str | None = None,
        registry: Registry = SHIPPED,
        **options: Value,
    ) -> None:
        """Set up a table. Options are those of the game.

        `engine` is "reference", or "kernel" where a game has one: many times as fast,
        with the same numbers; only the cards that a seed deals are others. `registry`
        has the game, if it does not come with this package.
        """
        check_render_mode(render_mode)
        if render_mode is not None and engine == "kernel":
            raise SiegeworksError(
                "a kernel draws no pictures: with render_mode, leave engine='reference'"
            )
        game = game_called(game_id, options, registry.catalog)
        self._table = table_for(game, engine, registry)
        self._random = random.Random()
        self.render_mode = render_mode
        self.metadata = {
            "name": snake_case(game_id),
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        agents = [str(seat) for seat in self._table.game.seats]
        self.possible_agents = agents
        self._numbers = {agent: number for number, agent in enumerate(agents)}
        # A space has a generator, so each agent has spaces of its own.
        self._action_spaces = {agent: spaces.numbers(self._table) for agent in agents}
        self._observation_spaces = {
            agent: spaces.masked_rows(self._table) for agent in agents
        }
        self.state_space = spaces.all_rows(self._table)
        self._is_over = True

    def __getattr__(self, name: str) -> NoReturn:
        """Raise for a missing attribute; Python calls this only for those."""
        hint = ": call reset() first" if name in OF_A_GAME else ""
        raise AttributeError(f"{type(self).__name__} has no {name!r}{hint}")

    def observation_space(  # type: ignore[override]  # to Gymnasium, a Dict yields spaces
        self, agent: str
    ) -> spaces.MaskedRows:
        return self._observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> Discrete:
        return self._action_spaces[self._known(agent)]

    def _known(self, agent: str) -> str:
        if not is_one_of(agent, self._numbers):
            known = ", ".join(self.possible_agents)
            raise SiegeworksError(
                f"there is no agent {agent!r} here; choose one of: {known}"
            )
        return agent

    def reset(
        self,
        seed: SupportsIndex | None = None,
        options: dict[str, Any] | None = None,
    ) -> None:
        """Begin a game: the same seed, the same cards.

        The game's options were set when the environment was made and are refused here;
        other options are ignored, as PettingZoo requires.
        """
        agreed, asked = as_values(self._table.game.options), options or {}
        refuse_options({name: asked[name] for name in asked if name in agreed})
        if seed is not None:
            self._random = random.Random(read_seed(seed))
        self._table.reset(self._random.getrandbits(SEED_BITS))
        agents = self.possible_agents
        self.agents = agents.copy()
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos = {agent: {} for agent in agents}
        self._is_over = False
        self._go_on()

    def _go_on(self) -> None:
        seat = self._table.actor
        if seat is None:
            self._end(dict(zip(self.agents, self._table.payoffs(), strict=True)))
        else:
            self.agent_selection = self.possible_agents[seat]

    def observe(self, agent: str) -> Seen:
        table, seat = self._table, self._numbers[self._known(agent)]
        if agent == self.agent_selection and not self._is_over:
            mask = table.mask()
        else:
            mask = np.zeros(table.action_count, np.int8)
        return {"observation": table.observe(seat), "action_mask": mask}

    def last(
        self, observe: bool = True
    ) -> tuple[Seen | None, float, bool, bool, dict[str, Any]]:
        """Return what the selected agent gets: observation, reward, ends and info."""
        self._check_that_somebody_is_here()
        return super().last(observe)

    def step(self, action: Number) -> None:
        """Play for the selected agent; once the game is over, only None is allowed."""
        if self._is_over:
            self._leave(action)
            return
        number = whole_number(action)
        try:
            self._table.play(number)
        except IllegalChoice as illegal:
            self._forfeit(str(illegal))
            return
        self._go_on()

    def _forfeit(self, why: str) -> None:
        agent = self.agent_selection
        self.infos[agent] = {"illegal": why}
        self._end(dict.fromkeys(self.agents, 0.0) | {agent: LOST})

    def _end(self, rewards: dict[str, float]) -> None:
        """End the game with its only rewards: all earlier ones were 0."""
        self._is_over = True
        self.rewards = rewards
        self._cumulative_rewards = rewards.copy()
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def _leave(self, action: Number) -> None:
        """Remove the agents of a finished game, one per call."""
        self._check_that_somebody_is_here()
        self._was_dead_step(action)

    def _check_that_somebody_is_here(self) -> None:
        if not getattr(self, "agents", None):
            raise SiegeworksError("nobody is at the table: call reset()")

    def render(self) -> str | None:
        """Return the position as the selected agent sees it."""
        if self.render_mode is None:
            return None
        return self._table.picture(self._numbers[self.agent_selection])

    def close(self) -> None:
        """Do nothing: no resource is open."""

    def state(self) -> Row:
        """Return what all seats know, in one row: for critics, not for players.

        An agent that reads it cheats.
        """
        return privileged_observation(self._table, 0).ravel()
