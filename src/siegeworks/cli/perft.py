"""`siegeworks perft`: count positions, to compare engines."""

from typing import Annotated

import typer

from siegeworks.cli.game_arguments import UnreadableCommand, game_named
from siegeworks.cli.parameters import GameWords, whole_number
from siegeworks.core import perft as counting
from siegeworks.core.chance import FixedDeck

DEEPEST = 12
"""Largest depth accepted; anything deeper would never finish."""

Depth = Annotated[
    int,
    typer.Option(
        parser=whole_number,
        metavar="N",
        help=f"Decisions to look ahead, 1 to {DEEPEST}.",
    ),
]
Seed = Annotated[
    int,
    typer.Option(
        parser=whole_number, metavar="N", help="Which stacked deck chance deals from."
    ),
]


def perft(words: GameWords = None, depth: Depth = 2, seed: Seed = 1) -> None:
    """Count the lines of play of a given length from the opening deal."""
    game = game_named(words or [])
    if not 1 <= depth <= DEEPEST:
        raise UnreadableCommand(
            f"--depth cannot be {depth}: counting takes some forty times as long with "
            f"every step; ask for 1 to {DEEPEST}"
        )
    for each in range(1, depth + 1):
        leaves = counting.perft(game, game.start(), each, FixedDeck(seed))
        typer.echo(f"depth {each}: {leaves:,}")
