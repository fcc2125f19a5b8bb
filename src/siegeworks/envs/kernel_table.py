"""Table played by a compiled kernel, many times as fast as the reference engine.

Rows, masks and numbers are those of the reference engine. The cards are not: a kernel
has a generator of its own, so the same seed deals another game.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from siegeworks.core.errors import SiegeworksError
from siegeworks.core.game import AnyGame
from siegeworks.envs.table import IllegalChoice, RulesByName, rules_by_name
from siegeworks.games import CATALOG
from siegeworks.kernels import chance
from siegeworks.kernels.registry import kernel_of
from siegeworks.kernels.single import (
    ILLEGAL,
    OVER,
    actor_in_record,
    begin_record,
    mark_mask,
    mark_row,
    on_cpu,
    payoff_in_record,
    play_in_record,
)
from siegeworks.tensors.observer import Row
from siegeworks.tensors.registry import tensors_of


class KernelTable:
    """One game in a single record."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self._kernel_game = kernel_of(game, instead="play it with engine='reference'")
        self.layout = tensors_of(game).observer.layout
        self.action_count = self._kernel_game.actions
        self._row_size = self._kernel_game.observation
        kernels = self._kernel_game.kernels
        self._begin = on_cpu(begin_record, kernels)
        self._play = on_cpu(play_in_record, kernels)
        self._mark_row = on_cpu(mark_row, kernels)
        self._mark_mask = on_cpu(mark_mask, kernels)
        self._payoff = on_cpu(payoff_in_record, kernels)
        self._actor = on_cpu(actor_in_record, kernels)
        # Numba is several times as fast with plain arrays as with NumPy's record
        # arrays.
        self._records = self._kernel_game.new_records(1, seed=0)
        self.reset(0)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the rules by name and the record; compiled code cannot be pickled."""
        return _resumed, (rules_by_name(self.game), self._records)

    def resume(self, records: npt.NDArray[np.void]) -> None:
        """Continue from the record of another table."""
        self._records[:] = records
        self._sits_next(self._actor(self._records))

    def reset(self, seed: int) -> None:
        self._records["random"] = chance.seeds(seed, 1)
        self._sits_next(self._begin(self._records))

    def begin_at(self, state: Any, seed: int) -> None:
        self._kernel_game.fill(self._records.view(np.recarray)[0], state)
        self._records["random"] = chance.seeds(seed, 1)
        self._sits_next(self._actor(self._records))

    def _sits_next(self, seat: int) -> None:
        self.actor = None if seat == OVER else seat

    def observe(self, seat: int) -> Row:
        row = np.zeros(self._row_size, np.int8)
        self._mark_row(self._records, seat, row)
        return row

    def mask(self) -> npt.NDArray[np.int8]:
        mask = np.zeros(self.action_count, np.int8)
        self._mark_mask(self._records, mask)
        return mask

    def play(self, number: int) -> None:
        seat = ILLEGAL
        if 0 <= number < self.action_count:  # kernels take 64-bit numbers only
            seat = self._play(self._records, number)
        if seat == ILLEGAL:
            raise IllegalChoice(self._why_not(number))
        self._sits_next(seat)

    def _why_not(self, number: int) -> str:
        if self.actor is None:
            return "the game is over: nothing is legal any more"
        return f"{number} is not legal now: choose among those whose mask is 1"

    def payoffs(self) -> Sequence[float]:
        if self.actor is not None:
            return [0.0] * len(self.game.seats)
        seats = range(len(self.game.seats))
        return [float(self._payoff(self._records, seat)) for seat in seats]

    def picture(self, seat: int) -> str:  # noqa: ARG002  the same for every seat
        raise SiegeworksError(
            "a kernel draws no pictures: to look on, play with engine='reference'"
        )


def _resumed(rules: RulesByName, records: npt.NDArray[np.void]) -> KernelTable:
    table = KernelTable(CATALOG.game(*rules))
    table.resume(records)
    return table
