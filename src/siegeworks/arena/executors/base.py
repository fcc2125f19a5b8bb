"""Executors run games: in this process, in several processes, or on a cluster.

An executor takes a series and the games to play, and yields each result once, in the
order in which games finish. Closing the generator stops the work at once.
"""

import traceback
from collections.abc import Callable, Generator, Iterator
from functools import cache, partial
from typing import TypeAlias

from siegeworks.arena.finished import Finished
from siegeworks.arena.series import Fixture, Series, play_fixture
from siegeworks.core.catalog import Catalog
from siegeworks.core.errors import SiegeworksError
from siegeworks.core.game import AnyGame
from siegeworks.core.record import Record
from siegeworks.games import CATALOG

Executor: TypeAlias = Callable[
    [Series, Iterator[Fixture]], Generator[Finished, None, None]
]
MAX_ATTEMPTS = 3
"""Attempts at a game whose worker dies; after that the game itself is to blame."""


class GameFailed(SiegeworksError):
    """A game could not be played to its end."""


class Failed(Record, frozen=True, tag="Failed"):
    """Sent by a worker instead of a result: a player or the rules raised an error."""

    problem: str
    trace: str


Report: TypeAlias = Finished | Failed


def in_this_process(
    series: Series, fixtures: Iterator[Fixture], catalog: Catalog = CATALOG
) -> Generator[Finished, None, None]:
    """Run the games one after the other."""
    build = cache(partial(series.rules.build, catalog))
    for fixture in fixtures:
        report = attempt(build, series.seed, fixture)
        if isinstance(report, Failed):
            raise failure(fixture, report.problem, report.trace)
        yield report


def attempt(build: Callable[[], AnyGame], seed: int, fixture: Fixture) -> Report:
    """Play a game; return any error as a report instead of raising it."""
    try:
        return Finished(fixture.number, play_fixture(build(), seed, fixture))
    except Exception as problem:  # noqa: BLE001  players may be third-party code
        told = f"{type(problem).__name__}: {problem}"
        return Failed(told, traceback.format_exc())


def failure(fixture: Fixture, problem: str, trace: str = "") -> GameFailed:
    """Build the error shown to the user, with the traceback as a note."""
    failed = GameFailed(
        f"game {fixture.number} ({', '.join(fixture.seated)} on deal {fixture.deal}) "
        f"could not be played: {problem}. All finished games are kept"
    )
    if trace:
        failed.add_note(trace)
    return failed
