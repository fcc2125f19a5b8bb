"""Errors in what is stored about a table, told apart from programming errors."""

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from siegeworks.server.table.fold import IMPOSSIBLE, BrokenLog


class UnreadableTable(ValueError):
    """A table that is damaged, or that a newer program has written to."""

    def __init__(
        self,
        table: str,
        problem: Exception,
        *,
        game: str = "",
        version: str = "",
        may_be_newer: bool = False,
    ) -> None:
        super().__init__(str(problem))
        self.table = table
        self.kind = type(problem).__name__
        self.game = game
        self.version = version
        """Version of the rules that the table is played by, if it can be read."""
        self.may_be_newer = may_be_newer
        """True if the data is intact but contains something of an unknown kind."""


@contextmanager
def decoding_errors(table: str, *, game: str = "", version: str = "") -> Iterator[None]:
    """Raise `UnreadableTable` for errors in reading or folding what is stored."""
    try:
        yield
    except UnreadableTable:
        raise
    except (BrokenLog, *IMPOSSIBLE) as problem:
        is_whole = isinstance(problem, msgspec.ValidationError)
        raise UnreadableTable(
            table, problem, game=game, version=version, may_be_newer=is_whole
        ) from None
