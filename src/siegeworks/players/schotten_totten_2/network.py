"""A trained network in plain NumPy: from an observation to logits and a value.

Weights are shared: one encoder for every colour at every tile, then one for every tile,
then dense layers, so knowledge about red at the first tile holds for blue at the last.
The weights are half-precision arrays in an `.npz` file, which holds no code to run.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from siegeworks.core.errors import SiegeworksError
from siegeworks.kernels.schotten_totten_2.action_ids import ACTION_COUNT
from siegeworks.kernels.schotten_totten_2.observation import LAYOUT
from siegeworks.kernels.schotten_totten_2.record import (
    ELITES,
    HUES,
    SIEGE,
    STRENGTHS,
    TILES,
)

PLAYS_PER_TILE = 64
OTHER_PLAYS = PLAYS_PER_TILE - SIEGE
"""Elite troops at a tile, and an unused number."""
REST = ACTION_COUNT - TILES * PLAYS_PER_TILE
"""Actions other than plays at a tile."""
OF_A_COLOR = 4 * STRENGTHS
"""Inputs of a colour: own row, opposing row, own hand, and unseen cards."""
OF_A_TILE = 2 * ELITES + 5 + TILES
"""Inputs of a tile: Elite troops and length of both rows, damage, first, role, tile."""
WIDE_COLOR, COLOR, WIDE_TILE, TILE, PLAY, TRUNK = 128, 96, 256, 128, 96, 512

SHAPES = {
    "color_1": (OF_A_COLOR, WIDE_COLOR),
    "color_tile": (OF_A_TILE, WIDE_COLOR),
    "color_2": (WIDE_COLOR, COLOR),
    "tile_1": (2 * COLOR + OF_A_COLOR + OF_A_TILE, WIDE_TILE),
    "tile_2": (WIDE_TILE, TILE),
    "trunk_1": (TILES * TILE + LAYOUT.size - LAYOUT["rows"].columns.stop, TRUNK),
    "trunk_hand": (LAYOUT["rows"].start, TRUNK),
    "trunk_2": (TRUNK, TRUNK),
    "trunk_3": (TRUNK, TRUNK),
    "play_color": (COLOR, PLAY),
    "play_tile": (TILE, PLAY),
    "play_trunk": (TRUNK, PLAY),
    "play": (PLAY, STRENGTHS),
    "other_tile": (TILE, PLAY),
    "other_trunk": (TRUNK, PLAY),
    "other": (PLAY, OTHER_PLAYS),
    "rest": (TRUNK, REST),
    "value": (TRUNK, 1),
}
"""Inputs and outputs of each layer."""
UNBIASED = frozenset(
    ("color_tile", "trunk_hand", "play_tile", "play_trunk", "other_trunk")
)
"""Layers without bias: their results are added to another layer's, which has one."""

Floats: TypeAlias = npt.NDArray[np.float32]


class BadWeights(SiegeworksError):
    """A file that does not hold weights of this network."""


def _scale() -> Floats:
    """Return factors that scale every input to between -1 and 1, once clipped there."""
    scale: Floats = np.reciprocal(LAYOUT.high, dtype=np.float32)
    scale[LAYOUT["rows"].columns] = 1  # a card is 1, at any place of its row
    return scale


SCALE = _scale()
_WHICH_TILE = np.eye(TILES, dtype=np.float32)


