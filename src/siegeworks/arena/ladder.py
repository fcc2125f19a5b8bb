"""The ladder: in every variant of a game, each player meets the one before it.

Difficulty levels for people form a chain of their own, whose top meets the expert.
That connects all players of a variant, so their ratings can be compared. The expert
also plays every seat at once, which shows what each seat is worth.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from siegeworks.arena.registry import Options, ladder_options
from siegeworks.arena.series import LineUp, Series, against, alone, series_of
from siegeworks.core.catalog import Catalog
from siegeworks.core.game import AnyGame
from siegeworks.core.options import spell
from siegeworks.core.record import Record
from siegeworks.games import CATALOG
from siegeworks.players.registry import LADDER, players_of

CROSSING = "expert"
"""Player that connects the two chains, if it takes part."""


class Rung(Record, frozen=True):
    """One pairing of the ladder: a series with its own result log."""

    table: str
    """Game and options as typed on the command line."""
    series: Series

    @property
    def line_up(self) -> LineUp:
        return self.series.meetings[0]

    @property
    def file(self) -> Path:
        words = [*self.table.split(), *dict.fromkeys(self.line_up)]
        return Path(
            "-".join(word.strip("-").replace(":", "-") for word in words) + ".jsonl"
        )


def ladder(
    games: Sequence[str] = (),
    players: Sequence[str] = (),
    seed: int = 0,
    catalog: Catalog = CATALOG,
) -> Iterator[Rung]:
    """Yield the rungs for the given games and players; empty means all of them."""
    for name in games or tuple(catalog):
        for options in ladder_options(catalog[name].id):
            game = catalog.game(name, options)
            for line_up in _line_ups(game, players or tuple(players_of(game))):
                yield Rung(_typed(game, options), series_of(game, line_up, seed=seed))


def _line_ups(game: AnyGame, players: Sequence[str]) -> Iterator[LineUp]:
    levels = [name for name in players if name in LADDER]
    others = [name for name in players if name not in LADDER]
    for weaker, stronger in (*pairwise(others), *pairwise(levels)):
        yield against(game, stronger, weaker)
    middle = CROSSING if CROSSING in others else (others or levels)[-1]
    if levels and others:
        yield against(game, levels[-1], middle)
    yield alone(game, middle)


def _typed(game: AnyGame, options: Options) -> str:
    """Spell a game and its options as typed on the command line."""
    flags = (
        f"--{name}" if value is True else f"--{name} {spell(value)}"
        for name, value in options.items()
    )
    return " ".join([game.id, *flags])
