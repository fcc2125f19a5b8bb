"""Supervisor of several worker processes that share a listening socket.

The parent serves no requests. It opens the socket, checks once that the database can
be used, starts the workers and replaces those that die or hang. Workers keep their
state in the database, so it does not matter which of them a client is connected to.
"""

import asyncio
import os
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from itertools import count
from multiprocessing import connection, resource_tracker

import structlog
import uvicorn
from uvicorn.supervisors.multiprocess import SIGNALS, Multiprocess

from siegeworks.server import metrics
from siegeworks.server.backends import open_store
from siegeworks.server.logs import configure_logging
from siegeworks.server.process.listen import CannotServe
from siegeworks.server.process.uvicorn_config import announce
from siegeworks.server.process.worker import READY_SECONDS, Worker
from siegeworks.server.settings import Settings

POLL_SECONDS = 0.5
"""Seconds between two health checks of all workers; a death is noticed at once."""
RESTART_BACKOFF_SECONDS = (0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
"""Backoff after consecutive failed starts of a worker, in seconds."""
_HEEDED = frozenset(
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
    if hasattr(signal, name)
)
_ENDING = _HEEDED - {getattr(signal, "SIGHUP", None)}

_WARNINGS = "PYTHONWARNINGS"

_LOG = structlog.get_logger("siegeworks")


def run_workers(
    settings: Settings,
    said: Mapping[str, object],
    door: socket.socket,
    *,
    wants_browser: bool,
) -> None:
    """Serve until a signal stops the server; raise if it cannot start."""
    configure_logging(process=os.getpid())
    asyncio.run(_opened_once(settings))
    with tempfile.TemporaryDirectory(prefix="siegeworks-metrics-") as folder:
        # Inherited by the workers, which write their metrics there.
        os.environ[metrics.FOLDER] = folder
        _start_the_tidier()
        is_up = partial(announce, door, wants_browser=wants_browser)
        Supervisor(settings.workers, door, said, is_up).run()


async def _opened_once(settings: Settings) -> None:
    """Check and migrate the database once, so that the workers need not each do so."""
    store = await open_store(settings)
    await store.close()


class Supervisor(Multiprocess):
    """uvicorn's supervisor, extended by health checks and restarts with backoff."""

    processes: list[Worker]  # type: ignore[assignment]  # all of them are ours

    def __init__(
        self,
        count: int,
        door: socket.socket,
        said: Mapping[str, object],
        is_up: Callable[[], None],
    ) -> None:
        before = {number: signal.getsignal(number) for number in SIGNALS}
        config = uvicorn.Config(_never_asked, log_config=None, workers=count)
        super().__init__(config, [door])
        for ignored in SIGNALS.keys() - _HEEDED:
            signal.signal(ignored, before[ignored] or signal.SIG_DFL)
        self._said = said
        self._is_up = is_up
        self._has_terminal = _has_terminal()

    def run(self) -> None:
        try:
            self.init_processes()
            while not self.should_exit.is_set():
                lines = [each.process.sentinel for each in self._present()]
                connection.wait(lines, timeout=POLL_SECONDS)
                self.handle_signals()
                self.keep_subprocess_alive()
        finally:
            self.terminate_all()
            self.join_all()

    def init_processes(self) -> None:
        for _ in range(self.processes_num):
            self.processes.append(self._started())
        for worker in self.processes:
            if not self._comes_up(worker):
                if self._is_told_to_stop():
                    return
                raise CannotServe("a worker could not start: its last words say why")
        self._is_up()

    def terminate_all(self) -> None:
        for worker in self._present():
            worker.terminate()

    def join_all(self) -> None:
        for worker in self._present():
            worker.wait_for_the_end()

    def _present(self) -> list[Worker]:
        return [each for each in self.processes if each.again_at is None]

    def _started(self, failures: int = 0) -> Worker:
        place = self._free_place()
        worker = Worker(self.config, self.sockets, self._said, place, failures)
        os.environ[metrics.PLACE] = str(place)
        with _for_the_parent_alone():
            worker.start()
        return worker

    def _free_place(self) -> int:
        """Lowest number of metrics files that no running worker uses."""
        taken = {each.place for each in self._present()}
        return next(place for place in count() if place not in taken)

    def _comes_up(self, worker: Worker) -> bool:
        deadline = time.monotonic() + READY_SECONDS
        while time.monotonic() < deadline and not self._is_told_to_stop():
            if not worker.process.is_alive():
                return False
            if worker.is_ready(timeout=POLL_SECONDS):
                return True
            time.sleep(0.05)
        return False

    def _is_told_to_stop(self) -> bool:
        return not _ENDING.isdisjoint(self.signal_queue)

    # Replacement of dead and hung workers.

    def keep_subprocess_alive(self) -> None:
        for place, worker in enumerate(self.processes):
            if self.should_exit.is_set():
                return
            if worker.again_at is not None:
                if time.monotonic() >= worker.again_at:
                    failures = 0 if worker.was_ready else worker.failures + 1
                    self.processes[place] = self._started(failures)
            elif not worker.is_well():
                self._bury(worker)

    def _bury(self, worker: Worker) -> None:
        is_hung = worker.process.is_alive()
        worker.kill()
        worker.process.join()
        metrics.forget_place(worker.place)
        pause = 0.0
        if not worker.was_ready:
            pause = RESTART_BACKOFF_SECONDS[
                min(worker.failures, len(RESTART_BACKOFF_SECONDS) - 1)
            ]
        worker.again_at = time.monotonic() + pause
        _LOG.warning(
            "a worker hung" if is_hung else "a worker died",
            worker=worker.process.pid,
            exit=worker.process.exitcode,
            again_in=pause,
        )

    # SIGHUP: replace all workers, one after another.

    def handle_hup(self) -> None:
        if self._has_terminal and not _has_terminal():
            self.should_exit.set()  # the window was closed
        else:
            self.restart_all()

    def restart_all(self) -> None:
        for place, old in enumerate(self.processes):
            new = self._started()
            if not self._comes_up(new):
                self._end(new)
                if not self._is_told_to_stop():
                    _LOG.error("a new worker did not get ready; the old ones stay")
                return
            self.processes[place] = new
            self._end(old)

    def _end(self, worker: Worker) -> None:
        if worker.again_at is None:
            worker.terminate()
            worker.wait_for_the_end()
            metrics.forget_place(worker.place)


def _start_the_tidier() -> None:
    """Start multiprocessing's resource tracker without its warning at exit.

    It cleans up after killed workers, and would print a warning that helps no operator.
    """
    before = os.environ.get(_WARNINGS)
    os.environ[_WARNINGS] = "ignore::UserWarning:multiprocessing.resource_tracker"
    resource_tracker.ensure_running()
    if before is None:
        del os.environ[_WARNINGS]
    else:
        os.environ[_WARNINGS] = before


async def _never_asked(*_: object) -> None:
    """Placeholder application of the parent, which serves no requests."""


def _has_terminal() -> bool:
    try:
        return os.isatty(sys.stdin.fileno())
    except (AttributeError, OSError, ValueError):
        return False


@contextmanager
def _for_the_parent_alone() -> Iterator[None]:
    """Block SIGINT and SIGHUP in the workers started here and in their bot processes.

    A terminal sends both to every process of the group; only the parent handles them.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # Starting the tracker later would unblock these signals again.
    resource_tracker.ensure_running()
    ours = {signal.SIGINT, signal.SIGHUP}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ours)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
