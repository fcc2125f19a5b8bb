"""`siegeworks arena`: let two players fight it out, and count."""

import os
import time
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from siegeworks.arena.duel import Duel, Tally, duel
from siegeworks.cli.game_words import game_named
from siegeworks.cli.parameter import GameWords, whole_number
from siegeworks.core.errors import SiegeworksError
from siegeworks.core.game import AnyGame


def arena(
    words: GameWords = None,
    first: Annotated[str, typer.Option(help="One player.")] = "expert",
    second: Annotated[str, typer.Option(help="The other player.")] = "greedy",
    games: Annotated[
        int,
        typer.Option(
            parser=whole_number, metavar="N", help="How many games, in pairs."
        ),
    ] = 1000,
    seed: Annotated[
        int,
        typer.Option(
            parser=whole_number, metavar="N", help="The same seed deals the same cards."
        ),
    ] = 0,
    processes: Annotated[
        int | None,
        typer.Option(
            parser=whole_number,
            metavar="N",
            help="Games played at once. Default: one per core.",
        ),
    ] = None,
) -> None:
    """Let two players meet in paired games: the same deals, with seats swapped."""
    if games < 1:
        raise SiegeworksError(f"{games} games prove nothing; ask for at least 2")
    rules = game_named(words or [])
    pairs = (games + 1) // 2
    if games % 2:
        typer.echo(f"{games} games make no whole pairs: {2 * pairs} are played")
    began = time.perf_counter()
    result = duel(
        rules,
        first,
        second,
        pairs=pairs,
        seed=seed,
        processes=processes or os.cpu_count() or 1,
    )
    seconds = time.perf_counter() - began
    console = Console()
    console.print(report(rules, result))
    console.print(f"{len(result.bouts) / seconds:.1f} games/s")


def report(game: AnyGame, result: Duel) -> Table:
    """Win rates with their 95 % intervals, overall and seat by seat."""
    table = Table(title=f"{game.id}, {len(result.bouts)} games")
    table.add_column("")
    table.add_column(result.first, justify="right")
    table.add_column(result.second, justify="right")
    table.add_row("all games", rate(result.first_tally), rate(result.second_tally))
    for seat in map(str, game.seats):
        first, second = result.first_tally_as(seat), result.second_tally_as(seat)
        table.add_row(f"as {seat}", rate(first), rate(second))
    return table


def rate(tally: Tally) -> str:
    """A win rate as people read it: "65.0% (62.0–67.9)"."""
    low, high = tally.interval.low, tally.interval.high
    return f"{tally.rate:.1%} ({100 * low:.1f}–{100 * high:.1f})"
