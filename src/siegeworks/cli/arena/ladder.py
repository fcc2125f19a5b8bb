"""`siegeworks arena --ladder`: rank all players in all games, and write a page."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import typer
from rich.console import Console

from siegeworks.arena.executors.base import Executor
from siegeworks.arena.game_result import GameResult
from siegeworks.arena.ladder import Rung, ladder
from siegeworks.arena.report.ladder_page import drawing, page
from siegeworks.arena.report.plot import heading_of
from siegeworks.arena.result_log import open_log
from siegeworks.arena.runner import SeriesRunner
from siegeworks.arena.scoreboard import Scoreboard
from siegeworks.arena.series import turns_of
from siegeworks.cli.arena.output import check_writable, results_folder, write_whole
from siegeworks.cli.arena.progress import shown, standing
from siegeworks.cli.arena.run import interruptible, say_what_is_there
from siegeworks.cli.game_arguments import UnreadableCommand
from siegeworks.games import CATALOG
from siegeworks.terminal.save_files import naming

FOLDER = "ladder"


def climb(
    path: Path,
    words: Sequence[str],
    players: Sequence[str],
    games: int,
    seed: int,
    crew: Executor,
    folder: Path | None,
) -> None:
    """Play every rung that is not played yet, then write the page.

    The page also shows earlier results of games that are not named.
    """
    named = _checked(words, players)
    drawn = path.with_suffix(".svg")
    for each in (path, drawn):
        check_writable(each)
    logs = folder or results_folder() / FOLDER
    with naming(logs, "made"):
        logs.mkdir(parents=True, exist_ok=True)
    wanted = tuple(ladder(named, players, seed))
    climbed = [
        (rung, _played(rung, games, logs, crew, f"{at}/{len(wanted)} {rung.table}"))
        for at, rung in enumerate(wanted, start=1)
    ]
    if others := [name for name in CATALOG if name not in named]:
        climbed += _known(others, seed, logs)
    climbed.sort(key=lambda pair: tuple(CATALOG).index(pair[0].series.rules.game))
    write_whole(drawn, drawing(climbed).encode())
    write_whole(path, page(climbed, drawn.name).encode())
    typer.echo(f"{path} and {drawn} are written; all games are kept in {logs}")


def _checked(words: Sequence[str], players: Sequence[str]) -> tuple[str, ...]:
    """Ids of the named games, or of all."""
    if flags := [word for word in words if word.startswith("-")]:
        raise UnreadableCommand(
            f"{flags[0]}: the ladder chooses the options of its games itself; "
            "name games only"
        )
    if len(players) == 1:
        raise UnreadableCommand("a ladder needs two players at least, weakest first")
    return tuple(CATALOG[word.lower()].id for word in words) or tuple(CATALOG)


def _played(
    rung: Rung, games: int, logs: Path, crew: Executor, title: str
) -> Scoreboard:
    """Play one rung up to the wanted number of games; logged games beyond it count."""
    log, played = open_log(logs / rung.file, rung.series)
    turns = len(turns_of(rung.line_up))
    wanted = -(-games // turns)
    book = Scoreboard(rung.series, max(wanted, _whole_deals(rung, played)), played)
    if book.finished_deals < book.deals:
        say_what_is_there(log, book)
    campaign = SeriesRunner(book, crew, log)
    with interruptible(log, book) as go_on:
        for _ in shown(campaign, title):
            go_on()
    (met,) = book.encounters()
    said = f"{title}: {heading_of(met)}: {standing(campaign)} of {book.counted}"
    Console(highlight=False, soft_wrap=True).print(said, markup=False)
    return book


def _known(
    games: Sequence[str], seed: int, logs: Path
) -> Iterator[tuple[Rung, Scoreboard]]:
    """Yield rungs of other games that have results in their logs."""
    for rung in ladder(games, (), seed):
        if (logs / rung.file).exists():
            log, played = open_log(logs / rung.file, rung.series)
            log.close()
            if deals := _whole_deals(rung, played):
                yield rung, Scoreboard(rung.series, deals, played)


def _whole_deals(rung: Rung, played: Mapping[int, GameResult]) -> int:
    return Scoreboard(rung.series, len(played), played).finished_deals
