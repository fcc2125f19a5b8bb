"""What can be observed and done at a table, as Gymnasium's spaces."""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Discrete

from siegeworks.envs.table import AnyTable

Rows: TypeAlias = "Box[np.integer[Any]]"
MaskedRows: TypeAlias = "Dict[npt.NDArray[np.integer]]"


def rows(table: AnyTable) -> Rows:
    """What a seat may know: `table.layout` names and explains every number."""
    layout = table.layout
    return Box(layout.low, layout.high, dtype=layout.dtype.type)


def all_rows(table: AnyTable) -> Rows:
    """What all seats together know, one row behind the other."""
    low, high = (
        np.tile(bound, len(table.game.seats))
        for bound in (table.layout.low, table.layout.high)
    )
    return Box(low, high, dtype=table.layout.dtype.type)


def numbers(table: AnyTable) -> Discrete:
    """Of actions; the mask says which are legal."""
    return Discrete(table.action_count)


def masked_rows(table: AnyTable) -> MaskedRows:
    """A row, and beside it the mask."""
    mask = Box(0, 1, (table.action_count,), np.int8)
    return Dict({"observation": rows(table), "action_mask": mask})
