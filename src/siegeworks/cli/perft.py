"""`siegeworks perft`: count positions, to compare engines."""

from typing import Annotated

import typer

from siegeworks.cli.game_words import game_named
from siegeworks.cli.parameter import GameWords
from siegeworks.core import perft as counting
from siegeworks.core.chance import FixedDeck

Depth = Annotated[int, typer.Option(min=0, help="Decisions to look ahead.")]
Seed = Annotated[int, typer.Option(help="Which stacked deck chance deals from.")]


def perft(words: GameWords = None, depth: Depth = 2, seed: Seed = 1) -> None:
    """Count the lines of play of a given length from the opening deal."""
    game = game_named(words or [])
    for each in range(1, depth + 1):
        leaves = counting.perft(game, game.start(), each, FixedDeck(seed))
        typer.echo(f"depth {each}: {leaves:,}")
