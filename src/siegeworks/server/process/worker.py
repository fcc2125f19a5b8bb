"""Worker process, one of several that share a listening socket.

Workers share nothing but the socket and the database. A worker ends on SIGTERM, or when
the pipe to its parent closes, so that no process outlives a killed parent.
"""

import logging
import os
import pickle
import shutil
import socket
import sys
import threading
import time
from collections.abc import Mapping
from contextlib import suppress

import structlog
import uvicorn
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors.multiprocess import Process

from siegeworks.core.errors import SiegeworksError
from siegeworks.server import metrics
from siegeworks.server.app import build_app
from siegeworks.server.logs import configure_logging
from siegeworks.server.process.uvicorn_config import (
    StartupErrorCapture,
    allow_many_connections,
    collect_garbage_seldom,
    config_for,
    graceful_signals,
)
from siegeworks.server.settings import settings_from

HUNG_SECONDS = 15.0
"""Seconds without an event-loop tick after which a worker counts as hung."""
READY_SECONDS = 60.0
"""Seconds that a new worker may need until it serves, on a busy machine."""
ANSWER_SECONDS = 5.0
"""Seconds that a ready worker may need to answer a ping of its parent."""
SECONDS_TO_END = 15.0
"""Seconds that a worker may need to shut down before it is killed."""

_LOG = structlog.get_logger("siegeworks")


class WatchedServer(uvicorn.Server):
    """uvicorn server that records the last tick of its event loop."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._last_tick: float | None = None

    async def on_tick(self, counter: int) -> bool:
        self._last_tick = time.monotonic()
        return await super().on_tick(counter)

    def is_hung(self) -> bool:
        """True if the event loop stalls; never during start-up or shutdown, when it may
        be blocked for other reasons."""
        if self._last_tick is None or self.should_exit:
            return False
        return time.monotonic() - self._last_tick > HUNG_SECONDS


class Worker(Process):
    """Worker process: its handle in the parent, and its main function in the child."""

    def __init__(
        self,
        config: uvicorn.Config,
        sockets: list[socket.socket],
        said: Mapping[str, object],
        place: int,
        failures: int,
    ) -> None:
        """Prepare a worker. `said`: the settings given on the command line.

        The settings themselves are not passed on: after an upgrade, a new worker reads
        command line and environment with the code of the new version.
        """
        super().__init__(config, sockets)
        self.place = place
        """Number of its metrics files, which no other worker uses while it lives."""
        self._said = dict(said)
        self._parent = os.getpid()
        self.failures = failures
        """Consecutive failed starts before this one: workers that never got ready."""
        self.was_ready = False
        self.again_at: float | None = None
        """Time to start its replacement; None while it is running."""
        self._born = time.monotonic()
        self._asked: float | None = None
        """Time of a ping that it has not answered yet."""

    # In the parent, which never blocks on one worker: it has to watch the others.

    def _healthcheck(self, timeout: float) -> bool | None:
        try:
            if self._asked is None:
                self.parent_conn.send(b"ping")
                self._asked = time.monotonic()
            if not self.parent_conn.poll(timeout):
                return None
            self._asked = None
            is_ready: bool = self.parent_conn.recv()
        except (OSError, EOFError, pickle.UnpicklingError):
            return None
        self.was_ready = self.was_ready or is_ready
        return is_ready

    def is_well(self) -> bool:
        """True if it is alive and answers pings, or is still starting."""
        if not self.process.is_alive():
            return False
        now = time.monotonic()
        self._healthcheck(0)
        if not self.was_ready:
            return now - self._born < READY_SECONDS
        return self._asked is None or now - self._asked < ANSWER_SECONDS

    def wait_for_the_end(self) -> None:
        """Wait for a worker that was told to stop, and kill it if it takes too long."""
        self.process.join(SECONDS_TO_END)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()

    # In the process itself.

    def target(self, sockets: list[socket.socket] | None = None) -> None:
        configure_logging(process=os.getpid())
        # It would repeat in many lines what is logged here in one.
        logging.getLogger("uvicorn.error").disabled = True
        try:
            settings = settings_from(os.environ, **self._said)
            app = StartupErrorCapture(build_app(settings))
        except SiegeworksError as problem:
            _tell(problem)
            sys.exit(STARTUP_FAILURE)
        server = self._server = WatchedServer(config_for(app, settings))
        threading.Thread(target=self.always_pong, daemon=True).start()
        collect_garbage_seldom()
        allow_many_connections()
        with graceful_signals():
            try:
                server.run(sockets)
            except SystemExit:
                if app.problem is not None and not server.started:
                    _tell(app.problem)
                raise
        self._tidy_up_for_the_parent()

    def _tidy_up_for_the_parent(self) -> None:
        """Remove the metrics folder if the parent was killed and has left it behind."""
        if os.getppid() != self._parent and metrics.FOLDER in os.environ:
            shutil.rmtree(os.environ[metrics.FOLDER], ignore_errors=True)

    def pong(self) -> None:
        self.child_conn.recv()
        server = self.server
        assert isinstance(server, WatchedServer), "set before anybody asks"
        if not server.is_hung():
            self.child_conn.send(server.started)

    def always_pong(self) -> None:
        """Answer pings until the pipe closes: the parent is gone or wants us to end."""
        self.parent_conn.close()  # our copy of its end would keep the pipe open
        with suppress(EOFError, OSError):
            while True:
                self.pong()
        self.server.should_exit = True
        time.sleep(SECONDS_TO_END)
        os._exit(1)


def _tell(problem: Exception) -> None:
    """Log why the worker cannot start: an expected error in one line, without a
    traceback."""
    if isinstance(problem, SiegeworksError):
        _LOG.error("a worker cannot start", problem=str(problem))
    else:
        _LOG.error("a worker cannot start", exc_info=problem)
