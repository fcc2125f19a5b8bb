"""Background loops of a server: each logs an unexpected exception and is restarted."""

import asyncio
import time
from collections.abc import Callable, Coroutine

import structlog

_LOG = structlog.get_logger("siegeworks")

FIRST_PAUSE_SECONDS = 0.5
LONGEST_PAUSE_SECONDS = 10.0


async def keep_running(loop: Callable[[], Coroutine[None, None, None]]) -> None:
    """Restart a loop after an error, with exponential backoff.

    Without these loops no client hears of moves at other servers and no bot moves, so
    one unexpected error must not end them.
    """
    pause = FIRST_PAUSE_SECONDS
    while True:
        began = time.monotonic()
        try:
            return await loop()
        except Exception:  # noqa: BLE001  any unexpected error
            _LOG.error("a loop failed", loop=loop.__qualname__, exc_info=True)
        if time.monotonic() - began > LONGEST_PAUSE_SECONDS:
            pause = FIRST_PAUSE_SECONDS  # it ran well for a while
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE_SECONDS)


class BackgroundTasks:
    """Tasks that are cancelled when the server stops."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[None, None, None]) -> None:
        """Start a task; an exception that ends it is logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (mistake := task.exception()):
            _LOG.error("a task failed", exc_info=mistake)

    async def close(self) -> None:
        """Cancel all tasks and wait for their end."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
