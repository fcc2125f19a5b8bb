"""Sappers beside the games that come with the package: what two layers are told of it.

The others need nothing: it is played by the random player, shown on the plain board of
the terminal and the generic table of the browser, and rated with its default options.
"""

from sappers.game import LISTING
from sappers.observer import tensors
from siegeworks import games
from siegeworks.core.catalog import Catalog
from siegeworks.envs.registry import Registry
from siegeworks.tensors.registry import TENSORS

CATALOG = Catalog(*games.CATALOG.values(), LISTING, module=__name__)
ENVIRONMENTS = Registry(CATALOG, {**TENSORS, LISTING.id: tensors})
