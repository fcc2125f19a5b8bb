"""Cache of games under their options."""

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from siegeworks.core.catalog import Catalog
from siegeworks.core.errors import BadOption, UnknownGame
from siegeworks.core.game import AnyGame
from siegeworks.core.options import Value
from siegeworks.server.errors import BadSetup
from siegeworks.server.table.damage import UnreadableTable
from siegeworks.server.table.presenter import encode
from siegeworks.server.table.records import TableRow

CACHED_GAMES = 256
"""Games that are cached. With players' own boards their number is unlimited."""


class GameCache:
    """Games by id and options, each built once: many tables play by the same rules."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self._built = lru_cache(maxsize=CACHED_GAMES)(self._build)

    def game(self, name: str, options: Mapping[str, Value]) -> AnyGame:
        """Build a game, or raise `BadSetup`."""
        # Keyed by the JSON: to Python, 1 and True are equal.
        return self._built(name, encode(dict(sorted(options.items()))))

    def of_table(self, table: TableRow) -> AnyGame:
        """Build the game of a stored table, whose options were valid at its opening."""
        try:
            return self.game(table.game, table.options)
        except BadSetup as problem:
            version = "" if table.imported else table.version
            raise UnreadableTable(
                table.id,
                problem,
                game=table.game,
                version=version,
                may_be_newer=table.game not in self.catalog,
            ) from None

    def _build(self, name: str, options: bytes) -> AnyGame:
        try:
            return self.catalog.game(name, msgspec.json.decode(options))
        except (BadOption, UnknownGame) as problem:
            raise BadSetup(problem=str(problem)) from None
