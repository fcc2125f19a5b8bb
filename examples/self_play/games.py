"""Thousands of games at once as PyTorch tensors, in the kernel's own memory."""

import numpy as np
import torch
from torch import Tensor

from potential import Potential
from siegeworks.games.schotten_totten_2.options import Options
from siegeworks.kernels.batch import Batch, batch_of
from siegeworks.kernels.schotten_totten_2.kernel_game import kernel_game
from siegeworks.kernels.targets import Target


class Games:
    """Games of the base game and games with Tactic cards, side by side."""

    def __init__(
        self, count: int, tactics: float, seed: int, device: torch.device
    ) -> None:
        with_tactics = round(count * tactics)
        counts = ((False, count - with_tactics), (True, with_tactics))
        target = Target.CUDA if device.type == "cuda" else Target.CPU
        self._device = device
        self._batches: list[Batch] = [
            batch_of(
                kernel_game(Options(tactics=plays_tactics)),
                games,
                seed=2 * seed + plays_tactics,
                target=target,
                checked=False,
            )
            for plays_tactics, games in counts
            if games
        ]
        self._teachers = [Potential(batch, device) for batch in self._batches]

    def potentials(self) -> Tensor:
        """How each game stands for its Attacker in a teacher's eyes."""
        return torch.cat([each.of_attacker() for each in self._teachers])

    def observe(self) -> tuple[Tensor, Tensor, Tensor]:
        """What the acting seats may know, what they may do, and who they are."""
        for batch in self._batches:
            batch.observe()
        return (
            self._joined("observations"),
            self._joined("masks"),
            self._joined("seats"),
        )

    def step(self, actions: Tensor) -> tuple[Tensor, Tensor]:
        """Rewards by seat, and which games have ended."""
        chosen = actions.int()
        start = 0
        for batch in self._batches:
            part = chosen[start : start + batch.count].contiguous()
            batch.step(part if self._device.type == "cuda" else part.numpy())
            start += batch.count
        return self._joined("rewards"), self._joined("ended") != 0

    def _joined(self, name: str) -> Tensor:
        """A copy: the batch writes over its arrays at the next step."""
        arrays = [getattr(batch, name) for batch in self._batches]
        if self._device.type == "cuda":
            return torch.cat([torch.as_tensor(a, device="cuda") for a in arrays])
        return torch.from_numpy(np.concatenate(arrays))
