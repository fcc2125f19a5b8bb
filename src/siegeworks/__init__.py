"""Castle games, exactly: play them, read them, simulate them."""

from siegeworks.core.catalog import Catalog
from siegeworks.core.chance import Dealer
from siegeworks.core.game import AnyGame
from siegeworks.core.options import Value
from siegeworks.core.seat import CHANCE
from siegeworks.games import CATALOG

__all__ = ["CATALOG", "CHANCE", "Catalog", "Dealer", "game"]
__version__ = "0.1.0"


def game(name: str, **options: Value) -> AnyGame:
    """A game of the catalogue by its id, under the given options."""
    return CATALOG.game(name, options)
