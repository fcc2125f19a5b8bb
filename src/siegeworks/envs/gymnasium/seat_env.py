"""Gymnasium environment for one seat at a table, with bots on the others."""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np

from siegeworks.core.errors import SiegeworksError
from siegeworks.core.options import Value
from siegeworks.envs import spaces
from siegeworks.envs.arguments import (
    ANY_SEAT,
    bots_called,
    check_render_mode,
    game_called,
    refuse_options,
    seats_called,
)
from siegeworks.envs.registry import SHIPPED, Registry
from siegeworks.envs.table import (
    IllegalChoice,
    Table,
    privileged_observation,
    whole_number,
)
from siegeworks.players.player import AnyPlayer
from siegeworks.players.registry import player_for
from siegeworks.tensors.observer import Row

LOST = -1.0
"""Reward for an illegal action."""
SEEDS = 1 << 63


class SeatEnv(gymnasium.Env[Row, np.int64]):
    """Environment with one game as an episode and the reward at its end.

    The reward is 1 for winning alone and -1 for losing to one other side; among three
    sides a loser gets -0.5, and so on (see `envs.payoffs`). `info["action_mask"]` marks
    the legal actions. An illegal action loses at once: reward -1, terminated, and
    `info["illegal"]` says why it was not legal.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  their way

    def __init__(
        self,
        game_id: str,
        *,
        seat: str = ANY_SEAT,
        against: str | Sequence[str] = "greedy",
        render_mode: str | None = None,
        registry: Registry = SHIPPED,
        **options: Value,
    ) -> None:
        """Take a seat against bots.

        `seat` is its name, or "random" for another one in each episode. `against` names
        a bot for all other seats, a partner's too, or one for each seat of the game, in
        order; the one at the caller's seat never plays. Bots with a time limit do not
        repeat themselves; all others are determined by the seed. `registry` provides
        the game and its observer; pass another one for a game from outside the package.
        Options are the game's.
        """
        game = game_called(game_id, options, registry.catalog)
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self._table = Table(game, registry)
        self._seats = seats_called(game, seat)
        self._bots = bots_called(game, against)
        self.observation_space = spaces.rows(self._table)
        self.action_space = spaces.numbers(self._table)
        self._seat = self._seats[0]
        self._players: list[AnyPlayer] = []
        self._is_over = True

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Row, dict[str, Any]]:
        """Begin a game in which this seat decides something.

        A game that ends before this seat's first decision is dropped and another one
        dealt: such games are in no statistics. Options were set when the environment
        was made.
        """
        refuse_options(options)
        super().reset(seed=seed, options=options)
        table, game = self._table, self._table.game
        while True:
            self._seat = int(self.np_random.choice(self._seats))
            self._players = [
                player_for(game, name, int(self.np_random.integers(SEEDS)))
                for name in self._bots
            ]
            table.reset(int(self.np_random.integers(SEEDS)))
            self._let_others_play()
            if table.actor is not None:
                break
        self._is_over = False
        return table.observe(self._seat), self._info()

    def _let_others_play(self) -> None:
        table = self._table
        while (actor := table.actor) is not None and actor != self._seat:
            legal = tuple(table.legal().values())
            action = self._players[actor].choose(table.view(actor), legal)
            table.play_action(action)

    def step(
        self, action: np.int64 | int
    ) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        """Play, and let the bots play until this seat must decide again."""
        if self._is_over:
            raise SiegeworksError("no game is on: call reset() first")
        table, seat = self._table, self._seat
        number = whole_number(action)
        try:
            table.play(number)
        except IllegalChoice as illegal:
            self._is_over = True
            lost = self._info() | {"illegal": str(illegal)}
            return table.observe(seat), LOST, True, False, lost
        self._let_others_play()
        self._is_over = table.actor is None
        reward = table.payoffs()[seat]
        return table.observe(seat), reward, self._is_over, False, self._info()

    def _info(self) -> dict[str, Any]:
        table = self._table
        info: dict[str, Any] = {"seat": str(table.game.seats[self._seat])}
        if self._is_over:
            info["action_mask"] = np.zeros(table.action_count, np.int8)
        else:
            info["action_mask"] = table.mask()
        if table.outcome:
            info["outcome"] = str(table.outcome)
        return info

    def render(self) -> str | None:
        """Return the position as this seat sees it."""
        if self.render_mode is None:
            return None
        return self._table.picture(self._seat)

    def privileged_observation(self) -> Row:
        """Return what all seats know, this seat's row first: for critics only.

        A player that reads it cheats.
        """
        return privileged_observation(self._table, self._seat)
