"""The games that environments are made of, and how they are observed in numbers."""

from collections.abc import Mapping
from dataclasses import dataclass

from siegeworks.core.catalog import Catalog
from siegeworks.games import CATALOG
from siegeworks.kernels.registry import KERNELS
from siegeworks.tensors.registry import TENSORS, MakeTensors


@dataclass(frozen=True)
class Registry:
    """Where an environment looks up its game, and the observer of the game."""

    catalog: Catalog
    tensors: Mapping[str, MakeTensors]


SHIPPED = Registry(CATALOG, TENSORS)

ON_KERNELS = tuple(KERNELS)
"""The games that a kernel plays many at once."""
