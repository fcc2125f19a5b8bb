"""A teacher's eye on every position: how likely the Attacker wins, all cards open.

It is the hand-made expert's appraisal, compiled. It is used in training alone, as a
potential (Ng, Harada, Russell 1999): what is expected of a position is the appraisal
plus what the network has learnt to add, so that a good move is felt at once and not
only at the end. That changes how fast is learnt, not what is best; and whoever plays
never sees it.
"""

import numpy as np
import torch
from torch import Tensor

from siegeworks.kernels.batch import Batch
from siegeworks.kernels.schotten_totten_2.outlook import OUTLOOK, chance_to_win
from siegeworks.kernels.schotten_totten_2.record import ATTACKER
from siegeworks.kernels.targets import Compiled, Target, compiled, kernel

ALL_OPEN = True


class Potential:
    """Appraises all games of a batch."""

    def __init__(self, batch: Batch, device: torch.device) -> None:
        self._batch = batch
        self._is_on_gpu = device.type == "cuda"
        room = np.zeros(batch.count, OUTLOOK)
        chances = np.zeros(batch.count, np.float32)
        if self._is_on_gpu:
            from numba import cuda  # noqa: PLC0415  only there

            self._room, self._chances = cuda.to_device(room), cuda.to_device(chances)
            self._appraise = launched_on_gpu(batch.count)
        else:
            self._room, self._chances = room.view(np.recarray), chances
            self._appraise = compiled(appraise_all, Target.CPU)

    def of_attacker(self) -> Tensor:
        """From -1, lost, to 1, won: one number for each game."""
        self._appraise(self._batch.records, self._room, self._chances)
        if self._is_on_gpu:
            return 2 * torch.as_tensor(self._chances, device="cuda") - 1
        return 2 * torch.from_numpy(self._chances) - 1


@kernel
def appraise_all(games, room, chances):
    for at in range(len(games)):
        chances[at] = chance_to_win(games[at], room[at], ATTACKER, ALL_OPEN)


def launched_on_gpu(count: int) -> Compiled:
    """The same, one thread for each game."""
    from numba import cuda  # noqa: PLC0415  only there

    chance = compiled(chance_to_win, Target.CUDA)

    @cuda.jit
    def appraise_games(games, room, chances):
        at = cuda.grid(1)
        if at < games.shape[0]:
            chances[at] = chance(games[at], room[at], ATTACKER, ALL_OPEN)

    return appraise_games[-(-count // 64), 64]
