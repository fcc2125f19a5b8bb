"""Process pool on this machine, with one pipe per worker process.

A standard-library pool stays broken once one of its processes is killed, and a pool
with a shared queue can be left locked. Here the end of its pipe reveals a dead worker;
its game goes to another worker and is counted once.
"""

import multiprocessing
import os
import signal
import threading
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache, partial
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

import msgspec

from siegeworks.arena.executors.base import (
    MAX_ATTEMPTS,
    Executor,
    Failed,
    Report,
    attempt,
    failure,
)
from siegeworks.arena.finished import Finished
from siegeworks.arena.series import Fixture, Series
from siegeworks.core.catalog import Catalog
from siegeworks.games import CATALOG

SHUTDOWN_SECONDS = 5.0
"""Seconds a dismissed worker has to exit before it is killed."""

_REPORTS: msgspec.json.Decoder[Report] = msgspec.json.Decoder(Report)
_FIXTURES = msgspec.json.Decoder(Fixture)


def in_processes(count: int, catalog: Catalog = CATALOG) -> Executor:
    return partial(_in_processes, count, catalog)


def _in_processes(
    count: int, catalog: Catalog, series: Series, fixtures: Iterator[Fixture]
) -> Generator[Finished, None, None]:
    hire = partial(_hire, series, catalog)
    again: deque[Fixture] = deque()
    losses: Counter[int] = Counter()
    workers: list[_Worker] = []
    try:
        while True:
            _put_to_work(workers, count, hire, again, fixtures)
            if not workers:
                return
            for worker in _with_news(workers):
                report = worker.report()
                if isinstance(report, Finished):
                    worker.game = None
                    yield report
                elif isinstance(report, Failed):
                    raise failure(worker.fixture, report.problem, report.trace)
                else:
                    losses[worker.fixture.number] += 1
                    if losses[worker.fixture.number] == MAX_ATTEMPTS:
                        raise failure(worker.fixture, _death_message(worker))
                    again.append(worker.fixture)
                    workers.remove(worker)
                    worker.dismiss()
    finally:
        for worker in workers:
            worker.process.kill()
        for worker in workers:
            worker.dismiss()


def _put_to_work(
    workers: list["_Worker"],
    count: int,
    hire: Callable[[], "_Worker"],
    again: deque[Fixture],
    fixtures: Iterator[Fixture],
) -> None:
    """Give every idle worker a game, start up to `count`, dismiss those without one."""
    idle = [worker for worker in workers if worker.game is None]
    while idle or len(workers) < count:
        fixture = again.popleft() if again else next(fixtures, None)
        if fixture is None:
            break
        if idle:
            worker = idle.pop()
        else:
            worker = hire()
            workers.append(worker)
        worker.give(fixture)
    for worker in idle:
        workers.remove(worker)
        worker.dismiss()


def _with_news(workers: list["_Worker"]) -> list["_Worker"]:
    ready = wait([worker.pipe for worker in workers])
    return [worker for worker in workers if worker.pipe in ready]


@dataclass(eq=False, slots=True)
class _Worker:
    """The parent's handle on a worker process."""

    process: SpawnProcess
    pipe: "Connection[bytes, bytes]"
    game: Fixture | None = None

    @property
    def fixture(self) -> Fixture:
        assert self.game is not None, "only a worker with a game has news"
        return self.game

    def give(self, fixture: Fixture) -> None:
        self.game = fixture
        with suppress(OSError):  # if it is dead, reading from its pipe will show that
            self.pipe.send_bytes(msgspec.json.encode(fixture))

    def report(self) -> Report | None:
        """Read the worker's next report; None if the worker is dead."""
        try:
            return _REPORTS.decode(self.pipe.recv_bytes())
        except (EOFError, OSError):
            return None

    def dismiss(self) -> None:
        self.pipe.close()
        self.process.join(SHUTDOWN_SECONDS)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.process.close()


def _hire(series: Series, catalog: Catalog) -> _Worker:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=work, args=(series, catalog, theirs), daemon=True)
    with _deaf_to_interrupts():
        process.start()
    theirs.close()
    return _Worker(process, ours)


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Start processes that ignore Ctrl-C; only the parent handles it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # Starting it unblocks SIGINT: the first process would not ignore Ctrl-C.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def work(series: Series, catalog: Catalog, pipe: "Connection[bytes, bytes]") -> None:
    """Main function of a worker: play games until the parent closes the pipe."""
    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    build = cache(partial(series.rules.build, catalog))
    with suppress(EOFError, OSError):
        while True:
            fixture = _FIXTURES.decode(pipe.recv_bytes())
            report = attempt(build, series.seed, fixture)
            pipe.send_bytes(msgspec.json.encode(report))


def _end_with_the_parent() -> None:
    """Exit when the parent dies: a game may last minutes, and its result is lost."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "a worker is somebody's"
    wait([parent.sentinel])
    os._exit(1)


def _death_message(worker: _Worker) -> str:
    worker.process.join(SHUTDOWN_SECONDS)
    code = worker.process.exitcode
    how = f"killed by signal {-code}" if code and code < 0 else f"exit code {code}"
    lost = f"{MAX_ATTEMPTS} processes were lost with it, the last one {how}"
    return f"{lost}; is memory short?"
