"""Readiness check of the store: a test write, shared by concurrent callers."""

import asyncio
import time

from siegeworks.core.errors import SiegeworksError
from siegeworks.server.storage.base import Store

FRESH_SECONDS = 1.0
"""Seconds that a result is reused: any client may ask, and each write costs a sync."""


class WriteProbe:
    """Writes a row and removes it again, once for all concurrent callers."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._latest: asyncio.Task[SiegeworksError | None] | None = None
        self._since = 0.0

    async def check(self) -> None:
        """Raise the store's error if it takes no writes."""
        # A cancelled caller must not cancel the check for the others.
        if problem := await asyncio.shield(self._running()):
            raise problem

    def _running(self) -> "asyncio.Task[SiegeworksError | None]":
        now = time.monotonic()
        is_over = self._latest is None or self._latest.done()
        if self._latest is None or (is_over and now - self._since > FRESH_SECONDS):
            self._latest = asyncio.create_task(self._write())
            self._since = now
        return self._latest

    async def _write(self) -> SiegeworksError | None:
        try:
            await self._store.prove_writable()
        except SiegeworksError as problem:
            return problem
        return None
