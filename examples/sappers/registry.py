"""Registration of Sappers beside the games of the package, with two layers.

The other layers need no entry: the random player plays it, the plain board of the
terminal and the generic table of the browser show it, and the arena rates it with its
default options.
"""

import siegeworks as sw
from sappers.game import LISTING
from sappers.observer import tensors
from siegeworks.envs.registry import Registry
from siegeworks.tensors.registry import TENSORS

CATALOG = sw.Catalog(*sw.CATALOG.values(), LISTING, module=__name__)
ENVIRONMENTS = Registry(CATALOG, {**TENSORS, LISTING.id: tensors})
