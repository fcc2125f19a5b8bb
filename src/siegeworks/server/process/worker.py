"""One of several processes behind the same door.

It shares nothing with the others but the door and the database. It is told to end by
a polite kill, or by the silence of a parent that is gone: nobody is left behind.
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
"""Seconds in which a worker has done nothing at all: it will not go on by itself."""
READY_SECONDS = 60.0
"""What a new worker may need until it answers, on a busy machine."""
ANSWER_SECONDS = 5.0
"""What one that is ready may need to say that it is still there."""
SECONDS_TO_END = 15.0
"""For a worker that was told to."""

_LOG = structlog.get_logger("siegeworks")


class WatchedServer(uvicorn.Server):
    """Knows when it last had time for anything."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._last_tick: float | None = None

    async def on_tick(self, counter: int) -> bool:
        self._last_tick = time.monotonic()
        return await super().on_tick(counter)

    def is_hung(self) -> bool:
        """Before it is up, and once it shall end, it has other things to do."""
        if self._last_tick is None or self.should_exit:
            return False
        return time.monotonic() - self._last_tick > HUNG_SECONDS


class Worker(Process):
    """A process that serves, as its parent sees it, and as it sees itself."""

    def __init__(
        self,
        config: uvicorn.Config,
        sockets: list[socket.socket],
        said: Mapping[str, object],
        place: int,
        failures: int,
    ) -> None:
        """`said` on the command line; the environment is the same.

        Not the settings themselves: after an upgrade, a new worker reads both with
        the eyes of the new program.
        """
        super().__init__(config, sockets)
        self.place = place
        """Where it counts what it does, and nobody else as long as it lives."""
        self._said = dict(said)
        self._parent = os.getpid()
        self.failures = failures
        """Workers in this place that never got ready, one after another."""
        self.was_ready = False
        self.again_at: float | None = None
        """When somebody else takes its place, once it is gone."""
        self._born = time.monotonic()
        self._asked: float | None = None
        """When it was asked something that it has not yet answered."""

    # In the parent, which never waits for one of them: others need it, too.

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
        """Whether it is there, and answers or will soon."""
        if not self.process.is_alive():
            return False
        now = time.monotonic()
        self._healthcheck(0)
        if not self.was_ready:
            return now - self._born < READY_SECONDS
        return self._asked is None or now - self._asked < ANSWER_SECONDS

    def wait_for_the_end(self) -> None:
        """Of a worker that was told to; it is not waited for for ever."""
        self.process.join(SECONDS_TO_END)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()

    # In the process itself.

    def target(self, sockets: list[socket.socket] | None = None) -> None:
        configure_logging(process=os.getpid())
        logging.getLogger("uvicorn.error").disabled = True  # many lines for one
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
        """One that was killed has left its folder behind."""
        if os.getppid() != self._parent and metrics.FOLDER in os.environ:
            shutil.rmtree(os.environ[metrics.FOLDER], ignore_errors=True)

    def pong(self) -> None:
        self.child_conn.recv()
        server = self.server
        assert isinstance(server, WatchedServer), "set before anybody asks"
        if not server.is_hung():
            self.child_conn.send(server.started)

    def always_pong(self) -> None:
        """Answer the parent until the line is cut: it is gone, or we shall be."""
        self.parent_conn.close()  # our copy of its end would keep the line open
        with suppress(EOFError, OSError):
            while True:
                self.pong()
        self.server.should_exit = True
        time.sleep(SECONDS_TO_END)
        os._exit(1)


def _tell(problem: Exception) -> None:
    """Why it could not start; where it is no mistake of ours, in one line."""
    if isinstance(problem, SiegeworksError):
        _LOG.error("a worker cannot start", problem=str(problem))
    else:
        _LOG.error("a worker cannot start", exc_info=problem)
