"""Gymnasium spaces for the observations and actions of a table."""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Discrete

from siegeworks.envs.table import AnyTable

Rows: TypeAlias = "Box[np.integer[Any]]"
MaskedRows: TypeAlias = "Dict[npt.NDArray[np.integer]]"


def rows(table: AnyTable) -> Rows:
    """Return the space of a seat's row; `table.layout` explains every number."""
    layout = table.layout
    return Box(layout.low, layout.high, dtype=layout.dtype.type)


def all_rows(table: AnyTable) -> Rows:
    """Return the space of the rows of all seats, one after the other."""
    low, high = (
        np.tile(bound, len(table.game.seats))
        for bound in (table.layout.low, table.layout.high)
    )
    return Box(low, high, dtype=table.layout.dtype.type)


def numbers(table: AnyTable) -> Discrete:
    """Return the space of action numbers; the mask says which are legal."""
    return Discrete(table.action_count)


def masked_rows(table: AnyTable) -> MaskedRows:
    """Return the space of a row together with its mask."""
    mask = Box(0, 1, (table.action_count,), np.int8)
    return Dict({"observation": rows(table), "action_mask": mask})
