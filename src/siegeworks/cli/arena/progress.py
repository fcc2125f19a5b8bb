"""Progress bar of a running series, with the win rate so far."""

import time
from collections.abc import Iterable, Iterator

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.progress import TimeRemainingColumn as TimeLeft

from siegeworks.arena.matchup import Matchup
from siegeworks.arena.runner import SeriesRunner
from siegeworks.arena.stats.tally import Tally
from siegeworks.arena.teams import side_name
from siegeworks.cli.arena.report import rate

MOMENT = 0.25
"""Minimum seconds between two updates of the win rate."""
BAR = 16
"""Columns of the bar: a line as wide as the window would wrap when ^C is echoed."""
LEISURE = 10
"""Pause between updates as a multiple of the time one takes, to bound their cost."""


def shown(campaign: SeriesRunner, title: str = "") -> Iterator[None]:
    """Play a series with a progress bar; terminals only, removed at the end."""
    console = Console(stderr=True, highlight=False)
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(bar_width=BAR),
        MofNCompleteColumn(),
        TextColumn("{task.fields[standing]}", markup=False),
        TimeLeft(compact=True),
    )
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as progress:
        book = campaign.book
        task = progress.add_task(
            title, total=book.games, completed=book.played, standing=""
        )
        look_again = 0.0
        for _ in campaign.play():
            progress.advance(task)
            if console.is_terminal and time.monotonic() >= look_again:
                began = time.monotonic()
                progress.update(task, standing=standing(campaign))
                now = time.monotonic()
                look_again = now + max(MOMENT, LEISURE * (now - began))
            yield


def standing(campaign: SeriesRunner) -> str:
    """Win rate so far as a short text."""
    met = campaign.book.encounters()
    said = _leader(met) if len(met) > 1 else _first(met[0])
    test = campaign.test
    return said if test is None else f"{said}, LLR {test.llr:+.2f}"


def _first(met: Matchup) -> str:
    """Win rate of the first player; if it plays alone, that of the first side."""
    player, side = met.line_up[0], met.sides[0]
    if met.is_alone:
        return f"{side_name(side)} {rate(met.tally_as(player, side))}"
    return f"{player} {rate(met.tally(player))}"


def _leader(met: Iterable[Matchup]) -> str:
    """Name and win rate of the player with the best win rate."""
    tallies: dict[str, Tally] = {}
    for each in met:
        for player in each.players:
            own, so_far = each.tally(player), tallies.get(player, Tally(0, 0))
            tallies[player] = Tally(own.wins + so_far.wins, own.games + so_far.games)
    best = max(tallies, key=lambda player: tallies[player].rate)
    return f"{best} {rate(tallies[best])}"
