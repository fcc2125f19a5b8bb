"""Thousands of games at once as PyTorch tensors, in the kernel's own memory."""

from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

from potential import Potential
from rival import Rival
from siegeworks.games.schotten_totten_2.options import Options
from siegeworks.kernels.batch import Batch, batch_of
from siegeworks.kernels.schotten_totten_2.kernel_game import kernel_game
from siegeworks.kernels.targets import Target


class Moment(NamedTuple):
    """Where all games stand."""

    rows: Tensor
    """What the acting seat may know."""
    masks: Tensor
    """What it may do."""
    seats: Tensor
    """Who it is."""
    potentials: Tensor
    """How it stands for that seat in a teacher's eyes."""
    rivals: Tensor
    """Whether that seat is a rival."""
    examples: Tensor
    """What the rival does there."""


class Games:
    """Games of the base game and games with Tactic cards, side by side."""

    def __init__(
        self,
        count: int,
        tactics: float,
        seed: int,
        device: torch.device,
        rivals: float = 0.0,
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
        met = round(rivals * (count - with_tactics))
        self._rival = Rival(self._batches[0], met, device) if met else None

    def observe(self) -> Moment:
        """What the acting seats may know and do, and what others make of it."""
        for batch in self._batches:
            batch.observe()
        rows, masks, seats = map(self._joined, ("observations", "masks", "seats"))
        for teacher in self._teachers:
            teacher.appraise()
        rivals = torch.zeros_like(seats, dtype=torch.bool)
        examples = torch.zeros_like(seats, dtype=torch.long)
        if self._rival:
            base = slice(self._batches[0].count)
            rivals[base] = self._rival.think(seats[base])
            examples[base] = self._rival.choose(masks[base])
        of_attacker = torch.cat([each.of_attacker for each in self._teachers])
        potentials = of_attacker * (1.0 - 2.0 * seats.float())
        return Moment(rows, masks, seats, potentials, rivals, examples)

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
