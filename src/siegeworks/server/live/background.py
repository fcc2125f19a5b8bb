"""Background loops of a server: each logs an unexpected exception and goes on."""

import asyncio
import time
from collections.abc import Callable, Coroutine

import structlog

_LOG = structlog.get_logger("siegeworks")

FIRST_PAUSE_SECONDS = 0.5
LONGEST_PAUSE_SECONDS = 10.0


async def keep_running(loop: Callable[[], Coroutine[None, None, None]]) -> None:
    """Start a loop again when an error ends it, after a longer pause each time.

    Without the loops nobody hears of moves at other servers and no bot moves, so one
    unexpected error must not be the end of them.
    """
    pause = FIRST_PAUSE_SECONDS
    while True:
        began = time.monotonic()
        try:
            return await loop()
        except Exception:  # noqa: BLE001  what nobody expected
            _LOG.error("a loop failed", loop=loop.__qualname__, exc_info=True)
        if time.monotonic() - began > LONGEST_PAUSE_SECONDS:
            pause = FIRST_PAUSE_SECONDS  # it was well for a while
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE_SECONDS)
