"""Registry of games by id. A game in this catalogue can be played everywhere."""

from siegeworks.core.catalog import Catalog
from siegeworks.games import castle, land_of_clans, schotten_totten_2, stronghold

CATALOG = Catalog(
    schotten_totten_2.LISTING,
    castle.LISTING,
    land_of_clans.LISTING,
    stronghold.LISTING,
    module=__name__,
)
