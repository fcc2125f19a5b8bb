"""Running one series from the command line: play, interrupt, resume, report."""

import os
import shlex
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

import typer
from rich.console import Console

from siegeworks.arena.executors.base import Executor
from siegeworks.arena.result_log import ResultLog, open_log
from siegeworks.arena.runner import SeriesRunner
from siegeworks.arena.scoreboard import Scoreboard
from siegeworks.arena.series import Series
from siegeworks.arena.stats.ratings import ratings_of
from siegeworks.arena.stats.sprt import Sprt
from siegeworks.cli.arena.output import Outputs, any_log
from siegeworks.cli.arena.progress import shown
from siegeworks.cli.arena.report import reports
from siegeworks.cli.run_session import INTERRUPTED, command_line
from siegeworks.core.errors import SiegeworksError
from siegeworks.core.game import AnyGame


@dataclass(frozen=True, slots=True)
class Order:
    """The request: a series, the number of deals, and the outputs."""

    game: AnyGame
    series: Series
    deals: int
    test: Sprt | None
    outputs: Outputs


def run(order: Order, crew: Executor, path: Path | None, *, every_fact: bool) -> None:
    """Play the series and report it; after Ctrl-C, report the games so far."""
    log, played = open_log(path or any_log(order.game.id), order.series)
    campaign = SeriesRunner(
        Scoreboard(order.series, order.deals, played), crew, log, order.test
    )
    before, began = campaign.book.played, time.perf_counter()
    say_what_is_there(log, campaign.book)
    with interruptible(log, campaign.book) as go_on:
        try:
            for _ in shown(campaign):
                go_on()
        except KeyboardInterrupt:
            _report(order, campaign, every_fact=every_fact)
            raise
    seconds = time.perf_counter() - began
    _report(order, campaign, every_fact=every_fact)
    if newly := campaign.book.played - before:
        typer.echo(f"{newly / seconds:.1f} games/s")
    typer.echo(f"All games are kept in {log.path}")


def _report(order: Order, campaign: SeriesRunner, *, every_fact: bool) -> None:
    console = Console(highlight=False)
    told = reports(
        order.game, campaign, ratings_of(campaign.book), every_fact=every_fact
    )
    for each in told:
        console.print(each)
    if campaign.book.counted:
        order.outputs.write(order.game, campaign)


def say_what_is_there(log: ResultLog, book: Scoreboard) -> None:
    """Print how many games the log already holds, and warn if other code began it."""
    if book.played:
        typer.echo(f"{book.played} of {book.games} games are in {log.path} already")
    if log.is_of_other_code:
        typer.echo(
            f"{log.path} was begun by other code of siegeworks: if a player has "
            "changed since, begin another file",
            err=True,
        )


@contextmanager
def interruptible(log: ResultLog, book: Scoreboard) -> Iterator[Callable[[], None]]:
    """Close the log on every exit, and print the command that resumes the series.

    Call the yielded function after each game: it raises `KeyboardInterrupt` again if
    a player's code swallowed it, as compiled code may.
    """
    with signals_interrupt() as go_on:
        try:
            yield go_on
        except KeyboardInterrupt:
            _show_the_way_back(log.path, book)
            raise typer.Exit(INTERRUPTED) from None
        except SiegeworksError as problem:
            if os.environ.get("SIEGEWORKS_TRACEBACK"):
                typer.echo("\n".join(getattr(problem, "__notes__", ())), err=True)
            _show_the_way_back(log.path, book)
            raise
        finally:
            log.close()


def _show_the_way_back(path: Path, book: Scoreboard) -> None:
    if not book.played:
        typer.echo("No game was finished.", err=True)
        return
    kept = f"{book.played} of {book.games} games are kept. Go on with:"
    with suppress(OSError):  # the window may be gone already
        typer.echo(f"{kept}\n{command_line(_same_command(), path)}", err=True)


def _same_command() -> str:
    """Repeat the command as typed, without the path of the log, which comes last."""
    typed = sys.argv[sys.argv.index("arena") :] if "arena" in sys.argv else ["arena"]
    left, words = iter(typed), []
    for word in left:
        if word == "--log":
            next(left, None)
        elif not word.startswith("--log="):
            words.append(word)
    return f"{shlex.join(words)} --log"


@contextmanager
def signals_interrupt() -> Iterator[Callable[[], None]]:
    """Raise on the first Ctrl-C or kill only: a second must not cost the report."""
    came: list[int] = []

    def interrupt(number: int, _frame: FrameType | None) -> None:
        signal.signal(number, signal.SIG_IGN)
        came.append(number)
        raise KeyboardInterrupt

    def go_on() -> None:
        if came:
            raise KeyboardInterrupt

    names = [name for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    numbers = [signal.Signals[name] for name in names]
    before = {number: signal.signal(number, interrupt) for number in numbers}
    try:
        yield go_on
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
