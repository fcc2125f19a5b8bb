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
from siegeworks.kernels.schotten_totten_2.evaluation import OUTLOOK, chance_to_win
from siegeworks.kernels.schotten_totten_2.record import ATTACKER
from siegeworks.kernels.targets import Compiled, Target, compiled, kernel

ALL_OPEN = True
BLOCK = 64


class Potential:
    """Appraises all games of a batch."""

    def __init__(self, batch: Batch, device: torch.device) -> None:
        self._batch = batch
        self._chances = torch.zeros(batch.count, device=device)
        on_gpu = device.type == "cuda"
        self._appraise = launched_on_gpu(batch.count) if on_gpu else run_here()

    def appraise(self) -> None:
        """Begin to look at the games as they stand; a GPU need not be waited for."""
        self._appraise(self._batch.records, self._chances)

    @property
    def of_attacker(self) -> Tensor:
        """From -1, lost, to 1, won: one number for each game."""
        return 2 * self._chances - 1


@kernel
def appraise_all(games, chances, room):
    for at in range(len(games)):
        chances[at] = chance_to_win(games[at], room[0], ATTACKER, ALL_OPEN)


def run_here() -> Compiled:
    """On the CPU, one game after another."""
    loop = compiled(appraise_all, Target.CPU)
    room = np.zeros(1, OUTLOOK).view(np.recarray)

    def appraise_here(games: Compiled, chances: Tensor) -> None:
        loop(games, chances.numpy(), room)

    return appraise_here


def launched_on_gpu(count: int) -> Compiled:
    """The same, one thread for each game, beside whatever else looks at the games.

    What is launched on the main stream before is over then, and what comes after waits.
    """
    import numba  # noqa: PLC0415  only there
    from numba import cuda  # noqa: PLC0415

    chance = compiled(chance_to_win, Target.CUDA)
    room_record = numba.from_dtype(OUTLOOK)

    @cuda.jit
    def appraise_games(games, chances):
        at = cuda.grid(1)
        if at < games.shape[0]:
            room = cuda.local.array(1, room_record)
            chances[at] = chance(games[at], room[0], ATTACKER, ALL_OPEN)

    return appraise_games[-(-count // BLOCK), BLOCK, cuda.stream()]
