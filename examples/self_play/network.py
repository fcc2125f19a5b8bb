"""The network that learns: the same as its NumPy twin, for many positions at once.

`siegeworks.players.schotten_totten_2.network` says what each layer reads, and plays
with the weights that `weights_of` hands over.
"""

from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from siegeworks.kernels.schotten_totten_2.observation import LAYOUT
from siegeworks.kernels.schotten_totten_2.record import HUES, SIEGE, STRENGTHS, TILES
from siegeworks.players.schotten_totten_2.network import (
    SCALE,
    SHAPES,
    TRUNK,
    UNBIASED,
    wanted_shapes,
)

HEADS = ("play", "other", "rest", "value", "surplus")


class Network(nn.Module):
    """A policy and a value for the seat that acts."""

    def __init__(self) -> None:
        super().__init__()
        for name, (inputs, outputs) in SHAPES.items():
            self.add_module(name, nn.Linear(inputs, outputs, name not in UNBIASED))
        self.surplus = nn.Linear(TRUNK, 1)
        for head in HEADS:  # at first, anything goes
            nn.init.normal_(getattr(self, head).weight, std=0.01)
            nn.init.zeros_(getattr(self, head).bias)
        self.register_buffer("scale", torch.from_numpy(SCALE), persistent=False)
        self.register_buffer("which_tile", torch.eye(TILES), persistent=False)

    def forward(self, rows: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Of many observations: logits, values, and by how much a teacher is wrong."""
        seen = (rows * self.scale).clamp(-1, 1)
        colors, tiles = self._colors(seen), self._tiles(seen)
        color = (self.color_1(colors) + self.color_tile(tiles).unsqueeze(2)).relu()
        color = self.color_2(color).relu()
        pooled = [color.sum(dim=2), color.amax(dim=2), colors.sum(dim=2), tiles]
        tile = self.tile_1(torch.cat(pooled, dim=2)).relu()
        tile = self.tile_2(tile).relu()
        places = LAYOUT["rows"].columns
        behind = torch.cat([tile.flatten(1), seen[:, places.stop :]], dim=1)
        trunk = self.trunk_1(behind) + self.trunk_hand(seen[:, : places.start])
        trunk = trunk.relu()
        trunk = trunk + self.trunk_2(trunk).relu()
        trunk = trunk + self.trunk_3(trunk).relu()
        play = self.play_tile(tile) + self.play_trunk(trunk).unsqueeze(1)
        play = (self.play_color(color) + play.unsqueeze(2)).relu()
        other = self.other_tile(tile) + self.other_trunk(trunk).unsqueeze(1)
        by_tile = [self.play(play).flatten(2), self.other(other.relu())]
        plays = torch.cat(by_tile, dim=2).flatten(1)
        logits = torch.cat([plays, self.rest(trunk)], dim=1)
        value, surplus = self.value(trunk), self.surplus(trunk)
        return logits, value.squeeze(1).tanh(), surplus.squeeze(1)

    def _colors(self, seen: Tensor) -> Tensor:
        rows = part(seen, "rows")[:, :, :, :SIEGE]
        hand = 2 * part(seen, "hand")[:, :SIEGE]
        gone = 2 * part(seen, "discard")[:, :SIEGE]
        unseen = 1 - hand - gone - rows.sum(dim=(1, 2))
        everywhere = [
            cards.unsqueeze(1).expand(-1, TILES, -1) for cards in (hand, unseen)
        ]
        cards = torch.stack([rows[:, 0], rows[:, 1], *everywhere], dim=2)
        return cards.unflatten(3, (HUES, STRENGTHS)).transpose(2, 3).flatten(3)

    def _tiles(self, seen: Tensor) -> Tensor:
        elites = part(seen, "rows")[:, :, :, SIEGE:]
        return torch.cat(
            [
                elites[:, 0],
                elites[:, 1],
                part(seen, "row_lengths").transpose(1, 2),
                part(seen, "damaged").unsqueeze(2),
                part(seen, "first").unsqueeze(2),
                part(seen, "attacks").unsqueeze(1).expand(-1, TILES, -1),
                self.which_tile.expand(len(seen), -1, -1),
            ],
            dim=2,
        )


def part(seen: Tensor, name: str) -> Tensor:
    """One field of many observations, in its own shape."""
    where = LAYOUT[name]
    return seen[:, where.columns].unflatten(1, where.shape)


def weights_of(network: nn.Module) -> dict[str, np.ndarray]:
    """By name, as the NumPy twin reads them: small, and inputs before outputs."""
    return {
        name: weights.detach().half().cpu().numpy().T.copy()
        for name, weights in network.named_parameters()
        if name in wanted_shapes()
    }


def read_into(network: Network, file: Path) -> Network:
    """Take over weights that `weights_of` has handed out."""
    with np.load(file, allow_pickle=False) as arrays:
        for name, parameter in network.named_parameters():
            if name not in arrays:  # only the one that learns needs it
                continue
            parameter.data.copy_(torch.from_numpy(arrays[name].T.astype(np.float32)))
    return network
