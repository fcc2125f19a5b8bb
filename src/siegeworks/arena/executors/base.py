"""Whoever plays the games: this process, several processes, or a cluster.

A crew is handed a series and the games wanted, and yields each of them once, in
whatever order they finish. Closing it ends its work at once.
"""

import traceback
from collections.abc import Callable, Generator, Iterator
from functools import cache
from typing import TypeAlias

from siegeworks.arena.finished import Finished
from siegeworks.arena.series import Fixture, Series, play_fixture
from siegeworks.core.errors import SiegeworksError
from siegeworks.core.game import AnyGame
from siegeworks.core.record import Record

Executor: TypeAlias = Callable[
    [Series, Iterator[Fixture]], Generator[Finished, None, None]
]
MAX_ATTEMPTS = 3
"""So often a game is tried whose worker is lost; then it is the game's fault."""


class GameFailed(SiegeworksError):
    """A game that could not be played to its end."""


class Failed(Record, frozen=True, tag="Failed"):
    """What a worker says instead of a result: a player or the rules went wrong."""

    problem: str
    trace: str


Report: TypeAlias = Finished | Failed


def in_this_process(
    series: Series, fixtures: Iterator[Fixture]
) -> Generator[Finished, None, None]:
    """The simplest crew: one game after the other."""
    build = cache(series.rules.build)
    for fixture in fixtures:
        report = attempt(build, series.seed, fixture)
        if isinstance(report, Failed):
            raise failure(fixture, report.problem, report.trace)
        yield report


def attempt(build: Callable[[], AnyGame], seed: int, fixture: Fixture) -> Report:
    """Play a game; whatever goes wrong in it is told, not raised."""
    try:
        return Finished(fixture.number, play_fixture(build(), seed, fixture))
    except Exception as problem:  # noqa: BLE001  players may be anybody's
        told = f"{type(problem).__name__}: {problem}"
        return Failed(told, traceback.format_exc())


def failure(fixture: Fixture, problem: str, trace: str = "") -> GameFailed:
    """What a person is told; the trace is a note, for who wants to see it."""
    failed = GameFailed(
        f"game {fixture.number} ({', '.join(fixture.seated)} on deal {fixture.deal}) "
        f"could not be played: {problem}. All finished games are kept"
    )
    if trace:
        failed.add_note(trace)
    return failed