class Network:
    """A policy and value network: rates each action and the position."""

    def __init__(self, weights: Mapping[str, npt.NDArray[np.floating]]) -> None:
        found = {name: array.shape for name, array in weights.items()}
        wanted = wanted_shapes()
        if wrong := sorted(
            name for name in {*found, *wanted} if found.get(name) != wanted.get(name)
        ):
            raise BadWeights(
                f"these are not the weights of this network: {wrong[0]} has the shape "
                f"{found.get(wrong[0], 'of nothing')}, and should have "
                f"{wanted.get(wrong[0], 'none')}"
            )
        self._weights = {
            name: array.astype(np.float32) for name, array in weights.items()
        }

    def __call__(self, row: npt.NDArray[np.integer]) -> tuple[Floats, float]:
        """Return the logits of all actions and the value of a row, -1 lost to 1 won."""
        seen = np.clip(row * SCALE, -1, 1)
        colors, tiles = _colors(seen), _tiles(seen)
        color = self._layer("color_1", colors)
        color = _relu(color + self._layer("color_tile", tiles)[:, None])
        color = _relu(self._layer("color_2", color))
        tile = np.concatenate(
            [color.sum(axis=1), color.max(axis=1), colors.sum(axis=1), tiles], axis=1
        )
        tile = _relu(self._layer("tile_1", tile))
        tile = _relu(self._layer("tile_2", tile))
        rows = LAYOUT["rows"].columns
        behind = np.concatenate([tile.reshape(-1), seen[rows.stop :]])
        trunk = self._layer("trunk_1", behind)
        trunk = _relu(trunk + self._layer("trunk_hand", seen[: rows.start]))
        trunk = trunk + _relu(self._layer("trunk_2", trunk))
        trunk = trunk + _relu(self._layer("trunk_3", trunk))
        play = self._layer("play_tile", tile) + self._layer("play_trunk", trunk)
        play = _relu(self._layer("play_color", color) + play[:, None])
        other = self._layer("other_tile", tile) + self._layer("other_trunk", trunk)
        by_tile = [
            self._layer("play", play).reshape(TILES, SIEGE),
            self._layer("other", _relu(other)),
        ]
        plays = np.concatenate(by_tile, axis=1).reshape(-1)
        logits = np.concatenate([plays, self._layer("rest", trunk)])
        return logits, float(np.tanh(self._layer("value", trunk)[0]))

    def _layer(self, name: str, given: Floats) -> Floats:
        result: Floats = given @ self._weights[f"{name}.weight"]
        if name not in UNBIASED:
            result += self._weights[f"{name}.bias"]
        return result


def wanted_shapes() -> dict[str, tuple[int, ...]]:
    """Return the shapes of all weights and biases, by name."""
    weights = {f"{name}.weight": shape for name, shape in SHAPES.items()}
    biases = {
        f"{name}.bias": shape[1:]
        for name, shape in SHAPES.items()
        if name not in UNBIASED
    }
    return {**weights, **biases}


def _colors(seen: Floats) -> Floats:
    """Return inputs by tile and colour: both rows, hand and unseen, by strength."""
    rows = LAYOUT["rows"].of(seen)[:, :, :SIEGE]
    hand = 2 * LAYOUT["hand"].of(seen)[:SIEGE]  # one of each; the scale allows for two
    gone = 2 * LAYOUT["discard"].of(seen)[:SIEGE]
    unseen = 1 - hand - gone - rows.sum(axis=(0, 1))
    everywhere = [np.broadcast_to(cards, (TILES, SIEGE)) for cards in (hand, unseen)]
    cards = np.stack([rows[0], rows[1], *everywhere], axis=1)
    by_color = cards.reshape(TILES, 4, HUES, STRENGTHS).transpose(0, 2, 1, 3)
    return by_color.reshape(TILES, HUES, OF_A_COLOR)


def _tiles(seen: Floats) -> Floats:
    """Return inputs by tile other than Siege cards."""
    elites = LAYOUT["rows"].of(seen)[:, :, SIEGE:]
    lengths = LAYOUT["row_lengths"].of(seen)
    attacks = np.broadcast_to(LAYOUT["attacks"].of(seen), (TILES, 1))
    return np.concatenate(
        [
            elites[0],
            elites[1],
            lengths.T,
            LAYOUT["damaged"].of(seen)[:, None],
            LAYOUT["first"].of(seen)[:, None],
            attacks,
            _WHICH_TILE,
        ],
        axis=1,
    )


def _relu(given: Floats) -> Floats:
    return np.maximum(given, 0)


def read_network(file: Path) -> Network:
    """Read a network from a file of weights; no code in the file is run."""
    try:
        with np.load(file, allow_pickle=False) as arrays:
            weights = {name: arrays[name] for name in arrays.files}
    except OSError as problem:
        raise BadWeights(f"{file} cannot be read: {problem.strerror}") from None
    except (ValueError, EOFError, BadZipFile, AttributeError):
        raise BadWeights(
            f"{file} holds no weights: examples/self_play/train.py writes files that do"
        ) from None
    return Network(weights)
