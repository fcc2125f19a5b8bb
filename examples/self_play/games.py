"""Thousands of games at once as PyTorch tensors, in the kernel's own memory."""

from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

from potential import Potential
from rival import ADVISED, Advice, Rival
from siegeworks.games.schotten_totten_2 import Options
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
    advised: Tensor
    """Actions that the rival thinks of there,"""
    shares: Tensor
    """and how much it likes each of them; the first of all it does itself."""

    @property
    def rivals_choice(self) -> Tensor:
        return Advice(self.advised, self.shares).best


class Games:
    """Games of the base game and games with Tactic cards, side by side."""

    def __init__(
        self,
        count: int,
        tactics: float,
        seed: int,
        device: torch.device,
        rivals: float = 0.0,
        indifference: float = 0.02,
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
        self._rival = (
            Rival(self._batches[0], met, device, indifference) if met else None
        )

    def observe(self, *, advised: bool = False) -> Moment:
        """What the acting seats may know and do, and what others make of it: the
        rival, on request, of decisions that are not its own, too."""
        for batch in self._batches:
            batch.observe()
        rows, masks, seats = map(self._joined, ("observations", "masks", "seats"))
        for teacher in self._teachers:
            teacher.appraise()
        rivals = torch.zeros_like(seats, dtype=torch.bool)
        shape = len(seats), ADVISED
        advice = Advice(
            torch.zeros(shape, dtype=torch.long, device=self._device),
            torch.zeros(shape, device=self._device),
        )
        if self._rival:
            base = slice(self._batches[0].count)
            decides, asked = self._rival.think(seats[base], advises=advised)
            rivals[base] = decides
            given = self._rival.advice(masks[base], asked)
            advice.actions[base], advice.shares[base] = given
        of_attacker = torch.cat([each.of_attacker for each in self._teachers])
        potentials = of_attacker * (1.0 - 2.0 * seats.float())
        return Moment(rows, masks, seats, potentials, rivals, *advice)

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
