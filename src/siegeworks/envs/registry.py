"""Registry of the games of environments: a catalogue and the tensors of its games."""

from collections.abc import Mapping
from dataclasses import dataclass

from siegeworks.core.catalog import Catalog
from siegeworks.games import CATALOG
from siegeworks.kernels.registry import KERNELS
from siegeworks.tensors.registry import TENSORS, MakeTensors


@dataclass(frozen=True)
class Registry:
    """Games that an environment can build, and their observers."""

    catalog: Catalog
    tensors: Mapping[str, MakeTensors]


SHIPPED = Registry(CATALOG, TENSORS)

ON_KERNELS = tuple(KERNELS)
"""Games with a kernel, which plays batches of them."""
