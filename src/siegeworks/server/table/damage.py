"""What is stored about a table and makes no sense: told apart from our own mistakes."""

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
        """Of the rules that it is played by, as far as that much can be read."""
        self.may_be_newer = may_be_newer
        """All of it is whole, but something is of a kind that nobody here knows."""


@contextmanager
def decoding_errors(table: str, *, game: str = "", version: str = "") -> Iterator[None]:
    """Around whatever reads or folds what is stored about a table."""
    try:
        yield
    except UnreadableTable:
        raise
    except (BrokenLog, *IMPOSSIBLE) as problem:
        is_whole = isinstance(problem, msgspec.ValidationError)
        raise UnreadableTable(
            table, problem, game=game, version=version, may_be_newer=is_whole
        ) from None
