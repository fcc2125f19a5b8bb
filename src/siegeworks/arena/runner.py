"""Playing a series: missing games are played, logged and counted until it is over."""

from collections.abc import Iterator
from contextlib import closing
from functools import partial

from siegeworks.arena.executors.base import Executor, in_this_process
from siegeworks.arena.executors.processes import in_processes
from siegeworks.arena.matchup import Matchup
from siegeworks.arena.result_log import ResultLog
from siegeworks.arena.scoreboard import Scoreboard
from siegeworks.arena.series import BadSeries, Series, against, alone, series_of
from siegeworks.arena.stats.sprt import Sprt
from siegeworks.core.catalog import Catalog
from siegeworks.core.game import AnyGame
from siegeworks.games import CATALOG


class SeriesRunner:
    """Plays a series; an interrupted one can be resumed from its log."""

    def __init__(
        self,
        book: Scoreboard,
        crew: Executor = in_this_process,
        log: ResultLog | None = None,
        test: Sprt | None = None,
    ) -> None:
        self.book = book
        self.test = test
        self._crew = crew
        self._log = log
        self._judge()

    @property
    def is_decided(self) -> bool:
        return self.test is not None and self.test.accepted is not None

    @property
    def is_over(self) -> bool:
        return self.is_decided or self.book.finished_deals == self.book.deals

    def play(self) -> Iterator[None]:
        """Play the missing games; yield after each one is finished and logged."""
        if self.is_over:
            return
        with closing(self._crew(self.book.series, self.book.missing())) as coming:
            for finished in coming:
                if self._log is not None:
                    self._log.append(finished)
                self.book.enter(finished.number, finished.course)
                self._judge()
                yield
                if self.is_decided:
                    return

    def _judge(self) -> None:
        """Feed complete deals to the test, in order; stop counting once it decides."""
        if self.test is None:
            return
        while not self.is_decided and self.test.deals < self.book.finished_deals:
            self.test.add(self.book.deal_score(self.test.deals))
        if self.is_decided:
            self.book.close_after(self.test.deals - 1)


def executor_for(processes: int, catalog: Catalog = CATALOG) -> Executor:
    if processes > 1:
        return in_processes(processes, catalog)
    return partial(in_this_process, catalog=catalog)


def play_out(
    series: Series, *, deals: int, processes: int = 1, catalog: Catalog = CATALOG
) -> Scoreboard:
    """Play a series to its end; the result does not depend on the process count."""
    if deals < 1:
        raise BadSeries("a series needs at least one deal")
    book = Scoreboard(series, deals, catalog=catalog)
    for _ in SeriesRunner(book, executor_for(processes, catalog)).play():
        pass
    return book


def meet(
    game: AnyGame,
    first: str,
    second: str,
    *,
    deals: int,
    seed: int = 0,
    processes: int = 1,
    catalog: Catalog = CATALOG,
) -> Matchup:
    """Play two players against each other, on every side of every deal."""
    series = series_of(game, against(game, first, second), seed=seed)
    book = play_out(series, deals=deals, processes=processes, catalog=catalog)
    return book.encounters()[0]


def play_alone(
    game: AnyGame,
    player: str,
    *,
    deals: int,
    seed: int = 0,
    processes: int = 1,
    catalog: Catalog = CATALOG,
) -> Matchup:
    """Play every deal with the same player on all sides."""
    series = series_of(game, alone(game, player), seed=seed)
    book = play_out(series, deals=deals, processes=processes, catalog=catalog)
    return book.encounters()[0]
