"""Process pool whose workers are killed and replaced when they hang or crash."""

import asyncio
import multiprocessing
import threading
import time
from collections.abc import Callable
from typing import TypeVar

import structlog
from pebble import ProcessExpired, ProcessPool

_LOG = structlog.get_logger("siegeworks")

T = TypeVar("T")

START_SECONDS = 10.0
"""Seconds a new worker may need until it begins to think, on a busy machine."""
READY_SECONDS = 120.0
"""Seconds a player may need to warm up: the first time ever, on a slow machine."""
POLL_SECONDS = 5.0
"""Seconds after which to check again how much longer other tasks may take."""
MAX_ATTEMPTS = 2


class WorkerPool:
    """Pool of worker processes, started when first needed."""

    def __init__(self, workers: int, has_lost: Callable[[], None]) -> None:
        """`has_lost` is called when a worker is lost, together with what it had
        compiled."""
        self._workers = workers
        self._has_lost = has_lost
        self._unready = 0
        """Number of running tasks whose worker may have to warm up first."""
        self._is_closed = False
        self._last_sign = time.monotonic()
        """Monotonic time at which a worker last answered any task."""
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPool:
        # Never `fork`: a copy of a process with threads may hang for ever.
        return ProcessPool(
            max_workers=self._workers,
            context=multiprocessing.get_context("spawn"),
        )

    def _working_pool(self) -> ProcessPool:
        """Return the pool, or a new one: killing an idle worker breaks the whole
        pool."""
        if not self._pool.active and not self._is_closed:
            self._replace_pool("bots were killed; there are new ones")
        return self._pool

    def _replace_pool(self, why: str) -> None:
        _LOG.warning(why)
        _discard(self._pool)
        self._pool = self._new_pool()
        self._has_lost()

    async def asked(
        self,
        work: Callable[..., T],
        args: tuple[object, ...],
        seconds: float,
        *,
        is_ready: bool,
    ) -> T:
        """Run `work` in a worker; retry once if the whole pool broke or hung meanwhile.

        A worker ends itself after `seconds` of work. Warming up is allowed on top of
        them; a worker that takes longer than both is killed.
        """
        for _ in range(MAX_ATTEMPTS):
            pool = self._working_pool()
            limit = seconds + READY_SECONDS
            future = pool.schedule(work, args=args, timeout=limit)
            thought = asyncio.wrap_future(future)
            self._unready += not is_ready
            try:
                await self._wait(pool, thought, seconds + START_SECONDS)
            finally:
                self._unready -= not is_ready
                thought.cancel()
            self._note_losses(thought)
            if not self._went_down(pool, thought):
                return thought.result()
        raise TimeoutError("nobody thinks")

    async def _wait(
        self, pool: ProcessPool, thought: "asyncio.Future[T]", patience: float
    ) -> None:
        """Wait for the answer; replace the pool if no worker has answered for too long.

        The pool counts the seconds of a task only once a worker has begun it; a task
        whose worker is stopped before that would be awaited for ever.
        """
        asked = time.monotonic()
        while not thought.done() and pool is self._pool:
            since = time.monotonic() - max(asked, self._last_sign)
            left = patience + (READY_SECONDS if self._unready else 0) - since
            if left <= 0:
                self._replace_pool("bots stood still; there are new ones")
            await asyncio.wait([thought], timeout=min(max(0.05, left), POLL_SECONDS))
        self._last_sign = time.monotonic()

    def _note_losses(self, thought: "asyncio.Future[T]") -> None:
        if not thought.done() or thought.cancelled():
            return
        if isinstance(thought.exception(), TimeoutError | ProcessExpired):
            self._has_lost()

    def _went_down(self, pool: ProcessPool, thought: "asyncio.Future[T]") -> bool:
        if self._is_closed:
            return False
        if not thought.done() or thought.cancelled():
            return True
        lost = isinstance(thought.exception(), RuntimeError | ProcessExpired)
        return lost and not pool.active

    def is_alive(self) -> bool:
        """True if a worker would run a task now."""
        try:
            return bool(self._working_pool().active)
        except OSError:  # the system cannot start another process
            return False

    async def close(self) -> None:
        self._is_closed = True
        self._pool.stop()  # type: ignore[no-untyped-call]  # pebble names no types
        await asyncio.to_thread(self._pool.join)


def _discard(pool: ProcessPool) -> None:
    """Stop a pool without waiting for its workers, which may take their time to end."""
    pool.stop()  # type: ignore[no-untyped-call]  # pebble names no types
    threading.Thread(target=pool.join, daemon=True).start()
