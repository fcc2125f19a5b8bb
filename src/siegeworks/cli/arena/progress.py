"""How a series stands while it is played: a bar with the running win rate."""

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
"""Seconds between two looks at the standing."""
BAR = 16
"""Columns. A line that fills the window is broken by the ^C that terminals show."""
LEISURE = 10
"""Counting may take one part in so many of the time."""


def shown(campaign: SeriesRunner, title: str = "") -> Iterator[None]:
    """Play a series under a bar; only on a terminal, and gone when it is over."""
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
    """The win rate so far, in a few words."""
    met = campaign.book.encounters()
    said = _leader(met) if len(met) > 1 else _first(met[0])
    test = campaign.test
    return said if test is None else f"{said}, LLR {test.llr:+.2f}"


def _first(met: Matchup) -> str:
    """Whoever is named first; of a player alone, what the first side is worth."""
    player, side = met.line_up[0], met.sides[0]
    if met.is_alone:
        return f"{side_name(side)} {rate(met.tally_as(player, side))}"
    return f"{player} {rate(met.tally(player))}"


def _leader(met: Iterable[Matchup]) -> str:
    """Whoever won the largest share of its games."""
    tallies: dict[str, Tally] = {}
    for each in met:
        for player in each.players:
            own, so_far = each.tally(player), tallies.get(player, Tally(0, 0))
            tallies[player] = Tally(own.wins + so_far.wins, own.games + so_far.games)
    best = max(tallies, key=lambda player: tallies[player].rate)
    return f"{best} {rate(tallies[best])}"
